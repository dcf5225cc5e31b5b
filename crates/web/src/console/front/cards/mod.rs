//! web/console/front: staff cards: what a booking tool said and nobody could place waits here for an answer.

pub(super) mod question;

use super::slot_form::SlotForm;
use crate::answer::{Trouble, once_more};
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::{self, Visit};
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::{Posted, Query};
use askama::Template;
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use jiff::Timestamp;
use rules::desk::{Alias, CardAnswer, Delivery, DeskSettings, FreedBy, Slot, rest};
use rules::{Act, DeliveryId, DeskAct, Refusal};
use services::DeskView;

#[derive(Template)]
#[template(path = "console/front/cards/page.html")]
struct CardsPage {
    shell: Shell,
    view: DeskView,
    cards: Vec<Delivery>,
    now: Timestamp,
    /// An answer that did not work.
    typed: Option<(DeliveryId, SlotForm)>,
    notice: Option<&'static str>,
    problems: Vec<Problem>,
}

impl CardsPage {
    fn form(&self, card: &Delivery) -> SlotForm {
        let typed = self.typed.as_ref().filter(|(id, _)| *id == card.id);
        typed.map_or_else(|| question::form(card, self.view.desk()), |(_, form)| form.clone())
    }

    fn leads_to(&self, _problem: &Problem) -> Option<String> {
        let (id, _) = self.typed.as_ref()?;
        self.cards.iter().find(|card| card.id == *id).map(|card| format!("card-{}", card.id.0))
    }
}

pub(in crate::console) async fn show(
    Visit { door, visitor, view, query, .. }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    let notice = match query.value("done") {
        Some("answered") => Some("Answered: the slot goes to the line."),
        Some("remembered") => Some("Answered: the slot goes to the line, and the name is remembered."),
        Some("forgotten") => Some("Answered. The name could not be remembered: the settings changed meanwhile."),
        Some("away") => Some("Put away. Nobody is asked."),
        Some(_) | None => None,
    };
    Ok(Html(written(&CardsPage { notice, ..page(&door, &visitor, view).await? })))
}

async fn page(door: &Door, visitor: &Visitor, view: DeskView) -> Result<CardsPage, Trouble> {
    let list = view.head.list;
    let cards = door.readers.read(move |reader| reader.cards(list, limits::CARDS)).await?;
    let shell = shell::of_desk(visitor, &view, Tab::Slots);
    Ok(CardsPage { shell, view, cards, now: door.now(), typed: None, notice: None, problems: Vec::new() })
}

/// `do=answer` with the fields of a slot and names to remember, or `do=away`.
pub(in crate::console) async fn send(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    Posted(form): Posted,
) -> Result<Response, Trouble> {
    let (list, id) = (view.head.list, DeliveryId(form.number("card")?.unwrap_or(0)));
    let found = door.readers.read(move |reader| reader.delivery(list, id)).await?;
    let card = found.ok_or(Trouble::Refused(Refusal::NoSuchDelivery))?;
    let done = |word: &str| Redirect::to(&format!("/console/desks/{}/cards?done={word}", view.slug)).into_response();
    if form.value("do") == Some("away") {
        let act = Act::Desk(DeskAct::AnswerCard { delivery: id, answer: CardAnswer::PutAway });
        door.ask(visitor.actor(), list, act).await?.map_err(Trouble::Refused)?;
        let from_phone = form.value("from") == Some("phone");
        let phone = || Redirect::to(&format!("/desk/{}?did=card", view.slug)).into_response();
        return Ok(if from_phone { phone() } else { done("away") });
    }
    let typed = SlotForm::typed(&form);
    let wrong = match read(&typed, &card, view.desk(), door.now()) {
        Err(wrong) => wrong,
        Ok(slot) => {
            let aliases = aliases(&form, &card, &slot);
            let act = Act::Desk(DeskAct::AnswerCard { delivery: id, answer: CardAnswer::Slot(Box::new(slot)) });
            door.services.sheets.look_first(list, &act).await;
            match door.ask(visitor.actor(), list, act).await? {
                Ok(_) => return Ok(done(remember(&door, &visitor, aliases).await?)),
                Err(refusal) => typed.refused(&refusal),
            }
        }
    };
    let page = page(&door, &visitor, view).await?;
    Ok(once_more(written(&CardsPage { problems: wrong.problems.clone(), typed: Some((id, wrong)), ..page })))
}

fn read(typed: &SlotForm, card: &Delivery, desk: &DeskSettings, now: Timestamp) -> Result<Slot, SlotForm> {
    let by = question::freed_by(&card.news.what);
    let meant = typed.clone().with("why", by.word()).with("seats", "");
    let (slot, _) = meant.read(desk).map_err(|problems| typed.clone().but(problems))?;
    let unit = card.news.what.time().map_or(0, |time| time.unit);
    let slot = Slot { source: card.news.slot_source(), unit, ..slot };
    match by {
        FreedBy::NoShow => rest(&slot, now).ok_or_else(|| typed.clone().refused(&Refusal::SlotOver)),
        FreedBy::Cancelled | FreedBy::Opening => Ok(slot),
    }
}

/// What the booking tool calls things, as far as somebody ticked that it should be remembered.
fn aliases(form: &Query, card: &Delivery, slot: &Slot) -> Vec<Alias> {
    let ours = [Some(&slot.service), slot.staff.as_ref(), slot.location.as_ref()];
    let ticked = question::theirs(card).into_iter().zip(ours);
    let ticked = ticked.filter(|((field, _), _)| form.value(&format!("remember_{field}")).is_some());
    ticked.filter_map(|((_, theirs), ours)| Some(Alias { theirs: theirs?.to_string(), ours: ours?.clone() })).collect()
}

/// A second command: the answer stands whether the name can be remembered or not.
async fn remember(door: &Door, visitor: &Visitor, aliases: Vec<Alias>) -> Result<&'static str, Trouble> {
    if aliases.is_empty() {
        return Ok("answered");
    }
    let view = visit::view::<DeskView>(door, visitor).await?;
    let mut desk = view.desk().clone();
    for alias in aliases {
        desk.aliases.retain(|known| !known.theirs.trim().eq_ignore_ascii_case(alias.theirs.trim()));
        desk.aliases.push(alias);
    }
    if desk == *view.desk() {
        return Ok("remembered");
    }
    let act = Act::Desk(DeskAct::Edit { settings: Box::new(desk), seen_rev: view.head.settings_rev });
    let saved = door.ask(visitor.actor(), view.head.list, act).await?;
    Ok(if saved.is_ok() { "remembered" } else { "forgotten" })
}
