//! web/console: everybody on a list, an event's guests as well as a desk's waitlist: searched, filtered, sorted, and paged
//! by key. A search is sent, kept under a number and shown by an ordinary address, so that the way back and a reload work
//! and no name stands in an address.

pub(super) mod view;

use super::desks::entry_form::{EntryForm, read_entry_form};
use super::roster::{Asked, look};
use super::shell::Tab;
use super::visit::{Viewed, Visit};
use super::visitor::Visitor;
use super::{person, shell};
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::joining;
use rules::{Consent, ListKind};
use services::DeskView;
use services::joins::{Joined, join};
use std::sync::Arc;
use store::sqlite::ListView;
use view::{ListPage, address};

/// `edit` opens the form behind one row of a waitlist.
pub(super) async fn show<View: Viewed>(
    Visit { door, visitor, view, query, .. }: Visit<View>,
) -> Result<Html<String>, Trouble> {
    let view = view.into_list();
    let kind = view.head.kind;
    let edit = query.number("edit")?.filter(|_| visitor.may_change());
    let mut page = page(&door, &visitor, view, Asked::at(&query, "", kind)).await?;
    page.notice = query.value("done").and_then(|code| person::done_words(kind, code));
    let row = page.rows.iter().find(|(entry, _)| Some(entry.id.0) == edit);
    if let Some((id, Some(form))) = row.map(|(entry, _)| (entry.id, EntryForm::editing(&page.view, entry))) {
        page.open(id, form);
    }
    Ok(Html(written(&page)))
}

/// The list as it stands there.
pub(super) async fn page(
    door: &Arc<Door>,
    visitor: &Visitor,
    view: ListView,
    asked: Asked,
) -> Result<ListPage, Trouble> {
    let typed = asked.find.map(|find| door.searches.find(visitor.host.id, find));
    let forgotten = typed == Some(None);
    let find = asked.find.filter(|_| !forgotten);
    let asked = Asked { find, query: typed.flatten().unwrap_or_default(), ..asked };
    let (answer, rows) = look(door, view.head.list, asked.clone()).await?;
    let add = EntryForm::adding(&view).filter(|_| visitor.may_change());
    let shell = shell::of_list(visitor, &view, Tab::People, door.now());
    Ok(ListPage { shell, view, asked, forgotten, answer, rows, add, edit: None, notice: None })
}

/// Changes nothing: what was typed is kept under a number, and the page is the one behind that number.
pub(super) async fn search<View: Viewed>(
    Visit { door, visitor, view, .. }: Visit<View>,
    Posted(form): Posted,
) -> Result<Redirect, Trouble> {
    let view = view.into_list();
    let find = door.searches.keep(visitor.host.id, services::random_number()?, form.value("q").unwrap_or(""));
    let asked = Asked { find, after: None, ..Asked::at(&form, "", view.head.kind) };
    Ok(Redirect::to(&asked.href(&address(&view), &[])))
}

/// Somebody new on a waitlist, typed by staff.
pub(super) async fn add(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let typed = read_entry_form(&body)?;
    let asked = Asked::at(&Query::form(&body), "back_", ListKind::Desk);
    let joined = match joining(&typed, view.desk(), Consent::ToldStaff) {
        Err(problems) => Err(problems),
        Ok(read) => match join(&door.services.backend, visitor.actor(), view.head.list, read).await? {
            Joined::Refused(problem) => Err(vec![problem]),
            Joined::New(_) => Ok("added"),
            Joined::Known(_) => Ok("known"),
        },
    };
    let view = view.into_list();
    match joined {
        Ok(done) => Ok(back(&view, &asked, done)),
        Err(problems) => {
            let page = page(&door, &visitor, view, asked).await?;
            let add = page.add.map(|form| EntryForm { typed, problems, ..form });
            Ok(once_more(written(&ListPage { add, ..page })))
        }
    }
}

/// To the same rows, which say what was done.
pub(super) fn back(view: &ListView, asked: &Asked, done: &str) -> Response {
    Redirect::to(&asked.href(&address(view), &[("done", done)])).into_response()
}
