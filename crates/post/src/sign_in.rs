//! post: the one mail that is no message of the outbox: a host's sign-in link. It is worth fifteen minutes, so it is sent
//! at once or not at all; who does not get it asks again.

use crate::compose::{ComposeError, Mail};
use crate::house::House;
use crate::message_id::message_id;
use crate::words::{Facts, Name, Rendered, render};
use jiff::Timestamp;
use rules::{Email, ListId, MessageId};

/// About the house and no event, so it has no event's language.
const SOURCE: &str = include_str!("../words/house/sign_in.md");

/// `number` tells one such mail from the next in its Message-ID.
pub fn sign_in_mail(house: &House, to: Email, link: &str, number: u64, now: Timestamp) -> Result<Mail, ComposeError> {
    let rendered = render(SOURCE, &Facts::default().with(Name::Link, link))?;
    Ok(to_host_of_house(house, to, rendered, link, number, now))
}

/// About no event: from the house itself.
pub(crate) fn to_host_of_house(
    house: &House,
    to: Email,
    rendered: Rendered,
    link: &str,
    number: u64,
    now: Timestamp,
) -> Mail {
    let message = MessageId(number);
    Mail {
        to,
        to_name: None,
        subject: rendered.subject,
        text: rendered.text,
        html: rendered.html,
        calendar: None,
        picture: None,
        message_id: message_id(ListId::HOUSE, message, house),
        reply_to: None,
        unsubscribe: None,
        attempt: 1,
        kind: None,
        list: ListId::HOUSE,
        message,
        links: vec![link.to_string()],
        at: now,
    }
}
