//! post/language: Spanish, with “usted”.

use super::Speech;
use rules::Wording;

pub(super) static SPEECH: Speech = Speech {
    source,
    weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
    weekdays_short: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    months_short: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"],
    first_of_month: "1",
    date: "{weekday}, {day} de {month} de {year}, {time} h",
    date_short: "{weekday} {day} {month}, {time}",
    time: "{hour}:{minute}",
    second_run: ", después del cambio al horario de invierno",
    today: "hoy",
    tomorrow: "mañana",
    in_days: "dentro de {number} días",
    somebody: "invitado o invitada",
    people: "Para {number} personas",
    seats: ["una plaza", "{number} plazas"],
    yours: ["su plaza", "sus plazas"],
    in_line: "en la lista de espera",
    number_in_line: "en el puesto {number} de la lista de espera",
    calendar: [
        "¿No puede venir? Con el enlace de su correo puede devolver su plaza.",
        "{number} plazas. ¿No puede venir? Con el enlace de su correo puede devolverlas.",
    ],
};

fn source(wording: Wording) -> &'static str {
    match wording {
        Wording::Confirmation => include_str!("../../words/es/confirmation.md"),
        Wording::WaitlistNotice => include_str!("../../words/es/waitlist_notice.md"),
        Wording::Invite => include_str!("../../words/es/invite.md"),
        Wording::InviteHeld => include_str!("../../words/es/invite_held.md"),
        Wording::Reminder => include_str!("../../words/es/reminder.md"),
        Wording::Offer => include_str!("../../words/es/offer.md"),
        Wording::CancelNotice => include_str!("../../words/es/cancel_notice.md"),
        Wording::CancelNoticeLine => include_str!("../../words/es/cancel_notice_line.md"),
        Wording::LapseNotice => include_str!("../../words/es/lapse_notice.md"),
        Wording::LapseNoticeInvited => include_str!("../../words/es/lapse_notice_invited.md"),
        Wording::HeadStart => include_str!("../../words/es/head_start.md"),
        Wording::FilledNotice => include_str!("../../words/es/filled_notice.md"),
        Wording::EventMoved => include_str!("../../words/es/event_moved.md"),
        Wording::EventMovedWaiting => include_str!("../../words/es/event_moved_waiting.md"),
        Wording::EventMovedInvited => include_str!("../../words/es/event_moved_invited.md"),
        Wording::EventMovedOff => include_str!("../../words/es/event_moved_off.md"),
        Wording::CalledOff => include_str!("../../words/es/called_off.md"),
        Wording::LinkAgainConfirmed => include_str!("../../words/es/link_again_confirmed.md"),
        Wording::LinkAgainWaiting => include_str!("../../words/es/link_again_waiting.md"),
        Wording::LinkAgainOffered => include_str!("../../words/es/link_again_offered.md"),
        Wording::LinkAgainInvited => include_str!("../../words/es/link_again_invited.md"),
        Wording::LinkAgainOff => include_str!("../../words/es/link_again_off.md"),
        Wording::LinkAsked => include_str!("../../words/es/link_asked.md"),
        Wording::HostDaily => include_str!("../../words/es/host_daily.md"),
        Wording::HostThanksDue => include_str!("../../words/es/host_thanks_due.md"),
        Wording::Thanks => include_str!("../../words/es/thanks.md"),
    }
}
