//! intake/question: what was understood, said back.

use super::{Asked, Kind};

pub(super) fn spoken(asked: &Asked) -> String {
    let span = asked.span.as_ref().map_or("", |span| span.words.as_str());
    let plain = plain(asked.kind);
    match (&asked.person, &asked.service) {
        (Some(person), _) => format!("how things stand with “{person}”"),
        (None, Some(service)) => format!("{plain} for {service}"),
        (None, None) if span.is_empty() => plain.to_string(),
        (None, None) => format!("{plain} {span}"),
    }
}

fn plain(kind: Kind) -> &'static str {
    match kind {
        Kind::Waiting => "how many people are waiting",
        Kind::WhoWaits => "who is waiting",
        Kind::WhoIsNext => "who is next in line",
        Kind::HowLongIsTheWait => "how long the wait is",
        Kind::Person => "how things stand with somebody",
        Kind::WhoCancelled => "who cancelled",
        Kind::HowManyCancelled => "how many cancelled",
        Kind::WhoJoined => "who signed up",
        Kind::HowManyJoined => "how many signed up",
        Kind::OffersOut => "who has an offer now",
        Kind::Declined => "how many said no to an offer",
        Kind::Failed => "which messages did not get through",
        Kind::MailsToGo => "how many messages are still to go out",
        Kind::SeatsOpen => "how many seats are still open",
        Kind::SeatsTaken => "how many seats are taken",
        Kind::SeatsHeld => "how many seats are held",
        Kind::Capacity => "how many seats there are",
        Kind::Coming => "how many people will come",
        Kind::BiggestParties => "which parties are the biggest",
        Kind::NotConfirmed => "who has not confirmed their invitation",
        Kind::HowManyInvited => "how many are invited and have not answered",
        Kind::NextReminder => "when the next reminder goes out",
        Kind::FullOn => "how full we were",
        Kind::WhenIsIt => "when it starts",
        Kind::WhereIsIt => "where it is",
        Kind::Thanks => "whether the thank-you note has gone out",
        Kind::WaitsPerService => "how many wait for each service",
        Kind::SlotsOpen => "which slots are open",
        Kind::NextSlots => "what the next slots are",
        Kind::SlotsFreed => "how many slots came free",
        Kind::SlotsFilled => "how many slots were filled",
        Kind::HandedBack => "how many slots nobody took",
        Kind::FillTime => "how long it takes to fill a slot",
        Kind::Recovered => "what the filled slots are worth",
        Kind::WhoBooked => "who got a slot",
        Kind::Paused => "who is paused",
        Kind::Cards => "how many cards wait for an answer",
        Kind::NextSummary => "when the next summary goes out",
    }
}
