//! web/console/front: a slot as the reception sees it: who is being asked, who was, and who has it.

use crate::console::somebody;
use crate::console::words::name;
use crate::limits;
use jiff::Timestamp;
use rules::{
    AlarmName, AlarmState, Channel, Entry, EntryId, ListId, Message, MessageKind, Offer, OfferState, Place, PlaceState,
};
use store::StoreError;
use store::sqlite::{SlotsBy, SqliteReader};

pub(super) struct Seen {
    pub place: Place,
    /// Those of the running or last round, in order, with whom they went to.
    pub offers: Vec<(Offer, String)>,
    /// The message of the held offer, until it has gone out.
    pub message: Option<Message>,
    pub booked: Option<String>,
    /// While nobody is being asked: when somebody looks next.
    pub looks_at: Option<Timestamp>,
    /// It waits because nothing leaves by some channel.
    pub nobody_can_be_told: bool,
}

impl Seen {
    pub fn live(&self) -> Option<&(Offer, String)> {
        self.offers.iter().find(|(offer, _)| offer.state.is_live())
    }
}

pub(super) fn slots(
    reader: &mut SqliteReader,
    list: ListId,
    by: SlotsBy,
    state: Option<PlaceState>,
    most: usize,
) -> Result<Vec<Seen>, StoreError> {
    let places = reader.slots_by(list, by, state, most)?;
    places.into_iter().map(|place| seen(reader, place)).collect()
}

pub(super) fn seen(reader: &mut SqliteReader, place: Place) -> Result<Seen, StoreError> {
    let mut offers = Vec::new();
    for offer in reader.offers_of_chain(place.id, place.chain, limits::FRONT_OFFERS)? {
        let who = called(reader, place.list, offer.entry)?;
        offers.push((offer, who));
    }
    let queued = offers.iter().find(|(offer, _)| offer.state == OfferState::Queued).map(|(offer, _)| offer.clone());
    let message = queued.map(|offer| message_of(reader, &offer)).transpose()?.flatten();
    let booked = place.booked_by.map(|entry| called(reader, place.list, entry)).transpose()?;
    let timer = if place.state == PlaceState::Held { reader.search_timer(place.id)? } else { None };
    let nobody_can_be_told = timer.is_some() && is_outage(reader)?;
    Ok(Seen { place, offers, message, booked, looks_at: timer.map(|timer| timer.due_at), nobody_can_be_told })
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
