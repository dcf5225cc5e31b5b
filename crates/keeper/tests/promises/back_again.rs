//! Somebody comes back to a desk, or is corrected there: a new address starts fresh and is told all that is held.

use crate::support::{House, minutes};
use rules::desk::Wish;
use rules::{
    Act, DeskAct, Email, Handed, Joining, ListId, MessageAct, MessageId, MessageKind, PersonEdit, Reach, Refusal,
    Reply, WishEdit,
};
use store::suite::stage::{chair, free, guest, host, joining, post};

fn other_address() -> Option<Email> {
    Email::parse("hal@example.net").ok()
}

fn edited(joining: &Joining, email: Option<Email>, note: &str) -> PersonEdit {
    PersonEdit { name: joining.name.clone(), email, mobile: joining.mobile.clone(), note: note.into() }
}

/// Hal, who is written to by mail because his telephone does not take texts; and that mail.
fn hal(house: &mut House, list: ListId) -> (Joining, MessageId) {
    let hal = joining("hal", Some("+4915112345678"));
    house.run(&host(list, Act::Desk(DeskAct::Join(Box::new(hal.clone())))));
    let texted = house.deliver();
    house.run(&post(list, Act::Message(MessageAct::NotDelivered { message: texted[0].message.id })));
    let mailed = house.deliver();
    assert_eq!(mailed.len(), 1, "the notice by mail: {mailed:?}");
    (hal, mailed[0].message.id)
}

/// Leaves, and joins once more under the same number.
fn comes_back(house: &mut House, list: ListId, hal: &Joining, email: Option<Email>) {
    let entry = house.rows(list).entries[0].id;
    house.cancel(list, entry);
    house.pass(minutes(1));
    house.run(&host(list, Act::Desk(DeskAct::Join(Box::new(Joining { email, ..hal.clone() })))));
}

#[test]
fn promise_11_a_late_bounce_of_the_old_address_leaves_the_new_one_open() {
    let mut house = House::open();
    let list = house.desk("");
    let (hal, mail) = hal(&mut house, list);
    comes_back(&mut house, list, &hal, other_address());
    house.run(&post(list, Act::Message(MessageAct::Undeliverable { message: mail, reason: Reach::Bounced })));
    let rows = house.rows(list);
    assert_eq!(rows.entries.len(), 1, "the same row");
    assert_eq!(rows.entries[0].person.email, other_address());
    assert_eq!(rows.entries[0].mail_reach, Reach::Open, "it was the other address that does not exist");
    house.assert_promises(list);
}

#[test]
fn promise_11_another_address_than_the_one_that_bounced_is_written_to() {
    for (email, reach) in [(other_address(), Reach::Open), (joining("hal", None).email, Reach::Bounced)] {
        let mut house = House::open();
        let list = house.desk("");
        let (hal, mail) = hal(&mut house, list);
        house.run(&post(list, Act::Message(MessageAct::Undeliverable { message: mail, reason: Reach::Bounced })));
        comes_back(&mut house, list, &hal, email.clone());
        assert_eq!(house.rows(list).entries[0].mail_reach, reach, "{email:?}");
        house.assert_promises(list);
    }
}

#[test]
fn what_the_staff_wrote_about_somebody_is_there_when_they_come_back() {
    let mut house = House::open();
    let list = house.desk("");
    let (hal, _mail) = hal(&mut house, list);
    let entry = house.rows(list).entries[0].id;
    house.run(&host(list, Act::edit_person(entry, edited(&hal, hal.email.clone(), "rings first"))));
    comes_back(&mut house, list, &hal, hal.email.clone());
    assert_eq!(house.rows(list).entries[0].person.note.as_deref(), Some("rings first"));
    house.assert_promises(list);
}

#[test]
fn a_corrected_address_is_told_of_every_offer_that_is_held() {
    let mut house = House::open();
    let list = house.desk("Offers at once: 2");
    let entry = house.join(list, &["hal"])[0];
    house.run(&free(list, chair(24, "one")));
    house.run(&free(list, chair(25, "two")));
    house.deliver();
    house.pass(minutes(1));
    let edit = edited(&joining("hal", None), other_address(), "");
    house.run(&host(list, Act::edit_person(entry, edit)));
    let offers = |one: &Handed| (one.message.kind == MessageKind::Offer).then(|| one.message.about());
    let mut told: Vec<u64> = house.deliver().iter().filter_map(offers).collect();
    told.sort_unstable();
    let held: Vec<u64> = house.rows(list).offers.iter().map(|offer| offer.id.0).collect();
    assert_eq!(told, held, "both of them");
    house.assert_promises(list);
}

/// The page was open when the staff corrected the address: its buttons come with the generation it was made for, and the
/// commit looks at that, not the page.
#[test]
fn a_link_of_before_neither_pauses_nor_resumes_nor_edits() {
    let mut house = House::open();
    let list = house.desk("");
    let entry = house.join(list, &["hal"])[0];
    let old = Some(house.entry(list, entry).generation);
    house.run(&host(list, Act::edit_person(entry, edited(&joining("hal", None), other_address(), ""))));
    let known = house.entry(list, entry);
    let wish = WishEdit { party: 2, tier: 0, wish: Wish::any("Cut") };
    let wish = Some(Box::new(wish));
    for act in [
        Act::Desk(DeskAct::Pause { entry, generation: old }),
        Act::Desk(DeskAct::Resume { entry, generation: old }),
        Act::Desk(DeskAct::EditEntry { entry, wish, person: None, generation: old }),
    ] {
        assert_eq!(house.run(&guest(list, act)), Reply::Refused(Refusal::OldLink));
        assert_eq!(house.entry(list, entry), known);
    }
    let now = Some(known.generation);
    assert_eq!(
        house.run(&guest(list, Act::Desk(DeskAct::Pause { entry, generation: now }))),
        Reply::Done,
        "the new link does"
    );
    house.assert_promises(list);
}
