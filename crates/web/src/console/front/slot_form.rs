//! web/console/front: a slot as staff type it: service, staff, day and time by the desk's own clock.

use super::words::clock;
use crate::console::parts::problem_at;
use crate::query::Query;
use intake::Problem;
use jiff::Timestamp;
use jiff::civil::{Date, Time};
use rules::Refusal;
use rules::desk::{DeskSettings, FreedBy, Slot};

/// `once` names a form: sent twice, it frees one slot.
const FIELDS: [&str; 9] = ["service", "staff", "location", "day", "time", "minutes", "seats", "why", "once"];

/// As typed, so that nothing has to be typed twice, and what is wrong with it.
#[derive(Clone, Default)]
pub(crate) struct SlotForm {
    typed: Vec<(&'static str, String)>,
    pub problems: Vec<Problem>,
}

impl SlotForm {
    pub fn typed(form: &Query) -> SlotForm {
        let value = |name: &'static str| (name, form.value(name).unwrap_or("").trim().to_string());
        SlotForm { typed: FIELDS.map(value).into(), problems: Vec::new() }
    }

    /// What a fresh form starts from: today, the next quarter of an hour.
    pub fn fresh(desk: &DeskSettings, now: Timestamp, why: FreedBy, once: u64) -> SlotForm {
        let wall = desk.zone.civil(now);
        let quarter = (wall.minute() / 15 + 1) * 15;
        let (hour, minute) = (wall.hour() + quarter / 60, quarter % 60);
        let only = desk.services.first().filter(|_| desk.services.len() == 1);
        SlotForm::default()
            .with("service", only.map_or("", |service| &service.name))
            .with("day", wall.date())
            .with("time", if hour < 24 { format!("{hour:02}:{minute:02}") } else { String::new() })
            .with("seats", 1)
            .with("why", why.word())
            .with("once", once)
    }

    pub fn with(mut self, field: &'static str, value: impl ToString) -> SlotForm {
        self.typed.retain(|(known, _)| *known != field);
        self.typed.push((field, value.to_string()));
        self
    }

    /// The day and the time a slot begins at.
    pub fn at(self, at: Timestamp, desk: &DeskSettings) -> SlotForm {
        self.with("day", desk.zone.civil(at).date()).with("time", clock(at, desk))
    }

    pub fn but(self, problems: Vec<Problem>) -> SlotForm {
        SlotForm { problems, ..self }
    }

    /// Said beside the field it belongs to.
    pub fn refused(self, refusal: &Refusal) -> SlotForm {
        let field = if matches!(refusal, Refusal::SlotPast | Refusal::SlotTooFar { .. } | Refusal::SlotOver) {
            "time"
        } else if matches!(refusal, Refusal::SlotMinutes { .. }) {
            "minutes"
        } else if matches!(refusal, Refusal::PartyRange { .. }) {
            "seats"
        } else {
            refusal.field()
        };
        self.but(vec![Problem { field: field.to_string(), text: intake::refusal_text(refusal) }])
    }

    pub fn get(&self, field: &str) -> &str {
        self.typed.iter().find(|(known, _)| *known == field).map_or("", |(_, value)| value)
    }

    pub fn is(&self, field: &str, value: &str) -> bool {
        self.get(field) == value
    }

    /// Everything as it is to be sent.
    pub fn hidden(&self) -> impl Iterator<Item = (&'static str, &str)> {
        FIELDS.into_iter().map(|field| (field, self.get(field)))
    }

    pub fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    /// The slot that was meant, or every field that is wrong.
    pub fn read(&self, desk: &DeskSettings) -> Result<(Slot, u32), Vec<Problem>> {
        let mut problems = Vec::new();
        let mut missing = |field: &str, text: &str| problems.push(Problem::new(field, text));
        let service = desk.service(self.get("service"));
        if service.is_none() {
            missing("service", "Please choose the service.");
        }
        let day: Option<Date> = self.get("day").parse().ok();
        if day.is_none() {
            missing("day", "Please give the day, like 2026-06-13.");
        }
        let time = Time::strptime("%H:%M", self.get("time")).ok();
        if time.is_none() {
            missing("time", "Please give the time, like 14:00.");
        }
        let minutes = match self.get("minutes") {
            "" => Some(service.map_or(0, |service| service.minutes)),
            typed => typed.parse().ok(),
        };
        if minutes.is_none() {
            missing("minutes", "Please give the length in minutes, or leave it empty.");
        }
        let seats = if self.is("seats", "") { Some(1) } else { self.get("seats").parse().ok() };
        if seats.is_none() {
            missing("seats", "Please give the number of people it is for.");
        }
        let by = FreedBy::from_word(self.get("why"));
        if by.is_none() {
            missing("why", "Please say why it is free.");
        }
        let (Some(service), Some(day), Some(time), Some(duration_minutes), Some(seats), Some(freed_by)) =
            (service, day, time, minutes, seats, by)
        else {
            return Err(problems);
        };
        let some = |field: &str| Some(self.get(field).to_string()).filter(|name| !name.is_empty());
        let slot = Slot {
            service: service.name.clone(),
            staff: some("staff"),
            location: some("location"),
            starts_at: desk.zone.at(day.to_datetime(time)),
            duration_minutes,
            unit: 0,
            freed_by,
            // Nothing but a number is taken.
            source: format!("desk form {}", self.get("once").parse::<u64>().unwrap_or(0)),
        };
        Ok((slot, seats))
    }
}
