//! intake/desk_sheet: what staff paste, and that what goes out comes in again.

use super::*;
use crate::sheet::{SheetFormat, SheetWriter};
use rules::Zone;
use rules::desk::Service;

pub(crate) fn salon() -> DeskSettings {
    let service = |name: &str| Service { name: name.into(), minutes: 60, price_cents: 0 };
    let zone = Zone::parse("Europe/Vienna").expect("a zone");
    let desk = DeskSettings::new("Salon", zone, vec![service("Cut"), service("Colour")]);
    DeskSettings { staff: vec!["Mia".into()], ..desk }
}

fn read(text: &str) -> Vec<DeskRow> {
    read_desk_sheet(text.as_bytes(), &salon()).expect("a sheet")
}

#[test]
fn headings_are_known_under_their_usual_names() {
    let text = "Client\tPhone\tTreatment\tDays\tAfter\tPriority\tComment\nAnn Lee\t+43 660 1234567\tcolour\tMon, Sat\t14:00\t2\tallergic\n";
    let rows = read(text);
    let joining = rows[0].read.as_ref().expect("a person");
    assert_eq!(rows[0].line, 2);
    assert_eq!((joining.name.as_str(), joining.tier, joining.wish.weekdays.0), ("Ann Lee", 2, 0b010_0001));
    assert_eq!(joining.mobile.as_ref().map(|mobile| mobile.as_str()), Some("+436601234567"));
    assert_eq!((joining.consent, rows[0].typed.note.as_str()), (Consent::ToldStaff, "allergic"));
}

/// As in a sheet that is kept in step: accents belong to the word.
#[test]
fn headings_are_known_in_other_languages() {
    let french = "Prénom;Nom de famille;Téléphone;Prestation;Au plus tôt\nAnn;Lee;+33 6 12 34 56 78;cut;14:00\n";
    let rows = read(french);
    let joining = rows[0].read.as_ref().expect("a person");
    assert_eq!((joining.name.as_str(), rows[0].typed.earliest.as_str()), ("Ann Lee", "14:00"));
    let german = read("Kundin;Handy;Leistung;Frühestens\nAnn Lee;+43 660 1234567;colour;14:00\n");
    assert_eq!(german[0].typed.earliest, "14:00");
    let spanish = read("Nombre;Móvil;Servicio;Más tarde\nAnn Lee;+34 612 345 678;cut;18:00\n");
    assert_eq!(spanish[0].typed.latest, "18:00");
}

#[test]
fn rows_without_headings_are_known_by_their_looks() {
    let rows = read("Ann Lee, +436601234567, Cut, 2, likes tea\nBo, bo@example.org, Cut");
    let first = rows[0].read.as_ref().expect("a person");
    assert_eq!((first.name.as_str(), first.party, first.wish.service.as_str()), ("Ann Lee", 2, "cut"));
    assert_eq!(rows[0].typed.note, "likes tea");
    let problems = rows[1].read.as_ref().expect_err("an address where the number stands");
    assert_eq!(problems[0].field, "mobile");
}

#[test]
fn every_row_is_judged_for_itself() {
    let rows = read("name,email,service,until\nAnn,ann@example.org,Cut,\nBo,nobody,Perm,soon\n\"Cy,cy@example.org");
    let fields: Vec<Vec<&str>> = rows
        .iter()
        .map(|row| row.read.as_ref().err().map_or(Vec::new(), |bad| bad.iter().map(|one| one.field.as_str()).collect()))
        .collect();
    assert_eq!(fields, [vec![], vec!["email", "service", "until"], vec!["row"]]);
}

