//! post: tells an owner that something needs a look, or that it is over. Like the sign-in link it is no message of the
//! outbox: if mail does not get through, the console says it too.

use crate::compose::{ComposeError, Mail};
use crate::house::House;
use crate::words::{Facts, Name, render};
use jiff::Timestamp;
use rules::Email;

const RAISED: &str = include_str!("../words/house/alarm.md");
const OVER: &str = include_str!("../words/house/alarm_over.md");

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
    let (source, facts) = match note {
        AlarmNote::Raised { title, detail } => (RAISED, facts.with(Name::What, *title).with(Name::Detail, *detail)),
        AlarmNote::Over { title } => (OVER, facts.with(Name::What, *title)),
    };
    let rendered = render(source, &facts)?;
    Ok(Mail { links: vec![link.to_string()], ..Mail::of_house(house, to, rendered, number, now) })
}
