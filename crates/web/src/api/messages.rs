//! web/api: what was said to whom, and how far it got. The text is put together from the rows as they stand now, with
//! the same words the post uses; links act for a guest, so only an admin token sees them.

use super::call::{Caller, page_json};
use crate::answer::Trouble;
use crate::door::Door;
use crate::mails::{self, Position};
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::{Extension, Json};
use intake::Problem;
use rules::{EntryId, Handed, ListId, MessageKind, TokenScope};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::MessagePage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let query = Query::read(query.as_deref());
    let asked = query.page()?;
    let kind = query.value("kind").map(kind_of).transpose()?;
    let entry = query.number("entry")?.map(EntryId);
    let list = list_of(&door, &caller, &query, entry).await?;
    let view = caller.list(&door, &list.0.to_string()).await?;
    let wanted = MessagePage { entry, kind, after: asked.after.unwrap_or(0), most: asked.limit };
    let rows = door.readers.read(move |reader| {
        let messages = reader.messages(list, wanted)?;
        messages
            .into_iter()
            .map(|message| mails::handed_of(reader, &view, message, Position::Counted))
            .collect::<Result<Vec<_>, _>>()
    });
    let rows = rows.await?;
    let last = rows.last().map(|handed| handed.message.id.0);
    let slug = caller.list(&door, &list.0.to_string()).await?.slug;
    let items = rows.iter().map(|handed| as_json(&door, &caller, &slug, handed)).collect();
    Ok(Json(page_json(items, asked.limit, last)))
}

fn kind_of(word: &str) -> Result<MessageKind, Trouble> {
    MessageKind::from_word(word).ok_or_else(|| {
        let known: Vec<&str> = MessageKind::ALL.iter().map(|kind| kind.word()).collect();
        Problem { field: "kind".to_string(), text: format!("One of: {}.", known.join(", ")) }.into()
    })
}

/// By list, or by entry, which names its list.
async fn list_of(door: &Door, caller: &Caller, query: &Query, entry: Option<EntryId>) -> Result<ListId, Trouble> {
    match (query.value("list"), entry) {
        (Some(named), _) => Ok(caller.list(door, named).await?.head.list),
        (None, Some(entry)) => Ok(caller.entry(door, entry).await?.list),
        (None, None) => {
            let text = "Please name a list (?list=) or an entry (?entry=).".to_string();
            Err(Problem { field: "list".to_string(), text }.into())
        }
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