#[test]
fn days_dates_and_times_are_read_as_in_a_sheet_in_step() {
    let rows = read(
        "name;email;service;weekdays;from;until;earliest;latest\nAnn;ann@example.org;Cut;Mo–Fr;28.11.2026;46381;0.375;0.75\n",
    );
    let wish = &rows[0].read.as_ref().expect("a person").wish;
    assert_eq!(crate::desk_sheet::weekday_words(wish.weekdays), "mon tue wed thu fri");
    let typed = &rows[0].typed;
    assert_eq!((typed.from.as_str(), typed.until.as_str()), ("2026-11-28", "2026-12-25"));
    assert_eq!((typed.earliest.as_str(), typed.latest.as_str()), ("09:00", "18:00"));
    let wrong = read("name,email,service,days\nAnn,ann@example.org,Cut,Mon-Xyz\n");
    assert_eq!(wrong[0].read.as_ref().expect_err("no day")[0].field, "weekdays");
}

#[test]
fn a_long_note_stays_whole() {
    let note = "ü".repeat(rules::limits::NOTE_CHARS);
    let rows = read(&format!("name,email,service,note\nAnn,ann@example.org,Cut,{note}{note}{note}\n"));
    assert!(!rules::is_plain_text(&rows[0].typed.note, rules::limits::NOTE_CHARS), "too long stays too long");
    let longest = "漢".repeat(rules::limits::NOTE_CHARS);
    let rows = read(&format!("name,email,service,note\nAnn,ann@example.org,Cut,{longest}\n"));
    assert_eq!(rows[0].typed.note, longest);
}

#[test]
fn a_quotation_mark_never_closed_is_told_in_the_longest_sheet_too() {
    let rows = "Ann,ann@example.org,Cut\n".repeat(limits::IMPORT_ROWS - 1);
    let rows = read(&format!("name,email,service\n{rows}Bo,bo@example.org,Cut,\"open\n"));
    let problems = rows.last().expect("a row").read.as_ref().expect_err("the end is swallowed");
    assert_eq!((rows.len(), problems[0].field.as_str()), (limits::IMPORT_ROWS, "row"));
}

#[test]
fn a_sheet_without_a_name_or_a_contact_is_told() {
    for text in ["", "  \n\n", "name,service\nAnn,Cut", "phone,mobile,name\n1,2,3"] {
        assert!(read_desk_sheet(text.as_bytes(), &salon()).is_err(), "{text:?}");
    }
}

#[test]
fn what_goes_out_comes_in_again() {
    let text = "name,mobile,email,service,party,from,until,weekdays,earliest,latest,staff,priority,notice,zone,note\n\
                =Ann,+436601234567,ann@example.org,Colour,2,2026-11-28,2026-12-24,tue sat,09:00,18:30,Mia,3,45,Europe/London,\"a, b\"";
    let joining = read(text)[0].read.clone().expect("a person");
    let entry = entry_of(&joining, "a, b");
    let mut sheet = SheetWriter::new(SheetFormat::Csv, DESK_HEADINGS).expect("a sheet");
    sheet.put(&desk_cells(&entry, &salon(), "2026-11-01 10:00".into())).expect("a row");
    let octets = sheet.take();
    assert!(!String::from_utf8_lossy(&octets).contains("\"=Ann"), "no cell is a formula");
    let again = read_desk_sheet(&octets, &salon()).expect("a sheet");
    assert_eq!(again[0].read.as_ref().expect("a person"), &joining);
    assert_eq!(again[0].typed.note, "a, b");
}

pub(crate) fn entry_of(joining: &Joining, note: &str) -> rules::Entry {
    let person = rules::Person {
        name: Some(joining.name.clone()),
        email: joining.email.clone(),
        mobile: joining.mobile.clone(),
        note: Some(note.to_string()),
    };
    rules::Entry {
        id: rules::EntryId(1),
        rev: 0,
        list: rules::ListId(1),
        number: 7,
        state: rules::EntryState::Waitlisted,
        party: joining.party,
        generation: 1,
        passes: 0,
        tier: joining.tier,
        live_offers: 0,
        told_rev: 1,
        reminders: rules::Reminders::On,
        mail_reach: rules::Reach::Open,
        text_reach: rules::Reach::Open,
        resends: 0,
        joined_at: jiff::Timestamp::UNIX_EPOCH,
        moved: None,
        mail_since: None,
        text_since: None,
        person,
        wish: Some(joining.wish.clone()),
    }
}
