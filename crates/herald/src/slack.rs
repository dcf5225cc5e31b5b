//! herald: one piece of news as a line for a chat, in the form Slack takes and many others understand.

use crate::news::News;
use crate::payload::Scene;
use links::KeyRing;
use rules::desk::{DeliveryState, DeskSettings, FreedBy, Slot};
use rules::{Ending, ListKind, Personal, Place, PlaceKind, Settings, WebhookKind};
use serde_json::json;

/// `url` is the house's address; the line ends with the page to look at.
pub(crate) fn body(news: &News, scene: &Scene, personal: Personal, url: &str, ring: &KeyRing) -> String {
    let (name, page) = match (&*scene.settings, scene.head.kind) {
        (Settings::Event(event), _) => (event.name.as_str(), format!("{url}/console/e/{}", scene.slug)),
        (Settings::Desk(desk), _) => (desk.name.as_str(), format!("{url}/desk/{}", scene.slug)),
    };
    let page = settle(scene, personal, url, ring).unwrap_or(page);
    json!({"text": format!("*{}*: {} {page}", safe(name), safe(&what(news, scene, personal)))}).to_string()
}

/// Where whoever reads this line may settle the request. Behind it stands who wrote and what: a chat that may not know that
/// gets the desk's own page, where staff sign in.
fn settle(scene: &Scene, personal: Personal, url: &str, ring: &KeyRing) -> Option<String> {
    let request = scene.request.as_ref()?;
    match personal {
        Personal::Included => ring.request_link(url, request.list.0, request.id.0, request.at.as_second()).ok(),
        Personal::Withheld => None,
    }
}

/// The same shape, about nobody.
pub(crate) fn test_body() -> String {
    json!({"text": "This is a test from Usher. Nothing happened."}).to_string()
}

/// Signs that mean something to a chat are only signs here.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace(['\n', '\r'], " ")
}

fn what(news: &News, scene: &Scene, personal: Personal) -> String {
    let who = who(scene, personal);
    match news.kind {
        WebhookKind::EntryConfirmed => format!("{who} is coming.{}", numbers(scene)),
        WebhookKind::EntryCancelled => format!("{who} has left the list.{}", numbers(scene)),
        WebhookKind::OfferMade => format!("{who} is being asked.{}", numbers(scene)),
        WebhookKind::OfferClaimed => format!("{who} said yes.{}", numbers(scene)),
        WebhookKind::OfferDeclined => format!("{who} said no.{}", numbers(scene)),
        WebhookKind::OfferLapsed => format!("{who} did not answer in time.{}", numbers(scene)),
        WebhookKind::OfferWithdrawn => format!("The offer to {who} was taken back.{}", numbers(scene)),
        WebhookKind::HeadcountChanged => format!("The numbers changed.{}", numbers(scene)),
        WebhookKind::SlotFreed => format!("{} came free{}.", slot(scene), freed_by(scene)),
        WebhookKind::SlotOffered => format!("{} is offered to {who}.", slot(scene)),
        WebhookKind::SlotRolledOn => format!("{} went on: now {who} is asked.{}", slot(scene), tried(scene)),
        WebhookKind::SlotFilled => format!("{} is filled.{}", slot(scene), filled(scene, &who)),
        WebhookKind::SlotHandedBack => {
            format!("{} is back with you. {}{}", slot(scene), ending(scene.place.as_ref()), tried(scene))
        }
        WebhookKind::CardWaiting => format!("A booking needs a look: {}", card(scene)),
        WebhookKind::RequestWaiting => {
            "Somebody seems to want a place on the list. Look at it, then approve or discard:".to_string()
        }
    }
}

/// By name only where the host chose that.
fn who(scene: &Scene, personal: Personal) -> String {
    let name = scene.entry.as_ref().and_then(|entry| entry.person.name.as_ref());
    match (personal, name) {
        (Personal::Included, Some(name)) => name.as_str().to_string(),
        (Personal::Included, None) | (Personal::Withheld, _) => "somebody".to_string(),
    }
}

