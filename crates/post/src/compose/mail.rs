//! post/compose: one mail, and what all mails have in common. Whoever writes one adds what is its own.

use crate::calendar::Calendar;
use crate::house::House;
use crate::message_id::message_id;
use crate::words::Rendered;
use jiff::Timestamp;
use rules::{Email, ListId, Message, MessageId, MessageKind};

/// One mail to one person, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mail {
    pub to: Email,
    pub to_name: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    pub calendar: Option<Calendar>,
    /// A drawing (SVG) that goes with the words; they do without it.
    pub picture: Option<String>,
    pub message_id: String,
    pub reply_to: Option<Email>,
    /// Where one click switches reminders off; only reminders have it.
    pub unsubscribe: Option<String>,
    /// 1 for the first hand-off.
    pub attempt: u32,
    /// None for a mail about no message of the outbox: a host's sign-in link.
    pub kind: Option<MessageKind>,
    pub list: ListId,
    pub message: MessageId,
    /// Every link in it that acts for somebody or leads to a page.
    pub links: Vec<String>,
    /// When it was put into words: its Date.
    pub at: Timestamp,
}

impl Mail {
    /// A message of the outbox in these words, so far without a link.
    pub(crate) fn of(message: &Message, house: &House, to: Email, rendered: Rendered, now: Timestamp) -> Mail {
        let (attempt, kind) = (message.attempts.max(1), Some(message.kind));
        Mail { attempt, kind, ..Mail::plain((message.list, message.id), house, to, rendered, now) }
    }

    /// From the house itself, about no message of the outbox. `number` tells one such mail from the next in its Message-ID.
    pub(crate) fn of_house(house: &House, to: Email, rendered: Rendered, number: u64, now: Timestamp) -> Mail {
        Mail::plain((ListId::HOUSE, MessageId(number)), house, to, rendered, now)
    }

    fn plain(about: (ListId, MessageId), house: &House, to: Email, rendered: Rendered, now: Timestamp) -> Mail {
        let (list, message) = about;
        Mail {
            to,
            to_name: None,
            subject: rendered.subject,
            text: rendered.text,
            html: rendered.html,
            calendar: None,
            picture: None,
            message_id: message_id(list, message, house),
            reply_to: None,
            unsubscribe: None,
            attempt: 1,
            kind: None,
            list,
            message,
            links: Vec::new(),
            at: now,
        }
    }
}
