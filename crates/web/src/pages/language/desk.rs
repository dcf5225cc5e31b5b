//! web/pages/language: what a desk's pages say by themselves, one table per language, beside the words they share with
//! events. Customers read "slot" as an appointment, a table or whatever else the desk gives.

mod de;
mod en;
mod es;
mod fr;

use super::{Counted, Told};
use rules::Language;

pub(in crate::pages) struct DeskWords {
    pub colophon: &'static str,
    pub waitlist: &'static str,
    pub to_desk: &'static str,
    /// `{phone}`.
    pub ring: &'static str,

    // The join page.
    pub join: Told,
    pub join_button: &'static str,
    pub join_after: &'static str,
    pub closed: Told,
    pub what_for: &'static str,
    pub when: &'static str,
    pub who: &'static str,
    pub who_hint: &'static str,
    pub service: &'static str,
    pub choose: &'static str,
    /// `{number}`.
    pub minutes: &'static str,
    pub staff: &'static str,
    pub anybody: &'static str,
    pub location: &'static str,
    pub anywhere: &'static str,
    pub party: &'static str,
    pub from: &'static str,
    pub until: &'static str,
    pub dates_hint: &'static str,
    pub days: &'static str,
    pub days_hint: &'static str,
    pub weekdays: [&'static str; 7],
    pub earliest: &'static str,
    pub latest: &'static str,
    pub notice: &'static str,
    pub notice_hint: &'static str,
    pub no_notice: &'static str,
    pub notice_minutes: Counted,
    pub notice_hours: Counted,
    pub notice_days: Counted,
    pub mobile: &'static str,
    pub mobile_hint: &'static str,
    pub email: &'static str,
    /// `{desk}`: who texts, what for, how often, at what cost, how to stop, and that it is no condition.
    pub consent: &'static str,
    pub problems: Problems,

    // Right after joining.
    pub joined: Told,
    pub joined_known: &'static str,

    // What is offered and what is waited for.
    pub fact_service: &'static str,
    pub fact_staff: &'static str,
    pub fact_price: &'static str,
    pub fact_party: &'static str,
    pub fact_dates: &'static str,
    pub fact_days: &'static str,
    pub fact_times: &'static str,
    pub fact_notice: &'static str,
    pub any_date: &'static str,
    /// `{from}`, `{until}`.
    pub dates_from: &'static str,
    pub dates_until: &'static str,
    pub dates_both: &'static str,
    pub any_day: &'static str,
    pub any_time: &'static str,
    pub times_from: &'static str,
    pub times_until: &'static str,
    pub times_both: &'static str,

    // Links.
    pub offer: &'static str,
    pub held: &'static str,
    pub early: Told,
    pub claim: &'static str,
    pub decline: &'static str,
    pub confirmed: Told,
    /// Whom to tell when plans change; with the number, if the desk has one.
    pub plans: &'static str,
    pub calendar: &'static str,
    pub unbooked: Told,
    pub filled: &'static str,
    pub lapsed: &'static str,
    pub declined: &'static str,
    pub withdrawn: &'static str,
    pub no_longer_fits: &'static str,
    pub still_waiting: &'static str,
    pub still_paused: &'static str,
    pub no_longer_listed: &'static str,
    pub waiting: Told,
    pub paused: Told,
    pub left: Told,
    pub old_link: Told,
    pub saved: &'static str,
    pub change: &'static str,
    pub change_button: &'static str,
    pub pause_button: &'static str,
    pub resume_button: &'static str,
    pub leave: &'static str,
    pub leave_sure: &'static str,
    pub leave_button: &'static str,

    // The poster.
    pub poster_call: &'static str,
    pub poster_back: &'static str,
}

/// What is wrong with a field, where the page does not speak English.
pub(in crate::pages) struct Problems {
    pub mobile: &'static str,
    pub consent: &'static str,
    pub service: &'static str,
    pub staff: &'static str,
    pub location: &'static str,
    pub from: &'static str,
    pub until: &'static str,
    pub weekdays: &'static str,
    pub earliest: &'static str,
    pub latest: &'static str,
    pub notice: &'static str,
}

pub(in crate::pages) fn desk_words(language: Language) -> &'static DeskWords {
    match language {
        Language::En => &en::WORDS,
        Language::De => &de::WORDS,
        Language::Fr => &fr::WORDS,
        Language::Es => &es::WORDS,
    }
}
