//! An invitation whose time was over before it could leave: the guest is told all the same.

use crate::support::House;
use rules::event::{EventSettings, Rounds};
use rules::{Act, EntryId, EntryState, EventAct, ImportMode, ListId, MessageKind, OfferState};
use store::suite::stage::{dinner, guest, host, hours, person, standing};

/// Ann is invited, with a seat held for five hours.
fn invited(house: &mut House, list: ListId) -> EntryId {
    let mode = ImportMode::InviteUntil(house.now + hours(5));
    house.run(&host(list, Act::Event(EventAct::Import { import: 1, part: 0, mode, rows: vec![person("ann", 1)] })));
    house.fire();
    house.rows(list).entries[0].id
}

/// The invitation that leaves now names no time, and no seat is held for it; it can be answered like any other.
fn assert_invited_without_time(house: &mut House, list: ListId, ann: EntryId) {
    assert_eq!(house.offer_states(list), [(ann, OfferState::Withdrawn)]);
    let said = house.deliver();
    let said: Vec<_> = said.iter().map(|one| (one.message.entry, one.message.kind, one.ends_at)).collect();
    assert_eq!(said, [(Some(ann), MessageKind::Invite, None)]);
    let confirm = guest(list, Act::Event(EventAct::Confirm { entry: ann, generation: 1 }));
    assert_eq!(standing(&house.run(&confirm)).1, EntryState::Confirmed);
    house.assert_promises(list);
}

#[test]
fn promise_09_an_invitation_held_back_past_its_time_leaves_without_it() {
    let mut house = House::open();
    let list = house.event_with("dinner", EventSettings { rounds: Rounds::Paused, ..dinner(2) });
    let ann = invited(&mut house, list);
    assert_eq!(house.deliver(), [], "the host has paused the round");
    house.pass(hours(5));
    house.fire();
    house.run(&host(
        list,
        Act::Event(EventAct::Edit { settings: Box::new(dinner(2)), seen_rev: 1, tell: rules::Tell::Guests }),
    ));
    house.fire();
    assert_invited_without_time(&mut house, list, ann);
}

/// The post is back in the very moment in which the time is over, and comes before the timer.
#[test]
fn promise_09_an_invitation_the_post_could_not_take_in_time_leaves_without_it() {
    let mut house = House::open();
    let list = house.event(2);
    let ann = invited(&mut house, list);
    house.pass(hours(5));
    assert_eq!(house.deliver(), [], "nobody is told of a seat that is no longer theirs");
    assert_invited_without_time(&mut house, list, ann);
}
