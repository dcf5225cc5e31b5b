//! intake/question: which meanings together make which question. Every group must be met; what a pattern does not speak of
//! counts against it, so the question that explains most of the words wins.

use super::Kind;
use super::concepts::*;
use rules::ListKind;

pub(super) struct Guess {
    pub kind: Kind,
    /// Nearly every word with a meaning belongs to it.
    pub sure: bool,
    score: i32,
}

struct Pattern {
    kind: Kind,
    /// At least one of each.
    all: &'static [Concepts],
    /// Belongs to it as well.
    also: Concepts,
}

const NONE: Concepts = Concepts(0);

const fn pattern(kind: Kind, all: &'static [Concepts], also: Concepts) -> Pattern {
    Pattern { kind, all, also }
}

const PATTERNS: &[Pattern] = &[
    // Seats
    pattern(Kind::SeatsOpen, &[OPEN, SEAT.and(MANY)], JOIN),
    pattern(Kind::SeatsOpen, &[SEAT, JOIN], OPEN),
    pattern(Kind::SeatsOpen, &[FULL], SEAT),
    pattern(Kind::SeatsOpen, &[TAKEN, GO], NONE),
    pattern(Kind::SeatsTaken, &[TAKEN, SEAT.and(MANY)], FILL),
    pattern(Kind::SeatsHeld, &[HELD], SEAT.and(OFFER).and(LINE)),
    pattern(Kind::Capacity, &[SEAT, MANY], NONE),
    pattern(Kind::Capacity, &[LIMIT], SEAT.and(PARTY)),
    pattern(Kind::Coming, &[COME], PARTY.and(CONFIRM).and(FILL)),
    pattern(Kind::Coming, &[CONFIRM, MANY.and(WHO)], COME.and(PARTY)),
    pattern(Kind::Coming, &[PEOPLE, MANY], PARTY),
    pattern(Kind::BiggestParties, &[PARTY, BIG.and(MANY).and(WHO).and(MOST)], NONE),
    pattern(Kind::NotConfirmed, &[NOT, CONFIRM.and(INVITE).and(COME).and(JOIN)], MAIL),
    pattern(Kind::NotConfirmed, &[INVITE, CONFIRM.and(NOT).and(WHO).and(OPEN)], MAIL),
    pattern(Kind::HowManyInvited, &[INVITE, MANY], NONE),
    pattern(Kind::HowManyInvited, &[INVITE], NONE),
    pattern(Kind::NextReminder, &[REMIND], NEXT.and(MAIL)),
    pattern(Kind::FullOn, &[FULL, PAST], SEAT),
    pattern(Kind::FullOn, &[TAKEN.and(OPEN).and(HELD).and(LINE), MANY, PAST], SEAT.and(FILL)),
    pattern(Kind::WhenIsIt, &[START], COME),
    pattern(Kind::WhenIsIt, &[WHEN], NONE),
    pattern(Kind::WhereIsIt, &[WHERE], START),
    pattern(Kind::Thanks, &[THANK], MAIL.and(TAKEN)),
    // The line
    pattern(Kind::Waiting, &[LINE, MANY], OPEN),
    pattern(Kind::WhoWaits, &[LINE], PEOPLE),
    pattern(Kind::WhoIsNext, &[NEXT, LINE.and(WHO)], OFFER.and(SEAT)),
    pattern(Kind::HowLongIsTheWait, &[LONG, LINE], SEAT.and(SLOT).and(AVERAGE)),
    pattern(Kind::OffersOut, &[OFFER], SEAT.and(SLOT).and(OPEN).and(HELD).and(CONFIRM)),
    pattern(Kind::Declined, &[DECLINE], OFFER.and(SLOT).and(SEAT).and(INVITE)),
    // Coming and going
    pattern(Kind::WhoCancelled, &[CANCEL], PEOPLE),
    pattern(Kind::WhoCancelled, &[CANCEL, WHO], NONE),
    pattern(Kind::WhoCancelled, &[CANCEL, LINE], WHO),
    pattern(Kind::HowManyCancelled, &[CANCEL, MANY], LINE),
    pattern(Kind::WhoJoined, &[JOIN], LINE),
    pattern(Kind::WhoJoined, &[JOIN, WHO], LINE),
    pattern(Kind::HowManyJoined, &[JOIN, MANY], LINE),
    // Messages
    pattern(Kind::Failed, &[FAIL], MAIL.and(NOT)),
    pattern(Kind::Failed, &[NOT, MAIL, GET.and(GO)], FAIL),
    pattern(Kind::MailsToGo, &[MAIL, MANY.and(GO).and(LINE)], OPEN),
    // Slots
    pattern(Kind::SlotsOpen, &[OPEN, SLOT.and(MANY).and(SEAT)], NONE),
    pattern(Kind::NextSlots, &[SLOT, NEXT.and(WHEN)], NONE),
    pattern(Kind::NextSlots, &[SLOT], NONE),
    pattern(Kind::SlotsFreed, &[FREED, SLOT.and(MANY)], NONE),
    pattern(Kind::SlotsFreed, &[COME.and(GET), OPEN, SLOT], NONE),
    pattern(Kind::SlotsFreed, &[CANCEL, SLOT], NONE),
    pattern(Kind::SlotsFilled, &[FILL, SLOT.and(MANY)], TAKEN),
    pattern(Kind::HandedBack, &[BACK, SLOT.and(MANY)], OPEN.and(AVERAGE)),
    pattern(Kind::HandedBack, &[NOT, FILL, SLOT.and(MANY)], TAKEN),
    pattern(Kind::FillTime, &[LONG.and(AVERAGE), FILL], SLOT.and(TAKEN)),
    pattern(Kind::Recovered, &[MONEY], SLOT.and(FILL).and(TAKEN)),
    pattern(Kind::WhoBooked, &[FILL, WHO], TAKEN.and(SLOT)),
    pattern(Kind::WhoBooked, &[WHO, GET, SLOT], NONE),
    pattern(Kind::WaitsPerService, &[SERVICE, LINE.and(MOST)], LONG.and(PEOPLE)),
    pattern(Kind::Paused, &[PAUSE], LINE),
    pattern(Kind::Cards, &[CARD], LINE.and(CONFIRM).and(OPEN)),
    pattern(Kind::NextSummary, &[SUMMARY], NEXT.and(MAIL)),
];

