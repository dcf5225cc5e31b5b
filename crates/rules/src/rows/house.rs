//! rules: rows of the house rather than of a list: keys to the API, hosts, what they may do, and their browsers.

use crate::contact::Email;
use crate::ids::{GrantId, HostId, ListId, SessionId, TokenId};
use crate::limits;
use crate::settings::Settings;
use crate::words::{HouseRole, Role, TokenScope};
use jiff::Timestamp;
use std::sync::Arc;

/// A key to the JSON API. Only its hash is kept; the token itself is shown once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub id: TokenId,
    pub rev: u32,
    pub name: String,
    pub hash: String,
    pub scope: TokenScope,
    /// None: every list of the house.
    pub list: Option<ListId>,
    pub made_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

/// Somebody who signs in to run lists. Their address is a person's: it never reaches the audit.
#[derive(Clone, Debug, PartialEq)]
pub struct Host {
    pub id: HostId,
    pub rev: u32,
    pub role: HouseRole,
    /// How often they have signed in.
    pub sign_ins: u32,
    /// Grows when they sign out everywhere; sessions and sign-in links of an earlier epoch are over.
    pub epoch: u32,
    pub made_at: Timestamp,
    pub removed_at: Option<Timestamp>,
    /// Who let them in; None: the command line.
    pub invited_by: Option<HostId>,
    pub email: Option<Email>,
    /// What a new event of theirs starts from.
    pub usual: Option<Arc<Settings>>,
}

impl Host {
    /// What a sign-in link names: it grows with each sign-in, so that a link works once, and when they sign out everywhere.
    #[must_use]
    pub fn link_generation(&self) -> u32 {
        self.sign_ins.wrapping_add(self.epoch)
    }

    /// Without the jumps that restores made.
    #[must_use]
    pub fn times_signed_in(&self) -> u32 {
        self.sign_ins % limits::RESTORE_GENERATIONS
    }
}

/// What one host may do with one list; None once it was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    pub id: GrantId,
    pub rev: u32,
    pub host: HostId,
    pub list: ListId,
    pub role: Option<Role>,
}

/// A signed-in browser, known by the hash of its cookie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub rev: u32,
    pub host: HostId,
    pub hash: String,
    pub epoch: u32,
    pub made_at: Timestamp,
    pub expires_at: Timestamp,
    pub ended_at: Option<Timestamp>,
}

impl Session {
    /// Whether this browser is still signed in as this host.
    #[must_use]
    pub fn is_open(&self, host: &Host, now: Timestamp) -> bool {
        let same = self.host == host.id && self.epoch == host.epoch;
        same && host.removed_at.is_none() && self.ended_at.is_none() && now < self.expires_at
    }
}
