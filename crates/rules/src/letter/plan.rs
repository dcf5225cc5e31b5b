//! rules: what a letter asks of us, weighed against who wrote it. Only somebody we are sure of changes anything.

use super::{LetterAsks, LetterNews, LetterOutcome, LetterProof, LetterReason, Sender};
use crate::command::Registration;
use crate::contact::Email;
use crate::limits;
use crate::rows::Entry;
use crate::words::EntryState;

/// What is done about a letter.
pub(super) enum Plan {
    /// Written down, and nothing else.
    Note(LetterOutcome, LetterReason),
    SignUp(Registration),
    Cancel(u32),
    /// Where they stand, with the link.
    Link(LetterReason),
    /// A link to confirm with, to an address nobody vouches for.
    Ask(Registration),
}

/// A loop of two machines never writes a clear phrase, so what changes something may come more often.
pub(super) fn most(plan: &Plan) -> u32 {
    match plan {
        Plan::SignUp(_) | Plan::Cancel(_) => limits::LETTER_ACTS,
        Plan::Note(..) | Plan::Link(_) | Plan::Ask(_) => limits::LETTER_ANSWERS,
    }
}

pub(super) fn plan(entry: Option<&Entry>, news: &LetterNews) -> Plan {
    let ignored = |reason| Plan::Note(LetterOutcome::Ignored, reason);
    let doubt = doubt(entry, news);
    match (news.asks, entry, doubt) {
        (LetterAsks::Nothing(reason), _, _) => ignored(reason),
        (_, entry, _) if news.about.is_some() && news.about != entry.map(|entry| entry.id) => {
            ignored(LetterReason::OtherDate)
        }
        // Whoever accepts a date they have is not written to about it.
        (LetterAsks::Seat, Some(entry), _) if news.about.is_some() && is_there(entry) => ignored(LetterReason::Known),
        (LetterAsks::Unclear, None, _) => ignored(LetterReason::Unclear),
        (LetterAsks::Cancel, None, _) => ignored(LetterReason::NotOnList),
        (LetterAsks::Seat, None, doubt) => match (registration(None, news), doubt) {
            (None, _) => ignored(LetterReason::NoSender),
            (Some(registration), None) => Plan::SignUp(registration),
            (Some(registration), Some(_)) => Plan::Ask(registration),
        },
        (LetterAsks::Seat | LetterAsks::Cancel, Some(_), Some(doubt)) => Plan::Link(doubt),
        (LetterAsks::Unclear, Some(_), _) => Plan::Link(LetterReason::Unclear),
        (LetterAsks::Cancel, Some(entry), None) if entry.has_left() => Plan::Link(LetterReason::Known),
        (LetterAsks::Cancel, Some(entry), None) => Plan::Cancel(entry.generation),
        (LetterAsks::Seat, Some(entry), None) if is_there(entry) => Plan::Link(LetterReason::Known),
        (LetterAsks::Seat, Some(entry), None) => match registration(Some(entry), news) {
            Some(registration) => Plan::SignUp(registration),
            None => ignored(LetterReason::NoSender),
        },
    }
}

/// Why we cannot be sure who wrote it; None: we can.
pub(super) fn doubt(entry: Option<&Entry>, news: &LetterNews) -> Option<LetterReason> {
    match (news.guest, entry, news.proof) {
        // A secret address speaks for its guest alone; the domain of another address says nothing about them.
        (Some((guest, generation)), Some(entry), _) if guest == entry.id => {
            let old = (generation != entry.generation).then_some(LetterReason::OldAddress);
            old.or_else(|| is_a_friends(entry, news).then_some(LetterReason::Unproven))
        }
        (_, _, LetterProof::Domain) => None,
        (_, _, LetterProof::Nothing) => Some(LetterReason::Unproven),
    }
}

/// Somebody who was sent a copy and answers all of its receivers cancels for themselves, not for the guest.
fn is_a_friends(entry: &Entry, news: &LetterNews) -> bool {
    let (guest, sender) = (entry.person.email.as_ref(), news.sender.as_ref());
    news.asks == LetterAsks::Cancel && guest.map(Email::key) != sender.map(|sender| sender.email.key())
}

fn is_there(entry: &Entry) -> bool {
    match entry.state {
        EntryState::Confirmed | EntryState::Waitlisted | EntryState::Paused => true,
        EntryState::Pending | EntryState::Cancelled | EntryState::Expired => false,
    }
}

/// Whoever is on the list keeps the name and the party they are known by.
fn registration(entry: Option<&Entry>, news: &LetterNews) -> Option<Registration> {
    match entry {
        Some(entry) => {
            let (name, email) = (entry.person.name.clone()?, entry.person.email.clone()?);
            Some(Registration { name, email, party: entry.party })
        }
        None => {
            let Sender { name, email } = news.sender.clone()?;
            Some(Registration { name, email, party: 1 })
        }
    }
}
