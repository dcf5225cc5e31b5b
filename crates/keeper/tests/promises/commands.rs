//! Promises 6 and 7: one command, one change; a timer never acts early and only if it is still the one booked.

use crate::support::{House, words};
use jiff::{SignedDuration, Timestamp};
use rules::{
    Act, Actor, Channel, Command, EntryAct, EntryReply, EntryState, EventAct, HouseAct, ImportMode, ListId, News,
    OfferOver, OfferState, Reach, Reply, ScribeNote, ScribeOutcome, ScribeTask, SlotAct, Timer, TimerName,
};
use rusqlite::Connection;
use store::Engine;
use store::sqlite::Sqlite;
use store::suite::stage::{
    cancel, chair, claim, counts, decline, dinner, free, guest, host, hours, noon, person, register,
};

fn twice(house: &mut House, command: &Command) {
    let first = house.run(command);
    let before = counts(house.core.engine());
    let second = house.run(command);
    assert_eq!(words(&first), words(&second), "{:?}", command.act);
    assert_eq!(counts(house.core.engine()), before, "{:?}: the second tap changed something", command.act);
}

#[test]
fn promise_06_one_command_one_change_on_an_event() {
    let mut house = House::open();
    let list = house.event(1);
    for who in ["ann", "bob", "cy", "dee"] {
        twice(&mut house, &register(list, who));
    }
    let people: Vec<_> = house.rows(list).entries.iter().map(|entry| entry.id).collect();
    twice(&mut house, &cancel(list, people[0]));
    let offer = house.live(list);
    twice(&mut house, &decline(&offer));
    let offer = house.live(list);
    twice(&mut house, &claim(&offer));
    twice(&mut house, &guest(list, Act::Event(EventAct::MuteReminders { entry: offer.entry, generation: None })));
    twice(
        &mut house,
        &host(
            list,
            Act::Event(EventAct::Edit { settings: Box::new(dinner(4)), seen_rev: 1, tell: rules::Tell::Guests }),
        ),
    );
    let rows = vec![person("fay", 1), person("gil", 1)];
    twice(
        &mut house,
        &host(list, Act::Event(EventAct::Import { import: 3, part: 0, mode: ImportMode::Confirmed, rows })),
    );
    house.fire();
    twice(&mut house, &host(list, Act::Event(EventAct::CallOff)));
    house.fire();
    house.assert_promises(list);
}

#[test]
fn promise_06_one_command_one_change_on_a_desk() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["hal", "ida", "jo"]);
    twice(&mut house, &free(list, chair(24, "tool-1")));
    twice(&mut house, &free(list, chair(24, "another tool saw it too")));
    let offer = house.live(list);
    twice(&mut house, &decline(&offer));
    let offer = house.live(list);
    twice(&mut house, &claim(&offer));
    twice(&mut house, &free(list, chair(24, "tool-1")));
    twice(&mut house, &free(list, chair(30, "tool-2")));
    let place = house.live(list).place;
    twice(&mut house, &host(list, Act::Slot(SlotAct::Close { place, note: "walk-in".into() })));
    twice(&mut house, &cancel(list, people[2]));
    house.assert_promises(list);
}

#[test]
fn promise_06_the_winners_second_tap_says_you_are_in() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    house.run(&claim(&offer));
    house.pass(hours(24 * 30));
    let again = house.run(&claim(&offer));
    assert_eq!(
        again,
        Reply::Entry(EntryReply::Claimed { entry: people[1], place: offer.place, news: News::Known }),
        "a month later"
    );
    let other = guest(
        list,
        Act::Entry(EntryAct::Claim { entry: people[2], place: offer.place, seq: offer.seq, generation: None }),
    );
    assert!(matches!(house.run(&other), Reply::Refused(_)), "nobody else's tap does");
    house.assert_promises(list);
}

/// A STOP delivered twice belongs to no list, so it is counted in the file itself.
#[test]
fn promise_06_the_same_stop_twice_is_written_once() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut house = House::on(Sqlite::open(&path).expect("a database"), noon());
    let key = "ann@example.org".to_string();
    let stop = Act::House(HouseAct::OptOut { channel: Channel::Mail, key, reason: Reach::OptedOut });
    let stop = Command { list: ListId::HOUSE, who: Actor::Hook, act: stop };
    let file = Connection::open(&path).expect("a second look");
    let audit = || -> i64 { file.query_row("SELECT count(*) FROM audit", [], |row| row.get(0)).expect("a number") };
    assert_eq!(house.run(&stop), Reply::Done);
    assert_eq!(audit(), 1);
    assert_eq!(house.run(&stop), Reply::Done);
    assert_eq!(audit(), 1, "the second delivery changed nothing, so there is nothing to write down");
}

