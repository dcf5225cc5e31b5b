//! intake/import: a list as spreadsheets write it — a header row, commas, semicolons or tabs, quotes, any line ends.
//! No row is lost in silence: a quotation mark that swallows the rows below it is told.

use super::columns::{Columns, Meaning, by_content, by_headings, guessed, is_heading, separator_of, told_separator};
use super::{Import, RowRead, check_count, row};
use crate::body::BadBody;
use crate::limits;
use crate::problem::Problem;
use crate::sheet::{utf8, without_guard};
use crate::text::cut;
use csv::{ByteRecord, ReaderBuilder, Trim};
use rules::{ImportMode, Refusal, Registration};

/// A list whose rows are told apart, and not yet what they mean.
pub struct Table {
    /// Every row that is not empty.
    records: Vec<Numbered>,
    has_heading: bool,
    separator: u8,
}

/// A row with its line; the row of ours at the end has none.
type Numbered = (Option<usize>, ByteRecord);

/// A column as a host sees it, and what it is taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above it, or in its first row where there is no heading.
    pub heading: String,
    pub meaning: Meaning,
}

/// The octets to be read, with `\n` as the only line end.
struct Sheet {
    octets: Vec<u8>,
    /// Where the host's rows end. A row of ours follows, and is missing when a quotation mark was never closed.
    end: usize,
    separator: u8,
}

/// `text/csv` with a header row; the columns may come in any order and under other usual names, others are passed over.
pub fn import_from_csv(body: &[u8], mode: ImportMode) -> Result<Import, BadBody> {
    let table = Table::read(body)?;
    let meanings = by_headings(table.first());
    table.under_its_heading().import(&meanings, mode)
}

impl Table {
    pub fn read(body: &[u8]) -> Result<Table, BadBody> {
        if body.len() > limits::IMPORT_OCTETS {
            return Err(BadBody::TooLarge { most: limits::IMPORT_OCTETS });
        }
        let sheet = Sheet::open(body)?;
        let (records, separator) = (sheet.records(), sheet.separator);
        let has_heading = match records.first() {
            Some((Some(_line), first)) => is_heading(first),
            Some((None, _)) | None => return Err(Problem::from(&Refusal::ImportEmpty).into()),
        };
        let rows = records.iter().filter(|(line, _)| line.is_some()).count();
        check_count(rows.saturating_sub(usize::from(has_heading)))?;
        Ok(Table { records, has_heading, separator })
    }

    /// A program names its columns; its first row is never a guest.
    fn under_its_heading(self) -> Table {
        Table { has_heading: true, ..self }
    }

    fn first(&self) -> &ByteRecord {
        &self.records[0].1
    }

    /// The columns and what they seem to hold.
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        let first = self.first();
        let meanings = if self.has_heading { guessed(first) } else { by_content(first) };
        let heading = |cell: &[u8]| cut(&String::from_utf8_lossy(cell), limits::WORD_OCTETS).to_string();
        first.iter().zip(meanings).map(|(cell, meaning)| Column { heading: heading(cell), meaning }).collect()
    }

    /// The rows with these meanings, column by column.
    pub fn import(&self, meanings: &[Meaning], mode: ImportMode) -> Result<Import, BadBody> {
        let columns = Columns::of(meanings)?;
        let rows = rows(&self.records[usize::from(self.has_heading)..], &columns, self.separator);
        check_count(rows.len())?;
        Ok(Import { mode, rows })
    }

    /// What stands on a line under name, email and party, to be shown beside what is wrong with it.
    #[must_use]
    pub fn typed(&self, line: usize, meanings: &[Meaning]) -> [String; 3] {
        let found = self.records.iter().find(|(known, _)| *known == Some(line)).map(|(_, record)| record);
        let (Some(record), Ok(columns)) = (found, Columns::of(meanings)) else { return <[String; 3]>::default() };
        let show = |column: &usize| String::from_utf8_lossy(record.get(*column).unwrap_or_default()).into_owned();
        let name: Vec<String> = columns.name.iter().map(show).collect();
        let party = columns.party.as_ref().map(show).unwrap_or_default();
        [name.join(" "), show(&columns.email), party].map(|text| cut(text.trim(), limits::SHOWN_OCTETS).to_string())
    }
}

