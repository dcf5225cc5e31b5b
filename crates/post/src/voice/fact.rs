//! post/voice: what a desk's words may speak of. A closed set of names; a value is plain words and nothing more.

use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Fact);

/// A placeholder's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Fact {
    FirstName,
    Name,
    Desk,
    Service,
    Party,
    People,
    Staff,
    WithStaff,
    Location,
    AtLocation,
    When,
    Day,
    Time,
    Minutes,
    Price,
    Until,
    Window,
    Link,
    Phone,
}

impl Fact {
    /// What it stands for, for whoever edits the words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Fact::FirstName => "The first word of the person’s name.",
            Fact::Name => "The person’s name.",
            Fact::Desk => "The name of the desk. A text must say who writes.",
            Fact::Service => "The service.",
            Fact::Party => "For how many, as a number.",
            Fact::People => "“for 3 people”; nothing for one.",
            Fact::Staff => "Who does it; “our team” when it is nobody in particular.",
            Fact::WithStaff => "“with Ana”; nothing when it is nobody in particular.",
            Fact::Location => "Where; nothing when the desk has one place only.",
            Fact::AtLocation => "“at Main Street”; nothing when the desk has one place only.",
            Fact::When => "Day and time: “today, 14:00” or “Sat 14 Nov, 14:00”; in a mail always the whole date.",
            Fact::Day => "The day: “today” or “Sat 14 Nov”; in a mail always the whole date.",
            Fact::Time => "The time: “14:00”.",
            Fact::Minutes => "How long it takes, in minutes.",
            Fact::Price => "What it costs; nothing when no price is set.",
            Fact::Until => "Until when the offer stands: “13:45”.",
            Fact::Window => "How long the offer stands: “10 minutes”.",
            Fact::Link => "The person’s own link.",
            Fact::Phone => "The number to ring; nothing when none is set.",
        }
    }
}

/// `{first_name} {name} …`: what may stand at one moment, for a hint.
#[must_use]
pub fn facts(of: &[Fact]) -> String {
    of.iter().map(|fact| format!("{{{}}}", fact.word())).collect::<Vec<_>>().join(" ")
}

/// The values of one message, as plain text. They are made safe where they are put in, not here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values {
    values: BTreeMap<Fact, String>,
}

impl Values {
    /// Nothing but blanks counts as no value.
    #[must_use]
    pub fn with(mut self, fact: Fact, value: impl Into<String>) -> Values {
        let value = value.into();
        if !value.trim().is_empty() {
            self.values.insert(fact, value);
        }
        self
    }

    #[must_use]
    pub fn get(&self, fact: Fact) -> Option<&str> {
        self.values.get(&fact).map(String::as_str)
    }
}
