//! Opening, editing, importing and calling off an event.

use crate::scene::{ODD_TEXTS, Scene, huge};
use crate::support::minutes;
use jiff::civil::{DateTime, datetime};
use rules::event::EventSettings;
use rules::{Act, EventAct, ImportMode, ListId, ListReply, Refusal, ReminderRule, Reply, Zone};
use store::suite::stage::{dinner, host, hours, noon, open_event, person, register};

/// The dinner with one thing wrong.
fn wrong(change: fn(&mut EventSettings)) -> EventSettings {
    let mut settings = dinner(2);
    change(&mut settings);
    settings
}

fn wrong_settings() -> Vec<(&'static str, EventSettings)> {
    vec![
        ("an empty name", wrong(|event| event.name.clear())),
        ("a blank name", wrong(|event| event.name = "  \u{3000} ".into())),
        ("a huge name", wrong(|event| event.name = huge(201))),
        ("a very huge name", wrong(|event| event.name = huge(1_000_000))),
        ("a huge venue", wrong(|event| event.venue = huge(201))),
        ("a cap of none", wrong(|event| event.cap = 0)),
        ("a cap above all halls", wrong(|event| event.cap = rules::limits::CAP + 1)),
        ("a cap that would wrap", wrong(|event| event.cap = u32::MAX)),
        ("parties of none", wrong(|event| event.max_party = 0)),
        ("parties above the limit", wrong(|event| (event.cap, event.max_party) = (100, 21))),
        ("parties above the cap", wrong(|event| event.max_party = 3)),
        ("parties that would wrap", wrong(|event| event.max_party = u32::MAX)),
        ("no duration", wrong(|event| event.duration_minutes = 0)),
        ("an endless duration", wrong(|event| event.duration_minutes = u32::MAX)),
        ("no window", wrong(|event| event.window_minutes = 0)),
        ("an endless window", wrong(|event| event.window_minutes = u32::MAX)),
        ("an endless cut-off", wrong(|event| event.cut_off_minutes = u32::MAX)),
        ("no floor", wrong(|event| event.floor_minutes = 0)),
        ("an endless floor", wrong(|event| event.floor_minutes = u32::MAX)),
        ("six reminders", wrong(|event| event.reminders = vec![ReminderRule::DaysBefore(1); 6])),
        ("a reminder years ahead", wrong(|event| event.reminders = vec![ReminderRule::DaysBefore(366)])),
        ("a reminder ages ahead", wrong(|event| event.reminders = vec![ReminderRule::DaysBefore(u32::MAX)])),
        ("a start in the past", wrong(|event| event.starts = datetime(2026, 5, 31, 19, 0, 0, 0))),
        ("a start at this moment", wrong(|event| event.starts = datetime(2026, 6, 1, 12, 0, 0, 0))),
        ("a start beyond three years", wrong(|event| event.starts = datetime(2029, 6, 20, 19, 0, 0, 0))),
        ("a start in the year 9999", wrong(|event| event.starts = datetime(9999, 12, 30, 19, 0, 0, 0))),
        ("the last moment of all", wrong(|event| event.starts = DateTime::MAX)),
        ("the first moment of all", wrong(|event| event.starts = DateTime::MIN)),
    ]
}

#[test]
fn settings_that_make_no_sense() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    for (what, settings) in wrong_settings() {
        scene.refused(what, &open_event("new-event", settings.clone()));
        let edit = Act::Event(EventAct::Edit { settings: Box::new(settings), seen_rev: 1, tell: rules::Tell::Guests });
        scene.refused(what, &host(list, edit));
    }
}

#[test]
fn titles_with_hidden_letters() {
    let mut scene = Scene::open();
    for odd in ODD_TEXTS {
        let named = EventSettings { name: odd.into(), ..dinner(2) };
        scene.refused(&format!("name {odd:?}"), &open_event("new-event", named));
        let placed = EventSettings { venue: odd.into(), ..dinner(2) };
        scene.refused(&format!("venue {odd:?}"), &open_event("new-event", placed));
    }
}

#[test]
fn public_names_that_cannot_stand_in_an_address() {
    let mut scene = Scene::open();
    let long = huge(61);
    let million = huge(1_000_000);
    for slug in ["", "ab", "Dinner", "din ner", "-dinner", "dînner", "../etc", "a/b", "a%20b", "a\0b", &long, &million]
    {
        let refusal = scene.refused(&slug.chars().take(20).collect::<String>(), &open_event(slug, dinner(2)));
        assert_eq!((refusal.clone(), refusal.field()), (Refusal::SlugShape, "slug"));
    }
    assert_eq!(scene.refused("taken", &open_event("dinner", dinner(9))), Refusal::SlugTaken);
    assert_eq!(scene.refused("a desk's", &open_event("salon", dinner(2))), Refusal::SlugTaken);
}

