//! rules: words of the house rather than of a list: what a key to the API may do, and what a host is.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(TokenScope, Role, HouseRole);

/// What an API token may do. Each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum TokenScope {
    /// See numbers, guests, messages and the audit.
    Read,
    /// Also sign people up, cancel, import, edit.
    Write,
    /// Also open events and see the links in messages, which act for a guest.
    Admin,
}

/// What a host may do with one list. Each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// See everything, change nothing.
    Viewer,
    /// Run the list.
    Host,
}

/// What a host may do in the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HouseRole {
    /// Sees or runs the lists granted to them, makes none and lets nobody in.
    Helper,
    /// Runs the lists granted to them, and opens new ones.
    Member,
    /// Runs every list, and says who else may sign in.
    Owner,
}

impl HouseRole {
    /// Whether they may open events and desks, and let somebody new in.
    #[must_use]
    pub fn makes_lists(self) -> bool {
        self >= HouseRole::Member
    }
}
