//! web/console/front: a slot as the reception sees it: who is being asked, who was, who has it, and what can be tapped.

use super::words;
use crate::console::somebody;
use crate::console::words::name;
use crate::limits;
use jiff::Timestamp;
use rules::desk::{DeskSettings, Slot};
use rules::{
    AlarmName, AlarmState, Channel, Entry, EntryId, ListId, Message, MessageKind, Offer, OfferState, Place, PlaceState,
};
use services::DeskView;
use std::sync::Arc;
use store::StoreError;
use store::explain::outcome_text;
use store::sqlite::{SlotsBy, SqliteReader};

/// As of the moment it was read.
#[derive(Clone)]
pub struct SlotCard {
    pub place: Place,
    pub slot: Slot,
    /// Those of the running or last round, in order, with whom they went to.
    pub(super) offers: Vec<(Offer, String)>,
    /// The message of the held offer, until it has gone out.
    pub(super) message: Option<Message>,
    pub(super) booked: Option<String>,
    /// While nobody is being asked: when somebody looks next.
    pub(super) looks_at: Option<Timestamp>,
    /// It waits because nothing leaves by some channel.
    pub(super) nobody_can_be_told: bool,
    view: Arc<DeskView>,
    pub(super) now: Timestamp,
}

/// Slots with all that is to be known of them.
pub(crate) fn slot_cards(
    reader: &mut SqliteReader,
    view: &Arc<DeskView>,
    by: SlotsBy,
    state: Option<PlaceState>,
    most: usize,
    now: Timestamp,
) -> Result<Vec<SlotCard>, StoreError> {
    let places = reader.slots_by(view.head.list, by, state, most)?;
    places.into_iter().filter_map(|place| SlotCard::read(reader, view, place, now).transpose()).collect()
}

impl SlotCard {
    /// None for a place that is no slot.
    pub(super) fn read(
        reader: &mut SqliteReader,
        view: &Arc<DeskView>,
        place: Place,
        now: Timestamp,
    ) -> Result<Option<SlotCard>, StoreError> {
        let Some(slot) = place.slot().cloned() else { return Ok(None) };
        let mut offers = Vec::new();
        for offer in reader.offers_of_chain(place.id, place.chain, limits::FRONT_OFFERS)? {
            let who = called(reader, place.list, offer.entry)?;
            offers.push((offer, who));
        }
        let queued = offers.iter().find(|(offer, _)| offer.state == OfferState::Queued);
        let message = queued.map(|(offer, _)| message_of(reader, offer)).transpose()?.flatten();
        let booked = place.booked_by.map(|entry| called(reader, place.list, entry)).transpose()?;
        let timer = if place.state == PlaceState::Held { reader.search_timer(place.id)? } else { None };
        let nobody_can_be_told = timer.is_some() && is_outage(reader)?;
        let (looks_at, view) = (timer.map(|timer| timer.due_at), view.clone());
        Ok(Some(SlotCard { place, slot, offers, message, booked, looks_at, nobody_can_be_told, view, now }))
    }

    pub(super) fn desk(&self) -> &DeskSettings {
        self.view.desk()
    }

    pub(super) fn clock(&self, at: Timestamp) -> String {
        words::clock(at, self.desk())
    }

    pub(crate) fn time(&self) -> String {
        self.clock(self.slot.starts_at)
    }

    pub(crate) fn day(&self) -> String {
        words::day(self.slot.starts_at, self.desk(), self.now)
    }

    /// With whom, and where.
    pub(crate) fn with(&self) -> String {
        let slot = &self.slot;
        [slot.staff.as_deref(), slot.location.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    pub(crate) fn size(&self) -> String {
        match (self.slot.duration_minutes, self.place.seats) {
            (minutes, 1) => format!("{minutes} min"),
            (minutes, seats) => format!("{minutes} min, for {seats}"),
        }
    }

    pub(crate) fn href(&self) -> String {
        format!("/console/desks/{}/slots/{}", self.view.slug, self.place.id.0)
    }

    pub(super) fn is_today(&self) -> bool {
        self.day() == "Today"
    }

    /// Begun already.
    pub(super) fn is_over(&self) -> bool {
        self.slot.starts_at <= self.now
    }

    /// Who was asked, how it went, and since when.
    pub(crate) fn tried(&self) -> impl Iterator<Item = (&str, &'static str, String)> {
        self.offers.iter().map(|(offer, name)| {
            (name.as_str(), outcome_text(offer.state), self.clock(offer.sent_at.unwrap_or(offer.made_at)))
        })
    }

    pub(crate) fn was_tried(&self) -> bool {
        !self.offers.is_empty()
    }

    pub(crate) fn tried_text(&self) -> String {
        let tried = self.place.tried;
        format!("{tried} of {} asked", self.desk().rules.try_cap.max(tried))
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.now.as_millisecond()
    }

    /// What is left until then: m:ss, as the script goes on counting.
    pub(crate) fn digits(&self, until: &Timestamp) -> String {
        digits(until.as_millisecond() - self.now_ms())
    }

    pub(crate) fn until_text(&self, until: &Timestamp) -> String {
        self.clock(*until)
    }
}

fn digits(left_ms: i64) -> String {
    let left = left_ms.max(0) / 1000;
    match left / 3600 {
        0 => format!("{}:{:02}", left / 60, left % 60),
        hours => format!("{hours}:{:02}:{:02}", left / 60 % 60, left % 60),
    }
}

fn is_outage(reader: &mut SqliteReader) -> Result<bool, StoreError> {
    let names = Channel::ALL.iter().map(|channel| AlarmName::of_outage(*channel)).collect::<Vec<_>>();
    let alarms = reader.alarms()?;
    Ok(alarms.iter().any(|alarm| alarm.state == AlarmState::Raised && names.contains(&alarm.name)))
}

fn called(reader: &mut SqliteReader, list: ListId, entry: EntryId) -> Result<String, StoreError> {
    let known: Option<Entry> = reader.entry(list, entry)?;
    Ok(known.as_ref().map_or_else(String::new, name))
}

fn message_of(reader: &mut SqliteReader, offer: &Offer) -> Result<Option<Message>, StoreError> {
    let messages = somebody::messages(reader, offer.list, offer.entry, Some(MessageKind::Offer))?;
    let of_offer = messages.into_iter().find(|message| message.about() == offer.id.0);
    Ok(of_offer.filter(|message| !message.state.is_settled()))
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn what_is_left_is_counted_in_minutes_and_seconds() {
        let said = [599_999, 60_000, 5_000, -1, 3_725_000].map(digits);
        assert_eq!(said, ["9:59", "1:00", "0:05", "0:00", "1:02:05"]);
    }
}
