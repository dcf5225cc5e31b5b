//! Opening and editing a desk.

use crate::scene::{ODD_TEXTS, Scene, huge};
use rules::desk::{DeskSettings, Service};
use rules::{Act, DeskAct, ListId, ListReply, Refusal, Reply};
use store::suite::stage::{host, open_desk, salon};

fn wrong(change: fn(&mut DeskSettings)) -> DeskSettings {
    let mut desk = salon();
    change(&mut desk);
    desk
}

fn cut(name: &str) -> Service {
    Service { name: name.into(), minutes: 30, price_cents: 0 }
}

fn many(count: usize) -> Vec<String> {
    (0..count).map(|nth| format!("{nth:0>200}")).collect()
}

fn wrong_settings() -> Vec<(&'static str, DeskSettings)> {
    vec![
        ("an empty name", wrong(|desk| desk.name.clear())),
        ("a huge name", wrong(|desk| desk.name = huge(201))),
        ("no service", wrong(|desk| desk.services.clear())),
        ("a service without a name", wrong(|desk| desk.services.push(cut(" ")))),
        ("a service twice", wrong(|desk| desk.services.push(cut(" CUT ")))),
        ("201 services", wrong(|desk| desk.services = many(201).iter().map(|name| cut(name)).collect())),
        ("a huge service", wrong(|desk| desk.services.push(cut(&huge(201))))),
        ("a service of no time", wrong(|desk| desk.services[0].minutes = 0)),
        ("a service of more than a day", wrong(|desk| desk.services[0].minutes = 1_441)),
        ("a service without end", wrong(|desk| desk.services[0].minutes = u32::MAX)),
        ("Dana twice", wrong(|desk| desk.staff.push("dana ".into()))),
        ("somebody without a name", wrong(|desk| desk.staff.push(String::new()))),
        ("201 members of staff", wrong(|desk| desk.staff = many(201))),
        ("a street twice", wrong(|desk| desk.locations.push("MAIN STREET".into()))),
        ("201 locations", wrong(|desk| desk.locations = many(201))),
    ]
}

#[test]
fn settings_that_make_no_sense() {
    let mut scene = Scene::open();
    let list = scene.desk.list;
    for (what, desk) in wrong_settings() {
        scene.refused(what, &open_desk("new-desk", desk.clone()));
        scene.refused(what, &host(list, Act::Desk(DeskAct::Edit { settings: Box::new(desk), seen_rev: 1 })));
    }
    for slug in ["", "x", "New Desk", "salon-é"] {
        assert_eq!(scene.refused(slug, &open_desk(slug, salon())), Refusal::SlugShape);
    }
    assert_eq!(scene.refused("an event's", &open_desk("dinner", salon())), Refusal::SlugTaken);
    let edit =
        Act::Desk(DeskAct::Edit { settings: Box::new(DeskSettings { name: "New".into(), ..salon() }), seen_rev: 9 });
    assert_eq!(scene.refused("somebody else saved", &host(list, edit)), Refusal::EditedMeanwhile { now_rev: 1 });
}

#[test]
fn names_with_hidden_letters() {
    let mut scene = Scene::open();
    for odd in ODD_TEXTS {
        let named = DeskSettings { name: odd.into(), ..salon() };
        scene.refused(&format!("name {odd:?}"), &open_desk("new-desk", named));
        let served = DeskSettings { services: vec![cut(odd)], ..salon() };
        scene.refused(&format!("service {odd:?}"), &open_desk("new-desk", served));
        let staffed = DeskSettings { staff: vec![odd.into()], ..salon() };
        scene.refused(&format!("staff {odd:?}"), &open_desk("new-desk", staffed));
    }
}

/// Each list of names is inside its limit; together they must still fit, or be refused in words.
#[test]
fn the_largest_desk_that_may_be() {
    let mut scene = Scene::open();
    let services = many(200).iter().map(|name| cut(name)).collect();
    let largest = DeskSettings { services, staff: many(200), locations: many(200), ..salon() };
    let reply = scene.house.try_run(&open_desk("large", largest));
    assert!(matches!(reply, Ok(Reply::List(ListReply::Opened { .. }) | Reply::Refused(_))), "{reply:?}");
}

/// The text of the rules is kept beside how it was understood; a text no document could have is refused.
#[test]
fn a_rules_text_that_is_too_long() {
    let mut scene = Scene::open();
    let long = DeskSettings { rules_text: huge(150_000), ..salon() };
    scene.refused("opened with a huge page", &open_desk("large", long.clone()));
    let list = scene.desk.list;
    let edit = Act::Desk(DeskAct::Edit { settings: Box::new(long), seen_rev: 1 });
    scene.refused("edited with a huge page", &host(list, edit));
}

#[test]
fn opening_under_the_number_of_another_list() {
    let mut scene = Scene::open();
    for list in [scene.event.list, scene.desk.list, ListId(u64::MAX)] {
        let command = host(list, open_desk(&format!("new-{}", list.0 % 1000), salon()).act);
        let reply = scene.house.try_run(&command);
        assert!(
            matches!(reply, Ok(Reply::List(ListReply::Opened { .. }) | Reply::Refused(_))),
            "under list {}: {reply:?}",
            list.0
        );
    }
}
