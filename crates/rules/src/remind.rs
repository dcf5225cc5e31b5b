//! rules: when an entry is reminded. Planned from the wall clock, nudged out of quiet hours, merged when close together.
//! Only the next one is booked; it books the one after it.

use crate::draft::EventDraft;
use crate::event::EventSettings;
use crate::limits;
use crate::rows::Entry;
use crate::timer::{Timer, TimerName};
use crate::words::Reminders;
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
        .map(|(which, rule)| Planned { which, at: planned_at(settings, *rule) })
        .filter(|reminder| reminder.at < last_moment(settings))
        .collect();
    planned.sort_by_key(|reminder| (reminder.at, reminder.which));
    merge(&mut planned);
    planned.retain(|reminder| reminder.at > now);
    planned
}

/// What a line of the schedule is worth at a moment.
pub(crate) enum Worth {
    /// Its time has come. The one after it follows, also if that is due as well: a late house says each of them, in order.
    Now { next: Option<Planned> },
    /// It is skipped, merged away, gone or not yet due under these settings; this one is the next to come.
    NotNow { next: Option<Planned> },
}

#[must_use]
pub(crate) fn worth(settings: &EventSettings, which: u32, now: Timestamp) -> Worth {
    let all = plan(settings, Timestamp::MIN);
    let here = all.iter().position(|reminder| reminder.which == which && reminder.at <= now);
    match here {
        Some(here) => Worth::Now { next: all.get(here + 1).copied() },
        None => Worth::NotNow { next: all.into_iter().find(|reminder| reminder.at > now) },
    }
}

/// When somebody will be reminded who has these reminders booked: those, and what follows from them one by one.
#[must_use]
pub fn to_come(settings: &EventSettings, booked: &[Timer]) -> Vec<Timestamp> {
    let mut times: Vec<Timestamp> = booked.iter().map(|timer| timer.due_at).collect();
    if let Some(first) = times.iter().min().copied() {
        times.extend(plan(settings, first).iter().map(|reminder| reminder.at));
    }
    times.sort_unstable();
    times.dedup();
    times
}

/// Out of quiet hours. A reminder of the morning that would come too late for an early start comes two hours before it,
/// or, where that is night, the evening before.
fn planned_at(settings: &EventSettings, rule: ReminderRule) -> Timestamp {
    let (quiet, zone) = (&settings.quiet, &settings.zone);
    let at = quiet.over(wanted(settings, rule), zone);
    match rule {
        ReminderRule::MorningOf(_) if at >= last_moment(settings) => {
            let shortly = settings.starts_at() - SignedDuration::from_hours(limits::REMINDER_EARLY_HOURS);
            let eve = settings.starts.date().yesterday().map(|eve| zone.at(eve.to_datetime(EVENING)));
            if quiet.holds(shortly, zone) { quiet.over(eve.unwrap_or(shortly), zone) } else { shortly }
        }
        ReminderRule::MorningOf(_) | ReminderRule::DaysBefore(_) => at,
    }
}

const EVENING: Time = Time::constant(18, 0, 0, 0);

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

/// Whether reminders may stand booked for an entry already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Booked {
    No,
    Maybe,
}

impl EventDraft<'_> {
    /// Books the next reminder of a confirmed entry, and drops the others. Each books the one after it when it fires.
    pub fn plan_reminders(&mut self, entry: &Entry, before: Booked) {
        let next = match entry.reminders {
            Reminders::On => plan(self.settings, self.now).first().copied(),
            Reminders::Muted => None,
        };
        if before == Booked::Maybe {
            self.drop_reminders_but(entry, next.map(|reminder| reminder.which));
        }
        self.book_reminder(entry, next);
    }

    pub fn book_reminder(&mut self, entry: &Entry, next: Option<Planned>) {
        if let Some(Planned { which, at }) = next {
            self.book(TimerName::Remind { entry: entry.id, which }, at);
        }
    }

    /// All names are tried: older files have every reminder booked at once.
    fn drop_reminders_but(&mut self, entry: &Entry, kept: Option<u32>) {
        for which in (0..limits::REMINDERS as u32).filter(|which| Some(*which) != kept) {
            self.drop_timer(TimerName::Remind { entry: entry.id, which });
        }
    }

    pub fn drop_reminders(&mut self, entry: &Entry) {
        self.drop_reminders_but(entry, None);
    }
}
