//! web/console: a host's own list comes in: looked at first, changed by nobody but the keeper, told row by row at the end.

mod view;

use super::shell;
use super::upload::Upload;
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::shell::Tab;
use crate::console::visit::Visit;
use crate::door::Door;
use crate::download;
use crate::limits;
use crate::pages::written;
use crate::path::NOTHING;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{BadBody, Column, Meaning, Problem, SheetCell, SheetFormat, SheetName, SheetWriter, Table};
use jiff::civil::DateTime;
use rules::{Batch, Entry, EntryId, ImportMode, ImportOutcome, ListId};
use services::EventView;
use services::blocking;
use services::imports;
use std::collections::BTreeMap;
use view::{DryRun, ImportPage, ImportStep};

pub(super) async fn show(Visit { door, visitor, view, .. }: Visit<EventView>) -> Result<Html<String>, Trouble> {
    let asked = Upload { mode: "invite".to_string(), ..Upload::default() };
    Ok(Html(written(&page(&door, &visitor, &view, asked, ImportStep::Paste))))
}

fn page(door: &Door, visitor: &Visitor, view: &EventView, asked: Upload, step: ImportStep) -> ImportPage {
    let shell = shell::of_event(visitor, view, Tab::Import, door.now());
    ImportPage { shell, asked, step, problems: Vec::new() }
}

/// `do=check` shows how the list is read; `do=run` stages exactly what was shown and leads to its report.
pub(super) async fn send(
    Visit { door, visitor, view, .. }: Visit<EventView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::UPLOAD_BODY }>,
) -> Result<Response, Trouble> {
    let mut asked = Upload::read(&headers, body).await?;
    let mode = mode(&view, &asked, door.now());
    let (table, sheet, mode) = match (read(&mut asked).await?, mode) {
        (Ok((table, sheet)), Ok(mode)) => (table, sheet, mode),
        (read, mode) => {
            let at_text = |problem: Problem| match problem.field.as_str() {
                "file" | "rows" => problem.at("text"),
                _ => problem,
            };
            let of_list = read.err().map(|bad| bad.problems()).unwrap_or_default();
            let problems = of_list.into_iter().map(at_text).chain(mode.err().unwrap_or_default()).collect();
            let page = page(&door, &visitor, &view, asked, ImportStep::Paste);
            return Ok(once_more(written(&ImportPage { problems, ..page })));
        }
    };
    let columns = columns(&table, &asked.meanings);
    let meanings: Vec<Meaning> = columns.iter().map(|column| column.meaning).collect();
    let import = table.import(&meanings, mode).map(|import| import.for_event(view.event())).ok();
    // What was not looked at just so is shown first: a column may have been changed meanwhile, or the event.
    if let ("run", Some(import)) = (asked.wish.as_str(), &import)
        && asked.seen == import.number().to_string()
    {
        let number = import.number();
        imports::stage(&door.services.backend, visitor.actor(), view.head.list, import, number).await?;
        return Ok(Redirect::to(&format!("/console/e/{}/import/{number}", view.slug)).into_response());
    }
    let known = match &import {
        Some(import) => imports::known(&door.services.backend, view.head.list, import).await?,
        None => 0,
    };
    let dry_run = DryRun { table, sheet, columns, import, known };
    Ok(Html(written(&page(&door, &visitor, &view, asked, ImportStep::Check(dry_run)))).into_response())
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

async fn read(asked: &mut Upload) -> Result<Read, Trouble> {
    let sheet = match asked.unpack().await? {
        Ok(sheet) => sheet,
        Err(bad) => {
            asked.text.clear();
            return Ok(Err(bad));
        }
    };
    let text = std::mem::take(&mut asked.text);
    let (text, table) = blocking(move || {
        let table = Table::read(text.as_bytes());
        (text, table)
    })
    .await?;
    asked.text = text;
    Ok(table.map(|table| (table, sheet)))
}

/// As guessed, unless the host said otherwise.
fn columns(table: &Table, said: &BTreeMap<usize, Meaning>) -> Vec<Column> {
    let mut columns = table.columns();
    for (place, column) in columns.iter_mut().enumerate() {
        column.meaning = said.get(&place).copied().unwrap_or(column.meaning);
    }
    columns
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
    let (done, rows) = intake::progress(&batches);
    let step = if done < rows {
        ImportStep::Running { import, done, rows }
    } else {
        let people = people(&door, view.head.list, &batches, limits::SHOWN_OUTCOMES).await?;
        ImportStep::Done { import, batches, people }
    };
    Ok(Html(written(&page(&door, &visitor, &view, Upload::default(), step))))
}

/// Whose rows these became, as they stand now.
async fn people(
    door: &Door,
    list: ListId,
    batches: &[Batch],
    most: usize,
) -> Result<BTreeMap<EntryId, Entry>, Trouble> {
    let entries: Vec<EntryId> = intake::told(batches).take(most).filter_map(|told| told.entry).collect();
    let read = door.readers.read(move |reader| {
        let mut people = BTreeMap::new();
        for entry in entries {
            people.extend(reader.entry(list, entry)?.map(|row| (entry, row)));
        }
        Ok(people)
    });
    Ok(read.await?)
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
        let person = told.entry.and_then(|entry| people.get(&entry)).map(|entry| &entry.person);
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
