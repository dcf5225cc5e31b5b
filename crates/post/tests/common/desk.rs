//! A salon, a customer and a freed chair.

use super::{house, ring};
use jiff::{SignedDuration, Timestamp};
use post::{Mail, Said, Text, say};
use rules::desk::{DeskSettings, FreedBy, Service, Slot, Wish};
use rules::{
    ChainId, Channel, Ending, EntryState, Handed, Language, ListKind, MessageKind, Mobile, OfferKind, Place, PlaceId,
    PlaceKind, PlaceState, Settings, Zone,
};
use std::sync::Arc;

/// Saturday, 14 November 2026, 13:35 in Berlin.
pub fn now() -> Timestamp {
    "2026-11-14T12:35:00Z".parse().expect("a moment")
}

pub fn salon(language: Language) -> DeskSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let colour = Service { name: "Colour".into(), minutes: 90, price_cents: 8_550 };
    let mut desk = DeskSettings::new("Salon Rosa", zone, vec![colour]);
    desk.staff = vec!["Ana".into()];
    desk.phone = "030 1234567".into();
    desk.language = language;
    desk
}

pub fn place(state: PlaceState, tried: u32, ending: Option<Ending>) -> Place {
    let slot = Slot {
        service: "colour".into(),
        staff: Some("Ana".into()),
        location: None,
        starts_at: "2026-11-14T13:00:00Z".parse().expect("a moment"),
        duration_minutes: 90,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: "test".into(),
    };
    Place {
        id: PlaceId(19),
        rev: 3,
        list: rules::ListId(3),
        kind: PlaceKind::Slot(Box::new(slot)),
        seats: 1,
        state,
        chain: ChainId(1),
        seq: tried,
        tried,
        ending,
        booked_by: None,
        freed_at: now(),
        ended_at: None,
        head_start: None,
    }
}

/// A message of this kind to a customer with both ways, as the keeper hands it over.
pub fn handed(kind: MessageKind, channel: Channel, desk: DeskSettings) -> Handed {
    let about_slot = matches!(
        kind,
        MessageKind::Offer | MessageKind::Confirmation | MessageKind::LapseNotice | MessageKind::FilledNotice
    );
    let state = if kind == MessageKind::Confirmation { EntryState::Confirmed } else { EntryState::Waitlisted };
    let mut handed = super::handed(kind, state);
    handed.message.channel = channel;
    handed.message.made_at = now();
    handed.head.kind = ListKind::Desk;
    handed.settings = Arc::new(Settings::Desk(desk));
    handed.place = about_slot.then(|| place(PlaceState::Held, 1, None));
    handed.offer = about_slot.then(|| super::offer(OfferKind::Freed));
    handed.ends_at = (kind == MessageKind::Offer).then(|| now() + SignedDuration::from_mins(10));
    if let Some(entry) = &mut handed.entry {
        entry.person.mobile = Some(Mobile::parse("+4915112345678").expect("a number"));
        entry.wish = Some(Wish::any("Colour"));
    }
    handed
}

pub fn said(handed: &Handed) -> Said {
    say(handed, "rosa", &house(), &ring(), now()).expect("words")
}

pub fn text_of(handed: &Handed) -> Text {
    match said(handed) {
        Said::Text(text) => *text,
        Said::Mail(_) => panic!("a mail"),
    }
}

pub fn mail_of(handed: &Handed) -> Mail {
    match said(handed) {
        Said::Mail(mail) => *mail,
        Said::Text(_) => panic!("a text"),
    }
}

/// In English, and in our words.
pub fn text(kind: MessageKind) -> Text {
    text_of(&handed(kind, Channel::Text, salon(Language::En)))
}
