//! intake/joining: the body of a join, before its fields are judged.

use super::JoinForm;
use crate::body::{BadBody, json_value};
use crate::fields::{Fields, Given};
use crate::form::{field, pairs_and};
use crate::limits;
use crate::text::cut;
use serde_json::Value;

pub(crate) const FIELDS: &[&str] = &[
    "name",
    "email",
    "mobile",
    "service",
    "staff",
    "location",
    "party",
    "from",
    "until",
    "weekdays",
    "earliest",
    "latest",
    "notice_minutes",
    "zone",
    "consent",
    "tier",
    "note",
    "website",
    "do",
];

/// A form (`weekdays` may stand in it several times) or, if the content type says so, JSON with a list of them.
pub fn read_join_form(body: &[u8], content_type: &str) -> Result<JoinForm, BadBody> {
    if content_type.trim_start().to_ascii_lowercase().starts_with("application/json") {
        return from_json(body);
    }
    let (pairs, weekdays) = pairs_and(body, "weekdays")?;
    let typed = |name: &str| cut(field(&pairs, name).trim(), most(name)).to_string();
    Ok(form(typed, weekdays))
}

/// A program that misspells a field is told so.
fn from_json(body: &[u8]) -> Result<JoinForm, BadBody> {
    let value = json_value(body, limits::FORM_OCTETS)?;
    let mut fields = Fields::open(&value, "", FIELDS)?;
    let ticked = fields.read("consent", "true or false", Value::as_bool);
    let weekdays = fields.read("weekdays", "a list of weekdays, for example [\"mon\", \"sat\"]", weekdays_of).value();
    let mut typed = |name: &str| match name {
        "consent" if ticked == Given::Value(true) => "yes".to_string(),
        "consent" => String::new(),
        "party" | "notice_minutes" | "tier" => {
            fields.read(name, "a whole number, for example 2", crate::form::party_text).value().unwrap_or_default()
        }
        text => {
            let text = fields.text(text, example(text)).value().unwrap_or_default();
            cut(text.trim(), most(name)).to_string()
        }
    };
    let read = form(&mut typed, weekdays.unwrap_or_default());
    let problems = fields.problems();
    if problems.is_empty() { Ok(read) } else { Err(BadBody::Fields(problems)) }
}

fn form(mut typed: impl FnMut(&str) -> String, weekdays: Vec<String>) -> JoinForm {
    JoinForm {
        name: typed("name"),
        email: typed("email"),
        mobile: typed("mobile"),
        service: typed("service"),
        staff: typed("staff"),
        location: typed("location"),
        party: typed("party"),
        from: typed("from"),
        until: typed("until"),
        weekdays,
        earliest: typed("earliest"),
        latest: typed("latest"),
        notice_minutes: typed("notice_minutes"),
        zone: typed("zone"),
        consent: typed("consent"),
        tier: typed("tier"),
        note: typed("note"),
        website: typed("website"),
    }
}

/// Longer than anything that is accepted there, so that a cut never turns a refused value into an accepted one.
fn most(name: &str) -> usize {
    match name {
        "name" | "email" | "service" | "staff" | "location" => limits::TYPED_OCTETS,
        "note" => limits::NOTE_OCTETS,
        "zone" | "website" => limits::TRAP_OCTETS,
        "mobile" => limits::MOBILE_OCTETS,
        _short => limits::WORD_OCTETS,
    }
}

fn example(name: &str) -> &'static str {
    match name {
        "name" => "Ann Lee",
        "email" => "ann@example.org",
        "mobile" => "+44 7700 900123",
        "service" => "Colour",
        "from" | "until" => "2026-11-28",
        "earliest" | "latest" => "14:30",
        "zone" => "Europe/Berlin",
        _other => "",
    }
}

fn weekdays_of(value: &Value) -> Option<Vec<String>> {
    let days = value.as_array().filter(|days| days.len() <= limits::WEEKDAYS)?;
    days.iter().map(|day| day.as_str().map(|word| cut(word.trim(), limits::WORD_OCTETS).to_string())).collect()
}
