//! What fails by one channel is said by the other, once, also when the person is corrected in between.

use crate::support::{House, minutes};
use rules::{
    Act, Actor, Channel, Command, DeskAct, Email, EntryId, HouseAct, Joining, ListId, Message, MessageAct, MessageId,
    MessageKind, MessageState, PersonEdit, Reach, Refusal, Reply,
};
use store::suite::stage::{chair, free, guest, host, joining, post, standing};

#[test]
fn promise_09_a_correction_while_the_other_channel_waits_says_it_once() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    let ann = joining("ann", Some("+447700900001"));
    let (entry, ..) = standing(&house.run(&guest(list, Act::Desk(DeskAct::Join(Box::new(ann.clone()))))));
    let not_delivered = |message: &Message| post(list, Act::Message(MessageAct::NotDelivered { message: message.id }));
    let said = house.deliver();
    house.run(&not_delivered(&said[0].message));
    let email = Email::parse("ann@example.net").ok();
    let person = PersonEdit { name: ann.name, email, mobile: ann.mobile, note: String::new() };
    let corrected = Act::edit_person(entry, person);
    house.run(&host(list, corrected));
    // The notice that waited goes to the corrected person; there is no second one beside it.
    let first = queued(&mut house, list);
    assert_eq!(first.len(), 1, "{first:?}");
    // Both of their channels are tried, and then it is given up.
    for channel in [Channel::Text, Channel::Mail] {
        let handed = house.deliver();
        assert_eq!(handed.iter().map(|one| one.message.channel).collect::<Vec<_>>(), [channel]);
        house.run(&not_delivered(&handed[0].message));
    }
    assert_eq!(queued(&mut house, list), []);
    house.assert_promises(list);
}

#[test]
fn promise_09_what_failed_by_both_channels_may_be_sent_once_more() {
    let mut house = House::open();
    let list = house.desk("Quiet hours: none");
    house.run(&guest(list, Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+447700900001")))))));
    let mut failed: Vec<MessageId> = Vec::new();
    for channel in [Channel::Text, Channel::Mail] {
        let handed = house.lease();
        assert_eq!(handed.iter().map(|one| one.message.channel).collect::<Vec<_>>(), [channel]);
        failed.push(handed[0].message.id);
        house.run(&post(list, Act::Message(MessageAct::NotDelivered { message: handed[0].message.id })));
    }
    let replay = |message: MessageId| host(list, Act::Message(MessageAct::Replay { message }));
    assert_eq!(house.run(&replay(failed[0])), Reply::Refused(Refusal::NotFailed), "the mail was to say it");
    assert_eq!(house.run(&replay(failed[1])), Reply::Done);
    let again: Vec<MessageId> = house.deliver().iter().map(|one| one.message.id).collect();
    assert_eq!(again, [failed[1]], "the same message");
    house.assert_promises(list);
}

fn queued(house: &mut House, list: rules::ListId) -> Vec<Message> {
    let waits =
        |message: &Message| message.state == MessageState::Queued && message.kind == MessageKind::WaitlistNotice;
    house.rows(list).messages.into_iter().filter(waits).collect()
}

/// The process dies right after the STOP was written down: the offer does not stay with somebody who may not be texted.
#[test]
fn promise_12_a_stop_is_followed_on_every_list_also_across_a_crash() {
    const HAL: &str = "+4915112345678";
    let mut house = House::open();
    let list = house.desk("");
    let hal = Joining { email: None, ..joining("hal", Some(HAL)) };
    house.run(&host(list, Act::Desk(DeskAct::Join(Box::new(hal)))));
    house.join(list, &["ivy"]);
    house.run(&free(list, chair(24, "one")));
    house.deliver();
    let people: Vec<EntryId> = house.rows(list).entries.iter().map(|entry| entry.id).collect();
    assert_eq!(house.live(list).entry, people[0]);
    let stop = Act::House(HouseAct::OptOut { channel: Channel::Text, key: HAL.into(), reason: Reach::OptedOut });
    let stop = Command { list: ListId::HOUSE, who: Actor::Hook, act: stop };
    house.run(&stop);
    let mut house = house.restarted(minutes(1));
    house.fire();
    assert_eq!(house.entry(list, people[0]).text_reach, Reach::OptedOut);
    assert_eq!(house.live(list).entry, people[1], "the next person is asked");
    let before = house.rows(list).audit.len();
    house.run(&stop);
    house.fire();
    assert_eq!(house.rows(list).audit.len(), before, "said twice, it changes nothing");
    let start = Act::House(HouseAct::OptIn { channel: Channel::Text, key: HAL.into() });
    house.run(&Command { list: ListId::HOUSE, who: Actor::Hook, act: start });
    house.fire();
    assert_eq!(house.entry(list, people[0]).text_reach, Reach::Open);
    house.assert_promises(list);
}
