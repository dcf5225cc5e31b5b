//! rules/deliver: until when a message is worth saying. An outage may last for days; what is of no use to anybody by then
//! is given up, and never before.

use crate::draft::Draft;
use crate::limits;
use crate::rows::Message;
use crate::settings::Settings;
use crate::words::MessageKind;
use jiff::{SignedDuration, Timestamp};

/// Offers, invitations with a time and reminders have an end of their own.
pub(super) fn is_over(draft: &Draft<'_>, message: &Message) -> bool {
    let ends_by_itself = message.offer().is_some() || message.kind == MessageKind::Reminder;
    !ends_by_itself && draft.now >= worth_until(draft, message)
}

fn worth_until(draft: &Draft<'_>, message: &Message) -> Timestamp {
    let days = |count: i64| message.made_at + SignedDuration::from_hours(24 * count);
    let to_staff = matches!(message.kind, MessageKind::StaffNote | MessageKind::DeskSummary | MessageKind::RequestNote);
    let after_the_event = matches!(message.kind, MessageKind::HostThanksDue | MessageKind::Thanks);
    if to_staff || after_the_event {
        days(limits::WORTH_LONG_DAYS)
    } else if message.kind == MessageKind::HostDaily {
        days(limits::WORTH_DAYS)
    } else {
        begins_at(draft).unwrap_or(days(limits::WORTH_LONG_DAYS)).max(days(limits::WORTH_DAYS))
    }
}

/// When the evening or the slot begins that it speaks of.
fn begins_at(draft: &Draft<'_>) -> Option<Timestamp> {
    match draft.settings {
        Settings::Event(event) => Some(event.starts_at()),
        Settings::Desk(_) => draft.snapshot.place.as_ref()?.slot().map(|slot| slot.starts_at),
    }
}
