//! intake: a desk's waitlist as a sheet, both ways. Pasted rows, CSV and workbooks become what staff would have typed;
//! what goes out under the same headings comes in again.

mod columns;
mod guess;
mod headings;
mod out;
pub(crate) mod written;

pub use columns::DeskColumn;
pub(crate) use out::weekday_words;
pub use out::{DESK_HEADINGS, desk_cells};

use crate::body::BadBody;
use crate::import::{check_count, sheet_records, sheet_text_of};
use crate::joining::{JoinForm, joining};
use crate::limits;
use crate::problem::Problem;
use crate::text::cut;
use csv::ByteRecord;
use guess::{by_content, by_headings};
use rules::desk::DeskSettings;
use rules::{Consent, Joining};

/// One row of a sheet: what stands in it, and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct DeskRow {
    /// As a spreadsheet counts.
    pub line: usize,
    pub typed: JoinForm,
    pub read: Result<Joining, Vec<Problem>>,
}

/// Rows of people who told the staff, or why the sheet as a whole cannot be read.
pub fn read_desk_sheet(body: &[u8], desk: &DeskSettings) -> Result<Vec<DeskRow>, BadBody> {
    let (records, closed) = sheet_records(body)?;
    let Some((_, first)) = records.first() else {
        return Err(Problem::new("rows", "There is nothing to read yet. Please paste a row or choose a file.").into());
    };
    let (columns, skip) = match by_headings(first)? {
        Some(columns) => (columns, 1),
        None => (by_content(first, desk), 0),
    };
    check_count(records.len().saturating_sub(skip))?;
    let mut rows: Vec<DeskRow> =
        records[skip..].iter().map(|(line, record)| row(*line, record, &columns, desk)).collect();
    if let (false, Some(last)) = (closed, rows.last_mut()) {
        let text = "A quotation mark is opened in this row and never closed. The rows below it were not read.";
        last.read = Err(vec![Problem::new("row", text)]);
    }
    Ok(rows)
}

fn row(line: usize, record: &ByteRecord, columns: &[DeskColumn], desk: &DeskSettings) -> DeskRow {
    let (typed, bad) = typed(record, columns);
    let read = match bad {
        Some(problem) => Err(vec![problem]),
        None => joining(&typed, desk, Consent::ToldStaff).map_err(few),
    };
    DeskRow { line, typed, read }
}

fn few(mut problems: Vec<Problem>) -> Vec<Problem> {
    problems.truncate(limits::ROW_PROBLEMS);
    problems
}

/// What stands in the cells, and the first cell that is no text.
fn typed(record: &ByteRecord, columns: &[DeskColumn]) -> (JoinForm, Option<Problem>) {
    let mut form = JoinForm::default();
    let mut bad = None;
    let (mut first_name, mut last_name) = (String::new(), String::new());
    for (octets, column) in record.iter().zip(columns) {
        let text = match sheet_text_of(octets) {
            Ok(text) => cut(text.trim(), most(*column)).to_string(),
            Err(problem) => {
                bad.get_or_insert(problem);
                continue;
            }
        };
        match column {
            DeskColumn::Nothing => {}
            DeskColumn::Name => form.name = text,
            DeskColumn::FirstName => first_name = text,
            DeskColumn::LastName => last_name = text,
            DeskColumn::Mobile => form.mobile = text,
            DeskColumn::Email => form.email = text,
            DeskColumn::Service => form.service = text,
            DeskColumn::Party => form.party = text,
            DeskColumn::From => form.from = written::date(&text),
            DeskColumn::Until => form.until = written::date(&text),
            DeskColumn::Weekdays => form.weekdays = written::weekdays(&text),
            DeskColumn::Earliest => form.earliest = written::time(&text),
            DeskColumn::Latest => form.latest = written::time(&text),
            DeskColumn::Staff => form.staff = text,
            DeskColumn::Location => form.location = text,
            DeskColumn::Priority => form.tier = text,
            DeskColumn::Notice => form.notice_minutes = text,
            DeskColumn::Zone => form.zone = text,
            DeskColumn::Note => form.note = text,
        }
    }
    if form.name.is_empty() {
        form.name = format!("{first_name} {last_name}").trim().to_string();
    }
    (form, bad)
}

/// Longer than anything that is accepted there, so that a cut never turns a refused value into an accepted one.
fn most(column: DeskColumn) -> usize {
    if column == DeskColumn::Note { limits::NOTE_OCTETS } else { limits::TYPED_OCTETS }
}

#[cfg(test)]
pub(crate) mod tests;
