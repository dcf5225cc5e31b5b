//! web/console/front: a card: what the booking tool said, and what is missing, as a question.

use super::super::words;
use crate::console::front::cards::view::CardRow;
use crate::console::front::free::view::FreeFields;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingSource, BookingWhat, Delivery, DeliveryState, DeskSettings, FreedBy};

/// As people call it.
fn tool(source: BookingSource) -> &'static str {
    match source {
        BookingSource::Standard => "The booking tool",
        BookingSource::Calcom => "Cal.com",
        BookingSource::Calendly => "Calendly",
        BookingSource::Square => "Square",
        BookingSource::Acuity => "Acuity",
        BookingSource::Feed => "The calendar",
    }
}

/// "Cal.com freed ‘Balayage long’ on Sat 14:00 with ‘J. Moreau’ — which of your services is that?"
pub(in crate::console) fn question(card: &Delivery, desk: &DeskSettings, now: Timestamp) -> CardRow {
    let said = match freed_time(&card.news.what) {
        Some(time) => format!("{} freed {}", tool(card.news.source), in_their_words(time, desk, now)),
        None => format!("{} {}, but not when that was", tool(card.news.source), without_time(&card.news.what)),
    };
    let asks = match card.state {
        DeliveryState::UnknownService => "which of your services is that?",
        DeliveryState::UnknownStaff => "who is that on your staff?",
        DeliveryState::UnknownLocation => "which of your locations is that?",
        DeliveryState::UnknownTime
        | DeliveryState::Acted
        | DeliveryState::Noted
        | DeliveryState::Outdated
        | DeliveryState::OutOfTime
        | DeliveryState::Answered
        | DeliveryState::Dismissed => "which slot came free?",
    };
    let fields = fields(card, desk);
    let unknown = |typed: &str, theirs: Option<&str>| theirs.filter(|_| typed.is_empty()).map(str::to_string);
    let time = card.news.what.time();
    CardRow {
        id: card.id.0,
        question: format!("{said} \u{2014} {asks}"),
        at_text: words::day(desk.zone.civil(card.at).date(), desk.zone.civil(now).date())
            + &desk.zone.civil(card.at).strftime(", %H:%M").to_string(),
        their_service: unknown(&fields.service, time.map(|time| time.service.as_str())),
        their_staff: unknown(&fields.staff, time.and_then(|time| time.staff.as_deref())),
        their_location: unknown(&fields.location, time.and_then(|time| time.location.as_deref())),
        fields,
        problems: Vec::new(),
    }
}

fn in_their_words(time: &BookedTime, desk: &DeskSettings, now: Timestamp) -> String {
    let wall = desk.zone.civil(time.starts_at);
    let day = words::in_a_sentence(wall.date(), desk.zone.civil(now).date());
    let quoted = |name: &String| format!("\u{2018}{name}\u{2019}");
    let with = time.staff.as_ref().map(|staff| format!(" with {}", quoted(staff))).unwrap_or_default();
    let at = time.location.as_ref().map(|location| format!(" at {}", quoted(location))).unwrap_or_default();
    format!("{} {day} {}{with}{at}", quoted(&time.service), wall.strftime("%H:%M"))
}

fn without_time(what: &BookingWhat) -> &'static str {
    match what {
        BookingWhat::NoShow => "says somebody did not come",
        BookingWhat::CameAfterAll => "says somebody came after all",
        BookingWhat::Booked(_) => "says a booking was moved",
        BookingWhat::Cancelled | BookingWhat::Freed { .. } => "says a booking was cancelled",
    }
}

/// What we know already, in our own names; what we do not know stays empty.
fn fields(card: &Delivery, desk: &DeskSettings) -> FreeFields {
    let why = freed_by(&card.news.what).word().to_string();
    let Some(time) = freed_time(&card.news.what) else { return FreeFields { why, ..FreeFields::default() } };
    let wall = desk.zone.civil(time.starts_at);
    let known = |names: &[String], theirs: Option<&str>| {
        let ours = theirs.map(|theirs| desk.ours(theirs).trim().to_lowercase());
        names.iter().find(|name| Some(name.trim().to_lowercase()) == ours).cloned().unwrap_or_default()
    };
    FreeFields {
        service: desk.service(desk.ours(&time.service)).map(|service| service.name.clone()).unwrap_or_default(),
        staff: known(&desk.staff, time.staff.as_deref()),
        location: known(&desk.locations, time.location.as_deref()),
        day: wall.date().to_string(),
        time: wall.strftime("%H:%M").to_string(),
        minutes: time.minutes.map(|minutes| minutes.to_string()).unwrap_or_default(),
        // A card frees one place.
        seats: String::new(),
        why,
        once: String::new(),
    }
}

/// The time that came free. Of a booking that moved we know where it stands now, and that one is taken.
fn freed_time(what: &BookingWhat) -> Option<&BookedTime> {
    match what {
        BookingWhat::Freed { time, .. } => Some(time),
        BookingWhat::Booked(_) | BookingWhat::NoShow | BookingWhat::CameAfterAll | BookingWhat::Cancelled => None,
    }
}

pub(in crate::console) fn freed_by(what: &BookingWhat) -> FreedBy {
    match what {
        BookingWhat::Freed { by, .. } => *by,
        BookingWhat::NoShow => FreedBy::NoShow,
        BookingWhat::Cancelled | BookingWhat::Booked(_) | BookingWhat::CameAfterAll => FreedBy::Cancelled,
    }
}
