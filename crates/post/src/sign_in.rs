//! post: the one mail that is no message of the outbox: a host's sign-in link. It is worth fifteen minutes, so it is sent
//! at once or not at all; who does not get it asks again.

use crate::compose::{ComposeError, Mail};
use crate::house::House;
use crate::words::{Facts, Name, render};
use jiff::Timestamp;
use rules::Email;

/// About the house and no event, so it has no event's language.
const SOURCE: &str = include_str!("../words/house/sign_in.md");

/// `number` tells one such mail from the next in its Message-ID.
pub fn sign_in_mail(house: &House, to: Email, link: &str, number: u64, now: Timestamp) -> Result<Mail, ComposeError> {
    let rendered = render(SOURCE, &Facts::default().with(Name::Link, link))?;
    Ok(Mail { links: vec![link.to_string()], ..Mail::of_house(house, to, rendered, number, now) })
}
