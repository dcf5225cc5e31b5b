//! web/console/desks: one person on the waitlist, and what staff do about them.

use super::entry_form::{new_form, typed_again};
use super::list;
use super::person_page::page;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::At;
use crate::console::somebody::{self, NOBODY, known, number};
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::{EntryForm, ListAt, ListPage, PersonPage};
use crate::path::Path;
use crate::query::Query;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem, joining, read_join_form};
use rules::{Act, Consent, DeskAct, Entry, EntryAct, PersonEdit, Refusal, WishEdit};
use services::DeskView;
use services::joins::{Joined, join};
use std::sync::Arc;

const FORM: &str = "application/x-www-form-urlencoded";

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Path((_slug, entry)): Path<(String, String)>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let notice = Query::read(query.as_deref()).value("done").and_then(done_words);
    let page = page(&door, &visitor, view, number(&entry)?).await?;
    Ok(Html(PersonPage { notice: notice.map(str::to_string), ..page }.render()))
}

fn done_words(code: &str) -> Option<&'static str> {
    Some(match code {
        "edited" => "Saved.",
        "paused" => "Paused: they keep their place and are asked nothing meanwhile.",
        "resumed" => "Back on the list, where they stood.",
        "left" => "They are off the list, and are told so.",
        "resent" => "Their link is on its way again.",
        "renewed" => "A new link is on its way to them; the old ones stopped working.",
        "erased" => "The person is erased. The row stays without them.",
        _unknown => return None,
    })
}

/// Somebody new, typed by staff.
pub(crate) async fn add(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let typed = read_join_form(&body, FORM)?;
    let at = list::at_of(&Query::form(&body), "back_");
    let problems = match joining(&typed, view.desk(), Consent::ToldStaff) {
        Err(problems) => problems,
        Ok(read) => match join(&door.services.backend, visitor.actor(), view.head.list, read).await? {
            Joined::Refused(problem) => vec![problem],
            Joined::New(_) => return Ok(to_list(&view, &at, "added")),
            Joined::Known(_) => return Ok(to_list(&view, &at, "known")),
        },
    };
    let (page, _) = list::page(&door, &visitor, &view, at).await?;
    let page = ListPage { add: Some(new_form(&view, typed, problems)), ..page };
    Ok(once_more(page.render()))
}

fn to_list(view: &DeskView, at: &ListAt, done: &str) -> Response {
    let base = format!("/console/desks/{}", view.slug);
    Redirect::to(&at.href(&base, &[("done", done)])).into_response()
}

/// `do=edit|pause|resume|leave|resend|erase`; `from_list` or `back_list` leads back to the sheet.
pub(crate) async fn change(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Path((_slug, entry)): Path<(String, String)>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let form = Query::form(&body);
    let known = known(&door, &visitor, number(&entry)?).await?;
    let from_list = form.has("from_list") || form.has("back_list");
    let done = if form.value("do") == Some("edit") {
        let typed = read_join_form(&body, FORM)?;
        if let Err(problems) = edit(&door, &visitor, &view, &known, &typed).await? {
            let at = from_list.then(|| list::at_of(&form, "back_"));
            return again(&door, &visitor, view, &known, Typed { at, form: typed, problems }).await;
        }
        "edited"
    } else {
        let (act, done) = wanted(&form, &known)?;
        match door.ask(visitor.actor(), known.list, act).await? {
            Ok(_) => done,
            Err(Refusal::NoSuchEntry) => return Err(NOBODY),
            Err(refusal) => {
                let problems = vec![Problem::from(&refusal)];
                let page = page(&door, &visitor, view, known.id).await?;
                let page = PersonPage { problems, ..page };
                return Ok(once_more(page.render()));
            }
        }
    };
    if from_list {
        return Ok(to_list(&view, &list::at_of(&form, "back_"), done));
    }
    Ok(Redirect::to(&format!("/console/desks/{}/list/{}?done={done}", view.slug, known.id.0)).into_response())
}

fn wanted(form: &Query, known: &Entry) -> Result<(Act, &'static str), Trouble> {
    let (entry, generation) = (known.id, known.generation);
    match form.value("do") {
        Some("pause") => Ok((Act::Desk(DeskAct::Pause { entry, generation: None }), "paused")),
        Some("resume") => Ok((Act::Desk(DeskAct::Resume { entry, generation: None }), "resumed")),
        Some("leave") => Ok((Act::Entry(EntryAct::Cancel { entry, generation }), "left")),
        Some("resend") => {
            let once = form.number("once")?.unwrap_or(u64::from(known.resends) << 4);
            Ok(somebody::resend(entry, once, form))
        }
        Some("erase") => Ok((Act::Entry(EntryAct::Erase { entry }), "erased")),
        Some(_) | None => Err(Problem::new("do", "This page has no such button.").into()),
    }
}

/// What they wait for and who they are: both are saved, or neither.
async fn edit(
    door: &Door,
    visitor: &Visitor,
    view: &DeskView,
    known: &Entry,
    typed: &JoinForm,
) -> Result<Result<(), Vec<Problem>>, Trouble> {
    let read = match joining(typed, view.desk(), Consent::ToldStaff) {
        Ok(read) => read,
        Err(problems) => return Ok(Err(problems)),
    };
    let wish = WishEdit { party: read.party, tier: read.tier, wish: read.wish };
    let note = typed.note.replace("\r\n", "\n");
    let person = PersonEdit { name: read.name, email: read.email, mobile: read.mobile, note };
    let act = Act::Desk(DeskAct::EditEntry {
        entry: known.id,
        wish: Some(Box::new(wish)),
        person: Some(Box::new(person)),
        generation: None,
    });
    if let Err(refusal) = door.ask(visitor.actor(), known.list, act).await? {
        return Ok(Err(vec![Problem::from(&refusal)]));
    }
    Ok(Ok(()))
}

/// What was typed, and the place on the list it was typed at.
struct Typed {
    at: Option<ListAt>,
    form: JoinForm,
    problems: Vec<Problem>,
}

/// The same place once more, with what was typed and what is wrong with it.
async fn again(
    door: &Arc<Door>,
    visitor: &Visitor,
    view: DeskView,
    known: &Entry,
    typed: Typed,
) -> Result<Response, Trouble> {
    let form = typed_again(&view, known, typed.form, typed.problems);
    let page = match typed.at {
        Some(at) => {
            let shown = list::edit_form(&view, &at, known);
            let form = EntryForm { back: shown.back, cancel: shown.cancel, ..form };
            let (page, _) = list::page(door, visitor, &view, at).await?;
            ListPage { edit: Some((known.id.0, form)), ..page }.render()
        }
        None => {
            let page = page(door, visitor, view, known.id).await?;
            PersonPage { form: Some(form), ..page }.render()
        }
    };
    Ok(once_more(page))
}
