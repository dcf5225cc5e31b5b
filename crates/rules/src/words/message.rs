//! rules: words of messages, and of the addresses they go to.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(Channel, Reach, Reminders, Urgency, MessageKind, MessageState);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Channel {
    Mail,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Reach {
    Open,
    Bounced,
    Complained,
    OptedOut,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Reminders {
    On,
    Muted,
}

/// Direct answers to somebody's own click do not wait for the morning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Urgency {
    Direct,
    Polite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MessageKind {
    Confirmation,
    WaitlistNotice,
    Invite,
    /// To an address nobody has proved: the link that confirms a sign-up.
    ConfirmAsk,
    Reminder,
    Offer,
    CancelNotice,
    LapseNotice,
    /// Seats are kept for those in line before the door opens to everyone.
    HeadStart,
    /// The offer was taken back; you are still on the list.
    FilledNotice,
    EventMoved,
    /// Another place or another end.
    EventChanged,
    CalledOff,
    LinkAgain,
    HostDaily,
    HostThanksDue,
    /// The host's thank-you note after the event.
    Thanks,
    StaffNote,
    /// The month in numbers, for the owner of a desk.
    DeskSummary,
    /// A request waits for the staff.
    RequestNote,
}

impl MessageKind {
    /// Goes to many people at once, and can wait when the host says so. That an event is off never waits.
    #[must_use]
    pub fn is_round(self) -> bool {
        matches!(
            self,
            MessageKind::Reminder | MessageKind::Invite | MessageKind::EventMoved | MessageKind::EventChanged
        )
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum MessageState {
    Queued,
    Sending,
    Sent,
    Failed,
    Bounced,
    Suppressed,
    /// No longer true when its turn came.
    Expired,
}

/// Why a hand-off failed: it decides whom the failure counts against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendFault {
    /// Nothing left the house: no connection, no TLS, no sign-in, or the sender is refused.
    Transport,
    /// Refused, or no answer, and not a word about the recipient.
    Refused,
    /// A passing "no" about this recipient: a full mailbox, a greylisted address.
    Recipient,
}

impl MessageState {
    #[must_use]
    pub fn is_settled(self) -> bool {
        !matches!(self, MessageState::Queued | MessageState::Sending)
    }
}
