//! web/console: one event at a glance, and the parts of it that keep themselves up to date.

use super::course::{self, CourseSoFar};
use super::visitor::Visitor;
use super::{shell, words};
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::door::Door;
use crate::guest::facts;
use crate::limits;
use crate::live;
use crate::pages::console::{Coming, Fact, OfferRow, OverviewPage, Point, RoundRow, Tab, Trouble as ToLookAt};
use crate::pages::words::{count, seats};
use crate::query::Posted;
use axum::response::{Html, Redirect, Response};
use intake::Problem;
use jiff::Timestamp;
use rules::event::{EventSettings, Rounds};
use rules::{Act, EntryId, EventAct, ListId, ListState, Message, MessageKind, MessageState, Timer, TimerName};
use services::EventView;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use store::StoreError;
use store::sqlite::{KeptSeats, LiveOffer, Round, SqliteReader};

pub(super) async fn show(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    Ok(Html(page(&door, &visitor).await?.whole()))
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
    let live = page(&door, &visitor).await?.live();
    // By the machine's own clock: the house's may stand still in a demo.
    *kept = Some((Instant::now(), live.clone()));
    Ok(Html(live))
}

/// The live parts of a moment ago: when many hosts watch a rush, they are all told of each change at the same time.
#[derive(Default)]
pub(crate) struct Glances(Mutex<HashMap<(ListId, bool), Kept>>);

type Kept = Arc<tokio::sync::Mutex<Option<(Instant, String)>>>;

