//! post/words: the one template engine: a subject and lines of words and placeholders, for mails and texts, for our own
//! words, a host's and a desk's.

use super::name::{Facts, Name};
use super::{Rendered, WordsError, dress, escape};
use crate::limits;
use crate::voice::to_gsm7;
use rules::{Language, ListKind};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Words(String),
    Fact(Name),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Template {
    /// Which names it may speak of, and what becomes of a gap.
    pub kind: ListKind,
    /// Of mails only.
    pub subject: Vec<Piece>,
    pub body: Vec<Vec<Piece>>,
}

/// Where a value is put in, and so what must not come with it.
#[derive(Clone, Copy)]
enum Mode {
    Subject,
    Markdown,
    Text,
}

impl Template {
    /// A mail about an event or the house, from its source.
    pub(super) fn read(source: &str) -> Result<Template, WordsError> {
        if source.chars().count() > limits::TEMPLATE_CHARS {
            return Err(WordsError::TooLong);
        }
        let mut lines = source.lines();
        let subject = lines.next().and_then(|line| line.strip_prefix("Subject:")).map(str::trim);
        let subject = subject.filter(|line| !line.is_empty()).ok_or(WordsError::NoSubject)?;
        if lines.next().is_some_and(|line| !line.trim().is_empty()) {
            return Err(WordsError::NoSubject);
        }
        Template::from_lines(subject, lines.zip(3..))
    }

    /// The same from two fields, as a host fills them in; the body's lines are counted by themselves.
    pub(super) fn of(subject: &str, body: &str) -> Result<Template, WordsError> {
        if body.chars().count() > limits::TEMPLATE_CHARS {
            return Err(WordsError::TooLong);
        }
        Template::from_lines(subject.trim(), body.lines().zip(1..))
    }

    fn from_lines<'a>(subject: &str, lines: impl Iterator<Item = (&'a str, usize)>) -> Result<Template, WordsError> {
        let kind = ListKind::Event;
        let subject = pieces(subject, 1, kind)?;
        let body = lines.map(|(line, number)| pieces(line, number, kind)).collect::<Result<_, _>>()?;
        Ok(Template { kind, subject, body })
    }

    /// Every fact it speaks of, the subject's first.
    pub(crate) fn names(&self) -> impl Iterator<Item = Name> + '_ {
        let pieces = self.subject.iter().chain(self.body.iter().flatten());
        pieces.filter_map(|piece| match piece {
            Piece::Words(_) => None,
            Piece::Fact(name) => Some(*name),
        })
    }

    /// Whether nothing may be left of the subject: it speaks only of what a mail may be without.
    pub(super) fn subject_may_vanish(&self) -> bool {
        self.subject.iter().all(|piece| match piece {
            Piece::Words(words) => words.trim().is_empty(),
            Piece::Fact(name) => name.is_optional(self.kind),
        })
    }

    /// A mail in both its parts. An error only where a mail about an event has no value for what it cannot do without.
    pub(crate) fn mail(&self, facts: &Facts, language: Language) -> Result<Rendered, WordsError> {
        let lacks = |name: &Name| !name.is_optional(self.kind) && facts.get(*name).is_none();
        if let Some(name) = self.names().find(lacks) {
            return Err(WordsError::Missing { name: name.word() });
        }
        let subject = super::as_subject(&self.fill(&self.subject, facts, Mode::Subject));
        Ok(dress(subject, &self.markdown(facts), facts.get(Name::Link), language))
    }

    /// The body of a mail as Markdown, its values made safe.
    pub(crate) fn markdown(&self, facts: &Facts) -> String {
        self.lines(facts, Mode::Markdown).flat_map(|line| [line, "\n".to_string()]).collect()
    }

    /// One text, plain where that makes it shorter on the bill.
    pub(crate) fn text(&self, facts: &Facts) -> String {
        to_gsm7(self.lines(facts, Mode::Text).collect::<Vec<_>>().join("\n").trim())
    }

    /// A line about something there is not, such as a venue, goes.
    fn lines<'a>(&'a self, facts: &'a Facts, mode: Mode) -> impl Iterator<Item = String> + 'a {
        let told = self.body.iter().filter(|line| !is_about_nothing(line, facts));
        told.map(move |line| self.fill(line, facts, mode))
    }

    fn fill(&self, line: &[Piece], facts: &Facts, mode: Mode) -> String {
        let safe = match mode {
            Mode::Subject => escape::subject_value,
            Mode::Markdown => escape::markdown,
            Mode::Text => escape::clean,
        };
        let mut filled = String::new();
        for piece in line {
            match piece {
                Piece::Words(words) => filled.push_str(words),
                Piece::Fact(name) => filled.push_str(&facts.get(*name).map(safe).unwrap_or_default()),
            }
        }
        match self.kind {
            ListKind::Event => filled,
            ListKind::Desk => close_up(&filled),
        }
    }
}

