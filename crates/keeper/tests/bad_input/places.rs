//! Slots that cannot be, and commands on the wrong kind of list.

use crate::scene::{ODD_TEXTS, Scene, huge};
use crate::support::minutes;
use jiff::Timestamp;
use rules::desk::{BookingWhat, Slot, Wish};
use rules::{Act, DeskAct, EventAct, ImportMode, ListId, Refusal, SlotAct, WishEdit};
use store::suite::stage::{chair, claim, dinner, guest, host, hours, join, noon, person, register, salon, told};

fn freeing(list: ListId, slot: Slot, seats: u32) -> rules::Command {
    host(list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats }))
}

fn soon() -> Slot {
    chair(48, "tool-9")
}

fn wrong_slots() -> Vec<(&'static str, Slot)> {
    vec![
        ("begun at this moment", Slot { starts_at: noon(), ..soon() }),
        ("begun a minute ago", Slot { starts_at: noon() - minutes(1), ..soon() }),
        ("begun before everything", Slot { starts_at: Timestamp::MIN, ..soon() }),
        ("beyond a year", Slot { starts_at: noon() + hours(24 * 367), ..soon() }),
        ("beyond everything", Slot { starts_at: Timestamp::MAX, ..soon() }),
        ("no time at all", Slot { duration_minutes: 0, ..soon() }),
        ("more than a day", Slot { duration_minutes: 1_441, ..soon() }),
        ("endless", Slot { duration_minutes: u32::MAX, ..soon() }),
        ("no service", Slot { service: String::new(), ..soon() }),
        ("an unknown service", Slot { service: "Massage".into(), ..soon() }),
        ("a huge service", Slot { service: huge(1_000_000), ..soon() }),
        ("an unknown member of staff", Slot { staff: Some("Zed".into()), ..soon() }),
        ("a huge member of staff", Slot { staff: Some(huge(1_000_000)), ..soon() }),
        ("an unknown place", Slot { location: Some("The moon".into()), ..soon() }),
        ("no source", Slot { source: String::new(), ..soon() }),
        ("a huge source", Slot { source: huge(201), ..soon() }),
    ]
}

#[test]
fn slots_that_cannot_be() {
    let mut scene = Scene::open();
    let list = scene.desk.list;
    for (what, slot) in wrong_slots() {
        scene.refused(what, &freeing(list, slot, 1));
    }
    for seats in [0, 21, u32::MAX] {
        scene.refused("seats", &freeing(list, soon(), seats));
    }
    for odd in ODD_TEXTS {
        scene.refused(odd, &freeing(list, Slot { source: odd.into(), ..soon() }, 1));
        scene.refused(odd, &freeing(list, Slot { service: odd.into(), ..soon() }, 1));
    }
}

/// A slot known by its key is still checked: a repeat with nonsense in it is no repeat.
#[test]
fn nonsense_about_a_slot_that_exists() {
    let mut scene = Scene::open();
    let list = scene.desk.list;
    scene.refused("seats", &freeing(list, chair(24, "tool-1"), 0));
    scene.refused("duration", &freeing(list, Slot { duration_minutes: 0, ..chair(24, "tool-1") }, 1));
}

#[test]
fn notes_with_hidden_letters() {
    let mut scene = Scene::open();
    let (list, place) = (scene.desk.list, scene.desk.offer.place);
    let long = huge(501);
    for note in ODD_TEXTS.into_iter().chain([long.as_str()]) {
        let refusal = scene.refused("note", &host(list, Act::Slot(SlotAct::Close { place, note: note.into() })));
        assert_eq!(refusal.field(), "note");
    }
}

#[test]
fn slots_that_have_gone() {
    let mut scene = Scene::open();
    let (list, place) = (scene.desk.list, scene.desk.offer.place);
    let offer = scene.desk.offer.clone();
    scene.house.run(&claim(&offer));
    for act in [
        Act::Slot(SlotAct::Close { place, note: String::new() }),
        Act::Slot(SlotAct::Undo { place }),
        Act::Slot(SlotAct::OfferAgain { place }),
    ] {
        assert_eq!(scene.refused("booked", &host(list, act)), Refusal::SlotBookedAlready);
    }
    let (list, place) = (scene.other_desk.list, scene.other_desk.offer.place);
    assert_eq!(scene.refused("held", &host(list, Act::Slot(SlotAct::NoShow { place }))), Refusal::NothingBooked);
    scene.house.run(&host(list, Act::Slot(SlotAct::Undo { place })));
    assert_eq!(scene.refused("closed", &host(list, Act::Slot(SlotAct::TakeBack { place }))), Refusal::SlotNotOpen);
}

#[test]
fn a_desks_command_on_an_event() {
    let mut scene = Scene::open();
    let (list, entry, place) = (scene.event.list, scene.event.people[1], scene.event.offer.place);
    let acts = [
        Act::Desk(DeskAct::Edit { settings: Box::new(salon()), seen_rev: 1 }),
        join(list, "zoe").act,
        Act::edit_wish(entry, WishEdit { party: 1, tier: 0, wish: Wish::any("Cut") }),
        Act::Desk(DeskAct::Pause { entry, generation: None }),
        Act::Desk(DeskAct::Resume { entry, generation: None }),
        Act::Slot(SlotAct::Free { slot: Box::new(soon()), seats: 1 }),
        Act::Slot(SlotAct::Close { place, note: String::new() }),
        Act::Slot(SlotAct::Undo { place }),
        Act::Slot(SlotAct::OfferAgain { place }),
        Act::Slot(SlotAct::TakeBack { place }),
        Act::Slot(SlotAct::NoShow { place }),
        told(list, "b-1", 1, BookingWhat::Cancelled).act,
    ];
    for act in acts {
        assert_eq!(scene.refused(&format!("{act:?}"), &guest(list, act)), Refusal::WrongKindOfList);
    }
}

#[test]
fn an_events_command_on_a_desk() {
    let mut scene = Scene::open();
    let (list, entry) = (scene.desk.list, scene.desk.people[0]);
    let rows = vec![person("zoe", 1)];
    let acts = [
        Act::Event(EventAct::Edit { settings: Box::new(dinner(5)), seen_rev: 1, tell: rules::Tell::Guests }),
        register(list, "zoe").act,
        Act::Event(EventAct::Confirm { entry, generation: 1 }),
        Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Invite, rows }),
        Act::Event(EventAct::CallOff),
        Act::Event(EventAct::MuteReminders { entry, generation: None }),
    ];
    for act in acts {
        assert_eq!(scene.refused(&format!("{act:?}"), &guest(list, act)), Refusal::WrongKindOfList);
    }
}
