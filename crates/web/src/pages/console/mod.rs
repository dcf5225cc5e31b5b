//! web/pages/console: what a host sees. Plain structs that turn into HTML, like the pages of guests, with the same
//! look. They are told what is true and what this host may do; every form works without the script.

mod ask;
mod audit;
mod chart;
mod desk;
mod events;
mod guest;
mod guests;
mod import;
mod letters;
mod line;
mod messages;
mod overview;
pub(crate) mod parts;
mod people;
mod scribe;
pub(crate) mod shell;
mod shell_desk;
mod sign_in;
mod thanks;
mod webhooks;
mod wording;
mod wording_words;

pub use ask::{AskPage, AskedPerson, GivenAnswer};
pub use audit::{AsItWas, AsItWasRow, AuditPage, AuditRowView, SeatLine, SeatPage};
pub use chart::Point;
pub use desk::{EntryForm, ListAt, ListPage, ListRow, OfferLine, PersonActs, PersonPage, RowActs};
pub use events::{DeskCard, EventCard, EventsPage, Older};
pub use guest::{GuestActs, GuestPage};
pub use guests::{GuestRow, GuestsPage};
pub use import::{Column, ImportOutcomeRow, ImportPage, ImportRowView, ImportStep};
pub use letters::{LetterPage, LetterRow, LettersPage};
pub use line::{EndedOffer, LinePage, LineRow, TypedMove};
pub use messages::{MessagePage, MessagesPage, SentRow};
pub use overview::{OverviewPage, RoundRow};
pub(crate) use parts::with_query;
pub use parts::{Choice, Coming, Fact, HistoryRow, MessageRow, OfferRow, Trouble};
pub use people::{HostRow, PeoplePage, SharingPage};
pub use scribe::{ScribeCallRow, ScribeMonthRow, ScribePage};
pub use shell::{Shell, ShellEvent, Tab};
pub use shell_desk::{DeskTab, ShellDesk};
pub use sign_in::{LinkState, SignInLinkPage, SignInPage};
pub use thanks::{ThanksPart, ThanksStage};
pub use webhooks::{KindChoice, WebhookRow, WebhooksPage};
pub use wording::{Letter, PlaceholderRow, WordingListPage, WordingPage, WordingPreview, WordingRow};
