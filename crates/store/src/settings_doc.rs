//! store: the stored form of settings, versioned. A field added later has its default here, so old files open.

mod desk_doc;

use crate::engine::StoreError;
use crate::rows::broken;
use jiff::civil::Time;
use rules::event::{DailyMail, EventSettings, FormAnswer, Rounds, TimeCritical};
use rules::{Email, Language, Quiet, ReminderRule, Settings, Zone};
use serde_json::{Value, json};

#[must_use]
pub fn settings_to_text(settings: &Settings) -> String {
    match settings {
        Settings::Event(event) => event_to_value(event),
        Settings::Desk(desk) => desk_doc::to_value(desk),
    }
    .to_string()
}

pub fn settings_from_text(text: &str) -> Result<Settings, StoreError> {
    let value: Value = serde_json::from_str(text).map_err(|_| broken("settings"))?;
    match value["kind"].as_str() {
        Some("event") => Ok(Settings::Event(event_from(&value)?)),
        Some("desk") => Ok(Settings::Desk(desk_doc::from(&value)?)),
        Some(_) | None => Err(broken("kind of settings")),
    }
}

fn event_to_value(event: &EventSettings) -> Value {
    json!({
        "v": 1,
        "kind": "event",
        "name": event.name,
        "venue": event.venue,
        "starts": event.starts.to_string(),
        "duration_minutes": event.duration_minutes,
        "zone": event.zone.name(),
        "cap": event.cap,
        "max_party": event.max_party,
        "reminders": event.reminders.iter().map(reminder_to_value).collect::<Vec<_>>(),
        "quiet": {"from": event.quiet.from.to_string(), "to": event.quiet.to.to_string()},
        "window_minutes": event.window_minutes,
        "time_critical": event.time_critical == TimeCritical::SendAtNight,
        "cut_off_minutes": event.cut_off_minutes,
        "floor_minutes": event.floor_minutes,
        "daily": event.daily == DailyMail::On,
        "about": event.about,
        "host_email": event.host_email.as_ref().map(Email::as_str),
        "form_answer": match event.form_answer { FormAnswer::Status => "status", FormAnswer::Inbox => "inbox" },
        "confirm_minutes": event.confirm_minutes,
        "sites": event.sites,
        "rounds": match event.rounds { Rounds::Running => "running", Rounds::Paused => "paused" },
        "language": event.language.word(),
    })
}

fn event_from(value: &Value) -> Result<EventSettings, StoreError> {
    let starts = word(value, "starts")?.parse().map_err(|_| broken("start"))?;
    let usual = EventSettings::new(&word(value, "name")?, starts, zone(value)?, count(value, "cap")?);
    let or = |key: &str, usual: u32| if value[key].is_null() { Ok(usual) } else { count(value, key) };
    let reminders = match value["reminders"].as_array() {
        Some(rules) => rules.iter().map(reminder_from).collect::<Result<_, _>>()?,
        None => usual.reminders.clone(),
    };
    let at_night = value["time_critical"].as_bool().unwrap_or(false);
    let daily = value["daily"].as_bool().unwrap_or(true);
    Ok(EventSettings {
        venue: value["venue"].as_str().unwrap_or_default().to_string(),
        duration_minutes: or("duration_minutes", usual.duration_minutes)?,
        max_party: or("max_party", usual.max_party)?,
        reminders,
        quiet: Quiet { from: clock(&value["quiet"]["from"])?, to: clock(&value["quiet"]["to"])? },
        window_minutes: or("window_minutes", usual.window_minutes)?,
        time_critical: if at_night { TimeCritical::SendAtNight } else { TimeCritical::WaitForMorning },
        cut_off_minutes: or("cut_off_minutes", usual.cut_off_minutes)?,
        floor_minutes: or("floor_minutes", usual.floor_minutes)?,
        daily: if daily { DailyMail::On } else { DailyMail::Off },
        about: value["about"].as_str().unwrap_or_default().to_string(),
        host_email: value["host_email"].as_str().map(Email::parse).transpose().map_err(|_| broken("host address"))?,
        form_answer: if value["form_answer"] == "inbox" { FormAnswer::Inbox } else { FormAnswer::Status },
        confirm_minutes: or("confirm_minutes", usual.confirm_minutes)?,
        sites: names(&value["sites"]),
        rounds: if value["rounds"] == "paused" { Rounds::Paused } else { Rounds::Running },
        language: language(&value["language"])?,
        ..usual
    })
}

/// Settings from before there was a choice speak English.
fn language(value: &Value) -> Result<Language, StoreError> {
    match value.as_str() {
        None => Ok(Language::En),
        Some(word) => Language::from_word(word).ok_or_else(|| broken("language")),
    }
}

fn reminder_to_value(rule: &ReminderRule) -> Value {
    match rule {
        ReminderRule::DaysBefore(days) => json!({"days_before": days}),
        ReminderRule::MorningOf(time) => json!({"morning_of": time.to_string()}),
    }
}

fn reminder_from(value: &Value) -> Result<ReminderRule, StoreError> {
    if value["morning_of"].is_string() {
        return Ok(ReminderRule::MorningOf(clock(&value["morning_of"])?));
    }
    Ok(ReminderRule::DaysBefore(count(value, "days_before")?))
}

fn names(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(|name| name.as_str().map(str::to_string)).collect()
}

fn word(value: &Value, key: &str) -> Result<String, StoreError> {
    value[key].as_str().map(str::to_string).ok_or_else(|| broken("settings"))
}

fn count(value: &Value, key: &str) -> Result<u32, StoreError> {
    value[key].as_u64().and_then(|count| u32::try_from(count).ok()).ok_or_else(|| broken("settings"))
}

fn zone(value: &Value) -> Result<Zone, StoreError> {
    Zone::parse(&word(value, "zone")?).ok_or_else(|| broken("time zone"))
}

fn clock(value: &Value) -> Result<Time, StoreError> {
    value.as_str().and_then(|text| text.parse().ok()).ok_or_else(|| broken("time of day"))
}

#[cfg(test)]
mod tests;
