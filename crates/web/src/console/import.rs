//! web/console: a host's own list comes in: looked at first, changed by nobody but the keeper, told row by row at the end.

use super::shell;
use super::upload::Upload;
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::Visit;
use crate::door::Door;
use crate::download;
use crate::limits;
use crate::pages::console::{Column, ImportOutcomeRow, ImportPage, ImportRowView, ImportStep, Tab};
use crate::pages::written;
use crate::path::NOTHING;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{BadBody, Import, Meaning, Problem, SheetCell, SheetFormat, SheetName, SheetWriter, Table};
use jiff::civil::DateTime;
use rules::{Batch, Entry, EntryId, ImportMode, ImportOutcome, ListId};
use services::EventView;
use services::blocking;
use services::imports;
use std::collections::BTreeMap;

pub(super) async fn show(Visit { door, visitor, view, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let asked = Upload { mode: "invite".to_string(), ..Upload::default() };
    Ok(page(&door, &visitor, &view, asked, Shown::step(ImportStep::Paste)))
}

/// What a page shows beside what was typed.
struct Shown {
    step: ImportStep,
    problems: Vec<Problem>,
    notice: Option<String>,
}

impl Shown {
    fn step(step: ImportStep) -> Shown {
        Shown { step, problems: Vec::new(), notice: None }
    }

    /// The list could not be taken: back to where it is pasted.
    fn again(problems: Vec<Problem>) -> Shown {
        Shown { step: ImportStep::Paste, problems, notice: None }
    }
}

fn page(door: &Door, visitor: &Visitor, view: &EventView, asked: Upload, shown: Shown) -> Html<String> {
    let at_text = |problem: Problem| {
        if matches!(problem.field.as_str(), "file" | "rows") { problem.at("text") } else { problem }
    };
    let page = ImportPage {
        shell: shell::of_event(visitor, view, Tab::Import, door.now()),
        text: asked.text,
        mode: asked.mode,
        confirm_by: asked.confirm_by,
        step: shown.step,
        problems: shown.problems.into_iter().map(at_text).collect(),
        notice: shown.notice,
    };
    Html(written(&page))
}

/// `do=check` shows how the list is read; `do=run` stages exactly what was shown and leads to its report.
pub(super) async fn send(
    Visit { door, visitor, view, .. }: Visit<EventView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::UPLOAD_BODY }>,
) -> Result<Response, Trouble> {
    let mut asked = Upload::read(&headers, body).await?;
    let mode = mode(&view, &asked, door.now());
    let read = read(&mut asked).await?;
    let (table, sheet) = match read {
        Ok(read) => read,
        Err(bad) => {
            let problems = [bad.problems(), mode.err().unwrap_or_default()].concat();
            return Ok(once_more(page(&door, &visitor, &view, asked, Shown::again(problems)).0));
        }
    };
    let mode = match mode {
        Ok(mode) => mode,
        Err(problems) => return Ok(once_more(page(&door, &visitor, &view, asked, Shown::again(problems)).0)),
    };
    let columns = columns(&table, &asked.meanings);
    let meanings: Vec<Meaning> = columns.iter().map(|column| column.meaning).collect();
    let import = table.import(&meanings, mode).map(|import| import.for_event(view.event()));
    // What was not looked at just so is shown first: a column may have been changed meanwhile, or the event.
    if let ("run", Ok(import)) = (asked.wish.as_str(), &import)
        && asked.seen == import.number().to_string()
    {
        let number = import.number();
        imports::stage(&door.services.backend, visitor.actor(), view.head.list, import, number).await?;
        return Ok(Redirect::to(&format!("/console/e/{}/import/{number}", view.slug)).into_response());
    }
    let known = match &import {
        Ok(import) => imports::known(&door.services.backend, view.head.list, import).await?,
        Err(_) => 0,
    };
    let shown = dry_run(&table, columns, import, known, sheet);
    Ok(page(&door, &visitor, &view, asked, shown).into_response())
}

/// Seats are held until a time on the event's own clock. Who is coming for certain need not answer by any time.
fn mode(view: &EventView, asked: &Upload, now: jiff::Timestamp) -> Result<ImportMode, Vec<Problem>> {
    let event = view.event();
    let typed = if asked.mode == "confirmed" { "" } else { asked.confirm_by.as_str() };
    let until = match typed {
        "" => None,
        typed => {
            let wrong = || vec![Problem::new("confirm_by", "Please give a day and a time.")];
            let wall: DateTime = typed.parse().map_err(|_| wrong())?;
            Some(event.zone.at(wall).to_string())
        }
    };
    let mode = intake::import_mode(&asked.mode, until.as_deref())?;
    let checked = rules::event::check_mode(event, mode, now);
    checked.map(|()| mode).map_err(|refusal| vec![Problem::from(&refusal)])
}

