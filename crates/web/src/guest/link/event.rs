//! web/guest: what the link of an event's guest says: the one thing that is true now, with its button.

use super::Came;
use super::seen::Seen;
use super::words::{self, OverWhy, Return};
use crate::guest::facts;
use crate::guest::said::{Beside, Mark, Said, Weight};
use crate::guest::standing::Standing;
use crate::guest::words::Words;
use crate::pages::EventState;
use jiff::Timestamp;
use links::Purpose;
use rules::event::claimable;
use rules::{EntryState, Offer, OfferKind, OfferOver, Place, Reminders};
use services::EventView;

pub(super) struct EventLink<'a> {
    pub seen: &'a Seen,
    pub view: &'a EventView,
    pub rank: Option<u64>,
    pub holds: &'a [Place],
    pub came: Came,
    pub now: Timestamp,
}

impl EventLink<'_> {
    pub fn said(&self) -> Said {
        let (words, seen) = (self.words(), self.seen);
        let of_event = |(title, line): (&str, &str)| {
            Said::new(Mark::Empty, title.replace("{event}", &self.view.event().name), &[line])
        };
        match facts::state(self.view, self.now) {
            EventState::CalledOff => return of_event(words.event_off),
            EventState::Over => return of_event(words.event_over),
            EventState::Open => {}
        }
        if seen.link.purpose == Purpose::Mute {
            return match seen.entry.reminders {
                Reminders::Muted => Said::told(Mark::Quiet, words.muted),
                Reminders::On => Said::told(Mark::Quiet, words.mute).act(Weight::Main, "mute", words.mute_button),
            };
        }
        if seen.is_old() {
            return Said::told(Mark::Letter, words.old_link);
        }
        let said = match seen.of_link() {
            Some((offer, place)) => self.of_offer(offer, place),
            None => self.of_entry(),
        };
        // Somebody who was erased has no sign-up to change.
        if seen.person().is_some() { said } else { said.beside(Beside::Nothing) }
    }

    fn words(&self) -> &'static Words {
        self.seen.facts().words()
    }

    fn of_entry(&self) -> Said {
        let (entry, words) = (&self.seen.entry, self.words());
        match (entry.state, &self.seen.live) {
            (EntryState::Waitlisted, Some((live, place))) if live.kind == OfferKind::Freed => {
                self.of_offer(live, place)
            }
            (EntryState::Confirmed, _) => words::seat(entry.party, entry.reminders, words),
            (EntryState::Waitlisted | EntryState::Paused, _) => self.take_now().unwrap_or_else(|| self.in_line()),
            (EntryState::Pending, live) => {
                let held = live.as_ref().map(|(offer, place)| self.claimable(offer, place));
                match held.and_then(Result::ok).flatten() {
                    Some(until) => words::invited_held(&self.seen.facts().say(until), words),
                    None => words::invited(self.view.head.would_be(entry.party), words),
                }
            }
            (EntryState::Cancelled | EntryState::Expired, _) => words::cancelled(self.way_back(), words),
        }
    }

    /// Whoever was not the first to tap is told so, unless there is something for them after all.
    fn in_line(&self) -> Said {
        match self.came {
            Came::TooLate => words::over(OverWhy::Taken, self.standing(), self.words()).beside(Beside::Form),
            Came::Opened | Came::Saved => words::line(self.rank, self.seen.entry.party, self.words()),
        }
    }

    /// As the rules would judge a claim that came now.
    fn claimable(&self, offer: &Offer, place: &Place) -> Result<Option<Timestamp>, OfferOver> {
        claimable(self.view.event(), self.view.head.state, (offer, place), self.now)
    }

    /// The button is shown where the rules would take the claim, and nowhere else.
    fn of_offer(&self, offer: &Offer, place: &Place) -> Said {
        match self.claimable(offer, place) {
            Ok(ends_at) => words::offer(offer.seats, ends_at, self.words()),
            Err(OfferOver::Lapsed) => self.over(OverWhy::Lapsed),
            Err(OfferOver::Gone) => self.of_entry(),
            Err(OfferOver::Declined) => self.over(OverWhy::Declined),
            Err(OfferOver::Withdrawn | OfferOver::NoLongerFits) => self.over(OverWhy::Withdrawn),
        }
    }

    /// What those in line may take by a tap, as the rules say it.
    fn take_now(&self) -> Option<Said> {
        let (entry, head) = (&self.seen.entry, &self.view.head);
        let take = rules::event::may_take_now(self.view.event(), head, entry, self.holds, self.now)?;
        Some(words::take_now(take.until, entry.party, self.words()))
    }

    fn over(&self, why: OverWhy) -> Said {
        let (entry, words) = (&self.seen.entry, self.words());
        let why = if self.came == Came::TooLate { OverWhy::Taken } else { why };
        self.take_now().unwrap_or_else(|| match entry.state {
            // Whoever got a seat by another way wants to hear that first.
            EntryState::Confirmed => words::seat(entry.party, entry.reminders, words),
            EntryState::Pending
            | EntryState::Waitlisted
            | EntryState::Paused
            | EntryState::Cancelled
            | EntryState::Expired => words::over(why, self.standing(), words),
        })
    }

    fn standing(&self) -> Standing {
        Standing::of(&self.seen.entry, self.rank)
    }

    fn way_back(&self) -> Return {
        let entry = &self.seen.entry;
        match (&entry.person.email, self.view.head.would_be(entry.party)) {
            (None, _) => Return::No,
            (Some(_), None) => Return::SeatFree,
            (Some(_), Some(would_be)) => Return::JoinLine { would_be },
        }
    }
}
