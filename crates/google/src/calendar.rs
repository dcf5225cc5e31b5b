//! google: the events of a calendar, whole or only what changed since a token. One of a series is an event of its own.

use crate::call::{Google, GoogleTrouble};
use crate::limits;
use crate::sheets::encoded;
use jiff::Timestamp;
use serde_json::Value;

/// What to ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Everything between these moments.
    Between(Timestamp, Timestamp),
    /// What changed since this token was given.
    Since(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoogleEvent {
    pub id: String,
    /// It may hold a customer's name.
    pub title: String,
    /// None when it takes no time of anybody: cancelled, declined, or shown as free.
    pub time: Option<(Timestamp, Timestamp)>,
    /// Stands for whole days, or cannot be read: no appointment.
    pub whole_day: bool,
}

/// All pages of one answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventsPage {
    pub events: Vec<GoogleEvent>,
    /// For the next question; None if the last page came without one, and then the next question asks for everything.
    pub sync_token: Option<String>,
}

impl Google {
    pub async fn events(&self, calendar: &str, when: &When, now: Timestamp) -> Result<EventsPage, GoogleTrouble> {
        let mut found = EventsPage { events: Vec::new(), sync_token: None };
        let mut page: Option<String> = None;
        for _page in 0..limits::PAGES {
            let value = self.get_json(&self.events_url(calendar, when, page.as_deref()), now).await?;
            let items = value["items"].as_array().ok_or(GoogleTrouble::Garbled)?;
            found.events.extend(items.iter().filter_map(read_event));
            match value["nextPageToken"].as_str() {
                Some(next) => page = Some(next.to_string()),
                None => {
                    found.sync_token = value["nextSyncToken"].as_str().map(str::to_string);
                    return Ok(found);
                }
            }
        }
        Err(GoogleTrouble::Refused(format!("the calendar has more than {} pages of events.", limits::PAGES)))
    }

    fn events_url(&self, calendar: &str, when: &When, page: Option<&str>) -> String {
        let mut url = format!(
            "{}/calendar/v3/calendars/{}/events?singleEvents=true&maxResults=2500",
            self.bases.apis,
            encoded(calendar)
        );
        match when {
            When::Between(from, to) => {
                url.push_str(&format!("&timeMin={}&timeMax={}", moment(*from), moment(*to)));
            }
            When::Since(token) => url.push_str(&format!("&syncToken={}", encoded(token))),
        }
        if let Some(page) = page {
            url.push_str(&format!("&pageToken={}", encoded(page)));
        }
        url
    }
}

fn moment(at: Timestamp) -> String {
    encoded(&at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

/// None for an item without an id, which nothing can be said about.
#[must_use]
pub fn read_event(item: &Value) -> Option<GoogleEvent> {
    let id = item["id"].as_str()?.to_string();
    let title = item["summary"].as_str().unwrap_or_default().to_string();
    let mine = |one: &&Value| one["self"].as_bool() == Some(true);
    let declined = item["attendees"]
        .as_array()
        .into_iter()
        .flatten()
        .find(mine)
        .is_some_and(|me| me["responseStatus"] == "declined");
    let gone = item["status"] == "cancelled" || declined || item["transparency"] == "transparent";
    let at = |name: &str| item[name]["dateTime"].as_str().and_then(|text| text.parse::<Timestamp>().ok());
    let time = at("start").zip(at("end")).filter(|_| !gone);
    Some(GoogleEvent { id, title, time, whole_day: !gone && time.is_none() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_event_takes_time_unless_it_does_not() {
        let stands = json!({"id": "a", "summary": "Cut", "status": "confirmed",
            "start": {"dateTime": "2026-06-06T14:00:00+02:00"}, "end": {"dateTime": "2026-06-06T15:00:00+02:00"}});
        let with = |name: &str, value: Value| {
            let mut item = stands.clone();
            item[name] = value;
            read_event(&item).expect("an event")
        };
        let times = read_event(&stands).and_then(|event| event.time).expect("a time");
        assert_eq!(times.0.to_string(), "2026-06-06T12:00:00Z");
        assert_eq!(with("status", json!("cancelled")).time, None);
        assert_eq!(with("transparency", json!("transparent")).time, None);
        assert_eq!(with("attendees", json!([{"self": true, "responseStatus": "declined"}])).time, None);
        assert!(with("attendees", json!([{"responseStatus": "declined"}])).time.is_some(), "somebody else declined");
        assert!(with("start", json!({"date": "2026-06-06"})).whole_day);
        assert_eq!(read_event(&json!({"status": "cancelled"})), None);
    }
}
