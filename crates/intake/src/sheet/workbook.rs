//! intake/sheet: a workbook (`.xlsx`) as text: the first sheet that is shown and has something in it. Formulas give the
//! value they had when the file was saved. Every octet that is unpacked counts.

use super::csv_text::put_cell;
use super::xml::{Budget, Piece, Xml};
use super::zip::Archive;
use super::{BadSheet, SheetName, SheetText};
use crate::limits;

/// Sheets looked into for the first one with rows.
const SHEETS: usize = 20;

/// Rows a spreadsheet can have at all, and columns.
const LAST_LINE: usize = 1_048_576;
const LAST_COLUMN: usize = 16_384;

pub(super) fn text(octets: &[u8]) -> Result<SheetText, BadSheet> {
    let book =
        Book { archive: Archive::open(octets).ok_or(BadSheet::Damaged)?, budget: Budget::new(limits::UNPACKED_OCTETS) };
    let path = book.workbook();
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let links = book.links(&path)?;
    let sheets = book.sheets(&path)?;
    if sheets.is_empty() {
        return Err(BadSheet::NoWorkbook);
    }
    let strings = links.iter().find(|link| link.kind.ends_with("/sharedStrings"));
    let strings = strings.map_or(Ok(Strings::default()), |link| book.strings(&inside(folder, &link.target)))?;
    let of = sheets.len();
    let mut empty = SheetText { text: String::new(), sheet: None };
    for (name, id) in sheets.into_iter().take(SHEETS) {
        let Some(link) = links.iter().find(|link| link.id == id) else { continue };
        let rows = book.rows(&inside(folder, &link.target), &strings)?;
        let read = SheetText { text: rows, sheet: Some(SheetName { name, of }) };
        if !read.text.is_empty() {
            return Ok(read);
        }
        empty = read;
    }
    Ok(empty)
}

struct Book<'o> {
    archive: Archive<'o>,
    budget: Budget,
}

struct Link {
    id: String,
    kind: String,
    target: String,
}

impl Book<'_> {
    fn open(&self, path: &str) -> Option<Xml<'_>> {
        Some(Xml::new(self.archive.read(path)?, &self.budget))
    }

    /// Where the workbook itself is; nearly always in the usual place.
    fn workbook(&self) -> String {
        let links = self.links("").unwrap_or_default();
        let main = links.iter().find(|link| link.kind.ends_with("/officeDocument"));
        main.map_or_else(|| "xl/workbook.xml".to_string(), |link| inside("", &link.target))
    }

    fn links(&self, of: &str) -> Result<Vec<Link>, BadSheet> {
        let (folder, file) = of.rsplit_once('/').unwrap_or(("", of));
        let slash = if folder.is_empty() { "" } else { "/" };
        let Some(mut xml) = self.open(&format!("{folder}{slash}_rels/{file}.rels")) else { return Ok(Vec::new()) };
        let mut links = Vec::new();
        loop {
            match xml.next()? {
                Piece::Open(name, attributes) if name == "Relationship" && links.len() < 1_000 => {
                    let value = |name| attributes.value(name).unwrap_or("").to_string();
                    links.push(Link { id: value("Id"), kind: value("Type"), target: value("Target") });
                }
                Piece::Open(..) | Piece::Text(_) | Piece::Close(_) => {}
                Piece::End => return Ok(links),
            }
        }
    }

    /// Names and ids of the sheets that are shown.
    fn sheets(&self, path: &str) -> Result<Vec<(String, String)>, BadSheet> {
        let mut xml = self.open(path).ok_or(BadSheet::NoWorkbook)?;
        let mut sheets = Vec::new();
        loop {
            match xml.next()? {
                Piece::Open(name, attributes) if name == "sheet" && sheets.len() < 1_000 => {
                    let value = |name| attributes.value(name).unwrap_or("");
                    if !value("state").to_ascii_lowercase().contains("hidden") {
                        sheets.push((value("name").chars().take(100).collect(), value("id").to_string()));
                    }
                }
                Piece::Open(..) | Piece::Text(_) | Piece::Close(_) => {}
                Piece::End => return Ok(sheets),
            }
        }
    }

    fn strings(&self, path: &str) -> Result<Strings, BadSheet> {
        let Some(mut xml) = self.open(path) else { return Ok(Strings::default()) };
        let mut strings = Strings::default();
        let mut take = Take::default();
        loop {
            match xml.next()? {
                Piece::Open(name, _) => take.open(&name),
                Piece::Text(text) => take.text(&text),
                Piece::Close(name) if name == "si" => strings.push(&take.finish())?,
                Piece::Close(name) => take.close(&name),
                Piece::End => return Ok(strings),
            }
        }
    }

    fn rows(&self, path: &str, strings: &Strings) -> Result<String, BadSheet> {
        let mut xml = self.open(path).ok_or(BadSheet::Damaged)?;
        let mut lines = Lines::default();
        let mut take = Take::default();
        let mut kind = String::new();
        loop {
            match xml.next()? {
                Piece::Open(name, attributes) => match name.as_str() {
                    "row" => lines.row(attributes.value("r")),
                    "c" => {
                        kind = attributes.value("t").unwrap_or("n").to_string();
                        lines.column(attributes.value("r"));
                    }
                    other => take.open(other),
                },
                Piece::Text(text) => take.text(&text),
                Piece::Close(name) => match name.as_str() {
                    "row" if lines.end_row()? => return lines.text(),
                    "row" => {}
                    "c" => lines.cell(value(&kind, &take.finish(), strings)),
                    "sheetData" => return lines.text(),
                    other => take.close(other),
                },
                Piece::End => return lines.text(),
            }
        }
    }
}

