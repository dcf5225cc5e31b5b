//! What booking tools post, and the answer of the one that is asked back.

use super::folder;
use fuzz::{Target, Weight, files, texts};
use herald::Secret;
use intake::{BookingRead, Delivered, limits};
use jiff::Timestamp;
use rules::desk::{BookingNews, BookingSource, BookingWhat};

/// A table for several, and a group of which every place moves: two lines for each.
const SEATS: &str = r#"{"type":"booking.moved","timestamp":"2026-06-05T10:00:00Z","data":{"booking":"b-7","version":3,"service":"Table","location":"Garden","starts_at":"2026-06-08T19:00:00+02:00","minutes":120,"seats":6,"unit":4,"was_at":"2026-06-06T19:00:00+02:00","was_minutes":90}}"#;
const GROUP_MOVES: &str = r#"{"triggerEvent":"BOOKING_RESCHEDULED","createdAt":"2026-06-04T16:20:00.500Z","payload":{"type":"yoga","startTime":"2026-06-08T08:00:00Z","length":60,"organizer":{"id":7,"username":"dana"},"seatsPerTimeSlot":12,"attendees":[{"id":901},{"id":902},{"email":"cy@example.org"}],"uid":"new-uid","rescheduleUid":"old-uid","rescheduleStartTime":"2026-06-06T12:00:00Z","rescheduleEndTime":"2026-06-06T13:00:00Z"}}"#;

pub fn targets() -> Vec<Target> {
    vec![booking(), thin(), signature(), appointment()]
}

fn sound(news: &BookingNews) {
    let most = rules::limits::THEIR_NAME_CHARS;
    assert!([&news.key, &news.booking].iter().all(|name| rules::is_plain_text(name, most) && !name.is_empty()));
    let times = match &news.what {
        BookingWhat::Booked(time) | BookingWhat::Freed { time, .. } => vec![time],
        BookingWhat::NoShow | BookingWhat::CameAfterAll | BookingWhat::Cancelled => Vec::new(),
    };
    assert!(times.iter().all(|time| time.seats as usize <= limits::GROUP_PLACES && time.minutes != Some(0)));
}

fn read(raw: &[u8]) {
    for source in BookingSource::ALL {
        let delivered = Delivered { headers: &[("webhook-id", "1")], body: raw, url: "x", now: Timestamp::UNIX_EPOCH };
        match intake::read_booking(*source, &delivered) {
            Ok(BookingRead::News(news)) => {
                assert!(news.len() <= 2 * limits::GROUP_PLACES);
                news.iter().for_each(sound);
            }
            Ok(BookingRead::Thin { action, appointment }) => {
                action.thin_news(&appointment, Timestamp::UNIX_EPOCH).iter().for_each(sound);
            }
            Ok(BookingRead::Ignored(what)) => assert!(what.chars().count() <= 200),
            Err(problems) => assert!(!problems.is_empty()),
        }
    }
}

fn booking() -> Target {
    let mut seeds = files(folder("crates/intake/tests/booking"), "json");
    seeds.extend(texts(&[SEATS, GROUP_MOVES]));
    Target::json("booking", Weight::Middling, seeds, read)
}

fn thin() -> Target {
    Target::new("booking_form", Weight::Light, files(folder("crates/intake/tests/booking"), "txt"), read)
}

/// Only what was signed passes, octet by octet: the id, the time and the body.
fn signature() -> Target {
    let house = [7; 32];
    let secret = Secret::of(&house, rules::EndpointId(1), 1);
    let (id, body) = ("msg_1", r#"{"type":"slot.freed"}"#);
    let seed = format!("{id}\n0\n{}\n{body}", secret.sign(id, 0, body));
    Target::new("booking_signature", Weight::Light, texts(&[&seed]), move |raw| {
        let mut parts = raw.splitn(4, |octet| *octet == b'\n').map(String::from_utf8_lossy);
        let [given_id, at, tags, given_body] = std::array::from_fn(|_| parts.next().unwrap_or_default());
        let headers = [
            ("webhook-id", &*given_id),
            ("webhook-timestamp", &*at),
            ("webhook-signature", &*tags),
            ("calendly-webhook-signature", &*tags),
            ("x-cal-signature-256", &*tags),
            ("x-square-hmacsha256-signature", &*tags),
            ("x-acuity-signature", &*tags),
        ];
        let (url, now) = ("https://usher.example/hooks/salon/standard", Timestamp::UNIX_EPOCH);
        let delivered = Delivered { headers: &headers, body: given_body.as_bytes(), url, now };
        for source in BookingSource::ALL {
            if intake::verify_booking(*source, &delivered, &[secret.text()]).is_ok() {
                let same = given_id.trim() == id && given_body == body;
                assert!(*source == BookingSource::Standard && same, "{source:?} takes what nobody signed");
            }
        }
    })
}

fn appointment() -> Target {
    let seeds = files(folder("crates/intake/tests/booking"), "json");
    Target::json("appointment", Weight::Light, seeds, |raw| {
        if let Ok(news) = intake::appointment(raw, Timestamp::UNIX_EPOCH) {
            sound(&news);
        }
    })
}
