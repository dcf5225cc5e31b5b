//! web/console: one person of the list a page is about, and their part of the audit.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use rules::{Entry, EntryId, HostId, ListId};
use store::sqlite::SqliteReader;
use store::{AuditRow, StoreError};

pub(super) const NOBODY: Trouble = Trouble::NotFound("There is nobody like that on this list.");

pub(super) fn number(entry: &str) -> Result<EntryId, Trouble> {
    entry.parse().map(EntryId).map_err(|_| NOBODY)
}

/// An entry of another list does not exist here.
pub(super) async fn known(door: &Door, visitor: &Visitor, entry: EntryId) -> Result<Entry, Trouble> {
    let list = visitor.list()?;
    let found = door.readers.read(move |reader| reader.entry(entry)).await?;
    found.filter(|entry| entry.list == list).ok_or(NOBODY)
}

/// Every change that concerns them, each with the address of the host behind it.
pub(super) type History = Vec<(AuditRow, Option<String>)>;

pub(super) fn history(reader: &mut SqliteReader, list: ListId, entry: EntryId) -> Result<History, StoreError> {
    let mut rows = Vec::new();
    for row in reader.audit_of_entry(list, entry, limits::GUEST_HISTORY)? {
        let host = row.host.map(|host| reader.host(HostId(host))).transpose()?.flatten();
        rows.push((row, host.and_then(|host| host.email).map(|email| email.as_str().to_string())));
    }
    Ok(rows)
}
