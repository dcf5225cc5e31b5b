//! What a sheet does is a command like any other: the same version twice is one, and whoever it took off by mistake has
//! their old place again.

use crate::support::{House, minutes};
use rules::desk::{SheetAct, SheetAnswer, SheetState};
use rules::{
    Act, Actor, Command, DeskAct, DeskReply, EntryId, EntryReply, EntryState, ListId, News, Refusal, Reply,
    SheetVersionId,
};

fn sheet(house: &mut House, list: ListId, act: SheetAct) -> Reply {
    house.pass(minutes(1));
    let reply = house.run(&Command { list, who: Actor::Sheet, act: Act::Desk(DeskAct::Sheet(Box::new(act))) });
    house.assert_promises(list);
    reply
}

fn read(house: &mut House, list: ListId, letter: char) -> (SheetVersionId, News) {
    let digest = letter.to_string().repeat(64);
    let reply = sheet(house, list, SheetAct::Read { digest, rows: 3 });
    let Reply::Desk(DeskReply::Sheet { version, news, .. }) = reply else { panic!("not read: {reply:?}") };
    (version, news)
}

#[test]
fn promise_06_the_same_sheet_read_twice_is_one_version() {
    let mut house = House::open();
    let list = house.desk("");
    let (first, news) = read(&mut house, list, 'a');
    assert_eq!((news, read(&mut house, list, 'a')), (News::New, (first, News::Known)));
    let (second, _) = read(&mut house, list, 'b');
    let (third, news) = read(&mut house, list, 'a');
    assert!(first < second && second < third && news == News::New, "what comes again later is a version of its own");
    let gone = vec![(EntryId(7), 1)];
    for _time in 0..2 {
        let did = SheetAct::Did { version: third, note: "1 left".into(), came: Vec::new(), gone: gone.clone() };
        sheet(&mut house, list, did);
    }
    assert_eq!(house.rows(list).sheets[2].gone, gone);
}

#[test]
fn promise_06_an_answer_belongs_to_the_sheet_that_was_seen() {
    let mut house = House::open();
    let list = house.desk("");
    let ask = |digest: &str| SheetAct::Ask { digest: digest.repeat(64), rows: 1, lost: 3, changed: 0, known: 4 };
    let asked = |reply: Reply| {
        if let Reply::Desk(DeskReply::Sheet { version, .. }) = reply { version } else { panic!("{reply:?}") }
    };
    let first = asked(sheet(&mut house, list, ask("a")));
    assert_eq!(asked(sheet(&mut house, list, ask("a"))), first, "asked once");
    let second = asked(sheet(&mut house, list, ask("b")));
    let answer = |version, meant| SheetAct::Answer { version, meant };
    let late = sheet(&mut house, list, answer(first, SheetAnswer::Meant));
    assert_eq!(late, Reply::Refused(Refusal::SheetMovedOn));
    for _press in 0..2 {
        let reply = sheet(&mut house, list, answer(second, SheetAnswer::KeepList));
        assert!(matches!(reply, Reply::Desk(DeskReply::Sheet { state: SheetState::Refused, .. })), "{reply:?}");
    }
    let other = sheet(&mut house, list, answer(second, SheetAnswer::Meant));
    assert_eq!(other, Reply::Refused(Refusal::SheetMovedOn), "answered is answered");
    // A text that was in force once and loses much now is asked about, and can be answered.
    let (taken, _) = read(&mut house, list, 'c');
    let third = asked(sheet(&mut house, list, ask("c")));
    assert!(third > taken);
    let reply = sheet(&mut house, list, answer(third, SheetAnswer::Meant));
    assert!(matches!(reply, Reply::Desk(DeskReply::Sheet { state: SheetState::Meant, .. })), "{reply:?}");
}

#[test]
fn promise_04_whoever_was_taken_off_by_mistake_has_their_old_place_again() {
    let mut house = House::open();
    let list = house.desk("");
    let people = house.join(list, &["ann", "bo", "cy"]);
    let number = |house: &mut House| {
        let rows = house.rows(list).entries;
        rows.iter().find(|entry| entry.id == people[1]).map(|entry| (entry.number, entry.generation)).expect("bo")
    };
    let (before, generation) = number(&mut house);
    house.cancel(list, people[1]);
    let restore = |house: &mut House, generation| {
        let act = Act::Desk(DeskAct::Restore { entry: people[1], generation });
        house.run(&Command { list, who: Actor::Sheet, act })
    };
    assert_eq!(restore(&mut house, generation + 1), Reply::Refused(Refusal::OldLink));
    for news in [News::New, News::Known] {
        let reply = restore(&mut house, generation);
        assert!(
            matches!(reply, Reply::Entry(EntryReply::Standing { state: EntryState::Waitlisted, news: told, .. }) if told == news)
        );
        house.assert_promises(list);
    }
    assert_eq!(number(&mut house), (before, generation + 1));
    assert_eq!(house.rows(list).head.waiting, 3);
}
