//! intake/sheet: rows → CSV, XLSX or JSON lines, as they come. Nothing of the list is kept: whoever sends takes what is
//! there after every page.

use super::cells::without_escapes;
use super::csv_text::put_cell;
use super::zip::ZipWriter;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::io;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(SheetFormat);

#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SheetFormat {
    Csv,
    Xlsx,
    #[strum(serialize = "jsonl")]
    JsonLines,
}

impl SheetFormat {
    #[must_use]
    pub fn content_type(self) -> &'static str {
        match self {
            SheetFormat::Csv => "text/csv; charset=utf-8",
            SheetFormat::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            SheetFormat::JsonLines => "application/jsonl; charset=utf-8",
        }
    }

    /// Rows below the headings. A spreadsheet ends after a million; text does not.
    #[must_use]
    pub fn most_rows(self) -> u64 {
        match self {
            SheetFormat::Xlsx => 1_048_575,
            SheetFormat::Csv | SheetFormat::JsonLines => u64::MAX,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetCell {
    Text(String),
    Number(u64),
    Empty,
}

/// How it looks from the outside: `put` rows, `take` what is there, `finish`, `take` the rest.
pub struct SheetWriter {
    headings: &'static [&'static str],
    form: Form,
}

enum Form {
    Csv(Vec<u8>),
    Xlsx(Box<ZipWriter>, u64),
    JsonLines(Vec<u8>),
}

const CONTENT_TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>"#;

const TOP_LINKS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;

const WORKBOOK: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>"#;

const WORKBOOK_LINKS: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"#;

/// The first row stays in sight.
const SHEET_START: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="1" width="8" customWidth="1"/><col min="2" max="3" width="28" customWidth="1"/><col min="4" max="20" width="16" customWidth="1"/></cols><sheetData>"#;

const SHEET_END: &str = "</sheetData></worksheet>";

impl SheetWriter {
    pub fn new(format: SheetFormat, headings: &'static [&'static str]) -> io::Result<SheetWriter> {
        let form = match format {
            // With the mark in front, Excel takes the letters for what they are.
            SheetFormat::Csv => Form::Csv(b"\xEF\xBB\xBF".to_vec()),
            SheetFormat::JsonLines => Form::JsonLines(Vec::new()),
            SheetFormat::Xlsx => Form::Xlsx(Box::new(started()?), 0),
        };
        let mut writer = SheetWriter { headings, form };
        if format != SheetFormat::JsonLines {
            let heads: Vec<SheetCell> =
                headings.iter().map(|heading| SheetCell::Text((*heading).to_string())).collect();
            writer.put(&heads)?;
        }
        Ok(writer)
    }

    pub fn put(&mut self, cells: &[SheetCell]) -> io::Result<()> {
        match &mut self.form {
            Form::Csv(out) => put_csv(out, cells),
            Form::JsonLines(out) => put_json(out, self.headings, cells),
            Form::Xlsx(zip, row) => {
                *row += 1;
                zip.put(xlsx_row(*row, cells).as_bytes())?;
            }
        }
        Ok(())
    }

    /// What can be sent on now.
    pub fn take(&mut self) -> Vec<u8> {
        match &mut self.form {
            Form::Csv(out) | Form::JsonLines(out) => std::mem::take(out),
            Form::Xlsx(zip, _) => {
                zip.taken += zip.out.len() as u64;
                std::mem::take(&mut zip.out)
            }
        }
    }

    pub fn finish(&mut self) -> io::Result<()> {
        match &mut self.form {
            Form::Csv(_) | Form::JsonLines(_) => Ok(()),
            Form::Xlsx(zip, _) => {
                zip.put(SHEET_END.as_bytes())?;
                zip.finish()
            }
        }
    }
}

fn started() -> io::Result<ZipWriter> {
    let mut zip = ZipWriter::new();
    for (name, text) in [
        ("[Content_Types].xml", CONTENT_TYPES),
        ("_rels/.rels", TOP_LINKS),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", WORKBOOK_LINKS),
        ("xl/worksheets/sheet1.xml", SHEET_START),
    ] {
        zip.begin(name)?;
        zip.put(text.as_bytes())?;
    }
    Ok(zip)
}

fn put_csv(out: &mut Vec<u8>, cells: &[SheetCell]) {
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            out.push(b',');
        }
        match cell {
            SheetCell::Text(text) => put_cell(out, text),
            SheetCell::Number(number) => out.extend(number.to_string().bytes()),
            SheetCell::Empty => {}
        }
    }
    out.extend(b"\r\n");
}

/// "place in line" is `place_in_line` for a program.
fn put_json(out: &mut Vec<u8>, headings: &[&str], cells: &[SheetCell]) {
    let value = |cell: &SheetCell| match cell {
        SheetCell::Text(text) => Value::from(text.as_str()),
        SheetCell::Number(number) => Value::from(*number),
        SheetCell::Empty => Value::Null,
    };
    let fields: Map<String, Value> =
        headings.iter().zip(cells).map(|(heading, cell)| (heading.replace(' ', "_"), value(cell))).collect();
    out.extend(Value::Object(fields).to_string().bytes());
    out.push(b'\n');
}

/// Texts are texts: a cell of this kind is never a formula, whatever it starts with.
fn xlsx_row(row: u64, cells: &[SheetCell]) -> String {
    let mut text = format!("<row r=\"{row}\">");
    for (at, cell) in (0u8..26).zip(cells) {
        let column = char::from(b'A' + at);
        match cell {
            SheetCell::Text(value) => {
                text.push_str(&format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"));
                put_xml(&mut text, &escaped(value));
                text.push_str("</t></is></c>");
            }
            SheetCell::Number(number) => text.push_str(&format!("<c r=\"{column}{row}\"><v>{number}</v></c>")),
            SheetCell::Empty => {}
        }
    }
    text.push_str("</row>");
    text
}

/// A text that reads like a workbook's own way of writing a letter, `_x0041_`, is marked as not being one.
fn escaped(text: &str) -> Cow<'_, str> {
    if without_escapes(text) == text { Cow::Borrowed(text) } else { Cow::Owned(text.replace("_x", "_x005F_x")) }
}

/// Letters XML cannot hold are left out.
fn put_xml(out: &mut String, text: &str) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\0'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {}
            other => out.push(other),
        }
    }
}
