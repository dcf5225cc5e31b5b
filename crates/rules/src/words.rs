//! rules: the closed sets of words that rows are made of. Code, tables, audit and logs all use `word()`.
//! The spelling is the stored form: a word, once released, never changes.

mod house;

pub use house::{HouseRole, Role, TokenScope};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListKind {
    Event,
    Desk,
}

impl ListKind {
    pub const ALL: &[ListKind] = &[ListKind::Event, ListKind::Desk];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ListKind::Event => "event",
            ListKind::Desk => "desk",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<ListKind> {
        ListKind::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ListState {
    Open,
    CalledOff,
    Closed,
}

impl ListState {
    pub const ALL: &[ListState] = &[ListState::Open, ListState::CalledOff, ListState::Closed];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ListState::Open => "open",
            ListState::CalledOff => "called_off",
            ListState::Closed => "closed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<ListState> {
        ListState::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// `Confirmed` on a desk means booked; `Cancelled` means left the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryState {
    Pending,
    Waitlisted,
    Paused,
    Confirmed,
    Cancelled,
    Expired,
}

impl EntryState {
    pub const ALL: &[EntryState] = &[
        EntryState::Pending,
        EntryState::Waitlisted,
        EntryState::Paused,
        EntryState::Confirmed,
        EntryState::Cancelled,
        EntryState::Expired,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            EntryState::Pending => "pending",
            EntryState::Waitlisted => "waitlisted",
            EntryState::Paused => "paused",
            EntryState::Confirmed => "confirmed",
            EntryState::Cancelled => "cancelled",
            EntryState::Expired => "expired",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<EntryState> {
        EntryState::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlaceState {
    Held,
    Booked,
    Open,
    Closed,
}

impl PlaceState {
    pub const ALL: &[PlaceState] = &[PlaceState::Held, PlaceState::Booked, PlaceState::Open, PlaceState::Closed];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            PlaceState::Held => "held",
            PlaceState::Booked => "booked",
            PlaceState::Open => "open",
            PlaceState::Closed => "closed",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<PlaceState> {
        PlaceState::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// Why a chain ended without a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    NobodyFits,
    Exhausted,
    TryCap,
    CutOff,
    FilledByStaff,
    Undone,
    Spread,
    CalledOff,
    /// Many slots came free at once: a person looks first.
    ManyAtOnce,
    /// The staff took it back from the line.
    TakenBack,
}

impl Ending {
    pub const ALL: &[Ending] = &[
        Ending::NobodyFits,
        Ending::Exhausted,
        Ending::TryCap,
        Ending::CutOff,
        Ending::FilledByStaff,
        Ending::Undone,
        Ending::Spread,
        Ending::CalledOff,
        Ending::ManyAtOnce,
        Ending::TakenBack,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Ending::NobodyFits => "nobody_fits",
            Ending::Exhausted => "exhausted",
            Ending::TryCap => "try_cap",
            Ending::CutOff => "cut_off",
            Ending::FilledByStaff => "filled_by_staff",
            Ending::Undone => "undone",
            Ending::Spread => "spread",
            Ending::CalledOff => "called_off",
            Ending::ManyAtOnce => "many_at_once",
            Ending::TakenBack => "taken_back",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Ending> {
        Ending::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OfferKind {
    /// A freed place put to the line.
    Freed,
    /// A seat held for an invited guest until a set time.
    Invite,
}

impl OfferKind {
    pub const ALL: &[OfferKind] = &[OfferKind::Freed, OfferKind::Invite];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            OfferKind::Freed => "freed",
            OfferKind::Invite => "invite",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<OfferKind> {
        OfferKind::ALL.iter().copied().find(|one| one.word() == word)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OfferState {
    /// Held, not yet sent.
    Queued,
    /// Sent; the window runs.
    Live,
    Claimed,
    Declined,
    Lapsed,
    /// Taken back by us: no longer fits, filled by phone, called off.
    Withdrawn,
    Undeliverable,
}

impl OfferState {
    pub const ALL: &[OfferState] = &[
        OfferState::Queued,
        OfferState::Live,
        OfferState::Claimed,
        OfferState::Declined,
        OfferState::Lapsed,
        OfferState::Withdrawn,
        OfferState::Undeliverable,
    ];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            OfferState::Queued => "queued",
            OfferState::Live => "live",
            OfferState::Claimed => "claimed",
            OfferState::Declined => "declined",
            OfferState::Lapsed => "lapsed",
            OfferState::Withdrawn => "withdrawn",
            OfferState::Undeliverable => "undeliverable",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<OfferState> {
        OfferState::ALL.iter().copied().find(|one| one.word() == word)
    }
}

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
    Reminder,
    Offer,
    CancelNotice,
    LapseNotice,
    /// The offer was taken back; you are still on the list.
    FilledNotice,
    EventMoved,
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
        matches!(self, MessageKind::Reminder | MessageKind::Invite | MessageKind::EventMoved)
    }

    pub const ALL: &[MessageKind] = &[
        MessageKind::Confirmation,
        MessageKind::WaitlistNotice,
        MessageKind::Invite,
        MessageKind::Reminder,
        MessageKind::Offer,
        MessageKind::CancelNotice,
        MessageKind::LapseNotice,
        MessageKind::FilledNotice,
        MessageKind::EventMoved,
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
            MessageKind::Reminder => "reminder",
            MessageKind::Offer => "offer",
            MessageKind::CancelNotice => "cancel_notice",
            MessageKind::LapseNotice => "lapse_notice",
            MessageKind::FilledNotice => "filled_notice",
            MessageKind::EventMoved => "event_moved",
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

impl OfferState {
    /// Held for this person: queued or live.
    #[must_use]
    pub fn is_live(self) -> bool {
        match self {
            OfferState::Queued | OfferState::Live => true,
            OfferState::Claimed
            | OfferState::Declined
            | OfferState::Lapsed
            | OfferState::Withdrawn
            | OfferState::Undeliverable => false,
        }
    }
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
