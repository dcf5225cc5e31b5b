//! A night: what hangs goes back to the staff, and the audit says what was done.

use super::*;

use crate::change::{Change, Decision, RowMove, TimerMove};
use crate::command::{Act, Actor, Command};
use crate::decide::decide;
use crate::desk::{FreedBy, Service, Slot};
use crate::ids::{ChainId, ListId, PlaceId};
use crate::need::PlaceRead;
use crate::rows::{Head, PlaceKind};
use crate::settings::Settings;
use crate::snapshot::Snapshot;
use crate::timer::Timer;
use crate::words::ListKind;
use crate::zone::Zone;
use std::sync::Arc;

const LIST: ListId = ListId(4);

fn at(text: &str) -> Timestamp {
    text.parse().expect("a moment")
}

fn held(number: u64, starts_at: &str) -> Place {
    let slot = Slot {
        service: "cut".to_string(),
        staff: None,
        location: None,
        starts_at: at(starts_at),
        duration_minutes: 30,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "test".to_string(),
    };
    Place {
        id: PlaceId(number),
        rev: 3,
        list: LIST,
        kind: PlaceKind::Slot(Box::new(slot)),
        seats: 1,
        state: PlaceState::Held,
        chain: ChainId::first(PlaceId(number)),
        seq: 2,
        tried: 2,
        ending: None,
        booked_by: None,
        freed_at: at("2026-06-01T08:00:00Z"),
        ended_at: None,
        head_start: None,
    }
}

/// A night at three with nobody on the list, as the engine would load it.
fn night_with(stuck: Option<Vec<Place>>) -> (Snapshot, Command, Timestamp) {
    let now = at("2026-06-02T01:00:00Z");
    let service = Service { name: "Cut".to_string(), minutes: 30, price_cents: 0 };
    let desk = DeskSettings::new("Salon", Zone::parse("Europe/Berlin").expect("a zone"), vec![service]);
    let timer = Timer { list: LIST, name: TimerName::Tidy { list: LIST }, due_at: now, cursor: 0 };
    let head = Head::new(LIST, ListKind::Desk, 0);
    let snapshot = Snapshot {
        next_id: 90,
        head: Some(head),
        settings: Some(Arc::new(Settings::Desk(desk))),
        timer: Some(timer),
        roster: Some(Vec::new()),
        stuck,
        ..Snapshot::default()
    };
    (snapshot, Command { list: LIST, who: Actor::Timer, act: Act::Due(timer) }, now)
}

fn change_of(stuck: Vec<Place>) -> Box<Change> {
    let (snapshot, command, now) = night_with(Some(stuck));
    let Ok(Decision { change: Some(change), .. }) = decide(&snapshot, &command, now) else {
        panic!("a night changes something")
    };
    change
}

#[test]
fn the_last_step_asks_what_hangs() {
    let (snapshot, command, now) = night_with(None);
    assert_eq!(decide(&snapshot, &command, now), Err(PlaceRead::StuckBefore(now).into()));
}

#[test]
fn a_slot_that_began_with_nobody_asked_goes_back_to_the_staff() {
    let change = change_of(vec![held(7, "2026-06-01T12:00:00Z"), held(8, "2026-06-02T12:00:00Z")]);
    let moved: Vec<&Place> = change
        .rows
        .iter()
        .filter_map(|row| if let RowMove::Place { after, .. } = row { Some(after) } else { None })
        .collect();
    let [over] = moved.as_slice() else { panic!("one slot, not {moved:?}") };
    assert_eq!((over.id, over.state, over.ending), (PlaceId(7), PlaceState::Open, Some(Ending::CutOff)));
    assert!(over.ended_at.is_some());
    assert_eq!(change.note, AuditNote::Tidied(Night { slots_over: 1, ..Night::default() }));
    let dropped = TimerMove::Drop(TimerName::Search { place: PlaceId(7) });
    assert!(change.timers.contains(&dropped));
}

#[test]
fn a_full_page_of_them_is_followed_by_another_look_at_once() {
    let many = (0..limits::STUCK_PAGE as u64).map(|number| held(20 + number, "2026-06-01T12:00:00Z")).collect();
    let due = |change: &Change| {
        let booked = change.timers.iter().find_map(|moved| match moved {
            TimerMove::Book(timer) => Some(timer.due_at),
            TimerMove::Drop(_) => None,
        });
        booked.expect("the next look").to_string()
    };
    assert_eq!(due(&change_of(many)), "2026-06-02T01:00:00Z");
    assert_eq!(due(&change_of(Vec::new())), "2026-06-03T01:00:00Z");
    assert_eq!(change_of(Vec::new()).note, AuditNote::Tidied(Night::default()));
}

#[test]
fn steps_of_a_night_add_up() {
    let night = Night { dates_over: 2, too_long: 0, slots_over: 1 };
    assert_eq!(night.and(night), Night { dates_over: 4, too_long: 0, slots_over: 2 });
}
