//! rules: desks. A slot is itself; whoever fits it best is asked first.

mod claim;
pub mod document;
mod entries;
mod fits;
mod open;
mod search;
mod settings;
mod slots;
mod tidy;
mod wish;

pub use document::{DeskRules, DownFit, FairOrder};
pub use fits::fits;
pub(crate) use settings::key as service_key;
pub use settings::{DeskSettings, Service};
pub use wish::{FreedBy, Slot, Weekdays, Wish};

pub(crate) use claim::{claim, decline, lapse};
pub(crate) use entries::{edit_entry, join, leave, pause, resume};
pub(crate) use open::{edit, open};
pub(crate) use search::{roll_on, search_step};
pub(crate) use slots::{close_slot, free_slot, offer_again, undo_slot};
pub(crate) use tidy::tidy_step;

use crate::draft::Draft;
use crate::offer::Terms;
use crate::pass::PassReason;
use crate::rows::{Entry, Place, PlaceKind};
use crate::settings::Settings;
use document::Urgent;
use jiff::{SignedDuration, Timestamp};

/// The terms a slot is offered under, as things stand now.
pub(crate) fn terms(desk: &DeskSettings, place: &Place, now: Timestamp) -> Option<Terms> {
    let slot = slot_of(place)?;
    let rules = &desk.rules;
    let minutes = |count: u32| SignedDuration::from_mins(i64::from(count));
    let cut_off_at = slot.starts_at - minutes(rules.cut_off_minutes);
    let morning = desk.quiet().over(now, &desk.zone);
    let window = minutes(window_minutes(rules, slot.starts_at, morning));
    let send_at = match rules.urgent {
        Urgent::SendAtNight if morning + window > cut_off_at => now,
        Urgent::SendAtNight | Urgent::WaitForMorning => morning,
    };
    let window = minutes(window_minutes(rules, slot.starts_at, send_at));
    // A window shorter than the floor is the desk's own choice, not a lack of time.
    let floor = minutes(rules.floor_minutes).min(window);
    Some(Terms { window, floor, cut_off_at, send_at, try_cap: Some(rules.try_cap) })
}

/// The closer the slot, the shorter the window, as the rules document says.
fn window_minutes(rules: &DeskRules, starts_at: Timestamp, send_at: Timestamp) -> u32 {
    let away = starts_at.duration_since(send_at);
    let near = |less_than: u32| away < SignedDuration::from_mins(i64::from(less_than));
    rules
        .short_windows
        .iter()
        .find(|short| near(short.less_than_minutes_away))
        .map_or(rules.window_minutes, |short| short.window_minutes)
}

pub(crate) fn slot_of(place: &Place) -> Option<&Slot> {
    match &place.kind {
        PlaceKind::Slot(slot) => Some(slot),
        PlaceKind::Seats | PlaceKind::Pool => None,
    }
}

/// Eligibility once more, at the moment of sending.
pub(crate) fn still_fits(desk: &DeskSettings, place: &Place, entry: &Entry, now: Timestamp) -> Result<(), PassReason> {
    match slot_of(place) {
        Some(slot) => fits(desk, slot, place.seats, entry, now),
        None => Err(PassReason::OtherService),
    }
}

pub(crate) fn settings_of<'a>(draft: &Draft<'a>) -> &'a DeskSettings {
    match draft.settings {
        Settings::Desk(desk) => desk,
        Settings::Event(_) => unreachable!("decide() sends only desk lists here"),
    }
}
