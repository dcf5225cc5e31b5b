//! web/console/front: a slot as staff type it: service, staff, day and time by the desk's own clock.

use crate::console::front::free::view::{FreeChoices, FreeFields};
use crate::query::Query;
use intake::Problem;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use rules::Refusal;
use rules::desk::{DeskSettings, FreedBy, Slot};

/// As typed, so that nothing has to be typed twice.
pub(super) fn typed(form: &Query) -> FreeFields {
    let value = |name: &str| form.value(name).unwrap_or("").trim().to_string();
    FreeFields {
        service: value("service"),
        staff: value("staff"),
        location: value("location"),
        day: value("day"),
        time: value("time"),
        minutes: value("minutes"),
        seats: value("seats"),
        why: value("why"),
        once: value("once"),
    }
}

/// What a fresh form starts from: today, the next quarter of an hour.
pub(super) fn fresh(desk: &DeskSettings, now: Timestamp, why: &str, once: u64) -> FreeFields {
    let wall = desk.zone.civil(now);
    let quarter = (wall.minute() / 15 + 1) * 15;
    let (hour, minute) = (wall.hour() + quarter / 60, quarter % 60);
    let time = if hour < 24 { format!("{hour:02}:{minute:02}") } else { String::new() };
    FreeFields {
        service: if desk.services.len() == 1 { desk.services[0].name.clone() } else { String::new() },
        day: wall.date().to_string(),
        time,
        seats: "1".to_string(),
        why: why.to_string(),
        once: once.to_string(),
        ..FreeFields::default()
    }
}

pub(super) fn choices(desk: &DeskSettings) -> FreeChoices {
    FreeChoices {
        services: desk.services.iter().map(|service| (service.name.clone(), service.minutes)).collect(),
        staff: desk.staff.clone(),
        locations: desk.locations.clone(),
    }
}

/// The slot that was meant, or every field that is wrong.
pub(super) fn read(fields: &FreeFields, desk: &DeskSettings) -> Result<(Slot, u32), Vec<Problem>> {
    let mut problems = Vec::new();
    let service = desk.service(&fields.service);
    if service.is_none() {
        problems.push(Problem::new("service", "Please choose the service."));
    }
    let day: Option<Date> = fields.day.parse().ok();
    if day.is_none() {
        problems.push(Problem::new("day", "Please give the day, like 2026-06-13."));
    }
    let time = Time::strptime("%H:%M", &fields.time).ok();
    if time.is_none() {
        problems.push(Problem::new("time", "Please give the time, like 14:00."));
    }
    let minutes = match (fields.minutes.is_empty(), fields.minutes.parse().ok()) {
        (true, _) => service.map(|service| service.minutes),
        (false, Some(minutes)) => Some(minutes),
        (false, None) => {
            problems.push(Problem::new("minutes", "Please give the length in minutes, or leave it empty."));
            None
        }
    };
    let seats = if fields.seats.is_empty() { Some(1) } else { fields.seats.parse().ok() };
    if seats.is_none() {
        problems.push(Problem::new("seats", "Please give the number of people it is for."));
    }
    let by = FreedBy::from_word(&fields.why);
    if by.is_none() {
        problems.push(Problem::new("why", "Please say why it is free."));
    }
    let (Some(service), Some(day), Some(time), Some(minutes), Some(seats), Some(freed_by)) =
        (service, day, time, minutes, seats, by)
    else {
        return Err(problems);
    };
    let some = |name: &str| (!name.is_empty()).then(|| name.to_string());
    let slot = Slot {
        service: service.name.clone(),
        staff: some(&fields.staff),
        location: some(&fields.location),
        starts_at: desk.zone.at(day.to_datetime(time)),
        duration_minutes: minutes,
        unit: 0,
        freed_by,
        source: format!("desk form {}", once(&fields.once)),
    };
    Ok((slot, seats))
}

/// Names the form, so that the same one sent twice frees one slot; nothing but a number is taken.
fn once(typed: &str) -> u64 {
    typed.parse().unwrap_or(0)
}

/// Beside the field it belongs to.
pub(super) fn problem(refusal: &Refusal) -> Problem {
    let field = if matches!(refusal, Refusal::SlotPast | Refusal::SlotTooFar { .. } | Refusal::SlotOver) {
        "time"
    } else if matches!(refusal, Refusal::SlotMinutes { .. }) {
        "minutes"
    } else if matches!(refusal, Refusal::PartyRange { .. }) {
        "seats"
    } else {
        refusal.field()
    };
    Problem { field: field.to_string(), text: intake::refusal_text(refusal) }
}
