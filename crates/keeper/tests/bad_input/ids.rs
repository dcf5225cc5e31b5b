//! Numbers that were guessed, mistyped, too large, or that belong to somebody else's list.

use crate::scene::{Part, Scene};
use rules::desk::Wish;
use rules::{Act, DeskAct, EntryAct, EntryId, EventAct, ListId, OldLinks, PlaceId, Refusal, SlotAct, WishEdit};
use store::suite::stage::guest;

fn about(entry: EntryId) -> Vec<Act> {
    vec![
        Act::Event(EventAct::Confirm { entry, generation: 1 }),
        Act::Event(EventAct::MuteReminders { entry, generation: None }),
        Act::edit_wish(entry, WishEdit { party: 1, tier: 0, wish: Wish::any("Cut") }),
        Act::Desk(DeskAct::Pause { entry, generation: None }),
        Act::Desk(DeskAct::Resume { entry, generation: None }),
        Act::Entry(EntryAct::ResendLink { entry, once: 1, old: OldLinks::Keep }),
        Act::Entry(EntryAct::ResendLink { entry, once: 1, old: OldLinks::End }),
        Act::Entry(EntryAct::Erase { entry }),
        Act::Entry(EntryAct::Cancel { entry, generation: 1 }),
    ]
}

fn on_place(place: PlaceId) -> Vec<Act> {
    vec![
        Act::Slot(SlotAct::Close { place, note: String::new() }),
        Act::Slot(SlotAct::Undo { place }),
        Act::Slot(SlotAct::OfferAgain { place }),
    ]
}

fn answers(entry: EntryId, place: PlaceId, seq: u32) -> [Act; 2] {
    [
        Act::Entry(EntryAct::Claim { entry, place, seq, generation: None }),
        Act::Entry(EntryAct::Decline { entry, place, seq, generation: None }),
    ]
}

#[test]
fn entries_that_are_not_on_this_list() {
    let mut scene = Scene::open();
    let lists = [scene.event.list, scene.desk.list];
    let mine = |list: ListId, part: &Part| if part.list == list { Vec::new() } else { part.people.clone() };
    for list in lists {
        let mut entries = vec![EntryId(0), EntryId(999_999), EntryId(u64::MAX), EntryId(i64::MAX as u64)];
        for part in [&scene.event, &scene.other_event, &scene.desk, &scene.other_desk] {
            entries.extend(mine(list, part));
            entries.push(EntryId(part.message.0));
        }
        for act in entries.into_iter().flat_map(about) {
            scene.refused(&format!("{act:?} on list {}", list.0), &guest(list, act));
        }
    }
}

#[test]
fn places_that_are_not_on_this_list() {
    let mut scene = Scene::open();
    for (list, entry, kept) in [
        (scene.event.list, scene.event.offer.entry, scene.event.offer.place),
        (scene.desk.list, scene.desk.offer.entry, scene.desk.offer.place),
    ] {
        let mut places = vec![PlaceId(0), PlaceId(999_999), PlaceId(u64::MAX)];
        for part in [&scene.event, &scene.other_event, &scene.desk, &scene.other_desk] {
            places.push(part.offer.place);
            places.push(PlaceId(part.people[0].0));
        }
        places.retain(|place| *place != kept);
        for place in places {
            for act in answers(entry, place, 1).into_iter().chain(on_place(place)) {
                scene.refused(&format!("{act:?} on list {}", list.0), &guest(list, act));
            }
        }
    }
}

#[test]
fn offers_made_to_somebody_else() {
    let mut scene = Scene::open();
    for (list, place, people, holder) in [
        (scene.event.list, scene.event.offer.place, scene.event.people.clone(), scene.event.offer.entry),
        (scene.desk.list, scene.desk.offer.place, scene.desk.people.clone(), scene.desk.offer.entry),
    ] {
        let strangers = people.into_iter().filter(|entry| *entry != holder);
        for entry in strangers.chain([scene.other_event.people[1], EntryId(u64::MAX), EntryId(0)]) {
            for act in answers(entry, place, 1) {
                scene.refused(&format!("{act:?}"), &guest(list, act));
            }
        }
        for seq in [0, 2, u32::MAX] {
            for act in answers(holder, place, seq) {
                assert_eq!(scene.refused(&format!("{act:?}"), &guest(list, act)), Refusal::NoSuchPlace);
            }
        }
    }
}

#[test]
fn links_of_an_earlier_or_later_life() {
    let mut scene = Scene::open();
    for (list, entry) in [(scene.event.list, scene.event.people[1]), (scene.desk.list, scene.desk.people[0])] {
        for generation in [0, 2, u32::MAX] {
            let refusal = scene.refused("cancel", &guest(list, Act::Entry(EntryAct::Cancel { entry, generation })));
            assert_eq!(refusal, Refusal::OldLink);
        }
    }
    let (list, entry) = (scene.event.list, scene.event.people[2]);
    for generation in [0, 2, u32::MAX] {
        let refusal = scene.refused("confirm", &guest(list, Act::Event(EventAct::Confirm { entry, generation })));
        assert_eq!(refusal, Refusal::OldLink);
    }
}
