//! post/language: German, with “Sie”: an invitation may go to anybody.

use super::Speech;
use rules::Wording;

pub(super) static SPEECH: Speech = Speech {
    source,
    weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
    weekdays_short: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    months: [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    months_short: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
    first_of_month: "1",
    date: "{weekday}, {day}. {month} {year}, {time} Uhr",
    date_short: "{weekday} {day}. {month}, {time}",
    time: "{hour}:{minute}",
    second_run: ", nach der Umstellung auf Winterzeit",
    today: "heute",
    tomorrow: "morgen",
    in_days: "in {number} Tagen",
    somebody: "Gast",
    people: "Für {number} Personen",
    seats: ["einen Platz", "{number} Plätze"],
    yours: ["Ihren Platz", "Ihre Plätze"],
    in_line: "auf der Warteliste",
    number_in_line: "Nummer {number} auf der Warteliste",
    calendar: [
        "Sie können nicht kommen? Über den Link in Ihrer E-Mail geben Sie Ihren Platz zurück.",
        "{number} Plätze. Sie können nicht kommen? Über den Link in Ihrer E-Mail geben Sie sie zurück.",
    ],
};

fn source(wording: Wording) -> &'static str {
    match wording {
        Wording::Confirmation => include_str!("../../words/de/confirmation.md"),
        Wording::WaitlistNotice => include_str!("../../words/de/waitlist_notice.md"),
        Wording::Invite => include_str!("../../words/de/invite.md"),
        Wording::InviteHeld => include_str!("../../words/de/invite_held.md"),
        Wording::Reminder => include_str!("../../words/de/reminder.md"),
        Wording::Offer => include_str!("../../words/de/offer.md"),
        Wording::CancelNotice => include_str!("../../words/de/cancel_notice.md"),
        Wording::CancelNoticeLine => include_str!("../../words/de/cancel_notice_line.md"),
        Wording::LapseNotice => include_str!("../../words/de/lapse_notice.md"),
        Wording::LapseNoticeInvited => include_str!("../../words/de/lapse_notice_invited.md"),
        Wording::HeadStart => include_str!("../../words/de/head_start.md"),
        Wording::FilledNotice => include_str!("../../words/de/filled_notice.md"),
        Wording::EventMoved => include_str!("../../words/de/event_moved.md"),
        Wording::EventMovedWaiting => include_str!("../../words/de/event_moved_waiting.md"),
        Wording::EventMovedInvited => include_str!("../../words/de/event_moved_invited.md"),
        Wording::EventMovedOff => include_str!("../../words/de/event_moved_off.md"),
        Wording::CalledOff => include_str!("../../words/de/called_off.md"),
        Wording::LinkAgainConfirmed => include_str!("../../words/de/link_again_confirmed.md"),
        Wording::LinkAgainWaiting => include_str!("../../words/de/link_again_waiting.md"),
        Wording::LinkAgainOffered => include_str!("../../words/de/link_again_offered.md"),
        Wording::LinkAgainInvited => include_str!("../../words/de/link_again_invited.md"),
        Wording::LinkAgainOff => include_str!("../../words/de/link_again_off.md"),
        Wording::LinkAsked => include_str!("../../words/de/link_asked.md"),
        Wording::HostDaily => include_str!("../../words/de/host_daily.md"),
        Wording::HostThanksDue => include_str!("../../words/de/host_thanks_due.md"),
        Wording::Thanks => include_str!("../../words/de/thanks.md"),
    }
}
