//! web/console/front: messages that did not get through, of a desk or an event, and sending them once more.

pub(crate) mod view;

use crate::answer::Trouble;
use crate::body::Body;
use crate::console::at::At;
use crate::console::shell::{self, Common};
use crate::console::words::name;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, Redirect};
use rules::{Act, Channel, ListId, Message, MessageAct, MessageId, MessageState, Refusal, Zone};
use services::words::kind_words;
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{Back, ListView, SqliteReader};
use view::{DeadLetter, DeadLetters, TroublePage};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<ListView>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let notice = query.number("again")?.map(|count| match count {
        0 => "Nothing was waiting to be sent again.".to_string(),
        1 => "1 message is tried once more.".to_string(),
        many => format!("{many} messages are tried once more."),
    });
    let (list, zone) = (view.head.list, view.settings.zone().clone());
    let looked = door.readers.read(move |reader| {
        let mut groups = Vec::new();
        for state in [MessageState::Failed, MessageState::Bounced, MessageState::Suppressed] {
            groups.push(group(reader, list, state, &zone)?);
        }
        Ok(groups)
    });
    let page = TroublePage {
        shell: shell::of_list(&visitor, &view, Common::Messages, door.now()),
        notice,
        groups: looked.await?,
    };
    Ok(Html(written(&page)))
}

fn group(reader: &mut SqliteReader, list: ListId, state: MessageState, zone: &Zone) -> Result<DeadLetters, StoreError> {
    let (most, look_at) = (limits::TROUBLE_ROWS, limits::LOOKED_AT);
    let found = reader.messages_back(list, &Back { wanted: (None, Some(state)), before: None, most, look_at })?;
    let mut rows = Vec::new();
    for message in found.rows {
        let entry = message.entry.map(|entry| reader.entry(list, entry)).transpose()?.flatten();
        rows.push(DeadLetter {
            id: message.id.0,
            entry: message.entry.map(|entry| entry.0),
            to: entry.as_ref().map_or_else(|| "You, the staff".to_string(), name),
            kind: kind_words(message.kind).to_string(),
            at_text: post::short(message.settled_at.unwrap_or(message.made_at), zone),
            why: why(&message),
        });
    }
    Ok(DeadLetters { state: state.word(), rows })
}

fn why(message: &Message) -> String {
    let (by, tries) = match message.channel {
        Channel::Mail => ("The mail server", message.attempts),
        Channel::Text => ("The text service", message.attempts),
    };
    match (message.state, message.channel) {
        (MessageState::Failed, _) if tries == 1 => format!("{by} did not take it."),
        (MessageState::Failed, _) => format!("{by} did not take it, {tries} times."),
        (MessageState::Bounced, Channel::Mail) => "The address does not exist or refuses mail.".to_string(),
        (MessageState::Bounced, Channel::Text) => "The number cannot be reached by text.".to_string(),
        (MessageState::Suppressed, _) => "They asked to get nothing, or nothing arrives there.".to_string(),
        (MessageState::Queued | MessageState::Sending | MessageState::Sent | MessageState::Expired, _) => String::new(),
    }
}

/// `do=replay` with a message, or `do=all`.
pub(in crate::console) async fn send(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<ListView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    let form = Query::form(&body);
    let list = view.head.list;
    let again = if form.value("do") == Some("all") {
        replay_all(&door, visitor.actor(), Some(list)).await?
    } else {
        let message = MessageId(form.number("message")?.unwrap_or(0));
        door.ask(visitor.actor(), list, Act::Message(MessageAct::Replay { message }))
            .await?
            .map_err(Trouble::Refused)?;
        1
    };
    Ok(Redirect::to(&format!("{}/trouble?again={again}", shell::base(&view))))
}

/// Every failed message of a list, or of the house, up to a limit; how many are tried again.
pub(crate) async fn replay_all(door: &Door, who: rules::Actor, list: Option<ListId>) -> Result<usize, Trouble> {
    let most = limits::REPLAYED_AT_ONCE;
    let failed = door.readers.read(move |reader| reader.dead_letters(list, MessageState::Failed, MessageId(0), most));
    let mut again = 0;
    for message in failed.await? {
        let act = Act::Message(MessageAct::Replay { message: message.id });
        match door.ask(who, message.list, act).await? {
            Ok(_) => again += 1,
            // Somebody else was first.
            Err(Refusal::NotFailed | Refusal::NoSuchMessage) => {}
            Err(refusal) => return Err(Trouble::Refused(refusal)),
        }
    }
    Ok(again)
}
