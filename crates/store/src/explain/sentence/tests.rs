//! store/explain: each reason names the values that decided, and only while they still do.

use super::*;
use jiff::{Timestamp, civil};
use rules::desk::{DeskSettings, FreedBy, Service, Slot, Wish, because, verdict};
use rules::{Entry, EntryId, EntryState, ListId, Mobile, Person, PersonName, Reach, Reminders, Zone};

fn desk() -> DeskSettings {
    let services = ["Colour", "Cut"].map(|name| Service { name: name.to_string(), minutes: 90, price_cents: 0 });
    let zone = Zone::parse("Europe/London").expect("a zone");
    let desk = DeskSettings::new("Salon", zone, services.to_vec());
    DeskSettings { staff: vec!["Jess".to_string(), "Dana".to_string()], ..desk }
}

/// Saturday, 13 June 2026, 14:00 with Dana.
fn slot() -> Slot {
    Slot {
        service: "Colour".to_string(),
        staff: Some("Dana".to_string()),
        location: None,
        starts_at: "2026-06-13T13:00:00Z".parse().expect("a moment"),
        duration_minutes: 90,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "tap".to_string(),
    }
}

fn entry(wish: Wish) -> Entry {
    let person = Person {
        name: PersonName::parse("Ann").ok(),
        mobile: Mobile::parse("+447700900123").ok(),
        ..Person::default()
    };
    Entry {
        id: EntryId(1),
        rev: 0,
        list: ListId(1),
        number: 1,
        state: EntryState::Waitlisted,
        party: 1,
        generation: 1,
        passes: 0,
        tier: 0,
        live_offers: 0,
        told_rev: 0,
        reminders: Reminders::On,
        mail_reach: Reach::Open,
        text_reach: Reach::Open,
        resends: 0,
        joined_at: Timestamp::UNIX_EPOCH,
        moved: None,
        mail_since: None,
        text_since: None,
        person,
        wish: Some(wish),
    }
}

/// The reason the rules give, with its values: the two must always agree.
fn told(wish: Wish, seats: u32, desk: &DeskSettings) -> String {
    let now = "2026-06-13T10:00:00Z".parse().expect("a moment");
    let entry = entry(wish);
    let reason = verdict(desk, &slot(), seats, &entry, now).expect_err("a reason");
    because_text(&because(reason, desk, &slot(), seats, &entry))
}

#[test]
fn every_rule_names_its_values() {
    let any = || Wish::any("Colour");
    let day = |day| civil::date(2026, 6, day);
    let at = |hour| civil::time(hour, 0, 0, 0);
    let tell = |wish| told(wish, 1, &desk());
    assert_eq!(
        tell(Wish { until: Some(day(12)), ..any() }),
        "their latest date is Fri 12 June, the slot is on Sat 13 June"
    );
    assert_eq!(
        tell(Wish { from: Some(day(14)), ..any() }),
        "their earliest date is Sun 14 June, the slot is on Sat 13 June"
    );
    assert_eq!(
        tell(Wish { weekdays: Weekdays(0b000_0101), ..any() }),
        "their days are Mon, Wed, the slot is on a Saturday"
    );
    assert_eq!(tell(Wish { earliest: Some(at(15)), ..any() }), "they can come from 15:00 on, the slot begins at 14:00");
    assert_eq!(tell(Wish { latest: Some(at(13)), ..any() }), "they can come until 13:00, the slot begins at 14:00");
    assert_eq!(tell(Wish { staff: Some("Jess".to_string()), ..any() }), "they want Jess, the slot is with Dana");
    assert_eq!(tell(Wish { notice_minutes: 1440, ..any() }), "they need a day of notice, and the slot begins at 14:00");
    assert_eq!(tell(Wish::any("Cut")), "they wait for Cut, the slot is for Colour");
    assert_eq!(told(any(), 4, &desk()), "they are 1, the slot is for 4, and the rules want parties that fill it");
}

#[test]
fn a_row_that_was_changed_since_does_not_lend_its_values() {
    let mended = entry(Wish { until: Some(civil::date(2026, 6, 20)), ..Wish::any("Colour") });
    let told = because_text(&because(PassReason::AfterTheirDates, &desk(), &slot(), 1, &mended));
    assert_eq!(told, "the slot lies after their latest date (as their row stood then; it was changed since)");
}

#[test]
fn every_reason_says_something_whatever_the_row() {
    for reason in PassReason::ALL {
        let told = because(*reason, &desk(), &slot(), 1, &entry(Wish::any("Colour")));
        assert!(!because_text(&told).is_empty());
    }
}
