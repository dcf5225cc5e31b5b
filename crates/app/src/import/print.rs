//! app: an import in words, before and after.

use intake::{Column, Import, Meaning, Problem};
use rules::{Batch, ImportOutcome};
use serde_json::{Value, json};
use std::fmt::Write;

/// What became of it.
pub struct Outcome<'a> {
    pub number: u64,
    pub import: &'a Import,
    pub batches: &'a [Batch],
}

pub fn headings(columns: &[Column]) -> String {
    let names: Vec<String> = (1..).zip(columns).map(|(at, column)| format!("{at} {}", column.heading)).collect();
    names.join(", ")
}

pub fn dry_run(columns: &[Column], import: &Import, known: usize, json: bool) -> String {
    let (good, bad) = (import.good().count(), import.bad().count());
    if json {
        let column = |column: &Column| json!({"heading": column.heading, "field": column.meaning.word()});
        let value = json!({
            "columns": columns.iter().map(column).collect::<Vec<Value>>(),
            "good": good,
            "known": known,
            "problems": problems(import),
        });
        return format!("{value:#}\n");
    }
    let mut text = String::new();
    for column in columns.iter().filter(|column| column.meaning != Meaning::Nothing) {
        let _infallible = writeln!(text, "{:<12} from the column {}", column.meaning.word(), column.heading);
    }
    let fresh = good - known;
    let _infallible =
        writeln!(text, "\n{fresh} can be imported, {known} are on the list already, {bad} cannot be read.");
    write_bad(&mut text, import);
    text.push_str("Nothing was changed.\n");
    text
}

pub fn done(outcome: &Outcome<'_>, json: bool) -> String {
    if json {
        return as_json(outcome);
    }
    let (done, rows) = intake::progress(outcome.batches);
    let mut text = String::new();
    for kind in ImportOutcome::ALL {
        let count = intake::told(outcome.batches).filter(|told| told.outcome == Some(*kind)).count();
        if count > 0 {
            let _infallible = writeln!(text, "{count:>7}  {}", words(*kind));
        }
    }
    let bad = outcome.import.bad().count();
    if bad > 0 {
        let _infallible = writeln!(text, "{bad:>7}  could not be read and were left out");
    }
    write_bad(&mut text, outcome.import);
    if done < rows {
        let _infallible = writeln!(text, "{} rows are staged and come in as soon as the house is open.", rows - done);
    }
    text
}

fn words(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Invited => "invited",
        ImportOutcome::Confirmed => "have a seat",
        ImportOutcome::Waitlisted => "joined the line",
        ImportOutcome::Known => "were on the list already",
        ImportOutcome::PartyTooLarge => "left out: party too large",
        ImportOutcome::Closed => "left out: the event was over or called off",
    }
}

fn write_bad(text: &mut String, import: &Import) {
    for (line, problems) in import.bad() {
        for problem in problems {
            let _infallible = writeln!(text, "  line {line}, {}: {}", problem.field, problem.text);
        }
    }
}

fn as_json(outcome: &Outcome<'_>) -> String {
    let (done, rows) = intake::progress(outcome.batches);
    let told = intake::told(outcome.batches).map(|told| {
        let word = told.outcome.map_or("waiting", ImportOutcome::word);
        json!({"line": told.line, "outcome": word, "entry": told.entry.map(|entry| entry.0)})
    });
    let value = json!({
        "import": outcome.number.to_string(),
        "rows": rows,
        "done": done,
        "outcomes": told.collect::<Vec<Value>>(),
        "problems": problems(outcome.import),
    });
    format!("{value:#}\n")
}

fn problems(import: &Import) -> Vec<Value> {
    let error = |problem: &Problem| json!({"field": problem.field, "text": problem.text});
    let row = |(line, problems): (usize, &[Problem])| json!({"line": line, "errors": problems.iter().map(error).collect::<Vec<Value>>()});
    import.bad().map(row).collect()
}
