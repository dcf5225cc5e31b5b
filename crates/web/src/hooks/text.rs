//! web/hooks: what the text service tells us: how a text of ours went, and what people answer. Its signature over the raw form
//! comes first; what is said to whom is decided by the same commands as everywhere else.

use crate::answer::Trouble;
use crate::body::Body;
use crate::client::Peer;
use crate::door::{DeskView, Door};
use crate::limits;
use crate::path::Path;
use axum::Extension;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use intake::{InboundText, Receipt, TextWish};
use links::{OfferNumber, ShortLink};
use post::{OpenOffer, TextAnswer};
use rules::desk::{Replies, Slot};
use rules::{Act, Actor, Channel, EntryState, ListId, Mobile, PlaceKind, Reach, Reply};
use std::net::SocketAddr;
use std::sync::Arc;
use store::sqlite::HeldOffer;

/// How a text of ours went. The piece of the address names it, and only we can have made it.
pub(crate) async fn status(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
    Path(tag): Path<String>,
    Body(body): Body<{ limits::TEXT_BODY }>,
) -> Result<StatusCode, Trouble> {
    let fields = intake::text_fields(&body)?;
    check_signature(&door, peer, &headers, &uri.to_string(), &fields)?;
    let known = post::read_receipt_tag(&tag, &door.house.secret);
    let (list, message) = known.ok_or(Trouble::NotFound("This receipt names no text of ours."))?;
    let act = match intake::read_receipt(&fields)? {
        Receipt::Fine => return Ok(StatusCode::NO_CONTENT),
        Receipt::NotDelivered { code } => match code.and_then(post::closes) {
            Some(reason) => Act::Undeliverable { message, reason },
            None => Act::NotDelivered { message },
        },
    };
    let (row, list_row) = (message.0, list.0);
    tracing::info!(list = list_row, row, "a text was not delivered");
    door.run(Actor::Hook, list, act).await?;
    door.counts.bounces.inc();
    Ok(StatusCode::NO_CONTENT)
}

/// Somebody texted us.
pub(crate) async fn inbound(
    State(door): State<Arc<Door>>,
    Extension(Peer(peer)): Extension<Peer>,
    uri: Uri,
    headers: HeaderMap,
    Body(body): Body<{ limits::TEXT_BODY }>,
) -> Result<Response, Trouble> {
    let fields = intake::text_fields(&body)?;
    check_signature(&door, peer, &headers, &uri.to_string(), &fields)?;
    let text = intake::read_inbound(&fields)?;
    let said = answer(&door, &text).await?;
    Ok(as_response(said.as_deref()))
}

fn check_signature(
    door: &Door,
    peer: SocketAddr,
    headers: &HeaderMap,
    path: &str,
    fields: &[(String, String)],
) -> Result<(), Trouble> {
    let Some(token) = door.text_token() else {
        return Err(Trouble::NotFound("The text hook is off. Set text.token_file to switch it on."));
    };
    let given = headers.get("x-twilio-signature").and_then(|value| value.to_str().ok()).unwrap_or("");
    let url = format!("{}{path}", door.house.url);
    if intake::is_text_signature(token, &url, fields, given) {
        return Ok(());
    }
    door.counts.bad_tokens.inc();
    let client = door.proxies.client(peer, headers);
    door.bad_tokens.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
    Err(Trouble::Forbidden("The signature of the text hook is missing or wrong."))
}

/// What we text back, if anything. The service itself answers STOP and START, as the networks ask of it.
async fn answer(door: &Door, text: &InboundText) -> Result<Option<String>, Trouble> {
    match text.wish {
        TextWish::Stop => stop(door, &text.from).await.map(|()| None),
        TextWish::Start => start(door, &text.from).await.map(|()| None),
        TextWish::Help => say(door, &text.from, &TextAnswer::Help).await,
        TextWish::No => no(door, &text.from).await,
        TextWish::Yes => yes(door, &text.from).await,
        TextWish::Other => other(door, &text.from).await,
    }
}

/// The number gets nothing more anywhere. On each list it stands on, the same commit books what follows: what was offered
/// by text goes by mail, or to the next person.
async fn stop(door: &Door, from: &Mobile) -> Result<(), Trouble> {
    let key = from.as_str().to_string();
    let out = Act::OptOut { channel: Channel::Text, key, reason: Reach::OptedOut };
    door.run(Actor::Hook, ListId::HOUSE, out).await.map(drop)
}

async fn start(door: &Door, from: &Mobile) -> Result<(), Trouble> {
    let key = from.as_str().to_string();
    door.run(Actor::Hook, ListId::HOUSE, Act::OptIn { channel: Channel::Text, key }).await.map(drop)
}

async fn no(door: &Door, from: &Mobile) -> Result<Option<String>, Trouble> {
    let held = held(door, from).await?;
    let [one] = held.as_slice() else { return links(door, from, &held).await };
    let (entry, place, seq) = (one.entry.id, one.place.id, one.offer.seq);
    let reply = door.run(Actor::Guest, one.entry.list, Act::Decline { entry, place, seq, generation: None }).await?;
    // Anything else means that it was over meanwhile.
    let passed = matches!(reply, Reply::Declined { .. });
    say(door, from, if passed { &TextAnswer::Passed } else { &TextAnswer::NothingOpen }).await
}

