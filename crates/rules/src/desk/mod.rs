//! rules: desks. A slot is itself; whoever fits it best is asked first.

mod because;
mod booking;
mod claim;
mod desk_rules;
mod dry_run;
mod edit;
mod entries;
mod feed;
mod fits;
mod heard;
mod month;
mod no_show;
mod open;
mod our_names;
mod request;
mod search;
mod settings;
mod sheet;
mod slots;
mod summary;
mod tidy;
mod told;
mod unsent;
mod verdict;
mod wish;

pub use because::{Because, KnownContact, because};
pub use booking::{BookedTime, BookingNews, BookingSource, BookingWhat, CardAnswer, Delivery, DeliveryState};
pub use claim::claimable;
pub use desk_rules::{DeskRules, DownFit, FairOrder, Guard, QuietTimes, ShortWindow, Urgent};
pub use dry_run::{DryRun, WouldAsk};
pub use feed::Feed;
pub use fits::fits;
pub use month::{Month, MonthName, OfferCounts, SlotOutcome, Tally};
pub use no_show::rest;
pub use request::{
    Confidence, DiscardReason, Found, Letter, NewPaper, NewRequest, Paper, Part, Reading, Request, RequestField,
    RequestState, RequestVia, Span,
};
pub use settings::key as service_key;
pub use settings::{Alias, DeskSettings, JoinDoor, Notes, Replies, Service};
pub use sheet::{SheetAct, SheetAnswer, SheetState, SheetVersion};
pub use tidy::Night;
pub use verdict::verdict;
pub use wish::{FreedBy, Slot, Weekdays, Wish};

pub(crate) use claim::{claim, decline, lapse};
pub(crate) use edit::edit_entry;
pub(crate) use entries::{join, leave, pause, restore, resume};
pub(crate) use open::{edit, open};
pub(crate) use request::{
    approve as approve_request, arrived as request_arrived, discard as discard_request, forget_due,
    read as request_read, restore as restore_request,
};
pub(crate) use search::{roll_on, search_step};
pub(crate) use sheet::sheet;
pub(crate) use slots::{close_slot, did_not_come, free_slot, offer_again, take_back, undo_slot};
pub(crate) use summary::summary_due;
pub(crate) use tidy::tidy_step;
pub(crate) use told::{answer_card, booked_step, told};

use crate::limits;
use crate::offer::Terms;
use crate::pass::PassReason;
use crate::rows::{Entry, Place};
use crate::words::EntryState;
use crate::zone::Zone;
use jiff::{SignedDuration, Timestamp};

/// The terms a slot is offered under, as things stand now.
/// `where_they_are` is the zone of the person to be asked, when known: their nights count as well as the desk's.
pub(crate) fn terms(
    desk: &DeskSettings,
    place: &Place,
    where_they_are: Option<&Zone>,
    now: Timestamp,
) -> Option<Terms> {
    place.slot().map(|slot| terms_of(desk, slot, where_they_are, now))
}

pub(crate) fn terms_of(desk: &DeskSettings, slot: &Slot, where_they_are: Option<&Zone>, now: Timestamp) -> Terms {
    let rules = &desk.rules;
    let minutes = |count: u32| SignedDuration::from_mins(i64::from(count));
    let cut_off_at = slot.starts_at - minutes(rules.cut_off_minutes);
    let morning = morning(desk, where_they_are, now);
    let window = minutes(window_minutes(rules, slot.starts_at, morning));
    let send_at = match rules.urgent {
        Urgent::SendAtNight if morning + window > cut_off_at => now,
        Urgent::SendAtNight | Urgent::WaitForMorning => morning,
    };
    let window = minutes(window_minutes(rules, slot.starts_at, send_at));
    // A window shorter than the floor is the desk's own choice, not a lack of time.
    let floor = minutes(rules.floor_minutes).min(window);
    let unsent_at = Some(send_at + SignedDuration::from_mins(limits::UNSENT_MINUTES));
    Terms { window, floor, cut_off_at, send_at, unsent_at, not_before: None, try_cap: Some(rules.try_cap) }
}

/// The first moment that is night neither at the desk nor where the person is.
pub(crate) fn morning(desk: &DeskSettings, where_they_are: Option<&Zone>, now: Timestamp) -> Timestamp {
    let quiet = desk.quiet();
    let here = quiet.over(now, &desk.zone);
    let Some(there) = where_they_are else { return here };
    // Two nights may follow each other: a few rounds, and then it is nobody's fault.
    (0..3).fold(here, |moment, _| quiet.over(quiet.over(moment, there), &desk.zone))
}

pub(crate) fn zone_of(entry: &Entry) -> Option<&Zone> {
    entry.wish.as_ref()?.zone.as_ref()
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

/// Eligibility once more, at the moment of sending. Whoever got a slot or left meanwhile waits for nothing any more.
pub(crate) fn still_fits(desk: &DeskSettings, place: &Place, entry: &Entry, now: Timestamp) -> Result<(), PassReason> {
    match (place.slot(), entry.state) {
        (Some(slot), EntryState::Waitlisted | EntryState::Paused) => fits(desk, slot, place.seats, entry, now),
        (Some(_), EntryState::Pending | EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired)
        | (None, _) => Err(PassReason::OtherService),
    }
}
