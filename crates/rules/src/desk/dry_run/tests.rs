//! A dry run gives the reason the search would give: too near for anybody, or night where one of them is.

use super::*;
use crate::contact::Email;
use crate::desk::{FreedBy, Service, Wish};
use crate::ids::ListId;
use crate::rows::{Head, Person};
use crate::words::{EntryState, ListKind};
use crate::zone::Zone;
use jiff::SignedDuration;

/// Eleven in the morning in London, six in New York.
fn now() -> Timestamp {
    "2026-06-13T10:00:00Z".parse().expect("a moment")
}

fn salon() -> DeskSettings {
    let cut = Service { name: "Cut".to_string(), minutes: 30, price_cents: 0 };
    DeskSettings::new("Salon", Zone::parse("Europe/London").expect("a zone"), vec![cut])
}

fn begins_in(minutes: i64) -> Slot {
    Slot {
        service: "Cut".to_string(),
        staff: None,
        location: None,
        starts_at: now() + SignedDuration::from_mins(minutes),
        duration_minutes: 30,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "tap".to_string(),
    }
}

fn waiting(id: u64, zone: &str) -> Entry {
    let person = Person { email: Email::parse("ann@example.org").ok(), ..Person::default() };
    let entry = Entry::new(EntryId(id), &Head::new(ListId(1), ListKind::Desk, 0), person, now());
    let wish = Wish { zone: Zone::parse(zone), ..Wish::any("Cut") };
    Entry { state: EntryState::Waitlisted, wish: Some(wish), ..entry }
}

fn looked_at(minutes_ahead: i64) -> DryRun {
    let mut run = DryRun::new(begins_in(minutes_ahead), 1, now());
    run.look_at(&salon(), &[waiting(1, "Europe/London"), waiting(2, "America/New_York")]);
    run
}

#[test]
fn too_near_for_anybody_is_the_cut_off_and_nobodys_night() {
    let run = looked_at(2);
    let too_late = |entry: u64| WouldAsk { entry: EntryId(entry), at: Err(Ending::CutOff) };
    assert_eq!(run.would, [too_late(1), too_late(2)]);
    assert!(run.passed.is_empty(), "{:?}", run.passed);
    assert_eq!((run.looked_at, run.is_cut_short()), (2, false));
}

#[test]
fn a_night_where_somebody_is_stays_their_own() {
    let run = looked_at(122);
    assert_eq!(run.would, [WouldAsk { entry: EntryId(1), at: Ok(now()) }]);
    assert_eq!(run.passed.into_iter().collect::<Vec<_>>(), [(PassReason::NightThere, 1)]);
}
