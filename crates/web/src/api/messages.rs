//! web/api: what was said to whom, and how far it got. The text is put together again from what the message remembers, with
//! the same words the post uses; links act for a guest and a Message-ID speaks for a mail server, so only an admin token
//! sees them.

use super::answer::Page;
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use intake::Problem;
use rules::{AsSaid, Channel, EntryId, Handed, ListId, MessageKind, MessageState, TokenScope, Wording};
use services::mails::{self, Position};
use std::collections::HashMap;
use store::StoreError;
use store::sqlite::{ListView, MessagePage, SqliteReader};

shape! {
    MessageAnswer[rename = "Message"](caller: &Caller, slug: &str, handed: &Handed;
        door = &caller.door, message = &handed.message, is_admin = caller.may(TokenScope::Admin),
        said = post::say(handed, slug, &door.house, &door.ring, mails::said_at(message, door.now())).ok()) {
        id: u64 = message.id.0,
        list: u64 = message.list.0,
        entry: Option<u64> = message.entry.map(|entry| entry.0),
        kind: Word<MessageKind> = Word(message.kind),
        channel: Word<Channel> = Word(message.channel),
        state: Word<MessageState> = Word(message.state),
        attempts: u32 = message.attempts,
        made_at: Moment = Moment(message.made_at),
        due_at: Moment = Moment(message.due_at),
        settled_at: Option<Moment> = message.settled_at.map(Moment),
        /// When somebody reported that it did not arrive, without proof: nothing follows from it
        reported_at: Option<Moment> = message.reported_at.map(Moment),
        /// For admin tokens
        message_id: Option<String> = is_admin.then(|| post::message_id(message.list, message.id, &door.house)),
        /// As it would read now
        subject: Option<String> = said.as_ref().and_then(post::Said::subject).map(str::to_string),
        text: Option<String> = said.as_ref().map(|said| if is_admin { said.words().to_string() } else { blank(said) }),
        /// Whether the text is what left, word for word; null before it left
        as_sent: Option<bool> = message.said.as_ref().map(|as_said| is_kept(as_said)),
        /// For admin tokens
        links: Option<Vec<String>> = said.as_ref().filter(|_| is_admin).map(|said| said.links().to_vec()),
    }
}

pub(super) async fn list(call: Call) -> Result<Page<MessageAnswer>, Trouble> {
    let (page, kind) = (call.paging()?, call.chosen("kind")?);
    let entry = call.query.number("entry")?.map(EntryId);
    let view = list_of(&call, entry).await?;
    let (list, slug) = (view.head.list, view.slug.clone());
    let wanted = MessagePage { entry, kind, after: page.after(), most: page.limit };
    let rows = call.read(move |reader| {
        let messages = reader.messages(list, wanted)?;
        let places = places(reader, list, entry)?;
        let mut rows: Vec<Handed> = Vec::with_capacity(messages.len());
        for message in messages {
            let handed = mails::handed_of(reader, &view, message, Position::LeftOut)?;
            let now = handed.message.entry.and_then(|entry| places.get(&entry.0).copied());
            let position = if handed.message.said.is_some() { handed.position } else { now };
            rows.push(Handed { position, ..handed });
        }
        Ok(rows)
    });
    let rows = rows.await?;
    Ok(page.of(&rows, |handed| handed.message.id.0, |handed| MessageAnswer::of(&call, &slug, handed)))
}

/// Without its links.
fn blank(said: &post::Said) -> String {
    mails::blanked(said.words(), said.links())
}

/// Whether the words are still there: a host's own, or ours as they are now.
fn is_kept(said: &AsSaid) -> bool {
    said.own_rev.is_some() || said.edition == Wording::EDITION
}

/// Who stands where in line: one person counted, or the whole line once, but not the line for each message of a page.
fn places(reader: &mut SqliteReader, list: ListId, only: Option<EntryId>) -> Result<HashMap<u64, u64>, StoreError> {
    Ok(match only {
        Some(entry) => reader.rank(entry)?.map(|place| (entry.0, place)).into_iter().collect(),
        None => (1..).zip(reader.line_order(list)?).map(|(place, entry)| (entry.0, place)).collect(),
    })
}

/// By list, or by entry, which names its list.
async fn list_of(caller: &Caller, entry: Option<EntryId>) -> Result<ListView, Trouble> {
    match (caller.query.value("list"), entry) {
        (Some(named), _) => caller.view(caller.find(named).await?).await,
        (None, Some(entry)) => caller.view(caller.entry_of(entry).await?.list).await,
        (None, None) => Err(Problem::new("list", "Please name a list (?list=) or an entry (?entry=).").into()),
    }
}
