//! web/console: every message of an event or a desk, newest first, and one in its words.

use super::shell::Common;
use super::visitor::Visitor;
use super::{shell, words};
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::door::Door;
use crate::limits;
use crate::pages::console::{Choice, Fact, MessagePage, MessageRow, MessagesPage, SentRow};
use crate::pages::written;
use axum::response::Html;
use rules::{Channel, Entry, Handed, ListKind, Message, MessageId, MessageKind, MessageState, Wording};
use services::mails::{self, Position};
use services::words::kind_words;
use std::sync::Arc;
use store::sqlite::{Back, ListView};

pub(super) async fn list(Visit { door, visitor, view, query, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let view = Arc::new(view);
    let kind = query.value("kind").and_then(MessageKind::from_word);
    let state = query.value("state").and_then(MessageState::from_word);
    let (wanted, before) = ((kind, state), query.number("before")?);
    let back = Back { wanted, before, most: limits::PAGE_ROWS, look_at: limits::LOOKED_AT };
    let (list, of) = (view.head.list, view.clone());
    let looked = door.readers.read(move |reader| {
        let found = reader.messages_back(list, &back)?;
        let handed = found.rows.into_iter().map(|message| mails::handed_of(reader, &of, message, Position::LeftOut));
        Ok((handed.collect::<Result<Vec<Handed>, _>>()?, found.next))
    });
    let (handed, next) = looked.await?;
    let page = MessagesPage {
        shell: shell::of_list(&visitor, &view, Common::Messages, door.now()),
        rows: handed.iter().map(|handed| row(&door, &view, handed, compose(&door, &view, handed).as_ref())).collect(),
        kind: kind.map(|kind| kind.word().to_string()),
        state: state.map(|state| state.word().to_string()),
        kinds: kinds(view.head.kind),
        states: states(),
        next,
    };
    Ok(Html(written(&page)))
}

/// Those such a list can send.
fn kinds(list: ListKind) -> Vec<Choice> {
    let theirs = MessageKind::ALL.iter().filter(|kind| is_sent_by(list, **kind));
    theirs.map(|kind| Choice { value: kind.word().to_string(), label: kind_words(*kind).to_string() }).collect()
}

fn is_sent_by(list: ListKind, kind: MessageKind) -> bool {
    match kind {
        MessageKind::StaffNote | MessageKind::DeskSummary | MessageKind::RequestNote => list == ListKind::Desk,
        MessageKind::Invite
        | MessageKind::ConfirmAsk
        | MessageKind::Reminder
        | MessageKind::EventMoved
        | MessageKind::EventChanged
        | MessageKind::CalledOff
        | MessageKind::HostDaily
        | MessageKind::HostThanksDue
        | MessageKind::HeadStart
        | MessageKind::Thanks => list == ListKind::Event,
        MessageKind::Confirmation
        | MessageKind::WaitlistNotice
        | MessageKind::Offer
        | MessageKind::CancelNotice
        | MessageKind::LapseNotice
        | MessageKind::FilledNotice
        | MessageKind::LinkAgain => true,
    }
}

fn states() -> Vec<Choice> {
    let choice = |state: &MessageState| Choice {
        value: state.word().to_string(),
        label: words::message_state(*state).to_string(),
    };
    MessageState::ALL.iter().map(choice).collect()
}

fn compose(door: &Door, view: &ListView, handed: &Handed) -> Option<post::Said> {
    let at = mails::said_at(&handed.message, door.now());
    post::say(handed, &view.slug, &door.house, &door.ring, at).ok()
}

/// A text has no subject: its first words stand for it. A link is its reader's alone, and a part of one as well.
fn subject(said: &post::Said) -> String {
    let first = || mails::blanked(said.words(), said.links()).chars().take(60).collect::<String>();
    said.subject().map_or_else(first, str::to_string)
}

fn row(door: &Door, view: &ListView, handed: &Handed, said: Option<&post::Said>) -> SentRow {
    let (message, zone) = (&handed.message, view.settings.zone());
    let waits = !message.state.is_settled() && message.due_at > door.now();
    let (at, state_text) = match waits {
        true => (message.due_at, format!("Goes out {}", post::short(message.due_at, zone))),
        false => (message.settled_at.unwrap_or(message.made_at), words::message_state(message.state).to_string()),
    };
    SentRow {
        id: message.id.0,
        message: MessageRow {
            kind: message.kind.word().to_string(),
            at_text: post::short(at, zone),
            state: message.state.word().to_string(),
            state_text,
            subject: said.map(subject).unwrap_or_default(),
        },
        entry: message.entry.map(|entry| entry.0),
        name: handed.entry.as_ref().map_or_else(|| "The host".to_string(), words::name),
    }
}

pub(super) async fn show(Visit { door, visitor, view, named, .. }: Visit<ListView>) -> Result<Html<String>, Trouble> {
    let missing = || Trouble::NotFound("There is no such message.");
    let message = MessageId(named.parse("message", missing())?);
    let view = Arc::new(view);
    let of = view.clone();
    let handed = door.readers.read(move |reader| {
        let message = reader.message(of.head.list, message)?;
        message.map(|message| mails::handed_of(reader, &of, message, Position::Counted)).transpose()
    });
    let handed = handed.await?.ok_or_else(missing)?;
    let said = compose(&door, &view, &handed);
    let page = MessagePage {
        shell: shell::of_list(&visitor, &view, Common::Messages, door.now()),
        row: row(&door, &view, &handed, said.as_ref()),
        facts: facts(&door, &visitor, &view, &handed),
        text: said.as_ref().map(|said| mails::blanked(said.words(), said.links())),
        no_words: no_words(&handed),
    };
    Ok(Html(written(&page)))
}

/// Why a mail cannot be put into words now.
fn no_words(handed: &Handed) -> &'static str {
    let waits = !handed.message.state.is_settled();
    let reachable = |entry: &Entry| match handed.message.channel {
        Channel::Mail => entry.person.email.is_some(),
        Channel::Text => entry.person.mobile.is_some(),
    };
    match &handed.entry {
        Some(entry) if reachable(entry) && waits => {
            "It is put into words when it goes out: until when the seat is held depends on that moment."
        }
        Some(entry) if reachable(entry) => "What it spoke of is not known any more.",
        Some(_) => "The guest's address is gone, and the words with it.",
        None => "There is nobody to write to: no address for these notes is in the settings.",
    }
}

