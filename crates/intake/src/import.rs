//! intake: a host's own list, as JSON or as a sheet. Good rows go in, bad rows are told one by one with their line.
//! An address that stands there twice stays: the rules answer that it is known.

mod columns;
mod part;
mod report;
mod table;

use crate::body::{BadBody, bounded, json_value};
use crate::fields::Fields;
use crate::form::{SeenOn, Typed, registration};
use crate::limits;
use crate::problem::Problem;
use crate::text::cut;
use jiff::Timestamp;
use rules::{ImportMode, Refusal, Registration};
use serde_json::Value;

pub use columns::Meaning;
pub(crate) use columns::separator_of;
pub use part::Part;
pub use report::{Told, progress, told};
pub use table::{Column, Table, import_from_csv};
pub(crate) use table::{sheet_records, sheet_text_of};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    pub mode: ImportMode,
    pub rows: Vec<RowRead>,
}

/// One row: where it stands (the line of a sheet, the number of a JSON row, both from 1), and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowRead {
    pub line: usize,
    pub read: Result<Registration, Vec<Problem>>,
}

/// `{"mode": "invite" | "confirmed", "confirm_by"?, "rows": [{"name", "email", "party"?}]}`.
pub fn import_from_json(body: &[u8]) -> Result<Import, BadBody> {
    let value = json_value(body, limits::IMPORT_OCTETS)?;
    let mut fields = Fields::open(&value, "", &["mode", "confirm_by", "rows"])?;
    let mode = fields.text("mode", "invite");
    let mode = fields.needed("mode", "\"invite\" or \"confirmed\"", mode);
    let confirm_by = fields.text("confirm_by", "2026-12-01T12:00:00Z").value();
    let example = "[{\"name\": \"Ann Lee\", \"email\": \"ann@example.org\"}]";
    let rows = fields.read("rows", &format!("a list such as {example}"), |value| value.as_array().cloned());
    let rows = fields.needed("rows", example, rows);
    let mut problems = fields.problems();
    let mode = mode.map(|mode| import_mode(&mode, confirm_by.as_deref())).transpose().unwrap_or_else(|wrong| {
        problems.extend(wrong);
        None
    });
    let (Some(mode), Some(rows), true) = (mode, rows, problems.is_empty()) else {
        return Err(BadBody::Fields(bounded(problems)));
    };
    check_count(rows.len())?;
    let rows = rows.iter().zip(1..).map(|(row, line)| RowRead { line, read: json_row(row) }).collect();
    Ok(Import { mode, rows })
}

/// The mode of an import whose rows come apart from it, in the same words as in JSON.
pub fn import_mode(mode: &str, confirm_by: Option<&str>) -> Result<ImportMode, Vec<Problem>> {
    let moment = confirm_by.map(|text| text.parse::<Timestamp>().map_err(|_| not_a_moment())).transpose();
    match (mode, moment) {
        ("invite", Ok(None)) => Ok(ImportMode::Invite),
        ("invite", Ok(Some(moment))) => Ok(ImportMode::InviteUntil(moment)),
        ("confirmed", Ok(None)) => Ok(ImportMode::Confirmed),
        ("confirmed", _) => Err(vec![Problem::new(
            "confirm_by",
            "This belongs to the mode \"invite\"; confirmed guests need not answer.",
        )]),
        ("invite", Err(problem)) => Err(vec![problem]),
        (_unknown, moment) => {
            let problem = Problem::new("mode", "Expected one of \"invite\", \"confirmed\".");
            Err([Some(problem), moment.err()].into_iter().flatten().collect())
        }
    }
}

fn not_a_moment() -> Problem {
    Problem::new("confirm_by", "Expected a moment with its offset, for example \"2026-12-01T12:00:00Z\".")
}

fn json_row(value: &Value) -> Result<Registration, Vec<Problem>> {
    let mut fields = Fields::open(value, "", &["name", "email", "party"]).map_err(|problem| vec![problem])?;
    let name = fields.text("name", "Ann Lee").value().unwrap_or_default();
    let email = fields.text("email", "ann@example.org").value().unwrap_or_default();
    let party = fields.read("party", "a whole number, for example 2", crate::form::party_text);
    let mut problems = fields.problems();
    if problems.is_empty() {
        return row(&name, &email, &party.value().unwrap_or_default());
    }
    problems.truncate(limits::ROW_PROBLEMS);
    Err(problems)
}

/// The same judgement as at the form.
fn row(name: &str, email: &str, party: &str) -> Result<Registration, Vec<Problem>> {
    registration(&Typed {
        name: cut(name, limits::TYPED_OCTETS).to_string(),
        email: cut(email, limits::TYPED_OCTETS).to_string(),
        party: cut(party, limits::WORD_OCTETS).to_string(),
        return_to: None,
        website: String::new(),
        seen_on: SeenOn::Page,
        do_: None,
    })
}

/// Refuses a list that is empty or too long as a whole: half an import is worse than none.
pub(crate) fn check_count(rows: usize) -> Result<(), BadBody> {
    let most = limits::IMPORT_ROWS;
    match rows {
        0 => Err(Problem::from(&Refusal::ImportEmpty).into()),
        count if count > most => Err(Problem::from(&Refusal::ImportTooLong { most }).into()),
        _fits => Ok(()),
    }
}
