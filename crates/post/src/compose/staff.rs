//! post/compose: notes to the staff of a desk, as things stand when they are sent: which slot, who has it, and why it
//! came back.

use super::desk::{Counter, slot};
use super::desk_values::service_name;
use super::{ComposeError, Mail};
use crate::language::{StaffSpeech, desk_speech, ending_sentence, staff_speech, with_number};
use crate::when;
use crate::words::{self, markdown_value};
use rules::desk::Slot;
use rules::{Place, PlaceState};

pub(super) fn note(at: &Counter<'_>) -> Result<Mail, ComposeError> {
    let place = at.handed.place.as_ref().ok_or(ComposeError::Missing("place"))?;
    let slot = slot(at).ok_or(ComposeError::Missing("slot"))?;
    let link = at.house.front_desk(at.slug);
    let (subject, what) = in_words(at, place, slot);
    to_staff(at, &subject, &body(at, slot, &what, &link), link)
}

/// A mail to whoever works at the desk, with one link.
pub(super) fn to_staff(at: &Counter<'_>, subject: &str, body: &str, link: String) -> Result<Mail, ComposeError> {
    let to = at.desk.staff_email.clone().or_else(|| at.house.host.clone()).ok_or(ComposeError::NoAddress)?;
    let rendered = words::dress(words::as_subject(subject), body, Some(&link), at.desk.language);
    Ok(Mail { links: vec![link], ..Mail::of(&at.handed.message, at.house, to, rendered, at.now) })
}

/// The subject, and the sentences below it.
fn in_words(at: &Counter<'_>, place: &Place, slot: &Slot) -> (String, Vec<String>) {
    let said = staff_speech(at.desk.language);
    let named = |pattern: &str| pattern.replace("{slot}", &short(at, slot));
    match place.state {
        PlaceState::Held if place.tried == 0 => (named(said.looking[0]), vec![said.looking[1].to_string()]),
        PlaceState::Held if place.tried == 1 => (named(said.offered[0]), vec![said.offered[1].to_string()]),
        PlaceState::Held => (named(said.rolled_on[0]), vec![with_number(said.rolled_on[1], place.tried)]),
        PlaceState::Booked => (named(said.booked[0]), booked(at, place, said)),
        PlaceState::Open => (named(said.handed_back), ended(at, place, said)),
        PlaceState::Closed => (named(said.closed[0]), vec![said.closed[1].to_string()]),
    }
}

fn booked(at: &Counter<'_>, place: &Place, said: &StaffSpeech) -> Vec<String> {
    let person = at.handed.entry.as_ref().and_then(|entry| entry.person.name.as_ref());
    let name = person.map_or(said.somebody, |name| name.as_str());
    vec![said.booked[1].replace("{name}", &markdown_value(name)), said.asked(place.tried)]
}

fn ended(at: &Counter<'_>, place: &Place, said: &StaffSpeech) -> Vec<String> {
    let reason = place.ending.map(|ending| ending_sentence(at.desk.language, ending).to_string());
    reason.into_iter().chain([said.asked(place.tried)]).collect()
}

/// `Colour, Sat 14 Nov, 14:00`
fn short(at: &Counter<'_>, slot: &Slot) -> String {
    let when = when::short_in(at.desk.language, slot.starts_at, &at.desk.zone);
    format!("{}, {when}", service_name(at.desk, &slot.service))
}

fn body(at: &Counter<'_>, slot: &Slot, what: &[String], link: &str) -> String {
    let (desk, said) = (at.desk, staff_speech(at.desk.language));
    let place_words = desk_speech(desk.language);
    let named = |pattern: &str, name: &Option<String>| {
        name.as_deref().map(|name| markdown_value(&pattern.replace("{name}", name))).unwrap_or_default()
    };
    let staff = named(place_words.with_staff, &slot.staff);
    let location = named(place_words.at_location, &slot.location);
    let service = markdown_value(service_name(desk, &slot.service));
    let when = when::day_and_time_in(desk.language, slot.starts_at, &desk.zone);
    let small = said.small_print.replace("{desk}", &markdown_value(&desk.name));
    let slot_line = format!("**{service}** {staff} {location}");
    format!(
        "{}\n\n{}\n{when}\n\n[{}]({link})\n\n---\n\n{small}\n",
        what.join(" "),
        slot_line.split_whitespace().collect::<Vec<_>>().join(" "),
        said.button,
    )
}
