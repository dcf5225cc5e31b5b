//! web/console/desks: rows out of a spreadsheet. They are looked at first; then each is a `Join` of its own, so that the
//! same paste sent twice, or half of it, does no harm.

mod view;

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::shell;
use crate::console::shell::Tab;
use crate::console::upload::Upload;
use crate::console::visit::Visit;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use intake::{BadBody, DeskRow, read_desk_sheet};
use rules::{EntryState, ListId, Person};
use services::DeskView;
use services::imports::sentence;
use services::joins::{Joined, join_all};
use std::collections::HashSet;
use std::sync::Arc;
use view::{Fate, PastePage, PasteStep, Sorted};

pub(crate) async fn show(Visit { visitor, view, .. }: Visit<DeskView>) -> Result<Html<String>, Trouble> {
    Ok(Html(written(&page(&visitor, &view, String::new(), PasteStep::Paste))))
}

fn page(visitor: &Visitor, view: &DeskView, text: String, step: PasteStep) -> PastePage {
    PastePage { shell: shell::of_desk(visitor, view, Tab::People), text, step, problems: Vec::new() }
}

/// `do=check` shows how the rows are read, `do=run` saves them, anything else gives the text back to be changed.
pub(crate) async fn send(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::UPLOAD_BODY }>,
) -> Result<Response, Trouble> {
    let mut upload = Upload::read(&headers, body).await?;
    let unpacked = upload.unpack().await?;
    let wish = upload.wish.as_str();
    let rows = match unpacked {
        Ok(_) if wish != "check" && wish != "run" => None,
        Ok(_) => Some(read_desk_sheet(upload.text.as_bytes(), view.desk())),
        Err(bad) => Some(Err(bad)),
    };
    let step = match rows.transpose() {
        Ok(None) => PasteStep::Paste,
        Ok(Some(rows)) if wish == "run" => PasteStep::Done(run(&door, &visitor, &view, rows).await?),
        Ok(Some(rows)) => PasteStep::Check(check(&door, &view, rows).await?),
        Err(bad) => return Ok(again(page(&visitor, &view, upload.text, PasteStep::Paste), &bad)),
    };
    Ok(Html(written(&page(&visitor, &view, upload.text, step))).into_response())
}

/// Whatever is wrong is said where the rows are pasted.
fn again(page: PastePage, bad: &BadBody) -> Response {
    let problems = bad.problems().into_iter().map(|problem| problem.at("text")).collect();
    once_more(written(&PastePage { problems, ..page }))
}

/// Who waits already, by contact and service, is looked up for the rows at hand.
async fn check(door: &Door, view: &DeskView, rows: Vec<DeskRow>) -> Result<Sorted, Trouble> {
    let keys: Vec<Option<(String, String)>> = rows.iter().map(key).collect();
    let waiting = waiting(door, view.head.list, keys.iter().flatten().cloned().collect()).await?;
    let mut seen = HashSet::new();
    let fates = rows.into_iter().zip(&keys).map(|(row, key)| {
        let fate = match (&row.read, key) {
            (Err(problems), _) => Fate::Bad(sentence(problems)),
            (Ok(_), Some(key)) if waiting.contains(key) || !seen.insert(key) => Fate::Known,
            (Ok(_), _) => Fate::New,
        };
        (row, fate)
    });
    Ok(Sorted::of(fates.collect()))
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

async fn run(door: &Arc<Door>, visitor: &Visitor, view: &DeskView, rows: Vec<DeskRow>) -> Result<Sorted, Trouble> {
    let good = rows.iter().filter_map(|row| row.read.as_ref().ok().cloned());
    let list = view.head.list;
    let mut answers = join_all(&door.services.backend, visitor.actor(), list, good.collect()).await?.into_iter();
    tracing::info!(host = visitor.host.id.0, list = list.0, rows = rows.len(), "rows pasted");
    let fates = rows.into_iter().map(|row| {
        let fate = match &row.read {
            Err(problems) => Fate::Bad(sentence(problems)),
            Ok(_) => match answers.next() {
                Some(Joined::New(_)) => Fate::New,
                Some(Joined::Known(_)) => Fate::Known,
                Some(Joined::Refused(problem)) => Fate::Bad(problem.text),
                None => return Err(Trouble::Broken("a row without its answer".to_string())),
            },
        };
        Ok((row, fate))
    });
    Ok(Sorted::of(fates.collect::<Result<_, _>>()?))
}
