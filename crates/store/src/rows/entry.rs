//! store: one person's row. The last columns are the person: they are erased on request and never reach the audit.

use super::broken;
use super::column::text_columns;
use super::row::row;
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::desk::{Weekdays, Wish};
use rules::{Email, Entry, Mobile, Moved, Person, PersonName, Zone};
use serde_json::{Value, json};

row! {
    Entry as entry {
        id,
        rev,
        list,
        number,
        state,
        party,
        generation,
        passes,
        tier,
        live_offers,
        told_rev,
        reminders,
        mail_reach,
        text_reach,
        resends,
        joined_at,
        unread service = Cell::text(entry.wish.as_ref().map_or("", |wish| wish.service.as_str())),
        wish,
        moved_class: Option<u32> = entry.moved.map_or(Cell::Null, |moved| Cell::count(moved.class)),
        moved_rank: Option<i64> = entry.moved.map_or(Cell::Null, |moved| Cell::Int(moved.rank)),
        mail_since,
        text_since,
        personal {
            name: Option<String> = Cell::maybe_text(entry.person.name.as_ref().map(PersonName::as_str)),
            email: Option<String> = Cell::maybe_text(entry.person.email.as_ref().map(Email::as_str)),
            mobile: Option<String> = Cell::maybe_text(entry.person.mobile.as_ref().map(Mobile::as_str)),
            contact_key: Option<String> = Cell::maybe_text(entry.person.contact_key()),
            note: Option<String> = Cell::maybe_text(entry.person.note.as_deref()),
        }
    }
    moved: moved_class.zip(moved_rank).map(|(class, rank)| Moved { class, rank }),
    person: person_from(name.map(PersonName::stored), email, mobile, contact_key, note)?,
}

text_columns! { Wish: "wish", wish_to_text, wish_from_text; }

/// Values were parsed at a door before they were stored. Without a mobile the contact key is the mailbox's key.
fn person_from(
    name: Option<PersonName>,
    email: Option<String>,
    mobile: Option<String>,
    contact_key: Option<String>,
    note: Option<String>,
) -> Result<Person, StoreError> {
    let mobile = mobile.map(|text| Mobile::parse(&text).map_err(|_| broken("mobile"))).transpose()?;
    let email = match (email, contact_key) {
        (None, _) => None,
        (Some(shown), Some(key)) if mobile.is_none() => Some(Email::stored(shown, key)),
        (Some(shown), _) => Some(Email::parse(&shown).map_err(|_| broken("e-mail"))?),
    };
    Ok(Person { name, email, mobile, note })
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
