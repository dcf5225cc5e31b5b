//! web/console/front: a card: what the booking tool said, and what is missing, as a question.

use super::super::slot_form::SlotForm;
use super::super::words::{clock, day, day_inside};
use crate::console::desks::hooks::tool_name;
use jiff::Timestamp;
use rules::desk::{BookedTime, BookingSource, BookingWhat, Delivery, DeliveryState, DeskSettings, FreedBy};

/// "Cal.com freed ‘Balayage long’ on Sat 14:00 with ‘J. Moreau’ — which of your services is that?"
pub(in crate::console) fn question(card: &Delivery, desk: &DeskSettings, now: &Timestamp) -> String {
    let tool = match card.news.source {
        BookingSource::Standard => "The booking tool",
        BookingSource::Feed => "The calendar",
        BookingSource::Calcom | BookingSource::Calendly | BookingSource::Square | BookingSource::Acuity => {
            tool_name(card.news.source)
        }
    };
    let said = match &card.news.what {
        BookingWhat::Freed { time, .. } => format!("freed {}", in_their_words(time, desk, *now)),
        BookingWhat::NoShow => "says somebody did not come, but not when that was".to_string(),
        BookingWhat::CameAfterAll => "says somebody came after all, but not when that was".to_string(),
        BookingWhat::Booked(_) => "says a booking was moved, but not when that was".to_string(),
        BookingWhat::Cancelled => "says a booking was cancelled, but not when that was".to_string(),
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
    format!("{tool} {said} \u{2014} {asks}")
}

fn in_their_words(time: &BookedTime, desk: &DeskSettings, now: Timestamp) -> String {
    let day = day_inside(time.starts_at, desk, now);
    let on = if day.contains(' ') { "on " } else { "" };
    let quoted = |name: &String| format!("\u{2018}{name}\u{2019}");
    let with = time.staff.as_ref().map(|staff| format!(" with {}", quoted(staff))).unwrap_or_default();
    let at = time.location.as_ref().map(|location| format!(" at {}", quoted(location))).unwrap_or_default();
    format!("{} {on}{day} {}{with}{at}", quoted(&time.service), clock(time.starts_at, desk))
}

/// When it was said.
pub(in crate::console) fn said_at(card: &Delivery, desk: &DeskSettings, now: &Timestamp) -> String {
    format!("{}, {}", day(card.at, desk, *now), clock(card.at, desk))
}

/// What we know already, in our own names; what we do not know stays empty. A card frees one place. Of a booking that
/// moved we know where it stands now, and that one is taken.
pub(super) fn form(card: &Delivery, desk: &DeskSettings) -> SlotForm {
    let form = SlotForm::default().with("why", freed_by(&card.news.what).word());
    let BookingWhat::Freed { time, .. } = &card.news.what else { return form };
    let known = |names: &[String], theirs: Option<&str>| {
        let ours = theirs.map(|theirs| desk.ours(theirs).trim().to_lowercase());
        names.iter().find(|name| Some(name.trim().to_lowercase()) == ours).cloned().unwrap_or_default()
    };
    form.with("service", desk.service(desk.ours(&time.service)).map_or("", |service| &service.name))
        .with("staff", known(&desk.staff, time.staff.as_deref()))
        .with("location", known(&desk.locations, time.location.as_deref()))
        .with("minutes", time.minutes.map(|minutes| minutes.to_string()).unwrap_or_default())
        .at(time.starts_at, desk)
}

/// What the tool calls the service, whoever serves, and where.
pub(super) fn theirs(card: &Delivery) -> [(&'static str, Option<&str>); 3] {
    let time = card.news.what.time();
    [
        ("service", time.map(|time| time.service.as_str())),
        ("staff", time.and_then(|time| time.staff.as_deref())),
        ("location", time.and_then(|time| time.location.as_deref())),
    ]
}

/// Their names that we do not know, and could remember: the field, its mark in an id, the name, and what it is.
pub(super) fn unknown<'a>(
    card: &'a Delivery,
    desk: &DeskSettings,
) -> Vec<(&'static str, &'static str, &'a str, &'static str)> {
    let (known, kinds) = (form(card, desk), [("rs", "service"), ("rp", "person"), ("rl", "place")]);
    let named = theirs(card).into_iter().zip(kinds).filter(|((field, _), _)| known.is(field, ""));
    named.filter_map(|((field, theirs), (mark, kind))| Some((field, mark, theirs?, kind))).collect()
}

pub(super) fn freed_by(what: &BookingWhat) -> FreedBy {
    match what {
        BookingWhat::Freed { by, .. } => *by,
        BookingWhat::NoShow => FreedBy::NoShow,
        BookingWhat::Cancelled | BookingWhat::Booked(_) | BookingWhat::CameAfterAll => FreedBy::Cancelled,
    }
}
