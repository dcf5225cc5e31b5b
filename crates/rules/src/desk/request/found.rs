//! rules/desk: one value found in a request, tied to the words it came from. Without such words there is no value: the
//! type needs at least one span.

/// Which column of the list a value is for. There is none for priority, order or state: a letter cannot set them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl RequestField {
    pub const ALL: &[RequestField] = &[
        RequestField::Name,
        RequestField::Mobile,
        RequestField::Email,
        RequestField::Service,
        RequestField::Party,
        RequestField::From,
        RequestField::Until,
        RequestField::Weekdays,
        RequestField::Earliest,
        RequestField::Latest,
        RequestField::Staff,
        RequestField::Location,
        RequestField::Note,
    ];

    /// As the join form calls it, and as it is stored.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            RequestField::Name => "name",
            RequestField::Mobile => "mobile",
            RequestField::Email => "email",
            RequestField::Service => "service",
            RequestField::Party => "party",
            RequestField::From => "from",
            RequestField::Until => "until",
            RequestField::Weekdays => "weekdays",
            RequestField::Earliest => "earliest",
            RequestField::Latest => "latest",
            RequestField::Staff => "staff",
            RequestField::Location => "location",
            RequestField::Note => "note",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<RequestField> {
        RequestField::ALL.iter().copied().find(|one| one.word() == word)
    }
}

/// How sure we are. Words for people, never a number that looks exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    Low,
    Medium,
    High,
}

impl Confidence {
    pub const ALL: &[Confidence] = &[Confidence::Low, Confidence::Medium, Confidence::High];

    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Confidence::Low => "low",
            Confidence::Medium => "medium",
            Confidence::High => "high",
        }
    }

    #[must_use]
    pub fn from_word(word: &str) -> Option<Confidence> {
        Confidence::ALL.iter().copied().find(|one| one.word() == word)
    }
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