#[test]
fn zones_that_do_not_exist() {
    for name in ["", "Mars/Olympus", "Berlin", "../../etc/passwd", "Europe/Berlin\0", "+02:00", &huge(1_000_000)] {
        assert_eq!(Zone::parse(name), None, "{}", name.chars().take(20).collect::<String>());
    }
    assert!(Zone::parse("europe/berlin").is_some());
}

/// The number of an existing list says nothing about a new one: it is opened or refused, never a fault.
#[test]
fn opening_under_the_number_of_another_list() {
    let mut scene = Scene::open();
    for list in [scene.event.list, scene.desk.list, ListId(u64::MAX)] {
        let command = host(list, open_event(&format!("new-{}", list.0 % 1000), dinner(2)).act);
        let reply = scene.house.try_run(&command);
        assert!(
            matches!(reply, Ok(Reply::List(ListReply::Opened { .. }) | Reply::Refused(_))),
            "under list {}: {reply:?}",
            list.0
        );
    }
}

#[test]
fn edits_that_come_too_late() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    let edit = |seen_rev| {
        host(list, Act::Event(EventAct::Edit { settings: Box::new(dinner(9)), seen_rev, tell: rules::Tell::Guests }))
    };
    for seen_rev in [0, 2, u32::MAX] {
        let refusal = scene.refused("somebody else saved", &edit(seen_rev));
        assert_eq!(refusal, Refusal::EditedMeanwhile { now_rev: 1 });
    }
    scene.house.run(&host(list, Act::Event(EventAct::CallOff)));
    assert_eq!(scene.refused("called off", &edit(1)), Refusal::CalledOff);
    assert_eq!(scene.refused("called off", &register(list, "zoe")), Refusal::CalledOff);
}

#[test]
fn an_event_that_is_over() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    scene.house.now = dinner(2).ends_at();
    assert_eq!(scene.refused("over, not yet closed", &register(list, "zoe")), Refusal::Closed);
    scene.house.fire();
    assert_eq!(scene.refused("closed", &register(list, "zoe")), Refusal::Closed);
    assert_eq!(scene.refused("closed", &host(list, Act::Event(EventAct::CallOff))), Refusal::Closed);
    let edit = Act::Event(EventAct::Edit { settings: Box::new(dinner(9)), seen_rev: 1, tell: rules::Tell::Guests });
    assert_eq!(scene.refused("closed", &host(list, edit)), Refusal::Closed);
    let rows = vec![person("zoe", 1)];
    let import = Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Invite, rows });
    assert_eq!(scene.refused("closed", &host(list, import)), Refusal::Closed);
}

#[test]
fn imports_of_the_wrong_size_or_time() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    let people = |count: u32| (0..count).map(|nth| person(&format!("guest{nth}"), 1)).collect::<Vec<_>>();
    let import = |mode, count| {
        host(list, Act::Event(EventAct::Import { import: u64::MAX, part: u32::MAX, mode, rows: people(count) }))
    };
    assert_eq!(scene.refused("no rows", &import(ImportMode::Invite, 0)), Refusal::ImportEmpty);
    assert_eq!(scene.refused("101", &import(ImportMode::Confirmed, 101)), Refusal::ImportTooLong { most: 100 });
    scene.refused("10,000", &import(ImportMode::Confirmed, 10_000));
    for until in [noon(), noon() - minutes(1), jiff::Timestamp::MIN] {
        let refusal = scene.refused("confirm-by past", &import(ImportMode::InviteUntil(until), 1));
        assert_eq!(refusal, Refusal::ConfirmByPast);
    }
    for until in [dinner(2).cut_off_at() + minutes(1), noon() + hours(24 * 900), jiff::Timestamp::MAX] {
        let refusal = scene.refused("confirm-by too late", &import(ImportMode::InviteUntil(until), 1));
        assert_eq!(refusal, Refusal::ConfirmByTooLate);
    }
}

/// A row that cannot be is told apart from the others, which go on.
#[test]
fn import_rows_that_cannot_be() {
    let mut scene = Scene::open();
    let list = scene.event.list;
    let rows = vec![person("yan", 0), person("yun", 2), person("yen", u32::MAX), person("yin", 1), person("yin", 1)];
    scene
        .house
        .run(&host(list, Act::Event(EventAct::Import { import: 5, part: 0, mode: ImportMode::Confirmed, rows })));
    scene.house.fire();
    let rows = scene.house.rows(list);
    assert_eq!(rows.entries.len(), 6, "only yin, and only once");
    assert!(rows.batches.iter().all(|batch| batch.done == 5), "and the import ends");
    scene.house.assert_promises(list);
}
