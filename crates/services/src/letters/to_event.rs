//! services: a letter to an event, as the command it means.

use super::IncomingMail;
use super::{Envelope, EnvelopeWay, why_ignored};
use crate::error::ServiceError;
use intake::{CalendarAnswer, Letter, LetterKind, Wants};
use rules::{Act, Actor, Email, EntryId, LetterAsks, LetterNews, LetterProof, LetterReason, ListId, Reply, Sender};

pub(super) async fn received(
    mail: &IncomingMail,
    list: ListId,
    guest: Option<(EntryId, u32)>,
    key: &str,
    envelope: &Envelope,
    (letter, raw): (&Letter, &[u8]),
) -> Result<Reply, ServiceError> {
    let (asks, about) = asks(list, letter, envelope);
    let sender = letter.from.as_ref().map(|from| Sender { name: from.name.clone(), email: from.email.clone() });
    let nobody = sender.is_none() && guest.is_none();
    let person = !matches!(asks, LetterAsks::Nothing(_));
    let asks = if person && nobody { LetterAsks::Nothing(LetterReason::NoSender) } else { asks };
    // Signed words to somebody else are not words to us, whoever hands them on.
    let proof = match proof(mail, letter, envelope, raw) {
        LetterProof::Domain if is_addressed(mail, list, letter).await? => LetterProof::Domain,
        LetterProof::Domain | LetterProof::Nothing => LetterProof::Nothing,
    };
    let news = LetterNews { key: key.to_string(), asks, proof, sender, guest, about };
    mail.backend.run(Actor::Hook, list, Act::Letter(Box::new(news))).await
}

fn asks(list: ListId, letter: &Letter, envelope: &Envelope) -> (LetterAsks, Option<EntryId>) {
    if let Some(reason) = why_ignored(letter, envelope) {
        return (LetterAsks::Nothing(reason), None);
    }
    match &letter.kind {
        LetterKind::Calendar(reply) => match reply.ours().filter(|(of, _)| *of == list.0) {
            Some((_, entry)) => (of_calendar(reply.answer), Some(EntryId(entry))),
            None => (LetterAsks::Nothing(LetterReason::OtherDate), None),
        },
        LetterKind::Person(Wants::Seat) => (LetterAsks::Seat, None),
        LetterKind::Person(Wants::Cancel) => (LetterAsks::Cancel, None),
        LetterKind::Person(Wants::Unclear) => (LetterAsks::Unclear, None),
        LetterKind::Machine(_) | LetterKind::Unreadable => (LetterAsks::Nothing(LetterReason::Unreadable), None),
    }
}

fn of_calendar(answer: CalendarAnswer) -> LetterAsks {
    match answer {
        CalendarAnswer::Accepted => LetterAsks::Seat,
        CalendarAnswer::Declined => LetterAsks::Cancel,
        CalendarAnswer::Tentative => LetterAsks::Nothing(LetterReason::Tentative),
    }
}

/// Whether its writer named this list, or one of its guests' own addresses, as a receiver.
async fn is_addressed(mail: &IncomingMail, list: ListId, letter: &Letter) -> Result<bool, ServiceError> {
    for address in &letter.written_to {
        if mail.target(address).await?.list() == Some(list) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the sender's own domain vouches for it: by our own look, or by the word of the receiver we trust.
fn proof(mail: &IncomingMail, letter: &Letter, envelope: &Envelope, raw: &[u8]) -> LetterProof {
    let Some(from) = &letter.from else { return LetterProof::Nothing };
    let domain = from.email.key().rsplit_once('@').map_or("", |(_, domain)| domain);
    // Whoever checked it read the header too, and not with our eyes: only the very same sender counts.
    let vouched = envelope.vouched.as_deref().and_then(|vouched| Email::parse(vouched).ok());
    let checked = vouched.is_some_and(|vouched| vouched.key() == from.email.key()) && intake::has_plain_head(raw);
    let told = || {
        let receiver = match envelope.way {
            EnvelopeWay::World => None,
            EnvelopeWay::House => mail.settings.trusted_receiver.as_deref(),
        };
        receiver.is_some_and(|receiver| intake::vouched_for(raw, receiver, domain))
    };
    if checked || told() { LetterProof::Domain } else { LetterProof::Nothing }
}
