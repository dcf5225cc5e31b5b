//! A month adds up, and months follow each other.

use super::*;
use crate::desk::{FreedBy, Service};
use crate::zone::Zone;
use jiff::ToSpan;

fn desk() -> DeskSettings {
    let service = |name: &str, price_cents| Service { name: name.to_string(), minutes: 60, price_cents };
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    DeskSettings::new("Salon", zone, vec![service("Colour", 12_000), service("Cut", 0)])
}

fn outcome(service: &str, starts: &str, state: PlaceState, ending: Option<Ending>, minutes: i64) -> SlotOutcome {
    let starts_at: Timestamp = starts.parse().expect("a moment");
    let freed_at = starts_at - 5.hours();
    let slot = Slot {
        service: service.to_string(),
        staff: None,
        location: None,
        starts_at,
        duration_minutes: 60,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "test".to_string(),
    };
    let ended_at = (state != PlaceState::Held).then(|| freed_at + minutes.minutes());
    SlotOutcome { slot, state, ending, freed_at, ended_at, offers: OfferCounts { made: 2, declined: 1, lapsed: 0 } }
}

#[test]
fn a_month_adds_up() {
    use PlaceState::{Booked, Closed, Held, Open};
    let outcomes = [
        outcome("colour", "2026-10-03T12:00:00Z", Booked, None, 10),
        outcome("Colour", "2026-10-03T14:00:00Z", Booked, None, 30),
        outcome("Cut", "2026-10-05T08:00:00Z", Booked, None, 80),
        outcome("Cut", "2026-10-05T09:00:00Z", Open, Some(Ending::TryCap), 60),
        outcome("Perm", "2026-10-06T09:00:00Z", Open, Some(Ending::NobodyFits), 0),
        outcome("Cut", "2026-10-06T10:00:00Z", Open, Some(Ending::NobodyFits), 0),
        outcome("Cut", "2026-10-06T11:00:00Z", Closed, Some(Ending::FilledByStaff), 5),
        outcome("Cut", "2026-10-06T12:00:00Z", Closed, Some(Ending::Undone), 5),
        outcome("Cut", "2026-10-06T13:00:00Z", Held, None, 0),
    ];
    let month = Month::of(MonthName { year: 2026, month: 10 }, &desk(), &outcomes);
    assert_eq!((month.freed, month.filled, month.by_staff, month.running, month.undone), (8, 3, 1, 1, 1));
    assert_eq!(month.handed_back, [(Ending::NobodyFits, 2), (Ending::TryCap, 1)]);
    assert_eq!((month.average_seconds, month.median_seconds), (Some(2_400), Some(1_800)));
    assert_eq!((month.tries, month.tries_tenths(), month.filled_percent()), (6, Some(20), Some(38)));
    assert_eq!((month.recovered_cents, month.unpriced), (24_000, 1));
    assert_eq!(month.offers, OfferCounts { made: 16, declined: 8, lapsed: 0 });
    let names: Vec<&str> = month.services.iter().map(|tally| tally.name.as_str()).collect();
    assert_eq!(names, ["Colour", "Cut", "Perm"]);
    assert_eq!(month.freed, month.filled + month.by_staff + month.running + month.back());
    assert_eq!(month.weekdays.iter().map(|day| day.freed).collect::<Vec<_>>(), [2, 4, 0, 0, 0, 2, 0]);
}

#[test]
fn a_month_without_slots_has_no_averages() {
    let month = Month::of(MonthName { year: 2026, month: 10 }, &desk(), &[]);
    assert_eq!((month.freed, month.average_seconds, month.median_seconds), (0, None, None));
    assert_eq!((month.tries_tenths(), month.filled_percent(), month.weekdays.len()), (None, None, 7));
}

#[test]
fn months_have_one_spelling_and_follow_each_other() {
    let october = MonthName::parse("2026-10").expect("a month");
    assert_eq!((october.to_string().as_str(), MonthName::of_subject(202_610)), ("2026-10", Some(october)));
    assert_eq!(october.after().after().after().to_string(), "2027-01");
    assert_eq!(MonthName::parse("2027-01").expect("a month").before().to_string(), "2026-12");
    for bad in ["2026-13", "2026-00", "2026-1", "26-10", "2026/10", "", "+026-10", "2026-1x"] {
        assert_eq!(MonthName::parse(bad), None, "{bad}");
    }
    assert_eq!((MonthName::of_subject(0), MonthName::of_subject(202_613)), (None, None));
    let (from, until) = october.span(&Zone::parse("Europe/Berlin").expect("a zone"));
    assert_eq!(
        (from.to_string().as_str(), until.to_string().as_str()),
        ("2026-09-30T22:00:00Z", "2026-10-31T23:00:00Z")
    );
}
