//! post/language: English.

use super::Speech;
use rules::Wording;

pub(super) static SPEECH: Speech = Speech {
    source,
    weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    weekdays_short: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    months: [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    months_short: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    first_of_month: "1",
    date: "{weekday}, {day} {month} {year}, {time}",
    date_short: "{weekday} {day} {month}, {time}",
    time: "{hour}:{minute}",
    second_run: ", after the clocks go back",
    today: "today",
    tomorrow: "tomorrow",
    in_days: "in {number} days",
    somebody: "guest",
    people: "For {number} people",
    seats: ["a seat", "{number} seats"],
    yours: ["your seat", "your seats"],
    in_line: "in line",
    number_in_line: "number {number} in line",
    calendar: [
        "Can't come? The link in your mail gives your seat back.",
        "{number} seats. Can't come? The link in your mail gives them back.",
    ],
};

fn source(wording: Wording) -> &'static str {
    match wording {
        Wording::Confirmation => include_str!("../../words/en/confirmation.md"),
        Wording::WaitlistNotice => include_str!("../../words/en/waitlist_notice.md"),
        Wording::Invite => include_str!("../../words/en/invite.md"),
        Wording::InviteHeld => include_str!("../../words/en/invite_held.md"),
        Wording::Reminder => include_str!("../../words/en/reminder.md"),
        Wording::Offer => include_str!("../../words/en/offer.md"),
        Wording::CancelNotice => include_str!("../../words/en/cancel_notice.md"),
        Wording::CancelNoticeLine => include_str!("../../words/en/cancel_notice_line.md"),
        Wording::LapseNotice => include_str!("../../words/en/lapse_notice.md"),
        Wording::LapseNoticeInvited => include_str!("../../words/en/lapse_notice_invited.md"),
        Wording::HeadStart => include_str!("../../words/en/head_start.md"),
        Wording::FilledNotice => include_str!("../../words/en/filled_notice.md"),
        Wording::EventMoved => include_str!("../../words/en/event_moved.md"),
        Wording::EventMovedWaiting => include_str!("../../words/en/event_moved_waiting.md"),
        Wording::EventMovedInvited => include_str!("../../words/en/event_moved_invited.md"),
        Wording::EventMovedOff => include_str!("../../words/en/event_moved_off.md"),
        Wording::CalledOff => include_str!("../../words/en/called_off.md"),
        Wording::LinkAgainConfirmed => include_str!("../../words/en/link_again_confirmed.md"),
        Wording::LinkAgainWaiting => include_str!("../../words/en/link_again_waiting.md"),
        Wording::LinkAgainOffered => include_str!("../../words/en/link_again_offered.md"),
        Wording::LinkAgainInvited => include_str!("../../words/en/link_again_invited.md"),
        Wording::LinkAgainOff => include_str!("../../words/en/link_again_off.md"),
        Wording::LinkAsked => include_str!("../../words/en/link_asked.md"),
        Wording::HostDaily => include_str!("../../words/en/host_daily.md"),
        Wording::HostThanksDue => include_str!("../../words/en/host_thanks_due.md"),
        Wording::Thanks => include_str!("../../words/en/thanks.md"),
    }
}