/// The answer to the quill got lost, and it tells the same call again; another call is another row.
#[test]
fn promise_06_a_call_of_the_scribe_told_of_twice_is_noted_once() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut house = House::on(Sqlite::open(&path).expect("a database"), noon());
    let list = house.event(1);
    let (task, outcome) = (ScribeTask::Thanks, ScribeOutcome::Answered);
    let note = ScribeNote { task, outcome, took_ms: 812, tokens_in: 400, tokens_out: 90, cost: 2_550 };
    let asked = |list, at, note| host(list, Act::House(HouseAct::ScribeAsked { at, note }));
    let spent = |house: &mut House, command: &Command| {
        assert_eq!(house.run(command), Reply::Done);
        Sqlite::reader(&path).expect("a reader").scribe_spent(Timestamp::UNIX_EPOCH).expect("a sum")
    };
    assert_eq!(spent(&mut house, &asked(list, noon(), note)), 2_550);
    house.pass(hours(2));
    assert_eq!(spent(&mut house, &asked(list, noon(), note)), 2_550, "the same call");
    let longer = ScribeNote { took_ms: 813, ..note };
    assert_eq!(spent(&mut house, &asked(list, noon(), longer)), 5_100, "another at the same moment");
    assert_eq!(spent(&mut house, &asked(ListId::HOUSE, noon(), note)), 7_650, "about another list");
    assert_eq!(spent(&mut house, &asked(list, noon() + hours(1), note)), 10_200, "an hour later");
}

fn due(timer: Timer) -> Command {
    Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) }
}

#[test]
fn promise_07_a_timer_never_acts_early_or_twice() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    house.deliver();
    for timer in house.rows(list).timers {
        let before = counts(house.core.engine());
        assert_eq!(house.run(&due(timer)), Reply::Nothing, "{timer:?} acted early");
        assert_eq!(counts(house.core.engine()), before);
    }
    let offer = house.live(list);
    house.now = offer.ends_at.expect("a window");
    let name = TimerName::Lapse { place: offer.place, seq: offer.seq };
    let timer = Timer { list, name, due_at: house.now, cursor: 0 };
    assert_eq!(house.run(&due(timer)), Reply::Done);
    assert_eq!(house.run(&due(timer)), Reply::Nothing, "doubled");
    assert_eq!(house.offer_states(list), [(people[1], OfferState::Lapsed), (people[2], OfferState::Queued)]);
    house.assert_promises(list);
}

#[test]
fn promise_07_a_timer_that_was_moved_is_harmless() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    let old = house.rows(list).timers;
    let mut later = dinner(1);
    later.starts = jiff::civil::datetime(2026, 6, 27, 19, 0, 0, 0);
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(later), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.fire();
    for timer in old {
        house.now = house.now.max(timer.due_at);
        assert_eq!(house.run(&due(timer)), Reply::Nothing, "{timer:?} belongs to the old date");
    }
    assert_eq!(house.rows(list).head.state, rules::ListState::Open, "the old end does not close the event");
    house.assert_promises(list);
}

/// The wake-up never came. The rows alone say that the window is over, and a late wake-up puts things right.
#[test]
fn promise_07_lost_wake_ups_cost_promptness_only() {
    let mut house = House::open();
    let list = house.event(1);
    let people = house.sign_up(list, &["ann", "bob", "cy"]);
    house.cancel(list, people[0]);
    house.deliver();
    let offer = house.live(list);
    house.now = offer.ends_at.expect("a window");
    let late = house.run(&claim(&offer));
    assert!(matches!(late, Reply::Entry(EntryReply::OfferOver { why: OfferOver::Lapsed, .. })), "{late:?}");
    assert_eq!(house.rows(list).head.held, 1, "still held for the line");
    house.pass(hours(5));
    house.fire();
    assert_eq!(house.live(list).entry, people[2]);
    assert_eq!(house.state(list, people[1]), EntryState::Waitlisted);
    house.assert_promises(list);
}

/// The machine's clock jumps back an hour: for us time stands still, and nothing that was promised is undone.
#[test]
fn promise_07_time_never_goes_back() {
    let mut house = House::open();
    let list = house.event(1);
    house.sign_up(list, &["ann"]);
    let earlier = noon() - hours(1);
    house.core.run(&register(list, "bob"), earlier).expect("registered");
    let audit = house.rows(list).audit;
    assert!(audit.is_sorted_by_key(|row| row.at), "the audit's times never fall");
    assert_eq!(house.core.tick(earlier + SignedDuration::from_nanos(5)), noon());
    assert_eq!(house.core.engine().alive_at().expect("a look"), Some(noon()));
}
