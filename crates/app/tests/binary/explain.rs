//! `usher explain`: the reasons of one slot, from the database alone, as text, as JSON and for one person.

use crate::common::{Folder, Transcript, text, usher};
use jiff::Timestamp;
use jiff::civil::date;
use keeper::Core;
use rules::desk::{DeskSettings, FreedBy, Service, Slot, Wish};
use rules::{
    Act, Actor, Command, Consent, DeskAct, DeskReply, Email, EntryReply, HouseAct, Joining, ListId, ListReply,
    PersonName, Reply, SlotAct, Zone,
};
use serde_json::Value;
use store::sqlite::Sqlite;

/// A salon in which Fay waits from tomorrow on, and Ann any day; a colour comes free at two.
fn salon(folder: &Folder) -> (u64, u64) {
    let now: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
    let mut core = Core::start(Sqlite::open(&folder.database()).expect("a database"), now).expect("a keeper");
    let zone = Zone::parse("Europe/London").expect("a zone");
    let service = Service { name: "Colour".to_string(), minutes: 90, price_cents: 0 };
    let settings = Box::new(DeskSettings::new("Salon", zone, vec![service]));
    let open = Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings, host: None });
    let reply = core.run(&Command { list: ListId::HOUSE, who: Actor::Host(0), act: open }, now).expect("no fault");
    let Reply::List(ListReply::Opened { list }) = reply else { panic!("not opened: {reply:?}") };
    let mut fay = 0;
    for (who, from) in [("Fay", Some(date(2026, 6, 2))), ("Ann", None)] {
        let joining = Joining {
            name: PersonName::parse(who).expect("a name"),
            email: Email::parse(&format!("{who}@example.org")).ok(),
            mobile: None,
            party: 1,
            tier: 0,
            wish: Wish { from, ..Wish::any("Colour") },
            consent: Consent::NotTicked,
            note: String::new(),
        };
        let joined = Command { list, who: Actor::Host(0), act: Act::Desk(DeskAct::Join(Box::new(joining))) };
        let reply = core.run(&joined, now).expect("no fault");
        let Reply::Entry(EntryReply::Standing { entry, .. }) = reply else { panic!("not joined: {reply:?}") };
        fay = if who == "Fay" { entry.0 } else { fay };
    }
    let slot = Slot {
        service: "Colour".to_string(),
        staff: None,
        location: None,
        starts_at: "2026-06-01T13:00:00Z".parse().expect("a moment"),
        duration_minutes: 90,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "tap".to_string(),
    };
    let free = Command { list, who: Actor::Host(0), act: Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }) };
    let reply = core.run(&free, now).expect("no fault");
    let Reply::Desk(DeskReply::Slot { place, .. }) = reply else { panic!("not freed: {reply:?}") };
    (place.0, fay)
}

#[test]
fn a_slot_is_explained_to_people_and_programs() {
    let folder = Folder::new();
    let (slot, fay) = salon(&folder);
    let slot = slot.to_string();
    let output = usher(&folder.0, &["explain", &slot]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut transcript = Transcript::default();
    transcript.add(&folder.0, &text(&output.stdout));
    let output = usher(&folder.0, &["explain", &slot, "--entry", &fay.to_string(), "--json"]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(value["why_not"]["reason"], "before_their_dates");
    assert_eq!(value["rounds"][0]["considered"][1]["verdict"], "asked");
    let output = usher(&folder.0, &["explain", &slot, "--person", "fa"]);
    transcript.add(&folder.0, &text(&output.stdout));
    transcript.reads("explain");
}

#[test]
fn what_is_not_there_is_said() {
    let folder = Folder::new();
    let (slot, _) = salon(&folder);
    let slot = slot.to_string();
    let mut transcript = Transcript::default();
    for args in [
        vec!["explain", "999"],
        vec!["explain", &slot, "--person", "zoe"],
        vec!["explain", &slot, "--person", "a"],
        vec!["explain", &slot, "--entry", "999"],
    ] {
        let output = usher(&folder.0, &args);
        assert_eq!(output.status.code(), Some(2));
        transcript.add(&folder.0, &text(&output.stderr));
    }
    transcript.reads("explain_refused");
}
