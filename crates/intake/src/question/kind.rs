//! intake/question: the closed set of questions. A word of it is what a model may choose from, and never changes.

use super::Span;
use jiff::civil::Date;
use rules::ListKind;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Kind);

const BOTH: &[ListKind] = &[ListKind::Event, ListKind::Desk];
const EVENTS: &[ListKind] = &[ListKind::Event];
const DESKS: &[ListKind] = &[ListKind::Desk];

/// Each question: the lists it can be asked about, the time it speaks of when none is named (nothing: this moment), and an
/// example.
macro_rules! kinds {
    ($($kind:ident $lists:ident $span:literal $example:literal,)+) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
        #[strum(serialize_all = "snake_case")]
        pub enum Kind {
            $($kind,)+
        }

        impl Kind {
            /// Whether it can be asked about such a list.
            #[must_use]
            pub fn is_about(self, list: ListKind) -> bool {
                match self {
                    $(Kind::$kind => $lists,)+
                }
                .contains(&list)
            }

            /// The time it speaks of when none is named; None for questions about this moment.
            pub(super) fn usual_span(self, today: Date) -> Option<Span> {
                let word = match self {
                    $(Kind::$kind => $span,)+
                };
                Span::from_word(word, today)
            }

            /// Something to press for whoever does not know what can be asked.
            #[must_use]
            pub fn example(self) -> &'static str {
                match self {
                    $(Kind::$kind => $example,)+
                }
            }
        }
    };
}

kinds! {
    Waiting BOTH "" "How many people are waiting?",
    WhoWaits BOTH "" "Who is waiting?",
    WhoIsNext BOTH "" "Who is next in line?",
    HowLongIsTheWait BOTH "" "How long is the wait?",
    Person BOTH "" "Is Ann Lee coming?",
    WhoCancelled BOTH "ever" "Who cancelled since yesterday?",
    HowManyCancelled BOTH "ever" "How many cancelled this week?",
    WhoJoined BOTH "ever" "Who signed up today?",
    HowManyJoined BOTH "ever" "How many signed up this week?",
    OffersOut BOTH "" "Who has an offer now?",
    Declined BOTH "ever" "How many declined this week?",
    Failed BOTH "" "Which messages failed?",
    MailsToGo BOTH "" "How many messages are still to go out?",
    SeatsOpen EVENTS "" "How many seats are still open?",
    SeatsTaken EVENTS "" "How many seats are taken?",
    SeatsHeld EVENTS "" "How many seats are held?",
    Capacity EVENTS "" "How many seats are there?",
    Coming EVENTS "" "How many people will come?",
    BiggestParties EVENTS "" "Which are the biggest parties?",
    NotConfirmed EVENTS "" "Who has not confirmed their invitation?",
    HowManyInvited EVENTS "" "How many are invited?",
    NextReminder EVENTS "" "When does the next reminder go out?",
    FullOn EVENTS "yesterday" "How full were we a week ago?",
    WhenIsIt EVENTS "" "When does it start?",
    WhereIsIt EVENTS "" "Where is it?",
    Thanks EVENTS "" "Has the thank-you note gone out?",
    WaitsPerService DESKS "" "Which service has the longest line?",
    SlotsOpen DESKS "" "Which slots are open?",
    NextSlots DESKS "" "What are the next slots?",
    SlotsFreed DESKS "this_month" "How many slots came free this month?",
    SlotsFilled DESKS "this_month" "How many slots did we fill this week?",
    HandedBack DESKS "this_month" "How many slots stayed empty last month?",
    FillTime DESKS "this_month" "How long does it take to fill a slot?",
    Recovered DESKS "this_month" "How much revenue was recovered this month?",
    WhoBooked DESKS "this_month" "Who got a slot this week?",
    Paused DESKS "" "Who is paused?",
    Cards DESKS "" "How many cards wait for an answer?",
    NextSummary DESKS "" "When does the next summary go out?",
}

impl Kind {
    /// Whether it can be narrowed to one service of a desk.
    #[must_use]
    pub fn has_service(self) -> bool {
        matches!(self, Kind::Waiting | Kind::WhoWaits | Kind::WhoIsNext)
    }
}
