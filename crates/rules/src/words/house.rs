//! rules: words of the house rather than of a list: what a key to the API may do, and what a host is.

/// What an API token may do. Each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TokenScope {
    /// See numbers, guests, messages and the audit.
    Read,
    /// Also sign people up, cancel, import, edit.
    Write,
    /// Also open events and see the links in messages, which act for a guest.
    Admin,
}

impl TokenScope {
    pub const ALL: &[TokenScope] = &[TokenScope::Read, TokenScope::Write, TokenScope::Admin];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            TokenScope::Read => "read",
            TokenScope::Write => "write",
            TokenScope::Admin => "admin",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<TokenScope> {
        TokenScope::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// What a host may do with one list. Each includes the ones before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// See everything, change nothing.
    Viewer,
    /// Run the list.
    Host,
}

impl Role {
    pub const ALL: &[Role] = &[Role::Viewer, Role::Host];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Role::Viewer => "viewer",
            Role::Host => "host",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Role> {
        Role::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// What a host may do in the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseRole {
    /// Sees or runs the lists granted to them, makes none and lets nobody in.
    Helper,
    /// Runs the lists granted to them, and opens new ones.
    Member,
    /// Runs every list, and says who else may sign in.
    Owner,
}

impl HouseRole {
    pub const ALL: &[HouseRole] = &[HouseRole::Helper, HouseRole::Member, HouseRole::Owner];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            HouseRole::Helper => "helper",
            HouseRole::Member => "member",
            HouseRole::Owner => "owner",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<HouseRole> {
        HouseRole::ALL.iter().copied().find(|one| one.word() == word)
    }

    /// Whether they may open events and desks, and let somebody new in.
    #[must_use]
    pub fn makes_lists(self) -> bool {
        self >= HouseRole::Member
    }
}
