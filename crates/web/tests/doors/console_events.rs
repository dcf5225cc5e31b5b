//! The first page of the console in a house with very many lists.

use crate::signed_in::{next, sign_in};
use crate::stage::Stage;
use rules::event::EventSettings;

#[test]
fn an_owner_of_very_many_events_sees_the_newest_and_finds_the_first() {
    let stage = Stage::open();
    let owner = sign_in(&stage, "hannah", None);
    // Two more than a page holds.
    for number in 1..=202 {
        let settings = EventSettings { name: format!("Dinner {number:03}"), ..stage.dinner(1) };
        stage.event(&format!("dinner-{number}"), settings);
    }
    let page = owner.get("/console");
    page.says("Dinner 202").says("Dinner 003").never_says("Dinner 002").never_says("Dinner 001");
    let further = next(&page).expect("a next page");
    let page = owner.get(&further);
    page.says("Dinner 002").says("Dinner 001").never_says("Dinner 003");
    assert_eq!(next(&page), None);
    owner.get("/console/new").says("Dinner 202").never_says("Dinner 001");
}
