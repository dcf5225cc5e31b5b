//! intake/sheet: a workbook (`.xlsx`) as text: the first sheet that is shown and has something in it. Formulas give the
//! value they had when the file was saved. Every octet that is unpacked counts.

use super::cells::{Lines, Strings, Take, value};
use super::xml::{Budget, Piece, Xml};
use super::zip::Archive;
use super::{BadSheet, SheetName, SheetText};
use crate::limits;

/// Sheets looked into for the first one with rows.
const SHEETS: usize = 20;

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
                    "c" => lines.cell(value(&kind, &take.finish(), strings))?,
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

#[cfg(test)]
#[path = "workbook_tests.rs"]
mod tests;
