//! web/console/front: the receptionist's phone: today's and coming slots, live, with the taps for each.

use super::slot_card::{SlotCard, slot_cards};
use super::slot_standing::{SlotTap, SlotTone};
use super::{moves, words};
use crate::answer::Trouble;
use crate::console::visit::Visit;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::live;
use crate::pages::written;
use askama::Template;
use axum::response::{Html, Response};
use jiff::Timestamp;
use rules::desk::{Delivery, DeskSettings, Request, RequestState, Slot};
use rules::{Place, PlaceId, PlaceState};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::SlotsBy;

#[derive(Template)]
#[template(path = "console/front/phone/page.html")]
pub(super) struct FrontPage {
    view: Arc<DeskView>,
    /// Whether this host may tap, or only look.
    may_change: bool,
    /// What a tap came to, and the tap that takes it back.
    notice: Option<String>,
    undo: Option<(SlotTap, Place)>,
    /// Why a tap did nothing.
    pub problem: Option<String>,
    now: Timestamp,
    cards: Vec<Delivery>,
    /// The oldest few that wait, and how many there are.
    requests: Vec<Request>,
    requests_count: u32,
    coming: Vec<SlotCard>,
    /// Begun already today.
    earlier: Vec<SlotCard>,
    /// When, and what.
    moves: Vec<(String, String)>,
    /// Messages that did not get through.
    problems: usize,
    /// Changes whenever anything on the page does.
    version: u64,
}

/// The part that changes by itself.
#[derive(Template)]
#[template(path = "console/front/phone/live.html")]
struct LivePart<'a> {
    page: &'a FrontPage,
}

impl FrontPage {
    fn today_text(&self) -> String {
        self.view.desk().zone.civil(self.now).strftime("%A %-d %B, %H:%M").to_string()
    }

    /// The page in one sentence; a screen reader hears it when it changes.
    fn sentence(&self) -> String {
        let count = |tone: SlotTone| self.coming.iter().filter(|card| card.standing().tone == tone).count();
        match (count(SlotTone::Back), count(SlotTone::Asking) + count(SlotTone::Waiting)) {
            (0, 0) if self.requests_count == 1 => "1 request waits for you.".to_string(),
            (0, 0) if self.requests_count > 1 => format!("{} requests wait for you.", self.requests_count),
            (0, 0) => "Nothing is waiting for you.".to_string(),
            (0, 1) => "1 slot is on its way to somebody.".to_string(),
            (0, many) => format!("{many} slots are on their way to somebody."),
            (1, _) => "1 slot is back with you.".to_string(),
            (many, _) => format!("{many} slots are back with you."),
        }
    }

    /// Whether a new day begins with this card.
    fn new_day(&self, at: &usize) -> bool {
        *at == 0 || self.coming[*at].day() != self.coming[*at - 1].day()
    }

    fn is_open(&self, request: &Request) -> bool {
        request.state == RequestState::Open
    }

    fn action(&self, request: &Request) -> String {
        format!("/console/desks/{}/requests/{}", self.view.slug, request.id.0)
    }
}

pub(in crate::console) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let (list, place) = (visitor.list()?, query.number("place")?.map(PlaceId));
    let mut page = page(&door, &visitor).await?;
    if let Some(did) = query.value("did") {
        let place = match place {
            Some(place) => door.readers.read(move |reader| reader.place(list, place)).await?,
            None => None,
        };
        page.say(did, place);
    }
    Ok(Html(written(&page)))
}

/// The live part alone.
pub(in crate::console) async fn fragment(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    Ok(Html(written(&LivePart { page: &page(&door, &visitor).await? })))
}

/// Says whenever something changed.
pub(in crate::console) async fn changes(Visit { door, visitor, .. }: Visit) -> Result<Response, Trouble> {
    live::stream(&door, visitor.list()?, visitor.listener()).await
}

