//! web/pages/console: what a host sees. Plain structs that turn into HTML, like the pages of guests, with the same
//! look. They are told what is true and what this host may do; every form works without the script.

mod desk;
mod fields;
mod guest;
mod guests;
mod import;
mod line;
mod settings;
mod settings_words;

pub(crate) use crate::console::parts::{self, Choice, Fact, HistoryRow, MessageRow, SentRow, Trouble, with_query};
pub(crate) use crate::console::shell::{self, Tab, Tab as DeskTab};
pub use desk::{
    DeskForm, DeskSettingsPage, EntryForm, FeedRow, ListAt, ListPage, ListRow, OfferLine, PersonActs, PersonPage,
    RowActs, ServiceRow,
};
pub use guest::{GuestActs, GuestPage};
pub use guests::{GuestRow, GuestsPage};
pub use import::{Column, ImportOutcomeRow, ImportPage, ImportRowView, ImportStep};
pub use line::{EndedOffer, LinePage, LineRow, TypedMove};
pub use settings::{Preview, SettingsForm, SettingsPage};
