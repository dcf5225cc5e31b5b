//! web/guest: an event's rows as the pages show them.

use super::words::{Day, ends};
use crate::pages::{EventFacts, EventState, Numbers, Standing};
use jiff::Timestamp;
use rules::{Entry, EntryState, Language, ListState};
use services::EventView;

/// For pages of the house and of hosts, which speak English.
pub(crate) fn facts(view: &EventView, now: Timestamp) -> EventFacts {
    facts_in(Language::En, view, now)
}

/// For guests, in the event's own language.
pub(crate) fn for_guests(view: &EventView, now: Timestamp) -> EventFacts {
    facts_in(view.event().language, view, now)
}

fn facts_in(language: Language, view: &EventView, now: Timestamp) -> EventFacts {
    let event = view.event();
    let (starts_at, ends_at, zone) = (event.starts_at(), event.ends_at(), &event.zone);
    let same = zone.civil(starts_at).date() == zone.civil(ends_at).date();
    let ends = post::time_after_in(language, starts_at, ends_at, zone);
    EventFacts {
        slug: view.slug.clone(),
        name: event.name.clone(),
        about: event.about.clone(),
        venue: event.venue.clone(),
        when: post::day_and_time_in(language, starts_at, zone),
        ends: self::ends(language, &ends, if same { Day::Same } else { Day::Another }),
        zone: event.zone.name().to_string(),
        state: state(view, now),
        language,
    }
}

fn state(view: &EventView, now: Timestamp) -> EventState {
    match view.head.state {
        ListState::CalledOff => EventState::CalledOff,
        ListState::Closed => EventState::Over,
        // The closing timer may be a moment behind.
        ListState::Open if now >= view.event().ends_at() => EventState::Over,
        ListState::Open => EventState::Open,
    }
}

pub(crate) fn numbers(view: &EventView) -> Numbers {
    let head = &view.head;
    Numbers { cap: head.cap, taken: head.taken, held: head.held, open: head.open(), waiting: head.waiting }
}

/// The same of a row, which also knows whether the address is proved.
pub(crate) fn standing_of(entry: &Entry, position: Option<u64>) -> Standing {
    if entry.state == EntryState::Pending && entry.is_stranger() {
        return Standing::ToConfirm;
    }
    if entry.live_offers > 0 {
        return Standing::Held { seats: entry.party };
    }
    standing(entry.state, entry.party, position)
}

pub(crate) fn standing(state: EntryState, party: u32, position: Option<u64>) -> Standing {
    match state {
        EntryState::Confirmed => Standing::Confirmed { party },
        EntryState::Waitlisted | EntryState::Paused => Standing::Waiting { position, party },
        EntryState::Pending => Standing::Pending,
        EntryState::Cancelled | EntryState::Expired => Standing::Cancelled,
    }
}

/// One sentence for programs and screen readers.
pub(crate) fn sentence(state: EntryState, position: Option<u64>) -> String {
    match (state, position) {
        (EntryState::Confirmed, _) => "You're confirmed. The details are in the mail to this address.".to_string(),
        (EntryState::Waitlisted | EntryState::Paused, Some(position)) => {
            format!("You're number {position} in line. We mail you as soon as a seat is held for you.")
        }
        (EntryState::Waitlisted | EntryState::Paused, None) => {
            "You're in line. We mail you as soon as a seat is held for you.".to_string()
        }
        (EntryState::Pending, _) => "Please confirm by the link in your mail.".to_string(),
        (EntryState::Cancelled | EntryState::Expired, _) => "You're off the list.".to_string(),
    }
}

/// The same for an address that was known: nothing was changed, and its link is in its mailbox.
pub(crate) fn known_sentence(standing: Standing, state: EntryState, position: Option<u64>) -> String {
    match standing {
        Standing::Held { seats: 1 } => "A seat is held for you. We sent the link again.".to_string(),
        Standing::Held { seats } => format!("{seats} seats are held for you. We sent the link again."),
        Standing::Cancelled => {
            "You're off the list. Your link is in the mail to this address; it brings you back.".into()
        }
        Standing::Confirmed { .. } | Standing::Waiting { .. } => {
            let known =
                "You were on the list already, and nothing was changed. Your link is in the mail to this address.";
            format!("{} {known}", sentence(state, position))
        }
        Standing::Pending | Standing::ToConfirm | Standing::Inbox | Standing::Gone => sentence(state, position),
    }
}

pub(crate) const LOOK_IN_INBOX: &str = "Thank you. Your answer is in your inbox.";
