//! store: the stored form of a desk's settings. What was added later has its default here.

use super::{count, language, names, word, zone};
use crate::engine::StoreError;
use crate::rows::broken;
use rules::Email;
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use serde_json::{Value, json};

pub(super) fn to_value(desk: &DeskSettings) -> Value {
    let service = |service: &Service| json!({"name": service.name, "minutes": service.minutes, "price_cents": service.price_cents});
    let alias = |alias: &Alias| json!({"theirs": alias.theirs, "ours": alias.ours});
    let feed = |feed: &Feed| json!({"from": feed.from, "service": feed.service, "staff": feed.staff, "location": feed.location});
    json!({
        "v": 1,
        "kind": "desk",
        "name": desk.name,
        "zone": desk.zone.name(),
        "services": desk.services.iter().map(service).collect::<Vec<_>>(),
        "staff": desk.staff,
        "locations": desk.locations,
        "rules": desk.rules_text,
        "voice": desk.voice_text,
        "about": desk.about,
        "phone": desk.phone,
        "language": desk.language.word(),
        "staff_email": desk.staff_email.as_ref().map(Email::as_str),
        "notes": desk.notes.word(),
        "yes_claims": desk.replies == Replies::YesClaims,
        "staff_only": desk.door == JoinDoor::StaffOnly,
        "aliases": desk.aliases.iter().map(alias).collect::<Vec<_>>(),
        "feeds": desk.feeds.iter().map(feed).collect::<Vec<_>>(),
        "google_sheet": desk.google_sheet,
        "google_rules": desk.google_rules,
        "google_voice": desk.google_voice,
    })
}

pub(super) fn from(value: &Value) -> Result<DeskSettings, StoreError> {
    let services = value["services"].as_array().ok_or_else(|| broken("services"))?;
    let services = services.iter().map(service_from).collect::<Result<_, _>>()?;
    let usual = DeskSettings::new(&word(value, "name")?, zone(value)?, services);
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_string();
    let staff_email = value["staff_email"].as_str().map(Email::parse).transpose();
    let notes = value["notes"].as_str().map_or(Some(usual.notes), Notes::from_word);
    let yes_claims = value["yes_claims"].as_bool().unwrap_or(false);
    let staff_only = value["staff_only"].as_bool().unwrap_or(false);
    let desk = DeskSettings {
        staff: names(&value["staff"]),
        locations: names(&value["locations"]),
        voice_text: text("voice"),
        about: text("about"),
        phone: text("phone"),
        language: language(&value["language"])?,
        staff_email: staff_email.map_err(|_| broken("address of the staff"))?,
        notes: notes.ok_or_else(|| broken("notes"))?,
        replies: if yes_claims { Replies::YesClaims } else { Replies::LinkOnly },
        door: if staff_only { JoinDoor::StaffOnly } else { JoinDoor::Open },
        aliases: value["aliases"].as_array().into_iter().flatten().map(alias_from).collect::<Result<_, _>>()?,
        feeds: value["feeds"].as_array().into_iter().flatten().map(feed_from).collect::<Result<_, _>>()?,
        google_sheet: text("google_sheet"),
        google_rules: text("google_rules"),
        google_voice: text("google_voice"),
        ..usual
    };
    let rules = value["rules"].as_str().unwrap_or_default();
    rules_document::with_rules(desk, rules).map_err(|_| broken("rules document"))
}

fn service_from(value: &Value) -> Result<Service, StoreError> {
    let price_cents = value["price_cents"].as_u64().and_then(|cents| u32::try_from(cents).ok()).unwrap_or(0);
    Ok(Service { name: word(value, "name")?, minutes: count(value, "minutes")?, price_cents })
}

fn alias_from(value: &Value) -> Result<Alias, StoreError> {
    Ok(Alias { theirs: word(value, "theirs")?, ours: word(value, "ours")? })
}

fn feed_from(value: &Value) -> Result<Feed, StoreError> {
    let named = |key: &str| value[key].as_str().map(str::to_string);
    Ok(Feed {
        from: word(value, "from")?,
        service: named("service"),
        staff: named("staff"),
        location: named("location"),
    })
}
