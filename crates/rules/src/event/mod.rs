//! rules: events. Seats are counted and alike; the head row's numbers decide.

mod call_off;
mod cancel;
mod claim;
mod confirm_first;
mod guest;
mod head_start;
mod import;
mod line;
mod open;
mod preview;
mod register;
mod rounds;
mod settings;
mod sign_up_edit;
mod spread;
mod tell;
mod thanks;

pub use head_start::{TakeNow, head_start_at, may_take_now};
pub use import::check_mode;
pub use preview::{Concerned, Effect};
pub use settings::{DailyMail, EventSettings, FormAnswer, Rounds, TimeCritical};

pub(crate) use call_off::{call_off, call_off_step};
pub(crate) use cancel::cancel;
pub use claim::claimable;
pub(crate) use claim::{claim, decline, invite_without_time, lapse};
pub(crate) use confirm_first::confirm_terms;
pub use confirm_first::confirm_within;
pub(crate) use guest::edit_guest;
pub(crate) use head_start::{extend_head_start, head_start_step, take_now};
pub(crate) use import::{import_step, stage};
pub use line::may_offer;
pub(crate) use line::{move_in_line, offer_now};
pub(crate) use open::{edit, open};
pub(crate) use register::{check_open, confirm, new_entry, register, return_again};
pub(crate) use rounds::{close, daily, remind, replan_step, thanks_due};
pub(crate) use sign_up_edit::edit_sign_up;
pub(crate) use spread::{roll_on, spread_step};
pub(crate) use tell::{Telling, tell_changes_step};
pub(crate) use thanks::{send_thanks, thanks_step};

use crate::offer::Terms;
use jiff::civil::Time;
use jiff::{SignedDuration, Timestamp};

/// The terms a seat is offered under, as things stand now.
pub(crate) fn terms(event: &EventSettings, now: Timestamp) -> Terms {
    let window = SignedDuration::from_mins(i64::from(event.window_minutes));
    let cut_off_at = event.cut_off_at();
    let morning = event.quiet.over(now, &event.zone);
    let send_at = match event.time_critical {
        // Waiting for the morning would cost part of the window: the host chose to wake people up.
        TimeCritical::SendAtNight if morning + window > cut_off_at => now,
        TimeCritical::SendAtNight | TimeCritical::WaitForMorning => morning,
    };
    let floor = SignedDuration::from_mins(i64::from(event.floor_minutes));
    Terms { window, floor, cut_off_at, send_at, unsent_at: None, not_before: nights_end(event, now), try_cap: None }
}

/// An offer that wakes somebody runs until they are up; so does one whose end would wake the next at night.
fn nights_end(event: &EventSettings, now: Timestamp) -> Option<Timestamp> {
    let (zone, window) = (&event.zone, SignedDuration::from_mins(i64::from(event.window_minutes)));
    let wakes = |moment: Timestamp| {
        let morning = event.quiet.over(moment, zone);
        event.time_critical == TimeCritical::SendAtNight && morning > moment && morning + window > event.cut_off_at()
    };
    let moment = [now, now + window].into_iter().find(|moment| wakes(*moment))?;
    let morning = event.quiet.over(moment, zone);
    let breakfast = zone.at(zone.civil(morning).date().to_datetime(UP_AT));
    Some(morning.max(breakfast))
}

/// By then whoever was written to at night has had a look.
const UP_AT: Time = Time::constant(9, 0, 0, 0);
