//! post/compose: an event's date as a calendar takes it, and which mails bring one.

use super::Scene;
use crate::calendar::{self, Method};
use crate::language::{counted, speech};
use rules::{Entry, EntryState, Wording};

/// Which mails bring the date into a calendar, and which take it out.
pub(super) fn method(wording: Wording, entry: &Entry) -> Option<Method> {
    let brings =
        matches!(wording, Wording::Confirmation | Wording::EventMoved | Wording::EventRetimed | Wording::EventChanged);
    // Only who had a seat was sent a date.
    let takes_back = matches!(wording, Wording::CancelNotice | Wording::CancelNoticeByHost)
        || (wording == Wording::CalledOff && entry.state == EntryState::Confirmed);
    brings.then_some(Method::Publish).or(takes_back.then_some(Method::Cancel))
}

pub(super) fn date<'a>(scene: &Scene<'a>, entry: &Entry, method: Method) -> calendar::Date<'a> {
    let event = scene.event;
    // Grows with every edit of the event and every step of the entry; taking a date back counts more than giving it.
    let steps = 2 * (u64::from(scene.handed.head.settings_rev) + u64::from(entry.rev));
    let (sequence, description) = match method {
        Method::Publish => (steps, counted(speech(event.language).calendar, entry.party)),
        Method::Cancel => (steps + 1, String::new()),
    };
    calendar::Date {
        method,
        uid: format!("usher-{}-{}@{}", entry.list.0, entry.id.0, scene.house.domain()),
        sequence,
        starts_at: event.starts_at(),
        ends_at: event.ends_at(),
        summary: event.name.clone(),
        location: event.venue.clone(),
        description,
        page: Some(scene.house.event_page(scene.slug)),
        organizer: event.host_email.as_ref().or(scene.house.host.as_ref()),
        now: scene.now,
    }
}
