//! post/compose: what is true about this message, as plain text for the templates.

use super::Scene;
use super::addresses::Addresses;
use crate::when;
use crate::words::{Facts, Name};
use rules::Entry;

pub(super) fn for_guest(scene: &Scene<'_>, entry: &Entry, addresses: &Addresses) -> Facts {
    let handed = scene.handed;
    let party = handed.offer.as_ref().map_or(entry.party, |offer| offer.seats);
    let ends_at = handed.ends_at.or_else(|| handed.offer.as_ref()?.ends_at);
    let deadline = ends_at.map(|at| when::moment(at, &scene.event.zone));
    let name = entry.person.name.as_ref().map_or("guest", |name| name.as_str());
    about_event(scene)
        .with(Name::Name, name)
        .with(Name::Party, people(party))
        .with(Name::Seats, seats(party))
        .with(Name::Yours, if party == 1 { "your seat" } else { "your seats" })
        .with(Name::Position, position(handed.position))
        .with(Name::Deadline, deadline.unwrap_or_default())
        .with(Name::Link, addresses.link.as_str())
        .with(Name::Mute, addresses.mute.as_deref().unwrap_or_default())
}

pub(super) fn for_host(scene: &Scene<'_>, addresses: &Addresses) -> Facts {
    let head = &scene.handed.head;
    about_event(scene)
        .with(Name::Taken, head.taken.to_string())
        .with(Name::Cap, head.cap.to_string())
        .with(Name::Held, head.held.to_string())
        .with(Name::Open, head.open().to_string())
        .with(Name::Waiting, head.waiting.to_string())
        .with(Name::Link, addresses.link.as_str())
}

fn about_event(scene: &Scene<'_>) -> Facts {
    let event = scene.event;
    // By way of the moment: a start inside the hour that summer time skips is shown as it really comes.
    let starts_at = event.starts_at();
    Facts::default()
        .with(Name::Event, event.name.as_str())
        .with(Name::When, when::moment(starts_at, &event.zone))
        .with(Name::Venue, event.venue.as_str())
        .with(Name::Days, when::days_until(starts_at, scene.now, &event.zone))
}

fn people(party: u32) -> String {
    if party > 1 { format!("For {party} people") } else { String::new() }
}

fn seats(party: u32) -> String {
    if party == 1 { "a seat".to_string() } else { format!("{party} seats") }
}

/// Whoever reads an old message again may not know the number any more.
fn position(number: Option<u64>) -> String {
    number.map_or_else(|| "in line".to_string(), |number| format!("number {number} in line"))
}
