//! web: `POST /hooks/{desk}/{source}`. The signature first, over the octets as they came; then each piece of news is one
//! command, and the answer is given when all of them are on disk. What we do not need to know is taken and passed over:
//! tools switch a hook off when it answers with errors.

use super::addresses::hook_url;
use super::look_up;
use crate::answer::Trouble;
use crate::body::Body;
use crate::client::Peer;
use crate::door::{DeskView, Door};
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::{Extension, Json};
use intake::{AcuityAction, BadSignature, BookingRead, Delivered};
use rules::desk::{BookingNews, BookingSource, DeliveryState};
use rules::{Act, Actor, DeliveryId, ListId, PlaceId, Reply};
use serde_json::{Value, json};
use std::net::IpAddr;
use std::sync::Arc;

pub(crate) async fn booking(
    State(door): State<Arc<Door>>,
    Path((slug, source)): Path<(String, String)>,
    Extension(Peer(peer)): Extension<Peer>,
    headers: HeaderMap,
    Body(body): Body<{ limits::BOOKING_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let source = BookingSource::from_word(&source).filter(|source| *source != BookingSource::Feed);
    let source =
        source.ok_or(Trouble::NotFound("No booking tool of this name is known here. docs/hooks.md lists them."))?;
    let list = desk(&door, &slug).await?;
    let url = hook_url(&door, &slug, source);
    let headers_read: Vec<(&str, &str)> =
        headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?))).collect();
    let delivered = Delivered { headers: &headers_read, body: &body, url: &url, now: door.now() };
    let secrets = door.booking.secrets.of(&slug, source, delivered.now);
    if let Err(bad) = intake::verify_booking(source, &delivered, &secrets) {
        return Err(refuse(&door, door.proxies.client(peer, &headers), list, source, bad));
    }
    door.counts.deliveries.inc();
    let read = intake::read_booking(source, &delivered).inspect_err(|_| {
        tracing::warn!(list = list.0, source = source.word(), "a delivery of a booking tool could not be read");
    });
    match read? {
        BookingRead::News(news) => tell_all(&door, list, news).await,
        BookingRead::Thin { action, appointment } => thin(&door, list, &slug, action, &appointment).await,
        BookingRead::Ignored(what) => {
            tracing::debug!(list = list.0, source = source.word(), what, "a delivery says nothing we need");
            Ok(Json(json!({"deliveries": [], "ignored": what})))
        }
    }
}

async fn desk(door: &Door, slug: &str) -> Result<ListId, Trouble> {
    const NO_DESK: Trouble = Trouble::NotFound("There is no desk at this address.");
    let found = door.list(slug).await;
    let list = found.map_err(|trouble| if matches!(trouble, Trouble::NotFound(_)) { NO_DESK } else { trouble })?;
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(DeskView::of).map(|_| list).ok_or(NO_DESK)
}

fn refuse(door: &Door, client: IpAddr, list: ListId, source: BookingSource, bad: BadSignature) -> Trouble {
    door.counts.bad_deliveries.inc();
    tracing::warn!(list = list.0, source = source.word(), why = ?bad, "a delivery is not signed as it should be");
    match door.bad_tokens.take(client, door.elapsed()) {
        Ok(()) => Trouble::BadSignature(bad),
        Err(seconds) => Trouble::TooMany { seconds },
    }
}

/// Each on its own: of a move, the time that came free is told before the new one is closed.
async fn tell_all(door: &Door, list: ListId, news: Vec<BookingNews>) -> Result<Json<Value>, Trouble> {
    let mut told = Vec::with_capacity(news.len());
    for one in news {
        told.push(tell(door, list, one).await?);
    }
    Ok(answer(&told))
}

/// What came of one piece of news.
#[derive(Clone, Copy)]
pub(crate) struct Came {
    pub delivery: DeliveryId,
    pub state: DeliveryState,
    pub place: Option<PlaceId>,
}

pub(crate) async fn tell(door: &Door, list: ListId, news: BookingNews) -> Result<Came, Trouble> {
    let source = news.source.word();
    match door.ask(Actor::Hook, list, Act::Told(Box::new(news))).await? {
        Ok(Reply::Told { delivery, state, place, news }) => {
            let (number, at) = (delivery.0, place.map(|place| place.0));
            tracing::info!(
                list = list.0,
                source,
                delivery = number,
                state = state.word(),
                place = at,
                ?news,
                "a booking tool told us"
            );
            Ok(Came { delivery, state, place })
        }
        Ok(other) => Err(Trouble::Broken(format!("news of a booking was answered with {other:?}"))),
        Err(refusal) => Err(Trouble::Refused(refusal)),
    }
}

fn answer(told: &[Came]) -> Json<Value> {
    let one = |came: &Came| match came.place {
        Some(place) => json!({"state": came.state.word(), "place": place.0}),
        None => json!({"state": came.state.word()}),
    };
    Json(json!({"deliveries": told.iter().map(one).collect::<Vec<Value>>()}))
}

/// Acuity only names the appointment. A cancellation is written down at once, and what it was is asked for afterwards, where
/// the house may ask; anything else is asked for before we answer. If nobody says what it was, a move is written down as a
/// time that came free, and for a booking we are busy, so that it is said again. Nothing is lost if we stop now.
async fn thin(
    door: &Arc<Door>,
    list: ListId,
    slug: &str,
    action: AcuityAction,
    appointment: &str,
) -> Result<Json<Value>, Trouble> {
    let may_ask = door.booking.secrets.user(slug, BookingSource::Acuity).is_some();
    let said = action.thin_news(appointment, door.now());
    let said = match (action, may_ask) {
        (AcuityAction::Canceled, _) | (_, false) => said,
        // Told now, a repeated delivery would free the time it moved to.
        (AcuityAction::Rescheduled | AcuityAction::Scheduled | AcuityAction::Changed, true) => None,
    };
    let came = match said {
        Some(news) => Some(tell(door, list, news).await?),
        None => None,
    };
    if may_ask {
        let asking = look_up::begin(door, look_up::Wanted::of(list, slug, action, appointment, came));
        if came.is_none() {
            // Nothing of it is on disk yet: without our answer, the tool says it again.
            asking.await.map_err(|error| Trouble::Broken(error.to_string()))??;
        }
    }
    match came {
        Some(came) => Ok(answer(&[came])),
        None if may_ask => Ok(Json(json!({"deliveries": [], "looking_up": appointment}))),
        None => Ok(Json(json!({"deliveries": [], "ignored": action.word()}))),
    }
}
