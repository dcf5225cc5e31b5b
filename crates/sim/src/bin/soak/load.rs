//! soak: an evening at the real house — people sign up, look, cancel; time passes, offers go round; nothing is oversold.

use crate::house::{Answer, House};
use serde_json::{Value, json};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const SEATS: u64 = 40;
const AT_ONCE: u64 = 3;

/// What an evening got through.
pub struct Evening {
    pub asked: u64,
    pub troubles: Vec<String>,
}

/// Opens an event, has it besieged for so long, lets time pass, and looks at its numbers.
pub fn evening(house: &House, nth: u64, lasts: Duration) -> Evening {
    let seen = Mutex::new(Evening { asked: 0, troubles: Vec::new() });
    let slug = format!("evening-{nth}");
    if let Err(why) = open(house, &slug) {
        return Evening { asked: 0, troubles: vec![why] };
    }
    let until = Instant::now() + lasts;
    std::thread::scope(|scope| {
        for client in 0..AT_ONCE {
            let (seen, slug) = (&seen, &slug);
            scope.spawn(move || besiege(house, slug, client, until, seen));
        }
    });
    for _day in 0..4 {
        note(&seen, house.advance("7h").and_then(good));
    }
    note(&seen, numbers(house, &slug));
    note(&seen, house.post(&format!("/api/v1/events/{slug}/call-off"), &json!({})).and_then(good));
    seen.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn open(house: &House, slug: &str) -> Result<(), String> {
    let clock = good(house.get("/api/v1/clock")?)?;
    let now = clock["now"].as_str().unwrap_or_default();
    let now: jiff::Timestamp = now.parse().map_err(|_| format!("not a moment: {now}"))?;
    let starts = (now + jiff::SignedDuration::from_hours(24 * 28)).strftime("%Y-%m-%dT19:00").to_string();
    let quiet = json!({ "from": "00:00", "to": "00:00" });
    let event =
        json!({ "slug": slug, "name": "An evening", "starts": starts, "zone": "UTC", "cap": SEATS, "quiet": quiet });
    good(house.post("/api/v1/events", &event)?).map(|_| ())
}

/// Signs people up one after the other, looks at pages, and cancels every third.
fn besiege(house: &House, slug: &str, client: u64, until: Instant, seen: &Mutex<Evening>) {
    let mut person = 0;
    while Instant::now() < until {
        person += 1;
        let email = format!("guest{client}x{person}@example.org");
        let signed = house.post(&format!("/api/v1/events/{slug}/entries"), &json!({ "name": "Guest", "email": email }));
        let entry = note(seen, signed.and_then(good)).and_then(|entry| entry["id"].as_u64());
        note(seen, house.get(&format!("/e/{slug}")).and_then(fine));
        if let Some(entry) = entry.filter(|_| person % 3 == 0) {
            note(seen, house.post(&format!("/api/v1/entries/{entry}/cancel"), &json!({})).and_then(good));
        }
        if person % 25 == 0 {
            note(seen, house.get(&format!("/api/v1/events/{slug}/entries?limit=500")).and_then(fine));
            note(seen, house.get("/metrics").and_then(fine));
        }
    }
}

fn numbers(house: &House, slug: &str) -> Result<Value, String> {
    let event = good(house.get(&format!("/api/v1/events/{slug}"))?)?;
    let number = |name: &str| event[name].as_u64().ok_or_else(|| format!("{slug} does not say {name}: {event}"));
    let (cap, taken, held) = (number("cap")?, number("taken")?, number("held")?);
    if taken + held > cap { Err(format!("{slug} is oversold: {taken} + {held} of {cap}")) } else { Ok(event) }
}

fn fine(answer: Answer) -> Result<Value, String> {
    if answer.status < 400 { Ok(Value::Null) } else { Err(format!("{}: {}", answer.status, answer.body)) }
}

fn good(answer: Answer) -> Result<Value, String> {
    let value = serde_json::from_str(&answer.body).unwrap_or(Value::Null);
    fine(answer).map(|_| value)
}

fn note(seen: &Mutex<Evening>, answer: Result<Value, String>) -> Option<Value> {
    let mut seen = seen.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    seen.asked += 1;
    match answer {
        Ok(value) => Some(value),
        Err(why) => {
            seen.troubles.push(why);
            None
        }
    }
}
