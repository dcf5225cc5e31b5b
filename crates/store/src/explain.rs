//! store: why a slot went the way it went. Each person considered, in order, taken or dropped by which rule with its
//! values, read off the audit. The page, the API and the command line show this same answer.

mod json;
mod person;
mod sentence;
mod tell;

pub use json::{as_json, dry_run_json, why_json};
pub use person::{WhyNot, why_not};
pub use sentence::{because_text, outcome_text, reason_text};

use crate::engine::StoreError;
use crate::sqlite::{SqliteReader, Within};
use jiff::Timestamp;
use rules::desk::{Because, DeskSettings, Slot};
use rules::{Ending, EntryId, Offer, PassReason, Place, PlaceId, PlaceState, Settings, Zone};
use std::sync::Arc;
use tell::Teller;

/// Changes of one slot that are read: a chain asks a handful, and a slot has few chains.
const CHANGES: usize = 1_000;

/// People who are told of by name in one chain; further ones are counted.
pub const PEOPLE: usize = 500;

/// A moment by the desk's own clock: Sat 13 Jun, 13:35.
#[must_use]
pub fn wall(at: Timestamp, zone: &Zone) -> String {
    zone.civil(at).strftime("%a %-d %b, %H:%M").to_string()
}

/// One slot and everything that was decided about it.
#[derive(Clone, Debug)]
pub struct Explained {
    pub place: Place,
    pub slot: Slot,
    pub settings: Arc<Settings>,
    pub chains: Vec<Chain>,
}

/// One run through the line.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    /// 1 for the first.
    pub round: u32,
    pub began_at: Timestamp,
    /// In the order in which they were looked at.
    pub considered: Vec<Considered>,
    /// Considered beyond those told of.
    pub left_out: usize,
    /// What the staff did meanwhile.
    pub taps: Vec<Tap>,
    pub end: Option<End>,
}

#[derive(Clone, Debug)]
pub struct Considered {
    pub entry: EntryId,
    /// None once the person was erased.
    pub name: Option<String>,
    /// Each reason for which they were passed over, once, with the first time.
    pub passed: Vec<PassedOver>,
    pub asked: Option<Asked>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PassedOver {
    pub at: Timestamp,
    pub reason: PassReason,
    pub because: Because,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub offer: Offer,
    /// When it was claimed, declined, lapsed or taken back.
    pub ended_at: Option<Timestamp>,
}

/// Something a member of staff, or a program of theirs, did with the slot. `who` and `what` are the audit's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tap {
    pub at: Timestamp,
    pub who: String,
    /// The number of the host or of the token.
    pub host: u64,
    pub what: String,
    pub note: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    pub at: Timestamp,
    pub state: PlaceState,
    pub ending: Option<Ending>,
}

impl Explained {
    #[must_use]
    pub fn desk(&self) -> &DeskSettings {
        match &*self.settings {
            Settings::Desk(desk) => desk,
            Settings::Event(_) => unreachable!("only slots of desks are explained"),
        }
    }

    /// What is known of one person, in the last round that looked at them.
    #[must_use]
    pub fn about(&self, entry: EntryId) -> Option<(&Chain, &Considered)> {
        let of_chain = |chain| found(chain, entry).map(|considered| (chain, considered));
        self.chains.iter().rev().find_map(of_chain)
    }
}

fn found(chain: &Chain, entry: EntryId) -> Option<&Considered> {
    chain.considered.iter().find(|one| one.entry == entry)
}

/// Everything about one slot; None if there is no such slot.
pub fn explain(
    reader: &mut SqliteReader,
    within: impl Into<Within>,
    place: PlaceId,
) -> Result<Option<Explained>, StoreError> {
    let Some(place) = reader.place(within, place)? else { return Ok(None) };
    let (Some(slot), Some(view)) = (place.slot().cloned(), reader.view(place.list)?) else { return Ok(None) };
    let Settings::Desk(desk) = &*view.settings else { return Ok(None) };
    let rows = reader.story(place.id, CHANGES)?;
    let offers = reader.offers_of_place(place.id, CHANGES)?;
    let mut teller = Teller::new(desk, &place, slot.clone(), offers);
    for row in &rows {
        teller.hear(reader, row)?;
    }
    let chains = teller.chains;
    Ok(Some(Explained { place, slot, settings: view.settings.clone(), chains }))
}
