//! services: how things stand with one person.

use super::people::named;
use super::{Answered, Place, counted, figure};
use crate::limits;
use crate::words::name;
use intake::Asked;
use rules::{Entry, EntryState, ListKind};
use store::StoreError;

pub(super) fn person(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let typed = asked.person.as_deref().unwrap_or("");
    let found = place.reader.entries_like(place.view.head.list, typed, limits::ANSWER_PEOPLE)?;
    let page = (place.people_page().to_string(), "Everybody on the list");
    match found.as_slice() {
        [] => {
            let sentence = format!("Nobody called “{typed}” is on this list.");
            Ok(Answered { sentence, page, ..Answered::default() })
        }
        [entry] => alone(place, entry),
        several => {
            let many = several.len() as u64;
            let at_least = if several.len() == limits::ANSWER_PEOPLE { "At least " } else { "" };
            let sentence = format!("{at_least}{} on this list go by “{typed}”.", counted(many, "person", "people"));
            let kind = place.view.head.kind;
            let people = several.iter().map(|entry| named(entry, standing(entry, kind).to_string())).collect();
            Ok(Answered { sentence, figures: vec![("found", figure(many))], people, page, more: 0 })
        }
    }
}

fn alone(place: &mut Place<'_>, entry: &Entry) -> Result<Answered, StoreError> {
    let (kind, who) = (place.view.head.kind, name(entry));
    let mut sentence = format!("{who} {}.", standing(entry, kind));
    let mut figures = vec![("party", figure(entry.party))];
    if entry.party > 1 {
        sentence.push_str(&format!(" They are a party of {}.", entry.party));
    }
    if let Some(rank) = place.reader.rank(entry.id)?.filter(|_| kind == ListKind::Event) {
        sentence.push_str(&format!(" They are number {} in line.", figure(rank)));
        figures.push(("number in line", figure(rank)));
    }
    let joined = post::short(entry.joined_at, place.zone());
    sentence.push_str(&format!(" On the list since {joined}."));
    figures.push(("on the list since", joined));
    let page = (format!("{}/{}", place.people_page(), entry.id.0), "Their page");
    let people = vec![named(entry, String::new())];
    Ok(Answered { sentence, figures, people, page, more: 0 })
}

fn standing(entry: &Entry, kind: ListKind) -> &'static str {
    match (entry.state, kind) {
        (EntryState::Confirmed, ListKind::Event) => "is coming",
        (EntryState::Confirmed, ListKind::Desk) => "has a booking",
        (EntryState::Waitlisted, _) if entry.live_offers > 0 => "has an offer and has not answered yet",
        (EntryState::Waitlisted, _) => "is waiting",
        (EntryState::Paused, _) => "is paused and not asked",
        (EntryState::Pending, _) => "is invited and has not answered",
        (EntryState::Cancelled, ListKind::Event) => "is not coming: they cancelled",
        (EntryState::Cancelled, ListKind::Desk) => "has left the list",
        (EntryState::Expired, _) => "was taken off the list",
    }
}