/// The likeliest first; those that speak of the same kind once.
pub(super) fn best(meant: Concepts, list: ListKind) -> Vec<Guess> {
    let mut found: Vec<Guess> = Vec::new();
    for pattern in PATTERNS.iter().filter(|pattern| pattern.kind.is_about(list)) {
        let Some(guess) = guess(pattern, meant) else { continue };
        match found.iter_mut().find(|known| known.kind == guess.kind) {
            Some(known) if known.score >= guess.score => {}
            Some(known) => *known = guess,
            None => found.push(guess),
        }
    }
    // Stable: of equals the one that stands first in the table.
    found.sort_by_key(|guess| std::cmp::Reverse(guess.score));
    found
}

fn guess(pattern: &Pattern, meant: Concepts) -> Option<Guess> {
    if !pattern.all.iter().all(|group| meant.meets(*group)) {
        return None;
    }
    let spoken = pattern.all.iter().fold(pattern.also, |all, group| all.and(*group));
    let left = meant.without(spoken).without(LIGHT);
    // A word with two meanings has been explained by one of them.
    let left = i32::try_from(left.without(twins(meant, spoken)).count()).unwrap_or(i32::MAX);
    let groups = i32::try_from(pattern.all.len()).unwrap_or(0);
    Some(Guess { kind: pattern.kind, sure: left == 0, score: 4 * groups - 5 * left })
}

/// Second meanings of words whose first one the pattern speaks of.
fn twins(meant: Concepts, spoken: Concepts) -> Concepts {
    const PAIRS: &[(Concepts, Concepts)] = &[(OPEN, CANCEL), (TAKEN, FILL)];
    let mut twins = NONE;
    for (one, other) in PAIRS {
        if meant.meets(*one) && meant.meets(*other) {
            twins = twins.and(if spoken.meets(*one) { *other } else { NONE });
            twins = twins.and(if spoken.meets(*other) { *one } else { NONE });
        }
    }
    twins
}
