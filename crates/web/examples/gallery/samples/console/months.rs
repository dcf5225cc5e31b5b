//! A desk's month in numbers: a busy one, and one in which nothing came free.

use super::super::super::pages::console::{DeskTab, LastNight, MonthPage, Shell, ShellDesk};
use super::super::Sample;
use rules::Ending;
use rules::desk::{Month, MonthName, Night, OfferCounts, Tally};

fn shell() -> Shell {
    let desk = ShellDesk {
        slug: "corner-salon".into(),
        name: "Corner Salon".into(),
        may_change: true,
        active: DeskTab::Month,
    };
    Shell {
        host: "mara@salon.example".into(),
        is_owner: true,
        makes_lists: true,
        outage: None,
        event: None,
        desk: Some(desk),
    }
}

fn tally(name: &str, freed: u32, filled: u32, cents: u64) -> Tally {
    Tally { name: name.into(), freed, filled, cents }
}

fn october() -> Month {
    let day = |at: u32, freed, filled| tally(&at.to_string(), freed, filled, u64::from(filled) * 8_000);
    Month {
        name: MonthName { year: 2026, month: 10 },
        freed: 31,
        filled: 22,
        by_staff: 3,
        handed_back: vec![(Ending::NobodyFits, 3), (Ending::TryCap, 2)],
        running: 1,
        undone: 1,
        average_seconds: Some(1_520),
        median_seconds: Some(660),
        tries: 37,
        recovered_cents: 184_500,
        unpriced: 2,
        offers: OfferCounts { made: 58, declined: 14, lapsed: 19 },
        services: vec![
            tally("Colour", 12, 10, 120_000),
            tally("Cut", 15, 10, 64_500),
            tally("Blow-dry and a very long name that nobody should have given", 4, 2, 0),
        ],
        weekdays: vec![
            day(0, 2, 1),
            day(1, 4, 3),
            day(2, 3, 3),
            day(3, 5, 4),
            day(4, 7, 5),
            day(5, 10, 6),
            day(6, 0, 0),
        ],
    }
}

fn quiet() -> Month {
    let nothing = |name: String| Tally { name, ..Tally::default() };
    Month {
        name: MonthName { year: 2026, month: 9 },
        freed: 0,
        filled: 0,
        by_staff: 0,
        handed_back: Vec::new(),
        running: 0,
        undone: 0,
        average_seconds: None,
        median_seconds: None,
        tries: 0,
        recovered_cents: 0,
        unpriced: 0,
        offers: OfferCounts::default(),
        services: Vec::new(),
        weekdays: (0..7).map(|day| nothing(day.to_string())).collect(),
    }
}

pub fn all() -> Vec<Sample> {
    let night = Some(LastNight {
        at_text: "Sunday, 1 November 2026, 03:00".into(),
        night: Night { dates_over: 3, too_long: 1, slots_over: 0 },
        open_slots: 2,
        cards: 1,
    });
    let busy = MonthPage { shell: shell(), month: october(), next: Some(MonthName { year: 2026, month: 11 }), night };
    let quiet =
        MonthPage { shell: shell(), month: quiet(), next: Some(MonthName { year: 2026, month: 10 }), night: None };
    vec![("desk-month".to_string(), busy.render()), ("desk-month-quiet".to_string(), quiet.render())]
}
