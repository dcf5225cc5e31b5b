//! post/voice: one template, taken apart and filled in. A line about something there is not goes; what is left of a
//! sentence closes up.

use super::fact::{Fact, Values};
use super::gsm::to_gsm7;
use crate::words::{self, Rendered};
use rules::Language;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Words(String),
    Fact(Fact),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Template {
    /// Of mails only.
    pub subject: Vec<Piece>,
    pub body: Vec<Vec<Piece>>,
}

/// What cannot stand in a line.
pub(super) enum BadPiece {
    Bracket,
    Unknown(String),
}

impl Template {
    pub(super) fn says(&self, fact: Fact) -> bool {
        self.body.iter().flatten().any(|piece| *piece == Piece::Fact(fact))
    }

    /// One text: its lines closed up, and plain where that makes it shorter on the bill.
    pub(super) fn text(&self, values: &Values) -> String {
        let lines = self.body.iter().filter(|line| !is_about_nothing(line, values));
        let filled: Vec<String> = lines.map(|line| close_up(&fill(line, values, words::clean))).collect();
        to_gsm7(filled.join("\n").trim())
    }

    pub(super) fn mail(&self, values: &Values, language: Language) -> Rendered {
        let subject = words::as_subject(&close_up(&fill(&self.subject, values, words::subject_value)));
        words::dress(subject, &self.source(values), values.get(Fact::Link), language)
    }

    /// Whether the reader of the mail has the link to press. Said in a picture or a comment it would be none.
    pub(super) fn mails_link(&self) -> bool {
        words::has_link(&self.source(&marked()), &mark(Fact::Link))
    }

    /// Whether another page would be told the link of the mail's reader.
    pub(super) fn gives_link_away(&self) -> bool {
        words::gives_away(&self.source(&marked()), &mark(Fact::Link))
    }

    /// The body of a mail as Markdown, its values made safe.
    fn source(&self, values: &Values) -> String {
        let mut source = String::new();
        for line in self.body.iter().filter(|line| !is_about_nothing(line, values)) {
            source.push_str(&close_up(&fill(line, values, words::markdown_value)));
            source.push('\n');
        }
        source
    }
}

/// Something in the place of each value that can be found again.
fn mark(fact: Fact) -> String {
    format!("https://{}.invalid/", fact.word())
}

fn marked() -> Values {
    Fact::ALL.iter().fold(Values::default(), |values, fact| values.with(*fact, mark(*fact)))
}

/// Words and placeholders of one line.
pub(super) fn pieces(line: &str) -> Result<Vec<Piece>, BadPiece> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['{', '}']) {
        let (words, bracket) = rest.split_at(at);
        let inside = bracket.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let (word, after) = inside.ok_or(BadPiece::Bracket)?;
        let fact = Fact::from_word(&word.trim().to_lowercase());
        let fact = fact.ok_or_else(|| BadPiece::Unknown(word.to_string()))?;
        found.push(Piece::Words(words.to_string()));
        found.push(Piece::Fact(fact));
        rest = after;
    }
    found.push(Piece::Words(rest.to_string()));
    Ok(found)
}

/// Nothing but facts, and none of them has a value.
fn is_about_nothing(line: &[Piece], values: &Values) -> bool {
    let mut facts = 0;
    for piece in line {
        match piece {
            Piece::Words(words) if words.trim().is_empty() => {}
            Piece::Words(_) => return false,
            Piece::Fact(fact) if values.get(*fact).is_some() => return false,
            Piece::Fact(_) => facts += 1,
        }
    }
    facts > 0
}

fn fill(line: &[Piece], values: &Values, safe: fn(&str) -> String) -> String {
    let mut filled = String::new();
    for piece in line {
        match piece {
            Piece::Words(words) => filled.push_str(words),
            Piece::Fact(fact) => filled.push_str(&values.get(*fact).map(safe).unwrap_or_default()),
        }
    }
    filled
}

/// Where a value was missing, no gap is left: neither two blanks nor one before a comma or a full stop.
fn close_up(line: &str) -> String {
    let mut closed = String::with_capacity(line.len());
    for letter in line.trim_end().chars() {
        if closed.ends_with(' ') {
            match letter {
                ' ' => continue,
                ',' | '.' => {
                    closed.pop();
                }
                _word => {}
            }
        }
        closed.push(letter);
    }
    closed
}
