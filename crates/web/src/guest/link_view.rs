//! web/guest: what stands behind a link right now, read in one go, and which page tells it.

use super::facts;
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::{EventState, KeptUntil, LinkKind, LinkPage, OverWhy, Return, SignUpForm, Standing};
use jiff::Timestamp;
use links::{Link, Purpose, ShortLink};
use rules::event::claimable;
use rules::{Entry, EntryId, EntryState, Offer, OfferId, OfferKind, OfferOver, Place, PlaceId, Reminders};
use services::EventView;
use store::StoreError;
use store::sqlite::{SqliteReader, Within};

/// Everything a link page speaks of, as of one moment.
pub(super) struct Seen {
    pub link: Link,
    pub view: EventView,
    pub entry: Entry,
    pub rank: Option<u64>,
    /// What is held for this person now.
    pub live: Option<(Offer, Place)>,
    /// The offer a claim link was made for.
    pub offer: Option<(Offer, Place)>,
    /// Seats kept for those in line, this person among them.
    pub holds: Vec<Place>,
}

pub(super) fn seen(reader: &mut SqliteReader, view: EventView, link: Link) -> Result<Option<Seen>, StoreError> {
    let id = EntryId(link.entry);
    let Some(entry) = reader.entry(view.head.list, id)? else { return Ok(None) };
    let rank = reader.rank(id)?;
    let live = reader.live_offer(id)?;
    let offer =
        reader.offer(view.head.list, PlaceId(link.place), link.seq)?.filter(|(offer, _)| offer.entry == entry.id);
    let holds = if view.kept.is_some() { reader.head_starts_for(entry.list, id)? } else { Vec::new() };
    Ok(Some(Seen { link, view, entry, rank, live, offer, holds }))
}

/// A text's short link carries only the offer's number; the rest stands in the row.
pub(super) async fn long_form(door: &Door, short: ShortLink) -> Result<Option<Link>, Trouble> {
    let found = door.readers.read(move |reader| {
        let Some((offer, _)) = reader.offer_by_id(Within::AnyList, OfferId(short.offer.get()))? else {
            return Ok(None);
        };
        Ok(reader.entry(offer.list, offer.entry)?.map(|entry| (offer, entry)))
    });
    // A number that was corrected since took the link to somebody else.
    let elsewhere = |entry: &Entry| ShortLink::octet(entry.generation) != short.generation;
    Ok(found.await?.map(|(offer, entry)| Link {
        purpose: Purpose::Claim,
        list: offer.list.0,
        entry: entry.id.0,
        place: offer.place.0,
        seq: offer.seq,
        generation: entry.generation.wrapping_sub(u32::from(elsewhere(&entry))),
        expires_at_seconds: i64::MAX,
    }))
}

impl Seen {
    pub fn page(&self, token: &str, now: Timestamp) -> LinkPage {
        LinkPage {
            event: facts::for_guests(&self.view, now),
            token: token.to_string(),
            kind: self.kind(now),
            person: self.name(),
            edit: self.form(now),
        }
    }

    /// The same, for somebody who tapped and was not the first: unless there is something for them after all.
    pub fn too_late(&self, token: &str, now: Timestamp) -> LinkPage {
        let page = self.page(token, now);
        match page.kind {
            LinkKind::InLine { .. } | LinkKind::OfferOver { .. } => {
                LinkPage { kind: LinkKind::OfferOver { why: OverWhy::Taken, standing: self.standing() }, ..page }
            }
            LinkKind::Seat { .. }
            | LinkKind::TakeNow { .. }
            | LinkKind::Invited { .. }
            | LinkKind::Offer { .. }
            | LinkKind::OfferQueued { .. }
            | LinkKind::Cancelled { .. }
            | LinkKind::Mute { .. }
            | LinkKind::OldLink
            | LinkKind::EventCalledOff
            | LinkKind::EventOver => page,
        }
    }

    /// Who is on the list changes their own sign-up here; what is being offered is answered first.
    fn form(&self, now: Timestamp) -> Option<SignUpForm> {
        let name = self.name()?;
        match self.kind(now) {
            LinkKind::Seat { party, .. } | LinkKind::InLine { party, .. } => Some(self.form_of(name, party)),
            LinkKind::TakeNow { .. } | LinkKind::Invited { held_until: None, .. } => {
                Some(self.form_of(name, self.entry.party))
            }
            LinkKind::Invited { held_until: Some(_), .. }
            | LinkKind::Offer { .. }
            | LinkKind::OfferQueued { .. }
            | LinkKind::OfferOver { .. }
            | LinkKind::Cancelled { .. }
            | LinkKind::Mute { .. }
            | LinkKind::OldLink
            | LinkKind::EventCalledOff
            | LinkKind::EventOver => None,
        }
    }

    fn form_of(&self, name: String, party: u32) -> SignUpForm {
        let max_party = self.view.event().max_party;
        SignUpForm { name, party: party.to_string(), max_party, problems: Vec::new() }
    }

