//! web: the status a refusal has. Matched in full: whoever adds a refusal says here what a program is told.

use axum::http::StatusCode;
use rules::Refusal;

/// What is missing, what clashes, what is over; everything else is about a value, and its field says which.
pub(crate) fn refusal_status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NoSuchList
        | Refusal::NoSuchEntry
        | Refusal::NoSuchPlace
        | Refusal::NoSuchMessage
        | Refusal::NoSuchToken
        | Refusal::NoSuchEndpoint
        | Refusal::NoSuchDelivery
        | Refusal::NoSuchVersion
        | Refusal::NoSuchRequest => StatusCode::NOT_FOUND,
        Refusal::SlugTaken
        | Refusal::EditedMeanwhile { .. }
        | Refusal::StillActive
        | Refusal::SlotBookedAlready
        | Refusal::SlotNotOpen
        | Refusal::EmailTaken
        | Refusal::MobileTaken
        | Refusal::OfferedNow
        | Refusal::NoSeatOpen { .. }
        | Refusal::NotOnList
        | Refusal::SeatsHeld
        | Refusal::NoMoreSeats { .. }
        | Refusal::CardDone
        | Refusal::NothingBooked
        | Refusal::RequestDone
        | Refusal::RequestReading
        | Refusal::RequestForgotten
        | Refusal::NotOverYet
        | Refusal::ThanksSent => StatusCode::CONFLICT,
        Refusal::MayNotInvite | Refusal::MayNotOpen => StatusCode::FORBIDDEN,
        Refusal::TooManyInvites { .. } | Refusal::SignUpRush => StatusCode::TOO_MANY_REQUESTS,
        Refusal::CalledOff | Refusal::Closed | Refusal::OldLink | Refusal::SlotOver => StatusCode::GONE,
        Refusal::WrongKindOfList
        | Refusal::SlugShape
        | Refusal::Title { .. }
        | Refusal::TitleEmpty { .. }
        | Refusal::CapRange { .. }
        | Refusal::PartyRange { .. }
        | Refusal::PartyLimitRange { .. }
        | Refusal::StartInPast
        | Refusal::StartTooFar { .. }
        | Refusal::DurationRange { .. }
        | Refusal::WindowRange { .. }
        | Refusal::CutOffRange { .. }
        | Refusal::FloorRange { .. }
        | Refusal::TooManyReminders { .. }
        | Refusal::ReminderRange { .. }
        | Refusal::StartedAlready
        | Refusal::NotWaiting
        | Refusal::ImportEmpty
        | Refusal::ImportTooLong { .. }
        | Refusal::ConfirmByPast
        | Refusal::ConfirmByTooLate
        | Refusal::ConfirmRange { .. }
        | Refusal::NeedContact
        | Refusal::UnknownService { .. }
        | Refusal::UnknownStaff { .. }
        | Refusal::UnknownLocation { .. }
        | Refusal::DeskNames { .. }
        | Refusal::DatesReversed
        | Refusal::DatesPast
        | Refusal::DatesTooFar { .. }
        | Refusal::NoWeekday
        | Refusal::TierRange { .. }
        | Refusal::SlotPast
        | Refusal::SlotTooFar { .. }
        | Refusal::SlotMinutes { .. }
        | Refusal::SourceShape
        | Refusal::ResentTooOften { .. }
        | Refusal::AddressShape
        | Refusal::AboutShape { .. }
        | Refusal::SiteShape { .. }
        | Refusal::TokenName { .. }
        | Refusal::NoSuchHost
        | Refusal::OwnerAlready
        | Refusal::LastOwner
        | Refusal::SignInUsed
        | Refusal::NoteShape { .. }
        | Refusal::ReasonShape { .. }
        | Refusal::LeftAlready
        | Refusal::SpotGone
        | Refusal::LineTooTight
        | Refusal::Unreachable
        | Refusal::TooLateToOffer
        | Refusal::WebhookUrl { .. }
        | Refusal::NoWebhookKind
        | Refusal::TooManyEndpoints { .. }
        | Refusal::OwnSubject { .. }
        | Refusal::OwnBody { .. }
        | Refusal::Aliases { .. }
        | Refusal::Feeds { .. }
        | Refusal::NeedConsent
        | Refusal::JoinClosed
        | Refusal::LetterKey { .. }
        | Refusal::TheirNames { .. }
        | Refusal::SheetMovedOn
        | Refusal::NotFailed
        | Refusal::RequestEmpty
        | Refusal::RequestSize { .. }
        | Refusal::TooManyRequests { .. } => StatusCode::UNPROCESSABLE_ENTITY,
    }
}
