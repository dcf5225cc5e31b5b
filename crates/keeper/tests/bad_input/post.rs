//! The post and the hooks reporting about messages and addresses that are none.

use crate::scene::{ODD_TEXTS, Scene, huge};
use rules::{Act, Actor, Channel, Command, HouseAct, ListId, MessageAct, MessageId, Reach, Refusal};
use store::suite::stage::post;

fn reports(message: MessageId) -> [Act; 4] {
    [
        Act::Message(MessageAct::HandOff { message }),
        Act::Message(MessageAct::Sent { message }),
        Act::Message(MessageAct::SendFailed { message, fault: rules::SendFault::Refused }),
        Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }),
    ]
}

#[test]
fn messages_that_are_not_of_this_list() {
    let mut scene = Scene::open();
    for list in [scene.event.list, scene.desk.list] {
        let mut messages = vec![MessageId(0), MessageId(999_999), MessageId(u64::MAX)];
        for part in [&scene.event, &scene.other_event, &scene.desk, &scene.other_desk] {
            messages.push(MessageId(part.people[0].0));
            if part.list != list {
                messages.push(part.message);
            }
        }
        for act in messages.into_iter().flat_map(reports) {
            scene.refused(&format!("{act:?} on list {}", list.0), &post(list, act));
        }
    }
    for act in reports(scene.event.message) {
        assert_eq!(scene.refused("no list", &post(ListId(u64::MAX), act)), Refusal::NoSuchList);
    }
}

/// "Undeliverable, because it is open" makes no sense, and must not close an address for ever.
#[test]
fn an_address_that_failed_because_it_works() {
    let mut scene = Scene::open();
    let act = Act::Message(MessageAct::Undeliverable { message: scene.event.message, reason: Reach::Open });
    scene.refused_or_nothing("reason open", &post(scene.event.list, act));
}

fn stop(channel: Channel, key: &str, reason: Reach) -> Command {
    Command {
        list: ListId::HOUSE,
        who: Actor::Hook,
        act: Act::House(HouseAct::OptOut { channel, key: key.into(), reason }),
    }
}

#[test]
fn addresses_that_are_none() {
    let mut scene = Scene::open();
    let long = format!("{}@example.org", huge(300));
    let million = huge(1_000_000);
    for key in ["", "ann", "Ann@Example.org", " ann@example.org", "ann@example.org\n", "+447700900123", &long, &million]
    {
        let shown: String = key.chars().take(20).collect();
        let refusal = scene.refused(&shown, &stop(Channel::Mail, key, Reach::OptedOut));
        assert_eq!((refusal.clone(), refusal.field()), (Refusal::AddressShape, "address"));
    }
    for key in ["", "+", "+44 7700 900123", "447700900123", "ann@example.org", &million] {
        let shown: String = key.chars().take(20).collect();
        assert_eq!(scene.refused(&shown, &stop(Channel::Text, key, Reach::OptedOut)), Refusal::AddressShape);
    }
    for odd in ODD_TEXTS {
        scene.refused(odd, &stop(Channel::Mail, &format!("{odd}@example.org"), Reach::OptedOut));
    }
    scene.refused("opted out into open", &stop(Channel::Mail, "ann@example.org", Reach::Open));
}
