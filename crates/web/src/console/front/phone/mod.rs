//! web/console/front: the receptionist's phone: today's and coming slots, live, with the taps for each.

pub(crate) mod view;

use super::cards::question::question;
use super::{look, moves, words};
use crate::answer::Trouble;
use crate::console::at;
use crate::console::front::requests::view::RequestCard;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::live;
use crate::query::Query;
use crate::requests::card::card as request_card;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::{Html, Response};
use jiff::Timestamp;
use rules::desk::{Delivery, DeskSettings, Request, Slot};
use rules::{Place, PlaceId, PlaceState};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;
use view::{FrontNotice, FrontPage, SlotCard};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let page = page(&door, &visitor).await?;
    let notice = match (query.value("did"), query.number("place")?) {
        (Some(did), place) => done(&door, &visitor, did, place.map(PlaceId)).await?,
        (None, _) => None,
    };
    Ok(Html(FrontPage { notice, ..page }.render()))
}

/// The live part alone.
pub(in crate::console) async fn fragment(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Html<String>, Trouble> {
    Ok(Html(page(&door, &visitor).await?.render_live()))
}

/// Says whenever something changed.
pub(in crate::console) async fn changes(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
) -> Result<Response, Trouble> {
    live::stream(&door, visitor.list()?, visitor.listener()).await
}

struct Glance {
    view: DeskView,
    seen: Vec<look::Seen>,
    cards: Vec<Delivery>,
    requests: Vec<Request>,
    requests_count: u32,
    moves: Vec<view::MoveRow>,
    problems: usize,
    seq: u64,
}

/// Everything the page shows, as of one moment.
pub(super) async fn page(door: &Door, visitor: &Visitor) -> Result<FrontPage, Trouble> {
    let (list, now) = (visitor.list()?, door.now());
    let looked = door.readers.read(move |reader| {
        let Some(view) = reader.view(list)?.and_then(DeskView::of) else { return Ok(None) };
        let from = start_of_day(view.desk(), now);
        let seen = look::slots(reader, list, SlotsBy::From(from), None, limits::FRONT_SLOTS)?;
        let cards = reader.cards(list, limits::CARDS)?;
        let requests = reader.requests_waiting(list, limits::FRONT_REQUESTS)?;
        let requests_count = reader.requests_count(list)?;
        let moves = moves::since(reader, list, view.desk(), from)?;
        let problems = reader.problems(list, limits::TROUBLE_ROWS)?.len();
        let seq = reader.last_seq(list)?;
        Ok(Some(Glance { view, seen, cards, requests, requests_count, moves, problems, seq }))
    });
    let glance = looked.await?.ok_or(Trouble::NotFound("There is no desk at this address."))?;
    Ok(drawn(visitor, glance, now))
}

fn drawn(visitor: &Visitor, glance: Glance, now: Timestamp) -> FrontPage {
    let (view, desk) = (&glance.view, glance.view.desk());
    let all = glance.seen.iter().filter_map(|seen| words::card(seen, desk, &view.slug, now));
    let (earlier, coming): (Vec<SlotCard>, Vec<SlotCard>) = all.partition(|card| card.is_over);
    FrontPage {
        slug: view.slug.clone(),
        name: desk.name.clone(),
        may_change: visitor.may_change(),
        notice: None,
        problem: None,
        today_text: desk.zone.civil(now).strftime("%A %-d %B, %H:%M").to_string(),
        waiting: view.head.waiting,
        cards: glance.cards.iter().map(|card| question(card, desk, now)).collect(),
        requests: glance.requests.iter().map(|request| small(request, view)).collect(),
        requests_count: glance.requests_count,
        coming,
        earlier,
        moves: glance.moves,
        problems: glance.problems,
        version: glance.seq.to_string(),
    }
}

fn small(request: &Request, view: &DeskView) -> RequestCard {
    let action = format!("/console/desks/{}/requests/{}", view.slug, request.id.0);
    request_card(request, view, &action, None, None)
}

pub(super) fn start_of_day(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    desk.zone.at(desk.zone.civil(now).date().at(0, 0, 0, 0))
}

/// What a tap came to, as things stand now, and the way back from it.
async fn done(
    door: &Door,
    visitor: &Visitor,
    did: &str,
    place: Option<PlaceId>,
) -> Result<Option<FrontNotice>, Trouble> {
    let view = at::view::<DeskView>(door, visitor).await?;
    let list = view.head.list;
    let place = match place {
        Some(place) => door.readers.read(move |reader| reader.place(list, place)).await?,
        None => None,
    };
    let now = door.now();
    Ok(match place.as_ref().and_then(|place| Some((place, place.slot()?))) {
        None => without_slot(did),
        // The address of the page stays, the moment passes: what has gone another way since is not said again.
        Some((place, _)) if !is_still_so(did, place) => None,
        Some((place, slot)) => said(did, place, slot, view.desk(), now).map(|(text, undo)| {
            let undo = undo.filter(|undo| visitor.may_change() && can_undo(undo, place, slot, now));
            FrontNotice { text, undo: undo.map(|tap| (tap, place.id.0, place.chain.0)) }
        }),
    })
}

fn without_slot(did: &str) -> Option<FrontNotice> {
    let text = match did {
        "card" | "discarded" => "Put away.",
        "approved" => "They are on the list. Their link is on its way.",
        "request" => "It has come in and is being read.",
        _unknown => return None,
    };
    Some(FrontNotice { text: text.to_string(), undo: None })
}

/// What was done, and the tap that takes it back.
fn said(
    did: &str,
    place: &Place,
    slot: &Slot,
    desk: &DeskSettings,
    now: Timestamp,
) -> Option<(String, Option<&'static str>)> {
    let what = words::called(slot, desk, now);
    let now_is = match (place.state, place.ending) {
        (PlaceState::Open, Some(ending)) => format!(" It is back with you: {}.", words::ending(ending, desk)),
        (PlaceState::Open | PlaceState::Held | PlaceState::Booked | PlaceState::Closed, _) => String::new(),
    };
    Some(match did {
        "filled" => (format!("{what}: filled by phone. Nobody else is asked."), Some("offer")),
        "undo" => (format!("{what}: not free after all. Nobody else is asked."), Some("offer")),
        "take_back" => (format!("{what}: you have it back. Whoever was asked is told."), Some("offer")),
        "offer" => (format!("{what} goes to the line.{now_is}"), Some("take_back")),
        "freed" | "cancelled" => (format!("{what} came free and goes to the line.{now_is}"), Some("undo")),
        "no_show" => (format!("{what}: what is left goes to the line.{now_is}"), Some("undo")),
        _unknown => return None,
    })
}

fn is_still_so(did: &str, place: &Place) -> bool {
    match did {
        "filled" | "undo" => place.state == PlaceState::Closed,
        "take_back" => place.state == PlaceState::Open,
        _to_the_line => matches!(place.state, PlaceState::Held | PlaceState::Open),
    }
}

/// Undoing is offered only while there is something to undo.
fn can_undo(undo: &str, place: &Place, slot: &Slot, now: Timestamp) -> bool {
    let ahead = slot.starts_at > now;
    match place.state {
        PlaceState::Closed => undo == "offer" && ahead,
        PlaceState::Open => undo == "undo" || undo == "offer" && ahead,
        PlaceState::Held => undo == "undo" || undo == "take_back",
        PlaceState::Booked => false,
    }
}
