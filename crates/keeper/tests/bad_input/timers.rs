//! Timers that were never booked, are not due, or belong to another list. They do nothing, and say so.

use crate::scene::Scene;
use crate::support::minutes;
use jiff::Timestamp;
use rules::{
    Act, Actor, BatchId, Command, DeliveryId, EntryId, EventAct, ImportMode, ListId, PlaceId, Reply, RequestId, Timer,
    TimerName,
};
use store::suite::stage::{host, hours, noon, person};

fn due(list: ListId, timer: Timer) -> Command {
    Command { list, who: Actor::Timer, act: Act::Due(timer) }
}

fn names(number: u64, which: u32) -> [TimerName; 18] {
    let (list, place) = (ListId(number), PlaceId(number));
    [
        TimerName::Remind { entry: EntryId(number), which },
        TimerName::Lapse { place, seq: which },
        TimerName::Spread { place },
        TimerName::Search { place },
        TimerName::Import { batch: BatchId(number) },
        TimerName::Replan { list },
        TimerName::CallOff { list },
        TimerName::Close { list },
        TimerName::Daily { list },
        TimerName::ThanksDue { list },
        TimerName::Thanks { list },
        TimerName::Tidy { list },
        TimerName::Summary { list },
        TimerName::Booked { delivery: DeliveryId(number) },
        TimerName::Forget { request: RequestId(number) },
        TimerName::HeadStart { place },
        TimerName::TellChanges { list },
        TimerName::Reach { entry: EntryId(number) },
    ]
}

/// A new kind of timer must stand in the list above: its place there is its number here.
fn place_in_the_list(name: &TimerName) -> usize {
    match name {
        TimerName::Remind { .. } => 0,
        TimerName::Lapse { .. } => 1,
        TimerName::Spread { .. } => 2,
        TimerName::Search { .. } => 3,
        TimerName::Import { .. } => 4,
        TimerName::Replan { .. } => 5,
        TimerName::CallOff { .. } => 6,
        TimerName::Close { .. } => 7,
        TimerName::Daily { .. } => 8,
        TimerName::ThanksDue { .. } => 9,
        TimerName::Thanks { .. } => 10,
        TimerName::Tidy { .. } => 11,
        TimerName::Summary { .. } => 12,
        TimerName::Booked { .. } => 13,
        TimerName::Forget { .. } => 14,
        TimerName::HeadStart { .. } => 15,
        TimerName::TellChanges { .. } => 16,
        TimerName::Reach { .. } => 17,
    }
}

#[test]
fn every_kind_of_timer_is_tried() {
    let tried: Vec<usize> = names(1, 1).iter().map(place_in_the_list).collect();
    assert_eq!(tried, (0..18).collect::<Vec<_>>());
}

#[test]
fn timers_nobody_booked() {
    let mut scene = Scene::open();
    let known = [scene.event.list.0, scene.event.people[1].0, scene.event.offer.place.0, scene.desk.offer.place.0];
    for list in [scene.event.list, scene.desk.list] {
        for number in known.into_iter().chain([0, u64::MAX]) {
            for name in names(number, u32::MAX).into_iter().chain(names(number, 1)) {
                for due_at in [noon(), noon() - minutes(1), Timestamp::MIN] {
                    let timer = Timer { list, name, due_at, cursor: u64::MAX };
                    scene.refused_or_nothing(&format!("{timer:?}"), &due(list, timer));
                }
            }
        }
    }
}

#[test]
fn timers_that_are_not_due() {
    let mut scene = Scene::open();
    for list in [scene.event.list, scene.desk.list] {
        for timer in scene.house.rows(list).timers {
            assert!(timer.due_at > noon());
            assert_eq!(scene.unchanged("early", &due(list, timer)), Reply::Nothing, "{timer:?}");
            let later = Timer { due_at: timer.due_at + hours(1), ..timer };
            assert_eq!(scene.unchanged("later", &due(list, later)), Reply::Nothing, "{timer:?}");
        }
    }
}

/// The other event is called off and has an import to work through; nothing of that may happen here.
#[test]
fn timers_of_another_list() {
    let mut scene = Scene::open();
    let other = scene.other_event.list;
    let rows = vec![person("yan", 1), person("yun", 1)];
    scene
        .house
        .run(&host(other, Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Confirmed, rows })));
    scene.house.run(&host(other, Act::Event(EventAct::CallOff)));
    let timers = scene.house.rows(other).timers.into_iter().filter(|timer| timer.due_at <= noon());
    let timers: Vec<Timer> = timers.collect();
    assert_eq!(timers.len(), 2, "both are due now: {timers:?}");
    for timer in timers {
        for list in [scene.event.list, scene.desk.list] {
            scene.refused_or_nothing(&format!("{:?} on list {}", timer.name, list.0), &due(list, timer));
        }
    }
}

#[test]
fn windows_that_cannot_be_extended() {
    let mut scene = Scene::open();
    let (place, list) = (scene.event.offer.place, scene.event.list);
    let extend = |list, place, seq, down_since| Command {
        list,
        who: Actor::Keeper,
        act: Act::Extend { place, seq, down_since },
    };
    for down_since in [Timestamp::MIN, noon(), noon() + hours(1), Timestamp::MAX] {
        scene.refused_or_nothing("not sent yet", &extend(list, place, 1, down_since));
    }
    scene.house.deliver();
    scene.house.pass(hours(1));
    for (place, seq) in [(PlaceId(0), 1), (PlaceId(u64::MAX), 1), (place, 0), (place, u32::MAX)] {
        scene.refused_or_nothing("no such offer", &extend(list, place, seq, noon()));
    }
    scene.refused_or_nothing("another list's", &extend(list, scene.other_event.offer.place, 1, noon()));
    scene.refused_or_nothing("a desk's", &extend(list, scene.desk.offer.place, 1, noon()));
    for down_since in [scene.house.now, scene.house.now + hours(1), Timestamp::MAX] {
        scene.refused_or_nothing("down in the future", &extend(list, place, 1, down_since));
    }
}