/// Claims only where the desk said so and nobody could mean another; the confirmation is a text of its own.
async fn yes(door: &Door, from: &Mobile) -> Result<Option<String>, Trouble> {
    let held = held(door, from).await?;
    if held.is_empty() && is_booked(door, from).await? {
        // The same yes again: theirs already, and they were told.
        return Ok(None);
    }
    let [one] = held.as_slice() else { return links(door, from, &held).await };
    let allowed = desk(door, one.entry.list).await?.is_some_and(|view| view.desk().replies == Replies::YesClaims);
    if !allowed {
        return links(door, from, &held).await;
    }
    let (entry, place, seq) = (one.entry.id, one.place.id, one.offer.seq);
    let reply = door.run(Actor::Guest, one.entry.list, Act::Claim { entry, place, seq, generation: None }).await?;
    if matches!(reply, Reply::Claimed { .. }) { Ok(None) } else { say(door, from, &TextAnswer::Gone).await }
}

/// Whether something they claimed is still to come.
async fn is_booked(door: &Door, from: &Mobile) -> Result<bool, Trouble> {
    let number = from.clone();
    let entries = door.readers.read(move |reader| reader.entries_by_mobile(&number, limits::TEXT_ENTRIES)).await?;
    let now = door.now();
    let booked: Vec<_> =
        entries.iter().filter(|entry| entry.state == EntryState::Confirmed).map(|entry| entry.id).collect();
    let to_come = door.readers.read(move |reader| {
        for entry in booked {
            let starts = reader.booked_place(entry)?.and_then(|place| place.kind.slot_starts());
            if starts.is_some_and(|starts| starts > now) {
                return Ok(true);
            }
        }
        Ok(false)
    });
    to_come.await
}

/// Kind, short, and not more than once an hour: the other side may be a program too.
async fn other(door: &Door, from: &Mobile) -> Result<Option<String>, Trouble> {
    let held = held(door, from).await?;
    let (lists, offers): (Vec<u64>, Vec<u64>) = held.iter().map(|one| (one.entry.list.0, one.offer.id.0)).unzip();
    tracing::info!(?lists, ?offers, "a text was not understood");
    if !door.may_answer(from.as_str()) {
        return Ok(None);
    }
    if held.is_empty() { say(door, from, &TextAnswer::NotUnderstood).await } else { links(door, from, &held).await }
}

async fn held(door: &Door, from: &Mobile) -> Result<Vec<HeldOffer>, Trouble> {
    let number = from.clone();
    door.readers.read(move |reader| reader.held_by_mobile(&number, limits::TEXT_ENTRIES)).await
}

/// The way to answer each offer there is; without any, that there is none.
async fn links(door: &Door, from: &Mobile, held: &[HeldOffer]) -> Result<Option<String>, Trouble> {
    let mut open = Vec::new();
    for one in held {
        let (Some(slot), Some(view)) = (slot_of(one), desk(door, one.entry.list).await?) else { continue };
        let offer = OfferNumber::new(one.offer.id.0).map_err(|error| Trouble::Broken(error.to_string()))?;
        let generation = ShortLink::octet(one.entry.generation);
        let link = format!("{}/l/{}", door.house.url, door.ring.mint_short(ShortLink { offer, generation }));
        open.push((view, slot, link));
    }
    let open: Vec<OpenOffer<'_>> =
        open.iter().map(|(view, slot, link)| OpenOffer { desk: view.desk(), slot, link }).collect();
    let answer = if open.is_empty() { TextAnswer::NothingOpen } else { TextAnswer::Links(&open) };
    say(door, from, &answer).await
}

fn slot_of(held: &HeldOffer) -> Option<&Slot> {
    match &held.place.kind {
        PlaceKind::Slot(slot) => Some(slot),
        PlaceKind::Seats | PlaceKind::Pool => None,
    }
}

/// In the voice of the desk this number last had to do with.
async fn say(door: &Door, from: &Mobile, answer: &TextAnswer<'_>) -> Result<Option<String>, Trouble> {
    let number = from.clone();
    let entries = door.readers.read(move |reader| reader.entries_by_mobile(&number, limits::TEXT_ENTRIES)).await?;
    let newest = entries.iter().max_by_key(|entry| (entry.live_offers > 0, entry.id));
    let view = match newest {
        Some(entry) => desk(door, entry.list).await?,
        None => None,
    };
    Ok(Some(view.map_or_else(|| post::stranger_answer().to_string(), |view| post::text_answer(view.desk(), answer))))
}

async fn desk(door: &Door, list: ListId) -> Result<Option<DeskView>, Trouble> {
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    Ok(view.and_then(DeskView::of))
}

/// As the service reads it: words to text back, or nothing.
fn as_response(said: Option<&str>) -> Response {
    let inside = said.map(|said| format!("<Message>{}</Message>", escaped(said))).unwrap_or_default();
    let xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response>{inside}</Response>");
    ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], xml).into_response()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
