//! The guest list and the line.

use super::super::super::pages::console::{EndedOffer, GuestRow, GuestsPage, LinePage, LineRow, Tab, TypedMove};
use super::super::{Sample, long_name, named, numbers};
use super::{offer, queued, shell, viewer};

pub fn all() -> Vec<Sample> {
    [guest_lists(), lines()].concat()
}

const PEOPLE: &[(&str, &str, &str, Option<&str>)] = &[
    ("Ada Byron", "confirmed", "Confirmed", None),
    ("Bo Lind", "offered", "Seat on offer", Some("until Sat 5 Dec, 18:14")),
    ("Constance Featherstonehaugh-Marchbanks", "waitlisted", "Number 2 in line", None),
    ("Dora Marsh", "confirmed", "Confirmed", Some("address bounced")),
    ("Emil Novak", "pending", "Invited", Some("seat held until Mon 7 Dec")),
    ("Fatima al-Sayed", "confirmed", "Confirmed", Some("reminders muted")),
    ("Gustaf Öberg", "cancelled", "Cancelled", None),
    ("Hana Suzuki", "confirmed", "Confirmed", None),
    ("Ines Pereira", "paused", "Paused", Some("asked not to be asked")),
    ("Jan de Vries", "confirmed", "Confirmed", None),
    ("Kofi Mensah", "confirmed", "Confirmed", None),
    ("(erased)", "cancelled", "Cancelled", None),
];

pub fn guest_list() -> GuestsPage {
    let count = |label: &str, state: &str, count| (label.to_string(), state.to_string(), count);
    GuestsPage {
        shell: shell(Tab::Guests),
        find: None,
        forgotten: false,
        query: String::new(),
        state: None,
        sort: "number".into(),
        counts: vec![
            count("All", "", 98),
            count("Confirmed", "confirmed", 74),
            count("In line", "waitlisted", 6),
            count("Invited", "pending", 3),
            count("Cancelled", "cancelled", 15),
        ],
        rows: (1..).zip(PEOPLE).map(guest).collect(),
        next: Some("12".into()),
        total: 98,
        export_csv: "/console/e/winter-reading/guests.csv".into(),
        export_xlsx: "/console/e/winter-reading/guests.xlsx".into(),
    }
}

fn guest((number, (name, state, words, note)): (u64, &(&str, &str, &str, Option<&str>))) -> GuestRow {
    let mailbox = name.to_lowercase().replace(' ', ".").replace(['(', ')'], "").replace('ö', "o");
    GuestRow {
        entry: number + 30,
        number,
        name: name.to_string(),
        email: if *name == "(erased)" { String::new() } else { format!("{mailbox}@example.org") },
        state: state.to_string(),
        state_text: words.to_string(),
        party: if number % 4 == 0 { 3 } else { 1 },
        note: note.map(Into::into),
        joined_text: format!("{} Nov, {:02}:{:02}", number + 1, 8 + number, number * 17 % 60),
    }
}

fn guest_lists() -> Vec<Sample> {
    let found = GuestsPage {
        find: Some(4_711),
        query: "b".into(),
        state: Some("confirmed".into()),
        sort: "name".into(),
        next: None,
        total: 1,
        rows: guest_list().rows[..1].to_vec(),
        ..guest_list()
    };
    let lost = GuestsPage { rows: Vec::new(), total: 0, query: "zzz".into(), ..found.clone() };
    let empty = GuestsPage { rows: Vec::new(), total: 0, next: None, counts: Vec::new(), ..guest_list() };
    let mut huge = GuestsPage { total: 100_000, shell: viewer(Tab::Guests), ..guest_list() };
    huge.rows[0].number = 99_999;
    huge.rows[0].name = long_name();
    named(
        "console-guests",
        [
            ("all", guest_list()),
            ("found", found),
            ("nobody", lost),
            ("forgotten", GuestsPage { find: None, forgotten: true, query: String::new(), ..guest_list() }),
            ("empty", empty),
            ("huge", huge),
        ],
        GuestsPage::render,
    )
}

pub fn line() -> LinePage {
    let row = |position, name: &str, party, asked_before| LineRow {
        position,
        entry: position + 30,
        name: name.into(),
        party,
        asked_before,
        moved: position == 5,
        offer: None,
        why: None,
        can_offer: false,
    };
    let ended = |name: &str, entry, how: &str, at: &str| EndedOffer {
        name: name.into(),
        entry,
        how: how.into(),
        at_text: at.into(),
    };
    LinePage {
        shell: shell(Tab::Line),
        numbers: numbers(80, 74, 2, 6),
        rows: vec![
            LineRow { offer: Some(offer("Bo Lind", 31, 134, "until Sat 5 Dec, 18:14")), ..row(1, "Bo Lind", 1, 0) },
            LineRow { offer: Some(queued("Constance", 32)), ..row(2, "Constance Featherstonehaugh-Marchbanks", 1, 0) },
            LineRow { why: Some("their party is larger than what is free".into()), ..row(3, "Dora Marsh", 4, 0) },
            LineRow { can_offer: true, ..row(4, "Emil Novak", 1, 0) },
            LineRow { can_offer: true, ..row(5, "Fatima al-Sayed", 2, 1) },
            row(6, "Gustaf Öberg", 1, 2),
        ],
        kept: Some("1 seat, until Sat 5 Dec, 16:30".into()),
        ended: vec![
            ended("Hana Suzuki", 12, "claimed", "Sat 5 Dec, 11:02"),
            ended("Gustaf Öberg", 36, "lapsed", "Fri 4 Dec, 21:00"),
            ended("Ines Pereira", 13, "declined", "Fri 4 Dec, 14:40"),
        ],
        next: None,
        in_front: 0,
        version: "4711".into(),
        notice: None,
        problem: None,
        typed: None,
    }
}

fn lines() -> Vec<Sample> {
    let empty = LinePage { rows: Vec::new(), ended: Vec::new(), numbers: numbers(80, 61, 0, 0), ..line() };
    let moved = LinePage { notice: Some("Emil Novak is now number 1 in line.".into()), ..line() };
    let typed = TypedMove { entry: 34, after: "first".into(), reason: "<b>She</b> gives the speech".into() };
    let problem = Some("Please give a place in line as a number.".into());
    let refused = LinePage { problem, typed: Some(typed), ..line() };
    let seen = LinePage { shell: viewer(Tab::Line), next: Some("?after=50".into()), ..line() };
    named(
        "console-line",
        [("waiting", line()), ("empty", empty), ("moved", moved), ("refused", refused), ("viewer", seen)],
        LinePage::render,
    )
}
