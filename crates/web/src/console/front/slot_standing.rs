//! web/console/front: how a slot stands, in a few words, how that looks, and what can be tapped.

use super::slot_card::SlotCard;
use super::words;
use jiff::Timestamp;
use rules::{Ending, Message, MessageState, Offer, OfferState, PlaceState};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

rules::words!(SlotTap);

/// How a slot stands, as far as its look is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display)]
#[strum(serialize_all = "snake_case")]
pub enum SlotTone {
    Asking,
    Waiting,
    Filled,
    /// Needs somebody.
    Back,
    Closed,
}

/// What staff do with a slot, in one tap; all but `Freed`, which is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SlotTap {
    Filled,
    Undo,
    TakeBack,
    Offer,
    Cancelled,
    NoShow,
    Freed,
}

pub struct SlotStanding {
    pub tone: SlotTone,
    pub text: String,
    /// What is being waited for.
    pub until: Option<Timestamp>,
}

impl SlotCard {
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

    /// What can be tapped, the likeliest first, and what it says.
    pub(crate) fn taps(&self) -> Vec<(SlotTap, &'static str)> {
        let (filled, undo) = ((SlotTap::Filled, "Filled by phone"), (SlotTap::Undo, "Not free after all"));
        let (cancelled, no_show) = ((SlotTap::Cancelled, "They cancelled"), (SlotTap::NoShow, "Didn\u{2019}t come"));
        let (offer, take_back) = (|label| (SlotTap::Offer, label), |label| (SlotTap::TakeBack, label));
        let ahead = !self.is_over();
        match self.place.state {
            PlaceState::Held if self.live().is_some() => vec![filled, take_back("Take it back"), undo],
            PlaceState::Held => vec![offer("Offer now"), filled, undo],
            PlaceState::Booked if ahead => vec![cancelled, no_show],
            PlaceState::Booked => vec![no_show],
            PlaceState::Open if ahead && self.place.ending == Some(Ending::NobodyTold) => {
                vec![filled, take_back("Keep it"), offer("Offer now"), undo]
            }
            PlaceState::Open if ahead && self.place.tried == 0 => vec![offer("Offer now"), filled, undo],
            PlaceState::Open if ahead => vec![offer("Offer again"), filled, undo],
            PlaceState::Open => vec![filled],
            PlaceState::Closed if ahead => vec![offer("Open it again")],
            PlaceState::Closed => Vec::new(),
        }
    }
}

impl SlotTone {
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
