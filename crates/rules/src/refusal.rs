//! rules: a rule says no. Each refusal names the field it belongs to and carries what is allowed; its sentence is made
//! where it is shown.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    NoSuchList,
    NoSuchEntry,
    NoSuchPlace,
    NoSuchMessage,
    WrongKindOfList,
    SlugShape,
    SlugTaken,
    Title { field: &'static str, most: usize },
    TitleEmpty { field: &'static str },
    CapRange { least: u32, most: u32 },
    PartyRange { most: u32 },
    PartyLimitRange { most: u32 },
    StartInPast,
    StartTooFar { days: i64 },
    DurationRange { most_minutes: u32 },
    WindowRange { least: u32, most: u32 },
    CutOffRange { most_minutes: u32 },
    FloorRange { most_minutes: u32 },
    TooManyReminders { most: usize },
    ReminderRange { most_days: u32 },
    EditedMeanwhile { now_rev: u32 },
    CalledOff,
    Closed,
    StartedAlready,
    OldLink,
    NotWaiting,
    NotOnList,
    SeatsHeld,
    NoMoreSeats { open: u32 },
    StillActive,
    ImportEmpty,
    ImportTooLong { most: usize },
    ConfirmByPast,
    ConfirmByTooLate,
    ConfirmRange { least: u32, most: u32 },
    SignUpRush,
    NeedContact,
    UnknownService { known: Vec<String> },
    UnknownStaff { known: Vec<String> },
    UnknownLocation { known: Vec<String> },
    DeskNames { field: &'static str, most: usize },
    DatesReversed,
    DatesPast,
    DatesTooFar { days: i64 },
    NoWeekday,
    TierRange { most: u32 },
    SlotPast,
    SlotTooFar { days: i64 },
    SlotMinutes { most: u32 },
    SlotBookedAlready,
    SlotNotOpen,
    SourceShape,
    ResentTooOften { most: u32 },
    AddressShape,
    AboutShape { most: usize },
    SiteShape { most: usize },
    TokenName { most: usize },
    NoSuchToken,
    NoSuchHost,
    OwnerAlready,
    MayNotInvite,
    TooManyInvites { most: u32 },
    MayNotOpen,
    LastOwner,
    SignInUsed,
    NoteShape { most: usize },
    ReasonShape { most: usize },
    EmailTaken,
    MobileTaken,
    LeftAlready,
    OfferedNow,
    SpotGone,
    LineTooTight,
    NoSeatOpen { open: u32, party: u32 },
    Unreachable,
    TooLateToOffer,
    NoSuchEndpoint,
    WebhookUrl { most: usize },
    NoWebhookKind,
    TooManyEndpoints { most: u32 },
    OwnSubject { most: usize },
    OwnBody { most: usize },
    Aliases { most: usize },
    Feeds { most: usize },
    NeedConsent,
    JoinClosed,
    NoSuchDelivery,
    CardDone,
    LetterKey { most: usize },
    TheirNames { most: usize },
    NoSuchVersion,
    SheetMovedOn,
    NotFailed,
    NothingBooked,
    SlotOver,
    NoSuchRequest,
    RequestDone,
    RequestReading,
    RequestForgotten,
    RequestEmpty,
    RequestSize { papers: usize, octets: usize },
    TooManyRequests { most: u32 },
    NotOverYet,
    ThanksSent,
}

impl Refusal {
    /// The field an API or form shows the answer at; empty when it concerns the whole request.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            Refusal::Title { field, .. } | Refusal::TitleEmpty { field } | Refusal::DeskNames { field, .. } => field,
            Refusal::SlugShape | Refusal::SlugTaken => "slug",
            Refusal::CapRange { .. } => "cap",
            Refusal::PartyRange { .. } | Refusal::SeatsHeld | Refusal::NoMoreSeats { .. } => "party",
            Refusal::PartyLimitRange { .. } => "max_party",
            Refusal::StartInPast | Refusal::StartTooFar { .. } => "starts",
            Refusal::DurationRange { .. } | Refusal::SlotMinutes { .. } => "duration_minutes",
            Refusal::WindowRange { .. } => "window_minutes",
            Refusal::ConfirmRange { .. } => "confirm_minutes",
            Refusal::CutOffRange { .. } => "cut_off_minutes",
            Refusal::FloorRange { .. } => "floor_minutes",
            Refusal::TooManyReminders { .. } | Refusal::ReminderRange { .. } => "reminders",
            Refusal::EditedMeanwhile { .. } => "seen_rev",
            Refusal::ImportEmpty | Refusal::ImportTooLong { .. } => "rows",
            Refusal::ConfirmByPast | Refusal::ConfirmByTooLate => "confirm_by",
            Refusal::NeedContact | Refusal::MobileTaken => "mobile",
            Refusal::UnknownService { .. } => "service",
            Refusal::UnknownStaff { .. } => "staff",
            Refusal::UnknownLocation { .. } => "location",
            Refusal::DatesReversed | Refusal::DatesPast => "until",
            Refusal::DatesTooFar { .. } => "from",
            Refusal::NoWeekday => "weekdays",
            Refusal::TierRange { .. } => "tier",
            Refusal::SlotPast | Refusal::SlotTooFar { .. } => "starts_at",
            Refusal::SourceShape => "source",
            Refusal::AddressShape => "address",
            Refusal::AboutShape { .. } => "about",
            Refusal::SiteShape { .. } => "sites",
            Refusal::TokenName { .. } => "name",
            Refusal::OwnSubject { .. } => "subject",
            Refusal::OwnBody { .. } => "body",
            Refusal::NoteShape { .. } => "note",
            Refusal::ReasonShape { .. } => "reason",
            Refusal::EmailTaken
            | Refusal::LeftAlready
            | Refusal::OwnerAlready
            | Refusal::MayNotInvite
            | Refusal::TooManyInvites { .. } => "email",
            Refusal::SpotGone | Refusal::LineTooTight => "before",
            Refusal::WebhookUrl { .. } | Refusal::TooManyEndpoints { .. } => "url",
            Refusal::NoWebhookKind => "kinds",
            Refusal::Aliases { .. } => "aliases",
            Refusal::Feeds { .. } => "feeds",
            Refusal::NeedConsent => "consent",
            Refusal::TheirNames { .. } => "booking",
            Refusal::LetterKey { .. } => "key",
            Refusal::RequestEmpty | Refusal::RequestSize { .. } => "text",
            Refusal::NoSuchVersion
            | Refusal::SheetMovedOn
            | Refusal::NoSuchEndpoint
            | Refusal::NoSuchList
            | Refusal::NoSuchEntry
            | Refusal::NoSuchPlace
            | Refusal::NoSuchMessage
            | Refusal::NoSuchToken
            | Refusal::NoSuchHost
            | Refusal::LastOwner
            | Refusal::MayNotOpen
            | Refusal::SignUpRush
            | Refusal::SignInUsed
            | Refusal::WrongKindOfList
            | Refusal::CalledOff
            | Refusal::Closed
            | Refusal::StartedAlready
            | Refusal::OldLink
            | Refusal::NotWaiting
            | Refusal::NotOnList
            | Refusal::StillActive
            | Refusal::SlotBookedAlready
            | Refusal::SlotNotOpen
            | Refusal::OfferedNow
            | Refusal::NoSeatOpen { .. }
            | Refusal::Unreachable
            | Refusal::TooLateToOffer
            | Refusal::JoinClosed
            | Refusal::NoSuchDelivery
            | Refusal::CardDone
            | Refusal::NotFailed
            | Refusal::NothingBooked
            | Refusal::SlotOver
            | Refusal::NoSuchRequest
            | Refusal::RequestDone
            | Refusal::RequestReading
            | Refusal::RequestForgotten
            | Refusal::TooManyRequests { .. }
            | Refusal::NotOverYet
            | Refusal::ThanksSent
            | Refusal::ResentTooOften { .. } => "",
        }
    }
}
