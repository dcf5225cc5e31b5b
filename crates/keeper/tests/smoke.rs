//! A seat is granted, freed, offered, lapsed and claimed, on the real engine.

use jiff::{SignedDuration, Timestamp, civil::datetime};
use keeper::Core;
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Email, EntryAct, EntryReply, EntryState, EventAct, HouseAct, ListId, ListReply, MessageAct,
    PersonName, Registration, Reply, Zone,
};
use store::sqlite::Sqlite;

fn register(list: ListId, who: &str) -> Command {
    let name = PersonName::parse(who).expect("a name");
    let email = Email::parse(&format!("{who}@example.org")).expect("an address");
    Command {
        list,
        who: Actor::Guest,
        act: Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))),
    }
}

#[test]
fn a_freed_seat_finds_the_next_person() {
    let mut now: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
    let mut core = Core::start(Sqlite::in_memory().expect("a database"), now).expect("a core");
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let settings = Box::new(EventSettings::new("Dinner", datetime(2026, 6, 20, 19, 0, 0, 0), zone, 1));
    let open = Command {
        list: ListId(0),
        who: Actor::Host(0),
        act: Act::House(HouseAct::OpenEvent { slug: "dinner".into(), settings, host: None }),
    };
    let Ok(Reply::List(ListReply::Opened { list })) = core.run(&open, now) else { panic!("not opened") };
    let mut entries = Vec::new();
    for who in ["ann", "bob", "cy"] {
        let Ok(Reply::Entry(EntryReply::Standing { entry, state, position, .. })) = core.run(&register(list, who), now)
        else {
            panic!()
        };
        entries.push((entry, state, position));
    }
    assert_eq!(
        entries.iter().map(|e| e.1).collect::<Vec<_>>(),
        [EntryState::Confirmed, EntryState::Waitlisted, EntryState::Waitlisted]
    );
    assert_eq!(entries[2].2, Some(2));
    let cancel =
        Command { list, who: Actor::Guest, act: Act::Entry(EntryAct::Cancel { entry: entries[0].0, generation: 1 }) };
    core.run(&cancel, now).expect("cancelled");
    for handed in core.lease(now, None, 10).expect("messages") {
        core.run(
            &Command { list, who: Actor::Post, act: Act::Message(MessageAct::Sent { message: handed.message.id }) },
            now,
        )
        .expect("sent");
    }
    now += SignedDuration::from_hours(6);
    assert_eq!(core.fire_due(now).expect("fired"), 1);
    let handed = core.lease(now, None, 10).expect("messages");
    let offer = handed.iter().find_map(|handed| handed.offer.clone()).expect("the next offer");
    assert_eq!(offer.entry, entries[2].0);
    let claim = Command {
        list,
        who: Actor::Guest,
        act: Act::Entry(EntryAct::Claim { entry: offer.entry, place: offer.place, seq: offer.seq, generation: None }),
    };
    assert!(matches!(core.run(&claim, now), Ok(Reply::Entry(EntryReply::Claimed { .. }))));
    let rows = core.engine().read_list(list).expect("rows");
    assert_eq!((rows.head.taken, rows.head.held, rows.head.waiting), (1, 0, 1));
}
use store::Engine;
