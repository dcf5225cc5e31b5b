//! rules/event: what time brings — reminders, re-planning after an edit, the daily mail, the end.

use super::EventSettings;
use super::settings::Rounds;
use crate::change::Reply;
use crate::draft::{EventDraft, Note, Verdict, reply};
use crate::limits;
use crate::need::{MessageKey, MessageRead, Need};
use crate::remind::{self, Booked, Worth};
use crate::rows::{Entry, Message, Offer};
use crate::snapshot::{RosterRow, Said};
use crate::timer::TimerName;
use crate::words::{EntryState, ListState, MessageKind, Reminders, Urgency};
use jiff::civil::Time;
use jiff::{Timestamp, ToSpan};

/// A reminder fires: the state and the plan are looked at again, so an old timer can do no harm. It books the next one.
pub(crate) fn remind(mut draft: EventDraft<'_>, which: u32) -> Verdict {
    let Some(entry) = &draft.snapshot.entry else { return reply(Reply::Nothing) };
    let event = draft.settings;
    let name = TimerName::Remind { entry: entry.id, which };
    draft.drop_timer(name);
    let due = entry.state == EntryState::Confirmed && entry.reminders == Reminders::On;
    if !due || draft.head.state != ListState::Open || draft.now >= event.starts_at() {
        return draft.finish(Reply::Done);
    }
    let next = match remind::worth(event, which, draft.now) {
        Worth::Now { next } => {
            say_reminder(&mut draft, entry, which)?;
            next
        }
        // The date moved and the re-plan has not come by yet.
        Worth::NotNow { next } => next,
    };
    draft.book_reminder(entry, next);
    draft.finish(Reply::Done)
}

/// Never twice: an edited schedule may bring a reminder round again that has been said.
fn say_reminder(draft: &mut EventDraft<'_>, entry: &Entry, which: u32) -> Result<(), Need> {
    let rule = draft.settings.reminders.get(which as usize).copied();
    let Some(rule) = rule else { return Ok(()) };
    let key = MessageKey {
        entry: Some(entry.id),
        kind: MessageKind::Reminder,
        subject: remind::subject(draft.head.date_rev, rule),
        generation: entry.generation,
    };
    match draft.snapshot.said {
        None => Err(MessageRead::Said(key).into()),
        Some(Said::Before) => Ok(()),
        Some(Said::Never) => {
            let (kind, subject, generation) = (key.kind, key.subject, key.generation);
            draft.say(&Note { kind, entry: Some(entry), subject, generation, urgency: Urgency::Polite });
            Ok(())
        }
    }
}

/// The next few entries after an edit: reminders booked anew, guards of live offers moved.
pub(crate) fn replan_step(mut draft: EventDraft<'_>) -> Verdict {
    let roster = draft.snapshot.roster.as_deref().unwrap_or_default();
    for RosterRow { entry, live, queued } in roster {
        if entry.state == EntryState::Confirmed {
            draft.plan_reminders(entry, Booked::Maybe);
        }
        if let Some((live, _)) = live {
            guard_again(&mut draft, live);
        }
        for message in queued {
            date_again(&mut draft, message);
        }
    }
    let name = TimerName::Replan { list: draft.head.list };
    match roster.last() {
        Some(last) if roster.len() == limits::ROSTER_PAGE => draft.book_from(name, draft.now, last.entry.number),
        Some(_) | None => draft.drop_timer(name),
    }
    draft.finish(Reply::Done)
}

/// A window never runs past the cut-off, also when the cut-off moves.
fn guard_again(draft: &mut EventDraft<'_>, live: &Offer) {
    let cut_off_at = draft.settings.cut_off_at();
    let name = TimerName::Lapse { place: live.place, seq: live.seq };
    match live.ends_at {
        None => draft.book(name, cut_off_at),
        Some(ends_at) if ends_at > cut_off_at => {
            draft.book(name, cut_off_at);
            draft.put_offer(Some(live), Offer { ends_at: Some(cut_off_at), ..live.clone() });
        }
        Some(_) => {}
    }
}

