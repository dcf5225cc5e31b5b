//! store/suite: the outbox. What is due comes in order; a lease hides a message for a while, a settlement for ever.

use super::Opener;
use super::race::{change, new_message, write};
use super::stage::{self, noon, opened, post, rows, run, sign_up};
use crate::engine::Engine;
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Again, Before, Change, Channel, Handed, Lane, ListId, Message, MessageAct, MessageId, MessageKind,
    MessageReply, MessageState, Reply, RowMove, Urgency,
};

fn at(minutes: i64) -> Timestamp {
    noon() + SignedDuration::from_mins(minutes)
}

fn due(engine: &mut dyn Engine, now: Timestamp, most: usize) -> Vec<MessageId> {
    stage::due(engine, now, most).into_iter().map(|(_, message)| message).collect()
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

/// Six messages of one moment: each kind of urgency by each channel, and an offer beside them.
pub(super) fn each_lane_and_channel_is_asked_for_by_itself(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "lanes", 3);
    let ann = sign_up(engine.as_mut(), list, &["ann"])[0];
    let first = rows(engine.as_mut(), list).messages[0].id.0;
    let mut nth = 0;
    for channel in Channel::ALL {
        for (kind, urgency) in [
            (MessageKind::Offer, Urgency::Polite),
            (MessageKind::LinkAgain, Urgency::Direct),
            (MessageKind::Reminder, Urgency::Polite),
        ] {
            nth += 1;
            let plain = new_message(first + nth, list, ann, nth, noon());
            let after = Message { kind, urgency, channel: *channel, ..plain };
            let said = RowMove::Message { before: None, after };
            write(engine.as_mut(), &Change { rows: vec![said], ..change(list) }).expect("queued");
        }
    }
    let mut of = |lane, channel| {
        let due = engine.due_messages(noon(), channel, lane, 9).expect("messages");
        due.into_iter().map(|(_, message)| message.0 - first).collect::<Vec<_>>()
    };
    assert_eq!((of(Lane::Offers, Some(Channel::Mail)), of(Lane::Offers, Some(Channel::Text))), (vec![1], vec![4]));
    assert_eq!((of(Lane::Answers, Some(Channel::Mail)), of(Lane::Answers, Some(Channel::Text))), (vec![0, 2], vec![5]));
    assert_eq!((of(Lane::Rest, Some(Channel::Mail)), of(Lane::Rest, Some(Channel::Text))), (vec![3], vec![6]));
    assert_eq!(
        (of(Lane::Offers, None), of(Lane::Answers, None), of(Lane::Rest, None)),
        (vec![1, 4], vec![0, 2, 5], vec![3, 6])
    );
}

/// An engine's lanes are the rules' lanes, for every kind there is.
pub(super) fn every_message_is_in_the_lane_the_rules_say(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "lanes", 3);
    let ann = sign_up(engine.as_mut(), list, &["ann"])[0];
    let mut id = rows(engine.as_mut(), list).messages[0].id.0;
    for kind in MessageKind::ALL {
        for urgency in Urgency::ALL {
            id += 1;
            let after = Message { kind: *kind, urgency: *urgency, ..new_message(id, list, ann, id, noon()) };
            let said = RowMove::Message { before: None, after };
            write(engine.as_mut(), &Change { rows: vec![said], ..change(list) }).expect("queued");
        }
    }
    let mut found: Vec<(MessageId, Lane)> = Vec::new();
    for lane in Lane::ALL {
        let due = engine.due_messages(noon(), None, lane, 1_000).expect("messages");
        found.extend(due.into_iter().map(|(_, message)| (message, lane)));
    }
    found.sort_unstable();
    let said = rows(engine.as_mut(), list).messages;
    assert_eq!(found, said.iter().map(|message| (message.id, message.lane())).collect::<Vec<_>>());
}

pub(super) fn leases_are_found_and_end_when_they_are_told_to(opener: &Opener) {
    let mut engine = opener.open();
    let (list, said) = queued(engine.as_mut());
    let leased = |engine: &mut dyn Engine, after| engine.leased(after, 9).expect("leases");
    assert_eq!(leased(engine.as_mut(), MessageId(0)), []);
    hand_off(engine.as_mut(), list, said[0], at(30));
    hand_off(engine.as_mut(), list, said[2], at(30));
    assert_eq!(leased(engine.as_mut(), MessageId(0)), [(list, said[0]), (list, said[2])]);
    assert_eq!(leased(engine.as_mut(), said[0]), [(list, said[2])]);
    let end = |message, before| post(list, Act::Message(MessageAct::EndLease { message, before }));
    run(engine.as_mut(), &end(said[0], Before::MayHaveLeft), at(30));
    run(engine.as_mut(), &end(said[2], Before::DidNotLeave), at(30));
    assert_eq!(due(engine.as_mut(), at(30), 9), [said[0], said[2], said[3], said[1]], "before what waits since then");
    let handed = |engine: &mut dyn Engine, message| hand_off(engine, list, message, at(30));
    let (one, other) = (handed(engine.as_mut(), said[0]), handed(engine.as_mut(), said[2]));
    assert_eq!((one.before, other.before), (Before::MayHaveLeft, Before::DidNotLeave));
    assert_eq!((one.again, other.again), (Again::Retry, Again::Retry));
    run(engine.as_mut(), &post(list, Act::Message(MessageAct::Sent { message: said[0] })), at(30));
    let reply = run(engine.as_mut(), &end(said[0], Before::MayHaveLeft), at(31));
    assert_eq!(reply, Reply::Nothing, "what is settled stays settled");
}

fn hand_off(engine: &mut dyn Engine, list: ListId, message: MessageId, now: Timestamp) -> Handed {
    let reply = run(engine, &post(list, Act::Message(MessageAct::HandOff { message })), now);
    let Reply::Message(MessageReply::HandOver(handed)) = reply else { panic!("not handed over: {reply:?}") };
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
    run(engine.as_mut(), &post(list, Act::Message(MessageAct::Sent { message: said[0] })), at(3));
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
