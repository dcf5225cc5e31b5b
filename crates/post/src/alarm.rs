//! post: tells an owner that something needs a look, or that it is over. Like the sign-in link it is no message of the
//! outbox: if mail does not get through, the console says it too.

use crate::compose::{ComposeError, Mail};
use crate::house::House;
use crate::message_id::message_id;
use crate::words::{Facts, Name, Wording, render};
use jiff::Timestamp;
use rules::{Email, ListId, MessageId};

pub enum AlarmNote<'a> {
    Raised { title: &'a str, detail: &'a str },
    Over { title: &'a str },
}

/// `number` tells one such mail from the next in its Message-ID.
pub fn alarm_mail(
    house: &House,
    to: Email,
    note: &AlarmNote<'_>,
    link: &str,
    number: u64,
    now: Timestamp,
) -> Result<Mail, ComposeError> {
    let facts = Facts::default().with(Name::Link, link);
    let (wording, facts) = match note {
        AlarmNote::Raised { title, detail } => {
            (Wording::Alarm, facts.with(Name::What, *title).with(Name::Detail, *detail))
        }
        AlarmNote::Over { title } => (Wording::AlarmOver, facts.with(Name::What, *title)),
    };
    let rendered = render(wording.source(), &facts)?;
    let message = MessageId(number);
    Ok(Mail {
        to,
        to_name: None,
        subject: rendered.subject,
        text: rendered.text,
        html: rendered.html,
        calendar: None,
        message_id: message_id(ListId::HOUSE, message, house),
        reply_to: None,
        unsubscribe: None,
        attempt: 1,
        kind: None,
        list: ListId::HOUSE,
        message,
        links: vec![link.to_string()],
        at: now,
    })
}
