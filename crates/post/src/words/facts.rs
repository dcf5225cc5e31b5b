//! post/words: what a template may speak of. A closed set of names, each with at most one value per mail.

use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Name);

/// A placeholder's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Name {
    Event,
    /// Date and time with weekday, in the event's own zone, with its name.
    When,
    Venue,
    Name,
    /// "For 3 people"; nothing for one.
    Party,
    /// "a seat", "3 seats".
    Seats,
    /// "your seat", "your seats": only where it is given, kept or taken, so that it fits both.
    Yours,
    /// "number 4 in line".
    Position,
    Deadline,
    /// "today", "tomorrow", "in 7 days".
    Days,
    Link,
    /// News of a change: "Before: Friday, 18 December 2026, 19:00".
    Before,
    /// News of a change: which place or end is another, and what it was.
    Changes,
    /// Switches reminders off.
    Mute,
    Taken,
    Cap,
    Held,
    Open,
    Waiting,
    /// What an alarm is about, in a few words.
    What,
    /// What happened and what to do, in whole sentences.
    Detail,
}

impl Name {
    /// Whether a mail may be without it: an event need not have a venue, most parties are of one, and not everything changes.
    pub(super) fn is_optional(self) -> bool {
        match self {
            Name::Venue | Name::Party | Name::Before | Name::Changes => true,
            Name::Event
            | Name::When
            | Name::Name
            | Name::Seats
            | Name::Yours
            | Name::Position
            | Name::Deadline
            | Name::Days
            | Name::Link
            | Name::Mute
            | Name::Taken
            | Name::Cap
            | Name::Held
            | Name::Open
            | Name::Waiting
            | Name::What
            | Name::Detail => false,
        }
    }
}

/// The values of one mail, as plain text. They are made safe where they are put in, not here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    values: BTreeMap<Name, String>,
}

impl Facts {
    /// Nothing but blanks counts as no value.
    #[must_use]
    pub fn with(mut self, name: Name, value: impl Into<String>) -> Facts {
        let value = value.into();
        if !value.trim().is_empty() {
            self.values.insert(name, value);
        }
        self
    }

    #[must_use]
    pub fn get(&self, name: Name) -> Option<&str> {
        self.values.get(&name).map(String::as_str)
    }
}
