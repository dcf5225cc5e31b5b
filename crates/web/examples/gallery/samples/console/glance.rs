//! The events of a host, and one of them at a glance.

use super::super::super::pages::console::{
    Coming, EventCard, EventsPage, Older, OverviewPage, Point, RoundRow, Shell, Tab, Trouble,
};
use super::super::super::pages::{EventFacts, EventState};
use super::super::{Sample, event, long_name, named, numbers};
use super::{NOW_MS, fact, house, offer, queued, shell, viewer};

pub fn all() -> Vec<Sample> {
    [events(), overviews()].concat()
}

fn events() -> Vec<Sample> {
    let card = |slug: &str, name: &str, when: &str, numbers, role: &str, problems| EventCard {
        facts: EventFacts { slug: slug.into(), name: name.into(), when: when.into(), ..event() },
        numbers,
        role: role.into(),
        problems,
    };
    let mut off = card("walk", "Night Walk", "Friday, 8 January 2027, 18:00", numbers(12, 3, 0, 0), "host", 0);
    off.facts.state = EventState::CalledOff;
    let mut past =
        card("supper", "Harvest Supper", "Saturday, 3 October 2026, 19:00", numbers(40, 40, 0, 9), "host", 0);
    past.facts.state = EventState::Over;
    let many = vec![
        card(
            "winter-reading",
            "A Winter Reading by Candlelight",
            "Friday, 18 December 2026, 19:00",
            numbers(80, 74, 2, 6),
            "owner",
            2,
        ),
        card("quiz", "Quiz Night", "Saturday, 9 January 2027, 20:00", numbers(24, 11, 0, 0), "viewer", 0),
        card("gala", &long_name(), "Sunday, 7 March 2027, 11:00", numbers(2_000_000, 1_204_117, 12, 0), "host", 1),
        off,
        past,
    ];
    let page =
        |events| EventsPage { shell: house(), alarms: Vec::new(), events, desks: Vec::new(), older: Older::Nothing };
    let member =
        EventsPage { shell: Shell { is_owner: false, makes_lists: true, ..house() }, ..page(many[..1].to_vec()) };
    let alarm = Trouble {
        text: "7 messages should have gone out already. Please look at your mail server and at the log.".into(),
        href: None,
    };
    let alarmed = EventsPage { alarms: vec![alarm], ..page(many.clone()) };
    let further = EventsPage { older: Older::Before(7), ..page(many.clone()) };
    let pages = [
        ("many", page(many)),
        ("none", page(Vec::new())),
        ("member", EventsPage { older: Older::NotShown, ..member }),
        ("alarmed", alarmed),
        ("further", further),
    ];
    named("console-events", pages, EventsPage::render)
}

pub fn overview() -> OverviewPage {
    OverviewPage {
        shell: shell(Tab::Overview),
        facts: event(),
        numbers: numbers(80, 74, 2, 6),
        cap_wanted: None,
        headline: vec![
            fact("Sign-ups today", "5"),
            fact("Cancelled", "9"),
            fact("Claimed from the line", "7 of 9 offers"),
            fact("Mails sent", "312"),
        ],
        problems: vec![
            Trouble {
                text: "3 addresses bounced; their guests get no mail.".into(),
                href: Some("/console/e/winter-reading/messages?state=bounced".into()),
            },
            Trouble {
                text: "2 offers in a row lapsed without an answer.".into(),
                href: Some("/console/e/winter-reading/line".into()),
            },
        ],
        coming: coming(),
        rounds: vec![RoundRow { what: "Reminders".into(), done: 31, all: 74 }],
        paused: false,
        offers: vec![
            offer("Bo Lind", 31, 134, "until Sat 5 Dec, 18:14"),
            queued("Constance Featherstonehaugh-Marchbanks", 44),
        ],
        more_offers: false,
        chart: course(),
        chart_from_text: "Sun 1 Nov".into(),
        chart_to_text: "now, Sat 5 Dec, 16:00".into(),
        version: "4711".into(),
        page_url: "/e/winter-reading".into(),
        letters_address: Some("winter-reading@rsvp.example.org".into()),
        poster_url: "/e/winter-reading/poster".into(),
    }
}

fn coming() -> Vec<Coming> {
    let coming = |at: &str, what: &str| Coming { at_text: at.into(), what: what.into() };
    vec![
        coming("Sat 5 Dec, 18:14", "The offer to Bo Lind lapses"),
        coming("Sun 6 Dec, 08:00", "1 offer goes out after quiet hours"),
        coming("Fri 11 Dec, 09:00", "Your daily mail"),
        coming("Fri 11 Dec, 19:00", "74 reminders, 7 days before"),
        coming("Thu 17 Dec, 19:00", "74 reminders, 1 day before"),
    ]
}

/// Five weeks of sign-ups, a full house, and seats that come and go.
fn course() -> Vec<Point> {
    let hour = 3_600_000;
    let begin = NOW_MS - 34 * 24 * hour;
    let at = |step: i64| Point {
        at_ms: begin + step * 8 * hour,
        confirmed: u32::try_from((step * step / 40 + step * 3 / 2).min(78 - (step % 5))).unwrap_or(0),
        waiting: u32::try_from((step - 45).clamp(0, 9) - if step > 80 { (step - 80) / 6 } else { 0 }).unwrap_or(0),
    };
    let mut points: Vec<Point> = (0..102).map(at).collect();
    points.push(Point { at_ms: NOW_MS, confirmed: 74, waiting: 6 });
    points
}

fn overviews() -> Vec<Sample> {
    let calm = OverviewPage { problems: Vec::new(), offers: Vec::new(), rounds: Vec::new(), ..overview() };
    let new = OverviewPage {
        numbers: numbers(80, 0, 0, 0),
        headline: Vec::new(),
        coming: Vec::new(),
        chart: vec![Point { at_ms: NOW_MS, confirmed: 0, waiting: 0 }],
        ..calm.clone()
    };
    let lowered = OverviewPage { numbers: numbers(80, 80, 0, 12), cap_wanted: Some(72), ..calm.clone() };
    let many = (1..10)
        .map(|entry| offer("Kofi Mensah", entry, 7 * i64::try_from(entry).unwrap_or(1), "until Sat 5 Dec, 18:14"))
        .collect();
    let rush = OverviewPage { offers: many, more_offers: true, ..overview() };
    let seen = OverviewPage { shell: viewer(Tab::Overview), ..overview() };
    let far = OverviewPage { numbers: numbers(2_000_000, 1_234, 0, 0), chart: course()[..9].to_vec(), ..calm.clone() };
    let mut off = OverviewPage { facts: EventFacts { state: EventState::CalledOff, ..event() }, ..calm.clone() };
    if let Some(event) = &mut off.shell.event {
        event.state = EventState::CalledOff;
        event.name = long_name();
    }
    named(
        "console-overview",
        [
            ("busy", overview()),
            ("calm", calm),
            ("new", new),
            ("lowered", lowered),
            ("viewer", seen),
            ("rush", rush),
            ("far-cap", far),
            ("called-off", off),
        ],
        OverviewPage::render,
    )
}
