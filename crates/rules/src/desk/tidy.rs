//! rules/desk: nightly housekeeping at 03:00 desk time, a few entries at a time.

use super::DeskSettings;
use crate::change::{Reply, Verdict};
use crate::command::TimerName;
use crate::draft::Draft;
use crate::limits;
use crate::rows::Entry;
use crate::words::EntryState;
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp};

const TIDY_AT: Time = Time::constant(3, 0, 0, 0);

pub(crate) fn next_tidy(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    let today = desk.zone.civil(now).date();
    let at = desk.zone.at(today.to_datetime(TIDY_AT));
    if at > now {
        return at;
    }
    desk.zone.at(today.tomorrow().unwrap_or(today).to_datetime(TIDY_AT))
}

/// Entries whose last date has passed or who waited too long leave the active list. Live offers are left alone.
pub(crate) fn tidy_step(mut draft: Draft<'_>) -> Verdict {
    let desk = super::settings_of(&draft);
    let roster = draft.snapshot.roster.as_deref().unwrap_or_default();
    let now = draft.now;
    for entry in roster.iter().map(|row| &row.entry).filter(|entry| is_stale(desk, entry, now)) {
        draft.head.waiting -= u32::from(entry.is_waiting());
        draft.put_entry(Some(entry), Entry { state: EntryState::Expired, ..entry.clone() });
    }
    let name = TimerName::Tidy { list: draft.head.list };
    match roster.last() {
        Some(last) if roster.len() == limits::ROSTER_PAGE => draft.book_from(name, draft.now, last.entry.number),
        Some(_) | None => draft.book(name, next_tidy(desk, draft.now)),
    }
    draft.finish(Reply::Done)
}

fn is_stale(desk: &DeskSettings, entry: &Entry, now: Timestamp) -> bool {
    let active = match entry.state {
        EntryState::Waitlisted | EntryState::Paused | EntryState::Pending => entry.live_offers == 0,
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => false,
    };
    let today = desk.zone.civil(now).date();
    let dates_over = entry.wish.as_ref().and_then(|wish| wish.until).is_some_and(|until| until < today);
    let longest = SignedDuration::from_hours(24 * i64::from(desk.rules.stale_after_days));
    active && (dates_over || now.duration_since(entry.joined_at) > longest)
}
