//! web/console/front: the state of a slot in words for somebody with a customer on the phone.

use super::look::Seen;
use crate::console::front::phone::view::{SlotCard, SlotTone, TapButton, TriedRow};
use jiff::Timestamp;
use jiff::civil::Date;
use rules::desk::{DeskSettings, FreedBy, Slot};
use rules::{Ending, MessageState, OfferState, PlaceState};

/// Why a slot is back with the staff.
pub(super) fn ending(ending: Ending, desk: &DeskSettings) -> String {
    match ending {
        Ending::NobodyFits => "nobody in line fits it".to_string(),
        Ending::Exhausted => "everybody who fits was asked".to_string(),
        Ending::TryCap => format!("{} were asked, as many as your rules allow", desk.rules.try_cap),
        Ending::CutOff => "too little time is left to ask anybody".to_string(),
        Ending::ManyAtOnce => "many slots came free at once, so please look first".to_string(),
        Ending::TakenBack => "you took it back".to_string(),
        Ending::NobodyTold => "nobody can be told just now; it is offered when messages leave again".to_string(),
        Ending::FilledByStaff => "filled by phone".to_string(),
        Ending::Undone => "it was not free after all".to_string(),
        Ending::Spread | Ending::CalledOff => "it is over".to_string(),
    }
}

pub(super) fn outcome(state: OfferState) -> &'static str {
    match state {
        OfferState::Queued => "message not sent yet",
        OfferState::Live => "being asked",
        OfferState::Claimed => "took it",
        OfferState::Declined => "said no",
        OfferState::Lapsed => "no answer",
        OfferState::Withdrawn => "taken back",
        OfferState::Undeliverable => "not reached",
    }
}

pub(super) fn freed_by(by: FreedBy) -> &'static str {
    match by {
        FreedBy::Cancelled => "cancelled",
        FreedBy::NoShow => "did not come",
        FreedBy::Opening => "new opening",
    }
}

/// Today, Tomorrow, or Sat 13 Jun.
pub(super) fn day(day: Date, today: Date) -> String {
    match today.until(day).map_or(i32::MAX, |span| span.get_days()) {
        0 => "Today".to_string(),
        1 => "Tomorrow".to_string(),
        -1 => "Yesterday".to_string(),
        _further => day.strftime("%a %-d %b").to_string(),
    }
}

/// today, tomorrow, or on Sat 13 Jun.
pub(super) fn in_a_sentence(day_then: Date, today: Date) -> String {
    match today.until(day_then).map_or(i32::MAX, |span| span.get_days()) {
        -1..=1 => day(day_then, today).to_lowercase(),
        _further => format!("on {}", day(day_then, today)),
    }
}

