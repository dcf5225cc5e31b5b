//! What guests are told of an edit, who did it, and what the log keeps of what was said.

use crate::support::{House, minutes};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, EntryAct, EntryId, EventAct, ImportMode, ListId, ListReply, Message, MessageKind, OwnWords,
    Reply, Tell, Wording,
};
use store::suite::stage::{cancel, dinner, host, person};

fn edit(house: &mut House, list: ListId, settings: EventSettings, tell: Tell) {
    let seen_rev = house.rows(list).head.settings_rev;
    let reply = house.run(&host(list, Act::Event(EventAct::Edit { settings: Box::new(settings), seen_rev, tell })));
    assert!(matches!(reply, Reply::List(ListReply::Saved { .. })), "{reply:?}");
}

fn at(venue: &str) -> EventSettings {
    EventSettings { venue: venue.to_string(), ..dinner(3) }
}

/// Everything said by the time nothing is due any more.
fn told(house: &mut House, entry: EntryId, minutes_later: i64) -> Vec<MessageKind> {
    house.pass(minutes(minutes_later));
    house.fire();
    house.kinds_sent_to(entry)
}

#[test]
fn promise_09_one_mail_tells_all_of_it_after_five_minutes_of_quiet() {
    let mut house = House::open();
    let list = house.event_with("dinner", at("The old mill"));
    let ann = house.sign_up(list, &["ann"])[0];
    house.pass(minutes(10));
    house.deliver();
    edit(&mut house, list, at("The boathouse"), Tell::Guests);
    assert_eq!(told(&mut house, ann, 4), [], "the host may go on");
    edit(&mut house, list, EventSettings { duration_minutes: 240, ..at("The boathouse") }, Tell::Guests);
    assert_eq!(told(&mut house, ann, 4), [], "which starts the five minutes anew");
    assert_eq!(told(&mut house, ann, 1), [MessageKind::EventChanged]);
    assert_eq!(told(&mut house, ann, 60), [], "once");
    edit(&mut house, list, EventSettings { duration_minutes: 60, ..at("The boathouse") }, Tell::Nobody);
    assert_eq!(told(&mut house, ann, 60), [], "the host took the tick away");
    house.assert_promises(list);
}

#[test]
fn promise_09_a_new_date_brings_the_one_its_reader_knew() {
    let mut house = House::open();
    let list = house.event_with("dinner", at("The old mill"));
    let ann = house.sign_up(list, &["ann"])[0];
    house.pass(minutes(10));
    house.deliver();
    let moved = |day| EventSettings { starts: jiff::civil::datetime(2026, 6, day, 19, 0, 0, 0), ..at("The boathouse") };
    edit(&mut house, list, moved(27), Tell::Guests);
    house.pass(minutes(1));
    edit(&mut house, list, moved(28), Tell::Guests);
    house.pass(minutes(5));
    house.fire();
    let told = house.deliver();
    let [one] = told.as_slice() else { panic!("one mail: {told:?}") };
    assert_eq!(
        (one.message.entry, one.message.kind, one.wording),
        (Some(ann), MessageKind::EventMoved, Some(Wording::EventMoved))
    );
    assert_eq!(
        one.old_settings.as_deref(),
        Some(&rules::Settings::Event(at("The old mill"))),
        "the first, not the second"
    );
}

#[test]
fn promise_09_whoever_is_taken_off_reads_who_did_it() {
    let mut house = House::open();
    let list = house.event(3);
    let [ann, bo] = house.sign_up(list, &["ann", "bo"])[..] else { panic!("two") };
    house.deliver();
    house.run(&cancel(list, ann));
    house.run(&host(list, Act::Entry(EntryAct::Cancel { entry: bo, generation: 1 })));
    let wordings: Vec<_> = house.deliver().into_iter().map(|one| one.wording).collect();
    assert_eq!(wordings, [Some(Wording::CancelNotice), Some(Wording::CancelNoticeByHost)]);
}

#[test]
fn promise_09_an_invitation_to_a_full_event_says_so() {
    let mut house = House::open();
    let list = house.event(1);
    let invite = |import, who| {
        let rows = vec![person(who, 1)];
        host(list, Act::Event(EventAct::Import { import, part: 1, mode: ImportMode::Invite, rows }))
    };
    house.run(&invite(1, "ann"));
    house.fire();
    house.sign_up(list, &["bo"]);
    let said: Vec<_> = house.deliver().into_iter().filter_map(|one| one.wording).collect();
    assert_eq!(said, [Wording::Confirmation, Wording::InviteFull], "as it is when it leaves, answers before rounds");
}

/// The log knows in which words and with which values something was said, whatever changes afterwards.
#[test]
fn promise_09_what_was_said_is_kept_with_the_message() {
    let mut house = House::open();
    let list = house.event_with("dinner", at("The old mill"));
    let words = |body: &str| OwnWords { subject: "{event}".into(), body: body.into() };
    house.run(&host(
        list,
        Act::Event(EventAct::SetWording { kind: Wording::Confirmation, text: Some(words("[Here]({link})")) }),
    ));
    let ann = house.sign_up(list, &["ann"])[0];
    house.deliver();
    house.run(&host(
        list,
        Act::Event(EventAct::SetWording { kind: Wording::Confirmation, text: Some(words("[There]({link})")) }),
    ));
    house.sign_up(list, &["bo"]);
    house.deliver();
    edit(&mut house, list, at("The boathouse"), Tell::Nobody);
    let of = |house: &mut House, entry: Option<EntryId>| -> Message {
        let messages = house.rows(list).messages;
        messages.into_iter().rfind(|message| entry.is_none() || message.entry == entry).expect("a message")
    };
    let first = of(&mut house, Some(ann)).said.expect("it was handed over");
    assert_eq!((first.wording, first.own_rev, first.settings_rev), (Some(Wording::Confirmation), Some(0), 1));
    assert_eq!(of(&mut house, None).said.expect("handed over").own_rev, Some(1));
}

#[test]
fn an_import_is_credited_to_whoever_sent_it() {
    for who in [Actor::Host(7), Actor::Api(9)] {
        let mut house = House::open();
        let list = house.event(3);
        let act = Act::Event(EventAct::Import {
            import: 1,
            part: 1,
            mode: ImportMode::Confirmed,
            rows: vec![person("ann", 1)],
        });
        house.run(&Command { list, who, act });
        house.fire();
        let audit = house.rows(list).audit;
        let step = audit.iter().find(|row| row.what == "imported").expect("a step");
        let staged = audit.iter().find(|row| row.what == "import_staged").expect("staged");
        assert_eq!((step.who.as_str(), step.host), (who.word(), staged.host));
        house.assert_promises(list);
    }
}
