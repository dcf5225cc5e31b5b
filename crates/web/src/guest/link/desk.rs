//! web/guest: what the link of somebody on a waitlist says: an offer that runs, what came of it, or that they wait.

use super::seen::Seen;
use crate::guest::said::{Beside, Mark, Said, Weight};
use crate::guest::words::DeskWords;
use jiff::Timestamp;
use rules::desk::claimable;
use rules::{Ending, EntryState, Offer, OfferOver, Place, PlaceState};
use services::DeskView;

pub(super) struct DeskLink<'a> {
    pub seen: &'a Seen,
    pub view: &'a DeskView,
    pub booked: Option<&'a Place>,
    pub now: Timestamp,
}

/// What is said, and the slot it speaks of.
type OfSlot<'a> = (Said, Option<&'a Place>);

impl<'a> DeskLink<'a> {
    pub fn said(&self) -> OfSlot<'a> {
        let (said, place) = match self.seen.of_link() {
            // Whoever won a slot sees so for ever after, also when they wait for another by now.
            Some((offer, place)) if offer.state == rules::OfferState::Claimed => self.of_won(place),
            _ if self.seen.is_old() => (Said::told(Mark::Letter, self.own().old_link), None),
            Some((offer, place)) => self.of_offer(offer, place),
            None => self.of_entry(),
        };
        // While an offer runs, the page asks one thing only; and who was erased has no wish to change.
        let has_wish = self.seen.entry.wish.is_some();
        (if said.has_form() && !has_wish { said.beside(Beside::Nothing) } else { said }, place)
    }

    fn own(&self) -> &'static DeskWords {
        self.seen.facts().own()
    }

    fn of_won(&self, place: &'a Place) -> OfSlot<'a> {
        let theirs = place.state == PlaceState::Booked && place.booked_by == Some(self.seen.entry.id);
        if theirs { self.confirmed() } else { self.unbooked() }
    }

    /// The slot is theirs, for ever after.
    fn confirmed(&self) -> OfSlot<'a> {
        let own = self.own();
        let won = self.seen.of_link().map(|(_, place)| place);
        let won = won.filter(|place| place.booked_by == Some(self.seen.entry.id));
        let said = Said::told(Mark::Seat, own.confirmed).also(own.plans).beside(Beside::Calendar);
        (said, won.or(self.booked))
    }

    /// It was theirs once: staff undid it, or they did not come.
    fn unbooked(&self) -> OfSlot<'a> {
        (Said::told(Mark::Empty, self.own().unbooked), self.seen.of_link().map(|(_, place)| place))
    }

    fn of_entry(&self) -> OfSlot<'a> {
        let own = self.own();
        match (self.seen.entry.state, &self.seen.live, self.booked) {
            (EntryState::Waitlisted | EntryState::Paused, Some((offer, place)), _) => self.of_offer(offer, place),
            (EntryState::Waitlisted | EntryState::Pending, _, _) => {
                (Said::told(Mark::Line, own.waiting).beside(Beside::FormAndPause), None)
            }
            (EntryState::Paused, None, _) => (self.resumes(Said::told(Mark::Quiet, own.paused)), None),
            (EntryState::Confirmed, _, Some(_)) => self.confirmed(),
            (EntryState::Confirmed, _, None) => self.unbooked(),
            (EntryState::Cancelled | EntryState::Expired, _, _) => {
                (Said::told(Mark::Empty, own.left).beside(Beside::JoinAgain), None)
            }
        }
    }

    fn resumes(&self, said: Said) -> Said {
        said.act(Weight::Main, "resume", self.own().resume_button).beside(Beside::Form)
    }

    /// The button is shown where the rules would take the claim, and nowhere else.
    fn of_offer(&self, offer: &Offer, place: &'a Place) -> OfSlot<'a> {
        let own = self.own();
        let ends_at = match claimable(self.view.desk(), (offer, place), &self.seen.entry, self.now) {
            Ok(ends_at) => ends_at,
            Err(OfferOver::NoLongerFits) => return self.over(place, own.no_longer_fits),
            Err(OfferOver::Lapsed) => return self.missed(place, own.lapsed),
            Err(OfferOver::Declined) => return self.over(place, own.declined),
            Err(OfferOver::Withdrawn) => return self.missed(place, own.withdrawn),
            Err(OfferOver::Gone) => return self.of_won(place),
        };
        let said = match ends_at {
            Some(_) => Said::new(Mark::Clock, own.offer, &[own.held]).ends(ends_at),
            // Its message has not gone out yet. It may be claimed all the same.
            None => Said::told(Mark::Clock, own.early),
        };
        (said.act(Weight::Main, "claim", own.claim).act(Weight::Small, "decline", own.decline), Some(place))
    }

    /// "Just filled" where somebody has it now, by the line or by the staff.
    fn missed(&self, place: &'a Place, why: &str) -> OfSlot<'a> {
        let filled = match place.state {
            PlaceState::Booked => true,
            PlaceState::Closed => place.ending == Some(Ending::FilledByStaff),
            PlaceState::Held | PlaceState::Open => false,
        };
        self.over(place, if filled { self.own().filled } else { why })
    }

    fn over(&self, place: &'a Place, why: &str) -> OfSlot<'a> {
        let own = self.own();
        let said = match self.seen.entry.state {
            // Whoever got a slot by another way wants to hear that first.
            EntryState::Confirmed if self.booked.is_some() => return self.confirmed(),
            EntryState::Waitlisted | EntryState::Pending => {
                Said::new(Mark::Line, why, &[own.still_waiting]).beside(Beside::FormAndPause)
            }
            EntryState::Paused => self.resumes(Said::new(Mark::Quiet, why, &[own.still_paused])),
            EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => {
                Said::new(Mark::Empty, why, &[own.no_longer_listed])
            }
        };
        (said, Some(place))
    }
}