/// A target is named from the folder of whoever names it, or from the top.
fn inside(folder: &str, target: &str) -> String {
    match (target.strip_prefix('/'), folder) {
        (Some(whole), _) => whole.to_string(),
        (None, "") => target.to_string(),
        (None, folder) => format!("{folder}/{target}"),
    }
}

/// The letters of a cell or a shared string: those inside `v` and `t`, without the reading aids of Japanese names.
#[derive(Default)]
struct Take {
    inside: bool,
    aids: bool,
    text: String,
}

impl Take {
    fn open(&mut self, name: &str) {
        self.inside = matches!(name, "v" | "t") && !self.aids;
        self.aids |= name == "rPh";
    }

    fn text(&mut self, text: &str) {
        if self.inside {
            self.text.push_str(text);
        }
    }

    fn close(&mut self, name: &str) {
        self.inside = false;
        self.aids &= name != "rPh";
    }

    fn finish(&mut self) -> String {
        self.inside = false;
        self.aids = false;
        std::mem::take(&mut self.text)
    }
}

/// Every string once, one after the other.
#[derive(Default)]
struct Strings {
    text: String,
    ends: Vec<usize>,
}

impl Strings {
    fn push(&mut self, text: &str) -> Result<(), BadSheet> {
        self.text.push_str(text);
        self.ends.push(self.text.len());
        if self.text.len() > limits::STRINGS_OCTETS || self.ends.len() > limits::STRINGS_OCTETS / 8 {
            return Err(BadSheet::TooMuchText);
        }
        Ok(())
    }

    fn get(&self, index: &str) -> Option<&str> {
        let index: usize = index.trim().parse().ok()?;
        let start = index.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied())?;
        self.text.get(start..*self.ends.get(index)?)
    }
}

/// What a cell shows, as near as a guest list needs it.
fn value(kind: &str, raw: &str, strings: &Strings) -> String {
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
struct Lines {
    out: Vec<u8>,
    /// Lines written, and the line of the present row.
    written: usize,
    line: usize,
    column: usize,
    row: Vec<String>,
    rows: usize,
}

impl Lines {
    fn row(&mut self, told: Option<&str>) {
        let told = told.and_then(|told| told.trim().parse().ok()).filter(|line| *line > self.line);
        self.line = told.unwrap_or(self.line + 1);
        self.column = 0;
        self.row.clear();
    }

    /// `B7` is the second column.
    fn column(&mut self, told: Option<&str>) {
        let letters = told.unwrap_or("").bytes().take_while(u8::is_ascii_alphabetic).take(4);
        let number =
            letters.fold(0, |number, letter| number * 26 + usize::from(letter.to_ascii_uppercase() - b'A') + 1);
        self.column = if number == 0 { self.column + 1 } else { number };
    }

    fn cell(&mut self, value: String) {
        let at = self.column.saturating_sub(1);
        if value.trim().is_empty() || at >= limits::SHEET_COLUMNS.min(LAST_COLUMN) {
            return;
        }
        if self.row.len() <= at {
            self.row.resize(at + 1, String::new());
        }
        self.row[at] = value;
    }

    /// True when there are more rows than an import may have: the rest changes nothing.
    fn end_row(&mut self) -> Result<bool, BadSheet> {
        if self.row.is_empty() {
            return Ok(false);
        }
        if self.line > LAST_LINE {
            return Err(BadSheet::Damaged);
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

    fn text(self) -> Result<String, BadSheet> {
        String::from_utf8(self.out).map_err(|_| BadSheet::Damaged)
    }
}

#[cfg(test)]
#[path = "workbook_tests.rs"]
mod tests;