/// What waits for the morning follows the quiet hours as they are now.
fn date_again(draft: &mut EventDraft<'_>, message: &Message) {
    let event = draft.settings;
    let due_at = if message.kind == MessageKind::Offer {
        super::terms(event, draft.now).send_at
    } else if message.kind.is_round() && event.rounds == Rounds::Paused {
        return;
    } else {
        event.quiet.over(draft.now, &event.zone)
    };
    let waits = message.due_at > draft.now && message.attempts == 0;
    if waits && due_at != message.due_at {
        draft.put_message(message, Message { due_at, ..message.clone() });
    }
}

pub(crate) fn close(mut draft: EventDraft<'_>) -> Verdict {
    let event = draft.settings;
    let list = draft.head.list;
    draft.drop_timer(TimerName::Close { list });
    if draft.head.state != ListState::Open {
        return draft.finish(Reply::Done);
    }
    if draft.now < event.ends_at() {
        draft.book(TimerName::Close { list }, event.ends_at());
        return draft.finish(Reply::Done);
    }
    draft.head.state = ListState::Closed;
    draft.drop_timer(TimerName::Daily { list });
    draft.book(TimerName::ThanksDue { list }, morning_after(event, draft.now));
    draft.finish(Reply::Done)
}

/// The host is asked to look over the thank-you note the morning after.
pub(crate) fn thanks_due(mut draft: EventDraft<'_>) -> Verdict {
    let list = draft.head.list;
    draft.drop_timer(TimerName::ThanksDue { list });
    let kind = MessageKind::HostThanksDue;
    draft.say(&Note { kind, entry: None, subject: 0, generation: draft.head.date_rev, urgency: Urgency::Polite });
    draft.finish(Reply::Done)
}

/// The daily host mail of the run-up; it books the next one itself.
pub(crate) fn daily(mut draft: EventDraft<'_>) -> Verdict {
    let event = draft.settings;
    let name = TimerName::Daily { list: draft.head.list };
    match next_daily(event, draft.now) {
        Some(at) => draft.book(name, at),
        None => draft.drop_timer(name),
    }
    if draft.head.state == ListState::Open && draft.now < event.starts_at() {
        say_daily(&mut draft)?;
    }
    draft.finish(Reply::Done)
}

/// Once a day: an event that moved to another zone meets the same morning twice.
fn say_daily(draft: &mut EventDraft<'_>) -> Result<(), Need> {
    let event = draft.settings;
    // The day it was meant for: a late one must not stand in the way of the next.
    let due_at = draft.snapshot.timer.map_or(draft.now, |timer| timer.due_at);
    let day = event.zone.civil(due_at).date();
    let days = day.since(jiff::civil::date(2000, 1, 1)).map_or(0, |span| span.get_days());
    let (kind, subject) = (MessageKind::HostDaily, u64::try_from(days).unwrap_or(0));
    match draft.snapshot.said {
        None => {
            let key = MessageKey { entry: None, kind, subject, generation: 0 };
            return Err(MessageRead::Said(key).into());
        }
        Some(Said::Before) => {}
        Some(Said::Never) => {
            draft.say(&Note { kind, entry: None, subject, generation: 0, urgency: Urgency::Polite });
        }
    }
    Ok(())
}

const DAILY_AT: Time = Time::constant(9, 0, 0, 0);

/// 09:00 event time, on each of the last days before the start.
pub(crate) fn next_daily(event: &EventSettings, now: Timestamp) -> Option<Timestamp> {
    let first = event.starts.date().checked_sub(limits::DAILY_DAYS.days()).ok()?;
    let today = event.zone.civil(now).date();
    let mut day = today.max(first);
    if event.zone.at(day.to_datetime(DAILY_AT)) <= now {
        day = day.tomorrow().ok()?;
    }
    let at = event.zone.at(day.to_datetime(DAILY_AT));
    (at < event.starts_at()).then_some(at)
}

fn morning_after(event: &EventSettings, now: Timestamp) -> Timestamp {
    let tomorrow = event.zone.civil(now).date().tomorrow().unwrap_or(event.starts.date());
    event.zone.at(tomorrow.to_datetime(Time::constant(10, 0, 0, 0)))
}
