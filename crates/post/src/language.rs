//! post/language: what a language says by itself: one mail source per wording, and the fixed words that facts and dates
//! are made of. A further language is a folder under `words`, a table like the ones below, and its line here.

mod de;
mod desk;
mod en;
mod es;
mod fr;
mod request;
mod staff;
mod summary;

pub(crate) use desk::{DeskSpeech, desk_speech};
pub(crate) use request::{RequestSpeech, request_speech};
use rules::{Language, OwnWords, Wording};
pub(crate) use staff::{StaffSpeech, staff_speech};
pub(crate) use summary::{SummarySpeech, summary_speech};

/// Patterns name what is put in: `{number}`, or the parts of a date.
pub(crate) struct Speech {
    source: fn(Wording) -> &'static str,
    /// From Monday on.
    pub weekdays: [&'static str; 7],
    pub weekdays_short: [&'static str; 7],
    pub months: [&'static str; 12],
    pub months_short: [&'static str; 12],
    pub first_of_month: &'static str,
    /// Of `{weekday} {day} {month} {year} {time}`.
    pub date: &'static str,
    pub date_short: &'static str,
    pub time: &'static str,
    /// Behind a moment in the second run of the hour that comes twice.
    pub second_run: &'static str,
    pub today: &'static str,
    pub tomorrow: &'static str,
    pub in_days: &'static str,
    /// Instead of a name.
    pub somebody: &'static str,
    pub people: &'static str,
    /// Of one, and of many; as the object of give, keep and take.
    pub seats: [&'static str; 2],
    pub yours: [&'static str; 2],
    pub in_line: &'static str,
    pub number_in_line: &'static str,
    /// News of a change: `{when}` it was to be; then places and ends, `{new}` and `{old}`.
    pub before: &'static str,
    pub new_place: &'static str,
    pub first_place: &'static str,
    pub no_place: &'static str,
    pub new_end: &'static str,
    /// In the calendar file, for one seat and for many.
    pub calendar: [&'static str; 2],
}

pub(crate) fn speech(language: Language) -> &'static Speech {
    match language {
        Language::En => &en::SPEECH,
        Language::De => &de::SPEECH,
        Language::Fr => &fr::SPEECH,
        Language::Es => &es::SPEECH,
    }
}

/// Our own template for this mail, as it was compiled in.
#[must_use]
pub fn source(language: Language, wording: Wording) -> &'static str {
    (speech(language).source)(wording)
}

/// The same in its two parts, for somebody who wants to change them.
#[must_use]
pub fn our_words(language: Language, wording: Wording) -> OwnWords {
    let source = source(language, wording);
    let (subject, body) = source.split_once("\n\n").unwrap_or((source, ""));
    let subject = subject.strip_prefix("Subject:").unwrap_or(subject).trim();
    OwnWords { subject: subject.to_string(), body: body.trim_end().to_string() }
}

/// Puts a number into a pattern.
pub(crate) fn with_number(pattern: &str, number: impl std::fmt::Display) -> String {
    pattern.replace("{number}", &number.to_string())
}

/// The form for one, or the one for many with its number.
pub(crate) fn counted(forms: [&'static str; 2], number: u32) -> String {
    let [one, many] = forms;
    if number == 1 { one.to_string() } else { with_number(many, number) }
}
