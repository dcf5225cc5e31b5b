//! store/suite: the answer got lost on its way. The same command again gets the same words and adds no row.

use super::Opener;
use super::stage::{
    cancel, chair, claim, counts, decline, dinner, free, guest, host, join, list_of, noon, open_desk, open_event,
    opened, person, register, rows, run, salon, sign_up, standing,
};
use crate::engine::Engine;
use rules::{
    Act, Command, DeskAct, EntryAct, EventAct, ImportMode, ListId, MessageAct, Offer, Reply, SendFault, SlotAct,
};

/// Runs, forgets the answer and the engine, opens anew and runs again.
fn twice(opener: &Opener, command: &Command) {
    let first = run(opener.open().as_mut(), command, noon());
    assert!(!matches!(first, Reply::Refused(_)), "{:?} was refused: {first:?}", command.act);
    let mut engine = opener.open();
    let before = counts(engine.as_mut());
    let second = run(engine.as_mut(), command, noon());
    assert_eq!(words(&first), words(&second), "{:?}: another answer", command.act);
    assert_eq!(counts(engine.as_mut()), before, "{:?}: the second time added rows", command.act);
}

/// An answer without whether it is news.
fn words(reply: &Reply) -> String {
    format!("{reply:?}").replace("news: New", "news: Known")
}

pub(super) fn a_lost_answer_is_given_again(opener: &Opener) {
    twice(opener, &open_event("dinner", dinner(2)));
    twice(opener, &open_desk("salon", salon()));
    guests(opener);
    hosts(opener);
    desk(opener);
}

fn guests(opener: &Opener) {
    let list = list_of(&run(opener.open().as_mut(), &open_event("dinner", dinner(2)), noon()));
    for who in ["ann", "bob", "cy", "dee", "eve"] {
        twice(opener, &register(list, who));
    }
    let people: Vec<_> = rows(opener.open().as_mut(), list).entries.iter().map(|entry| entry.id).collect();
    twice(opener, &guest(list, Act::Event(EventAct::MuteReminders { entry: people[1], generation: None })));
    twice(opener, &cancel(list, people[0]));
    twice(opener, &decline(&live(opener, list)));
    twice(opener, &claim(&live(opener, list)));
    twice(opener, &cancel(list, people[4]));
    twice(opener, &guest(list, Act::Entry(EntryAct::Erase { entry: people[0] })));
}

fn live(opener: &Opener, list: ListId) -> Offer {
    let offers = rows(opener.open().as_mut(), list).offers;
    offers.into_iter().find(|offer| offer.state.is_live()).expect("a live offer")
}

fn hosts(opener: &Opener) {
    let list = opened(opener.open().as_mut(), "hosted", 2);
    let import =
        Act::Event(EventAct::Import { import: 11, part: 0, mode: ImportMode::Invite, rows: vec![person("fay", 1)] });
    twice(opener, &host(list, import));
    twice(
        opener,
        &host(
            list,
            Act::Event(EventAct::Edit { settings: Box::new(dinner(5)), seen_rev: 1, tell: rules::Tell::Guests }),
        ),
    );
    sign_up(opener.open().as_mut(), list, &["gil"]);
    twice(opener, &host(list, Act::Event(EventAct::CallOff)));
}

fn desk(opener: &Opener) {
    let list = list_of(&run(opener.open().as_mut(), &open_desk("salon", salon()), noon()));
    twice(opener, &join(list, "hal"));
    twice(opener, &join(list, "ida"));
    let hal = standing(&run(opener.open().as_mut(), &join(list, "hal"), noon())).0;
    twice(opener, &guest(list, Act::Desk(DeskAct::Pause { entry: hal, generation: None })));
    twice(opener, &guest(list, Act::Desk(DeskAct::Resume { entry: hal, generation: None })));
    twice(opener, &free(list, chair(24, "one")));
    twice(opener, &decline(&live(opener, list)));
    twice(opener, &claim(&live(opener, list)));
    twice(opener, &free(list, chair(25, "two")));
    let place = live(opener, list).place;
    twice(opener, &host(list, Act::Slot(SlotAct::Close { place, note: "walk-in".into() })));
    twice(opener, &cancel(list, hal));
    post_reports(opener.open().as_mut());
}

/// A report on a settled message says "nothing" instead of "done"; still it changes nothing.
fn post_reports(engine: &mut dyn Engine) {
    let (list, message) = super::stage::due(engine, noon(), 1)[0];
    let report = |act| super::stage::post(list, act);
    run(engine, &report(Act::Message(MessageAct::HandOff { message })), noon());
    run(engine, &report(Act::Message(MessageAct::Sent { message })), noon());
    let before = counts(engine);
    assert_eq!(run(engine, &report(Act::Message(MessageAct::Sent { message })), noon()), Reply::Nothing);
    assert_eq!(
        run(engine, &report(Act::Message(MessageAct::SendFailed { message, fault: SendFault::Recipient })), noon()),
        Reply::Nothing
    );
    assert_eq!(run(engine, &report(Act::Message(MessageAct::HandOff { message })), noon()), Reply::Nothing);
    assert_eq!(counts(engine), before, "a doubled report added rows");
}
