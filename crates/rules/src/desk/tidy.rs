//! rules/desk: nightly housekeeping at 03:00 desk time, a few entries at a time. What it did stands in the audit.

use super::DeskSettings;
use crate::audit_note::AuditNote;
use crate::change::Reply;
use crate::draft::{DeskDraft, Verdict, more};
use crate::limits;
use crate::need::PlaceRead;
use crate::rows::{Entry, Place};
use crate::timer::TimerName;
use crate::words::{Ending, EntryState, PlaceState};
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp};

const TIDY_AT: Time = Time::constant(3, 0, 0, 0);

/// What one step of a night did, or all of them together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Night {
    /// Left the list because their last date had passed.
    pub dates_over: u32,
    /// Left the list because they had waited longer than the rules allow.
    pub too_long: u32,
    /// Slots that had begun with nobody being asked any more: back with the staff.
    pub slots_over: u32,
}

impl Night {
    #[must_use]
    pub fn and(self, other: Night) -> Night {
        Night {
            dates_over: self.dates_over + other.dates_over,
            too_long: self.too_long + other.too_long,
            slots_over: self.slots_over + other.slots_over,
        }
    }
}

pub(crate) fn next_tidy(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    let today = desk.zone.civil(now).date();
    let at = desk.zone.at(today.to_datetime(TIDY_AT));
    if at > now {
        return at;
    }
    desk.zone.at(today.tomorrow().unwrap_or(today).to_datetime(TIDY_AT))
}

/// Entries whose last date has passed or who waited too long leave the active list. Live offers are left alone. After
/// the last entry come slots that began with nobody being asked: nothing hangs for ever.
pub(crate) fn tidy_step(mut draft: DeskDraft<'_>) -> Verdict {
    let desk = draft.settings;
    let snapshot = draft.snapshot;
    let roster = snapshot.roster.as_deref().unwrap_or_default();
    let now = draft.now;
    let at_end = roster.len() < limits::TIDY_PAGE;
    let stuck = match &snapshot.stuck {
        None if at_end => return more(PlaceRead::StuckBefore(now)),
        None => &[],
        Some(stuck) => stuck.as_slice(),
    };
    let mut night = Night::default();
    for entry in roster.iter().map(|row| &row.entry) {
        let Some(count) = stale(desk, entry, now, &mut night) else { continue };
        *count += 1;
        draft.head.waiting -= u32::from(entry.is_waiting());
        draft.put_entry(Some(entry), Entry { state: EntryState::Expired, ..entry.clone() });
    }
    for place in stuck.iter().filter(|place| is_over(place, now)) {
        night.slots_over += 1;
        draft.drop_timer(TimerName::Search { place: place.id });
        let over = Place { state: PlaceState::Open, ending: Some(Ending::CutOff), ..place.clone() };
        draft.put_place(Some(place), over);
    }
    draft.change.note = AuditNote::Tidied(night);
    let name = TimerName::Tidy { list: draft.head.list };
    let last = roster.last().map(|row| row.entry.number).or(snapshot.timer.map(|timer| timer.cursor)).unwrap_or(0);
    if at_end && stuck.len() < limits::STUCK_PAGE {
        draft.book(name, next_tidy(desk, now));
    } else {
        draft.book_from(name, now, last);
    }
    draft.finish(Reply::Done)
}

/// Where a stale entry is counted; None for one that stays.
fn stale<'n>(desk: &DeskSettings, entry: &Entry, now: Timestamp, night: &'n mut Night) -> Option<&'n mut u32> {
    let active = match entry.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => entry.live_offers == 0,
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => false,
    };
    if !active {
        return None;
    }
    let today = desk.zone.civil(now).date();
    let dates_over = entry.wish.as_ref().and_then(|wish| wish.until).is_some_and(|until| until < today);
    let longest = SignedDuration::from_hours(24 * i64::from(desk.rules.stale_after_days));
    let too_long = now.duration_since(entry.joined_at) > longest;
    match (dates_over, too_long) {
        (true, _) => Some(&mut night.dates_over),
        (false, true) => Some(&mut night.too_long),
        (false, false) => None,
    }
}

/// The engine found it held, begun and without a live offer; the rules look for themselves.
fn is_over(place: &Place, now: Timestamp) -> bool {
    place.state == PlaceState::Held && place.slot().is_some_and(|slot| slot.starts_at <= now)
}

#[cfg(test)]
mod tests;
