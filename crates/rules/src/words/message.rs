//! rules: words of messages, and of the addresses they go to.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Channel {
    Mail,
    Text,
}

impl Channel {
    pub const ALL: &[Channel] = &[Channel::Mail, Channel::Text];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Channel::Mail => "mail",
            Channel::Text => "text",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Channel> {
        Channel::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reach {
    Open,
    Bounced,
    Complained,
    OptedOut,
}

impl Reach {
    pub const ALL: &[Reach] = &[Reach::Open, Reach::Bounced, Reach::Complained, Reach::OptedOut];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reach::Open => "open",
            Reach::Bounced => "bounced",
            Reach::Complained => "complained",
            Reach::OptedOut => "opted_out",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Reach> {
        Reach::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reminders {
    On,
    Muted,
}

impl Reminders {
    pub const ALL: &[Reminders] = &[Reminders::On, Reminders::Muted];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reminders::On => "on",
            Reminders::Muted => "muted",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Reminders> {
        Reminders::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// Direct answers to somebody's own click do not wait for the morning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Urgency {
    Direct,
    Polite,
}

impl Urgency {
    pub const ALL: &[Urgency] = &[Urgency::Direct, Urgency::Polite];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Urgency::Direct => "direct",
            Urgency::Polite => "polite",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Urgency> {
        Urgency::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    pub const ALL: &[MessageKind] = &[
        MessageKind::Confirmation,
        MessageKind::WaitlistNotice,
        MessageKind::Invite,
        MessageKind::ConfirmAsk,
        MessageKind::Reminder,
        MessageKind::Offer,
        MessageKind::CancelNotice,
        MessageKind::LapseNotice,
        MessageKind::HeadStart,
        MessageKind::FilledNotice,
        MessageKind::EventMoved,
        MessageKind::EventChanged,
        MessageKind::CalledOff,
        MessageKind::LinkAgain,
        MessageKind::HostDaily,
        MessageKind::HostThanksDue,
        MessageKind::Thanks,
        MessageKind::StaffNote,
        MessageKind::DeskSummary,
        MessageKind::RequestNote,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            MessageKind::Confirmation => "confirmation",
            MessageKind::WaitlistNotice => "waitlist_notice",
            MessageKind::Invite => "invite",
            MessageKind::ConfirmAsk => "confirm_ask",
            MessageKind::Reminder => "reminder",
            MessageKind::Offer => "offer",
            MessageKind::CancelNotice => "cancel_notice",
            MessageKind::LapseNotice => "lapse_notice",
            MessageKind::HeadStart => "head_start",
            MessageKind::FilledNotice => "filled_notice",
            MessageKind::EventMoved => "event_moved",
            MessageKind::EventChanged => "event_changed",
            MessageKind::CalledOff => "called_off",
            MessageKind::LinkAgain => "link_again",
            MessageKind::HostDaily => "host_daily",
            MessageKind::HostThanksDue => "host_thanks_due",
            MessageKind::Thanks => "thanks",
            MessageKind::StaffNote => "staff_note",
            MessageKind::DeskSummary => "desk_summary",
            MessageKind::RequestNote => "request_note",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<MessageKind> {
        MessageKind::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl MessageState {
    pub const ALL: &[MessageState] = &[
        MessageState::Queued,
        MessageState::Sending,
        MessageState::Sent,
        MessageState::Failed,
        MessageState::Bounced,
        MessageState::Suppressed,
        MessageState::Expired,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            MessageState::Queued => "queued",
            MessageState::Sending => "sending",
            MessageState::Sent => "sent",
            MessageState::Failed => "failed",
            MessageState::Bounced => "bounced",
            MessageState::Suppressed => "suppressed",
            MessageState::Expired => "expired",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<MessageState> {
        MessageState::ALL.iter().copied().find(|one| one.word() == word)
    }
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
        match self {
            MessageState::Queued | MessageState::Sending => false,
            MessageState::Sent
            | MessageState::Failed
            | MessageState::Bounced
            | MessageState::Suppressed
            | MessageState::Expired => true,
        }
    }
}