type Read = Result<(Table, Option<SheetName>), BadBody>;

/// The file if one was chosen, else the paste. Its text is carried along, so that what was looked at is what is imported.
async fn read(asked: &mut Upload) -> Result<Read, Trouble> {
    let (file, text) = (std::mem::take(&mut asked.file), std::mem::take(&mut asked.text));
    // Unpacking a workbook takes a moment; nobody else should wait for it.
    let read = blocking(move || {
        let read = match file.is_empty() {
            true => Ok((text, None)),
            false => intake::sheet_text(&file).map(|read| (read.text, read.sheet)),
        };
        match read {
            Ok((text, sheet)) => {
                let table = Table::read(text.as_bytes());
                (text, table.map(|table| (table, sheet)))
            }
            Err(bad) => (String::new(), Err(bad)),
        }
    });
    let (text, table) = read.await?;
    asked.text = text;
    Ok(table)
}

/// As guessed, unless the host said otherwise.
fn columns(table: &Table, said: &BTreeMap<usize, Meaning>) -> Vec<intake::Column> {
    let guessed = table.columns().into_iter().enumerate();
    guessed
        .map(|(place, column)| {
            let meaning = said.get(&place).copied().unwrap_or(column.meaning);
            intake::Column { meaning, ..column }
        })
        .collect()
}

fn dry_run(
    table: &Table,
    columns: Vec<intake::Column>,
    import: Result<Import, BadBody>,
    known: usize,
    sheet: Option<SheetName>,
) -> Shown {
    let meanings: Vec<Meaning> = columns.iter().map(|column| column.meaning).collect();
    let shown =
        columns.into_iter().map(|column| Column { heading: column.heading, field: column.meaning.word().to_string() });
    let columns: Vec<Column> = shown.take(limits::SHOWN_COLUMNS).collect();
    let (rows, good, bad) = match &import {
        Ok(import) => (looked_at(table, &meanings, import), import.good().count(), import.bad().count()),
        Err(_columns) => (Vec::new(), 0, 0),
    };
    let seen = import.map_or_else(|_columns| String::new(), |import| import.number().to_string());
    let notice = sheet
        .filter(|sheet| sheet.of > 1)
        .map(|sheet| format!("Read from the sheet “{}”, one of {} in this workbook.", sheet.name, sheet.of));
    Shown { step: ImportStep::Check { columns, rows, good, bad, known, seen }, problems: Vec::new(), notice }
}

/// What is wrong comes with what stands there; of what is right the first few are enough.
fn looked_at(table: &Table, meanings: &[Meaning], import: &Import) -> Vec<ImportRowView> {
    let bad = import.bad().take(limits::SHOWN_BAD_ROWS).map(|(line, problems)| {
        let [name, email, party] = table.typed(line, meanings);
        ImportRowView { line, name, email, party, problem: Some(imports::sentence(problems)) }
    });
    let good = import.good().take(limits::SHOWN_GOOD_ROWS).map(|(line, row)| ImportRowView {
        line,
        name: row.name.as_str().to_string(),
        email: row.email.as_str().to_string(),
        party: row.party.to_string(),
        problem: None,
    });
    bad.chain(good).collect()
}

async fn batches(door: &Door, view: &EventView, import: u64) -> Result<Vec<Batch>, Trouble> {
    let list = view.head.list;
    let batches = door.readers.read(move |reader| reader.import(list, import)).await?;
    if batches.is_empty() { Err(Trouble::NotFound("There is no such import.")) } else { Ok(batches) }
}

/// How far it has come; at the end, what became of every row.
pub(super) async fn report(
    Visit { door, visitor, view, named, .. }: Visit<EventView>,
) -> Result<Html<String>, Trouble> {
    let import: u64 = named.parse("import", NOTHING)?;
    let batches = batches(&door, &view, import).await?;
    let here = format!("/console/e/{}/import/{import}", view.slug);
    let (done, rows) = intake::progress(&batches);
    let step = if done < rows {
        ImportStep::Running { done, rows, href: here }
    } else {
        let people = people(&door, view.head.list, &batches, limits::SHOWN_OUTCOMES).await?;
        ImportStep::Done {
            outcomes: totals(&batches),
            rows: outcome_rows(&batches, &people),
            all: rows,
            csv: format!("{here}/rows.csv"),
        }
    };
    Ok(page(&door, &visitor, &view, Upload::default(), Shown::step(step)))
}

