//! rules/desk: does this slot suit this person? The first rule that says no is the reason that is recorded.

use super::settings::{DeskSettings, same};
use super::wish::{Slot, Wish};
use crate::pass::PassReason;
use crate::rows::Entry;
use crate::words::EntryState;
use jiff::{SignedDuration, Timestamp};

/// Checked at choice and at sending.
pub fn fits(desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry, now: Timestamp) -> Result<(), PassReason> {
    let Some(wish) = &entry.wish else { return Err(PassReason::OtherService) };
    if entry.state == EntryState::Paused {
        return Err(PassReason::Paused);
    }
    if !same(&wish.service, &slot.service) {
        return Err(PassReason::OtherService);
    }
    fits_party(desk, seats, entry.party)?;
    fits_time(desk, slot, wish)?;
    fits_people(slot, wish)?;
    let notice = SignedDuration::from_mins(i64::from(wish.notice_minutes));
    if slot.starts_at.duration_since(now) < notice { Err(PassReason::ShortNotice) } else { Ok(()) }
}

/// Checked at claim: only what they wait for. Short notice and a paused place in line are the person's own business by
/// then, and which parties a larger slot may go to was decided when the offer was made.
pub(super) fn suits(desk: &DeskSettings, slot: &Slot, seats: u32, entry: &Entry) -> bool {
    entry.wish.as_ref().is_some_and(|wish| {
        same(&wish.service, &slot.service)
            && entry.party <= seats
            && fits_time(desk, slot, wish).is_ok()
            && fits_people(slot, wish).is_ok()
    })
}

fn fits_party(desk: &DeskSettings, seats: u32, party: u32) -> Result<(), PassReason> {
    if party > seats {
        return Err(PassReason::TooLarge);
    }
    if desk.rules.down_fit.accepts(seats, party) { Ok(()) } else { Err(PassReason::PartyTooSmall) }
}

fn fits_time(desk: &DeskSettings, slot: &Slot, wish: &Wish) -> Result<(), PassReason> {
    let wall = desk.zone.civil(slot.starts_at);
    if wish.from.is_some_and(|from| wall.date() < from) {
        return Err(PassReason::BeforeTheirDates);
    }
    if wish.until.is_some_and(|until| wall.date() > until) {
        return Err(PassReason::AfterTheirDates);
    }
    if !wish.weekdays.has(wall.date().weekday()) {
        return Err(PassReason::Weekday);
    }
    if wish.earliest.is_some_and(|earliest| wall.time() < earliest) {
        return Err(PassReason::TooEarlyInTheDay);
    }
    if wish.latest.is_some_and(|latest| wall.time() > latest) {
        return Err(PassReason::TooLateInTheDay);
    }
    Ok(())
}

fn fits_people(slot: &Slot, wish: &Wish) -> Result<(), PassReason> {
    // A slot without a named person or place suits only those who did not ask for one.
    let suits = |wanted: &Option<String>, is: &Option<String>| match (wanted, is) {
        (Some(wanted), Some(is)) => same(wanted, is),
        (Some(_), None) => false,
        (None, _) => true,
    };
    if !suits(&wish.staff, &slot.staff) {
        return Err(PassReason::OtherStaff);
    }
    if suits(&wish.location, &slot.location) { Ok(()) } else { Err(PassReason::OtherLocation) }
}
