//! intake/sheet: the cells of a workbook: shared strings, numbers and escapes as text, and rows as lines with the numbers they
//! have in a spreadsheet.

use super::BadSheet;
use super::csv_text::put_cell;
use crate::limits;

/// Rows a spreadsheet can have at all.
const LAST_LINE: usize = 1_048_576;

/// The letters of a cell or a shared string: those inside `v` and `t`, without the reading aids of Japanese names.
#[derive(Default)]
pub(super) struct Take {
    inside: bool,
    aids: bool,
    text: String,
}

impl Take {
    pub fn open(&mut self, name: &str) {
        self.inside = matches!(name, "v" | "t") && !self.aids;
        self.aids |= name == "rPh";
    }

    pub fn text(&mut self, text: &str) {
        if self.inside {
            self.text.push_str(text);
        }
    }

    pub fn close(&mut self, name: &str) {
        self.inside = false;
        self.aids &= name != "rPh";
    }

    pub fn finish(&mut self) -> String {
        self.inside = false;
        self.aids = false;
        std::mem::take(&mut self.text)
    }
}

/// Every string once, one after the other.
#[derive(Default)]
pub(super) struct Strings {
    text: String,
    ends: Vec<usize>,
}

impl Strings {
    pub fn push(&mut self, text: &str) -> Result<(), BadSheet> {
        self.text.push_str(text);
        self.ends.push(self.text.len());
        if self.text.len() > limits::STRINGS_OCTETS || self.ends.len() > limits::STRINGS_OCTETS / 8 {
            return Err(BadSheet::TooMuchText);
        }
        Ok(())
    }

    pub fn get(&self, index: &str) -> Option<&str> {
        let index: usize = index.trim().parse().ok()?;
        let start = index.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.text.get(start..*self.ends.get(index)?)
    }
}

/// What a cell shows, as near as a guest list needs it.
pub(super) fn value(kind: &str, raw: &str, strings: &Strings) -> String {
    match kind {
        "s" => without_escapes(strings.get(raw).unwrap_or("")),
        "n" => number(raw.trim()),
        "b" if raw.trim() == "1" => "true".to_string(),
        "b" => "false".to_string(),
        _text => without_escapes(raw),
    }
}

/// Spreadsheets keep 2 as 2, 2.0 or 2E0.
fn number(raw: &str) -> String {
    match raw.parse::<f64>() {
        Ok(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        Ok(_) | Err(_) => raw.to_string(),
    }
}

/// `_x000D_` is how a workbook writes a letter XML cannot hold.
pub(super) fn without_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let letter = rest.get(at + 2..at + 7).and_then(|five| five.strip_suffix('_'));
        let letter = letter.and_then(|hex| u32::from_str_radix(hex, 16).ok()).and_then(char::from_u32);
        plain.push_str(&rest[..at]);
        match letter {
            Some(letter) => plain.push(letter),
            None => plain.push_str("_x"),
        }
        rest = &rest[at + if letter.is_some() { 7 } else { 2 }..];
    }
    plain.push_str(rest);
    plain
}

/// The text as it grows: a line per row, also for the empty ones between.
#[derive(Default)]
pub(super) struct Lines {
    out: Vec<u8>,
    /// Lines written, and the line of the present row.
    written: usize,
    line: usize,
    column: usize,
    row: Vec<String>,
    rows: usize,
    /// Octets of all cells so far.
    octets: usize,
}

impl Lines {
    pub fn row(&mut self, told: Option<&str>) {
        let told = told.and_then(|told| told.trim().parse().ok()).filter(|line| *line > self.line);
        // Beyond the last line there is: said when the row turns out to hold something.
        self.line = told.unwrap_or(self.line.saturating_add(1));
        self.column = 0;
        self.row.clear();
    }

    /// `B7` is the second column.
    pub fn column(&mut self, told: Option<&str>) {
        let letters = told.unwrap_or("").bytes().take_while(u8::is_ascii_alphabetic).take(4);
        let number =
            letters.fold(0, |number, letter| number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
        self.column = if number == 0 { self.column + 1 } else { number };
    }

    /// Every cell counts, also one that is written over or not looked at: a few octets may stand for a long text.
    pub fn cell(&mut self, value: String) -> Result<(), BadSheet> {
        self.octets += value.len();
        if self.octets > limits::IMPORT_OCTETS {
            return Err(BadSheet::TooMuchText);
        }
        let at = self.column.saturating_sub(1);
        if value.trim().is_empty() || at >= limits::SHEET_COLUMNS {
            return Ok(());
        }
        if self.row.len() <= at {
            self.row.resize(at + 1, String::new());
        }
        self.row[at] = value;
        Ok(())
    }

    /// True when there are more rows than an import may have: the rest changes nothing.
    pub fn end_row(&mut self) -> Result<bool, BadSheet> {
        if self.row.is_empty() {
            return Ok(false);
        }
        if self.line > LAST_LINE {
            return Err(BadSheet::Damaged);
        }
        if self.line > limits::SHEET_LINES {
            return Err(BadSheet::FarBelow);
        }
        while self.written + 1 < self.line {
            self.out.push(b'\n');
            self.written += 1;
        }
        for (at, cell) in self.row.iter().enumerate() {
            if at > 0 {
                self.out.push(b',');
            }
            put_cell(&mut self.out, cell);
        }
        self.out.push(b'\n');
        self.written += 1;
        self.rows += 1;
        self.row.clear();
        if self.out.len() > limits::IMPORT_OCTETS {
            return Err(BadSheet::TooMuchText);
        }
        Ok(self.rows > limits::IMPORT_ROWS + 1)
    }

    pub fn text(self) -> Result<String, BadSheet> {
        String::from_utf8(self.out).map_err(|_| BadSheet::Damaged)
    }
}
