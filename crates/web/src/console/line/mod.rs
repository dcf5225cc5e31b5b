//! web/console: the line of an event, in the order in which seats are offered, and the host's hand in it.

mod view;

use super::somebody;
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::console::shell::Tab;
use crate::console::visit::Visit;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use rules::{Act, Entry, EntryId, EventAct};
use services::EventView;
use store::sqlite::LiveOffer;
use view::{LinePage, Seen};

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let in_front = query.number("after")?.unwrap_or(0).min(limits::LINE_FURTHEST);
    let mut page = page(&door, &visitor, in_front).await?;
    page.notice = match query.value("done") {
        Some("moved") => Some("Moved. The reason stands in the audit."),
        Some("offered") => Some("A seat is held for them, and the offer is on its way."),
        Some(_) | None => None,
    };
    Ok(Html(written(&page)))
}

/// `do=move` with a place and a reason, or `do=offer`.
pub(super) async fn change(
    Visit { door, visitor, view, .. }: Visit<EventView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let entry = somebody::known(&door, &visitor, EntryId(form.number("entry")?.unwrap_or(0))).await?;
    let (act, done) = match form.value("do") {
        Some("offer") => (Act::Event(EventAct::OfferNow { entry: entry.id }), "offered"),
        Some(_) | None => match form.value("after").map(str::parse) {
            Some(Ok(in_front)) => (move_behind(&door, &entry, in_front, &form).await?, "moved"),
            Some(Err(_)) | None => {
                return again(&door, &visitor, form, "Please give a place in line as a number.").await;
            }
        },
    };
    if let Err(refusal) = door.ask(visitor.actor(), entry.list, act).await? {
        return again(&door, &visitor, form, &intake::refusal_text(&refusal)).await;
    }
    let further = match sent_from(&form)? {
        0 => String::new(),
        in_front => format!("after={in_front}&"),
    };
    Ok(Redirect::to(&format!("/console/e/{}/line?{further}done={done}", view.slug)).into_response())
}

/// How many stand in front of the page a form was sent from.
fn sent_from(form: &Query) -> Result<u64, Trouble> {
    Ok(form.number("page")?.unwrap_or(0).min(limits::LINE_FURTHEST))
}

/// Behind so many others: before whoever stands there now, or at the end.
async fn move_behind(door: &Door, entry: &Entry, in_front: u64, form: &Query) -> Result<Act, Trouble> {
    let (list, in_front) = (entry.list, in_front.min(limits::LINE_FURTHEST));
    let before = door.readers.read(move |reader| reader.behind_in_line(list, in_front)).await?;
    let reason = form.value("reason").unwrap_or("").to_string();
    Ok(Act::Event(EventAct::MoveInLine { entry: entry.id, before, reason }))
}

/// The same page of the line, with what was typed.
async fn again(door: &Door, visitor: &Visitor, form: Query, problem: &str) -> Result<Response, Trouble> {
    let page = page(door, visitor, sent_from(&form)?).await?;
    let typed = Some(form).filter(|form| form.value("do") != Some("offer"));
    Ok(once_more(written(&LinePage { problem: Some(problem.to_string()), typed, ..page })))
}

async fn page(door: &Door, visitor: &Visitor, in_front: u64) -> Result<LinePage, Trouble> {
    let list = visitor.list()?;
    let looked = door.readers.read(move |reader| {
        let Some(view) = reader.view(list)?.and_then(EventView::of) else { return Ok(None) };
        let mut line = Vec::new();
        for entry in reader.line(list, in_front, limits::LINE_PAGE + 1)? {
            let live = if entry.live_offers > 0 { reader.live_offer(entry.id)? } else { None };
            let live = live.map(|(offer, place)| LiveOffer { offer, place, entry: entry.clone() });
            line.push((entry, live));
        }
        let passed = reader.passed_lately(list, limits::PASSED_LATELY)?;
        let ended = reader.ended_offers(list, limits::LINE_ENDED)?;
        let seq = reader.last_seq(list)?;
        Ok(Some(Seen { view, in_front, line, passed, ended, seq }))
    });
    let seen = looked.await?.ok_or(Trouble::NotFound("There is no event at this address."))?;
    let shell = super::shell::of_event(visitor, &seen.view, Tab::Line, door.now());
    Ok(LinePage { shell, seen, now: door.now(), notice: None, problem: None, typed: None })
}