/// The rows of any sheet that are not empty, each with its line, and whether every quotation mark was closed.
pub(crate) fn sheet_records(body: &[u8]) -> Result<(Vec<(usize, ByteRecord)>, bool), BadBody> {
    if body.len() > limits::IMPORT_OCTETS {
        return Err(BadBody::TooLarge { most: limits::IMPORT_OCTETS });
    }
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok((Vec::new(), true));
    }
    let records = Sheet::open(body)?.records();
    let closed = is_closed(&records);
    let numbered = records.into_iter().filter_map(|(line, record)| Some((line?, record)));
    Ok((numbered.collect(), closed))
}

/// Whether every quotation mark was closed. Of a sheet with more rows than are read the end was never seen; its length is
/// told instead.
fn is_closed(records: &[Numbered]) -> bool {
    records.len() > limits::IMPORT_ROWS + 1 || records.last().is_some_and(|(line, _)| line.is_none())
}

/// A cell as text, without the guard against formulas.
pub(crate) fn sheet_text_of(octets: &[u8]) -> Result<&str, Problem> {
    let wrong = |text| Err(Problem::new("row", text));
    let Ok(text) = std::str::from_utf8(octets) else {
        return wrong("The letters of this row are not UTF-8. Please save the sheet as \"CSV UTF-8\".");
    };
    if text.contains('\n') {
        return wrong("A cell of this row runs over several lines. Is a quotation mark missing?");
    }
    Ok(without_guard(text))
}

impl Sheet {
    fn open(body: &[u8]) -> Result<Sheet, BadBody> {
        let mut octets = line_ends(&utf8(body)?);
        let end = octets.len();
        octets.extend(b"\nend\n");
        let separator = separator_of(&octets);
        if told_separator(&octets).is_some() {
            // The line stays, so that the lines below keep their numbers, but nothing is left in it.
            octets.iter_mut().take_while(|octet| **octet != b'\n').for_each(|octet| *octet = b' ');
        }
        Ok(Sheet { octets, end, separator })
    }

    /// Every row that is not empty with its line; the row of ours has none. At most one more than an import may have.
    fn records(&self) -> Vec<Numbered> {
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

fn rows(records: &[Numbered], columns: &Columns, separator: u8) -> Vec<RowRead> {
    let numbered = records.iter().filter_map(|(line, record)| Some((line.as_ref()?, record)));
    let mut rows: Vec<RowRead> =
        numbered.map(|(line, record)| RowRead { line: *line, read: sheet_row(record, columns, separator) }).collect();
    if let (false, Some(last)) = (is_closed(records), rows.last_mut()) {
        let text = "A quotation mark is opened in this row and never closed. The rows below it were not read.";
        last.read = Err(vec![Problem::new("row", text)]);
    }
    rows
}

fn sheet_row(record: &ByteRecord, columns: &Columns, separator: u8) -> Result<Registration, Vec<Problem>> {
    let name = columns.name.iter().map(|column| cell(record, *column)).collect::<Result<Vec<_>, _>>();
    let email = cell(record, columns.email);
    let party = columns.party.map_or(Ok(""), |column| cell(record, column));
    match (name, email, party) {
        (Ok(_), Ok(_), Ok(_)) if record.iter().any(|cell| holds_rows(cell, separator)) => {
            let text = "A cell of this row holds other rows, which were not read. Is a quotation mark missing?";
            Err(vec![Problem::new("row", text)])
        }
        (Ok(name), Ok(email), Ok(party)) => row(name.join(" ").trim(), email, party),
        (name, email, party) => Err([name.err(), email.err(), party.err()].into_iter().flatten().take(1).collect()),
    }
}

/// A note may run over several lines. One of them with a separator and an address in it is a guest that was swallowed.
fn holds_rows(cell: &[u8], separator: u8) -> bool {
    let mut lines = cell.split(|octet| *octet == b'\n').skip(1);
    lines.any(|line| line.contains(&separator) && line.contains(&b'@'))
}

fn cell(record: &ByteRecord, column: usize) -> Result<&str, Problem> {
    sheet_text_of(record.get(column).unwrap_or_default())
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
