//! web/demo: the salon on one screen: the customer's phone, what was said, the list, a booking tool to press, a clock to
//! move, and a way in for the receptionist.

use super::outbox::{self, OnShelf, TextPiece};
use super::scene::{Pulse, Scene, pulse};
use super::{ClockMove, Story, StoryBooking, come_in, field, guard, move_clock, settle, story};
use crate::answer::Trouble;
use crate::body::Body;
use crate::console::front::{SlotCard, slot_cards, wish as wish_words};
use crate::console::visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::words::name;
use crate::pages::written;
use askama::Template;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::{SignedDuration, Timestamp};
use rules::{Entry, EntryId, EntryState, ListId, Offer, OfferState, Place, Zone};
use services::DeskView;
use std::collections::HashMap;
use std::sync::Arc;
use store::StoreError;
use store::explain::{Considered, Explained, because_text, explain};
use store::sqlite::{EntryPage, SlotsBy, SqliteReader};

const HERE: &str = "/demo/salon";

/// People and slots shown at once; the demo's salon is small.
const SHOWN: usize = 60;

#[derive(Template)]
#[template(path = "demo/salon/page.html", blocks = ["live"])]
struct SalonPage {
    scene: Scene,
    looked: Looked,
    /// The next appointment the booking tool can cancel.
    cancels: Option<StoryBooking>,
}

/// The door to the reception, in the frame where it opens.
#[derive(Template)]
#[template(path = "demo/salon/reception.html")]
struct ReceptionDoor {}

/// Everything the page shows, as of one moment.
struct Looked {
    view: Arc<DeskView>,
    pulse: Pulse,
    /// In the order they joined: that order is what the story is about.
    entries: Vec<Entry>,
    live: HashMap<EntryId, Offer>,
    places: Vec<Place>,
    /// What came free since the visitor came, soonest first.
    slots: Vec<SlotCard>,
    /// Why people were asked or not about the slot that came free last.
    explained: Option<Explained>,
}

async fn page(door: &Door) -> Result<SalonPage, Trouble> {
    let story = story(door)?;
    let list = door.list(&story.desk).await?;
    let (from, now) = (story.arrives, door.now());
    let looked = door.readers.read(move |reader| Looked::read(reader, list, from, now)).await?;
    let looked = looked.ok_or(Trouble::NotFound("The sample salon is gone."))?;
    let cancels = still_booked(&story.bookings, &looked.places, now).cloned();
    Ok(SalonPage { scene: Scene::new(door, &[list], looked.pulse)?, cancels, looked })
}

/// The next appointment that nobody has cancelled yet.
fn still_booked<'a>(bookings: &'a [StoryBooking], freed: &[Place], now: Timestamp) -> Option<&'a StoryBooking> {
    let is_free = |booking: &StoryBooking| {
        let same = |place: &Place| place.slot().is_some_and(|slot| slot.starts_at == booking.time.starts_at);
        freed.iter().any(same)
    };
    bookings.iter().find(|booking| booking.time.starts_at > now && !is_free(booking))
}

/// "The 2 pm colour cancels".
fn label(booking: &StoryBooking, zone: &Zone) -> String {
    let wall = zone.civil(booking.time.starts_at);
    let hour = if wall.minute() == 0 { wall.strftime("%-I %P") } else { wall.strftime("%-I:%M %P") };
    format!("The {hour} {} cancels", booking.time.service.to_lowercase())
}

impl SalonPage {
    fn zone(&self) -> &Zone {
        &self.looked.view.desk().zone
    }
}

impl Looked {
    fn read(
        reader: &mut SqliteReader,
        list: ListId,
        from: Timestamp,
        now: Timestamp,
    ) -> Result<Option<Looked>, StoreError> {
        let Some(view) = reader.view(list)?.and_then(DeskView::of).map(Arc::new) else { return Ok(None) };
        let entries = reader.entries(list, EntryPage { state: None, after: 0, most: SHOWN })?;
        let mut live = HashMap::new();
        for entry in &entries {
            if let Some((offer, _)) = reader.live_offer(entry.id)? {
                live.insert(entry.id, offer);
            }
        }
        let places = reader.slots_by(list, SlotsBy::From(from), None, SHOWN)?;
        let explained = match newest(&places) {
            Some(place) => explain(reader, place.list, place.id)?,
            None => None,
        };
        let slots = slot_cards(reader, &view, SlotsBy::From(from), None, limits::FRONT_SLOTS, now)?;
        Ok(Some(Looked { view, pulse: pulse(reader, list)?, entries, live, places, slots, explained }))
    }

    /// "Colour, with Marco, Mon Tue, before 12:00, by mail".
    fn wish(&self, entry: &Entry) -> String {
        let Some(wish) = &entry.wish else { return String::new() };
        let by_mail = if entry.person.mobile.is_none() { ", by mail" } else { "" };
        format!("{}{by_mail}", wish_words(wish, self.view.desk()))
    }

    fn is_asked(&self, entry: &Entry) -> bool {
        self.live.contains_key(&entry.id)
    }

