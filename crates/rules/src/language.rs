//! rules: the languages an event can speak to its guests in. Which words that means is the business of post and web.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(Language);

/// A word is the tag of BCP 47: stored, sent in JSON, and what a page's `lang` says.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray,
)]
#[strum(serialize_all = "snake_case")]
pub enum Language {
    #[default]
    En,
    De,
    Fr,
    Es,
}
