//! Who may sign in, through the pages that say so: an address typed by mistake takes nothing from anybody.

use crate::signed_in::sign_in;
use crate::stage::Stage;
use axum::http::StatusCode;
use rules::{Act, Actor, Host, HostAct, HouseReply, HouseRole, ListId, Reply, Role};

fn known(stage: &Stage, who: &str) -> Host {
    let host = stage.host(who);
    stage.readers.with(|reader| reader.host(host)).expect("a read").expect("a host")
}

fn remove(stage: &Stage, who: &str) {
    let act = Act::Host(HostAct::Remove { host: stage.host(who) });
    assert!(matches!(stage.run(Actor::Host(0), ListId::HOUSE, act), Reply::House(HouseReply::Host { .. })));
}

#[test]
fn an_owner_who_types_their_own_address_stays_an_owner() {
    let stage = Stage::open();
    let owner = sign_in(&stage, "hannah", None);
    for role in ["member", "owner"] {
        let answer = owner.form("/console/people", &format!("do=add&email=Hannah%40example.org&role={role}"));
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
        answer.is_wrong(&["email"]).says("value=\"Hannah@example.org\"");
    }
    assert_eq!(known(&stage, "hannah").role, HouseRole::Owner);
}

#[test]
fn another_owner_does_not_become_a_member_by_the_form_that_lets_people_in() {
    let stage = Stage::open();
    let owner = sign_in(&stage, "hannah", None);
    sign_in(&stage, "otto", None);
    let answer = owner.form("/console/people", "do=add&email=otto%40example.org&role=member");
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    answer.says("id=\"email-problem\"").says("value=\"otto@example.org\"");
    assert_eq!(known(&stage, "otto").role, HouseRole::Owner);
    // A member becomes an owner as before.
    let list = stage.event("dinner", stage.dinner(1));
    sign_in(&stage, "mia", Some((list, Role::Viewer)));
    let answer = owner.form("/console/people", "do=add&email=mia%40example.org&role=owner");
    assert_eq!(answer.location(), "/console/people?done=added");
    assert_eq!(known(&stage, "mia").role, HouseRole::Owner);
}

#[test]
fn whom_an_owner_removed_only_an_owner_lets_in_again() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    let (owner, host) = (sign_in(&stage, "hannah", None), sign_in(&stage, "mia", Some((list, Role::Host))));
    sign_in(&stage, "rolf", Some((list, Role::Viewer)));
    remove(&stage, "rolf");
    let (here, rolf) = ("/console/e/dinner/sharing", "do=add&email=rolf%40example.org&role=viewer");
    let answer = host.form(here, rolf);
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    answer.is_wrong(&["email"]).says("value=\"rolf@example.org\"");
    assert!(known(&stage, "rolf").removed_at.is_some());
    // Somebody new is let in by whoever runs the list, and an owner may change their mind.
    assert_eq!(host.form(here, "email=nina%40example.org").location(), "/console/e/dinner/sharing?done=shared");
    assert_eq!(owner.form(here, rolf).location(), "/console/e/dinner/sharing?done=shared");
    assert!(known(&stage, "rolf").removed_at.is_none());
}
