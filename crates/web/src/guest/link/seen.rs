//! web/guest: what stands behind a link right now, read in one go.

use crate::answer::Trouble;
use crate::door::Door;
use crate::guest::list::ListFacts;
use links::{Link, Purpose, ShortLink};
use rules::{Entry, EntryId, ListId, Offer, OfferId, Place, PlaceId, Settings};
use services::{DeskView, EventView};
use store::sqlite::Within;

/// Everything a link page speaks of, as of one moment.
pub(super) struct Seen {
    pub link: Link,
    pub entry: Entry,
    /// What is held for this person now.
    pub live: Option<(Offer, Place)>,
    /// The offer a claim link was made for.
    pub offer: Option<(Offer, Place)>,
    pub list: SeenList,
}

/// What only an event or only a desk has to say.
pub(super) enum SeenList {
    Event {
        view: EventView,
        rank: Option<u64>,
        /// Seats kept for those in line, this person among them.
        holds: Vec<Place>,
    },
    Desk {
        view: DeskView,
        /// The slot they are booked into.
        booked: Option<Place>,
    },
}

pub(super) async fn look(door: &Door, link: Link) -> Result<Seen, Trouble> {
    let seen = door.readers.read(move |reader| {
        let (list, id) = (ListId(link.list), EntryId(link.entry));
        let (Some(view), Some(entry)) = (reader.view(list)?, reader.entry(list, id)?) else { return Ok(None) };
        let live = reader.live_offer(id)?;
        let offer = reader.offer(list, PlaceId(link.place), link.seq)?.filter(|(offer, _)| offer.entry == id);
        let seen = match &*view.settings {
            Settings::Event(_) => {
                let holds = if view.kept.is_some() { reader.head_starts_for(list, id)? } else { Vec::new() };
                let rank = reader.rank(id)?;
                EventView::of(view).map(|view| SeenList::Event { view, rank, holds })
            }
            Settings::Desk(_) => {
                let booked = reader.booked_place(id)?;
                DeskView::of(view).map(|view| SeenList::Desk { view, booked })
            }
        };
        Ok(seen.map(|list| Seen { link, entry, live, offer, list }))
    });
    // A good signature for rows that are not there: a restored backup, perhaps.
    seen.await?.ok_or(Trouble::NotFound("What this link was for is no longer here."))
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
    pub fn facts(&self) -> ListFacts<'_> {
        match &self.list {
            SeenList::Event { view, .. } => ListFacts::of_event(view),
            SeenList::Desk { view, .. } => ListFacts::of_desk(view),
        }
    }

    /// Whether this link speaks for somebody else by now: they may have left and come back since.
    pub fn is_old(&self) -> bool {
        self.entry.generation != self.link.generation
    }

    /// Nobody is named on an old link: the staff may have corrected the address since, and then it lies with a stranger.
    pub fn person(&self) -> Option<&str> {
        self.entry.person.name.as_ref().filter(|_| !self.is_old()).map(rules::PersonName::as_str)
    }

    /// The offer a claim link was made for.
    pub fn of_link(&self) -> Option<&(Offer, Place)> {
        self.offer.as_ref().filter(|_| self.link.purpose == Purpose::Claim)
    }

    /// The same by its numbers, or the one that is live now.
    pub fn offered(&self) -> Result<(PlaceId, u32), Trouble> {
        if self.link.purpose == Purpose::Claim {
            return Ok((PlaceId(self.link.place), self.link.seq));
        }
        let live = self.live.as_ref().map(|(offer, _)| (offer.place, offer.seq));
        live.ok_or(Trouble::NotFound(self.facts().either(
            "There is no seat held for you just now. You keep your place in line.",
            "No slot is held for you just now. We write to you when the next one comes free.",
        )))
    }
}