/// Words and placeholders of one line.
pub(crate) fn pieces(line: &str, number: usize, kind: ListKind) -> Result<Vec<Piece>, WordsError> {
    #[cfg(test)]
    tests::LINES_READ.with(|count| count.set(count.get() + 1));
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['{', '}']) {
        let (words, bracket) = rest.split_at(at);
        let inside = bracket.strip_prefix('{').and_then(|inside| inside.split_once('}'));
        let (word, after) = inside.ok_or(WordsError::Bracket { line: number })?;
        let name = Name::read(word, kind);
        let name = name.ok_or_else(|| WordsError::Unknown { name: word.to_string(), line: number })?;
        found.push(Piece::Words(words.to_string()));
        found.push(Piece::Fact(name));
        rest = after;
    }
    found.push(Piece::Words(rest.to_string()));
    Ok(found)
}

/// Nothing but facts, and none of them has a value.
fn is_about_nothing(line: &[Piece], facts: &Facts) -> bool {
    let blank = |piece: &Piece| match piece {
        Piece::Words(words) => words.trim().is_empty(),
        Piece::Fact(name) => facts.get(*name).is_none(),
    };
    line.iter().all(blank) && line.iter().any(|piece| matches!(piece, Piece::Fact(_)))
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

#[cfg(test)]
mod tests {
    use super::super::{our_mail, render_own};
    use super::*;
    use crate::voice;
    use rules::{Channel, OwnWords, Wording};
    use std::cell::Cell;

    thread_local! {
        pub(super) static LINES_READ: Cell<usize> = const { Cell::new(0) };
    }

    /// How many lines of templates are read by this.
    fn read_by(act: impl FnOnce()) -> usize {
        LINES_READ.take();
        act();
        LINES_READ.get()
    }

    #[test]
    fn a_template_is_read_once_and_not_for_each_mail() {
        let facts = Facts::marks();
        let own = OwnWords { subject: "About {event}".to_string(), body: "Come!\n\n{link}".to_string() };
        let changed = OwnWords { body: "Do come!\n\n{link}".to_string(), ..own.clone() };
        let document = "Offer, by text\n{desk}: {link}\n";
        let ours = || assert!(our_mail(Wording::Offer, &facts, Language::De).is_ok());
        let hosts = |own| assert!(render_own(own, &facts, Language::De).is_ok());
        let desks = || assert!(voice::kept(document).is_ok_and(|voice| voice.has(voice::Moment::Offer, Channel::Text)));
        assert!(read_by(ours) > 5);
        assert_eq!(read_by(ours), 0);
        assert_eq!((read_by(|| hosts(&own)), read_by(|| hosts(&own))), (4, 0));
        assert_eq!((read_by(|| hosts(&changed)), read_by(|| hosts(&own))), (4, 0), "new words are another version");
        assert_eq!((read_by(desks), read_by(desks)), (1, 0));
    }
}
