//! services: what happened in a time: who cancelled, who joined, who said no, who got a slot. Read off the audit, which knows
//! every change and no name.

use super::people::named;
use super::{Answered, Named, Parties, Place};
use crate::limits;
use intake::{Asked, QuestionKind, Span};
use jiff::Timestamp;
use rules::{EntryId, EntryState, ListKind, Zone};
use std::collections::BTreeSet;
use store::StoreError;
use store::sqlite::Turned;

/// A question's days as moments of the list's clock; never later than now.
pub(super) fn between(span: Option<&Span>, zone: &Zone, now: Timestamp) -> (Timestamp, Timestamp) {
    let start = |date: jiff::civil::Date| zone.at(date.at(0, 0, 0, 0));
    let from = span.and_then(|span| span.from).map_or(Timestamp::UNIX_EPOCH, start);
    // The present moment belongs to what has happened so far.
    let soon = now + jiff::SignedDuration::from_millis(1);
    let until = span.and_then(|span| span.until).map_or(soon, start);
    (from, until.min(soon))
}

/// What is told about whoever turned up.
struct Story {
    did: &'static str,
    figure: &'static str,
    page: (String, &'static str),
}

fn tell(
    place: &mut Place<'_>,
    asked: &Asked,
    is_meant: impl Fn(&Turned) -> bool,
    story: Story,
) -> Result<Answered, StoreError> {
    let (from, until) = between(asked.span.as_ref(), place.zone(), place.now);
    let turns = place.reader.turns(place.view.head.list, from, until, limits::ANSWER_CHANGES)?;
    let mut seen = BTreeSet::new();
    let turned: Vec<&Turned> = turns.turned.iter().filter(|one| is_meant(one) && seen.insert(one.entry)).collect();
    let entries: Vec<EntryId> = turned.iter().map(|one| one.entry).collect();
    let entries = place.reader.entries_by_id(place.view.head.list, &entries)?;
    let parties = entries.iter().fold(Parties::default(), |all, entry| all.add(entry.party));
    let when = asked.span.as_ref().map_or("so far", |span| span.words.as_str());
    let at_least = if turns.is_whole { "" } else { "At least " };
    let sentence = match parties.count {
        0 if turns.is_whole => format!("Nobody {} {when}.", story.did),
        _some => format!("{at_least}{} {} {when}{}.", parties.people(), story.did, parties.behind()),
    };
    let counts_only = matches!(asked.kind, QuestionKind::HowManyCancelled | QuestionKind::HowManyJoined);
    let shown = if counts_only { 0 } else { limits::ANSWER_PEOPLE };
    let zone = place.zone();
    let rows = turned.iter().take(shown).filter_map(|one| {
        let entry = entries.iter().find(|entry| entry.id == one.entry)?;
        Some(named(entry, post::short(one.at, zone)))
    });
    let people: Vec<Named> = rows.collect();
    let more = if shown == 0 { 0 } else { parties.count.saturating_sub(people.len() as u64) };
    Ok(Answered { sentence, figures: parties.figures(story.figure), people, more, page: story.page })
}

pub(super) fn cancelled(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let (page, did) = match place.view.head.kind {
        ListKind::Event => (("/guests?state=cancelled".to_string(), "Who cancelled"), "cancelled"),
        ListKind::Desk => (("/list?state=cancelled".to_string(), "Who left"), "left the list"),
    };
    tell(place, asked, |one| one.to == Some(EntryState::Cancelled), Story { did, figure: "cancelled", page })
}

pub(super) fn joined(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let page = (place.people_page().to_string(), "Everybody on the list");
    let did = match place.view.head.kind {
        ListKind::Event => "signed up",
        ListKind::Desk => "joined the list",
    };
    tell(place, asked, |one| one.signed_up, Story { did, figure: "joined", page })
}

pub(super) fn declined(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let page = ("/audit".to_string(), "The audit");
    tell(place, asked, |one| one.to.is_none(), Story { did: "said no to an offer", figure: "said no", page })
}

pub(super) fn booked(place: &mut Place<'_>, asked: &Asked) -> Result<Answered, StoreError> {
    let page = ("/list?state=confirmed".to_string(), "Who is booked");
    let story = Story { did: "got a slot", figure: "booked", page };
    tell(place, asked, |one| one.to == Some(EntryState::Confirmed), story)
}
