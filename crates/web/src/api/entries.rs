//! web/api: people on a list. What is said of one person by their number serves events and desks alike.

use super::call::{Caller, once};
use super::desk_entries;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, post};
use axum::{Extension, Json};
use intake::{Adder, LineMove, MoveTo};
use rules::{
    Act, Actor, Entry, EntryAct, EntryId, EntryReply, EntryState, EventAct, ListId, News, OldLinks, Refusal, Reply,
};
use serde_json::{Value, json};
use std::sync::Arc;
use store::sqlite::EntryPage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let list = caller.event(&door, &named).await?.head.list;
    page(&door, list, query.as_deref()).await
}

/// A page of a list of either kind, by join number.
pub(super) async fn page(door: &Door, list: ListId, query: Option<&str>) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query)?;
    let state = asked.query.chosen("state", EntryState::ALL, EntryState::word)?;
    let wanted = EntryPage { state, after: asked.after(), most: asked.limit };
    let entries = door.readers.read(move |reader| reader.entries(list, wanted)).await?;
    Ok(asked.of(&entries, |entry| entry.number, |entry| as_json(entry, None)))
}

/// Signs somebody up. A known address gets its present standing. With `"as": "guest"` this is the public form somewhere
/// else: as there, a known address changes nothing and is mailed its link. Else it is the host who adds somebody, and who
/// may bring back whoever left.
pub(super) async fn add(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let view = caller.event(&door, &named).await?;
    let (typed, adder) = intake::read_added(&body)?;
    let registration = intake::registration(&typed)?;
    let act = Act::Event(EventAct::Register(Box::new(registration)));
    let who = match adder {
        Adder::Host => caller.actor(),
        Adder::Guest => Actor::Guest,
    };
    let reply = door.ask(who, view.head.list, act).await?.map_err(Trouble::Refused)?;
    let Reply::Entry(EntryReply::Standing { entry, position, news, .. }) = reply else {
        return Ok(Json(json!({"state": "inbox"})).into_response());
    };
    let status = match news {
        News::New => StatusCode::CREATED,
        News::Known => StatusCode::OK,
    };
    let entry = caller.entry(&door, entry).await?;
    Ok((status, Json(as_json(&entry, position))).into_response())
}

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    Ok(Json(now(&door, &caller, EntryId(entry)).await?))
}

pub(super) async fn now(door: &Door, caller: &Caller, entry: EntryId) -> Result<Value, Trouble> {
    let row = caller.entry(door, entry).await?;
    // A desk's line is matched by wish: a number in it would promise what nobody can keep.
    let rank = match row.wish {
        Some(_) => None,
        None => door.readers.read(move |reader| reader.rank(entry)).await?,
    };
    Ok(as_json(&row, rank))
}

/// What needs nothing but the person: off the list, paused, offered a seat, erased.
pub(super) fn act(meant: fn(&Entry) -> Act) -> MethodRouter<Arc<Door>> {
    post(
        move |State(door): State<Arc<Door>>, Extension(caller): Extension<Caller>, Path(entry): Path<u64>| async move {
            let row = caller.entry(&door, EntryId(entry)).await?;
            run(&door, &caller, &row, meant(&row)).await
        },
    )
}

/// Mails a fresh link for the same seat; the same `Idempotency-Key` mails one. `{"end_old": true}` ends those before it.
pub(super) async fn resend(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
    headers: HeaderMap,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let row = caller.entry(&door, EntryId(entry)).await?;
    let once = once(&headers)?;
    let old = match body.is_empty() || !intake::read_flag(&body, "end_old")? {
        true => OldLinks::Keep,
        false => OldLinks::End,
    };
    run(&door, &caller, &row, Act::Entry(EntryAct::ResendLink { entry: row.id, once, old })).await
}

/// Corrects name, address or note; what is not given stays. A new address gets new links.
pub(super) async fn edit(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let row = caller.entry(&door, EntryId(entry)).await?;
    if row.wish.is_some() {
        return desk_entries::edit(&door, &caller, &row, &body).await;
    }
    let patch = intake::read_guest_patch(&body)?;
    let known = row.person.clone();
    let name = patch.name.or(known.name).ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
    let email = patch.email.or(known.email).ok_or(Trouble::Refused(Refusal::NoSuchEntry))?;
    let note = patch.note.or(known.note).unwrap_or_default();
    run(&door, &caller, &row, Act::Event(EventAct::EditGuest { entry: row.id, name, email, note })).await
}

/// Puts somebody elsewhere in line: before somebody else, or at a place counted from one.
pub(super) async fn move_in_line(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(entry): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let row = caller.entry(&door, EntryId(entry)).await?;
    let LineMove { to, reason } = intake::read_line_move(&body)?;
    let before = match to {
        MoveTo::Before(before) => Some(before),
        MoveTo::Position(position) => who_stands_at(&door, &row, position).await?,
    };
    run(&door, &caller, &row, Act::Event(EventAct::MoveInLine { entry: row.id, before, reason })).await
}

/// Before whom somebody has to stand to get this place: whoever comes from the front leaves a gap behind them.
async fn who_stands_at(door: &Door, row: &Entry, position: u64) -> Result<Option<EntryId>, Trouble> {
    let (list, entry) = (row.list, row.id);
    let wanted = position.clamp(1, limits::LINE_FURTHEST);
    let found = door.readers.read(move |reader| {
        let from_the_front = reader.rank(entry)?.is_some_and(|now| now < wanted);
        reader.behind_in_line(list, wanted - u64::from(!from_the_front))
    });
    Ok(found.await?)
}

pub(super) async fn run(door: &Door, caller: &Caller, row: &Entry, act: Act) -> Result<Json<Value>, Trouble> {
    change(door, caller, row, act).await?;
    Ok(Json(now(door, caller, row.id).await?))
}

pub(super) async fn change(door: &Door, caller: &Caller, row: &Entry, act: Act) -> Result<(), Trouble> {
    door.ask(caller.actor(), row.list, act).await?.map(drop).map_err(Trouble::Refused)
}

pub(super) fn as_json(entry: &Entry, position: Option<u64>) -> Value {
    let person = &entry.person;
    let mut shown = json!({
        "id": entry.id.0,
        "list": entry.list.0,
        "number": entry.number,
        "state": entry.state.word(),
        "position": position,
        "party": entry.party,
        "name": person.name.as_ref().map(|name| name.as_str()),
        "email": person.email.as_ref().map(|email| email.as_str()),
        "note": person.note,
        "mail_reach": entry.mail_reach.word(),
        "reminders": entry.reminders.word(),
        "asked_in_vain": entry.passes,
        "moved": entry.moved.is_some(),
        "live_offers": entry.live_offers,
        "joined_at": entry.joined_at.to_string(),
    });
    if let Some(wish) = &entry.wish {
        shown["mobile"] = json!(person.mobile.as_ref().map(|mobile| mobile.as_str()));
        shown["text_reach"] = json!(entry.text_reach.word());
        shown["tier"] = json!(entry.tier);
        shown["wish"] = intake::wish_to_json(wish);
    }
    shown
}
