//! web/guest: what stands behind a desk's link right now, read in one go, and which page tells it.

use super::desk::{facts, wish_form};
use crate::pages::{self, DeskLinkKind, DeskLinkPage, DeskOver, DeskStanding, Fact, Just, WishForm};
use intake::JoinForm;
use jiff::Timestamp;
use links::{Link, Purpose};
use rules::desk::{Slot, claimable};
use rules::{Entry, EntryId, EntryState, Offer, OfferOver, OfferState, Place, PlaceId, PlaceKind, PlaceState};
use services::DeskView;
use store::StoreError;
use store::sqlite::SqliteReader;

/// Everything a link page of a desk speaks of, as of one moment.
pub(super) struct DeskSeen {
    pub link: Link,
    pub view: DeskView,
    pub entry: Entry,
    /// What is held for this person now.
    pub live: Option<(Offer, Place)>,
    /// The offer a claim link was made for.
    pub offer: Option<(Offer, Place)>,
    /// The slot they are booked into.
    pub booked: Option<Place>,
}

pub(super) fn seen(reader: &mut SqliteReader, view: DeskView, link: Link) -> Result<Option<DeskSeen>, StoreError> {
    let id = EntryId(link.entry);
    let Some(entry) = reader.entry(view.head.list, id)? else { return Ok(None) };
    let live = reader.live_offer(id)?;
    let offer = reader.offer(view.head.list, PlaceId(link.place), link.seq)?.filter(|(offer, _)| offer.entry == id);
    let booked = reader.booked_place(id)?;
    Ok(Some(DeskSeen { link, view, entry, live, offer, booked }))
}

impl DeskSeen {
    pub fn page(&self, token: &str, now: Timestamp) -> DeskLinkPage {
        let kind = self.kind(now);
        // Nobody is named on an old link: the staff may have corrected the address since, and then it lies with a stranger.
        let name = self.entry.person.name.as_ref().filter(|_| !self.is_old());
        DeskLinkPage {
            desk: facts(&self.view),
            token: token.to_string(),
            facts: self.facts(&kind),
            form: self.form(&kind, now),
            kind,
            person: name.map(|name| name.as_str().to_string()),
            just: Just::Opened,
        }
    }

    /// Whether this link still speaks for the person: they may have left and come back since.
    pub fn is_old(&self) -> bool {
        self.entry.generation != self.link.generation
    }

    fn kind(&self, now: Timestamp) -> DeskLinkKind {
        let of_link = self.offer.as_ref().filter(|_| self.link.purpose == Purpose::Claim);
        match of_link {
            // Whoever won a slot sees so for ever after, also when they wait for another by now.
            Some((offer, place)) if offer.state == OfferState::Claimed => self.of_won(place),
            _ if self.is_old() => DeskLinkKind::OldLink,
            Some((offer, place)) => self.of_offer(offer, place, now),
            None => self.of_entry(now),
        }
    }

    fn of_won(&self, place: &Place) -> DeskLinkKind {
        let theirs = place.state == PlaceState::Booked && place.booked_by == Some(self.entry.id);
        if theirs { DeskLinkKind::Confirmed } else { DeskLinkKind::Unbooked }
    }

    fn of_entry(&self, now: Timestamp) -> DeskLinkKind {
        match (self.entry.state, &self.live, &self.booked) {
            (EntryState::Waitlisted | EntryState::Paused, Some((offer, place)), _) => self.of_offer(offer, place, now),
            (EntryState::Waitlisted | EntryState::Pending, _, _) => DeskLinkKind::Waiting,
            (EntryState::Paused, None, _) => DeskLinkKind::Paused,
            (EntryState::Confirmed, _, Some(_)) => DeskLinkKind::Confirmed,
            (EntryState::Confirmed, _, None) => DeskLinkKind::Unbooked,
            (EntryState::Cancelled | EntryState::Expired, _, _) => DeskLinkKind::Left,
        }
    }

