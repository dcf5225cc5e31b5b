//! rules: when an entry is reminded. Planned from the wall clock, nudged out of quiet hours, merged when close together.

use crate::event::EventSettings;
use crate::limits;
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp, ToSpan};

/// One line of a reminder schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReminderRule {
    /// So many days before, at the event's own wall time.
    DaysBefore(u32),
    /// On the day itself, at this wall time.
    MorningOf(Time),
}

/// A reminder that will be booked: which line of the schedule, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    pub which: u32,
    pub at: Timestamp,
}

/// Names a reminder by what it is, not by its line in the schedule; for a new date it is a new message.
#[must_use]
pub(crate) fn subject(date_rev: u32, rule: ReminderRule) -> u64 {
    let code = match rule {
        ReminderRule::DaysBefore(days) => u64::from(days),
        ReminderRule::MorningOf(time) => {
            1000 + 60 * time.hour().unsigned_abs() as u64 + time.minute().unsigned_abs() as u64
        }
    };
    u64::from(date_rev) << 16 | code
}

/// All reminders still to come, in the order of their time.
#[must_use]
pub fn plan(settings: &EventSettings, now: Timestamp) -> Vec<Planned> {
    let mut planned: Vec<Planned> = (0u32..)
        .zip(&settings.reminders)
        .map(|(which, rule)| Planned { which, at: settings.quiet.over(wanted(settings, *rule), &settings.zone) })
        .filter(|reminder| reminder.at < last_moment(settings))
        .collect();
    planned.sort_by_key(|reminder| (reminder.at, reminder.which));
    merge(&mut planned);
    planned.retain(|reminder| reminder.at > now);
    planned
}

/// When this line of the schedule is due under these settings; None when it is skipped, merged away or gone.
#[must_use]
pub fn planned_at(settings: &EventSettings, which: u32) -> Option<Timestamp> {
    plan(settings, Timestamp::MIN).iter().find(|reminder| reminder.which == which).map(|reminder| reminder.at)
}

fn wanted(settings: &EventSettings, rule: ReminderRule) -> Timestamp {
    let start = settings.starts;
    let wall = match rule {
        ReminderRule::DaysBefore(days) => start.checked_sub(i64::from(days).days()).unwrap_or(start),
        ReminderRule::MorningOf(time) => start.date().to_datetime(time),
    };
    settings.zone.at(wall)
}

fn last_moment(settings: &EventSettings) -> Timestamp {
    settings.starts_at() - SignedDuration::from_hours(limits::REMINDER_LAST_HOURS)
}

/// Of two reminders close together the later one stays: it is the more useful of the two.
fn merge(planned: &mut Vec<Planned>) {
    let close = SignedDuration::from_hours(limits::MERGE_HOURS);
    let all = std::mem::take(planned);
    for reminder in all {
        if planned.last().is_some_and(|before| reminder.at.duration_since(before.at) < close) {
            planned.pop();
        }
        planned.push(reminder);
    }
}
