//! A host's own list, from the paste to the last row.

use super::super::super::pages::console::{Column, ImportOutcomeRow, ImportPage, ImportRowView, ImportStep, Tab};
use super::super::{Sample, named};
use super::forms::problem;
use super::shell;

pub fn import(step: ImportStep) -> ImportPage {
    ImportPage {
        shell: shell(Tab::Import),
        text: "name,email,party\nAda Byron,ada@example.org,1".into(),
        mode: "invite".into(),
        confirm_by: String::new(),
        step,
        problems: Vec::new(),
        notice: None,
    }
}

pub fn check() -> ImportStep {
    let row = |line, name: &str, email: &str, party: &str, problem: Option<&str>| ImportRowView {
        line,
        name: name.into(),
        email: email.into(),
        party: party.into(),
        problem: problem.map(Into::into),
    };
    let column = |heading: &str, field: &str| Column { heading: heading.into(), field: field.into() };
    ImportStep::Check {
        columns: vec![
            column("First name", "first_name"),
            column("Surname", "last_name"),
            column("E-Mail", "email"),
            column("Tickets", "party"),
            column("Dietary wishes", ""),
            column("", ""),
        ],
        rows: vec![
            row(2, "Ada Byron", "ada@example.org", "1", None),
            row(3, "Bo Lind", "bo@example", "2", Some("This address has no ending, such as .org.")),
            row(4, "Constance Featherstonehaugh-Marchbanks", "constance.featherstonehaugh@mail.example.org", "1", None),
            row(5, "", "dora@example.org", "1", Some("Please tell us a name.")),
        ],
        good: 212,
        bad: 2,
        known: 3,
        seen: "4711".into(),
    }
}

pub fn all() -> Vec<Sample> {
    let wrong = ImportPage {
        problems: vec![
            problem("text", "The first row must name the columns: name and email."),
            problem("confirm_by", "Please choose a moment before the event begins."),
        ],
        ..import(ImportStep::Paste)
    };
    let coming = ImportPage { mode: "confirmed".into(), ..import(check()) };
    let nobody = |columns, seen: &str| ImportStep::Check {
        columns,
        rows: Vec::new(),
        good: 0,
        bad: 0,
        known: 0,
        seen: seen.into(),
    };
    let none = import(nobody(Vec::new(), "4711"));
    let unclear = import(nobody(vec![Column { heading: "Wer".into(), field: String::new() }], ""));
    let held = ImportPage { confirm_by: "2026-12-12T18:00".into(), ..import(check()) };
    let running = import(ImportStep::Running {
        done: 1_240,
        rows: 10_000,
        href: "/console/e/winter-reading/import?batch=7".into(),
    });
    let outcome = |line, outcome: &str, entry, name: &str| ImportOutcomeRow {
        line: Some(line),
        outcome: outcome.into(),
        entry,
        name: name.into(),
    };
    let done = import(ImportStep::Done {
        outcomes: vec![
            ("Have a seat".into(), 60),
            ("Joined the line".into(), 12),
            ("Were on the list already".into(), 3),
        ],
        rows: vec![
            outcome(2, "has a seat", Some(31), "Ada Byron"),
            outcome(3, "joined the line, number 7", Some(32), "Bo Lind"),
            outcome(4, "was on the list already", Some(12), ""),
            outcome(5, "left out: the party is larger than this event takes", None, ""),
        ],
        all: 75,
        csv: "/console/e/winter-reading/import/7/rows.csv".into(),
    });
    named(
        "console-import",
        [
            ("paste", import(ImportStep::Paste)),
            ("wrong", wrong),
            ("check", held),
            ("check-confirmed", coming),
            ("check-none", none),
            ("check-columns", unclear),
            ("running", running),
            ("done", done),
        ],
        ImportPage::render,
    )
}
