//! intake/import: a list as spreadsheets write it — a header row, commas, semicolons or tabs, quotes, any line ends.
//! No row is lost in silence: a quotation mark that swallows the rows below it is told.

use super::columns::{Columns, guess_separator, told_separator};
use super::{Import, RowRead, check_count, row};
use crate::body::BadBody;
use crate::limits;
use crate::problem::Problem;
use csv::{ByteRecord, ReaderBuilder, Trim};
use rules::{ImportMode, Refusal, Registration};

/// The octets to be read, with `\n` as the only line end.
struct Sheet {
    octets: Vec<u8>,
    /// Where the host's rows end. A row of ours follows, and is missing when a quotation mark was never closed.
    end: usize,
    separator: u8,
}

/// `text/csv` with a header row; the columns may come in any order and under other usual names, others are passed over.
pub fn import_from_csv(body: &[u8], mode: ImportMode) -> Result<Import, BadBody> {
    if body.len() > limits::IMPORT_OCTETS {
        return Err(BadBody::TooLarge { most: limits::IMPORT_OCTETS });
    }
    let sheet = Sheet::open(body)?;
    let mut records = sheet.records();
    let columns = match records.first() {
        Some((Some(_line), header)) => Columns::read(header)?,
        Some((None, _)) | None => return Err(Problem::from(&Refusal::ImportEmpty).into()),
    };
    records.remove(0);
    let rows = rows(records, &columns);
    check_count(rows.len())?;
    Ok(Import { mode, rows })
}

impl Sheet {
    fn open(body: &[u8]) -> Result<Sheet, BadBody> {
        let mut octets = line_ends(&utf8(body)?);
        let end = octets.len();
        octets.extend(b"\nend\n");
        let told = told_separator(&octets);
        if told.is_some() {
            // The line stays, so that the lines below keep their numbers, but nothing is left in it.
            octets.iter_mut().take_while(|octet| **octet != b'\n').for_each(|octet| *octet = b' ');
        }
        let start = octets.iter().position(|octet| !octet.is_ascii_whitespace()).unwrap_or(0);
        let separator = told.unwrap_or_else(|| guess_separator(&octets[start..]));
        Ok(Sheet { octets, end, separator })
    }

    /// Every row that is not empty with its line; the row of ours has none. At most one more than an import may have.
    fn records(&self) -> Vec<(Option<usize>, ByteRecord)> {
        let mut reader = ReaderBuilder::new();
        let reader = reader.has_headers(false).flexible(true).trim(Trim::All).delimiter(self.separator);
        let mut reader = reader.from_reader(self.octets.as_slice());
        let records = reader.byte_records().map_while(Result::ok);
        // Sheets are full of empty rows; they say nothing.
        let full = records.filter(|record| !record.iter().all(<[u8]>::is_empty));
        full.map(|record| (self.line(&record), record)).take(limits::IMPORT_ROWS + 2).collect()
    }

    /// The parser starts a row where the one before ended; the row itself begins after the empty lines in between.
    fn line(&self, record: &ByteRecord) -> Option<usize> {
        let position = record.position()?;
        let start = usize::try_from(position.byte()).ok().filter(|start| *start < self.end)?;
        let empty = self.octets[start..].iter().take_while(|octet| **octet == b'\n').count();
        usize::try_from(position.line()).ok().map(|line| line + empty)
    }
}

fn rows(records: Vec<(Option<usize>, ByteRecord)>, columns: &Columns) -> Vec<RowRead> {
    let is_whole = records.len() > limits::IMPORT_ROWS || records.last().is_some_and(|(line, _)| line.is_none());
    let numbered = records.iter().filter_map(|(line, record)| Some((line.as_ref()?, record)));
    let mut rows: Vec<RowRead> =
        numbered.map(|(line, record)| RowRead { line: *line, read: sheet_row(record, columns) }).collect();
    if let (false, Some(last)) = (is_whole, rows.last_mut()) {
        let text = "A quotation mark is opened in this row and never closed. The rows below it were not read.";
        last.read = Err(vec![Problem::new("row", text)]);
    }
    rows
}

fn sheet_row(record: &ByteRecord, columns: &Columns) -> Result<Registration, Vec<Problem>> {
    let name = columns.name.iter().map(|column| cell(record, *column)).collect::<Result<Vec<_>, _>>();
    let email = cell(record, columns.email);
    let party = columns.party.map_or(Ok(""), |column| cell(record, column));
    match (name, email, party) {
        (Ok(name), Ok(email), Ok(party)) => row(name.join(" ").trim(), email, party),
        (name, email, party) => Err([name.err(), email.err(), party.err()].into_iter().flatten().take(1).collect()),
    }
}

fn cell(record: &ByteRecord, column: usize) -> Result<&str, Problem> {
    let octets = record.get(column).unwrap_or_default();
    let wrong = |text| Err(Problem::new("row", text));
    let Ok(text) = std::str::from_utf8(octets) else {
        return wrong("The letters of this row are not UTF-8. Please save the sheet as \"CSV UTF-8\".");
    };
    if text.contains('\n') {
        return wrong("A cell of this row runs over several lines. Is a quotation mark missing?");
    }
    Ok(without_guard(text))
}

/// Exports put an apostrophe before a cell that a spreadsheet would run as a formula. Exactly that one is taken off:
/// 't Hooft keeps his.
fn without_guard(cell: &str) -> &str {
    let guarded = |rest: &&str| rest.starts_with(['=', '+', '-', '@', '\t', '\0', '＝', '＋', '－', '＠']);
    cell.strip_prefix('\'').filter(guarded).unwrap_or(cell)
}

/// Some spreadsheets write UTF-16 and say so with a mark in front. Anything else is taken as it is and judged row by row.
fn utf8(body: &[u8]) -> Result<Vec<u8>, BadBody> {
    let unit: fn([u8; 2]) -> u16 = match body {
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        _other => return Ok(body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body).to_vec()),
    };
    let units = body.chunks_exact(2).skip(1).map(|pair| unit([pair[0], pair[1]]));
    let text: Result<String, _> = char::decode_utf16(units).collect();
    text.map(String::into_bytes).map_err(|_| BadBody::NotText)
}

/// `\r\n` and `\r` become `\n`, so that lines can be counted.
fn line_ends(octets: &[u8]) -> Vec<u8> {
    let mut lines = Vec::with_capacity(octets.len() + 8);
    let mut before = b' ';
    for octet in octets {
        match (before, octet) {
            (b'\r', b'\n') => {}
            (_, b'\r') => lines.push(b'\n'),
            (_, other) => lines.push(*other),
        }
        before = *octet;
    }
    lines
}
