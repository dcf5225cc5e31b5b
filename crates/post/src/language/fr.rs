//! post/language: French, with “vous”.

use super::Speech;
use rules::Wording;

pub(super) static SPEECH: Speech = Speech {
    source,
    weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
    weekdays_short: ["lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."],
    months: [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    months_short: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
    first_of_month: "1er",
    date: "{weekday} {day} {month} {year} à {time}",
    date_short: "{weekday} {day} {month}, {time}",
    time: "{hour}h{minute}",
    second_run: ", après le passage à l’heure d’hiver",
    today: "aujourd’hui",
    tomorrow: "demain",
    in_days: "dans {number} jours",
    somebody: "à vous",
    people: "Pour {number} personnes",
    seats: ["une place", "{number} places"],
    yours: ["votre place", "vos places"],
    in_line: "sur la liste d’attente",
    number_in_line: "numéro {number} sur la liste d’attente",
    calendar: [
        "Un empêchement ? Le lien dans votre e-mail permet de rendre votre place.",
        "{number} places. Un empêchement ? Le lien dans votre e-mail permet de les rendre.",
    ],
};

fn source(wording: Wording) -> &'static str {
    match wording {
        Wording::Confirmation => include_str!("../../words/fr/confirmation.md"),
        Wording::WaitlistNotice => include_str!("../../words/fr/waitlist_notice.md"),
        Wording::Invite => include_str!("../../words/fr/invite.md"),
        Wording::InviteHeld => include_str!("../../words/fr/invite_held.md"),
        Wording::Reminder => include_str!("../../words/fr/reminder.md"),
        Wording::Offer => include_str!("../../words/fr/offer.md"),
        Wording::CancelNotice => include_str!("../../words/fr/cancel_notice.md"),
        Wording::CancelNoticeLine => include_str!("../../words/fr/cancel_notice_line.md"),
        Wording::LapseNotice => include_str!("../../words/fr/lapse_notice.md"),
        Wording::LapseNoticeInvited => include_str!("../../words/fr/lapse_notice_invited.md"),
        Wording::HeadStart => include_str!("../../words/fr/head_start.md"),
        Wording::FilledNotice => include_str!("../../words/fr/filled_notice.md"),
        Wording::EventMoved => include_str!("../../words/fr/event_moved.md"),
        Wording::EventMovedWaiting => include_str!("../../words/fr/event_moved_waiting.md"),
        Wording::EventMovedInvited => include_str!("../../words/fr/event_moved_invited.md"),
        Wording::EventMovedOff => include_str!("../../words/fr/event_moved_off.md"),
        Wording::CalledOff => include_str!("../../words/fr/called_off.md"),
        Wording::LinkAgainConfirmed => include_str!("../../words/fr/link_again_confirmed.md"),
        Wording::LinkAgainWaiting => include_str!("../../words/fr/link_again_waiting.md"),
        Wording::LinkAgainOffered => include_str!("../../words/fr/link_again_offered.md"),
        Wording::LinkAgainInvited => include_str!("../../words/fr/link_again_invited.md"),
        Wording::LinkAgainOff => include_str!("../../words/fr/link_again_off.md"),
        Wording::LinkAsked => include_str!("../../words/fr/link_asked.md"),
        Wording::HostDaily => include_str!("../../words/fr/host_daily.md"),
        Wording::HostThanksDue => include_str!("../../words/fr/host_thanks_due.md"),
        Wording::Thanks => include_str!("../../words/fr/thanks.md"),
    }
}
