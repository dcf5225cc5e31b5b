//! rules: what the host decided about a list, and what both kinds of list check in it. Immutable versions; a row names
//! the version in force.

use crate::contact::is_plain_text;
use crate::desk::DeskSettings;
use crate::event::EventSettings;
use crate::limits;
use crate::quiet::Quiet;
use crate::refusal::Refusal;
use crate::zone::Zone;

#[derive(Clone, Debug, PartialEq)]
pub enum Settings {
    Event(EventSettings),
    Desk(DeskSettings),
}

impl Settings {
    #[must_use]
    pub fn zone(&self) -> &Zone {
        match self {
            Settings::Event(event) => &event.zone,
            Settings::Desk(desk) => &desk.zone,
        }
    }

    #[must_use]
    pub fn quiet(&self) -> Quiet {
        match self {
            Settings::Event(event) => event.quiet,
            Settings::Desk(desk) => desk.quiet(),
        }
    }

    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Settings::Event(event) => &event.name,
            Settings::Desk(desk) => &desk.name,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Empty {
    Allowed,
    Refused,
}

/// A few lines for a page, without anything invisible in them.
pub(crate) fn check_about(about: &str) -> Result<(), Refusal> {
    let plain = about.lines().all(|line| is_plain_text(line, limits::ABOUT_CHARS));
    if !plain || about.chars().count() > limits::ABOUT_CHARS {
        return Err(Refusal::AboutShape { most: limits::ABOUT_CHARS });
    }
    Ok(())
}

pub(crate) fn check_title(field: &'static str, text: &str, empty: Empty) -> Result<(), Refusal> {
    if text.trim().is_empty() && empty == Empty::Refused {
        return Err(Refusal::TitleEmpty { field });
    }
    if !is_plain_text(text, limits::TITLE_CHARS) {
        return Err(Refusal::Title { field, most: limits::TITLE_CHARS });
    }
    Ok(())
}

/// 3 to 60 letters a–z, digits or hyphens: it stands in an address.
pub(crate) fn check_slug(slug: &str) -> Result<(), Refusal> {
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if (3..=60).contains(&slug.len()) && slug.chars().all(plain) && !slug.starts_with('-') {
        Ok(())
    } else {
        Err(Refusal::SlugShape)
    }
}
