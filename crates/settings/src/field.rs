//! settings: the description of one setting, or of one column of a setting that is a table.

/// Everything that is the same for a setting wherever it is read, written or shown.
pub struct Field {
    /// Its name in the API and in the store.
    pub name: &'static str,
    pub kind: Kind,
    /// As JSON, for sentences about what is expected.
    pub example: &'static str,
    /// What the form says where it is missing; empty: it has a usual value.
    pub needed: &'static str,
    /// What the form says where it cannot be read or is beyond its limits; empty: the reader's own words are plain enough.
    pub wrong: &'static str,
    /// Its name on the form, and its id there.
    pub input: &'static str,
    /// Empty: it is not on the form.
    pub label: &'static str,
    pub hint: &'static str,
    /// Its description in the OpenAPI document.
    pub about: &'static str,
}

pub enum Kind {
    /// One line of at most so many characters.
    Line(usize),
    /// A line that may be none.
    Named,
    /// A paragraph of at most so many characters, and how many lines are seen of it.
    Text(usize, u8),
    /// At most so many octets, kept as they are.
    Document(usize),
    /// A rules document, which must be understood.
    Rules(usize),
    /// From, to, and what is counted.
    Count(u32, u32, &'static str),
    Minutes(u32, u32),
    /// An amount of money: `price_cents` in JSON, `45.50` on the form.
    Cents,
    Choice(&'static [Pick]),
    /// True or false in JSON, a choice of words on the form.
    Flag(&'static [Pick]),
    Email,
    Zone,
    /// A wall time; two inputs on the form, and what the second is called.
    Moment(&'static str),
    /// From and to; two inputs on the form, and what the second is called.
    Clocks(&'static str),
    /// The address of a Google sheet, or none. The form looks at its shape.
    GoogleSheet(usize),
    GoogleDocument(usize),
    /// At most so many, one on each line of the form.
    Reminders(usize),
    /// At most so many, one on each line of the form, and how many lines are seen.
    Names(usize, u8),
    Sites(usize, u8),
    /// At most so many rows with these columns, and how many empty ones the form shows.
    Rows(&'static [Field], usize, usize),
    /// At most so many pairs, on the form one `theirs = ours` to a line.
    Pairs(&'static [Field; 2], usize),
}

/// One of a few values.
pub struct Pick {
    pub word: &'static str,
    /// It is stored as this instead of as its word.
    pub flag: Option<bool>,
    pub label: &'static str,
}

impl Field {
    pub(crate) const fn new(name: &'static str, kind: Kind, example: &'static str) -> Field {
        Field { name, kind, example, needed: "", wrong: "", input: name, label: "", hint: "", about: "" }
    }

    /// There is no usual value; the form says this where it is missing.
    pub(crate) const fn needed(mut self, words: &'static str) -> Field {
        self.needed = words;
        self
    }

    pub(crate) const fn wrong(mut self, words: &'static str) -> Field {
        self.wrong = words;
        self
    }

    pub(crate) const fn input(mut self, input: &'static str) -> Field {
        self.input = input;
        self
    }

    pub(crate) const fn shown(mut self, label: &'static str, hint: &'static str) -> Field {
        self.label = label;
        self.hint = hint;
        self
    }

    pub(crate) const fn about(mut self, about: &'static str) -> Field {
        self.about = about;
        self
    }

    pub fn is_needed(&self) -> bool {
        !self.needed.is_empty()
    }
}

impl Pick {
    pub(crate) const fn word(word: &'static str, label: &'static str) -> Pick {
        Pick { word, flag: None, label }
    }

    pub(crate) const fn flag(flag: bool, word: &'static str, label: &'static str) -> Pick {
        Pick { word, flag: Some(flag), label }
    }

    pub fn stored(&self) -> serde_json::Value {
        self.flag.map_or_else(|| self.word.into(), Into::into)
    }
}

/// What Usher speaks, each by its own name.
pub(crate) const LANGUAGES: Kind = Kind::Choice(&[
    Pick::word("en", "English"),
    Pick::word("de", "Deutsch"),
    Pick::word("fr", "Français"),
    Pick::word("es", "Español"),
]);

pub(crate) const ZONE: &str = r#""Europe/Berlin""#;
pub(crate) const IANA: &str = "IANA name: Europe/Berlin";
