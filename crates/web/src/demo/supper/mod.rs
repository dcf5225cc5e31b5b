//! web/demo: the supper, a whole story on one screen: the guest's screen, the inbox, the seats and a clock to move.

use super::outbox::{OnShelf, kind_words, reader};
use super::scene::{Pulse, Scene, pulse};
use super::{ClockMove, come_in, field, guard, morning_of, move_clock, settle, story};
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::guest::facts;
use crate::guest::list::ListFacts;
use crate::limits;
use crate::pages::words::name;
use crate::pages::written;
use askama::Template;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::SignedDuration;
use rules::{Act, Actor, Email, Entry, EntryState, EventAct, ListId, Offer, PersonName, Registration, Zone};
use services::EventView;
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

const HERE: &str = "/demo";

/// People shown at once; the demo's event is small.
const SHOWN: usize = 60;

#[derive(Template)]
#[template(path = "demo/supper/page.html", blocks = ["live"])]
struct SupperPage {
    scene: Scene,
    view: EventView,
    rows: Vec<DemoRow>,
}

/// Somebody, the offer they hold, and where they stand in line.
type DemoRow = (Entry, Option<Offer>, Option<u64>);

async fn page(door: &Door) -> Result<SupperPage, Trouble> {
    let list = door.list(&story(door)?.event).await?;
    let looked = door.readers.read(move |reader| look(reader, list)).await?;
    let (view, rows, pulse) = looked.ok_or(Trouble::NotFound("The sample event is gone."))?;
    Ok(SupperPage { scene: Scene::new(door, &[list, ListId::HOUSE], pulse)?, view, rows })
}

/// Everything the page shows of the rows, as of one moment.
fn look(reader: &mut SqliteReader, list: ListId) -> Result<Option<(EventView, Vec<DemoRow>, Pulse)>, StoreError> {
    let Some(view) = reader.view(list)?.and_then(EventView::of) else { return Ok(None) };
    Ok(Some((view, people(reader, list)?, pulse(reader, list)?)))
}

/// Offers first, then the line, then the seated, then who left.
fn people(reader: &mut SqliteReader, list: ListId) -> Result<Vec<DemoRow>, StoreError> {
    let mut rows = Vec::new();
    for entry in reader.entries(list, EntryPage { state: None, after: 0, most: 500 })? {
        let (live, rank) = (reader.live_offer(entry.id)?.map(|(offer, _)| offer), reader.rank(entry.id)?);
        rows.push((entry, live, rank));
    }
    rows.sort_by_key(|(entry, live, rank)| (order(entry, live.as_ref()), *rank, entry.number));
    rows.truncate(SHOWN);
    Ok(rows)
}

fn order(entry: &Entry, live: Option<&Offer>) -> u8 {
    match (entry.state, live) {
        (_, Some(_)) => 0,
        (EntryState::Waitlisted | EntryState::Paused, None) => 1,
        (EntryState::Pending, None) => 2,
        (EntryState::Confirmed, None) => 3,
        (EntryState::Cancelled | EntryState::Expired, None) => 4,
    }
}

fn standing((entry, live, rank): &DemoRow) -> String {
    match (entry.state, live, rank) {
        (EntryState::Pending, _, _) => "invited".to_string(),
        (_, Some(_), _) => "a seat is held".to_string(),
        (EntryState::Waitlisted | EntryState::Paused, None, Some(rank)) => format!("number {rank} in line"),
        (EntryState::Waitlisted | EntryState::Paused, None, None) => "in line".to_string(),
        (EntryState::Confirmed, None, _) => "has a seat".to_string(),
        (EntryState::Cancelled | EntryState::Expired, None, _) => "left".to_string(),
    }
}

/// "until 20:00" for whoever holds an offer.
fn until(offer: &Offer, zone: &Zone) -> String {
    offer.ends_at.map_or("waits for the morning".to_string(), |at| format!("until {}", post::short(at, zone)))
}

impl SupperPage {
    fn zone(&self) -> &Zone {
        &self.view.event().zone
    }
}

pub(crate) async fn show(State(door): State<Arc<Door>>, RawQuery(query): RawQuery) -> Result<Response, Trouble> {
    if let Some(cookie) = guard::let_in(&door, query.as_deref())? {
        return Ok(([(header::SET_COOKIE, cookie)], Redirect::to(HERE)).into_response());
    }
    Ok(Html(written(&page(&door).await?)).into_response())
}

pub(crate) async fn live(State(door): State<Arc<Door>>) -> Result<Response, Trouble> {
    let page = page(&door).await?;
    Ok(page.scene.live(written(&page.as_live())))
}

/// The visitor of the demo looks at the sample event as its host.
pub(crate) async fn host(State(door): State<Arc<Door>>, headers: HeaderMap) -> Result<Response, Trouble> {
    come_in(&door, &headers, format!("/console/e/{}", story(&door)?.event)).await
}

/// `go=hour`, `go=next` or `go=morning`.
pub(crate) async fn clock(
    State(door): State<Arc<Door>>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Redirect, Trouble> {
    guard::may_move(&door, &headers)?;
    let view = door.event(&story(&door)?.event).await?;
    let how = match field(&body, "go").as_deref() {
        Some("hour") => ClockMove::By(SignedDuration::from_hours(1)),
        Some("next") => ClockMove::NextDue,
        Some("morning") => ClockMove::To(morning_of(view.event())),
        Some(_) | None => return Err(Trouble::NotFound("The clock goes by hour, next or morning.")),
    };
    move_clock(&door, how).await?;
    Ok(Redirect::to(HERE))
}

/// Somebody new signs up, so that a visitor can fill the house without inventing people.
pub(crate) async fn guest(State(door): State<Arc<Door>>) -> Result<Redirect, Trouble> {
    let list = door.list(&story(&door)?.event).await?;
    let joined = door.readers.read(move |reader| reader.view(list)).await?.map_or(0, |view| view.head.joined);
    let name = made_up(joined);
    let email = format!("{}.{joined}@example.org", name.to_lowercase().replace(' ', "."));
    let (Ok(name), Ok(email)) = (PersonName::parse(&name), Email::parse(&email)) else {
        return Err(Trouble::Broken("a made-up name did not parse".to_string()));
    };
    let act = Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 })));
    door.ask(Actor::Guest, list, act).await?.map_err(Trouble::Refused)?;
    settle(&door).await?;
    Ok(Redirect::to(HERE))
}

fn made_up(number: u64) -> String {
    const FIRST: [&str; 12] =
        ["Nora", "Emil", "Ines", "Jonas", "Leila", "Marek", "Olga", "Pablo", "Rosa", "Sven", "Tilda", "Wanda"];
    const LAST: [&str; 7] = ["Adler", "Brook", "Costa", "Dunn", "Ek", "Fox", "Grant"];
    let (first, last) = (number as usize % FIRST.len(), number as usize % LAST.len());
    format!("{} {}", FIRST[first], LAST[last])
}