/// Everything the page shows, as of one moment.
pub(super) async fn page(door: &Door, visitor: &Visitor) -> Result<FrontPage, Trouble> {
    let (list, now, may_change) = (visitor.list()?, door.now(), visitor.may_change());
    let looked = door.readers.read(move |reader| {
        let Some(view) = reader.view(list)?.and_then(DeskView::of).map(Arc::new) else { return Ok(None) };
        let from = start_of_day(view.desk(), now);
        let slots = slot_cards(reader, &view, SlotsBy::From(from), None, limits::FRONT_SLOTS, now)?;
        let (earlier, coming) = slots.into_iter().partition(SlotCard::is_over);
        Ok(Some(FrontPage {
            may_change,
            notice: None,
            undo: None,
            problem: None,
            now,
            cards: reader.cards(list, limits::CARDS)?,
            requests: reader.requests_waiting(list, limits::FRONT_REQUESTS)?,
            requests_count: reader.requests_count(list)?,
            coming,
            earlier,
            moves: moves::since(reader, list, view.desk(), from)?,
            problems: reader.problems(list, limits::TROUBLE_ROWS)?.len(),
            version: reader.last_seq(list)?,
            view,
        }))
    });
    looked.await?.ok_or(Trouble::NotFound("There is no desk at this address."))
}

pub(super) fn start_of_day(desk: &DeskSettings, now: Timestamp) -> Timestamp {
    desk.zone.at(desk.zone.civil(now).date().at(0, 0, 0, 0))
}

impl FrontPage {
    /// What a tap came to, as things stand now, and the way back from it.
    fn say(&mut self, did: &str, place: Option<Place>) {
        let Some((place, slot)) = place.and_then(|place| place.slot().cloned().map(|slot| (place, slot))) else {
            self.notice = match did {
                "card" | "discarded" => Some("Put away.".to_string()),
                "approved" => Some("They are on the list. Their link is on its way.".to_string()),
                "request" => Some("It has come in and is being read.".to_string()),
                _unknown => None,
            };
            return;
        };
        // The address of the page stays, the moment passes: what has gone another way since is not said again.
        let Some(tap) = SlotTap::from_word(did).filter(|tap| is_still_so(*tap, &place)) else { return };
        let (text, undo) = said(tap, &place, &slot, self.view.desk(), self.now);
        self.notice = Some(text);
        self.undo = (self.may_change && can_undo(undo, &place, &slot, self.now)).then_some((undo, place));
    }
}

/// What was done, and the tap that takes it back.
fn said(tap: SlotTap, place: &Place, slot: &Slot, desk: &DeskSettings, now: Timestamp) -> (String, SlotTap) {
    let what = words::called(slot, desk, now);
    let now_is = match (place.state, place.ending) {
        (PlaceState::Open, Some(ending)) => format!(" It is back with you: {}.", words::ending(ending, desk)),
        (PlaceState::Open | PlaceState::Held | PlaceState::Booked | PlaceState::Closed, _) => String::new(),
    };
    match tap {
        SlotTap::Filled => (format!("{what}: filled by phone. Nobody else is asked."), SlotTap::Offer),
        SlotTap::Undo => (format!("{what}: not free after all. Nobody else is asked."), SlotTap::Offer),
        SlotTap::TakeBack => (format!("{what}: you have it back. Whoever was asked is told."), SlotTap::Offer),
        SlotTap::Offer => (format!("{what} goes to the line.{now_is}"), SlotTap::TakeBack),
        SlotTap::Freed | SlotTap::Cancelled => {
            (format!("{what} came free and goes to the line.{now_is}"), SlotTap::Undo)
        }
        SlotTap::NoShow => (format!("{what}: what is left goes to the line.{now_is}"), SlotTap::Undo),
    }
}

fn is_still_so(tap: SlotTap, place: &Place) -> bool {
    match tap {
        SlotTap::Filled | SlotTap::Undo => place.state == PlaceState::Closed,
        SlotTap::TakeBack => place.state == PlaceState::Open,
        SlotTap::Offer | SlotTap::Cancelled | SlotTap::NoShow | SlotTap::Freed => {
            matches!(place.state, PlaceState::Held | PlaceState::Open)
        }
    }
}

/// Undoing is offered only while there is something to undo.
fn can_undo(undo: SlotTap, place: &Place, slot: &Slot, now: Timestamp) -> bool {
    let ahead = slot.starts_at > now;
    match place.state {
        PlaceState::Closed => undo == SlotTap::Offer && ahead,
        PlaceState::Open => undo == SlotTap::Undo || undo == SlotTap::Offer && ahead,
        PlaceState::Held => undo == SlotTap::Undo || undo == SlotTap::TakeBack,
        PlaceState::Booked => false,
    }
}
