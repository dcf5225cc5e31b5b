//! What pages offer to do, and only where it can be done.

use crate::guest_page::dinner;
use crate::page_facts::tags;
use crate::signed_in::sign_in;
use crate::stage::Stage;
use rules::event::EventSettings;
use rules::{Act, Actor, EntryAct};

const SETTINGS: &str = "/console/e/dinner/settings";

#[test]
fn the_form_posts_what_the_door_expects() {
    let stage = Stage::open();
    stage.event("dinner", EventSettings { max_party: 4, ..stage.dinner(9) });
    stage.event("alone", stage.dinner(9));
    let names = |path: &str, name: &str| tags(&stage.get(path).text).iter().filter(|tag| tag.is("name", name)).count();
    stage.get("/e/dinner/embed").says("action=\"/e/dinner/register\"");
    for field in ["name", "email", "party", "website", "embed"] {
        assert_eq!(names("/e/dinner/embed", field), 1, "{field}");
    }
    for field in ["party", "embed", "return_to"] {
        assert_eq!(names("/e/alone", field), 0, "{field}");
    }
}

#[test]
fn the_settings_are_sent_under_the_names_of_the_api() {
    let stage = Stage::open();
    let page = sign_in(&stage, "owner", None).get("/console/new");
    let names = "slug name venue about starts_date starts_time duration_minutes zone cap max_party reminders quiet_from \
                 quiet_to window_minutes time_critical cut_off_minutes floor_minutes daily host_email form_answer \
                 confirm_minutes language sites";
    for name in names.split_whitespace() {
        page.says(&format!(" name=\"{name}\""));
    }
    page.never_says("name=\"seen_rev\"").never_says("value=\"call_off\"");
}

#[test]
fn only_an_open_event_can_be_called_off() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(9));
    let owner = sign_in(&stage, "owner", None);
    owner.get(SETTINGS).says("value=\"call_off\"");
    owner.form(SETTINGS, "do=call_off&typed=Dinner");
    owner.get(SETTINGS).never_says("value=\"call_off\"");
}

#[test]
fn a_guest_page_shows_only_what_is_allowed() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo"]);
    let owner = sign_in(&stage, "owner", None);
    let offered = |at: usize| {
        let page = owner.get(&format!("/console/e/dinner/guests/{}", people[at].0)).text;
        let acts = ["cancel", "resend", "erase", "edit", "offer", "note"];
        acts.into_iter().filter(|act| page.contains(&format!("name=\"do\" value=\"{act}\""))).collect::<Vec<_>>()
    };
    assert_eq!(offered(0), ["cancel", "resend", "edit", "note"]);
    stage.run(Actor::Guest, list, Act::Entry(EntryAct::Cancel { entry: people[0], generation: 1 }));
    assert_eq!(offered(0), ["erase", "edit", "note"]);
    stage.run(Actor::Host(0), list, Act::Entry(EntryAct::Erase { entry: people[0] }));
    assert!(offered(0).is_empty(), "an erased person has no note");
}
