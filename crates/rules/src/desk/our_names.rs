//! rules/desk: what a booking tool calls a service, somebody of the staff or a location, in the desk's own names.

use super::booking::{BookedTime, BookingNews, DeliveryState};
use super::settings::same;
use super::wish::{FreedBy, Slot};
use super::{DeskSettings, no_show};
use jiff::Timestamp;

/// In our own names, or what is missing.
pub(super) fn slot_of(
    desk: &DeskSettings,
    news: &BookingNews,
    time: &BookedTime,
    by: FreedBy,
    now: Timestamp,
) -> Result<(Slot, u32), DeliveryState> {
    let service = desk.service(desk.ours(&time.service)).ok_or(DeliveryState::UnknownService)?;
    let staff = time.staff.as_deref().map(|theirs| our_name(&desk.staff, desk.ours(theirs)));
    let staff = staff.transpose().map_err(|()| DeliveryState::UnknownStaff)?;
    // A desk that names no locations has one, whatever the tool calls it.
    let location = time.location.as_deref().filter(|_| !desk.locations.is_empty());
    let location = location.map(|theirs| our_name(&desk.locations, desk.ours(theirs)));
    let location = location.transpose().map_err(|()| DeliveryState::UnknownLocation)?;
    let slot = Slot {
        service: service.name.clone(),
        staff,
        location,
        starts_at: time.starts_at,
        duration_minutes: time.minutes.unwrap_or(service.minutes),
        unit: time.unit,
        freed_by: by,
        source: news.slot_source(),
    };
    match by {
        FreedBy::NoShow => no_show::rest(&slot, now).map(|slot| (slot, time.seats)).ok_or(DeliveryState::OutOfTime),
        FreedBy::Cancelled | FreedBy::Opening => Ok((slot, time.seats)),
    }
}

/// As the desk itself spells it.
fn our_name(known: &[String], name: &str) -> Result<String, ()> {
    known.iter().find(|known| same(known, name)).cloned().ok_or(())
}