impl Glances {
    fn of(&self, key: (ListId, bool)) -> Kept {
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
    problems: Vec<(Message, Option<String>)>,
    rounds: Vec<Round>,
    seq: u64,
}

/// Looks at the rows and at the course until both are of the same moment. In a rush that may not come: then the course is
/// newer than what the page calls its version, and the page is fetched again.
async fn page(door: &Door, visitor: &Visitor) -> Result<OverviewPage, Trouble> {
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
    Ok(drawn(door, visitor, &glance, course))
}

async fn glance(door: &Door, list: ListId) -> Result<Glance, Trouble> {
    let looked = door.readers.read(move |reader| {
        let view = reader.view(list)?.and_then(EventView::of);
        let Some(view) = view else { return Ok(None) };
        let mut offers = reader.live_offers(list, limits::GLANCE_OFFERS + 1)?;
        let more_offers = offers.len() > limits::GLANCE_OFFERS;
        offers.truncate(limits::GLANCE_OFFERS);
        let (timers, seq) = (reader.timers_of_list(list)?, reader.last_seq(list)?);
        let (problems, rounds) = (problems(reader, list)?, reader.rounds(list)?);
        Ok(Some(Glance { view, offers, more_offers, timers, problems, rounds, seq }))
    });
    looked.await?.ok_or(Trouble::NotFound("There is no event at this address."))
}

/// What did not get through, newest first, with the name of whom it was for.
fn problems(reader: &mut SqliteReader, list: rules::ListId) -> Result<Vec<(Message, Option<String>)>, StoreError> {
    let mut told = Vec::new();
    for message in reader.problems(list, services::limits::GLANCE_PROBLEMS)? {
        let entry = message.entry.map(|entry| reader.entry(message.list, entry)).transpose()?.flatten();
        let name = entry.and_then(|entry| entry.person.name).map(|name| name.as_str().to_string());
        told.push((message, name));
    }
    Ok(told)
}

fn drawn(door: &Door, visitor: &Visitor, glance: &Glance, course: CourseSoFar) -> OverviewPage {
    let (view, now) = (&glance.view, door.now());
    let (event, base) = (view.event(), format!("/console/e/{}", view.slug));
    let (chart, chart_from_text, chart_to_text) = chart(course.points, view, now);
    OverviewPage {
        shell: shell::of_event(visitor, view, Tab::Overview, now),
        facts: facts::facts(view, now),
        numbers: facts::numbers(view),
        cap_wanted: (view.head.cap_wanted != view.head.cap).then_some(view.head.cap_wanted),
        headline: headline(glance, course.sign_ups, now),
        problems: to_look_at(glance, &base),
        coming: coming(glance, now),
        offers: glance.offers.iter().map(|one| offer_row(one, event, now)).collect(),
        more_offers: glance.more_offers,
        rounds: glance.rounds.iter().map(round_row).collect(),
        paused: event.rounds == Rounds::Paused,
        chart,
        chart_from_text,
        chart_to_text,
        version: glance.seq.to_string(),
        page_url: format!("/e/{}", view.slug),
        letters_address: door.house.list_address(&view.slug),
        poster_url: format!("/e/{}/poster", view.slug),
    }
}

fn headline(glance: &Glance, sign_ups: u64, now: Timestamp) -> Vec<Fact> {
    let (event, head) = (glance.view.event(), &glance.view.head);
    let fact = |label: &str, value: String| Fact { label: label.to_string(), value };
    let days = event.zone.civil(event.starts_at()).date().since(event.zone.civil(now).date());
    let days = days.map_or(0, |span| span.get_days());
    let until = match days {
        ..=-1 => "over".to_string(),
        0 => "today".to_string(),
        1 => "tomorrow".to_string(),
        days => format!("{days} days"),
    };
    let out = count(glance.offers.len() as u64);
    let mut facts = vec![
        fact("Sign-ups so far", count(sign_ups)),
        fact("In line", count(head.waiting)),
        fact("Offers out", if glance.more_offers { format!("more than {out}") } else { out }),
    ];
    facts.extend(glance.view.kept.map(|kept| fact("Kept for the line", kept_words(&kept, event))));
    // What is called off never begins.
    facts.extend((head.state != ListState::CalledOff).then(|| fact("Until it begins", until)));
    facts
}

/// "2 seats, until Fri 5 Jun, 16:30"
pub(super) fn kept_words(kept: &KeptSeats, event: &EventSettings) -> String {
    format!("{}, until {}", seats(kept.seats), post::short(kept.until, &event.zone))
}

fn to_look_at(glance: &Glance, base: &str) -> Vec<ToLookAt> {
    let mut told: Vec<ToLookAt> = note_to_send(glance, base).into_iter().collect();
    for one in glance.offers.iter().filter(|one| one.place.tried >= OFTEN) {
        let text = format!("A seat was offered to {} people and nobody has taken it yet.", one.place.tried);
        told.push(ToLookAt { text, href: Some(format!("{base}/seats/{}", one.place.id.0)) });
    }
    for (message, name) in &glance.problems {
        let who = name.as_deref().unwrap_or("somebody who was erased");
        let text = match (message.entry, message.state) {
            (None, _) => "A mail to you did not get through. Is your address in the settings right?".to_string(),
            (Some(_), MessageState::Bounced) => {
                format!("{who}: the address does not work. Nothing more is sent to it.")
            }
            (Some(_), _) => format!("{who}: a mail could not be sent."),
        };
        told.push(ToLookAt { text, href: guest(base, message.entry) });
    }
    if told.len() > MOST {
        let rest = told.split_off(MOST).len();
        let more = if rest + MOST >= services::limits::GLANCE_PROBLEMS { "more" } else { "others" };
        told.push(ToLookAt { text: format!("and {rest} {more}"), href: Some(format!("{base}/messages?state=failed")) });
    }
    told
}

/// After the event a thank-you note waits for the host.
fn note_to_send(glance: &Glance, base: &str) -> Option<ToLookAt> {
    let head = &glance.view.head;
    let waits = head.state == ListState::Closed && head.thanked_at.is_none() && head.taken > 0;
    let text = "The event is over. A thank-you note is drafted: look it over and send it.".to_string();
    waits.then(|| ToLookAt { text, href: Some(format!("{base}/wording/thanks")) })
}

/// A seat that so many were asked about in vain is worth a look.
const OFTEN: u32 = 3;

/// Things told one by one.
const MOST: usize = 8;

fn guest(base: &str, entry: Option<EntryId>) -> Option<String> {
    entry.map(|entry| format!("{base}/guests/{}", entry.0))
}

fn round_row(round: &Round) -> RoundRow {
    let names = [
        (MessageKind::Invite, "Invitations"),
        (MessageKind::EventMoved, "News of the new date"),
        (MessageKind::EventChanged, "News of the change"),
        (MessageKind::Thanks, "The thank-you note"),
    ];
    let what = names.into_iter().find(|(kind, _)| *kind == round.kind).map_or("Reminders", |(_, name)| name);
    RoundRow { what: what.to_string(), done: round.done, all: round.done + round.queued }
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

/// What time will bring, soonest first.
fn coming(glance: &Glance, now: Timestamp) -> Vec<Coming> {
    let (view, event) = (&glance.view, glance.view.event());
    let mut coming: Vec<(Timestamp, String)> = glance.timers.iter().filter_map(booked).collect();
    if view.head.state == ListState::Open {
        let reminders = rules::plan(event, now);
        coming.extend(reminders.iter().map(|reminder| (reminder.at, "Reminders to everybody with a seat".to_string())));
        coming.extend((event.starts_at() > now).then(|| (event.starts_at(), "The event begins".to_string())));
        let cut_off = event.cut_off_at();
        coming.extend(
            (cut_off > now && view.head.waiting > 0).then(|| (cut_off, "No more offers after this".to_string())),
        );
    }
    coming.extend(
        view.kept.map(|kept| (kept.until, format!("{} kept for the line open to everybody", seats(kept.seats)))),
    );
    coming.extend(glance.offers.iter().filter_map(|one| {
        let name = one.entry.person.name.as_ref().map_or("somebody", |name| name.as_str());
        one.offer.ends_at.map(|ends| (ends, format!("The offer to {name} ends, and the seat goes on")))
    }));
    coming.sort();
    coming.truncate(10);
    coming.into_iter().map(|(at, what)| Coming { at_text: post::short(at, &event.zone), what }).collect()
}

fn booked(timer: &Timer) -> Option<(Timestamp, String)> {
    let what = match timer.name {
        TimerName::Daily { .. } => "The daily mail to you",
        TimerName::ThanksDue { .. } => "A mail to you about saying thank you",
        TimerName::Thanks { .. } => "The thank-you note is being sent",
        TimerName::Replan { .. } => "Reminders are being planned anew",
        TimerName::TellChanges { .. } => "Guests are told what you changed",
        TimerName::CallOff { .. } => "Everybody is being told that it is called off",
        TimerName::Close { .. } => "The list is closed",
        TimerName::Remind { .. }
        | TimerName::Reach { .. }
        | TimerName::Lapse { .. }
        | TimerName::Spread { .. }
        | TimerName::HeadStart { .. }
        | TimerName::Search { .. }
        | TimerName::Import { .. }
        | TimerName::Tidy { .. }
        | TimerName::Summary { .. }
        | TimerName::Booked { .. }
        | TimerName::Forget { .. } => return None,
    };
    Some((timer.due_at, what.to_string()))
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

/// The course goes on to this moment, or to the end of the event.
fn chart(mut course: Vec<Point>, view: &EventView, now: Timestamp) -> (Vec<Point>, String, String) {
    let event = view.event();
    let until = now.min(event.ends_at());
    if let Some(last) = course.last().copied() {
        course.push(Point { at_ms: until.as_millisecond().max(last.at_ms), ..last });
    }
    let text = |point: Option<&Point>| {
        let at = point.and_then(|point| Timestamp::from_millisecond(point.at_ms).ok());
        at.map(|at| post::short(at, &event.zone)).unwrap_or_default()
    };
    let (from, to) = (text(course.first()), text(course.last()));
    let to = if now <= event.ends_at() { "now".to_string() } else { to };
    (course, from, to)
}
