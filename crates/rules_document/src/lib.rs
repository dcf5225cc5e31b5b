//! rules_document: a page of plain English that a desk's staff edit, read line by line into [`DeskRules`] and written back.
//! Settings are stored with the page as staff wrote it, so the store reads it as every door does.
//!
//! A document is taken whole or refused whole. One line that cannot be read refuses all of it, so a desk never runs on
//! half of what its staff meant; whoever calls keeps the last version that was understood.

mod amounts;
mod clocks;
mod gather;
mod limits;
mod lines;
mod matching;
mod phrases;
mod said;
mod senses;
mod topics;
mod words;

use gather::Heard;
use lines::Line;
use matching::Reading;
use rules::desk::{DeskRules, DeskSettings};
use said::Said;

/// A document that was read to the end: the rules it sets, and what each of its lines was taken to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Understood {
    pub rules: DeskRules,
    pub lines: Vec<LineMeaning>,
}

/// One line as it was understood. `meaning` is itself a line of a rules document and sets the same rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMeaning {
    pub number: u32,
    pub text: String,
    pub meaning: String,
}

/// One line that stops a document from being used: what is wrong with it, and an example of a line that would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineError {
    pub number: u32,
    pub text: String,
    pub problem: String,
    pub hint: String,
}

/// Reads a document. An empty one is every default; any error is an `Err` with all the errors, in line order.
pub fn parse(text: &str) -> Result<Understood, Vec<LineError>> {
    let lines = lines::split(text).map_err(|error| vec![error])?;
    let (heard, mut errors) = hear(&lines);
    let (rules, clashes) = gather::gather(&heard, &errors);
    errors.extend(clashes);
    if errors.is_empty() {
        let lines = heard.iter().map(meaning).collect();
        return Ok(Understood { rules, lines });
    }
    errors.sort_by_key(|error| error.number);
    Err(errors)
}

/// The document that says `rules` in canonical words, every rule on a line of its own.
///
/// Reading it back gives equal rules as long as `rules` could have come from a document: values inside their limits,
/// short windows in ascending order and shorter than the normal one, quiet times in whole minutes that differ.
pub fn to_text(rules: &DeskRules) -> String {
    let mut text = String::new();
    for said in Said::all(rules) {
        text.push_str(&said.text());
        text.push('\n');
    }
    text
}

/// The same desk under another rules document, or the lines that could not be understood.
pub fn with_rules(desk: DeskSettings, text: &str) -> Result<DeskSettings, Vec<LineError>> {
    let understood = parse(text)?;
    Ok(DeskSettings { rules_text: text.to_string(), rules: understood.rules, ..desk })
}

fn hear(lines: &[Line<'_>]) -> (Vec<Heard>, Vec<LineError>) {
    let mut heard = Vec::new();
    let mut errors = Vec::new();
    for line in lines {
        match hear_line(line) {
            Ok(Some(said)) => heard.push(Heard::new(line, said)),
            Ok(None) => {}
            Err(error) => errors.push(error),
        }
    }
    (heard, errors)
}

/// `None` is a line that says nothing: blank, a heading or a note.
fn hear_line(line: &Line<'_>) -> Result<Option<Said>, LineError> {
    if let Some(problem) = line.fault() {
        return Err(line.error(problem, topics::plain_hint()));
    }
    let Some(rule) = line.rule() else {
        return Ok(None);
    };
    let words = words::words(rule);
    match matching::read(&words) {
        Reading::Said(said) => Ok(Some(said)),
        Reading::Wrong { topic, problem } => Err(line.error(problem, topic.hint())),
        Reading::Unknown => {
            let problem = "This line does not read as a rule.".to_owned();
            Err(line.error(problem, topics::nearest_hint(&words)))
        }
    }
}

fn meaning(heard: &Heard) -> LineMeaning {
    LineMeaning { number: heard.number, text: heard.text.clone(), meaning: heard.said.text() }
}
