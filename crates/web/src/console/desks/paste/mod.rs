//! web/console/desks: rows out of a spreadsheet. They are looked at first; then each is a `Join` of its own, so that the
//! same paste sent twice, or half of it, does no harm.

pub(crate) mod view;

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::console::shell;
use crate::console::upload::Upload;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use intake::{DeskRow, Problem, read_desk_sheet, sheet_text};
use rules::{EntryState, ListId, Person};
use services::DeskView;
use services::blocking;
use services::joins::{Joined, join_all};
use std::collections::HashSet;
use std::sync::Arc;
use view::{PastePage, PasteRow, PasteStep};

pub(crate) async fn show(At { visitor, view }: At<DeskView>) -> Result<Html<String>, Trouble> {
    Ok(Html(page(&visitor, &view, String::new(), PasteStep::Paste, Vec::new())))
}

fn page(visitor: &Visitor, view: &DeskView, text: String, step: PasteStep, problems: Vec<Problem>) -> String {
    let at_text = |problem: Problem| problem.at("text");
    let problems = problems.into_iter().map(at_text).collect();
    written(&PastePage { shell: shell::of_desk(visitor, view, DeskTab::List), text, step, problems })
}

/// `do=check` shows how the rows are read, `do=run` saves them, anything else gives the text back to be changed.
pub(crate) async fn send(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::UPLOAD_BODY }>,
) -> Result<Response, Trouble> {
    let upload = Upload::read(&headers, body).await?;
    let text = match text_of(&upload).await? {
        Ok(text) => text,
        Err(problems) => return Ok(once_more(page(&visitor, &view, upload.text, PasteStep::Paste, problems))),
    };
    if upload.wish != "check" && upload.wish != "run" {
        return Ok(Html(page(&visitor, &view, text, PasteStep::Paste, Vec::new())).into_response());
    }
    let rows = match read_desk_sheet(text.as_bytes(), view.desk()).map_err(|bad| bad.problems()) {
        Ok(rows) => rows,
        Err(problems) => return Ok(once_more(page(&visitor, &view, text, PasteStep::Paste, problems))),
    };
    let step =
        if upload.wish == "run" { run(&door, &visitor, &view, rows).await? } else { check(&door, &view, rows).await? };
    Ok(Html(page(&visitor, &view, text, step, Vec::new())).into_response())
}

async fn text_of(upload: &Upload) -> Result<Result<String, Vec<Problem>>, Trouble> {
    if upload.file.is_empty() {
        return Ok(Ok(upload.text.clone()));
    }
    // Unpacking a workbook takes a moment; nobody else should wait for it.
    let file = upload.file.clone();
    Ok(blocking(move || sheet_text(&file).map(|sheet| sheet.text).map_err(|bad| bad.problems())).await?)
}

/// What would become of each row.
enum Fate {
    New,
    Known,
    Bad(String),
}

/// Who waits already, by contact and service, is looked up for the rows at hand.
async fn check(door: &Door, view: &DeskView, rows: Vec<DeskRow>) -> Result<PasteStep, Trouble> {
    let keys: Vec<Option<(String, String)>> = rows.iter().map(key).collect();
    let waiting = waiting(door, view.head.list, keys.iter().flatten().cloned().collect()).await?;
    let mut seen = HashSet::new();
    let mut shown = Vec::new();
    for (row, key) in rows.iter().zip(&keys) {
        let fate = match (&row.read, key) {
            (Err(problems), _) => Fate::Bad(words(problems)),
            (Ok(_), Some(key)) if waiting.contains(key) || !seen.insert(key.clone()) => Fate::Known,
            (Ok(_), _) => Fate::New,
        };
        shown.push(line(row, fate, "joins the list"));
    }
    let (rows, [new, known, bad]) = sorted(shown);
    Ok(PasteStep::Check { rows, new, known, bad })
}

/// What makes two rows the same wish of the same person.
fn key(row: &DeskRow) -> Option<(String, String)> {
    let read = row.read.as_ref().ok()?;
    let person = Person { name: None, email: read.email.clone(), mobile: read.mobile.clone(), note: None };
    person.contact_key().map(|key| (key.to_string(), read.wish.service.clone()))
}

async fn waiting(door: &Door, list: ListId, keys: Vec<(String, String)>) -> Result<HashSet<(String, String)>, Trouble> {
    let read = door.readers.read(move |reader| {
        let mut found = HashSet::new();
        for (contact, service) in keys {
            let entries = reader.entries_of_contact(list, &contact)?;
            let waits = entries.iter().any(|entry| {
                let active = matches!(entry.state, EntryState::Waitlisted | EntryState::Paused | EntryState::Pending);
                let same = entry.wish.as_ref().is_some_and(|wish| wish.service == rules::desk::service_key(&service));
                active && same
            });
            if waits {
                found.insert((contact, service));
            }
        }
        Ok(found)
    });
    Ok(read.await?)
}

async fn run(door: &Arc<Door>, visitor: &Visitor, view: &DeskView, rows: Vec<DeskRow>) -> Result<PasteStep, Trouble> {
    let good = rows.iter().filter_map(|row| row.read.as_ref().ok().cloned());
    let list = view.head.list;
    let mut answers = join_all(&door.services.backend, visitor.actor(), list, good.collect()).await?.into_iter();
    tracing::info!(host = visitor.host.id.0, list = list.0, rows = rows.len(), "rows pasted");
    let mut shown = Vec::new();
    for row in &rows {
        let fate = match &row.read {
            Err(problems) => Fate::Bad(words(problems)),
            Ok(_) => match answers.next() {
                Some(Joined::New(_)) => Fate::New,
                Some(Joined::Known(_)) => Fate::Known,
                Some(Joined::Refused(problem)) => Fate::Bad(problem.text),
                None => return Err(Trouble::Broken("a row without its answer".to_string())),
            },
        };
        shown.push(line(row, fate, "joined the list"));
    }
    let (rows, [new, known, bad]) = sorted(shown);
    Ok(PasteStep::Done { rows, new, known, bad })
}

fn words(problems: &[Problem]) -> String {
    problems.iter().map(|problem| problem.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn line(row: &DeskRow, fate: Fate, new_words: &str) -> PasteRow {
    let typed = &row.typed;
    let (state, text) = match fate {
        Fate::New => ("new", new_words.to_string()),
        Fate::Known => ("known", "is on the list already".to_string()),
        Fate::Bad(text) => ("bad", text),
    };
    let contact: Vec<&str> =
        [&typed.mobile, &typed.email].into_iter().map(String::as_str).filter(|one| !one.is_empty()).collect();
    PasteRow {
        line: row.line,
        name: typed.name.clone(),
        contact: contact.join(", "),
        service: typed.service.clone(),
        state,
        text,
    }
}

/// What is wrong first; only so many are shown, all are counted.
fn sorted(mut rows: Vec<PasteRow>) -> (Vec<PasteRow>, [usize; 3]) {
    let counted = ["new", "known", "bad"].map(|state| rows.iter().filter(|row| row.state == state).count());
    rows.sort_by_key(|row| (row.state != "bad", row.line));
    rows.truncate(limits::SHOWN_OUTCOMES);
    (rows, counted)
}
