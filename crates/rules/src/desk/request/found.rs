//! rules/desk: one value found in a request, tied to the words it came from. Without such words there is no value: the
//! type needs at least one span.

use strum::{EnumString, IntoStaticStr, VariantArray};

crate::words!(RequestField, Confidence);

/// Which column of the list a value is for, as the join form calls it, and as it is stored. There is none for priority,
/// order or state: a letter cannot set them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RequestField {
    Name,
    Mobile,
    Email,
    Service,
    Party,
    From,
    Until,
    Weekdays,
    Earliest,
    Latest,
    Staff,
    Location,
    Note,
}

/// How sure we are. Words for people, never a number that looks exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Confidence {
    Low,
    Medium,
    High,
}

/// Octets of one part's text, the end exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub part: u32,
    pub start: u32,
    pub end: u32,
}

/// One value, as the join form would have it typed, and where it stands in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub field: RequestField,
    pub value: String,
    pub confidence: Confidence,
    first: Span,
    more: Vec<Span>,
}

impl Found {
    #[must_use]
    pub fn new(field: RequestField, value: String, confidence: Confidence, first: Span) -> Found {
        Found { field, value, confidence, first, more: Vec::new() }
    }

    #[must_use]
    pub fn and(mut self, more: impl IntoIterator<Item = Span>) -> Found {
        self.more.extend(more);
        self
    }

    #[must_use]
    pub fn with_confidence(self, confidence: Confidence) -> Found {
        Found { confidence, ..self }
    }

    /// Where it was found: one place at least.
    pub fn spans(&self) -> impl Iterator<Item = Span> + '_ {
        std::iter::once(self.first).chain(self.more.iter().copied())
    }
}
