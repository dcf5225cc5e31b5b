//! web/console/front: messages that did not get through, of a desk or an event, and sending them once more.

use crate::answer::Trouble;
use crate::console::shell::Shell;
use crate::console::shell::{self, Tab};
use crate::console::visit::Visit;
use crate::console::words::name;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Posted;
use askama::Template;
use axum::response::{Html, Redirect};
use rules::{Act, Channel, Entry, ListId, Message, MessageAct, MessageId, MessageState, Refusal, Zone};
use services::words::kind_words;
use store::StoreError;
use store::sqlite::{Back, ListView, SqliteReader};

#[derive(Template)]
#[template(path = "console/front/trouble/page.html")]
struct TroublePage {
    shell: Shell,
    notice: Option<String>,
    zone: Zone,
    groups: Vec<DeadLetters>,
}

/// Those of one kind, and to whom each was.
struct DeadLetters {
    state: MessageState,
    title: &'static str,
    means: &'static str,
    rows: Vec<(Message, Option<Entry>)>,
}

const GROUPS: [(MessageState, &str, &str); 3] = [
    (
        MessageState::Failed,
        "Failed: can be sent again",
        "They were tried several times and given up. When the reason is gone, send them again: each is looked at once more, and what is no longer true stays unsent.",
    ),
    (
        MessageState::Bounced,
        "Came back",
        "The address or number does not work, and nothing more is sent to it. Ask the person for another one; an offer they held has gone on to the next.",
    ),
    (
        MessageState::Suppressed,
        "Not sent",
        "Somebody asked to get nothing any more, or their address failed before. Only they can change that.",
    ),
];

impl TroublePage {
    fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.rows.is_empty())
    }

    fn at_text(&self, message: &Message) -> String {
        post::short(message.settled_at.unwrap_or(message.made_at), &self.zone)
    }
}

impl DeadLetters {
    fn can_replay(&self) -> bool {
        self.state == MessageState::Failed
    }
}

fn to(entry: &Option<Entry>) -> String {
    entry.as_ref().map_or_else(|| "You, the staff".to_string(), name)
}

fn kind(message: &Message) -> &'static str {
    kind_words(message.kind)
}

fn why(message: &Message) -> String {
    let by = match message.channel {
        Channel::Mail => "The mail server",
        Channel::Text => "The text service",
    };
    match (message.state, message.channel) {
        (MessageState::Failed, _) if message.attempts == 1 => format!("{by} did not take it."),
        (MessageState::Failed, _) => format!("{by} did not take it, {} times.", message.attempts),
        (MessageState::Bounced, Channel::Mail) => "The address does not exist or refuses mail.".to_string(),
        (MessageState::Bounced, Channel::Text) => "The number cannot be reached by text.".to_string(),
        (MessageState::Suppressed, _) => "They asked to get nothing, or nothing arrives there.".to_string(),
        (MessageState::Queued | MessageState::Sending | MessageState::Sent | MessageState::Expired, _) => String::new(),
    }
}

pub(in crate::console) async fn show(
    Visit { door, visitor, view, query, .. }: Visit<ListView>,
) -> Result<Html<String>, Trouble> {
    let notice = query.number("again")?.map(|count| match count {
        0 => "Nothing was waiting to be sent again.".to_string(),
        1 => "1 message is tried once more.".to_string(),
        many => format!("{many} messages are tried once more."),
    });
    let list = view.head.list;
    let looked = door.readers.read(move |reader| {
        let group =
            |(state, title, means)| Ok(DeadLetters { state, title, means, rows: dead_letters(reader, list, state)? });
        GROUPS.into_iter().map(group).collect::<Result<Vec<DeadLetters>, StoreError>>()
    });
    let (shell, groups) = (shell::of_list(&visitor, &view, Tab::Messages, door.now()), looked.await?);
    Ok(Html(written(&TroublePage { shell, notice, zone: view.settings.zone().clone(), groups })))
}

fn dead_letters(
    reader: &mut SqliteReader,
    list: ListId,
    state: MessageState,
) -> Result<Vec<(Message, Option<Entry>)>, StoreError> {
    let (most, look_at) = (limits::TROUBLE_ROWS, limits::LOOKED_AT);
    let found = reader.messages_back(list, &Back { wanted: (None, Some(state)), before: None, most, look_at })?;
    let with_entry = |message: Message| {
        let entry = message.entry.map(|entry| reader.entry(list, entry)).transpose()?.flatten();
        Ok((message, entry))
    };
    found.rows.into_iter().map(with_entry).collect()
}

/// `do=replay` with a message, or `do=all`.
pub(in crate::console) async fn send(
    Visit { door, visitor, view, .. }: Visit<ListView>,
    Posted(form): Posted,
) -> Result<Redirect, Trouble> {
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