    /// The button is shown where the rules would take the claim, and nowhere else.
    fn of_offer(&self, offer: &Offer, place: &Place, now: Timestamp) -> DeskLinkKind {
        match claimable(self.view.desk(), (offer, place), &self.entry, now) {
            Ok(Some(ends_at)) => DeskLinkKind::Offer {
                ends_at_text: self.say(ends_at),
                ends_at_ms: ends_at.as_millisecond(),
                now_ms: now.as_millisecond(),
            },
            Ok(None) => DeskLinkKind::OfferQueued,
            Err(OfferOver::NoLongerFits) => self.over(DeskOver::NoLongerFits),
            Err(OfferOver::Lapsed) => self.missed(place, DeskOver::Lapsed),
            Err(OfferOver::Declined) => self.over(DeskOver::Declined),
            Err(OfferOver::Withdrawn) => self.missed(place, DeskOver::Withdrawn),
            Err(OfferOver::Gone) => self.of_won(place),
        }
    }

    /// "Just filled" where somebody has it now, by the line or by the staff.
    fn missed(&self, place: &Place, why: DeskOver) -> DeskLinkKind {
        let filled = match place.state {
            PlaceState::Booked => true,
            PlaceState::Closed => place.ending == Some(rules::Ending::FilledByStaff),
            PlaceState::Held | PlaceState::Open => false,
        };
        self.over(if filled { DeskOver::Filled } else { why })
    }

    fn over(&self, why: DeskOver) -> DeskLinkKind {
        let standing = match self.entry.state {
            // Whoever got a slot by another way wants to hear that first.
            EntryState::Confirmed if self.booked.is_some() => return DeskLinkKind::Confirmed,
            EntryState::Waitlisted | EntryState::Pending => DeskStanding::Waiting,
            EntryState::Paused => DeskStanding::Paused,
            EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => DeskStanding::Left,
        };
        DeskLinkKind::OfferOver { why, standing }
    }

    /// The slot a page speaks of: the one offered or won, else the one they are booked into.
    pub fn slot(&self, kind: &DeskLinkKind) -> Option<(&Place, &Slot)> {
        let of_link = self.offer.as_ref().filter(|_| self.link.purpose == Purpose::Claim).map(|(_, place)| place);
        let place = match kind {
            DeskLinkKind::Offer { .. } | DeskLinkKind::OfferQueued | DeskLinkKind::OfferOver { .. } => {
                of_link.or(self.live.as_ref().map(|(_, place)| place))
            }
            DeskLinkKind::Unbooked => of_link,
            DeskLinkKind::Confirmed => {
                let won = of_link.filter(|place| place.booked_by == Some(self.entry.id));
                won.or(self.booked.as_ref())
            }
            DeskLinkKind::Waiting | DeskLinkKind::Paused | DeskLinkKind::Left | DeskLinkKind::OldLink => None,
        }?;
        match &place.kind {
            PlaceKind::Slot(slot) => Some((place, slot)),
            PlaceKind::Seats | PlaceKind::Pool => None,
        }
    }

    fn facts(&self, kind: &DeskLinkKind) -> Vec<Fact> {
        let (facts, desk) = (facts(&self.view), self.view.desk());
        match (self.slot(kind), &self.entry.wish, kind) {
            (Some((_, slot)), _, _) => pages::slot_facts(&facts, desk, slot),
            (None, Some(wish), DeskLinkKind::Waiting | DeskLinkKind::Paused) => {
                pages::wish_facts(&facts, desk, self.entry.party, wish)
            }
            (None, _, _) => Vec::new(),
        }
    }

    /// While an offer runs, the page asks one thing only.
    fn form(&self, kind: &DeskLinkKind, now: Timestamp) -> Option<WishForm> {
        let wish = self.entry.wish.as_ref()?;
        let shown = match kind {
            DeskLinkKind::Waiting | DeskLinkKind::Paused => true,
            DeskLinkKind::OfferOver { standing, .. } => *standing != DeskStanding::Left,
            DeskLinkKind::Offer { .. }
            | DeskLinkKind::OfferQueued
            | DeskLinkKind::Confirmed
            | DeskLinkKind::Unbooked
            | DeskLinkKind::Left
            | DeskLinkKind::OldLink => false,
        };
        shown.then(|| wish_form(&self.view, JoinForm::of_wish(self.entry.party, wish), Vec::new(), now))
    }

    fn say(&self, at: Timestamp) -> String {
        let desk = self.view.desk();
        post::day_and_time_in(desk.language, at, &desk.zone)
    }
}
