//! Calendars that are watched, and what Google answers about cells and events.

use fuzz::{Target, Weight, texts};
use intake::limits;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

const CALENDAR: &str = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@x\r\nSUMMARY:Cut\r\nDTSTART;TZID=Europe/Berlin:19700102T100000\r\nDTEND;TZID=Europe/Berlin:19700102T110000\r\nRRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=20\r\nEXDATE:19700105T100000\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:1@x\r\nRECURRENCE-ID;TZID=Europe/Berlin:19700106T100000\r\nDTSTART:19700106T120000Z\r\nDURATION:PT1H30M\r\nSEQUENCE:2\r\nSTATUS:CANCELLED\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2@x\r\nDTSTART;VALUE=DATE:19700110\r\nSUMMARY:Long\r\n  and folded\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
const SHAPE: &str = r#"{"sheets":[{"properties":{"sheetId":0,"title":"List","index":0,"gridProperties":{"rowCount":1000,"columnCount":26}}}]}"#;
const CELLS: &str = r#"{"range":"List!A1:Z1000","majorDimension":"ROWS","values":[["name","mobile"],["Ann","+447700900123",3,true,null],[]]}"#;
const EVENTS: &str = r#"{"items":[{"id":"a","status":"confirmed","summary":"Cut","transparency":"opaque","start":{"dateTime":"2026-06-06T14:00:00+02:00"},"end":{"dateTime":"2026-06-06T15:00:00+02:00"},"attendees":[{"self":true,"responseStatus":"accepted"}]},{"id":"b","start":{"date":"2026-06-07"},"end":{"date":"2026-06-08"}}],"nextSyncToken":"x"}"#;
const KEY: &str = r#"{"type":"service_account","client_email":"a@b.iam.gserviceaccount.com","private_key_id":"1","private_key":"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n","token_uri":"https://oauth2.googleapis.com/token"}"#;

pub fn targets() -> Vec<Target> {
    vec![feed(), google_answer(), google_key()]
}

fn feed() -> Target {
    let zone = rules::Zone::parse("Europe/Berlin").expect("a zone");
    Target::new("calendar", Weight::Middling, texts(&[CALENDAR]), move |raw| {
        let now = Timestamp::UNIX_EPOCH;
        let Ok(calendar) = intake::read_calendar(raw, &zone, now) else { return };
        let until = now + SignedDuration::from_hours(24 * limits::CALENDAR_DAYS);
        assert!(calendar.bookings.iter().all(|one| one.starts_at > now && one.starts_at <= until));
        assert!(calendar.bookings.is_sorted_by_key(|one| one.starts_at));
        assert!(calendar.unreadable.len() <= calendar.events);
    })
}

fn google_answer() -> Target {
    Target::json("google_answer", Weight::Light, texts(&[SHAPE, CELLS, EVENTS]), |raw| {
        let Ok(value) = serde_json::from_slice::<Value>(raw) else { return };
        drop(google::read_shape(&value, Some(0)));
        drop(google::read_shape(&value, None));
        let cells = google::read_cells(&value);
        assert!(cells.len() <= google::limits::SHEET_ROWS);
        assert!(cells.iter().all(|row| row.len() <= google::limits::SHEET_COLUMNS));
        let items = value["items"].as_array().into_iter().flatten();
        assert!(items.filter_map(google::read_event).all(|event| !(event.whole_day && event.time.is_some())));
    })
}

fn google_key() -> Target {
    Target::json("google_key", Weight::Light, texts(&[KEY]), |raw| {
        drop(google::Account::from_json(&String::from_utf8_lossy(raw)));
    })
}
