//! rules: what became of a letter, and why. Both words are stored and never change.

/// What came of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LetterOutcome {
    /// A seat, or a place in line.
    SignedUp,
    Cancelled,
    /// Nothing changed; where they stand was mailed to them, with their link.
    Answered,
    /// Nobody vouches for the address: a link to confirm with was mailed there, once.
    Asked,
    /// The staff of a desk read it.
    ForStaff,
    /// A rule says no: the event is over, or called off.
    Refused,
    Ignored,
}

/// Why it came to that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LetterReason {
    /// One clear phrase, from somebody we could be sure of.
    Clear,
    /// It asked for what is already so.
    Known,
    Unclear,
    /// Neither did the sender's domain vouch for it, nor did it come to a secret address.
    Unproven,
    /// The secret address was made for an earlier sign-up.
    OldAddress,
    /// Asks to cancel what is not there.
    NotOnList,
    /// Enough answers for one hour: to this guest, or to strangers in general.
    TooMany,
    Closed,
    CalledOff,
    /// The event does not take such a request.
    NotPossible,
    /// A machine wrote it: away from the desk, a receipt.
    AutoReply,
    MailingList,
    /// A report about a mail of ours.
    Report,
    /// It came from one of our own addresses.
    OwnMail,
    /// Not exactly one sender whom an answer could reach.
    NoSender,
    /// "Perhaps" to a date in a calendar.
    Tentative,
    /// An answer to a date in a calendar that is not one of this list.
    OtherDate,
    Unreadable,
    /// To a desk: people read those.
    ToDesk,
}

impl LetterOutcome {
    pub const ALL: &[LetterOutcome] = &[
        LetterOutcome::SignedUp,
        LetterOutcome::Cancelled,
        LetterOutcome::Answered,
        LetterOutcome::Asked,
        LetterOutcome::ForStaff,
        LetterOutcome::Refused,
        LetterOutcome::Ignored,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LetterOutcome::SignedUp => "signed_up",
            LetterOutcome::Cancelled => "cancelled",
            LetterOutcome::Answered => "answered",
            LetterOutcome::Asked => "asked",
            LetterOutcome::ForStaff => "for_staff",
            LetterOutcome::Refused => "refused",
            LetterOutcome::Ignored => "ignored",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<LetterOutcome> {
        LetterOutcome::ALL.iter().copied().find(|one| one.word() == word)
    }
}

impl LetterReason {
    pub const ALL: &[LetterReason] = &[
        LetterReason::Clear,
        LetterReason::Known,
        LetterReason::Unclear,
        LetterReason::Unproven,
        LetterReason::OldAddress,
        LetterReason::NotOnList,
        LetterReason::TooMany,
        LetterReason::Closed,
        LetterReason::CalledOff,
        LetterReason::NotPossible,
        LetterReason::AutoReply,
        LetterReason::MailingList,
        LetterReason::Report,
        LetterReason::OwnMail,
        LetterReason::NoSender,
        LetterReason::Tentative,
        LetterReason::OtherDate,
        LetterReason::Unreadable,
        LetterReason::ToDesk,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LetterReason::Clear => "clear",
            LetterReason::Known => "known",
            LetterReason::Unclear => "unclear",
            LetterReason::Unproven => "unproven",
            LetterReason::OldAddress => "old_address",
            LetterReason::NotOnList => "not_on_list",
            LetterReason::TooMany => "too_many",
            LetterReason::Closed => "closed",
            LetterReason::CalledOff => "called_off",
            LetterReason::NotPossible => "not_possible",
            LetterReason::AutoReply => "auto_reply",
            LetterReason::MailingList => "mailing_list",
            LetterReason::Report => "report",
            LetterReason::OwnMail => "own_mail",
            LetterReason::NoSender => "no_sender",
            LetterReason::Tentative => "tentative",
            LetterReason::OtherDate => "other_date",
            LetterReason::Unreadable => "unreadable",
            LetterReason::ToDesk => "to_desk",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<LetterReason> {
        LetterReason::ALL.iter().copied().find(|one| one.word() == word)
    }
}
