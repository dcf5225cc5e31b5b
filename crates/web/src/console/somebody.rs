//! web/console: one person of the list a page is about, and what was written to them.

use super::visitor::Visitor;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use rules::{Entry, EntryId, ListId, Message, MessageKind};
use store::StoreError;
use store::sqlite::{MessagePage, SqliteReader};

pub(super) const NOBODY: Trouble = Trouble::NotFound("There is nobody like that on this list.");

/// An entry of another list does not exist here.
pub(super) async fn known(door: &Door, visitor: &Visitor, entry: EntryId) -> Result<Entry, Trouble> {
    let list = visitor.list()?;
    let found = door.readers.read(move |reader| reader.entry(list, entry)).await?;
    found.ok_or(NOBODY)
}

/// How often they were asked in vain.
pub(super) fn times(passes: u32) -> String {
    match passes {
        0 => "not yet".to_string(),
        1 => "once".to_string(),
        2 => "twice".to_string(),
        many => format!("{many} times"),
    }
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
