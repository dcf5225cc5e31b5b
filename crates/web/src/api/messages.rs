//! web/api: what was said to whom, and how far it got. The text is put together again from what the message remembers, with
//! the same words the post uses; links act for a guest and a Message-ID speaks for a mail server, so only an admin token
//! sees them.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::door::Door;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use intake::Problem;
use rules::{EntryId, Handed, ListId, MessageKind, TokenScope, Wording};
use serde_json::{Value, json};
use services::mails::{self, Position};
use std::collections::HashMap;
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{ListView, MessagePage, SqliteReader};

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let kind = asked.query.chosen("kind", MessageKind::ALL, MessageKind::word)?;
    let entry = asked.query.number("entry")?.map(EntryId);
    let view = list_of(&door, &caller, &asked.query, entry).await?;
    let (list, slug) = (view.head.list, view.slug.clone());
    let wanted = MessagePage { entry, kind, after: asked.after(), most: asked.limit };
    let rows = door.readers.read(move |reader| {
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
    Ok(asked.of(&rows, |handed| handed.message.id.0, |handed| as_json(&door, &caller, &slug, handed)))
}

/// Who stands where in line: one person counted, or the whole line once, but not the line for each message of a page.
fn places(reader: &mut SqliteReader, list: ListId, only: Option<EntryId>) -> Result<HashMap<u64, u64>, StoreError> {
    Ok(match only {
        Some(entry) => reader.rank(entry)?.map(|place| (entry.0, place)).into_iter().collect(),
        None => (1..).zip(reader.line_order(list)?).map(|(place, entry)| (entry.0, place)).collect(),
    })
}

/// By list, or by entry, which names its list.
async fn list_of(door: &Door, caller: &Caller, query: &Query, entry: Option<EntryId>) -> Result<ListView, Trouble> {
    match (query.value("list"), entry) {
        (Some(named), _) => caller.list(door, named).await,
        (None, Some(entry)) => caller.view(door, caller.entry(door, entry).await?.list).await,
        (None, None) => Err(Problem::new("list", "Please name a list (?list=) or an entry (?entry=).").into()),
    }
}

fn as_json(door: &Door, caller: &Caller, slug: &str, handed: &Handed) -> Value {
    let message = &handed.message;
    let at = mails::said_at(message, door.now());
    let said = post::say(handed, slug, &door.house, &door.ring, at).ok();
    let admin = caller.may(TokenScope::Admin);
    let links = said.as_ref().filter(|_| admin).map(post::Said::links);
    let shown =
        |said: &post::Said| if admin { said.words().to_string() } else { mails::blanked(said.words(), said.links()) };
    let text = said.as_ref().map(shown);
    json!({
        "id": message.id.0,
        "list": message.list.0,
        "entry": message.entry.map(|entry| entry.0),
        "kind": message.kind.word(),
        "channel": message.channel.word(),
        "state": message.state.word(),
        "attempts": message.attempts,
        "made_at": message.made_at.to_string(),
        "due_at": message.due_at.to_string(),
        "settled_at": message.settled_at.map(|at| at.to_string()),
        "reported_at": message.reported_at.map(|at| at.to_string()),
        "message_id": admin.then(|| post::message_id(message.list, message.id, &door.house)),
        "subject": said.as_ref().and_then(post::Said::subject),
        "text": text,
        "as_sent": message.said.as_ref().map(|said| said.own_rev.is_some() || said.edition == Wording::EDITION),
        "links": links,
    })
}