    fn class(&self, entry: &Entry) -> &'static str {
        match entry.state {
            _ if self.is_asked(entry) => "is-asked",
            EntryState::Cancelled | EntryState::Expired => "is-gone",
            EntryState::Pending | EntryState::Waitlisted | EntryState::Paused | EntryState::Confirmed => "",
        }
    }

    /// How they stand, and until when, or why they were passed over.
    fn standing(&self, entry: &Entry) -> (String, Option<String>) {
        let clock = |at: Timestamp| self.view.desk().zone.civil(at).strftime("%H:%M").to_string();
        if let Some(offer) = self.live.get(&entry.id) {
            let until = offer.ends_at.map(|at| format!("until {}", clock(at)));
            return ("is being asked".to_string(), until);
        }
        let booked = self.places.iter().filter(|place| place.booked_by == Some(entry.id));
        if let Some(slot) = booked.filter_map(|place| place.slot()).next() {
            return (format!("has the chair at {}", clock(slot.starts_at)), None);
        }
        let considered = self.explained.as_ref().and_then(|all| all.about(entry.id)).map(|(_, one)| one);
        let (state, note) = match entry.state {
            EntryState::Paused => ("paused", None),
            EntryState::Confirmed => ("booked", None),
            EntryState::Cancelled => ("left the list", None),
            EntryState::Expired => ("waited too long", None),
            EntryState::Pending | EntryState::Waitlisted => ("waits", considered.and_then(reason)),
        };
        (state.to_string(), note)
    }
}

fn newest(places: &[Place]) -> Option<&Place> {
    places.iter().max_by_key(|place| (place.freed_at, place.id.0))
}

/// What came of the last slot for this person.
fn reason(considered: &Considered) -> Option<String> {
    let asked = considered.asked.as_ref().map(|asked| asked.offer.state);
    match asked {
        Some(OfferState::Lapsed) => Some("did not answer".to_string()),
        Some(OfferState::Declined) => Some("said no".to_string()),
        Some(OfferState::Withdrawn) => Some("asked, then taken back".to_string()),
        Some(OfferState::Undeliverable) => Some("not reached".to_string()),
        Some(OfferState::Queued | OfferState::Live | OfferState::Claimed) => None,
        None => considered.passed.last().map(|passed| format!("passed over: {}", because_text(&passed.because))),
    }
}

pub(crate) async fn show(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    Ok(Html(written(&page(&door).await?)).into_response())
}

pub(crate) async fn live(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let page = page(&door).await?;
    Ok(page.scene.live(written(&page.as_live())))
}

/// The booking tool tells us, on the same path as a real one, that this appointment was cancelled. Twice is once.
pub(crate) async fn cancel(
    State(door): State<Arc<Door>>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    let story = story(&door)?;
    let number = field(&body, "booking");
    let booking = story.bookings.iter().find(|booking| number.as_deref() == Some(booking.number.as_str()));
    let booking = booking.ok_or(Trouble::NotFound("There is no such appointment in the salon's book."))?;
    let list = door.list(&story.desk).await?;
    door.services.bookings.tell(list, booking.cancelled()).await?;
    settle(&door).await?;
    Ok(Redirect::to(HERE))
}

/// `go=minute`, `go=five` or `go=next`.
pub(crate) async fn clock(
    State(door): State<Arc<Door>>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    guard::may_move(&door, &headers)?;
    let how = match field(&body, "go").as_deref() {
        Some("minute") => ClockMove::By(SignedDuration::from_mins(1)),
        Some("five") => ClockMove::By(SignedDuration::from_mins(5)),
        Some("next") => ClockMove::NextDue,
        Some(_) | None => return Err(Trouble::NotFound("The salon's clock goes by minute, five or next.")),
    };
    move_clock(&door, how).await?;
    Ok(Redirect::to(HERE))
}

/// What stands in the receptionist's frame: the real page for who is signed in, and before that the door to it.
pub(crate) async fn desk(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = format!("/desk/{}", story(&door)?.desk);
    if visitor::of(&door, &headers).await?.is_some() {
        return Ok(Redirect::to(&to).into_response());
    }
    Ok(Html(written(&ReceptionDoor {})).into_response())
}

/// The visitor of the demo becomes the receptionist.
pub(crate) async fn enter(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    come_in(&door, &headers, format!("/desk/{}", story(&door)?.desk)).await
}

/// Or the owner, in the console: why was somebody asked, and somebody else not?
pub(crate) async fn owner(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    let to = owner_page(&door, story(&door)?).await?;
    come_in(&door, &headers, to).await
}

/// Where the console tells why: the page of the newest slot, or the list before there is one.
async fn owner_page(door: &Door, story: &Story) -> Result<String, Trouble> {
    let (list, from, base) = (door.list(&story.desk).await?, story.arrives, format!("/console/desks/{}", story.desk));
    let places = door.readers.read(move |reader| reader.slots_by(list, SlotsBy::From(from), None, SHOWN)).await?;
    Ok(match newest(&places) {
        Some(place) => format!("{base}/slots/{}", place.id.0),
        None => format!("{base}/list"),
    })
}
