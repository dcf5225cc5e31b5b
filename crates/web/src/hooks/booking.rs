//! web: `POST /hooks/{desk}/{source}`. The signature first, over the octets as they came; then each piece of news is one
//! command, and the answer is given when all of them are on disk. What we do not need to know is taken and passed over:
//! tools switch a hook off when it answers with errors.

use super::addresses::hook_url;
use crate::answer::Trouble;
use crate::body::Body;
use crate::client::ClientAddress;
use crate::door::Door;
use crate::path::Path;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use intake::{BadSignature, Delivered};
use rules::ListId;
use rules::desk::BookingSource;
use serde_json::{Value, json};
use services::DeskView;
use services::bookings::{BookingTaken, DeliveryTaken};
use std::sync::Arc;

pub(crate) async fn booking(
    State(door): State<Arc<Door>>,
    Path((slug, source)): Path<(String, String)>,
    client: ClientAddress,
    headers: HeaderMap,
    Body(body): Body<{ services::limits::BOOKING_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let source = BookingSource::from_word(&source).filter(|source| *source != BookingSource::Feed);
    let source =
        source.ok_or(Trouble::NotFound("No booking tool of this name is known here. docs/hooks.md lists them."))?;
    let list = desk(&door, &slug).await?;
    let url = hook_url(&door, &slug, source);
    let headers_read: Vec<(&str, &str)> =
        headers.iter().filter_map(|(name, value)| Some((name.as_str(), value.to_str().ok()?))).collect();
    let delivered = Delivered { headers: &headers_read, body: &body, url: &url, now: door.now() };
    let secrets = door.services.bookings.secrets.of(&slug, source, delivered.now);
    if let Err(bad) = intake::verify_booking(source, &delivered, &secrets) {
        return Err(refuse(&door, client, list, source, bad));
    }
    door.counts().deliveries.inc();
    let read = intake::read_booking(source, &delivered).inspect_err(|_| {
        tracing::warn!(list = list.0, source = source.word(), "a delivery of a booking tool could not be read");
    });
    Ok(answer(&door.services.bookings.take(list, &slug, read?).await?))
}

async fn desk(door: &Door, slug: &str) -> Result<ListId, Trouble> {
    const NO_DESK: Trouble = Trouble::NotFound("There is no desk at this address.");
    let found = door.list(slug).await;
    let list = found.map_err(|trouble| if matches!(trouble, Trouble::NotFound(_)) { NO_DESK } else { trouble })?;
    let view = door.readers.read(move |reader| reader.view(list)).await?;
    view.and_then(DeskView::of).map(|_| list).ok_or(NO_DESK)
}

fn refuse(door: &Door, client: ClientAddress, list: ListId, source: BookingSource, bad: BadSignature) -> Trouble {
    door.counts().bad_deliveries.inc();
    tracing::warn!(list = list.0, source = source.word(), why = ?bad, "a delivery is not signed as it should be");
    client.turned_away(door, Trouble::BadSignature(bad))
}

fn answer(taken: &DeliveryTaken) -> Json<Value> {
    let one = |came: &BookingTaken| match came.place {
        Some(place) => json!({"state": came.state.word(), "place": place.0}),
        None => json!({"state": came.state.word()}),
    };
    Json(match taken {
        DeliveryTaken::News(told) => json!({"deliveries": told.iter().map(one).collect::<Vec<Value>>()}),
        DeliveryTaken::LookedUp { appointment } => json!({"deliveries": [], "looking_up": appointment}),
        DeliveryTaken::Ignored(what) => json!({"deliveries": [], "ignored": what}),
    })
}
