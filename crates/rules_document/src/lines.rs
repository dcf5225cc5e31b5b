//! Cuts a document into lines, sets notes and bullets aside, and refuses what no person types.

use crate::LineError;
use crate::topics;
use rules::is_invisible;
use rules::limits::RULES_OCTETS;

/// There are a dozen rules; two hundred lines leave room for every note a desk could want.
const MOST_LINES: usize = 200;
/// No rule needs half of this, and it bounds the work of matching a single line.
const MOST_CHARS: usize = 300;
/// Enough of a refused line for somebody to recognise it.
const SHOWN_CHARS: usize = 80;

const NOTE_MARKS: [&str; 3] = ["#", "//", ">"];
const BULLETS: [char; 7] = ['-', '*', '•', '–', '—', '·', '+'];

pub(crate) struct Line<'a> {
    pub(crate) number: u32,
    pub(crate) text: &'a str,
}

/// All lines of the document, or the error of a document that is too large to read.
pub(crate) fn split(text: &str) -> Result<Vec<Line<'_>>, LineError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<Line<'_>> =
        (1u32..).zip(text.lines()).take(MOST_LINES + 1).map(|(number, text)| Line { number, text }).collect();
    if text.len() > RULES_OCTETS {
        return Err(too_long(text, &lines));
    }
    match lines.get(MOST_LINES) {
        Some(line) => Err(line.error(format!("The document has more than {MOST_LINES} lines."), shorten_hint())),
        None => Ok(lines),
    }
}

/// Names the line on which the document grows too long, or the last line there may be if that comes first.
fn too_long(text: &str, lines: &[Line<'_>]) -> LineError {
    let readable = &text.as_bytes()[..RULES_OCTETS];
    let before = readable.iter().filter(|&&byte| byte == b'\n').count();
    let crossing = lines.get(before).or(lines.last());
    let unnamed = Line { number: 1, text: "" };
    crossing.unwrap_or(&unnamed).error(format!("The document is longer than {RULES_OCTETS} bytes."), shorten_hint())
}

fn shorten_hint() -> String {
    format!("Take out notes you no longer need. {}", topics::plain_hint())
}

impl Line<'_> {
    /// What makes the line unfit to be read at all, note or rule.
    pub(crate) fn fault(&self) -> Option<String> {
        let length = self.text.chars().count();
        if length > MOST_CHARS {
            return Some(format!("This line has {length} characters; {MOST_CHARS} is the most."));
        }
        let hidden = self.text.chars().find(|&char| is_hidden(char))?;
        Some(format!("This line holds a hidden character (U+{:04X}); type the line again.", u32::from(hidden)))
    }

    /// The rule on this line without its bullet; `None` for blank lines, notes and ruled-off lines.
    pub(crate) fn rule(&self) -> Option<&str> {
        let text = self.text.trim();
        if NOTE_MARKS.iter().any(|mark| text.starts_with(mark)) {
            return None;
        }
        let rule = without_number(text.trim_start_matches(is_bullet));
        let says_something = rule.chars().any(char::is_alphanumeric);
        says_something.then_some(rule)
    }

    pub(crate) fn error(&self, problem: String, hint: String) -> LineError {
        LineError { number: self.number, text: shown(self.text.trim()), problem, hint }
    }
}

fn is_bullet(char: char) -> bool {
    BULLETS.contains(&char) || char.is_whitespace()
}

/// "1. Claim window" and "1) Claim window" are numbered rules; "1.5 hours" is not.
fn without_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|char: char| char.is_ascii_digit());
    let Some(rule) = rest.strip_prefix(['.', ')']) else {
        return text;
    };
    let numbered = rest.len() < text.len() && rule.starts_with(char::is_whitespace);
    if numbered { rule.trim_start() } else { text }
}

/// What can make a line look like another rule than the one that is read. A tab between words cannot.
fn is_hidden(char: char) -> bool {
    char != '\t' && is_invisible(char)
}

/// The line as it may be shown in a message: cut, and with nothing hidden left in it.
fn shown(text: &str) -> String {
    let visible = |char| if is_hidden(char) { '\u{fffd}' } else { char };
    let mut cut: String = text.chars().take(SHOWN_CHARS).map(visible).collect();
    if text.chars().nth(SHOWN_CHARS).is_some() {
        cut.pop();
        cut.push('…');
    }
    cut
}
