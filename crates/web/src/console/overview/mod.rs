//! web/console: one event at a glance, and the parts of it that keep themselves up to date.

mod chart;
pub(crate) mod course;
mod view;

use super::parts::{OfferRow, page_of};
use super::visit::Visit;
use super::visitor::Visitor;
use super::{shell, words};
use crate::answer::Trouble;
use crate::console::shell::Tab;
use crate::door::Door;
use crate::guest::facts;
use crate::pages::words::seats;
use crate::pages::written;
use crate::query::Posted;
use crate::{limits, live};
use axum::response::{Html, Redirect, Response};
use chart::Chart;
use intake::Problem;
use jiff::Timestamp;
use rules::event::{EventSettings, Rounds};
use rules::{Act, EventAct, ListId, Message, Timer};
use services::EventView;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use store::StoreError;
use store::sqlite::{KeptSeats, LiveOffer, Round, SqliteReader};
use tokio::sync::Mutex as AsyncMutex;
use view::{Live, OverviewPage};

pub(super) async fn show(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    let live = look(&door, &visitor).await?;
    Ok(Html(written(&OverviewPage { shell: &live.shell, live: &live })))
}

/// The live part alone.
pub(super) async fn fragment(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    let kept = door.glances.of((visitor.list()?, visitor.may_change()));
    // Whoever comes meanwhile waits here, and gets the same.
    let mut kept = kept.lock().await;
    if let Some((at, live)) = &*kept
        && at.elapsed() < limits::GLANCE_KEPT
    {
        return Ok(Html(live.clone()));
    }
    let live = written(&look(&door, &visitor).await?);
    // By the machine's own clock: the house's may stand still in a demo.
    *kept = Some((Instant::now(), live.clone()));
    Ok(Html(live))
}

/// The live parts of a moment ago: when many hosts watch a rush, they are all told of each change at the same time.
pub(crate) type Glances = PerList<(ListId, bool), Option<(Instant, String)>>;

/// What is kept of the lists that are looked at; when they are too many, all of it goes.
pub(crate) struct PerList<K, V>(Mutex<HashMap<K, Arc<AsyncMutex<V>>>>);

impl<K, V> Default for PerList<K, V> {
    fn default() -> Self {
        PerList(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Default> PerList<K, V> {
    fn of(&self, key: K) -> Arc<AsyncMutex<V>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= limits::COURSES && !kept.contains_key(&key) {
            kept.clear();
        }
        kept.entry(key).or_default().clone()
    }
}

/// Says whenever something changed.
pub(super) async fn changes(Visit { door, visitor, .. }: Visit) -> Result<Response, Trouble> {
    live::stream(&door, visitor.list()?, visitor.listener()).await
}

/// Everything the page shows, as of one moment.
struct Glance {
    view: EventView,
    offers: Vec<LiveOffer>,
    /// More offers are out than are shown.
    more_offers: bool,
    timers: Vec<Timer>,
    /// What did not get through, newest first, with the name of whom it was for.
    problems: Vec<(Message, Option<String>)>,
    /// Large rounds of mails under way.
    rounds: Vec<Round>,
    seq: u64,
}

/// Looks at the rows and at the course until both are of the same moment. In a rush that may not come: then the course is
/// newer than what the page calls its version, and the page is fetched again.
async fn look(door: &Door, visitor: &Visitor) -> Result<Live, Trouble> {
    const LOOKS: usize = 3;
    let list = visitor.list()?;
    let (mut glance, mut course) = (glance(door, list).await?, course::of(door, list).await?);
    for _look in 1..LOOKS {
        if course.seq == glance.seq {
            break;
        }
        glance = self::glance(door, list).await?;
        course = course::of(door, list).await?;
    }
    let (view, now) = (&glance.view, door.now());
    Ok(Live {
        shell: shell::of_event(visitor, view, Tab::Overview, now),
        event: facts::facts(view, now),
        numbers: facts::numbers(view),
        chart: Chart::of(course.points, view, now),
        sign_ups: course.sign_ups,
        letters_address: door.house.list_address(&view.slug),
        now,
        glance,
    })
}

async fn glance(door: &Door, list: ListId) -> Result<Glance, Trouble> {
    let looked = door.readers.read(move |reader| {
        let view = reader.view(list)?.and_then(EventView::of);
        let Some(view) = view else { return Ok(None) };
        let offers = reader.live_offers(list, limits::GLANCE_OFFERS + 1)?;
        let (offers, more) = page_of(offers, limits::GLANCE_OFFERS, |_| ());
        let (timers, seq) = (reader.timers_of_list(list)?, reader.last_seq(list)?);
        let (problems, rounds) = (problems(reader, list)?, reader.rounds(list)?);
        Ok(Some(Glance { view, offers, more_offers: more.is_some(), timers, problems, rounds, seq }))
    });
    looked.await?.ok_or(Trouble::NotFound("There is no event at this address."))
}

fn problems(reader: &mut SqliteReader, list: ListId) -> Result<Vec<(Message, Option<String>)>, StoreError> {
    let mut told = Vec::new();
    for message in reader.problems(list, services::limits::GLANCE_PROBLEMS)? {
        let entry = message.entry.map(|entry| reader.entry(message.list, entry)).transpose()?.flatten();
        let name = entry.and_then(|entry| entry.person.name).map(|name| name.as_str().to_string());
        told.push((message, name));
    }
    Ok(told)
}

/// "2 seats, until Fri 5 Jun, 16:30"
pub(super) fn kept_words(kept: &KeptSeats, event: &EventSettings) -> String {
    format!("{}, until {}", seats(kept.seats), post::short(kept.until, &event.zone))
}

pub(super) fn offer_row(one: &LiveOffer, event: &EventSettings, now: Timestamp) -> OfferRow {
    let ends = one.offer.ends_at;
    OfferRow {
        name: words::name(&one.entry),
        entry: one.entry.id.0,
        ends_at_text: ends.map_or_else(String::new, |ends| format!("until {}", post::short(ends, &event.zone))),
        ends_at_ms: ends.map(Timestamp::as_millisecond),
        now_ms: now.as_millisecond(),
        place: one.place.id.0,
    }
}

/// `do=pause` or `do=resume`: large rounds wait, or go on.
pub(super) async fn hold(
    Visit { door, visitor, view, .. }: Visit<EventView>,
    Posted(form): Posted,
) -> Result<Redirect, Trouble> {
    let rounds = match form.value("do") {
        Some("pause") => Rounds::Paused,
        Some("resume") => Rounds::Running,
        Some(_) | None => return Err(Problem::new("do", "Please say pause or resume.").into()),
    };
    let settings = Box::new(EventSettings { rounds, ..view.event().clone() });
    let act = Act::Event(EventAct::Edit { settings, seen_rev: view.head.settings_rev, tell: rules::Tell::Guests });
    door.ask(visitor.actor(), view.head.list, act).await?.map_err(Trouble::Refused)?;
    Ok(Redirect::to(&format!("/console/e/{}", view.slug)))
}
