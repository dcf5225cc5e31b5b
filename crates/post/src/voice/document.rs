//! post/voice: reads a document whole or refuses it whole, with every line that is wrong; whoever calls keeps the last
//! version that was understood.

use super::lines::{Line, Part, split};
use super::{Moment, Voice, VoiceError};
use crate::limits;
use crate::words::{self, Facts, Name, Piece, Template, WordsError, list_of, mark, pieces};
use rules::{Channel, ListKind};
use std::collections::BTreeMap;

/// Words that phone networks keep for themselves: asked for in a text, they would switch texts off or on.
const KEPT: &[&str] =
    &["YES", "STOP", "STOPALL", "CANCEL", "END", "QUIT", "UNSUBSCRIBE", "REVOKE", "OPTOUT", "START", "UNSTOP"];

/// Reads a document. An empty one is all our words; any error is an `Err` with all the errors, in line order.
pub fn parse(text: &str) -> Result<Voice, Vec<VoiceError>> {
    let (parts, mut errors) = split(text);
    let mut templates = BTreeMap::new();
    for part in &parts {
        let mut reader = Reader { part, errors: Vec::new() };
        let template = reader.read();
        errors.append(&mut reader.errors);
        templates.insert((part.moment, part.channel), template);
    }
    errors.sort_by_key(|error| error.number);
    if errors.is_empty() { Ok(Voice { templates }) } else { Err(errors) }
}

struct Reader<'a> {
    part: &'a Part<'a>,
    errors: Vec<VoiceError>,
}

impl Reader<'_> {
    fn read(&mut self) -> Template {
        let blank = |line: &&Line<'_>| line.text.trim().is_empty();
        let mut lines: Vec<&Line<'_>> = self.part.lines.iter().skip_while(blank).collect();
        while lines.last().is_some_and(blank) {
            lines.pop();
        }
        let template = match self.part.channel {
            Channel::Text => of_desk(Vec::new(), self.body(&lines)),
            Channel::Mail => self.mail(&lines),
        };
        self.look_at(&template);
        template
    }

    fn mail(&mut self, lines: &[&Line<'_>]) -> Template {
        let Some((first, rest)) = lines.split_first() else { return of_desk(Vec::new(), Vec::new()) };
        let subject = first.text.trim().strip_prefix("Subject:").map(str::trim).filter(|subject| !subject.is_empty());
        let Some(subject) = subject else {
            self.errors.push(
                first.error("A mail starts with its subject.", "Write a first line like: Subject: {service} at {desk}"),
            );
            return of_desk(Vec::new(), self.body(rest));
        };
        let subject = self.pieces(first, subject);
        let body: Vec<&Line<'_>> = rest.iter().copied().skip_while(|line| line.text.trim().is_empty()).collect();
        of_desk(subject, self.body(&body))
    }

    fn body(&mut self, lines: &[&Line<'_>]) -> Vec<Vec<Piece>> {
        lines.iter().map(|line| self.pieces(line, line.text.trim_end())).collect()
    }

    /// The pieces of one line; what is wrong with it is noted.
    fn pieces(&mut self, line: &Line<'_>, text: &str) -> Vec<Piece> {
        let moment = self.part.moment;
        let may = format!("Here you may use: {}", list_of(moment.names()));
        let found = match pieces(text, line.number as usize, ListKind::Desk) {
            Ok(found) => found,
            Err(WordsError::Unknown { name, .. }) => {
                self.errors.push(line.error(format!("There is no fact called {{{name}}}."), nearest(&name, moment)));
                return Vec::new();
            }
            Err(_bracket) => {
                self.errors.push(line.error("A curly bracket has no partner; brackets are for facts only.", may));
                return Vec::new();
            }
        };
        for piece in &found {
            match piece {
                Piece::Fact(name) if !moment.knows(*name) => {
                    let problem = format!("{} is not known at this moment.", name.braced());
                    self.errors.push(line.error(problem, may.clone()));
                }
                Piece::Fact(_) => {}
                Piece::Words(words) => self.look_at_words(line, words),
            }
        }
        found
    }

    fn look_at_words(&mut self, line: &Line<'_>, words: &str) {
        if self.part.channel == Channel::Mail {
            return;
        }
        // The first text of all may say how texts end; the law of several countries wants it there.
        let may_say_stop = self.part.moment == Moment::Joined;
        let kept = |word: &&str| KEPT.contains(word) && !(may_say_stop && *word == "STOP");
        if let Some(word) = words.split(|letter: char| !letter.is_alphanumeric()).find(kept) {
            let problem = format!("Phone networks keep the word {word} for themselves: it may switch texts off or on.");
            let hint = "Let people answer with the link; “Reply NO to pass” is fine.";
            self.errors.push(line.error(problem, hint));
        }
    }

    /// What the whole template must have.
    fn look_at(&mut self, template: &Template) {
        let (moment, heading) = (self.part.moment, self.part.heading);
        if template.body.iter().all(Vec::is_empty) {
            if self.errors.is_empty() {
                let hint = "Write the words below it, or take the heading out: then ours are used.";
                self.errors.push(heading.error("There are no words below this heading.", hint));
            }
            return;
        }
        if moment.needs_link() && !self.has_link(template) {
            let hint = "Add {link} where the person should tap.";
            self.errors.push(heading.error("Without {link} nobody can act on this.", hint));
        }
        match self.part.channel {
            Channel::Text => self.look_at_text(template, &heading),
            Channel::Mail if words::gives_away(&template.markdown(&Facts::marks()), &mark(Name::Link)) => {
                let hint = "Write [some words]({link}), with nothing before or behind it in the brackets.";
                self.errors.push(heading.error("{link} must be the whole address of its link.", hint));
            }
            Channel::Mail => {}
        }
    }

    fn has_link(&self, template: &Template) -> bool {
        match self.part.channel {
            Channel::Text => template.names().any(|name| name == Name::Link),
            // Said in a picture or a comment it would be none.
            Channel::Mail => words::has_link(&template.markdown(&Facts::marks()), &mark(Name::Link)),
        }
    }

    fn look_at_text(&mut self, template: &Template, heading: &Line<'_>) {
        if !template.names().any(|name| name == Name::Desk) {
            let hint = "Add {desk}, best as the first word.";
            self.errors.push(heading.error("A text must say who writes.", hint));
        }
        let words = |piece: &Piece| match piece {
            Piece::Words(words) => words.chars().count(),
            Piece::Fact(_) => 0,
        };
        let long: usize = template.body.iter().flatten().map(words).sum();
        if long > limits::TEXT_WORDS_CHARS {
            let most = limits::TEXT_WORDS_CHARS;
            let problem = format!("These words have {long} characters; {most} is the most for a text.");
            self.errors
                .push(heading.error(problem, "Say it in a sentence or two; the page behind {link} says the rest."));
        }
    }
}

fn of_desk(subject: Vec<Piece>, body: Vec<Vec<Piece>>) -> Template {
    Template { kind: ListKind::Desk, subject, body }
}

/// What was probably meant, else everything there is.
fn nearest(word: &str, moment: Moment) -> String {
    let plain: String = word.to_lowercase().chars().filter(|letter| letter.is_alphanumeric()).collect();
    let close = |name: &Name| {
        let name = name.word().replace('_', "");
        !plain.is_empty() && (name.contains(&plain) || plain.contains(&name))
    };
    match moment.names().filter(close).max_by_key(|name| name.word().len()) {
        Some(name) => format!("Did you mean {}? {}", name.braced(), name.meaning(ListKind::Desk)),
        None => format!("Here you may use: {}", list_of(moment.names())),
    }
}

#[cfg(test)]
mod tests;
