//! post/words: one Markdown source per mail; its subject, its text part and its HTML part all come from it.
//! Placeholders are names of facts, never expressions, and no value can be more than plain words.

mod escape;
mod html;
mod markdown;
mod name;
mod own;
mod ready;
mod template;
mod text;

pub(crate) use escape::{clean, html as html_value, is_hidden, markdown as markdown_value};
pub use name::{Facts, Name};
pub(crate) use name::{list_of, mark};
pub use own::{OwnProblem, Placeholder, check_own, placeholders};
pub(crate) use ready::{Kept, our_mail};
pub use ready::{render, render_own};
pub(crate) use template::{Piece, Template, pieces};

use crate::limits;
use rules::{Language, ListKind};

/// A mail in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// What is wrong with a template, for whoever wrote it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    #[error("line {line} says {{{name}}}, which is not a placeholder. There are: {}", known())]
    Unknown { name: String, line: usize },
    #[error("line {line} has a curly bracket without its partner; brackets are for placeholders only")]
    Bracket { line: usize },
    #[error("the first line must be `Subject: …`, and the second must be empty")]
    NoSubject,
    #[error("the template is too long: at most {} characters", limits::TEMPLATE_CHARS)]
    TooLong,
    /// The template speaks of something this mail does not know, such as the deadline of a confirmation.
    #[error("{{{name}}} has no value in this mail")]
    Missing { name: &'static str },
}

fn known() -> String {
    list_of(Name::known_to(ListKind::Event).iter().map(|(name, _)| *name))
}

/// Whether a mail in these words keeps a link that leads there. In a picture, a comment or raw HTML it would be gone.
pub(crate) fn has_link(source: &str, address: &str) -> bool {
    let events = markdown::linked(markdown::read(source), address);
    markdown::lead_to(&markdown::links_in(&events), address)
}

/// Whether a link carries this address to another page: the reader's own link acts for them, and no other page is told of it.
pub(crate) fn gives_away(source: &str, address: &str) -> bool {
    markdown::links_in(&markdown::read(source)).iter().any(|(to, _)| to.contains(address) && to != address)
}

/// Markdown with its values in it, as both parts of a mail; `link` becomes the button, and can be pressed where it is bare.
pub(crate) fn dress(subject: String, source: &str, link: Option<&str>, language: Language) -> Rendered {
    let events = markdown::read(source);
    let events = if let Some(link) = link { markdown::linked(events, link) } else { events };
    let text = text::write(&events);
    let html = html::write(&subject, events, link, language);
    Rendered { subject, text, html }
}

/// One line, and never longer than a subject may be.
pub(crate) fn as_subject(filled: &str) -> String {
    escape::shorten(&escape::clean(filled), limits::SUBJECT_CHARS)
}
