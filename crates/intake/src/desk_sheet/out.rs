//! intake/desk_sheet: an entry as a row, under headings that come in again.

use crate::joining::WEEKDAYS;
use crate::sheet::SheetCell;
use rules::desk::{DeskSettings, Weekdays};
use rules::{Email, Entry, Mobile, PersonName};

/// `number`, `state` and `joined` are passed over when the sheet comes back.
pub const DESK_HEADINGS: &[&str] = &[
    "number",
    "name",
    "mobile",
    "email",
    "service",
    "party",
    "from",
    "until",
    "weekdays",
    "earliest",
    "latest",
    "staff",
    "location",
    "priority",
    "notice minutes",
    "zone",
    "note",
    "state",
    "joined",
];

/// One entry; `joined` is the moment it joined, as the reader of the sheet wants it.
#[must_use]
pub fn desk_cells(entry: &Entry, desk: &DeskSettings, joined: String) -> Vec<SheetCell> {
    let text = |text: &str| if text.is_empty() { SheetCell::Empty } else { SheetCell::Text(text.to_string()) };
    let maybe = |value: Option<String>| value.map_or(SheetCell::Empty, SheetCell::Text);
    let number = |number: u32| if number == 0 { SheetCell::Empty } else { SheetCell::Number(u64::from(number)) };
    let time = |time: jiff::civil::Time| time.strftime("%H:%M").to_string();
    let (person, wish) = (&entry.person, entry.wish.as_ref());
    let key = wish.map_or("", |wish| wish.service.as_str());
    let service = desk.service(key).map_or(key, |service| service.name.as_str());
    vec![
        SheetCell::Number(entry.number),
        text(person.name.as_ref().map_or("", PersonName::as_str)),
        text(person.mobile.as_ref().map_or("", Mobile::as_str)),
        text(person.email.as_ref().map_or("", Email::as_str)),
        text(service),
        SheetCell::Number(u64::from(entry.party)),
        maybe(wish.and_then(|wish| wish.from).map(|date| date.to_string())),
        maybe(wish.and_then(|wish| wish.until).map(|date| date.to_string())),
        text(&wish.map(|wish| weekday_words(wish.weekdays)).unwrap_or_default()),
        maybe(wish.and_then(|wish| wish.earliest).map(time)),
        maybe(wish.and_then(|wish| wish.latest).map(time)),
        maybe(wish.and_then(|wish| wish.staff.clone())),
        maybe(wish.and_then(|wish| wish.location.clone())),
        number(entry.tier),
        number(wish.map_or(0, |wish| wish.notice_minutes)),
        maybe(wish.and_then(|wish| wish.zone.as_ref()).map(|zone| zone.name().to_string())),
        text(person.note.as_deref().unwrap_or("")),
        text(entry.state.word()),
        text(&joined),
    ]
}

/// `mon tue`, or nothing for any day.
#[must_use]
pub(crate) fn weekday_words(days: Weekdays) -> String {
    if days == Weekdays::ALL {
        return String::new();
    }
    let chosen = (0..7).filter(|at| days.0 >> at & 1 == 1).map(|at| WEEKDAYS[at]);
    chosen.collect::<Vec<_>>().join(" ")
}
