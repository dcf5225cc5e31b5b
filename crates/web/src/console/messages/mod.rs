//! web/console: every message of an event or a desk, newest first, and one in its words: as they were sent, or as they
//! would be sent now.

use super::parts::{Filter, Window};
use super::shell::{self, Shell, Tab};
use super::visit::Visit;
use super::words;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use jiff::Timestamp;
use rules::{Channel, Entry, Handed, ListKind, Message, MessageId, MessageKind, MessageState, Wording};
use services::mails::{self, Position};
use services::words::kind_words;
use std::sync::Arc;
use store::sqlite::{Back, ListView};

#[derive(Template)]
#[template(path = "console/messages/page.html")]
struct MessagesPage {
    shell: Shell,
    rows: Vec<Sent>,
    window: Window,
}

#[derive(Template)]
#[template(path = "console/messages/message.html")]
struct MessagePage {
    shell: Shell,
    row: Sent,
    /// What the mail servers know it by.
    id: Option<String>,
}

/// A message, whom it is for, and its words.
struct Sent {
    view: Arc<ListView>,
    handed: Handed,
    said: Option<post::Said>,
    now: Timestamp,
}

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
    let kinds = MessageKind::ALL.iter().copied().filter(|kind| is_sent_by(view.head.kind, *kind));
    let states = MessageState::ALL.iter().copied();
    let filters = vec![
        Filter::of(("kind", "Mail"), kinds, kind, (MessageKind::word, kind_words)),
        Filter::of(("state", "Delivery"), states, state, (MessageState::word, words::message_state)),
    ];
    let page = MessagesPage {
        shell: shell::of_list(&visitor, &view, Tab::Messages, door.now()),
        rows: handed.into_iter().map(|handed| Sent::of(&door, &view, handed)).collect(),
        window: Window { path: format!("{}/messages", shell::base(&view)), filters, next },
    };
    Ok(Html(written(&page)))
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
    let row = Sent::of(&door, &view, handed.await?.ok_or_else(missing)?);
    let message = row.message();
    // Whoever knows it can write a report in its name; to trace a mail is the host's work.
    let id = visitor.may_change().then(|| post::message_id(message.list, message.id, &door.house));
    let shell = shell::of_list(&visitor, &view, Tab::Messages, door.now());
    Ok(Html(written(&MessagePage { shell, row, id })))
}

/// Whether such a list can send it.
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

impl Sent {
    fn of(door: &Door, view: &Arc<ListView>, handed: Handed) -> Sent {
        let now = door.now();
        let at = mails::said_at(&handed.message, now);
        let said = post::say(&handed, &view.slug, &door.house, &door.ring, at).ok();
        Sent { view: view.clone(), handed, said, now }
    }

    fn message(&self) -> &Message {
        &self.handed.message
    }

    fn kind_words(&self) -> &'static str {
        kind_words(self.message().kind)
    }

    fn name(&self) -> String {
        self.handed.entry.as_ref().map_or_else(|| "The host".to_string(), words::name)
    }

    /// A text has no subject: its first words stand for it. A link is its reader's alone, and a part of one as well.
    fn subject(&self) -> String {
        let Some(said) = &self.said else { return String::new() };
        let first = || mails::blanked(said.words(), said.links()).chars().take(60).collect::<String>();
        said.subject().map_or_else(first, str::to_string)
    }

    /// Without its links: they act for the guest.
    fn text(&self) -> Option<String> {
        self.said.as_ref().map(|said| mails::blanked(said.words(), said.links()))
    }

    fn waits(&self) -> bool {
        !self.message().state.is_settled() && self.message().due_at > self.now
    }

    fn short(&self, at: &Timestamp) -> String {
        post::short(*at, self.view.settings.zone())
    }

    fn at_text(&self) -> String {
        let message = self.message();
        self.short(if self.waits() { &message.due_at } else { message.settled_at.as_ref().unwrap_or(&message.made_at) })
    }

    fn state(&self) -> &'static str {
        words::message_state(self.message().state)
    }

    /// Why a mail cannot be put into words now.
    fn no_words(&self) -> &'static str {
        let waits = !self.message().state.is_settled();
        let reachable = |entry: &Entry| match self.message().channel {
            Channel::Mail => entry.person.email.is_some(),
            Channel::Text => entry.person.mobile.is_some(),
        };
        match &self.handed.entry {
            Some(entry) if reachable(entry) && waits => {
                "It is put into words when it goes out: until when the seat is held depends on that moment."
            }
            Some(entry) if reachable(entry) => "What it spoke of is not known any more.",
            Some(_) => "The guest's address is gone, and the words with it.",
            None => "There is nobody to write to: no address for these notes is in the settings.",
        }
    }

    /// Whether the words on the page are those that were sent.
    fn words_of(&self) -> Option<&'static str> {
        match self.message().said.as_deref() {
            Some(said) if said.own_rev.is_some() || said.edition == Wording::EDITION => None,
            Some(_) => Some("Ours, and they have been revised since: below they stand as they read today."),
            None if self.message().attempts > 0 => {
                Some("Sent before they were kept: below they stand as they would read now.")
            }
            None => None,
        }
    }
}
