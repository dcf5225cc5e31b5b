//! The host's list of mails, and one mail in its words.

use crate::signed_in::{headings, next, sign_in};
use crate::stage::{Stage, URL};
use axum::http::StatusCode;
use jiff::SignedDuration;
use rules::desk::{DeskSettings, Slot};
use rules::{Act, Actor, DeskAct, HouseAct, ListId, ListReply, MessageKind, MessageState, Reply, Role, SlotAct};
use store::sqlite::Back;
use store::suite::stage::{chair, joining, salon};

#[test]
fn mails_are_listed_newest_first_and_paged_by_key() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(60));
    for number in 0..60 {
        stage.sign_up("dinner", &format!("guest{number:03}"));
    }
    let host = sign_in(&stage, "mara", None);
    let first = host.get("/console/e/dinner/messages");
    assert_eq!(headings(&first)[0], "guest059");
    first.says("Confirmation").says("Waiting");
    stage.sign_up("dinner", "late");
    let second = host.get(&next(&first).expect("a next page"));
    let seen = [headings(&first), headings(&second)].concat();
    assert_eq!(seen.len(), 60, "nobody twice, nobody lost, and the late one is on the first page only");
    assert_eq!((seen.last().map(String::as_str), next(&second)), (Some("guest000"), None));
}

#[test]
fn mails_are_shown_by_kind_and_state() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    stage.sign_up("dinner", "bo");
    stage.post_round();
    stage.sign_up("dinner", "cy");
    let host = sign_in(&stage, "mara", None);
    let shown = |query: &str| headings(&host.get(&format!("/console/e/dinner/messages{query}")));
    assert_eq!(shown(""), ["cy", "bo", "ann"]);
    assert_eq!(shown("?kind=waitlist_notice"), ["cy", "bo"]);
    assert_eq!(shown("?kind=waitlist_notice&state=sent"), ["bo"]);
    assert_eq!(shown("?state=queued"), ["cy"]);
    assert!(shown("?state=bounced").is_empty());
}

#[test]
fn one_mail_shows_its_words_but_not_its_links() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    let other = stage.event("other", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    let link = stage.link("ann", MessageKind::Confirmation);
    let vera = sign_in(&stage, "vera", Some((list, Role::Viewer)));
    let wanted = (None, Some(MessageState::Sent));
    let back = Back { wanted, before: None, most: 9, look_at: 9 };
    let message = stage.readers.with(|reader| reader.messages_back(list, &back)).expect("a read").rows[0].id.0;
    vera.get("/console/e/dinner/messages").says(&format!("/messages/{message}\""));
    let page = vera.get(&format!("/console/e/dinner/messages/{message}"));
    page.says("(link)").says("ann").never_says(&link).never_says("Message-ID");
    assert_eq!(vera.get("/console/e/dinner/messages/999999").status, StatusCode::NOT_FOUND);
    assert_eq!(vera.get("/console/e/dinner/messages/ann").status, StatusCode::NOT_FOUND);
    let owner = sign_in(&stage, "mara", None);
    // With it a report can be written: it is for those who run the list.
    owner.get(&format!("/console/e/dinner/messages/{message}")).says("Message-ID").never_says(&link);
    let elsewhere = owner.get(&format!("/console/e/other/messages/{message}"));
    assert_eq!(elsewhere.status, StatusCode::NOT_FOUND, "a mail of another event, {}", other.0);
}

#[test]
fn a_text_that_begins_with_its_link_does_not_show_it_in_the_list() {
    let stage = Stage::open();
    let voice_text = "Offer, by text\n{link} {desk}: {service} {when}, yours until {until}\n".to_string();
    let settings = Box::new(DeskSettings { voice_text, ..salon() });
    let act = Act::House(HouseAct::OpenDesk { slug: "rosa".to_string(), settings, host: None });
    let Reply::List(ListReply::Opened { list }) = stage.run(Actor::Host(1), ListId::HOUSE, act) else {
        panic!("the desk did not open")
    };
    stage.run(Actor::Guest, list, Act::Desk(DeskAct::Join(Box::new(joining("ann", Some("+4915112345678"))))));
    let slot = Slot { starts_at: stage.now() + SignedDuration::from_hours(30), ..chair(30, "test") };
    stage.run(Actor::Hook, list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
    let text = stage.texts().into_iter().rev().find(|text| text.kind == MessageKind::Offer).expect("an offer");
    let link = text.links[0].as_str();
    assert!(text.body.starts_with(link), "{}", text.body);
    let page = sign_in(&stage, "vera", Some((list, Role::Viewer))).get("/console/desks/rosa/messages");
    // Nor its first letters.
    page.says("(link)").never_says(&link[..URL.len() + 6]);
}
