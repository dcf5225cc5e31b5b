//! rules: words of places and offers.

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
    /// Neither mails nor texts leave; it is offered once a channel works again.
    NobodyTold,
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
        Ending::NobodyTold,
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
            Ending::NobodyTold => "nobody_told",
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
