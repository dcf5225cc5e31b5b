//! post: mails of the house itself, which are no messages of the outbox: they get there now, or their reader asks again. They
//! are about no event, so they have no event's language.

use crate::compose::{ComposeError, Mail, Text};
use crate::house::House;
use crate::message_id::message_id;
use crate::words::{Facts, Name, render};
use jiff::Timestamp;
use rules::{Email, ListId, MessageId, MessageKind, Mobile};

/// What an owner is told about something that needs a look. If mail does not get through, the console says it too.
pub enum AlarmNote<'a> {
    Raised { title: &'a str, detail: &'a str },
    Over { title: &'a str },
}

/// A host's sign-in link, worth fifteen minutes. `number` tells one such mail from the next in its Message-ID, here and below.
pub fn sign_in_mail(house: &House, to: Email, link: &str, number: u64, now: Timestamp) -> Result<Mail, ComposeError> {
    with_link(include_str!("../words/house/sign_in.md"), Facts::default(), link, house, to, number, now)
}

pub fn alarm_mail(
    house: &House,
    to: Email,
    note: &AlarmNote<'_>,
    link: &str,
    number: u64,
    now: Timestamp,
) -> Result<Mail, ComposeError> {
    let about = |title: &str| Facts::default().with(Name::What, title);
    let (source, facts) = match note {
        AlarmNote::Raised { title, detail } => {
            (include_str!("../words/house/alarm.md"), about(title).with(Name::Detail, *detail))
        }
        AlarmNote::Over { title } => (include_str!("../words/house/alarm_over.md"), about(title)),
    };
    with_link(source, facts, link, house, to, number, now)
}

/// Says nothing but that it came, for whoever tries the settings.
pub fn send_test_mail(house: &House, to: Email, number: u64, now: Timestamp) -> Result<Mail, ComposeError> {
    with_link(include_str!("../words/house/send_test.md"), Facts::default(), &house.url, house, to, number, now)
}

/// The same as a text.
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

fn with_link(
    source: &str,
    facts: Facts,
    link: &str,
    house: &House,
    to: Email,
    number: u64,
    now: Timestamp,
) -> Result<Mail, ComposeError> {
    let rendered = render(source, &facts.with(Name::Link, link))?;
    Ok(Mail { links: vec![link.to_string()], ..Mail::of_house(house, to, rendered, number, now) })
}
