//! rules/desk: what somebody waits for, and what came free.

use super::settings::key;
use crate::contact::is_plain_text;
use crate::limits;
use crate::refusal::Refusal;
use crate::zone::Zone;
use jiff::civil::{Date, Time, Weekday};
use jiff::{SignedDuration, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(FreedBy);

/// What an entry waits for. Everything but the service may be left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The key of the service: trimmed, lower case.
    pub service: String,
    pub from: Option<Date>,
    pub until: Option<Date>,
    pub weekdays: Weekdays,
    pub earliest: Option<Time>,
    pub latest: Option<Time>,
    pub staff: Option<String>,
    pub location: Option<String>,
    pub notice_minutes: u32,
    /// Where the person is, when known: their nights are quiet too.
    pub zone: Option<Zone>,
}

impl Wish {
    /// Any time, with anybody.
    #[must_use]
    pub fn any(service: &str) -> Wish {
        Wish {
            service: key(service),
            from: None,
            until: None,
            weekdays: Weekdays::ALL,
            earliest: None,
            latest: None,
            staff: None,
            location: None,
            notice_minutes: 0,
            zone: None,
        }
    }
}

/// A set of weekdays, Monday in the lowest bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weekdays(pub u8);

impl Weekdays {
    pub const ALL: Weekdays = Weekdays(0b111_1111);

    #[must_use]
    pub fn has(self, day: Weekday) -> bool {
        self.0 >> day.to_monday_zero_offset() & 1 == 1
    }
}

/// A freed appointment or table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub service: String,
    pub staff: Option<String>,
    pub location: Option<String>,
    pub starts_at: Timestamp,
    pub duration_minutes: u32,
    /// Which of several alike (tables, group places) at the same time; 0 for the only one.
    pub unit: u32,
    pub freed_by: FreedBy,
    /// What the booking tool calls it: the same cancellation delivered twice has the same source.
    pub source: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FreedBy {
    Cancelled,
    NoShow,
    Opening,
}

impl Slot {
    /// The natural key: one chair, one time. Two sources that saw the same opening mean the same slot.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}|{}", self.starts_at.as_second(), self.chair())
    }

    /// Whose time it is, or which service's where nobody is named.
    pub(crate) fn chair(&self) -> String {
        let who = match &self.staff {
            Some(staff) => format!("staff {}", key(staff)),
            None => format!("service {}", key(&self.service)),
        };
        let location = self.location.as_deref().map(key).unwrap_or_default();
        format!("{who}|{location}|{}", self.unit)
    }

    /// Also of a slot that is still to be checked: a length no slot can have ends at the end of time.
    pub(crate) fn ends_at(&self) -> Timestamp {
        let length = SignedDuration::from_mins(i64::from(self.duration_minutes));
        self.starts_at.checked_add(length).unwrap_or(Timestamp::MAX)
    }

    pub(crate) fn check(&self, now: Timestamp) -> Result<(), Refusal> {
        if self.starts_at <= now {
            return Err(Refusal::SlotPast);
        }
        if self.starts_at.duration_since(now) > SignedDuration::from_hours(24 * limits::SLOT_AHEAD_DAYS) {
            return Err(Refusal::SlotTooFar { days: limits::SLOT_AHEAD_DAYS });
        }
        if !(1..=limits::SLOT_MINUTES).contains(&self.duration_minutes) {
            return Err(Refusal::SlotMinutes { most: limits::SLOT_MINUTES });
        }
        let plain = is_plain_text(&self.source, limits::TITLE_CHARS) && !self.source.is_empty();
        if plain { Ok(()) } else { Err(Refusal::SourceShape) }
    }
}
