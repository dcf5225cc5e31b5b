//! web/console: the line of an event, in the order in which seats are offered, and the host's hand in it.

use super::visitor::Visitor;
use super::{overview, shell, somebody, words};
use crate::answer::{Trouble, once_more};
use crate::console::at::{self, Visit};
use crate::door::Door;
use crate::guest::facts;
use crate::limits;
use crate::pages::console::{EndedOffer, LinePage, LineRow, Tab, TypedMove};
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use jiff::Timestamp;
use rules::{Act, Entry, EntryId, EventAct, Offer, OfferState, PassReason, Passed, Reach};
use services::EventView;
use std::collections::HashMap;
use store::explain::reason_text;
use store::sqlite::LiveOffer;

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let notice = match query.value("done") {
        Some("moved") => Some("Moved. The reason stands in the audit.".to_string()),
        Some("offered") => Some("A seat is held for them, and the offer is on its way.".to_string()),
        Some(_) | None => None,
    };
    let in_front = query.number("after")?.unwrap_or(0).min(limits::LINE_FURTHEST);
    let page = page(&door, &visitor, in_front).await?;
    Ok(Html(written(&LinePage { notice, ..page })))
}

/// `do=move` with a place and a reason, or `do=offer`.
pub(super) async fn change(Visit { door, visitor, .. }: Visit, Posted(form): Posted) -> Result<Response, Trouble> {
    let entry = somebody::known(&door, &visitor, EntryId(form.number("entry")?.unwrap_or(0))).await?;
    let (act, done) = match form.value("do") {
        Some("offer") => (Act::Event(EventAct::OfferNow { entry: entry.id }), "offered"),
        Some(_) | None => match form.value("after").map(str::parse) {
            Some(Ok(in_front)) => (move_behind(&door, &entry, in_front, &form).await?, "moved"),
            Some(Err(_)) | None => {
                return again(&door, &visitor, &form, "Please give a place in line as a number.").await;
            }
        },
    };
    if let Err(refusal) = door.ask(visitor.actor(), entry.list, act).await? {
        return again(&door, &visitor, &form, &intake::refusal_text(&refusal)).await;
    }
    let slug = at::view::<EventView>(&door, &visitor).await?.slug;
    let further = match sent_from(&form)? {
        0 => String::new(),
        in_front => format!("after={in_front}&"),
    };
    Ok(Redirect::to(&format!("/console/e/{slug}/line?{further}done={done}")).into_response())
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
async fn again(door: &Door, visitor: &Visitor, form: &Query, problem: &str) -> Result<Response, Trouble> {
    let page = page(door, visitor, sent_from(form)?).await?;
    let text = |name: &str| form.value(name).unwrap_or("").to_string();
    let typed = TypedMove { entry: form.number("entry")?.unwrap_or(0), after: text("after"), reason: text("reason") };
    let typed = Some(typed).filter(|_| form.value("do") != Some("offer"));
    let page = LinePage { problem: Some(problem.to_string()), typed, ..page };
    Ok(once_more(written(&page)))
}

/// Everything the page shows, as of one moment.
struct Seen {
    view: EventView,
    in_front: u64,
    /// One more than is shown, if there is one.
    line: Vec<(Entry, Option<LiveOffer>)>,
    passed: Vec<Passed>,
    ended: Vec<(Offer, Entry)>,
    seq: u64,
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
    Ok(drawn(visitor, &seen, door.now()))
}

fn drawn(visitor: &Visitor, seen: &Seen, now: Timestamp) -> LinePage {
    let view = &seen.view;
    let mut why: HashMap<EntryId, PassReason> = HashMap::new();
    for passed in &seen.passed {
        why.entry(passed.entry).or_insert(passed.reason);
    }
    let shown = seen.line.iter().take(limits::LINE_PAGE).zip(seen.in_front + 1..);
    let more = seen.line.len() > limits::LINE_PAGE;
    let next = seen.in_front + limits::LINE_PAGE as u64;
    LinePage {
        shell: shell::of_event(visitor, view, Tab::Line, now),
        numbers: facts::numbers(view),
        rows: shown.map(|((entry, live), position)| row(view, entry, live.as_ref(), position, &why, now)).collect(),
        kept: view.kept.map(|kept| overview::kept_words(&kept, view.event())),
        ended: seen.ended.iter().map(|(offer, entry)| ended(view, offer, entry)).collect(),
        next: more.then(|| format!("/console/e/{}/line?after={next}", view.slug)),
        in_front: seen.in_front,
        version: seen.seq.to_string(),
        notice: None,
        problem: None,
        typed: None,
    }
}

fn row(
    view: &EventView,
    entry: &Entry,
    live: Option<&LiveOffer>,
    position: u64,
    why: &HashMap<EntryId, PassReason>,
    now: Timestamp,
) -> LineRow {
    let passed =
        if entry.mail_reach == Reach::Open { why.get(&entry.id).copied() } else { Some(PassReason::Unreachable) };
    LineRow {
        position,
        entry: entry.id.0,
        name: words::name(entry),
        party: entry.party,
        asked_before: entry.passes,
        moved: entry.moved.is_some(),
        offer: live.map(|live| overview::offer_row(live, view.event(), now)),
        why: passed.map(|reason| reason_text(reason).to_string()),
        can_offer: rules::event::may_offer(view.event(), &view.head, entry, now).is_ok(),
    }
}

fn ended(view: &EventView, offer: &Offer, entry: &Entry) -> EndedOffer {
    let how = match offer.state {
        OfferState::Claimed => "claimed",
        OfferState::Declined => "declined",
        OfferState::Lapsed => "let it pass",
        OfferState::Withdrawn => "taken back",
        OfferState::Undeliverable => "could not be reached",
        OfferState::Queued | OfferState::Live => "still out",
    };
    let at_text = format!("offered {}", post::short(offer.made_at, &view.event().zone));
    EndedOffer { name: words::name(entry), entry: entry.id.0, how: how.to_string(), at_text }
}
