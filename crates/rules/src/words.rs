//! rules: the closed sets of words that rows are made of. Code, tables, audit and logs all use `word()`.
//! The spelling is the stored form: a word, once released, never changes.

/// The words of these enums, whose spelling strum derives from their variants: all of them, and each to and from text.
/// Every stored word stands in `crates/app/tests/stored_words.txt`.
#[macro_export]
macro_rules! words {
    ($($set:ident),+) => {$(
        impl $set {
            /// In the order of the variants.
            pub const ALL: &'static [$set] = <$set as ::strum::VariantArray>::VARIANTS;

            #[must_use]
            pub fn word(self) -> &'static str {
                self.into()
            }

            #[must_use]
            pub fn from_word(word: &str) -> Option<$set> {
                word.parse().ok()
            }
        }
    )+};
}

mod house;
mod message;
mod place;

pub use house::{HouseRole, Role, TokenScope};
pub use message::{Channel, MessageKind, MessageState, Reach, Reminders, SendFault, Urgency};
pub use place::{Ending, OfferKind, OfferState, PlaceState};
use strum::{EnumString, IntoStaticStr, VariantArray};

words!(ListKind, ListState, EntryState);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ListKind {
    Event,
    Desk,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ListState {
    Open,
    CalledOff,
    Closed,
}

/// `Confirmed` on a desk means booked; `Cancelled` means left the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EntryState {
    Pending,
    Waitlisted,
    Paused,
    Confirmed,
    Cancelled,
    Expired,
}
