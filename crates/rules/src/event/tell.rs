//! rules/event: guests are told of a new date, place or end. The host may go on editing: the mails are made once nothing
//! has been touched for a while, and one mail tells all of it.

use super::open::is_moved;
use super::{EventSettings, call_off};
use crate::change::Reply;
use crate::command::Tell;
use crate::draft::{EventDraft, Note, Verdict};
use crate::limits;
use crate::rows::{Entry, Message};
use crate::settings::Settings;
use crate::timer::TimerName;
use crate::words::{EntryState, MessageKind, Urgency};
use jiff::{SignedDuration, Timestamp};

/// How far a telling has come: the version of the settings guests know, and the last join number.
pub(crate) struct Telling;

impl Telling {
    const NUMBER_BITS: u32 = 40;

    pub fn of_cursor(cursor: u64) -> (u32, u64) {
        let known = u32::try_from(cursor >> Telling::NUMBER_BITS).unwrap_or(0);
        (known, cursor & ((1 << Telling::NUMBER_BITS) - 1))
    }

    fn cursor(known: u32, number: u64) -> u64 {
        u64::from(known) << Telling::NUMBER_BITS | number
    }
}

impl EventSettings {
    /// Where and until when, as far as guests plan by it.
    fn is_elsewhere(&self, old: &EventSettings) -> bool {
        self.venue.trim() != old.venue.trim() || self.duration_minutes != old.duration_minutes
    }

    /// Whether guests are told of this edit: another date, another place, another end.
    #[must_use]
    pub fn is_told(&self, old: &EventSettings) -> bool {
        is_moved(old, self) || self.is_elsewhere(old)
    }

    /// Whether it is still on the same day, so that a new start is a new time and no new date.
    #[must_use]
    pub fn is_same_day(&self, old: &EventSettings) -> bool {
        self.zone.civil(self.starts_at()).date() == old.zone.civil(old.starts_at()).date()
    }
}

/// Books the telling, or moves one that is booked: what guests know stays what they knew before the first edit.
pub(super) fn book(draft: &mut EventDraft<'_>, old: &EventSettings, new: &EventSettings, tell: Tell) {
    let name = TimerName::TellChanges { list: draft.head.list };
    let booked = draft.snapshot.timer.filter(|timer| timer.name == name);
    let wanted = tell == Tell::Guests && new.is_told(old);
    if !wanted && booked.is_none() {
        return;
    }
    // The head's version is the new one already.
    let before = draft.head.settings_rev - 1;
    let known = booked.map_or(before, |timer| Telling::of_cursor(timer.cursor).0);
    draft.book_from(name, tell_at(new, old, draft.now), Telling::cursor(known, 0));
}

/// Polite news waits for the morning here, so that a second edit of the same night joins it.
fn tell_at(new: &EventSettings, old: &EventSettings, now: Timestamp) -> Timestamp {
    let soon = SignedDuration::from_mins(limits::TELL_AT_ONCE_MINUTES);
    let near = |event: &EventSettings, span: SignedDuration| event.starts_at().duration_since(now) < span;
    if near(new, soon) || near(old, soon) {
        return now;
    }
    let quiet = now + SignedDuration::from_mins(limits::TELL_QUIET_MINUTES);
    if near(new, SignedDuration::from_hours(24)) { quiet } else { new.quiet.over(quiet, &new.zone) }
}

/// The next few entries.
pub(crate) fn tell_changes_step(mut draft: EventDraft<'_>) -> Verdict {
    let name = TimerName::TellChanges { list: draft.head.list };
    let (Some(timer), Some(Settings::Event(old))) = (draft.snapshot.timer, draft.snapshot.old_settings.as_deref())
    else {
        draft.drop_timer(name);
        return draft.finish(Reply::Nothing);
    };
    let (known, _) = Telling::of_cursor(timer.cursor);
    let roster = draft.snapshot.roster.as_deref().unwrap_or_default();
    for row in roster {
        tell(&mut draft, &row.entry, old, known);
    }
    match roster.last() {
        Some(last) if roster.len() == limits::ROSTER_PAGE => {
            draft.book_from(name, draft.now, Telling::cursor(known, last.entry.number));
        }
        Some(_) | None => draft.drop_timer(name),
    }
    draft.finish(Reply::Done)
}

/// Each entry remembers which date it was told; who signed up after the move knows it already.
fn tell(draft: &mut EventDraft<'_>, entry: &Entry, old: &EventSettings, known: u32) {
    let event = draft.settings;
    let on_list = match entry.state {
        EntryState::Confirmed | EntryState::Waitlisted | EntryState::Pending => !entry.is_stranger(),
        EntryState::Paused | EntryState::Cancelled | EntryState::Expired => false,
    };
    let from = u64::from(known) << Message::TOLD_FROM_SHIFT;
    if on_list && entry.told_rev < draft.head.date_rev && is_moved(old, event) {
        let same_day = if event.is_same_day(old) { Message::SAME_DAY } else { 0 };
        say(draft, MessageKind::EventMoved, entry, u64::from(draft.head.date_rev) | from | same_day);
        draft.put_entry(Some(entry), Entry { told_rev: draft.head.date_rev, ..entry.clone() });
    } else if entry.state == EntryState::Confirmed && event.is_elsewhere(old) && !is_new(draft, entry) {
        say(draft, MessageKind::EventChanged, entry, u64::from(draft.head.settings_rev) | from);
    }
}

/// Whoever signed up after the last edit was told as it is now.
fn is_new(draft: &EventDraft<'_>, entry: &Entry) -> bool {
    entry.joined_at > draft.now - SignedDuration::from_mins(limits::TELL_QUIET_MINUTES)
}

fn say(draft: &mut EventDraft<'_>, kind: MessageKind, entry: &Entry, subject: u64) {
    let urgency: Urgency = call_off::notice_urgency(draft);
    draft.say(&Note { kind, entry: Some(entry), subject, generation: entry.generation, urgency });
}
