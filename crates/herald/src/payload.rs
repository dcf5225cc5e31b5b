//! herald: one piece of news as JSON. Who it was is said only to endpoints whose host chose that.

use crate::news::News;
use jiff::Timestamp;
use rules::desk::{Delivery, Request, Slot};
use rules::{Entry, Head, ListKind, Offer, Personal, Place, PlaceKind, Settings};
use serde_json::{Map, Value, json};
use std::sync::Arc;

/// The rows around a piece of news, as they are at the moment of sending.
pub(crate) struct Scene {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
    pub entry: Option<Entry>,
    pub offer: Option<Offer>,
    /// Of a desk.
    pub place: Option<Place>,
    pub card: Option<Delivery>,
    pub request: Option<Request>,
}

pub(crate) fn body(news: &News, scene: &Scene, personal: Personal) -> String {
    let mut data = Map::new();
    data.insert("list".to_string(), json!(news.list.0));
    let list = match scene.head.kind {
        ListKind::Event => "event",
        ListKind::Desk => "desk",
    };
    data.insert(list.to_string(), json!(scene.slug));
    if let Some(entry) = &scene.entry {
        data.insert("entry".to_string(), json!(entry.id.0));
        data.insert("party".to_string(), json!(entry.party));
    }
    if let Some(state) = news.state {
        data.insert("state".to_string(), json!(state));
    }
    if let Some(offer) = &scene.offer {
        data.insert("offer".to_string(), of_offer(offer));
    }
    if let Some(place) = &scene.place {
        data.insert("slot".to_string(), of_place(place));
    }
    if let Some(card) = &scene.card {
        data.insert("card".to_string(), json!({"id": card.id.0, "source": card.news.source.word()}));
    }
    if let Some(request) = &scene.request {
        let of = json!({"id": request.id.0, "via": request.via.word(), "state": request.state.word()});
        data.insert("request".to_string(), of);
    }
    data.insert("numbers".to_string(), numbers(&scene.head));
    if let (Personal::Included, Some(entry)) = (personal, &scene.entry) {
        data.insert("person".to_string(), person(entry));
    }
    whole(news.kind.word(), news.at, &Value::Object(data))
}

/// The same shape, about nobody.
pub(crate) fn test_body(now: Timestamp) -> String {
    whole("test", now, &json!({"message": "This is a test. Nothing happened."}))
}

fn whole(kind: &str, at: Timestamp, data: &Value) -> String {
    json!({"type": kind, "timestamp": at.to_string(), "data": data}).to_string()
}

fn of_offer(offer: &Offer) -> Value {
    json!({
        "id": offer.id.0,
        "place": offer.place.0,
        "seq": offer.seq,
        "seats": offer.seats,
        "ends_at": offer.ends_at.map(|at| at.to_string()),
    })
}

fn of_place(place: &Place) -> Value {
    let slot: Option<&Slot> = match &place.kind {
        PlaceKind::Slot(slot) => Some(slot),
        PlaceKind::Seats | PlaceKind::Pool => None,
    };
    json!({
        "id": place.id.0,
        "service": slot.map(|slot| &slot.service),
        "staff": slot.and_then(|slot| slot.staff.as_ref()),
        "location": slot.and_then(|slot| slot.location.as_ref()),
        "starts_at": slot.map(|slot| slot.starts_at.to_string()),
        "minutes": slot.map(|slot| slot.duration_minutes),
        "freed_by": slot.map(|slot| slot.freed_by.word()),
        "tried": place.tried,
        "ending": place.ending.map(|ending| ending.word()),
    })
}

fn numbers(head: &Head) -> Value {
    match head.kind {
        ListKind::Event => json!({
            "cap": head.cap,
            "taken": head.taken,
            "held": head.held,
            "open": head.open(),
            "waiting": head.waiting,
        }),
        ListKind::Desk => json!({"waiting": head.waiting}),
    }
}

/// Null once the person has been erased.
fn person(entry: &Entry) -> Value {
    let person = &entry.person;
    json!({
        "name": person.name.as_ref().map(|name| name.as_str()),
        "email": person.email.as_ref().map(|email| email.as_str()),
        "mobile": person.mobile.as_ref().map(|mobile| mobile.as_str()),
    })
}