/// Whether the words on the page are those that were sent.
fn words_of(message: &Message) -> Option<&'static str> {
    match message.said.as_deref() {
        Some(said) if said.own_rev.is_some() || said.edition == Wording::EDITION => None,
        Some(_) => Some("Ours, and they have been revised since: below they stand as they read today."),
        None if message.attempts > 0 => Some("Sent before they were kept: below they stand as they would read now."),
        None => None,
    }
}

/// What is known of its way, in the order of time.
fn facts(door: &Door, visitor: &Visitor, view: &ListView, handed: &Handed) -> Vec<Fact> {
    let (message, zone) = (&handed.message, view.settings.zone());
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let mut facts = vec![fact("Made", post::short(message.made_at, zone))];
    match message.settled_at {
        Some(at) => facts.push(fact(words::message_state(message.state), post::short(at, zone))),
        None => facts.push(fact("Goes out from", post::short(message.due_at, zone))),
    }
    facts.push(fact("Tries", message.attempts.to_string()));
    facts.extend(words_of(message).map(|words| fact("Words", words.to_string())));
    if let Some(at) = message.reported_at {
        let said = "Somebody reported that it did not arrive. The report did not come through your bounce address, so nothing \
                    was changed: please ask the guest.";
        facts.push(fact("Reported", format!("{}. {said}", post::short(at, zone))));
    }
    // Whoever knows it can write a report in its name; to trace a mail is the host's work.
    if visitor.may_change() {
        facts.push(fact("Message-ID", post::message_id(message.list, message.id, &door.house)));
    }
    facts
}
