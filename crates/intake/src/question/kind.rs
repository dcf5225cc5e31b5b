//! intake/question: the closed set of questions. A word of it is what a model may choose from, and never changes.

use super::Span;
use jiff::civil::Date;
use rules::ListKind;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    // Both
    Waiting,
    WhoWaits,
    WhoIsNext,
    HowLongIsTheWait,
    Person,
    WhoCancelled,
    HowManyCancelled,
    WhoJoined,
    HowManyJoined,
    OffersOut,
    Declined,
    Failed,
    MailsToGo,
    // Events
    SeatsOpen,
    SeatsTaken,
    SeatsHeld,
    Capacity,
    Coming,
    BiggestParties,
    NotConfirmed,
    HowManyInvited,
    NextReminder,
    FullOn,
    WhenIsIt,
    WhereIsIt,
    Thanks,
    // Desks
    WaitsPerService,
    SlotsOpen,
    NextSlots,
    SlotsFreed,
    SlotsFilled,
    HandedBack,
    FillTime,
    Recovered,
    WhoBooked,
    Paused,
    Cards,
    NextSummary,
}

impl Kind {
    /// Whether it can be asked about such a list.
    #[must_use]
    pub fn is_about(self, list: ListKind) -> bool {
        match self {
            Kind::Waiting
            | Kind::WhoWaits
            | Kind::WhoIsNext
            | Kind::HowLongIsTheWait
            | Kind::Person
            | Kind::WhoCancelled
            | Kind::HowManyCancelled
            | Kind::WhoJoined
            | Kind::HowManyJoined
            | Kind::OffersOut
            | Kind::Declined
            | Kind::Failed
            | Kind::MailsToGo => true,
            Kind::SeatsOpen
            | Kind::SeatsTaken
            | Kind::SeatsHeld
            | Kind::Capacity
            | Kind::Coming
            | Kind::BiggestParties
            | Kind::NotConfirmed
            | Kind::HowManyInvited
            | Kind::NextReminder
            | Kind::FullOn
            | Kind::WhenIsIt
            | Kind::WhereIsIt
            | Kind::Thanks => list == ListKind::Event,
            Kind::WaitsPerService
            | Kind::SlotsOpen
            | Kind::NextSlots
            | Kind::SlotsFreed
            | Kind::SlotsFilled
            | Kind::HandedBack
            | Kind::FillTime
            | Kind::Recovered
            | Kind::WhoBooked
            | Kind::Paused
            | Kind::Cards
            | Kind::NextSummary => list == ListKind::Desk,
        }
    }

    /// The time it speaks of when none is named; None for questions about this moment.
    pub(super) fn usual_span(self, today: Date) -> Option<Span> {
        match self {
            Kind::WhoCancelled | Kind::HowManyCancelled | Kind::WhoJoined | Kind::HowManyJoined | Kind::Declined => {
                Some(Span::ever())
            }
            Kind::FullOn => Some(Span::day_before(today)),
            Kind::SlotsFreed
            | Kind::SlotsFilled
            | Kind::HandedBack
            | Kind::FillTime
            | Kind::Recovered
            | Kind::WhoBooked => Some(Span::this_month(today)),
            Kind::Waiting
            | Kind::WhoWaits
            | Kind::WhoIsNext
            | Kind::HowLongIsTheWait
            | Kind::Person
            | Kind::OffersOut
            | Kind::Failed
            | Kind::MailsToGo
            | Kind::SeatsOpen
            | Kind::SeatsTaken
            | Kind::SeatsHeld
            | Kind::Capacity
            | Kind::Coming
            | Kind::BiggestParties
            | Kind::NotConfirmed
            | Kind::HowManyInvited
            | Kind::NextReminder
            | Kind::WhenIsIt
            | Kind::WhereIsIt
            | Kind::Thanks
            | Kind::WaitsPerService
            | Kind::SlotsOpen
            | Kind::NextSlots
            | Kind::Paused
            | Kind::Cards
            | Kind::NextSummary => None,
        }
    }

    /// Whether it can be narrowed to one service of a desk.
    #[must_use]
    pub fn has_service(self) -> bool {
        matches!(self, Kind::Waiting | Kind::WhoWaits | Kind::WhoIsNext)
    }

    /// Something to press for whoever does not know what can be asked.
    #[must_use]
    pub fn example(self) -> &'static str {
        match self {
            Kind::Waiting => "How many people are waiting?",
            Kind::WhoWaits => "Who is waiting?",
            Kind::WhoIsNext => "Who is next in line?",
            Kind::HowLongIsTheWait => "How long is the wait?",
            Kind::Person => "Is Ann Lee coming?",
            Kind::WhoCancelled => "Who cancelled since yesterday?",
            Kind::HowManyCancelled => "How many cancelled this week?",
            Kind::WhoJoined => "Who signed up today?",
            Kind::HowManyJoined => "How many signed up this week?",
            Kind::OffersOut => "Who has an offer now?",
            Kind::Declined => "How many declined this week?",
            Kind::Failed => "Which messages failed?",
            Kind::MailsToGo => "How many messages are still to go out?",
            Kind::SeatsOpen => "How many seats are still open?",
            Kind::SeatsTaken => "How many seats are taken?",
            Kind::SeatsHeld => "How many seats are held?",
            Kind::Capacity => "How many seats are there?",
            Kind::Coming => "How many people will come?",
            Kind::BiggestParties => "Which are the biggest parties?",
            Kind::NotConfirmed => "Who has not confirmed their invitation?",
            Kind::HowManyInvited => "How many are invited?",
            Kind::NextReminder => "When does the next reminder go out?",
            Kind::FullOn => "How full were we a week ago?",
            Kind::WhenIsIt => "When does it start?",
            Kind::WhereIsIt => "Where is it?",
            Kind::Thanks => "Has the thank-you note gone out?",
            Kind::WaitsPerService => "Which service has the longest line?",
            Kind::SlotsOpen => "Which slots are open?",
            Kind::NextSlots => "What are the next slots?",
            Kind::SlotsFreed => "How many slots came free this month?",
            Kind::SlotsFilled => "How many slots did we fill this week?",
            Kind::HandedBack => "How many slots stayed empty last month?",
            Kind::FillTime => "How long does it take to fill a slot?",
            Kind::Recovered => "How much revenue was recovered this month?",
            Kind::WhoBooked => "Who got a slot this week?",
            Kind::Paused => "Who is paused?",
            Kind::Cards => "How many cards wait for an answer?",
            Kind::NextSummary => "When does the next summary go out?",
        }
    }
}
