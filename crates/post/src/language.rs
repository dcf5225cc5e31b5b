//! post/language: what a language says by itself: one mail source per wording, and the fixed words that facts and dates
//! are made of, each in all languages side by side. A further language is a folder under `words` and a column here.

mod answer;
mod desk;
mod event;
mod request;
mod staff;
mod summary;

pub(crate) use answer::answer_speech;
pub(crate) use desk::{DeskSpeech, desk_speech};
pub(crate) use event::{Speech, speech};
pub(crate) use request::{RequestSpeech, request_speech};
use rules::{Language, OwnWords, Wording};
pub(crate) use staff::{StaffSpeech, ending_sentence, staff_speech};
pub(crate) use summary::{SummarySpeech, ending_reason, summary_speech};

type Word = &'static str;

/// A table of fixed words: each in English, German, French and Spanish, in the order of `Language`.
macro_rules! speech_table {
    ($(#[$about:meta])* $table:ident, $of:ident {
        $($(#[$doc:meta])* $field:ident: $kind:ty = $en:expr, $de:expr, $fr:expr, $es:expr;)+
    }) => {
        $(#[$about])*
        pub(crate) struct $table {
            $($(#[$doc])* pub $field: $kind,)+
        }

        pub(crate) fn $of(language: Language) -> &'static $table {
            static WORDS: [$table; Language::ALL.len()] = [
                $table { $($field: $en,)+ },
                $table { $($field: $de,)+ },
                $table { $($field: $fr,)+ },
                $table { $($field: $es,)+ },
            ];
            &WORDS[language as usize]
        }
    };
}

use speech_table;

/// Our own mails, as files `<language>/<name>.md`.
macro_rules! sources {
    ($($wording:ident = $file:literal,)+) => {
        /// Our own template for this mail, as it was compiled in.
        #[must_use]
        pub fn source(language: Language, wording: Wording) -> &'static str {
            let sources = match wording {
                $(Wording::$wording => [
                    include_str!(concat!("../words/en/", $file, ".md")),
                    include_str!(concat!("../words/de/", $file, ".md")),
                    include_str!(concat!("../words/fr/", $file, ".md")),
                    include_str!(concat!("../words/es/", $file, ".md")),
                ],)+
            };
            sources[language as usize]
        }
    };
}

sources! {
    Confirmation = "confirmation",
    WaitlistNotice = "waitlist_notice",
    Invite = "invite",
    InviteHeld = "invite_held",
    InviteFull = "invite_full",
    CancelNoticeByHost = "cancel_notice_by_host",
    CancelNoticeLineByHost = "cancel_notice_line_by_host",
    EventRetimed = "event_retimed",
    EventRetimedWaiting = "event_retimed_waiting",
    EventRetimedInvited = "event_retimed_invited",
    EventChanged = "event_changed",
    ConfirmHeld = "confirm_held",
    ConfirmAsked = "confirm_asked",
    Reminder = "reminder",
    Offer = "offer",
    CancelNotice = "cancel_notice",
    CancelNoticeLine = "cancel_notice_line",
    LapseNotice = "lapse_notice",
    LapseNoticeInvited = "lapse_notice_invited",
    HeadStart = "head_start",
    FilledNotice = "filled_notice",
    EventMoved = "event_moved",
    EventMovedWaiting = "event_moved_waiting",
    EventMovedInvited = "event_moved_invited",
    EventMovedOff = "event_moved_off",
    CalledOff = "called_off",
    LinkAgainConfirmed = "link_again_confirmed",
    LinkAgainWaiting = "link_again_waiting",
    LinkAgainOffered = "link_again_offered",
    LinkAgainInvited = "link_again_invited",
    LinkAgainOff = "link_again_off",
    LinkAsked = "link_asked",
    HostDaily = "host_daily",
    HostThanksDue = "host_thanks_due",
    Thanks = "thanks",
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
