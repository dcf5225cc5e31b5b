//! Lists as people keep them: pasted, CSV, workbooks, and a desk's sheet in step with its list. What is written out is read
//! back the same, and never as a formula.

use super::settings::entry;
use super::{desk, folder, told};
use fuzz::{Target, Weight, files, texts, zipped};
use intake::{
    Agreed, Care, Grid, Known, Layout, Listed, Manner, Planned, SavedBy, SheetCell, SheetFormat, SheetWriter, limits,
};
use rules::desk::DeskSettings;
use rules::{Email, Entry, EntryId, EntryState, ImportMode, ListId, Mobile, Person, PersonName};
use std::collections::BTreeMap;

const CSV: &str = "name,email,party\nAnn,ann@example.org,2\n\"Bo, Q\",bo@example.org,1\nsep=;\n";
const TOOLS: &str = "First name\tLast name\tE-mail\tTickets\nAnn\tLee\tann@example.org\t2\n";
const DESK: &str = "name,mobile,service,weekdays,from,note,state,id\nAnn,+447700900123,Cut,mon fri,2026-12-01,x,,\nBo,'+447700900124,Colour,,28.11.2026,,left,\n";
const XLSX: &str = "_rels/.rels\n<Relationships><Relationship Id=\"r\" Type=\"x/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>\x1exl/workbook.xml\n<workbook><sheets><sheet name=\"Guests\" sheetId=\"1\" r:id=\"rId1\"/><sheet name=\"Old\" state=\"hidden\" r:id=\"rId2\"/></sheets></workbook>\x1exl/_rels/workbook.xml.rels\n<Relationships><Relationship Id=\"rId1\" Type=\"x/worksheet\" Target=\"worksheets/sheet1.xml\"/><Relationship Id=\"rId3\" Type=\"x/sharedStrings\" Target=\"sharedStrings.xml\"/></Relationships>\x1exl/sharedStrings.xml\n<sst><si><t>name</t></si><si><r><t>Ann</t></r><r><t> Lee</t></r></si></sst>\x1exl/worksheets/sheet1.xml\n<worksheet><sheetData><row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" t=\"inlineStr\"><is><t>email</t></is></c></row><row r=\"3\"><c r=\"A3\" t=\"s\"><v>1</v></c><c r=\"C3\"><v>45000.5</v></c><c r=\"D3\" t=\"b\"><v>1</v></c><c r=\"E3\" t=\"str\"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>";
const AGREED: &str = r#"{"v":1,"rows":{"7":{"typed":{"name":"Ann","mobile":"+447700900123"},"said":{"name":"Ann"},"seen_back":false,"stale":{"note":"x"}}}}"#;

/// Ann waits, Bo is off the list, and Cy waits and has no row yet.
const IN_STEP: &str = r#"{"v":1,"rows":{"7":{"typed":{"name":"Ann","mobile":"+447700900123","email":"","service":"Cut","weekdays":"mon fri","note":"x"},"said":{"name":"Ann","mobile":"+447700900123","email":"","service":"Cut","weekdays":"","note":""}},"8":{"typed":{"name":"Bo","mobile":"","email":"bo@example.org","service":"Colour","weekdays":"","note":""},"said":{"name":"Bo","mobile":"","email":"bo@example.org","service":"Cut","weekdays":"","note":""}}}}"#;

pub fn targets() -> Vec<Target> {
    vec![csv(), import_json(), import_mode(), desk_csv(), xlsx(), xlsx_inside(), step(), agreed(), sheet_out()]
}

fn csv() -> Target {
    Target::new("csv", Weight::Light, texts(&[CSV, TOOLS]), |raw| {
        drop(intake::Table::read(raw));
        let import = match intake::import_from_csv(raw, ImportMode::Confirmed) {
            Ok(import) => import,
            Err(bad) => return told(&bad.problems()),
        };
        assert!(import.rows.len() <= limits::IMPORT_ROWS);
        assert_eq!(import.parts().iter().map(|part| part.rows.len()).sum::<usize>(), import.good().count());
        assert!(import.bad().all(|(_, problems)| (1..=limits::ROW_PROBLEMS).contains(&problems.len())));
    })
}

fn import_json() -> Target {
    let seed = r#"{"mode":"invite","confirm_by":"2026-12-01T12:00:00Z","rows":[{"name":"Ann","email":"ann@example.org","party":2}]}"#;
    Target::json("import_json", Weight::Light, texts(&[seed]), |raw| match intake::import_from_json(raw) {
        Ok(import) => {
            assert!((1..=limits::IMPORT_ROWS).contains(&import.rows.len()));
            assert!(import.bad().all(|(_, problems)| (1..=limits::ROW_PROBLEMS).contains(&problems.len())));
        }
        Err(bad) => told(&bad.problems()),
    })
}

fn import_mode() -> Target {
    let seeds = ["invite 2026-12-01T12:00:00Z", "confirmed ", "invite"];
    Target::new("import_mode", Weight::Light, texts(&seeds), |raw| {
        let text = String::from_utf8_lossy(raw);
        let (mode, confirm_by) = text.split_once(' ').unwrap_or((&text, ""));
        if let Err(problems) = intake::import_mode(mode, Some(confirm_by).filter(|text| !text.is_empty())) {
            told(&problems);
        }
    })
}

