//! rules/event: open an event and edit its settings. Every edit re-plans what depends on it.

use super::head_start::{self, LeftOver};
use super::settings::{DailyMail, EventSettings};
use super::{rounds, spread, tell, terms};
use crate::change::{ListReply, Reply};
use crate::command::Tell;
use crate::draft::{Draft, EventDraft, Verdict, refused, reply};
use crate::hosts;
use crate::ids::{HostId, ListId};
use crate::refusal::Refusal;
use crate::rows::Head;
use crate::settings::{Settings, check_slug};
use crate::snapshot::Snapshot;
use crate::timer::TimerName;
use crate::words::{Ending, ListKind, ListState, PlaceState};
use jiff::Timestamp;
use std::sync::Arc;

pub(crate) fn open(
    snapshot: &Snapshot,
    slug: &str,
    event: &EventSettings,
    host: Option<HostId>,
    now: Timestamp,
) -> Verdict {
    let may = hosts::may_open(snapshot);
    may.and(check_slug(slug)).and(event.check()).and(event.check_start(now))?;
    let settings = Arc::new(Settings::Event(event.clone()));
    if let Some(owner) = snapshot.slug_owner {
        // The same page sent twice is one event.
        let same = snapshot.settings.as_ref() == Some(&settings);
        return if same { reply(ListReply::Opened { list: owner }) } else { refused(Refusal::SlugTaken) };
    }
    let list = ListId(snapshot.next_id);
    let head = Head::new(list, ListKind::Event, event.cap);
    let mut draft = Draft::new(snapshot, event, head, now, "opened");
    draft.fresh_id();
    draft.change.open = Some(slug.to_string());
    draft.change.settings = Some((1, settings.clone()));
    draft.book(TimerName::Close { list }, event.ends_at());
    book_daily(&mut draft, event);
    draft.grant(host, list);
    draft.finish(ListReply::Opened { list })
}

pub(crate) fn edit(draft: EventDraft<'_>, event: &EventSettings, seen_rev: u32, tell: Tell) -> Verdict {
    let old = draft.settings;
    if old == event {
        return reply(ListReply::Saved { rev: draft.head.settings_rev });
    }
    check_edit(&draft, old, event, seen_rev)?;
    let settings = Arc::new(Settings::Event(event.clone()));
    let mut draft = draft.under(event);
    draft.head.settings_rev += 1;
    draft.change.settings = Some((draft.head.settings_rev, settings.clone()));
    let reply = Reply::List(ListReply::Saved { rev: draft.head.settings_rev });
    plan_again(&mut draft, old, event);
    tell::book(&mut draft, old, event, tell);
    draft.head.cap_wanted = event.cap;
    draft.head.retire();
    if !asks_again(old, event, draft.now) {
        return draft.finish(reply);
    }
    if begins_anew(old, event, draft.now) {
        match head_start::give_up(&mut draft, PlaceState::Open, Ending::Spread)? {
            LeftOver::Kept => {
                spread::soon(&mut draft);
                return draft.finish(reply);
            }
            LeftOver::ForTheDoor => {}
        }
    }
    spread::to_line(&mut draft, None)?;
    draft.finish(reply)
}

/// Whether it is another evening.
pub(super) fn is_moved(old: &EventSettings, new: &EventSettings) -> bool {
    old.starts_at() != new.starts_at() || old.zone != new.zone
}

/// Whether an edit puts the open seats to the line once more: there are more of them, it is another evening, or it was
/// too late for offers and no longer is. For anything less nobody who said no is asked again.
pub(super) fn asks_again(old: &EventSettings, new: &EventSettings, now: Timestamp) -> bool {
    new.cap > old.cap || begins_anew(old, new, now)
}

/// Whether also those are asked once more who have been asked about the open seats.
fn begins_anew(old: &EventSettings, new: &EventSettings, now: Timestamp) -> bool {
    let in_time = |event: &EventSettings| terms(event, now).in_time();
    is_moved(old, new) || (in_time(new) && !in_time(old))
}

fn check_edit(draft: &EventDraft<'_>, old: &EventSettings, new: &EventSettings, seen_rev: u32) -> Result<(), Refusal> {
    match draft.head.state {
        ListState::Open => {}
        ListState::CalledOff => return Err(Refusal::CalledOff),
        ListState::Closed => return Err(Refusal::Closed),
    }
    if seen_rev != draft.head.settings_rev {
        return Err(Refusal::EditedMeanwhile { now_rev: draft.head.settings_rev });
    }
    new.check()?;
    if old.starts_at() == new.starts_at() {
        return Ok(());
    }
    if old.starts_at() <= draft.now {
        return Err(Refusal::StartedAlready);
    }
    new.check_start(draft.now)
}

fn plan_again(draft: &mut EventDraft<'_>, old: &EventSettings, new: &EventSettings) {
    let list = draft.head.list;
    let moved = is_moved(old, new);
    if moved {
        draft.head.date_rev += 1;
    }
    let offers_differ = old.cut_off_at() != new.cut_off_at();
    let nights_differ = old.quiet != new.quiet || old.time_critical != new.time_critical;
    if moved || offers_differ || nights_differ || old.reminders != new.reminders || old.rounds != new.rounds {
        draft.book(TimerName::Replan { list }, draft.now);
    }
    if old.ends_at() != new.ends_at() {
        draft.book(TimerName::Close { list }, new.ends_at());
    }
    if moved || old.daily != new.daily {
        book_daily(draft, new);
    }
}

fn book_daily(draft: &mut EventDraft<'_>, event: &EventSettings) {
    let name = TimerName::Daily { list: draft.head.list };
    match (event.daily, rounds::next_daily(event, draft.now)) {
        (DailyMail::On, Some(at)) => draft.book(name, at),
        (DailyMail::On | DailyMail::Off, _) => draft.drop_timer(name),
    }
}
