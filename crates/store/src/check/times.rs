//! promises 5, 7, 8 and 11: windows start at the hand-off and end by the cut-off; every guard stands; who is coming has
//! the next reminder booked, the cancelled have none.

use super::{Found, Index};
use jiff::{SignedDuration, Timestamp};
use rules::{
    Entry, EntryId, EntryState, ListState, Message, MessageState, Offer, OfferKind, OfferState, Place, PlaceKind,
    PlaceState, Reminders, Settings, Timer, TimerName,
};
use std::collections::HashSet;

pub(crate) fn check(index: &Index<'_>, found: &mut Found) {
    for offer in &index.live {
        guard(index, offer, found);
        window(index, offer, found);
    }
    for place in index.rows.places.iter().filter(|place| place.state == PlaceState::Held) {
        head_start(index, place, found);
    }
    for timer in &index.rows.timers {
        let TimerName::Remind { entry, .. } = timer.name else { continue };
        let coming = index.entries.get(&entry).is_some_and(|row| row.state == EntryState::Confirmed);
        if !coming {
            found.add(11, format!("entry {} is not coming and has a reminder booked", entry.0));
        }
    }
    next_reminders(index, found);
}

/// Reminders follow one from the other, so whoever is coming has the next one booked. The last change says what time it is
/// on these rows; an edit that is still being worked through will book them.
fn next_reminders(index: &Index<'_>, found: &mut Found) {
    let (rows, Settings::Event(event)) = (index.rows, &*index.rows.settings) else { return };
    let replanning = index.timers.contains_key(&TimerName::Replan { list: rows.head.list });
    let next = rows.audit.last().and_then(|last| rules::plan(event, last.at).first().copied());
    let Some(next) = next.filter(|_| rows.head.state == ListState::Open && !replanning) else { return };
    let booked = |timer: &&Timer| timer.due_at <= next.at;
    let reminded: HashSet<EntryId> = rows.timers.iter().filter(booked).filter_map(|timer| whose(timer.name)).collect();
    for entry in rows.entries.iter().filter(|entry| wants_reminders(entry)) {
        if !reminded.contains(&entry.id) {
            found.add(7, format!("entry {} is coming and its next reminder is not booked", entry.id.0));
        }
    }
}

fn wants_reminders(entry: &Entry) -> bool {
    entry.state == EntryState::Confirmed && entry.reminders == Reminders::On
}

fn whose(name: TimerName) -> Option<EntryId> {
    if let TimerName::Remind { entry, .. } = name { Some(entry) } else { None }
}

/// A live offer always has the timer that ends it, no later than its window.
fn guard(index: &Index<'_>, offer: &Offer, found: &mut Found) {
    let name = TimerName::Lapse { place: offer.place, seq: offer.seq };
    match index.timers.get(&name) {
        None => found.add(7, format!("offer {} has no timer that ends it", offer.id.0)),
        Some(timer) if offer.ends_at.is_some_and(|ends_at| ends_at != timer.due_at) => {
            found.add(7, format!("offer {} ends at another time than its timer", offer.id.0));
        }
        Some(_) => {}
    }
}

/// A head start ends when its timer says, and never after the start of the event.
fn head_start(index: &Index<'_>, place: &Place, found: &mut Found) {
    let Some(start) = place.head_start else { return };
    let timer = index.timers.get(&TimerName::HeadStart { place: place.id });
    // Until everybody was told, the timer does that.
    let ends = timer.filter(|timer| timer.cursor > 0).map(|timer| timer.due_at);
    if ends.is_some_and(|ends| ends != start.until) {
        found.add(7, format!("the head start of place {} ends at another time than its timer", place.id.0));
    }
    let unmoved = index.rows.head.date_rev == 1;
    let Settings::Event(event) = &*index.rows.settings else { return };
    if unmoved && start.until > event.starts_at() {
        found.add(5, format!("the head start of place {} runs past the start", place.id.0));
    }
}

fn window(index: &Index<'_>, offer: &Offer, found: &mut Found) {
    if offer.kind == OfferKind::Freed && offer.state == OfferState::Queued && offer.ends_at.is_some() {
        found.add(8, format!("the window of offer {} runs before it was sent", offer.id.0));
    }
    let rows = index.rows;
    let replanning = index.timers.contains_key(&TimerName::Replan { list: offer.list });
    let cut_off_at = cut_off(index, offer);
    let open = rows.head.state == ListState::Open && !replanning;
    if open && offer.ends_at.zip(cut_off_at).is_some_and(|(ends_at, cut_off_at)| ends_at > cut_off_at) {
        found.add(5, format!("the window of offer {} runs past the cut-off", offer.id.0));
    }
    let Some((sent_at, ends_at)) = offer.sent_at.zip(offer.ends_at) else { return };
    let left = cut_off_at.map_or(SignedDuration::MAX, |cut_off_at| cut_off_at.duration_since(sent_at));
    let least = shortest_window(index).min(left);
    if offer.kind == OfferKind::Freed && open && ends_at.duration_since(sent_at) < least {
        found.add(8, format!("the window of offer {} is shorter than promised", offer.id.0));
    }
    if !handed_over(index, offer, sent_at) {
        found.add(8, format!("the window of offer {} runs, but its message was never sent", offer.id.0));
    }
}

/// The shortest window any version of the settings could have promised is one minute; the present one is the usual.
fn shortest_window(index: &Index<'_>) -> SignedDuration {
    let rows = index.rows;
    let settings_changed = rows.head.settings_rev > 1;
    match &*rows.settings {
        Settings::Event(event) if !settings_changed => SignedDuration::from_mins(i64::from(event.window_minutes)),
        Settings::Desk(desk) if !settings_changed => {
            let shortest = desk.rules.short_windows.iter().map(|short| short.window_minutes).min();
            SignedDuration::from_mins(i64::from(shortest.unwrap_or(desk.rules.window_minutes)))
        }
        Settings::Event(_) | Settings::Desk(_) => SignedDuration::from_mins(1),
    }
}

fn handed_over(index: &Index<'_>, offer: &Offer, sent_at: Timestamp) -> bool {
    let said = index.said.get(&offer.id.0).map(Vec::as_slice).unwrap_or_default();
    said.iter().any(|message| went_out(message, sent_at))
}

fn went_out(message: &Message, sent_at: Timestamp) -> bool {
    match message.state {
        MessageState::Sent | MessageState::Bounced => message.attempts > 0 && message.made_at <= sent_at,
        _ => false,
    }
}

fn cut_off(index: &Index<'_>, offer: &Offer) -> Option<Timestamp> {
    match &*index.rows.settings {
        Settings::Event(event) => Some(event.cut_off_at()),
        Settings::Desk(desk) => {
            let place = index.places.get(&offer.place)?;
            let PlaceKind::Slot(slot) = &place.kind else { return None };
            // An offer already sent keeps its window when the rules document changes afterwards.
            let before = if index.rows.head.settings_rev > 1 { 0 } else { desk.rules.cut_off_minutes };
            Some(slot.starts_at - SignedDuration::from_mins(i64::from(before)))
        }
    }
}
