//! People, an event and messages for the tests of the post.

#![allow(dead_code, reason = "every test file tells its own part")]

pub mod desk;

use jiff::civil::datetime;
use jiff::{SignedDuration, Timestamp};
use links::{KeyRing, SecretKey};
use post::{House, Mail, compose};
use rules::event::EventSettings;
use rules::{
    Again, Before, ChainId, Channel, Email, Entry, EntryId, EntryState, Handed, Head, Language, ListId, ListKind,
    ListState, Message, MessageId, MessageKind, MessageState, Offer, OfferId, OfferKind, OfferState, Person,
    PersonName, PlaceId, Reach, Reminders, Settings, Urgency, Wording, Zone,
};
use std::sync::Arc;

pub fn house() -> House {
    House {
        url: "https://usher.example".into(),
        from: address("post@usher.example"),
        from_name: "Usher".into(),
        host: Some(address("host@usher.example")),
        bounce: None,
        letters: None,
        secret: [7; 32],
    }
}

pub fn ring() -> KeyRing {
    KeyRing::with_secret(SecretKey::from_bytes([9; 32]))
}

pub fn address(typed: &str) -> Email {
    Email::parse(typed).expect("an address")
}

/// Friday noon in Berlin, a week before the supper.
pub fn noon() -> Timestamp {
    "2026-12-11T11:00:00Z".parse().expect("a moment")
}

/// A winter supper on Friday, 18 December 2026 at 19:00.
pub fn supper() -> EventSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let supper = EventSettings::new("Winter supper", datetime(2026, 12, 18, 19, 0, 0, 0), zone, 40);
    EventSettings { venue: "The old mill, Mill Lane 3".into(), max_party: 6, ..supper }
}

pub fn entry(state: EntryState, party: u32) -> Entry {
    Entry {
        id: EntryId(12),
        rev: 1,
        list: ListId(3),
        number: 9,
        state,
        party,
        generation: 1,
        passes: 0,
        tier: 0,
        live_offers: 0,
        told_rev: 1,
        reminders: Reminders::On,
        mail_reach: Reach::Open,
        text_reach: Reach::Open,
        resends: 0,
        joined_at: noon(),
        moved: None,
        mail_since: None,
        text_since: None,
        person: Person {
            name: Some(PersonName::parse("Ann Lee").expect("a name")),
            email: Some(address("ann@example.org")),
            mobile: None,
            note: None,
        },
        wish: None,
    }
}

pub fn offer(kind: OfferKind) -> Offer {
    Offer {
        id: OfferId(20),
        rev: 0,
        list: ListId(3),
        place: PlaceId(19),
        seq: 2,
        chain: ChainId(1),
        entry: EntryId(12),
        seats: 1,
        kind,
        state: OfferState::Queued,
        lane: 0,
        made_at: noon(),
        sent_at: None,
        ends_at: None,
        extended_at: None,
    }
}

/// A message of this kind about somebody in this state, handed over for the first time.
pub fn handed(kind: MessageKind, state: EntryState) -> Handed {
    let position = (state == EntryState::Waitlisted).then_some(4);
    Handed {
        message: message(kind, Some(EntryId(12))),
        head: head(),
        settings: Arc::new(Settings::Event(supper())),
        entry: Some(entry(state, 1)),
        offer: None,
        place: None,
        position,
        ends_at: None,
        month: None,
        request: None,
        wording: None,
        own: None,
        old_settings: None,
        again: Again::First,
        before: Before::DidNotLeave,
    }
}

/// An offer whose window would end six hours from now.
pub fn offered(kind: MessageKind, state: EntryState) -> Handed {
    let confirms = matches!(kind, MessageKind::Invite | MessageKind::ConfirmAsk);
    let terms = if confirms { OfferKind::Invite } else { OfferKind::Freed };
    let ends_at = Some(noon() + SignedDuration::from_hours(6));
    Handed { offer: Some(offer(terms)), ends_at, ..handed(kind, state) }
}

pub fn to_host(kind: MessageKind) -> Handed {
    Handed { message: message(kind, None), entry: None, ..handed(kind, EntryState::Confirmed) }
}

fn message(kind: MessageKind, entry: Option<EntryId>) -> Message {
    Message {
        id: MessageId(41),
        rev: 1,
        list: ListId(3),
        entry,
        kind,
        subject: 0,
        generation: 1,
        channel: Channel::Mail,
        urgency: Urgency::Direct,
        state: MessageState::Sending,
        attempts: 1,
        made_at: noon(),
        due_at: noon(),
        settled_at: None,
        said: None,
        reported_at: None,
        turned_down: 0,
    }
}

fn head() -> Head {
    Head {
        list: ListId(3),
        kind: ListKind::Event,
        state: ListState::Open,
        settings_rev: 2,
        date_rev: 1,
        cap: 40,
        cap_wanted: 40,
        taken: 33,
        held: 2,
        waiting: 6,
        asked: 1,
        line_rev: 6,
        joined: 50,
        thanked_at: None,
    }
}

/// The same with other settings.
pub fn at(handed: Handed, settings: EventSettings) -> Handed {
    Handed { settings: Arc::new(Settings::Event(settings)), ..handed }
}

/// The same about somebody changed.
/// News of a change, to somebody who knew the event like this.
pub fn changed(kind: MessageKind, state: EntryState, old: EventSettings) -> Handed {
    let mut handed = Handed { old_settings: Some(Arc::new(Settings::Event(old))), ..handed(kind, state) };
    handed.message.subject = 2 | 1 << rules::Message::TOLD_FROM_SHIFT;
    handed
}

/// A cancel that gave a seat back.
pub fn gave_back(mut handed: Handed) -> Handed {
    handed.message.subject |= rules::Message::HAD_SEAT;
    handed
}

pub fn about(handed: Handed, change: impl FnOnce(&mut Entry)) -> Handed {
    let mut handed = handed;
    change(handed.entry.as_mut().expect("an entry"));
    handed
}

pub fn composed(handed: &Handed) -> Mail {
    compose(handed, "winter-supper", &house(), &ring(), noon()).expect("a mail")
}

/// Every mail in every language.
pub fn everything() -> impl Iterator<Item = (Language, Wording)> {
    let all = |language: &Language| Wording::ALL.iter().map(|wording| (*language, *wording)).collect::<Vec<_>>();
    Language::ALL.iter().flat_map(all)
}