/// Whose rows these became, as they stand now.
async fn people(door: &Door, list: ListId, batches: &[Batch], most: usize) -> Result<BTreeMap<u64, Entry>, Trouble> {
    let entries: Vec<EntryId> = intake::told(batches).take(most).filter_map(|told| told.entry).collect();
    let read = door.readers.read(move |reader| {
        let mut people = BTreeMap::new();
        for entry in entries {
            people.extend(reader.entry(list, entry)?.map(|row| (entry.0, row)));
        }
        Ok(people)
    });
    Ok(read.await?)
}

fn totals(batches: &[Batch]) -> Vec<(String, u64)> {
    let count = |wanted: &ImportOutcome| {
        let of_this = intake::told(batches).filter(|told| told.outcome == Some(*wanted));
        of_this.count() as u64
    };
    let counted = ImportOutcome::ALL.iter().map(|outcome| (total_words(*outcome).to_string(), count(outcome)));
    counted.filter(|(_, count)| *count > 0).collect()
}

fn outcome_rows(batches: &[Batch], people: &BTreeMap<u64, Entry>) -> Vec<ImportOutcomeRow> {
    let row = |told: intake::Told| {
        let person = told.entry.and_then(|entry| people.get(&entry.0));
        let name = person.and_then(|entry| entry.person.name.as_ref());
        ImportOutcomeRow {
            line: told.line,
            outcome: told.outcome.map_or("waits for its turn", outcome_words).to_string(),
            entry: told.entry.map(|entry| entry.0),
            name: name.map_or_else(String::new, |name| name.as_str().to_string()),
        }
    };
    intake::told(batches).take(limits::SHOWN_OUTCOMES).map(row).collect()
}

fn total_words(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Invited => "Invited",
        ImportOutcome::Confirmed => "Have a seat",
        ImportOutcome::Waitlisted => "Joined the line",
        ImportOutcome::Known => "Were on the list already",
        ImportOutcome::PartyTooLarge => "Left out: party too large",
        ImportOutcome::Closed => "Left out: event over",
    }
}

fn outcome_words(outcome: ImportOutcome) -> &'static str {
    match outcome {
        ImportOutcome::Invited => "is invited",
        ImportOutcome::Confirmed => "has a seat",
        ImportOutcome::Waitlisted => "joined the line",
        ImportOutcome::Known => "was on the list already",
        ImportOutcome::PartyTooLarge => "left out: the party is larger than this event takes",
        ImportOutcome::Closed => "left out: the event was over or called off",
    }
}

/// The whole report as a file.
pub(super) async fn rows_csv(Visit { door, view, named, .. }: Visit<EventView>) -> Result<Response, Trouble> {
    let import: u64 = named.parse("import", NOTHING)?;
    let batches = batches(&door, &view, import).await?;
    let people = people(&door, view.head.list, &batches, intake::limits::IMPORT_ROWS).await?;
    let broken = |error: std::io::Error| Trouble::Broken(error.to_string());
    let headings = &["line", "outcome", "name", "email", "guest"];
    let mut sheet = SheetWriter::new(SheetFormat::Csv, headings).map_err(broken)?;
    for told in intake::told(&batches) {
        let person = told.entry.and_then(|entry| people.get(&entry.0)).map(|entry| &entry.person);
        let name = person.and_then(|person| person.name.as_ref()).map(|name| name.as_str());
        let email = person.and_then(|person| person.email.as_ref()).map(|email| email.as_str());
        let text = |text: Option<&str>| text.map_or(SheetCell::Empty, |text| SheetCell::Text(text.to_string()));
        let number = |number: Option<u64>| number.map_or(SheetCell::Empty, SheetCell::Number);
        let outcome = told.outcome.map_or("waiting", ImportOutcome::word);
        let guest = told.entry.map(|entry| entry.0);
        let cells = [number(told.line), text(Some(outcome)), text(name), text(email), number(guest)];
        sheet.put(&cells).map_err(broken)?;
    }
    sheet.finish().map_err(broken)?;
    let name = format!("{}-import-{import}.csv", view.slug);
    Ok(download::file(&name, SheetFormat::Csv, axum::body::Body::from(sheet.take())))
}
