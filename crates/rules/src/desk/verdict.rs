//! rules/desk: may this person be asked about this slot now? One answer for the search, for dry runs and for "why not me?".

use super::fits::fits;
use super::settings::DeskSettings;
use super::wish::Slot;
use super::{terms_of, zone_of};
use crate::pass::PassReason;
use crate::rows::Entry;
use jiff::Timestamp;

/// The first rule that says no is the reason. Whether the person was asked already is the chain's to know, not ours.
pub fn verdict(desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry, now: Timestamp) -> Result<(), PassReason> {
    free_to_ask(desk, entry)?;
    fits_there(desk, slot, seats, entry, now)
}

/// The same for a slot that is too near to be put to anybody: whom it would suit if there were time.
pub(super) fn but_for_the_time(
    desk: &DeskSettings,
    slot: &Slot,
    seats: u32,
    entry: &Entry,
    now: Timestamp,
) -> Result<(), PassReason> {
    free_to_ask(desk, entry)?;
    fits(desk, slot, seats, entry, now)
}

/// One live offer per person across a desk's slots, unless the rules say more; and only if a channel is left.
fn free_to_ask(desk: &DeskSettings, entry: &Entry) -> Result<(), PassReason> {
    if entry.live_offers >= desk.rules.offers_at_once {
        return Err(PassReason::HasLiveOffer);
    }
    if entry.channel().is_none() { Err(PassReason::Unreachable) } else { Ok(()) }
}

/// Whether the slot suits this person when the offer would reach them, by their own clock.
fn fits_there(desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry, now: Timestamp) -> Result<(), PassReason> {
    let terms = terms_of(desk, slot, zone_of(entry), now);
    fits(desk, slot, seats, entry, terms.send_at)?;
    if terms.in_time() { Ok(()) } else { Err(PassReason::NightThere) }
}
