//! rules: what became of a letter, and why. Both words are stored and never change.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(LetterOutcome, LetterReason);

/// What came of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
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
