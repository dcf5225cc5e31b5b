//! web/api: what was said to whom, and how far it got. The text is put together from the rows as they stand now, with
//! the same words the post uses; links act for a guest, so only an admin token sees them.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::door::Door;
use crate::mails::{self, Position};
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use intake::Problem;
use rules::{EntryId, Handed, MessageKind, TokenScope};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::{ListView, MessagePage};

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
        messages
            .into_iter()
            .map(|message| mails::handed_of(reader, &view, message, Position::Counted))
            .collect::<Result<Vec<_>, _>>()
    });
    let rows = rows.await?;
    Ok(asked.of(&rows, |handed| handed.message.id.0, |handed| as_json(&door, &caller, &slug, handed)))
}

/// By list, or by entry, which names its list.
async fn list_of(door: &Door, caller: &Caller, query: &Query, entry: Option<EntryId>) -> Result<ListView, Trouble> {
    match (query.value("list"), entry) {
        (Some(named), _) => caller.list(door, named).await,
        (None, Some(entry)) => caller.list(door, &caller.entry(door, entry).await?.list.0.to_string()).await,
        (None, None) => Err(Problem::new("list", "Please name a list (?list=) or an entry (?entry=).").into()),
    }
}

fn as_json(door: &Door, caller: &Caller, slug: &str, handed: &Handed) -> Value {
    let message = &handed.message;
    let said = post::say(handed, slug, &door.house, &door.ring, door.now()).ok();
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
        "message_id": post::message_id(message.list, message.id, &door.house),
        "subject": said.as_ref().and_then(post::Said::subject),
        "text": text,
        "links": links,
    })
}
