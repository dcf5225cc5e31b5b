//! Signing up and joining: parties, wishes, dates.

use crate::scene::{ODD_TEXTS, Scene, huge};
use jiff::civil::{date, time};
use rules::desk::{Weekdays, Wish};
use rules::{Act, Command, DeskAct, EntryAct, Joining, ListId, OldLinks, Refusal, WishEdit};
use store::suite::stage::{dinner, guest, joining, register, register_party};

#[test]
fn parties_that_cannot_be() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    for party in [0, 2, 21, u32::MAX] {
        let refusal = scene.refused("party", &register_party(list, "zoe", party));
        assert_eq!((refusal.clone(), refusal.field()), (Refusal::PartyRange { most: 1 }, "party"));
    }
    let roomy = rules::event::EventSettings { max_party: 2, ..dinner(2) };
    let roomy = scene.house.event_with("roomy", roomy);
    for party in [0, 3, u32::MAX] {
        scene.refused("above the cap", &register_party(roomy, "zoe", party));
    }
}

#[test]
fn lists_that_do_not_exist() {
    let mut scene = Scene::open();
    for list in [ListId(0), ListId(999_999), ListId(u64::MAX), ListId(i64::MAX as u64 + 1)] {
        assert_eq!(scene.refused("no list", &register(list, "zoe")), Refusal::NoSuchList);
        assert_eq!(scene.refused("no list", &wishing(list, joining("zoe", None))), Refusal::NoSuchList);
    }
    let entry_as_list = ListId(scene.event.people[0].0);
    assert_eq!(scene.refused("an entry's number", &register(entry_as_list, "zoe")), Refusal::NoSuchList);
}

fn wishing(list: ListId, joining: Joining) -> Command {
    guest(list, Act::Desk(DeskAct::Join(Box::new(joining))))
}

fn any() -> Wish {
    Wish::any("Cut")
}

fn wrong_wishes() -> Vec<(&'static str, Wish)> {
    vec![
        ("no service", Wish::any("")),
        ("an unknown service", Wish::any("Massage")),
        ("a huge service", Wish::any(&huge(1_000_000))),
        ("an unknown member of staff", Wish { staff: Some("Zed".into()), ..any() }),
        ("nobody by name", Wish { staff: Some(String::new()), ..any() }),
        ("a huge member of staff", Wish { staff: Some(huge(100_000)), ..any() }),
        ("an unknown place", Wish { location: Some("The moon".into()), ..any() }),
        ("no day at all", Wish { weekdays: Weekdays(0), ..any() }),
        ("an eighth day", Wish { weekdays: Weekdays(0b1000_0000), ..any() }),
        ("dates reversed", Wish { from: Some(date(2026, 7, 2)), until: Some(date(2026, 7, 1)), ..any() }),
        ("hours reversed", Wish { earliest: Some(time(17, 0, 0, 0)), latest: Some(time(9, 0, 0, 0)), ..any() }),
        ("a last date in the past", Wish { until: Some(date(2026, 5, 31)), ..any() }),
        ("a last date long past", Wish { until: Some(jiff::civil::Date::MIN), ..any() }),
    ]
}

#[test]
fn wishes_that_cannot_be_met() {
    let mut scene = Scene::open();
    let (list, entry) = (scene.desk.list, scene.desk.people[0]);
    for (what, wish) in wrong_wishes() {
        scene.refused(what, &wishing(list, Joining { wish: wish.clone(), ..joining("zoe", None) }));
        scene.refused(what, &guest(list, Act::edit_wish(entry, WishEdit { party: 1, tier: 0, wish })));
    }
    for odd in ODD_TEXTS {
        scene.refused(odd, &wishing(list, Joining { wish: Wish::any(odd), ..joining("zoe", None) }));
    }
}

#[test]
fn parties_and_priorities_a_desk_does_not_know() {
    let mut scene = Scene::open();
    let (list, entry) = (scene.desk.list, scene.desk.people[0]);
    for (party, tier) in [(0, 0), (21, 0), (u32::MAX, 0), (1, 10), (1, u32::MAX)] {
        let what = format!("party {party}, tier {tier}");
        scene.refused(&what, &wishing(list, Joining { party, tier, ..joining("zoe", None) }));
        scene.refused(&what, &guest(list, Act::edit_wish(entry, WishEdit { party, tier, wish: any() })));
    }
}

#[test]
fn somebody_nobody_could_reach() {
    let mut scene = Scene::open();
    let list = scene.desk.list;
    let nobody = Joining { email: None, mobile: None, ..joining("zoe", None) };
    assert_eq!(scene.refused("no contact", &wishing(list, nobody)), Refusal::NeedContact);
}

#[test]
fn somebody_who_is_not_waiting() {
    let mut scene = Scene::open();
    let (list, gone) = (scene.desk.list, scene.desk.people[2]);
    let edit = Act::edit_wish(gone, WishEdit { party: 1, tier: 0, wish: any() });
    for act in [
        Act::Desk(DeskAct::Pause { entry: gone, generation: None }),
        Act::Desk(DeskAct::Resume { entry: gone, generation: None }),
        edit,
    ] {
        assert_eq!(scene.refused("has left", &guest(list, act)), Refusal::NotWaiting);
    }
    let active = Act::Entry(EntryAct::Erase { entry: scene.desk.people[0] });
    assert_eq!(scene.refused("still here", &guest(list, active)), Refusal::StillActive);
}

#[test]
fn a_link_asked_for_too_often() {
    let mut scene = Scene::open();
    let (list, entry) = (scene.event.list, scene.event.people[1]);
    let again = |time: u32| {
        guest(list, Act::Entry(EntryAct::ResendLink { entry, once: u64::from(time) << 4, old: OldLinks::Keep }))
    };
    for time in 0..rules::limits::RESENDS {
        scene.house.run(&again(time));
    }
    assert_eq!(scene.refused("too often", &again(rules::limits::RESENDS)), Refusal::ResentTooOften { most: 20 });
}