pub(super) fn with(slot: &Slot) -> String {
    [slot.staff.as_deref(), slot.location.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// "Colour with Dana, today 14:00".
pub(super) fn called(slot: &Slot, desk: &DeskSettings, now: Timestamp) -> String {
    let wall = desk.zone.civil(slot.starts_at);
    let day = in_a_sentence(wall.date(), desk.zone.civil(now).date()).replacen("on ", "", 1);
    let who = slot.staff.as_deref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    format!("{}{who}, {day} {}", slot.service, wall.strftime("%H:%M"))
}

/// One card of the phone page.
pub(super) fn card(seen: &Seen, desk: &DeskSettings, slug: &str, now: Timestamp) -> Option<SlotCard> {
    let slot = seen.place.slot()?;
    let wall = desk.zone.civil(slot.starts_at);
    let standing = standing(seen, slot, desk, now);
    let tried = seen.offers.iter().map(|(offer, name)| {
        let at_text = desk.zone.civil(offer.sent_at.unwrap_or(offer.made_at)).strftime("%H:%M").to_string();
        TriedRow { name: name.clone(), how: outcome(offer.state).to_string(), at_text }
    });
    Some(SlotCard {
        place: seen.place.id.0,
        round: seen.place.chain.0,
        service: slot.service.clone(),
        with: with(slot),
        time: wall.strftime("%H:%M").to_string(),
        day: day(wall.date(), desk.zone.civil(now).date()),
        minutes: slot.duration_minutes,
        seats: seen.place.seats,
        tone: standing.tone,
        state_text: standing.text,
        until_ms: standing.until.map(Timestamp::as_millisecond),
        until_text: standing.until.map(|at| desk.zone.civil(at).strftime("%H:%M").to_string()).unwrap_or_default(),
        now_ms: now.as_millisecond(),
        tried: tried.collect(),
        tried_text: format!("{} of {} asked", seen.place.tried, desk.rules.try_cap.max(seen.place.tried)),
        taps: taps(seen, slot, now),
        href: format!("/console/desks/{slug}/slots/{}", seen.place.id.0),
        is_over: slot.starts_at <= now,
    })
}

struct Standing {
    tone: SlotTone,
    text: String,
    /// What is being waited for.
    until: Option<Timestamp>,
}

fn standing(seen: &Seen, slot: &Slot, desk: &DeskSettings, now: Timestamp) -> Standing {
    let of = |tone: SlotTone, text: String| Standing { tone, text, until: None };
    match seen.place.state {
        PlaceState::Held => held(seen, desk, now),
        PlaceState::Booked => {
            let who = seen.booked.as_deref().unwrap_or("somebody");
            of(SlotTone::Filled, format!("Filled by {who}"))
        }
        PlaceState::Closed => match seen.place.ending {
            Some(Ending::Undone) => of(SlotTone::Closed, "Not free after all".to_string()),
            Some(_) | None => of(SlotTone::Closed, "Filled by phone".to_string()),
        },
        PlaceState::Open => {
            let why = seen.place.ending.map(|why| ending(why, desk)).unwrap_or_default();
            let tone = if slot.starts_at <= now { SlotTone::Closed } else { SlotTone::Back };
            of(tone, format!("Back with you: {why}"))
        }
    }
}

fn held(seen: &Seen, desk: &DeskSettings, now: Timestamp) -> Standing {
    match (seen.live(), seen.looks_at) {
        (Some((offer, name)), _) if offer.state == OfferState::Live => {
            Standing { tone: SlotTone::Asking, text: format!("Asking {name}"), until: offer.ends_at }
        }
        (Some((_, name)), _) => going_out(seen, name, desk, now),
        (None, Some(at)) if at > now && seen.nobody_can_be_told => {
            let text = "Nobody can be told just now: no message leaves".to_string();
            Standing { tone: SlotTone::Waiting, text, until: None }
        }
        (None, Some(at)) if at > now => {
            Standing { tone: SlotTone::Waiting, text: "Settling, then the first is asked".to_string(), until: Some(at) }
        }
        (None, _) => Standing { tone: SlotTone::Waiting, text: "Looking for the next person".to_string(), until: None },
    }
}

/// The message of the held offer is on its way, waits out the night, or did not leave the last time.
fn going_out(seen: &Seen, name: &str, desk: &DeskSettings, now: Timestamp) -> Standing {
    let waits = seen.message.as_ref().filter(|message| message.state == MessageState::Queued && message.due_at > now);
    let Some(message) = waits else {
        let text = format!("Asking {name}: the message is going out");
        return Standing { tone: SlotTone::Asking, text, until: None };
    };
    let at = desk.zone.civil(message.due_at).strftime("%H:%M").to_string();
    let text = match message.attempts {
        0 => format!("Waiting for the morning: {name} is asked at {at}"),
        _tried => format!("Asking {name}: the message is tried again at {at}"),
    };
    Standing { tone: SlotTone::Waiting, text, until: None }
}

/// What can be tapped, the likeliest first.
fn taps(seen: &Seen, slot: &Slot, now: Timestamp) -> Vec<TapButton> {
    let tap = |value: &'static str, label: &'static str| TapButton { value, label };
    let (filled, undo) = (tap("filled", "Filled by phone"), tap("undo", "Not free after all"));
    let ahead = slot.starts_at > now;
    match seen.place.state {
        PlaceState::Held if seen.live().is_some() => vec![filled, tap("take_back", "Take it back"), undo],
        PlaceState::Held => vec![tap("offer", "Offer now"), filled, undo],
        PlaceState::Booked if ahead => vec![tap("cancelled", "They cancelled"), tap("no_show", "Didn\u{2019}t come")],
        PlaceState::Booked => vec![tap("no_show", "Didn\u{2019}t come")],
        PlaceState::Open if ahead && seen.place.ending == Some(Ending::NobodyTold) => {
            vec![filled, tap("take_back", "Keep it"), tap("offer", "Offer now"), undo]
        }
        PlaceState::Open if ahead && seen.place.tried == 0 => vec![tap("offer", "Offer now"), filled, undo],
        PlaceState::Open if ahead => vec![tap("offer", "Offer again"), filled, undo],
        PlaceState::Open => vec![filled],
        PlaceState::Closed if ahead => vec![tap("offer", "Open it again")],
        PlaceState::Closed => Vec::new(),
    }
}