fn numbers(scene: &Scene) -> String {
    let head = &scene.head;
    match head.kind {
        ListKind::Event => {
            format!(" {} of {} taken, {} held, {} waiting.", head.taken, head.cap, head.held, head.waiting)
        }
        ListKind::Desk => format!(" {} waiting.", head.waiting),
    }
}

fn desk_and_slot(scene: &Scene) -> Option<(&DeskSettings, &Slot)> {
    match (&*scene.settings, &scene.place.as_ref()?.kind) {
        (Settings::Desk(desk), PlaceKind::Slot(slot)) => Some((desk, slot)),
        (Settings::Event(_) | Settings::Desk(_), PlaceKind::Seats | PlaceKind::Pool | PlaceKind::Slot(_)) => None,
    }
}

/// `Colour with Ana, Sat 14 Nov 14:00`
fn slot(scene: &Scene) -> String {
    let Some((desk, slot)) = desk_and_slot(scene) else { return "A time".to_string() };
    let service = desk.service(&slot.service).map_or(slot.service.as_str(), |service| service.name.as_str());
    let staff = slot.staff.as_deref().map(|name| format!(" with {name}")).unwrap_or_default();
    let at = slot.location.as_deref().map(|name| format!(" at {name}")).unwrap_or_default();
    let when = desk.zone.civil(slot.starts_at).strftime("%a %-d %b %H:%M");
    format!("{service}{staff}{at}, {when}")
}

fn freed_by(scene: &Scene) -> &'static str {
    match desk_and_slot(scene).map(|(_, slot)| slot.freed_by) {
        Some(FreedBy::Cancelled) => " (cancelled)",
        Some(FreedBy::NoShow) => " (nobody came)",
        Some(FreedBy::Opening) | None => "",
    }
}

fn tried(scene: &Scene) -> String {
    match scene.place.as_ref().map_or(0, |place| place.tried) {
        0 => " Nobody was asked.".to_string(),
        1 => " One person was asked.".to_string(),
        tried => format!(" {tried} people were asked."),
    }
}

fn filled(scene: &Scene, who: &str) -> String {
    let place = scene.place.as_ref();
    if place.is_some_and(|place| place.booked_by.is_some()) {
        let who = if who == "somebody" { "Somebody on the list" } else { who };
        return format!(" {who} took it.");
    }
    ending(place).to_string()
}

fn ending(place: Option<&Place>) -> &'static str {
    match place.and_then(|place| place.ending) {
        Some(Ending::NobodyFits) => "Nobody on the list can use it.",
        Some(Ending::Exhausted) => "Nobody who was asked took it.",
        Some(Ending::TryCap) => "As many were asked as the rules allow.",
        Some(Ending::CutOff) => "It is too late to ask anybody else.",
        Some(Ending::FilledByStaff) => " By the staff.",
        Some(Ending::Undone) => "The cancellation was taken back.",
        Some(Ending::Spread) => "It was given on.",
        Some(Ending::CalledOff) => "It was called off.",
        Some(Ending::ManyAtOnce) => "Many times came free at once: please have a look first.",
        Some(Ending::TakenBack) => "The staff took it back.",
        Some(Ending::NobodyTold) => "Nobody can be told just now: no message leaves.",
        None => "",
    }
}

fn card(scene: &Scene) -> &'static str {
    match scene.card.as_ref().map(|card| card.state) {
        Some(DeliveryState::UnknownService) => "we do not know its service.",
        Some(DeliveryState::UnknownStaff) => "we do not know its member of staff.",
        Some(DeliveryState::UnknownLocation) => "we do not know its location.",
        Some(DeliveryState::UnknownTime) => "it does not say when.",
        Some(
            DeliveryState::Acted
            | DeliveryState::Noted
            | DeliveryState::Outdated
            | DeliveryState::OutOfTime
            | DeliveryState::Answered
            | DeliveryState::Dismissed,
        )
        | None => "it has been answered meanwhile.",
    }
}
