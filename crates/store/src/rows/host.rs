//! store: hosts, what they may do, and where they are signed in.

use super::{Decode, broken, count, id, maybe_id, maybe_time, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::settings_doc::{settings_from_text, settings_to_text};
use rules::{Email, Grant, GrantId, Host, HostId, HouseRole, ListId, Role, Session, SessionId};
use std::borrow::Cow;
use std::sync::Arc;

pub(crate) const HOST: [&str; 12] = [
    "id",
    "rev",
    "role",
    "sign_ins",
    "epoch",
    "made_at",
    "removed_at",
    "shared_only",
    "invited_by",
    "email",
    "email_key",
    "usual",
];

/// Columns from here on hold the person.
pub(crate) const HOST_PERSON: usize = 9;

/// The column knows two words since the first version; a helper is a member with a mark.
fn role_cells(role: HouseRole) -> (HouseRole, Cell<'static>) {
    match role {
        HouseRole::Helper => (HouseRole::Member, Cell::count(1)),
        HouseRole::Member | HouseRole::Owner => (role, Cell::Null),
    }
}

pub(crate) fn host_cells(host: &Host) -> [Cell<'_>; 12] {
    let (role, shared_only) = role_cells(host.role);
    [
        Cell::id(host.id.0),
        Cell::count(host.rev),
        Cell::word(role.word()),
        Cell::count(host.sign_ins),
        Cell::count(host.epoch),
        Cell::time(host.made_at),
        Cell::maybe_time(host.removed_at),
        shared_only,
        Cell::maybe_id(host.invited_by.map(|by| by.0)),
        Cell::maybe_text(host.email.as_ref().map(Email::as_str)),
        Cell::maybe_text(host.email.as_ref().map(Email::key)),
        host.usual.as_ref().map_or(Cell::Null, |usual| Cell::Text(Cow::Owned(settings_to_text(usual)))),
    ]
}

pub(crate) fn host_from(row: &dyn Decode) -> Result<Host, StoreError> {
    let email = row.text(9)?.zip(row.text(10)?).map(|(shown, key)| Email::stored(shown, key));
    let role = HouseRole::from_word(&text(row, 2)?).ok_or_else(|| broken("role of a host"))?;
    let helper = maybe_id(row, 7)?.is_some();
    Ok(Host {
        id: HostId(id(row, 0)?),
        rev: count(row, 1)?,
        role: if helper { HouseRole::Helper } else { role },
        sign_ins: count(row, 3)?,
        epoch: count(row, 4)?,
        made_at: time(row, 5)?,
        removed_at: maybe_time(row, 6)?,
        invited_by: maybe_id(row, 8)?.map(HostId),
        email,
        usual: row.text(11)?.map(|doc| settings_from_text(&doc).map(Arc::new)).transpose()?,
    })
}

pub(crate) const GRANT: [&str; 5] = ["id", "rev", "host", "list", "role"];

pub(crate) fn grant_cells(grant: &Grant) -> [Cell<'static>; 5] {
    [
        Cell::id(grant.id.0),
        Cell::count(grant.rev),
        Cell::id(grant.host.0),
        Cell::id(grant.list.0),
        grant.role.map_or(Cell::Null, |role| Cell::word(role.word())),
    ]
}

pub(crate) fn grant_from(row: &dyn Decode) -> Result<Grant, StoreError> {
    let role = row.text(4)?;
    let role = role.map(|word| Role::from_word(&word).ok_or_else(|| broken("role"))).transpose()?;
    let (host, list) = (HostId(id(row, 2)?), ListId(id(row, 3)?));
    Ok(Grant { id: GrantId(id(row, 0)?), rev: count(row, 1)?, host, list, role })
}

pub(crate) const SESSION: [&str; 8] = ["id", "rev", "host", "hash", "epoch", "made_at", "expires_at", "ended_at"];

pub(crate) fn session_cells(session: &Session) -> [Cell<'_>; 8] {
    [
        Cell::id(session.id.0),
        Cell::count(session.rev),
        Cell::id(session.host.0),
        Cell::text(&session.hash),
        Cell::count(session.epoch),
        Cell::time(session.made_at),
        Cell::time(session.expires_at),
        Cell::maybe_time(session.ended_at),
    ]
}

pub(crate) fn session_from(row: &dyn Decode) -> Result<Session, StoreError> {
    Ok(Session {
        id: SessionId(id(row, 0)?),
        rev: count(row, 1)?,
        host: HostId(id(row, 2)?),
        hash: text(row, 3)?,
        epoch: count(row, 4)?,
        made_at: time(row, 5)?,
        expires_at: time(row, 6)?,
        ended_at: maybe_time(row, 7)?,
    })
}
