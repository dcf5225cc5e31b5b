//! post/words: what a template may speak of. A closed set of names, each with at most one value per message.

use rules::ListKind;
use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Name);

/// A placeholder's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Name {
    Event,
    When,
    Venue,
    Name,
    Party,
    Seats,
    Yours,
    Position,
    Deadline,
    Days,
    Link,
    Before,
    Changes,
    Mute,
    Taken,
    Cap,
    Held,
    Open,
    Waiting,
    What,
    Detail,
    FirstName,
    Desk,
    Service,
    People,
    Staff,
    WithStaff,
    Location,
    AtLocation,
    Day,
    Time,
    Minutes,
    Price,
    Until,
    Window,
    Phone,
}

/// What mails about events, and those of the house, may speak of.
const OF_EVENTS: &[(Name, &str)] = &[
    (Name::Event, "The name of the event."),
    (Name::When, "Day and time with the weekday, and the time zone."),
    (Name::Venue, "Where. A line with nothing but this goes away when no place is set."),
    (Name::Name, "The guest’s name."),
    (Name::Party, "“For 3 people”. A line with nothing but this goes away for a party of one."),
    (Name::Seats, "“a seat” or “3 seats”."),
    (Name::Yours, "“your seat” or “your seats”, as in: please give {yours} back."),
    (Name::Position, "“number 4 in line”."),
    (Name::Deadline, "Until when the seat is held."),
    (Name::Days, "“today”, “tomorrow” or “in 7 days”."),
    (
        Name::Link,
        "The reader’s own link; in mails to you, the page they are about. On a line of its own it becomes the big button.",
    ),
    (Name::Before, "When it was to be before. A line with nothing but this goes away where the date is the same."),
    (
        Name::Changes,
        "Which place or end is another, and what it was. A line with nothing but this goes away where both are the same.",
    ),
    (Name::Mute, "Switches reminders off."),
    (Name::Taken, "Seats taken."),
    (Name::Cap, "Seats there are."),
    (Name::Held, "Seats held for offers and invitations."),
    (Name::Open, "Seats still open."),
    (Name::Waiting, "People in line."),
    (Name::What, "What an alarm is about."),
    (Name::Detail, "What was seen."),
];

/// What a desk's words may speak of, in the order staff would look for it.
const OF_DESKS: &[(Name, &str)] = &[
    (Name::FirstName, "The first word of the person’s name."),
    (Name::Name, "The person’s name."),
    (Name::Desk, "The name of the desk. A text must say who writes."),
    (Name::Service, "The service."),
    (Name::Party, "For how many, as a number."),
    (Name::People, "“for 3 people”; nothing for one."),
    (Name::Staff, "Who does it; “our team” when it is nobody in particular."),
    (Name::WithStaff, "“with Ana”; nothing when it is nobody in particular."),
    (Name::Location, "Where; nothing when the desk has one place only."),
    (Name::AtLocation, "“at Main Street”; nothing when the desk has one place only."),
    (Name::When, "Day and time: “today, 14:00” or “Sat 14 Nov, 14:00”; in a mail always the whole date."),
    (Name::Day, "The day: “today” or “Sat 14 Nov”; in a mail always the whole date."),
    (Name::Time, "The time: “14:00”."),
    (Name::Minutes, "How long it takes, in minutes."),
    (Name::Price, "What it costs; nothing when no price is set."),
    (Name::Until, "Until when the offer stands: “13:45”."),
    (Name::Window, "How long the offer stands: “10 minutes”."),
    (Name::Link, "The person’s own link."),
    (Name::Phone, "The number to ring; nothing when none is set."),
];

impl Name {
    /// The names a kind of list knows, each with what it stands for, for whoever edits the words.
    #[must_use]
    pub fn known_to(kind: ListKind) -> &'static [(Name, &'static str)] {
        match kind {
            ListKind::Event => OF_EVENTS,
            ListKind::Desk => OF_DESKS,
        }
    }

    pub(crate) fn meaning(self, kind: ListKind) -> &'static str {
        Name::known_to(kind).iter().find(|(name, _)| *name == self).map_or("", |(_, meaning)| meaning)
    }

    /// As it is written in a template. Staff at a desk are read kindly: blanks and capitals do no harm.
    pub(super) fn read(word: &str, kind: ListKind) -> Option<Name> {
        let name = match kind {
            ListKind::Event => Name::from_word(word),
            ListKind::Desk => Name::from_word(&word.trim().to_lowercase()),
        };
        name.filter(|name| Name::known_to(kind).iter().any(|(known, _)| known == name))
    }

    /// Whether a message may be without it: an event need not have a venue, most parties are of one, and not everything
    /// changes. A desk's sentences close up around whatever is missing.
    pub(super) fn is_optional(self, kind: ListKind) -> bool {
        kind == ListKind::Desk || matches!(self, Name::Venue | Name::Party | Name::Before | Name::Changes)
    }

    /// `{name}`
    pub(crate) fn braced(self) -> String {
        format!("{{{}}}", self.word())
    }
}

/// `{first_name} {name} …`, for a hint.
pub(crate) fn list_of(names: impl IntoIterator<Item = Name>) -> String {
    names.into_iter().map(Name::braced).collect::<Vec<_>>().join(" ")
}

/// The values of one message, as plain text. They are made safe where they are put in, not here.
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

    /// Every name with a value nobody would type, so that it can be found again: as text, and as where a link leads.
    pub(crate) fn marks() -> Facts {
        Name::ALL.iter().fold(Facts::default(), |facts, name| facts.with(*name, mark(*name)))
    }
}

pub(crate) fn mark(name: Name) -> String {
    format!("https://{}.invalid/", name.word())
}
