//! web/demo: what the salon's page shows, read from the same rows as everything else.

use super::outbox;
use super::supper_page::version;
use super::{Story, StoryBooking};
use crate::answer::Trouble;
use crate::console::front::{SlotCard, slot_cards, wish as wish_words};
use crate::door::Door;
use crate::limits;
use crate::pages::words::name;
use crate::pages::{SalonBooking, SalonPage, SalonPerson, SalonSaid};
use jiff::Timestamp;
use rules::desk::{DeskSettings, Wish};
use rules::{Entry, EntryId, EntryState, ListId, Offer, OfferState, Place};
use services::DeskView;
use std::collections::HashMap;
use std::sync::Arc;
use store::StoreError;
use store::explain::{Considered, Explained, because_text, explain};
use store::sqlite::{EntryPage, SlotsBy, SqliteReader};

/// People and slots shown at once; the demo's salon is small.
const SHOWN: usize = 60;

const GONE: Trouble = Trouble::NotFound("The sample salon is gone.");

pub(super) async fn page(door: &Door, story: &Story) -> Result<SalonPage, Trouble> {
    let list = door.list(&story.desk).await?;
    let (from, now) = (story.arrives, door.now());
    let looked = door.readers.read(move |reader| Looked::read(reader, list, from, now)).await?.ok_or(GONE)?;
    let (desk, next) = (looked.view.desk(), looked.next.filter(|due| *due > now));
    let said = outbox::of_list(door, list, &desk.zone, &looked.entries)?;
    Ok(SalonPage {
        slug: looked.view.slug.clone(),
        name: desk.name.clone(),
        version: version(looked.seq, said.first().map_or(0, SalonSaid::number), next, now),
        clock_text: post::day_and_time(now, &desk.zone),
        next_timer_text: next.map(|due| post::short(due, &desk.zone)),
        cancels: still_booked(&story.bookings, &looked.places, now).map(|booking| called(booking, desk)),
        said,
        people: looked.people(desk),
        slots: looked.slots,
    })
}

/// Where the console tells why: the page of the newest slot, or the list before there is one.
pub(super) async fn owner_page(door: &Door, story: &Story) -> Result<String, Trouble> {
    let (list, from, base) = (door.list(&story.desk).await?, story.arrives, format!("/console/desks/{}", story.desk));
    let places = door.readers.read(move |reader| reader.slots_by(list, SlotsBy::From(from), None, SHOWN)).await?;
    Ok(match newest(&places) {
        Some(place) => format!("{base}/slots/{}", place.id.0),
        None => format!("{base}/list"),
    })
}

fn newest(places: &[Place]) -> Option<&Place> {
    places.iter().max_by_key(|place| (place.freed_at, place.id.0))
}

/// The next appointment that nobody has cancelled yet.
fn still_booked<'a>(bookings: &'a [StoryBooking], freed: &[Place], now: Timestamp) -> Option<&'a StoryBooking> {
    let is_free = |booking: &StoryBooking| {
        let same = |place: &Place| place.slot().is_some_and(|slot| slot.starts_at == booking.time.starts_at);
        freed.iter().any(same)
    };
    bookings.iter().find(|booking| booking.time.starts_at > now && !is_free(booking))
}

fn called(booking: &StoryBooking, desk: &DeskSettings) -> SalonBooking {
    let wall = desk.zone.civil(booking.time.starts_at);
    let hour = if wall.minute() == 0 { wall.strftime("%-I %P") } else { wall.strftime("%-I:%M %P") };
    let what = booking.time.service.to_lowercase();
    SalonBooking { number: booking.number.clone(), label: format!("The {hour} {what} cancels") }
}

/// Everything the page shows, as of one moment.
struct Looked {
    view: Arc<DeskView>,
    next: Option<Timestamp>,
    seq: u64,
    entries: Vec<Entry>,
    live: HashMap<EntryId, Offer>,
    places: Vec<Place>,
    slots: Vec<SlotCard>,
    /// Why people were asked or not about the slot that came free last.
    explained: Option<Explained>,
}

