//! store: one person's row. The last columns are the person: they are erased on request and never reach the audit.

use super::{Decode, broken, count, id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::desk::{Weekdays, Wish};
use rules::{Email, Entry, EntryId, EntryState, ListId, Mobile, Moved, Person, PersonName, Reach, Reminders, Zone};
use serde_json::{Value, json};
use std::borrow::Cow;

pub(crate) const ENTRY: [&str; 27] = [
    "id",
    "rev",
    "list",
    "number",
    "state",
    "party",
    "generation",
    "passes",
    "tier",
    "live_offers",
    "told_rev",
    "reminders",
    "mail_reach",
    "text_reach",
    "resends",
    "joined_at",
    "service",
    "wish",
    "moved_class",
    "moved_rank",
    "mail_since",
    "text_since",
    "name",
    "email",
    "mobile",
    "contact_key",
    "note",
];

/// Columns from here on hold the person.
pub(crate) const ENTRY_CONTACT: usize = 22;

pub(crate) fn entry_cells(entry: &Entry) -> [Cell<'_>; 27] {
    let person = &entry.person;
    [
        Cell::id(entry.id.0),
        Cell::count(entry.rev),
        Cell::id(entry.list.0),
        Cell::id(entry.number),
        Cell::word(entry.state.word()),
        Cell::count(entry.party),
        Cell::count(entry.generation),
        Cell::count(entry.passes),
        Cell::count(entry.tier),
        Cell::count(entry.live_offers),
        Cell::count(entry.told_rev),
        Cell::word(entry.reminders.word()),
        Cell::word(entry.mail_reach.word()),
        Cell::word(entry.text_reach.word()),
        Cell::count(entry.resends),
        Cell::time(entry.joined_at),
        Cell::text(entry.wish.as_ref().map_or("", |wish| wish.service.as_str())),
        entry.wish.as_ref().map_or(Cell::Null, |wish| Cell::Text(Cow::Owned(wish_to_text(wish)))),
        entry.moved.map_or(Cell::Null, |moved| Cell::count(moved.class)),
        entry.moved.map_or(Cell::Null, |moved| Cell::Int(moved.rank)),
        Cell::maybe_time(entry.mail_since),
        Cell::maybe_time(entry.text_since),
        Cell::maybe_text(person.name.as_ref().map(PersonName::as_str)),
        Cell::maybe_text(person.email.as_ref().map(Email::as_str)),
        Cell::maybe_text(person.mobile.as_ref().map(Mobile::as_str)),
        Cell::maybe_text(person.contact_key()),
        Cell::maybe_text(person.note.as_deref()),
    ]
}

pub fn entry_from(row: &dyn Decode) -> Result<Entry, StoreError> {
    let reach = |at| Reach::from_word(&text(row, at)?).ok_or_else(|| broken("reach"));
    Ok(Entry {
        id: EntryId(id(row, 0)?),
        rev: count(row, 1)?,
        list: ListId(id(row, 2)?),
        number: id(row, 3)?,
        state: EntryState::from_word(&text(row, 4)?).ok_or_else(|| broken("state of an entry"))?,
        party: count(row, 5)?,
        generation: count(row, 6)?,
        passes: count(row, 7)?,
        tier: count(row, 8)?,
        live_offers: count(row, 9)?,
        told_rev: count(row, 10)?,
        reminders: Reminders::from_word(&text(row, 11)?).ok_or_else(|| broken("reminders"))?,
        mail_reach: reach(12)?,
        text_reach: reach(13)?,
        resends: count(row, 14)?,
        joined_at: time(row, 15)?,
        wish: row.text(17)?.map(|text| wish_from_text(&text)).transpose()?,
        moved: moved_from(row)?,
        mail_since: maybe_time(row, 20)?,
        text_since: maybe_time(row, 21)?,
        person: person_from(row)?,
    })
}

fn moved_from(row: &dyn Decode) -> Result<Option<Moved>, StoreError> {
    let (Some(class), Some(rank)) = (row.int(18)?, row.int(19)?) else { return Ok(None) };
    let class = u32::try_from(class).map_err(|_| broken("place in line"))?;
    Ok(Some(Moved { class, rank }))
}

/// Values were parsed at a door before they were stored. Without a mobile the contact key is the mailbox's key.
fn person_from(row: &dyn Decode) -> Result<Person, StoreError> {
    let name = row.text(22)?.map(PersonName::stored);
    let mobile = row.text(24)?.map(|text| Mobile::parse(&text).map_err(|_| broken("mobile"))).transpose()?;
    let email = match (row.text(23)?, row.text(25)?) {
        (None, _) => None,
        (Some(shown), Some(key)) if mobile.is_none() => Some(Email::stored(shown, key)),
        (Some(shown), _) => Some(Email::parse(&shown).map_err(|_| broken("e-mail"))?),
    };
    Ok(Person { name, email, mobile, note: row.text(26)? })
}

fn wish_to_text(wish: &Wish) -> String {
    let mut value = json!({
        "v": 1,
        "service": wish.service,
        "from": wish.from.map(|date| date.to_string()),
        "until": wish.until.map(|date| date.to_string()),
        "weekdays": wish.weekdays.0,
        "earliest": wish.earliest.map(|time| time.to_string()),
        "latest": wish.latest.map(|time| time.to_string()),
        "staff": wish.staff,
        "location": wish.location,
        "notice_minutes": wish.notice_minutes,
    });
    // Only where there is one: the audit of older rows does not know the key.
    if let Some(zone) = &wish.zone {
        value["zone"] = Value::from(zone.name());
    }
    value.to_string()
}

fn wish_from_text(text: &str) -> Result<Wish, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("wish"))?;
    let word = |key: &str| value[key].as_str().map(str::to_string);
    let date = |key: &str| word(key).map(|text| text.parse().map_err(|_| broken("date"))).transpose();
    let clock = |key: &str| word(key).map(|text| text.parse().map_err(|_| broken("time of day"))).transpose();
    Ok(Wish {
        service: word("service").ok_or_else(|| broken("service"))?,
        from: date("from")?,
        until: date("until")?,
        weekdays: Weekdays(value["weekdays"].as_u64().and_then(|mask| u8::try_from(mask).ok()).unwrap_or(127)),
        earliest: clock("earliest")?,
        latest: clock("latest")?,
        staff: word("staff"),
        location: word("location"),
        notice_minutes: value["notice_minutes"].as_u64().and_then(|count| u32::try_from(count).ok()).unwrap_or(0),
        zone: word("zone").map(|name| Zone::parse(&name).ok_or_else(|| broken("time zone"))).transpose()?,
    })
}
