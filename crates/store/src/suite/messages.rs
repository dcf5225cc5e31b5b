//! store/suite: the outbox. What is due comes in order; a lease hides a message for a while, a settlement for ever.

use super::Opener;
use super::race::{change, new_message, write};
use super::stage::{noon, opened, post, rows, run, sign_up};
use crate::engine::Engine;
use jiff::{SignedDuration, Timestamp};
use rules::{Act, Again, Change, Handed, ListId, MessageId, MessageState, Reply, RowMove};

fn at(minutes: i64) -> Timestamp {
    noon() + SignedDuration::from_mins(minutes)
}

fn due(engine: &mut dyn Engine, now: Timestamp, most: usize) -> Vec<MessageId> {
    engine.due_messages(now, None, most).expect("messages").into_iter().map(|(_, message)| message).collect()
}

/// Ann's confirmation at noon, and three more messages to her, queued out of order.
fn queued(engine: &mut dyn Engine) -> (ListId, Vec<MessageId>) {
    let list = opened(engine, "outbox", 3);
    let ann = sign_up(engine, list, &["ann"])[0];
    let mut messages = vec![rows(engine, list).messages[0].id];
    for (nth, minutes) in [(1, 30), (2, 10), (3, 20)] {
        let id = messages[0].0 + nth;
        let after = new_message(id, list, ann, nth, at(minutes));
        write(engine, &Change { rows: vec![RowMove::Message { before: None, after }], ..change(list) })
            .expect("queued");
        messages.push(MessageId(id));
    }
    (list, messages)
}

pub(super) fn messages_come_earliest_first(opener: &Opener) {
    let mut engine = opener.open();
    let (_, said) = queued(engine.as_mut());
    assert_eq!(due(engine.as_mut(), at(60), 9), [said[0], said[2], said[3], said[1]]);
    assert_eq!(due(engine.as_mut(), at(60), 2), [said[0], said[2]], "no more than asked for");
    assert_eq!(due(engine.as_mut(), at(10), 9), [said[0], said[2]], "due at this very moment counts");
    assert_eq!(due(engine.as_mut(), at(-1), 9), []);
    assert_eq!(engine.next_due().expect("a look").1, Some(noon()));
}

fn hand_off(engine: &mut dyn Engine, list: ListId, message: MessageId, now: Timestamp) -> Handed {
    let reply = run(engine, &post(list, Act::HandOff { message }), now);
    let Reply::HandOver(handed) = reply else { panic!("not handed over: {reply:?}") };
    *handed
}

pub(super) fn a_leased_message_comes_back_a_settled_one_never(opener: &Opener) {
    let mut engine = opener.open();
    let (list, said) = queued(engine.as_mut());
    let first = hand_off(engine.as_mut(), list, said[0], noon());
    assert_eq!((first.again, first.message.attempts), (Again::First, 1));
    assert_eq!(due(engine.as_mut(), at(1), 9), [], "leased");
    drop(engine);
    let mut engine = opener.open();
    assert_eq!(due(engine.as_mut(), at(2), 9), [said[0]], "nobody reported, so it comes back");
    let second = hand_off(engine.as_mut(), list, said[0], at(2));
    assert_eq!((second.again, second.message.id), (Again::Retry, said[0]), "the same message, marked");
    run(engine.as_mut(), &post(list, Act::Sent { message: said[0] }), at(3));
    assert_eq!(due(engine.as_mut(), at(6), 9), [], "sent is sent");
    assert_eq!(due(engine.as_mut(), at(9_999), 9), [said[2], said[3], said[1]], "the others still wait");
    settled_ones_stay_away(engine.as_mut(), list, said[1]);
}

/// Every word a message can end with keeps it out of the outbox, and out of the next wake-up.
fn settled_ones_stay_away(engine: &mut dyn Engine, list: ListId, message: MessageId) {
    for state in MessageState::ALL.iter().copied().filter(|state| state.is_settled()) {
        let known = rows(engine, list).messages.into_iter().find(|row| row.id == message).expect("the message");
        let after = rules::Message { state, settled_at: Some(noon()), rev: known.rev + 1, ..known.clone() };
        let settle = RowMove::Message { before: Some(known), after };
        write(engine, &Change { rows: vec![settle], ..change(list) }).expect("settled");
        assert!(!due(engine, at(9_999), 9).contains(&message), "{} came back", state.word());
    }
    assert_eq!(engine.next_due().expect("a look").1, Some(at(10)), "the next wake-up is for somebody else");
}