impl Looked {
    fn read(
        reader: &mut SqliteReader,
        list: ListId,
        from: Timestamp,
        now: Timestamp,
    ) -> Result<Option<Looked>, StoreError> {
        let Some(view) = reader.view(list)?.and_then(DeskView::of).map(Arc::new) else { return Ok(None) };
        let entries = reader.entries(list, EntryPage { state: None, after: 0, most: SHOWN })?;
        let mut live = HashMap::new();
        for entry in &entries {
            if let Some((offer, _)) = reader.live_offer(entry.id)? {
                live.insert(entry.id, offer);
            }
        }
        let places = reader.slots_by(list, SlotsBy::From(from), None, SHOWN)?;
        let explained = match newest(&places) {
            Some(place) => explain(reader, place.list, place.id)?,
            None => None,
        };
        let slots = slot_cards(reader, &view, SlotsBy::From(from), None, limits::FRONT_SLOTS, now)?;
        let (timer, message) = reader.next_due()?;
        let next = [timer, message].into_iter().flatten().min();
        Ok(Some(Looked { view, next, seq: reader.last_seq(list)?, entries, live, places, slots, explained }))
    }

    /// In the order they joined: that order is what the story is about.
    fn people(&self, desk: &DeskSettings) -> Vec<SalonPerson> {
        self.entries.iter().map(|entry| self.person(entry, desk)).collect()
    }

    fn person(&self, entry: &Entry, desk: &DeskSettings) -> SalonPerson {
        let wish = entry.wish.as_ref().map(|wish| wished(wish, entry, desk)).unwrap_or_default();
        let (state_text, note) = self.standing(entry, desk);
        let is_asked = self.live.contains_key(&entry.id);
        let is_gone = match entry.state {
            EntryState::Cancelled | EntryState::Expired => true,
            EntryState::Pending | EntryState::Waitlisted | EntryState::Paused | EntryState::Confirmed => false,
        };
        SalonPerson { name: name(entry), wish, state_text, note, is_asked, is_gone }
    }

    fn standing(&self, entry: &Entry, desk: &DeskSettings) -> (String, Option<String>) {
        let clock = |at: Timestamp| desk.zone.civil(at).strftime("%H:%M").to_string();
        if let Some(offer) = self.live.get(&entry.id) {
            let until = offer.ends_at.map(|at| format!("until {}", clock(at)));
            return ("is being asked".to_string(), until);
        }
        let booked = self.places.iter().filter(|place| place.booked_by == Some(entry.id));
        if let Some(slot) = booked.filter_map(|place| place.slot()).next() {
            return (format!("has the chair at {}", clock(slot.starts_at)), None);
        }
        let considered = self.explained.as_ref().and_then(|all| all.about(entry.id)).map(|(_, one)| one);
        match entry.state {
            EntryState::Paused => ("paused".to_string(), None),
            EntryState::Confirmed => ("booked".to_string(), None),
            EntryState::Cancelled => ("left the list".to_string(), None),
            EntryState::Expired => ("waited too long".to_string(), None),
            EntryState::Pending | EntryState::Waitlisted => ("waits".to_string(), considered.and_then(reason)),
        }
    }
}

/// What came of the last slot for this person.
fn reason(considered: &Considered) -> Option<String> {
    let asked = considered.asked.as_ref().map(|asked| asked.offer.state);
    match asked {
        Some(OfferState::Lapsed) => Some("did not answer".to_string()),
        Some(OfferState::Declined) => Some("said no".to_string()),
        Some(OfferState::Withdrawn) => Some("asked, then taken back".to_string()),
        Some(OfferState::Undeliverable) => Some("not reached".to_string()),
        Some(OfferState::Queued | OfferState::Live | OfferState::Claimed) => None,
        None => considered.passed.last().map(|passed| format!("passed over: {}", because_text(&passed.because))),
    }
}

/// "Colour, with Marco, Mon Tue, before 12:00, by mail".
fn wished(wish: &Wish, entry: &Entry, desk: &DeskSettings) -> String {
    let mut parts = vec![wish_words(wish, desk)];
    if entry.person.mobile.is_none() {
        parts.push("by mail".to_string());
    }
    parts.join(", ")
}
