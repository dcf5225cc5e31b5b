//! web/pages/console: what a host sees. Plain structs that turn into HTML, like the pages of guests, with the same
//! look. They are told what is true and what this host may do; every form works without the script.

mod ask;
mod audit;
mod chart;
mod desk;
mod events;
mod fields;
mod letters;
mod messages;
mod overview;
pub(crate) mod parts;
mod people;
mod scribe;
mod settings;
mod settings_words;
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
pub use desk::{DeskForm, DeskSettingsPage, FeedRow, ServiceRow};
pub use events::{DeskCard, EventCard, EventsPage, Older};
pub use letters::{LetterPage, LetterRow, LettersPage};
pub use messages::{MessagePage, MessagesPage, SentRow};
pub use overview::{OverviewPage, RoundRow};
pub use parts::{Choice, Coming, Fact, MessageRow, OfferRow, Trouble};
pub use people::{HostRow, PeoplePage, SharingPage};
pub use scribe::{ScribeCallRow, ScribeMonthRow, ScribePage};
pub use settings::{Preview, SettingsForm, SettingsPage};
pub use shell::{Shell, ShellEvent, Tab};
pub use shell_desk::{DeskTab, ShellDesk};
pub use sign_in::{LinkState, SignInLinkPage, SignInPage};
pub use thanks::{ThanksPart, ThanksStage};
pub use webhooks::{KindChoice, WebhookRow, WebhooksPage};
pub use wording::{Letter, PlaceholderRow, WordingListPage, WordingPage, WordingPreview, WordingRow};