fn desk_csv() -> Target {
    let desk = desk();
    Target::new("desk_csv", Weight::Light, texts(&[DESK]), move |raw| {
        if let Ok(rows) = intake::read_desk_sheet(raw, &desk) {
            assert!(rows.len() <= limits::IMPORT_ROWS);
        }
    })
}

/// Lines of a workbook are lines of a text that can be read.
fn read_workbook(octets: &[u8]) {
    if let Ok(read) = intake::sheet_text(octets) {
        assert!(read.text.len() <= limits::STRINGS_OCTETS.max(octets.len() * 2));
        drop(intake::import_from_csv(read.text.as_bytes(), ImportMode::Confirmed));
    }
}

fn xlsx() -> Target {
    Target::new("xlsx", Weight::Heavy, files(folder("crates/intake/tests/fixtures"), "xlsx"), read_workbook)
}

fn xlsx_inside() -> Target {
    Target::new("xlsx_inside", Weight::Middling, texts(&[XLSX]), |raw| read_workbook(&zipped(raw)))
}

/// A sheet that was read and written is the same sheet; and whatever stands in it, it can be planned and finished.
fn step() -> Target {
    let desk = desk();
    let (agreed, entries) = (Agreed::from_json(IN_STEP).expect("an agreement"), waitlist(&desk));
    let id = |entry: u64| intake::row_id(ListId(4), EntryId(entry));
    let in_step = format!(
        "name,mobile,email,service,weekdays,note,state,id\nAnn,+447700900123,,Cut,mon fri,x,waiting,{}\n\
         Bo,,bo@example.org,Colour,,,off the list,{}\nDi,,di@example.org,Cut,Mo-Fr,,,\n",
        id(7),
        id(8)
    );
    Target::new("step", Weight::Middling, texts(&[DESK, &in_step]), move |raw| {
        drop(intake::sheet_lines(raw));
        let Some(grid) = Grid::from_csv(raw).ok().filter(|grid| Layout::of(grid).is_ok()) else { return };
        let written = Grid::from_csv(&grid.to_csv()).expect("what we write we read");
        assert_eq!(Grid::from_csv(&written.to_csv()).expect("what we write we read").rows, written.rows);
        let known =
            Known { list: ListId(4), desk: &desk, agreed: &agreed, entries: &entries, saved_by: SavedBy::Staff };
        let Ok(Planned::Do(plan)) = intake::plan(&grid, known, Care::Meant) else { return };
        let done = intake::finish(&grid, &plan, &BTreeMap::new(), known, &Listed::new(), Manner::Differences);
        assert!(done.puts.iter().all(|put| done.grid.cell(put.row, put.column) == put.text));
        assert!(done.agreed.rows.keys().all(|id| entries.contains_key(id)), "nobody joined");
        let waits = |entry: &&Entry| entry.state == EntryState::Waitlisted;
        assert!(entries.values().filter(waits).all(|entry| done.agreed.rows.contains_key(&entry.id)), "all have a row");
        drop(intake::roll_back(&grid, known, &[(EntryId(7), 1)], &[(EntryId(8), 1)]));
    })
}

fn waitlist(desk: &DeskSettings) -> BTreeMap<EntryId, Entry> {
    let people = [
        (7, "Ann", "+447700900123", "", EntryState::Waitlisted),
        (8, "Bo", "", "bo@example.org", EntryState::Cancelled),
        (9, "Cy", "", "cy@example.org", EntryState::Waitlisted),
    ];
    let one = |(id, name, mobile, email, state): (u64, &str, &str, &str, EntryState)| {
        let (name, mobile) = (PersonName::parse(name).ok(), Mobile::parse(mobile).ok());
        let person = Person { name, mobile, email: Email::parse(email).ok(), note: None };
        (EntryId(id), Entry { id: EntryId(id), number: id, state, person, ..entry(desk) })
    };
    people.map(one).into_iter().collect()
}

fn agreed() -> Target {
    Target::json("agreed", Weight::Light, texts(&[AGREED]), |raw| {
        if let Some(agreed) = Agreed::from_json(&String::from_utf8_lossy(raw)) {
            assert_eq!(Agreed::from_json(&agreed.to_json()), Some(agreed));
        }
    })
}

/// Whatever somebody is called: as a cell it is no formula, and reads back as what it was.
fn sheet_out() -> Target {
    let seeds = ["Ann", "=1+1", "+447700900123", "'t Hooft", "a \"b\", c", "-x", "@x", "\u{ff1d}1"];
    Target::new("sheet_out", Weight::Middling, texts(&seeds), |raw| {
        let text = String::from_utf8_lossy(raw).into_owned();
        let flat = text.replace(['\r', '\n', '\t'], " ");
        for format in [SheetFormat::Csv, SheetFormat::Xlsx] {
            let mut writer = SheetWriter::new(format, &["name", "mobile", "note"]).expect("a sheet");
            let cells = [text.clone(), "+447700900123".to_string(), String::new()].map(SheetCell::Text);
            writer.put(&cells).expect("a row");
            writer.finish().expect("an end");
            let octets = writer.take();
            let read = intake::sheet_text(&octets).expect("what we write we read");
            let grid = Grid::from_csv(read.text.as_bytes()).expect("what we write we read");
            let shown = |text: &str| text.chars().filter(|letter| !letter.is_control()).collect::<String>();
            let (read, put) = (shown(&grid.cell(1, 0)), shown(&flat));
            assert!(read.trim() == put.trim() || text.len() >= limits::STEP_CELL_OCTETS, "{format:?} {read:?} {put:?}");
        }
    })
}
