//! web/pages/console/front: what the reception sees: for one thumb first, and for a table where there is more to read.

mod cards;
mod dry_run;
mod free;
mod phone;
mod requests;
mod slot;
mod slots;
mod trouble;

pub use cards::{CardRow, CardsPage};
pub use dry_run::{DryRunPage, DryRunView, WouldRow};
pub use free::{FreeChoices, FreeFields, FreePage, Left, MissedPage};
pub use phone::{FrontNotice, FrontPage, MoveRow, SlotCard, SlotTone, TapButton, TriedRow};
pub use requests::{CardField, CardPart, Piece, RequestCard, RequestLinkPage, RequestsPage};
pub use slot::{ConsideredRow, RoundView, SlotPage, TapRow, WhyNotView};
pub use slots::SlotsPage;
pub use trouble::{DeadLetter, DeadLetters, TroublePage};
