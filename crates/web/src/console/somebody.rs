//! web/console: one person of the list a page is about, what was written to them, and their part of the audit.

use super::told::Names;
use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::query::Query;
use rules::{Act, Entry, EntryAct, EntryId, ListId, Message, MessageKind, OldLinks};
use store::sqlite::{MessagePage, SqliteReader};
use store::{AuditRow, StoreError};

pub(super) const NOBODY: Trouble = Trouble::NotFound("There is nobody like that on this list.");

pub(super) fn number(entry: &str) -> Result<EntryId, Trouble> {
    entry.parse().map(EntryId).map_err(|_| NOBODY)
}

/// An entry of another list does not exist here.
pub(super) async fn known(door: &Door, visitor: &Visitor, entry: EntryId) -> Result<Entry, Trouble> {
    let list = visitor.list()?;
    let found = door.readers.read(move |reader| reader.entry(list, entry)).await?;
    found.ok_or(NOBODY)
}

/// The box beside "mail their link again", and what the page says afterwards.
pub(super) fn resend(entry: EntryId, once: u64, form: &Query) -> (Act, &'static str) {
    match form.value("end_old") {
        Some(_) => (Act::Entry(EntryAct::ResendLink { entry, once, old: OldLinks::End }), "renewed"),
        None => (Act::Entry(EntryAct::ResendLink { entry, once, old: OldLinks::Keep }), "resent"),
    }
}

/// Every change that concerns them, and the hosts behind it.
pub(super) type History = (Vec<AuditRow>, Names);

pub(super) fn history(reader: &mut SqliteReader, list: ListId, entry: EntryId) -> Result<History, StoreError> {
    let mut names = Names::default();
    let rows = reader.audit_of_entry(list, entry, limits::GUEST_HISTORY)?;
    for host in rows.iter().filter_map(|row| row.host) {
        names.learn_host(reader, host)?;
    }
    Ok((rows, names))
}

/// Their newest messages, newest first. The pages are read from the oldest on: few people have more than one.
pub(super) fn messages(
    reader: &mut SqliteReader,
    list: ListId,
    entry: EntryId,
    kind: Option<MessageKind>,
) -> Result<Vec<Message>, StoreError> {
    let (mut newest, most) = (Vec::<Message>::new(), limits::GUEST_MESSAGES);
    loop {
        let after = newest.last().map_or(0, |last| last.id.0);
        let page = reader.messages(list, MessagePage { entry: Some(entry), kind, after, most })?;
        let is_last = page.len() < most;
        newest.extend(page);
        newest.drain(..newest.len().saturating_sub(most));
        if is_last {
            newest.reverse();
            return Ok(newest);
        }
    }
}
