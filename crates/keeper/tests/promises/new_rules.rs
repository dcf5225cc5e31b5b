//! A desk's rules change while offers are out: what was sent keeps what it said (promises 3 and 8).

use crate::support::{House, minutes};
use rules::desk::Wish;
use rules::{
    Act, DeskAct, EntryReply, Joining, ListId, ListReply, MessageKind, OfferOver, OfferState, Reply, SlotAct, WishEdit,
};
use store::suite::stage::{chair, claim, free, guest, host, joining, salon};

fn new_rules(house: &mut House, list: ListId, page: &str) {
    let settings = Box::new(rules_document::with_rules(salon(), page).expect("a rules document"));
    let seen_rev = house.rows(list).head.settings_rev;
    let saved = house.run(&host(list, Act::Desk(DeskAct::Edit { settings, seen_rev })));
    assert!(matches!(saved, Reply::List(ListReply::Saved { .. })), "{saved:?}");
}

#[test]
fn promise_03_whoever_books_lets_go_of_the_other_offer_though_the_rules_allow_one_by_now() {
    let mut house = House::open();
    let list = house.desk("Offers at once: 2");
    let hal = house.join(list, &["hal"])[0];
    house.run(&free(list, chair(24, "one")));
    house.run(&free(list, chair(25, "two")));
    new_rules(&mut house, list, "One offer at a time per person");
    let first = house.rows(list).offers[0].clone();
    assert!(matches!(house.run(&claim(&first)), Reply::Entry(EntryReply::Claimed { .. })));
    let states = house.offer_states(list);
    assert_eq!(states, [(hal, OfferState::Claimed), (hal, OfferState::Withdrawn)], "booked once, the rest goes on");
    let sent = house.deliver();
    assert!(sent.iter().all(|one| one.message.kind != MessageKind::Offer), "nothing is offered to whoever is booked");
    house.fire();
    house.assert_promises(list);
}

#[test]
fn promise_08_a_window_that_runs_keeps_its_end_when_the_cut_off_moves() {
    let mut house = House::open();
    let list = house.desk("Claim window: 1 hour");
    house.join(list, &["hal"]);
    house.run(&free(list, chair(3, "tool")));
    house.deliver();
    let offer = house.live(list);
    new_rules(&mut house, list, "Claim window: 1 hour\nCut-off: 4 hours");
    house.pass(minutes(30));
    let claimed = house.run(&claim(&offer));
    assert!(matches!(claimed, Reply::Entry(EntryReply::Claimed { .. })), "they were told an hour: {claimed:?}");
    house.assert_promises(list);
}

#[test]
fn what_was_not_sent_yet_goes_by_the_new_cut_off() {
    let mut house = House::open();
    let list = house.desk("");
    house.join(list, &["hal"]);
    house.run(&free(list, chair(3, "tool")));
    let queued = house.live(list);
    new_rules(&mut house, list, "Cut-off: 4 hours");
    let late = house.run(&claim(&queued));
    assert!(matches!(late, Reply::Entry(EntryReply::OfferOver { why: OfferOver::Lapsed, .. })), "{late:?}");
    house.assert_promises(list);
}

#[test]
fn promise_08_a_small_party_that_was_asked_may_have_the_table_though_the_rules_want_larger_ones() {
    let mut house = House::open();
    let list = house.desk("Smaller parties may take larger tables");
    let two = Joining { party: 2, ..joining("two", None) };
    house.run(&guest(list, Act::Desk(DeskAct::Join(Box::new(two)))));
    house.run(&host(list, Act::Slot(SlotAct::Free { slot: Box::new(chair(24, "tool")), seats: 4 })));
    house.deliver();
    let offer = house.live(list);
    new_rules(&mut house, list, "Party size must match exactly");
    let claimed = house.run(&claim(&offer));
    assert!(matches!(claimed, Reply::Entry(EntryReply::Claimed { .. })), "they were asked: {claimed:?}");
    house.assert_promises(list);
}

#[test]
fn what_somebody_waits_for_is_looked_at_also_while_they_pause() {
    let mut house = House::open();
    let list = house.desk("");
    let hal = house.join(list, &["hal"])[0];
    house.run(&free(list, chair(24, "tool")));
    house.deliver();
    let offer = house.live(list);
    house.run(&guest(list, Act::Desk(DeskAct::Pause { entry: hal, generation: None })));
    let wish = Wish { staff: Some("Emil".into()), ..Wish::any("Cut") };
    house.run(&host(list, Act::edit_wish(hal, WishEdit { party: 1, tier: 0, wish })));
    let over = house.run(&claim(&offer));
    assert!(
        matches!(over, Reply::Entry(EntryReply::OfferOver { why: OfferOver::NoLongerFits, .. })),
        "Dana is not Emil: {over:?}"
    );
    house.assert_promises(list);
}
