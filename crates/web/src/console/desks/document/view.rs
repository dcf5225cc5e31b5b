//! web/console/desks: a document that staff edit, beside what each of its lines was understood to mean.

use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/document/page.html")]
pub struct DocumentPage {
    pub shell: Shell,
    pub kind: DocumentKind,
    pub text: String,
    /// The version that was edited; it is sent along as `seen_rev`.
    pub rev: u32,
    pub check: DocumentCheck,
    /// Why it was not saved.
    pub refused: Option<String>,
    pub notice: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DocumentKind {
    Rules,
    Voice,
}

/// What a document was understood to say; also shown alone, for the script that keeps it up to date.
#[derive(Clone, Debug, PartialEq, Eq, Template)]
#[template(path = "console/desks/document/check.html")]
pub struct DocumentCheck {
    pub lines: Vec<CheckedLine>,
    /// Everything in force once this is saved, also what the document leaves out. None while it cannot be used.
    pub in_force: Option<String>,
    /// Every message as it would read. Empty while the document cannot be used.
    pub messages: Vec<MessagePreview>,
}

/// One line, understood or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedLine {
    pub number: u32,
    pub text: String,
    pub outcome: LineOutcome,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineOutcome {
    Means(String),
    Wrong { problem: String, hint: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessagePreview {
    pub heading: String,
    /// When it is said.
    pub meaning: String,
    pub own: bool,
    pub subject: Option<String>,
    pub text: String,
    /// "142 characters, 1 text", for texts only.
    pub length: Option<String>,
    /// Costs more than one text.
    pub long: bool,
}

impl DocumentPage {
    fn title(&self) -> &'static str {
        match self.kind {
            DocumentKind::Rules => "Rules",
            DocumentKind::Voice => "Voice",
        }
    }

    fn help(&self) -> &'static str {
        match self.kind {
            DocumentKind::Rules => {
                "One rule on each line, in plain English. Lines that begin with # are notes. A new version starts from \
                 the next freed slot; offers that are out keep theirs."
            }
            DocumentKind::Voice => {
                "What this desk says, one template for each moment and channel. Leave a moment out, and our words are \
                 used. A new version starts with the next message."
            }
        }
    }

    fn word(&self) -> &'static str {
        match self.kind {
            DocumentKind::Rules => "rules",
            DocumentKind::Voice => "voice",
        }
    }

    fn action(&self) -> String {
        format!("{}/{}", self.shell.base(), self.word())
    }

    fn most(&self) -> usize {
        match self.kind {
            DocumentKind::Rules => rules::limits::RULES_OCTETS,
            DocumentKind::Voice => rules::limits::VOICE_OCTETS,
        }
    }

    fn is_voice(&self) -> bool {
        self.kind == DocumentKind::Voice
    }

    /// What may stand in curly brackets, and what it stands for.
    fn placeholders(&self) -> Vec<(String, &'static str)> {
        let known = post::Name::known_to(rules::ListKind::Desk).iter();
        known.map(|(name, meaning)| (format!("{{{}}}", name.word()), *meaning)).collect()
    }
}

impl DocumentCheck {
    pub fn is_sound(&self) -> bool {
        self.in_force.is_some() || !self.messages.is_empty()
    }

    fn wrong_words(&self) -> String {
        let wrong = self.lines.iter().filter(|line| matches!(line.outcome, LineOutcome::Wrong { .. })).count();
        match wrong {
            1 => "1 line cannot be read yet.".to_string(),
            many => format!("{many} lines cannot be read yet."),
        }
    }
}
