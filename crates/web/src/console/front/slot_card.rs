//! web/console/front: a slot as the reception sees it: who is being asked, who was, who has it, and what can be tapped.

use super::words;
use crate::console::somebody;
use crate::console::words::name;
use crate::limits;
use jiff::Timestamp;
use rules::desk::{DeskSettings, Slot};
use rules::{
    AlarmName, AlarmState, Channel, Ending, Entry, EntryId, ListId, Message, MessageKind, MessageState, Offer,
    OfferState, Place, PlaceState,
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
    offers: Vec<(Offer, String)>,
    /// The message of the held offer, until it has gone out.
    message: Option<Message>,
    booked: Option<String>,
    /// While nobody is being asked: when somebody looks next.
    looks_at: Option<Timestamp>,
    /// It waits because nothing leaves by some channel.
    nobody_can_be_told: bool,
    view: Arc<DeskView>,
    now: Timestamp,
}

/// How a slot stands, as far as its look is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[strum(serialize_all = "snake_case")]
pub enum SlotTone {
    Asking,
    Waiting,
    Filled,
    /// Needs somebody.
    Back,
    Closed,
}

pub struct SlotStanding {
    pub tone: SlotTone,
    pub text: String,
    /// What is being waited for.
    pub until: Option<Timestamp>,
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

    fn desk(&self) -> &DeskSettings {
        self.view.desk()
    }

    fn clock(&self, at: Timestamp) -> String {
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

    pub(crate) fn standing(&self) -> SlotStanding {
        let of = |tone: SlotTone, text: String| SlotStanding { tone, text, until: None };
        match (self.place.state, self.place.ending) {
            (PlaceState::Held, _) => self.held(),
            (PlaceState::Booked, _) => {
                of(SlotTone::Filled, format!("Filled by {}", self.booked.as_deref().unwrap_or("somebody")))
            }
            (PlaceState::Closed, Some(Ending::Undone)) => of(SlotTone::Closed, "Not free after all".to_string()),
            (PlaceState::Closed, Some(_) | None) => of(SlotTone::Closed, "Filled by phone".to_string()),
            (PlaceState::Open, why) => {
                let why = why.map(|why| words::ending(why, self.desk())).unwrap_or_default();
                let tone = if self.is_over() { SlotTone::Closed } else { SlotTone::Back };
                of(tone, format!("Back with you: {why}"))
            }
        }
    }

    fn live(&self) -> Option<&(Offer, String)> {
        self.offers.iter().find(|(offer, _)| offer.state.is_live())
    }

    fn held(&self) -> SlotStanding {
        let waits = |text: &str, until| SlotStanding { tone: SlotTone::Waiting, text: text.to_string(), until };
        match (self.live(), self.looks_at) {
            (Some((offer, name)), _) if offer.state == OfferState::Live => {
                SlotStanding { tone: SlotTone::Asking, text: format!("Asking {name}"), until: offer.ends_at }
            }
            (Some((_, name)), _) => self.going_out(name),
            (None, Some(at)) if at > self.now && self.nobody_can_be_told => {
                waits("Nobody can be told just now: no message leaves", None)
            }
            (None, Some(at)) if at > self.now => waits("Settling, then the first is asked", Some(at)),
            (None, _) => waits("Looking for the next person", None),
        }
    }

    /// The message of the held offer is on its way, waits out the night, or did not leave the last time.
    fn going_out(&self, name: &str) -> SlotStanding {
        let waits = |message: &&Message| message.state == MessageState::Queued && message.due_at > self.now;
        let (tone, text) = match self.message.as_ref().filter(waits) {
            None => (SlotTone::Asking, format!("Asking {name}: the message is going out")),
            Some(message) => {
                let at = self.clock(message.due_at);
                let text = match message.attempts {
                    0 => format!("Waiting for the morning: {name} is asked at {at}"),
                    _tried => format!("Asking {name}: the message is tried again at {at}"),
                };
                (SlotTone::Waiting, text)
            }
        };
        SlotStanding { tone, text, until: None }
    }

    /// What can be tapped, the likeliest first: what is sent, and what it says.
    pub(crate) fn taps(&self) -> Vec<(&'static str, &'static str)> {
        let (filled, undo) = (("filled", "Filled by phone"), ("undo", "Not free after all"));
        let (cancelled, no_show) = (("cancelled", "They cancelled"), ("no_show", "Didn\u{2019}t come"));
        let ahead = !self.is_over();
        match self.place.state {
            PlaceState::Held if self.live().is_some() => vec![filled, ("take_back", "Take it back"), undo],
            PlaceState::Held => vec![("offer", "Offer now"), filled, undo],
            PlaceState::Booked if ahead => vec![cancelled, no_show],
            PlaceState::Booked => vec![no_show],
            PlaceState::Open if ahead && self.place.ending == Some(Ending::NobodyTold) => {
                vec![filled, ("take_back", "Keep it"), ("offer", "Offer now"), undo]
            }
            PlaceState::Open if ahead && self.place.tried == 0 => vec![("offer", "Offer now"), filled, undo],
            PlaceState::Open if ahead => vec![("offer", "Offer again"), filled, undo],
            PlaceState::Open => vec![filled],
            PlaceState::Closed if ahead => vec![("offer", "Open it again")],
            PlaceState::Closed => Vec::new(),
        }
    }
}

impl SlotTone {
    pub(crate) fn class(self) -> &'static str {
        match self {
            SlotTone::Asking => "slot slot--asking",
            SlotTone::Waiting => "slot slot--waiting",
            SlotTone::Filled => "slot slot--filled",
            SlotTone::Back => "slot slot--back",
            SlotTone::Closed => "slot slot--closed",
        }
    }

    pub(crate) fn state_class(self) -> &'static str {
        match self {
            SlotTone::Asking => "state state--held",
            SlotTone::Waiting => "state state--coming",
            SlotTone::Filled => "state state--done",
            SlotTone::Back => "state state--bad",
            SlotTone::Closed => "state state--gone",
        }
    }

    /// Whether the first tap is what this slot is waiting for; where somebody is booked, none is.
    pub(crate) fn leads(self) -> bool {
        match self {
            SlotTone::Asking | SlotTone::Waiting | SlotTone::Back => true,
            SlotTone::Filled | SlotTone::Closed => false,
        }
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
