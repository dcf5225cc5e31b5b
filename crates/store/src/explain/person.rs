//! store/explain: "why not me?" One person and one slot: what was recorded, or else what the rules say now.

use super::{Considered, Explained, because_text, wall};
use jiff::Timestamp;
use rules::desk::{because, verdict};
use rules::{Ending, Entry, EntryState, OfferState, PassReason, PlaceState};

/// The answer, in whole sentences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyNot {
    /// Whether it was written down when the slot was given away; else it was worked out now.
    pub recorded: bool,
    /// None: nothing speaks against them.
    pub reason: Option<PassReason>,
    pub sentences: Vec<String>,
}

#[must_use]
pub fn why_not(explained: &Explained, entry: &Entry, now: Timestamp) -> WhyNot {
    match explained.about(entry.id) {
        Some((_, considered)) => recorded(explained, considered),
        None => worked_out(explained, entry, now),
    }
}

fn recorded(explained: &Explained, considered: &Considered) -> WhyNot {
    let zone = &explained.desk().zone;
    let passed = considered.passed.iter();
    let mut sentences: Vec<String> = passed
        .map(|passed| format!("Passed over on {}: {}.", wall(passed.at, zone), because_text(&passed.because)))
        .collect();
    if let Some(asked) = &considered.asked {
        let ended = asked.ended_at.map(|at| wall(at, zone)).unwrap_or_default();
        let how = match asked.offer.state {
            OfferState::Queued => "and the message has not gone out yet".to_string(),
            OfferState::Live => match asked.offer.ends_at {
                Some(ends_at) => format!("and they can answer until {}", wall(ends_at, zone)),
                None => "and the offer is open".to_string(),
            },
            OfferState::Claimed => format!("and they took it on {ended}"),
            OfferState::Declined => format!("and they said no on {ended}"),
            OfferState::Lapsed => format!("and did not answer in time, by {ended}"),
            OfferState::Withdrawn => format!("and the offer was taken back on {ended}"),
            OfferState::Undeliverable => format!("but the message could not be delivered ({ended})"),
        };
        sentences.push(format!("Asked on {}, {how}.", wall(asked.offer.made_at, zone)));
    }
    let reason = if considered.asked.is_some() { None } else { considered.passed.last().map(|passed| passed.reason) };
    WhyNot { recorded: true, reason, sentences }
}

fn worked_out(explained: &Explained, entry: &Entry, now: Timestamp) -> WhyNot {
    let (desk, zone) = (explained.desk(), &explained.desk().zone);
    let (reason, said) = match entry.state {
        EntryState::Confirmed => (None, "They are booked, and so not in line any more.".to_string()),
        EntryState::Cancelled => (None, "They have left the list.".to_string()),
        EntryState::Expired => (None, "They were taken off the list when it was tidied.".to_string()),
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused => {
            match verdict(desk, &explained.slot, explained.place.seats, entry, now) {
                Err(reason) => {
                    let why = because_text(&because(reason, desk, &explained.slot, explained.place.seats, entry));
                    (Some(reason), format!("As things stand now they would be passed over: {why}."))
                }
                Ok(()) => (None, fits_now(explained, entry)),
            }
        }
    };
    let ended_at = explained.chains.last().and_then(|chain| chain.end).map(|end| end.at);
    let mut sentences = vec!["Their turn did not come while this slot was given away.".to_string()];
    if ended_at.is_some_and(|ended_at| entry.joined_at > ended_at) {
        sentences = vec![format!("They joined on {}, when it was over.", wall(entry.joined_at, zone))];
    }
    sentences.push(said);
    WhyNot { recorded: false, reason, sentences }
}

/// Nothing speaks against them: what became of the slot before their turn.
fn fits_now(explained: &Explained, entry: &Entry) -> String {
    let place = &explained.place;
    let most = explained.desk().rules.try_cap;
    let was = match (place.state, place.ending) {
        (PlaceState::Booked, _) if place.booked_by == Some(entry.id) => "and it is theirs",
        (PlaceState::Held, _) => "and whoever stands before them in line is asked first",
        (PlaceState::Booked, _) => "but somebody before them in line took it",
        (PlaceState::Closed, Some(Ending::Undone)) => "but the slot was taken back: the cancellation was a mistake",
        (PlaceState::Closed, _) => "but it was filled by the staff first",
        (PlaceState::Open, Some(Ending::TryCap)) => {
            return format!("They fit, but the rules stop after {most} people, and their turn did not come.");
        }
        (PlaceState::Open, Some(Ending::CutOff)) => "but too little time was left before their turn came",
        (PlaceState::Open, Some(Ending::ManyAtOnce)) => "but many slots came free at once, and the staff look first",
        (PlaceState::Open, Some(Ending::TakenBack)) => "but the staff took the slot back before their turn came",
        (PlaceState::Open, Some(Ending::NobodyTold)) => "but no mail or text could be sent when their turn came",
        (
            PlaceState::Open,
            Some(
                Ending::NobodyFits
                | Ending::Exhausted
                | Ending::FilledByStaff
                | Ending::Undone
                | Ending::Spread
                | Ending::CalledOff,
            )
            | None,
        ) => "but did not when the line was looked through. \u{201c}Offer again\u{201d} would ask them",
    };
    format!("They fit, {was}.")
}
