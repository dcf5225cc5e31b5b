//! Workbooks as they come: our own, somebody else's, and those that mean no good.

use super::super::write::{SheetCell, SheetFormat, SheetWriter};
use super::super::zip::ZipWriter;
use super::super::{BadSheet, sheet_text};
use super::*;

/// Written by openpyxl: two sheets (the first one hidden), a formula with its value, numbers, a rich text, an empty row.
const FOREIGN: &[u8] = include_bytes!("../../tests/fixtures/openpyxl.xlsx");

fn book(strings: &str, sheet: &str) -> Vec<u8> {
    let links = r#"<Relationships><Relationship Id="a" Type="x/worksheet" Target="/xl/s.xml"/><Relationship Id="b" Type="x/sharedStrings" Target="t.xml"/></Relationships>"#;
    let mut zip = ZipWriter::new();
    for (name, text) in [
        ("xl/workbook.xml", r#"<x:workbook><sheets><x:sheet name="Guests" r:id="a"/></sheets></x:workbook>"#),
        ("xl/_rels/workbook.xml.rels", links),
        ("xl/t.xml", strings),
        ("xl/s.xml", sheet),
    ] {
        zip.begin(name).expect("begun");
        zip.put(text.as_bytes()).expect("put");
    }
    zip.finish().expect("finished");
    zip.out
}

fn check(strings: &str, sheet: &str, expect: &str) {
    let read = text(&book(strings, sheet)).expect("a workbook");
    assert_eq!(read.text, expect);
    assert_eq!(read.sheet, Some(SheetName { name: "Guests".to_string(), of: 1 }));
}

fn bad(octets: &[u8], expect: BadSheet) {
    assert_eq!(sheet_text(octets).expect_err("refused").problems()[0].text, expect.text());
}

#[test]
fn every_kind_of_cell() {
    check(
        "<sst><si><t>Ann &amp; Bo</t></si><si><r><t>Ri</t></r><r><t>ch</t></r><rPh><t>aid</t></rPh></si></sst>",
        "<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"C1\" t=\"s\"><v>1</v></c></row>\
         <row r=\"3\"><c t=\"inlineStr\"><is><t>in</t><t>line</t></is></c><c><f>1+1</f><v>2.0</v></c>\
         <c t=\"str\"><f>A1</f><v>_x0041_nn</v></c><c t=\"b\"><v>1</v></c><c t=\"e\"><v>#N/A</v></c><c t=\"s\"><v>9</v></c>\
         </row><row><c r=\"A4\"/></row></sheetData><legacy>5</legacy></worksheet>",
        "\"Ann & Bo\",\"\",\"Rich\"\n\n\"inline\",\"2\",\"Ann\",\"true\",\"#N/A\"\n",
    );
}

#[test]
fn formulas_typed_as_text_are_guarded_on_the_way() {
    check(
        "<sst/>",
        "<worksheet><sheetData><row><c t=\"str\"><v>=1+1</v></c><c t=\"str\"><v>a\nb\"c</v></c></row></sheetData></worksheet>",
        "\"'=1+1\",\"a b\"\"c\"\n",
    );
}

#[test]
fn a_workbook_of_another_program() {
    let read = sheet_text(FOREIGN).expect("a workbook");
    assert_eq!(read.sheet, Some(SheetName { name: "Gäste".to_string(), of: 1 }));
    let lines: Vec<&str> = read.text.lines().collect();
    assert_eq!(lines[0], "\"First name\",\"Surname\",\"E-mail\",\"Tickets\"");
    assert_eq!(lines[1], "\"Ann\",\"Lee\",\"ann@example.org\",\"2\"");
    assert_eq!(lines[2], "");
    assert_eq!(lines[3], "\"Jürgen\",\"O'Brien & Söhne\",\"jürgen@example.org\"");
}

#[test]
fn our_own_is_read_back() {
    let mut writer = SheetWriter::new(SheetFormat::Xlsx, &["name", "email", "party"]).expect("a writer");
    let mut octets = Vec::new();
    for name in ["Ann Lee", "=cmd|' /C calc'!A0", "Jürgen <&> \"x\"", "_x0041_", "tab\tnew\nline"] {
        let cells =
            [SheetCell::Text(name.to_string()), SheetCell::Text("a@example.org".to_string()), SheetCell::Number(2)];
        writer.put(&cells).expect("put");
        octets.extend(writer.take());
    }
    writer.finish().expect("finished");
    octets.extend(writer.take());
    let read = sheet_text(&octets).expect("our own");
    let names: Vec<&str> = read.text.lines().map(|line| line.split("\",\"").next().unwrap_or("")).collect();
    let expect =
        ["\"name", "\"Ann Lee", "\"'=cmd|' /C calc'!A0", "\"Jürgen <&> \"\"x\"\"", "\"_x0041_", "\"tab new line"];
    assert_eq!(names, expect);
}

#[test]
fn a_small_file_that_unpacks_to_a_huge_one() {
    let row = "<row><c t=\"str\"><v>x</v></c></row>";
    let sheet = format!("<worksheet><sheetData>{}</sheetData></worksheet>", " ".repeat(70 * 1024 * 1024));
    let octets = book("<sst/>", &sheet);
    assert!(octets.len() < 1_000_000);
    bad(&octets, BadSheet::Unpacks);
    let strings = format!("<sst>{}</sst>", format!("<si><t>{}</t></si>", "x".repeat(1024 * 1024)).repeat(17));
    bad(&book(&strings, row), BadSheet::TooMuchText);
    let wide = format!("<row r=\"1000000\">{}</row>", "<c r=\"ZZZ1\" t=\"str\"><v>x</v></c>".repeat(10));
    check("<sst/>", &format!("<sheetData>{wide}</sheetData>"), "");
}

/// One cell in the last corner of a sheet is a slip of the hand, and no reason to make a million lines.
#[test]
fn a_cell_far_below_the_list_is_told() {
    let cell = "<c t=\"str\"><v>x</v></c>";
    let sheet = |line: usize| format!("<sheetData><row>{cell}</row><row r=\"{line}\">{cell}</row></sheetData>");
    for line in [limits::SHEET_LINES + 1, 100_000, 1_048_576] {
        bad(&book("<sst/>", &sheet(line)), BadSheet::FarBelow);
    }
    let read = text(&book("<sst/>", &sheet(limits::SHEET_LINES))).expect("a workbook");
    assert_eq!(read.text.lines().count(), limits::SHEET_LINES);
    // Rows that hold nothing say nothing, however many they are.
    check("<sst/>", &format!("<sheetData><row>{cell}</row><row r=\"1048576\"><c/></row></sheetData>"), "\"x\"\n");
    check(
        "<sst/>",
        &format!("<sheetData><row>{cell}<c r=\"XFD1\" t=\"str\"><v>x</v></c></row></sheetData>"),
        "\"x\"\n",
    );
}

/// A cell of a few octets may stand for a text of megabytes.
#[test]
fn one_long_text_in_many_cells_stops_at_the_limit() {
    let strings = format!("<sst><si><t>{}</t></si></sst>", "x".repeat(1024 * 1024));
    let columns = (0..500).map(column).map(|column| format!("<c r=\"{column}1\" t=\"s\"><v>0</v></c>"));
    bad(
        &book(&strings, &format!("<sheetData><row>{}</row></sheetData>", columns.collect::<String>())),
        BadSheet::TooMuchText,
    );
    // The same cell again and again, also one that is not looked at.
    for cell in ["A1", "XFD1"] {
        let again = format!("<c r=\"{cell}\" t=\"s\"><v>0</v></c>").repeat(200_000);
        let began = std::time::Instant::now();
        bad(&book(&strings, &format!("<sheetData><row>{again}</row></sheetData>")), BadSheet::TooMuchText);
        assert!(began.elapsed().as_secs() < 20, "{cell}: {:?}", began.elapsed());
    }
}

/// 0 is A, 26 is AA.
fn column(number: u32) -> String {
    let letter = |number: u32| char::from_u32(u32::from(b'A') + number).expect("a letter");
    match number {
        0..26 => letter(number).to_string(),
        _ => format!("{}{}", letter(number / 26 - 1), letter(number % 26)),
    }
}

#[test]
fn rows_beyond_what_an_import_takes_are_not_read() {
    let rows = "<row><c t=\"str\"><v>x</v></c></row>".repeat(30_000);
    let read = text(&book("<sst/>", &format!("<sheetData>{rows}</sheetData>"))).expect("a workbook");
    assert_eq!(read.text.lines().count(), limits::IMPORT_ROWS + 2);
}

#[test]
fn files_that_are_none() {
    bad(b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 and so on", BadSheet::OldOrLocked);
    bad(b"J\xFCrgen,j@example.org", BadSheet::NotUtf8);
    bad(b"PK\x03\x04 and nothing else", BadSheet::Damaged);
    let mut zip = ZipWriter::new();
    zip.begin("word/document.xml").expect("begun");
    zip.finish().expect("finished");
    bad(&zip.out, BadSheet::NoWorkbook);
    bad(&book("<sst/>", "<sheetData><row></wrong>"), BadSheet::Damaged);
    bad(
        &book(
            "<sst/>",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><sheetData><row><c t=\"str\"><v>&a;</v></c></row></sheetData>",
        ),
        BadSheet::Damaged,
    );
}

#[test]
fn altered_octets_are_an_answer_and_never_a_panic() {
    for at in (0..FOREIGN.len()).step_by(7) {
        let mut altered = FOREIGN.to_vec();
        altered[at] ^= 0xFF;
        let _answered = sheet_text(&altered);
    }
}

/// The line of a row is its maker's word; the next one is counted on from it.
#[test]
fn a_row_beyond_the_last_line_is_damage_and_never_a_panic() {
    let last = format!("<row r=\"{}\"></row>", usize::MAX);
    let cell = "<c t=\"str\"><v>Ann</v></c>";
    bad(
        &book("<sst/>", &format!("<worksheet><sheetData>{last}<row>{cell}</row></sheetData></worksheet>")),
        BadSheet::Damaged,
    );
    check(
        "<sst/>",
        &format!("<worksheet><sheetData><row>{cell}</row>{last}<row/></sheetData></worksheet>"),
        "\"Ann\"\n",
    );
}