    /// Nobody is named on an old link: the host may have corrected the address since, and then it lies with a stranger.
    fn name(&self) -> Option<String> {
        let name = self.entry.person.name.as_ref().filter(|_| !self.is_old());
        name.map(|name| name.as_str().to_string())
    }

    /// Whether this link still speaks for the person: they may have left and come back since.
    fn is_old(&self) -> bool {
        self.entry.generation != self.link.generation
    }

    fn kind(&self, now: Timestamp) -> LinkKind {
        match facts::facts(&self.view, now).state {
            EventState::CalledOff => return LinkKind::EventCalledOff,
            EventState::Over => return LinkKind::EventOver,
            EventState::Open => {}
        }
        if self.link.purpose == Purpose::Mute {
            return LinkKind::Mute { muted: self.entry.reminders == Reminders::Muted };
        }
        if self.is_old() {
            return LinkKind::OldLink;
        }
        match &self.offer {
            Some((offer, place)) if self.link.purpose == Purpose::Claim => self.of_offer(offer, place, now),
            Some(_) | None => self.of_entry(now),
        }
    }

    fn of_entry(&self, now: Timestamp) -> LinkKind {
        let party = self.entry.party;
        match (self.entry.state, &self.live) {
            (EntryState::Waitlisted, Some((live, place))) if live.kind == OfferKind::Freed => {
                self.of_offer(live, place, now)
            }
            (EntryState::Confirmed, _) => {
                LinkKind::Seat { party, reminders_muted: self.entry.reminders == Reminders::Muted }
            }
            (EntryState::Waitlisted | EntryState::Paused, _) => {
                self.take_now(now).unwrap_or(LinkKind::InLine { position: self.rank, party })
            }
            (EntryState::Pending, live) => {
                let held = live.as_ref().map(|(offer, place)| self.claimable(offer, place, now));
                let held_until = held.and_then(Result::ok).flatten();
                let would_be = self.view.head.would_be(party).filter(|_| held_until.is_none());
                LinkKind::Invited { held_until: held_until.map(|at| self.say(at)), would_be }
            }
            (EntryState::Cancelled | EntryState::Expired, _) => LinkKind::Cancelled { can_return: self.way_back() },
        }
    }

    /// As the rules would judge a claim that came now.
    fn claimable(&self, offer: &Offer, place: &Place, now: Timestamp) -> Result<Option<Timestamp>, OfferOver> {
        claimable(self.view.event(), self.view.head.state, (offer, place), now)
    }

    /// The button is shown where the rules would take the claim, and nowhere else.
    fn of_offer(&self, offer: &Offer, place: &Place, now: Timestamp) -> LinkKind {
        let seats = offer.seats;
        match self.claimable(offer, place, now) {
            Ok(Some(ends_at)) => LinkKind::Offer {
                ends_at_text: self.say(ends_at),
                ends_at_ms: ends_at.as_millisecond(),
                now_ms: now.as_millisecond(),
                seats,
            },
            Ok(None) => LinkKind::OfferQueued { seats },
            Err(OfferOver::Lapsed) => self.over(OverWhy::Lapsed, now),
            Err(OfferOver::Gone) => self.of_entry(now),
            Err(OfferOver::Declined) => self.over(OverWhy::Declined, now),
            Err(OfferOver::Withdrawn | OfferOver::NoLongerFits) => self.over(OverWhy::Withdrawn, now),
        }
    }

    /// What those in line may take by a tap, as the rules say it.
    fn take_now(&self, now: Timestamp) -> Option<LinkKind> {
        let event = self.view.event();
        let until = rules::event::may_take_now(event, &self.view.head, &self.entry, &self.holds, now)?.until;
        let until = until.map(|at| KeptUntil { text: self.say(at), at_ms: at.as_millisecond() });
        Some(LinkKind::TakeNow { until, now_ms: now.as_millisecond(), seats: self.entry.party })
    }

    fn over(&self, why: OverWhy, now: Timestamp) -> LinkKind {
        if let Some(kind) = self.take_now(now) {
            return kind;
        }
        match self.entry.state {
            // Whoever got a seat by another way wants to hear that first.
            EntryState::Confirmed => {
                LinkKind::Seat { party: self.entry.party, reminders_muted: self.entry.reminders == Reminders::Muted }
            }
            EntryState::Pending
            | EntryState::Waitlisted
            | EntryState::Paused
            | EntryState::Cancelled
            | EntryState::Expired => LinkKind::OfferOver { why, standing: self.standing() },
        }
    }

    fn standing(&self) -> Standing {
        facts::standing_of(&self.entry, self.rank)
    }

    fn way_back(&self) -> Return {
        if self.entry.person.email.is_none() {
            return Return::No;
        }
        match self.view.head.would_be(self.entry.party) {
            None => Return::SeatFree,
            Some(would_be) => Return::JoinLine { would_be },
        }
    }

    fn say(&self, at: Timestamp) -> String {
        let event = self.view.event();
        post::day_and_time_in(event.language, at, &event.zone)
    }
}
