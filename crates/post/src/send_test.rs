//! post: one mail and one text that say nothing but that they came, for whoever tries the settings.

use crate::compose::{ComposeError, Mail, Text};
use crate::house::House;
use crate::message_id::message_id;
use crate::words::{Facts, Name, render};
use jiff::Timestamp;
use rules::{Email, ListId, MessageId, MessageKind, Mobile};

const SOURCE: &str = include_str!("../words/house/send_test.md");

/// `number` tells one such mail from the next in its Message-ID.
pub fn send_test_mail(house: &House, to: Email, number: u64, now: Timestamp) -> Result<Mail, ComposeError> {
    let rendered = render(SOURCE, &Facts::default().with(Name::Link, house.url.as_str()))?;
    Ok(Mail { links: vec![house.url.clone()], ..Mail::of_house(house, to, rendered, number, now) })
}

#[must_use]
pub fn send_test_text(house: &House, to: Mobile, number: u64, now: Timestamp) -> Text {
    let message = MessageId(number);
    Text {
        to,
        body: "This is the test you asked for with usher send --test. Texts work.".to_string(),
        message_id: message_id(ListId::HOUSE, message, house),
        validity_seconds: None,
        status_callback: format!("{}/hooks/text", house.url),
        attempt: 1,
        kind: MessageKind::LinkAgain,
        list: ListId::HOUSE,
        message,
        links: Vec::new(),
        at: now,
    }
}
