//! web/console/front: staff cards: what a booking tool said and nobody could place waits here for an answer.

pub(super) mod question;
pub(crate) mod view;

use super::free_form;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::{self, At};
use crate::console::front::free::view::FreeFields;
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::query::Query;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::desk::{Alias, CardAnswer, Delivery, DeskSettings, FreedBy, Slot, rest};
use rules::{Act, DeliveryId, DeskAct, Refusal};
use services::DeskView;
use std::sync::Arc;
use view::CardsPage;

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let notice = match query.value("done") {
        Some("answered") => Some("Answered: the slot goes to the line."),
        Some("remembered") => Some("Answered: the slot goes to the line, and the name is remembered."),
        Some("forgotten") => Some("Answered. The name could not be remembered: the settings changed meanwhile."),
        Some("away") => Some("Put away. Nobody is asked."),
        Some(_) | None => None,
    };
    let page = page(&door, &visitor).await?;
    Ok(Html(written(&CardsPage { notice: notice.map(str::to_string), ..page })))
}

/// `do=answer` with the fields of a slot and names to remember, or `do=away`.
pub(in crate::console) async fn send(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let form = Query::form(&body);
    let (list, id) = (view.head.list, DeliveryId(form.number("card")?.unwrap_or(0)));
    let found = door.readers.read(move |reader| reader.delivery(list, id)).await?;
    let card = found.ok_or(Trouble::Refused(Refusal::NoSuchDelivery))?;
    let from_phone = form.value("from") == Some("phone");
    if form.value("do") == Some("away") {
        let act = Act::Desk(DeskAct::AnswerCard { delivery: id, answer: CardAnswer::PutAway });
        door.ask(visitor.actor(), list, act).await?.map_err(Trouble::Refused)?;
        let base = format!("/console/desks/{}/cards?done=away", view.slug);
        let to = if from_phone { format!("/desk/{}?did=card", view.slug) } else { base };
        return Ok(Redirect::to(&to).into_response());
    }
    let typed = free_form::typed(&form);
    let slot = match read(&typed, &card, &view, &door) {
        Ok(slot) => slot,
        Err(problems) => return again(&door, &visitor, id, typed, problems).await,
    };
    let aliases = aliases(&form, &card, &slot);
    let act = Act::Desk(DeskAct::AnswerCard { delivery: id, answer: CardAnswer::Slot(Box::new(slot)) });
    door.services.sheets.look_first(list, &act).await;
    if let Err(refusal) = door.ask(visitor.actor(), list, act).await? {
        return again(&door, &visitor, id, typed, vec![free_form::problem(&refusal)]).await;
    }
    let done = remember(&door, &visitor, aliases).await?;
    Ok(Redirect::to(&format!("/console/desks/{}/cards?done={done}", view.slug)).into_response())
}

fn read(typed: &FreeFields, card: &Delivery, view: &DeskView, door: &Door) -> Result<Slot, Vec<Problem>> {
    let by = question::freed_by(&card.news.what);
    let typed = FreeFields { why: by.word().to_string(), seats: String::new(), ..typed.clone() };
    let (slot, _) = free_form::read(&typed, view.desk())?;
    let unit = card.news.what.time().map_or(0, |time| time.unit);
    let slot = Slot { source: card.news.slot_source(), unit, ..slot };
    match by {
        FreedBy::NoShow => rest(&slot, door.now()).ok_or_else(|| vec![free_form::problem(&Refusal::SlotOver)]),
        FreedBy::Cancelled | FreedBy::Opening => Ok(slot),
    }
}

/// What the booking tool calls things, as far as somebody ticked that it should be remembered.
fn aliases(form: &Query, card: &Delivery, slot: &Slot) -> Vec<Alias> {
    let Some(time) = card.news.what.time() else { return Vec::new() };
    let pairs = [
        ("remember_service", Some(&time.service), Some(&slot.service)),
        ("remember_staff", time.staff.as_ref(), slot.staff.as_ref()),
        ("remember_location", time.location.as_ref(), slot.location.as_ref()),
    ];
    let ticked = pairs.into_iter().filter(|(name, _, _)| form.value(name).is_some());
    ticked.filter_map(|(_, theirs, ours)| Some(Alias { theirs: theirs?.clone(), ours: ours?.clone() })).collect()
}

/// A second command: the answer stands whether the name can be remembered or not.
async fn remember(door: &Door, visitor: &Visitor, aliases: Vec<Alias>) -> Result<&'static str, Trouble> {
    if aliases.is_empty() {
        return Ok("answered");
    }
    let view = at::view::<DeskView>(door, visitor).await?;
    let settings = Box::new(with_aliases(view.desk(), aliases));
    if *settings == *view.desk() {
        return Ok("remembered");
    }
    let act = Act::Desk(DeskAct::Edit { settings, seen_rev: view.head.settings_rev });
    let saved = door.ask(visitor.actor(), view.head.list, act).await?;
    Ok(if saved.is_ok() { "remembered" } else { "forgotten" })
}

fn with_aliases(desk: &DeskSettings, aliases: Vec<Alias>) -> DeskSettings {
    let mut desk = desk.clone();
    for alias in aliases {
        desk.aliases.retain(|known| !known.theirs.trim().eq_ignore_ascii_case(alias.theirs.trim()));
        desk.aliases.push(alias);
    }
    desk
}

async fn again(
    door: &Door,
    visitor: &Visitor,
    card: DeliveryId,
    typed: FreeFields,
    problems: Vec<Problem>,
) -> Result<Response, Trouble> {
    let mut page = page(door, visitor).await?;
    page.problems = problems;
    if let Some(row) = page.cards.iter_mut().find(|row| row.id == card.0) {
        row.fields = typed;
        row.problems = page.problems.clone();
    }
    Ok(once_more(written(&page)))
}

async fn page(door: &Door, visitor: &Visitor) -> Result<CardsPage, Trouble> {
    let view = at::view::<DeskView>(door, visitor).await?;
    let list = view.head.list;
    let cards = door.readers.read(move |reader| reader.cards(list, limits::CARDS)).await?;
    Ok(CardsPage {
        shell: shell::of_desk(visitor, &view, DeskTab::Slots),
        cards: cards.iter().map(|card| question::question(card, view.desk(), door.now())).collect(),
        choices: free_form::choices(view.desk()),
        notice: None,
        problems: Vec::new(),
    })
}
