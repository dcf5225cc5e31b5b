//! post/compose: a message in words, whichever way it goes.

use super::{ComposeError, Mail, Text, compose, desk, for_desk};
use crate::house::House;
use jiff::Timestamp;
use links::KeyRing;
use rules::{Channel, Handed, Settings};

/// A message in words, by the way it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    Mail(Box<Mail>),
    Text(Box<Text>),
}

impl Said {
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        match self {
            Said::Mail(mail) => Some(&mail.subject),
            Said::Text(_) => None,
        }
    }

    #[must_use]
    pub fn words(&self) -> &str {
        match self {
            Said::Mail(mail) => &mail.text,
            Said::Text(text) => &text.body,
        }
    }

    #[must_use]
    pub fn links(&self) -> &[String] {
        match self {
            Said::Mail(mail) => &mail.links,
            Said::Text(text) => &text.links,
        }
    }
}

/// Puts one message into words, whichever way it goes.
pub fn say(handed: &Handed, slug: &str, house: &House, ring: &KeyRing, now: Timestamp) -> Result<Said, ComposeError> {
    say_told(handed, slug, house, ring, now, None)
}

/// The same; the month in numbers with a paragraph, if one was written about it.
pub fn say_told(
    handed: &Handed,
    slug: &str,
    house: &House,
    ring: &KeyRing,
    now: Timestamp,
    told: Option<&str>,
) -> Result<Said, ComposeError> {
    match (&*handed.settings, handed.message.channel) {
        (Settings::Desk(desk), channel) => {
            let counter = desk::Counter { handed, desk, slug, house, ring, now, told };
            match channel {
                Channel::Text => desk::text(&counter).map(|text| Said::Text(Box::new(text))),
                Channel::Mail => for_desk(&counter).map(|mail| Said::Mail(Box::new(mail))),
            }
        }
        (Settings::Event(_), _) => compose(handed, slug, house, ring, now).map(|mail| Said::Mail(Box::new(mail))),
    }
}
