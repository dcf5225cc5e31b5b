//! What did not get through: listed with what it means, tried again one by one or all at once, and only by those who may.

use crate::reception::{Salon, colour};
use crate::signed_in::sign_in;
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::desk::Wish;
use rules::{Act, Actor, Message, MessageAct, MessageState, Reach, Role, TokenScope};
use store::sqlite::{Back, MessagePage};

fn messages(salon: &Salon) -> Vec<Message> {
    let page = MessagePage { entry: None, kind: None, after: 0, most: 100 };
    salon.stage.readers.with(|reader| reader.messages(salon.list, page)).expect("messages")
}

/// Whatever is due is tried in vain until it is given up.
fn fail_everything(salon: &Salon) {
    for _try in 0..45 {
        for handed in salon.stage.keeper.lease(100).expect("a lease") {
            let (list, message) = (handed.message.list, handed.message.id);
            salon.stage.run(
                Actor::Post,
                list,
                Act::Message(MessageAct::SendFailed { message, fault: rules::SendFault::Recipient }),
            );
        }
        salon.stage.advance(SignedDuration::from_hours(12));
    }
}

fn count(salon: &Salon, state: MessageState) -> usize {
    messages(salon).iter().filter(|message| message.state == state).count()
}

#[test]
fn failed_messages_are_listed_and_tried_again() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    salon.join("bo", Wish::any("Cut"));
    fail_everything(&salon);
    let failed = count(&salon, MessageState::Failed);
    assert!(failed >= 2, "{:?}", messages(&salon));
    let host = salon.host();
    host.get("/desk/salon").says("href=\"/console/desks/salon/trouble\"");
    let page = host.get("/console/desks/salon/trouble");
    page.reads("trouble_failed").offers("all");
    let viewer = sign_in(&salon.stage, "vera", Some((salon.list, Role::Viewer)));
    viewer.get("/console/desks/salon/trouble").says("id=\"failed\"").never_offers("all").never_offers("replay");
    assert_eq!(viewer.form("/console/desks/salon/trouble", "do=all").status, StatusCode::FORBIDDEN);

    let one = messages(&salon).iter().find(|message| message.state == MessageState::Failed).expect("one").id.0;
    let body = format!("do=replay&message={one}");
    let to = host.form("/console/desks/salon/trouble", &body).location().to_string();
    assert_eq!(to, "/console/desks/salon/trouble?again=1");
    let seq = salon.seq();
    assert_eq!(host.form("/console/desks/salon/trouble", &body).location(), to);
    assert_eq!(salon.seq(), seq, "already on its way");
    host.get(&to).shows("notice", "done");
    assert_eq!(count(&salon, MessageState::Failed), failed - 1);
    let rest = format!("/console/desks/salon/trouble?again={}", failed - 1);
    assert_eq!(host.form("/console/desks/salon/trouble", "do=all").location(), rest);
    assert_eq!(host.form("/console/desks/salon/trouble", "do=all").location(), "/console/desks/salon/trouble?again=0");
    // It is night by now, and these mails are polite.
    salon.stage.advance(SignedDuration::from_hours(11));
    salon.send();
    assert_eq!(count(&salon, MessageState::Failed), 0);
    host.get("/console/desks/salon/trouble").never_says("id=\"failed\"").never_says("<table");
    let sent = format!("do=replay&message={one}");
    assert_eq!(host.form("/console/desks/salon/trouble", &sent).status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(host.form("/console/desks/salon/trouble", "do=replay&message=99999").status, StatusCode::NOT_FOUND);
}

#[test]
fn bounced_ones_are_explained_and_not_sent_again() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    let handed = salon.stage.keeper.lease(10).expect("a lease");
    let message = handed[0].message.id;
    salon.stage.run(Actor::Post, salon.list, Act::Message(MessageAct::Sent { message }));
    salon.stage.run(
        Actor::Hook,
        salon.list,
        Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }),
    );
    let page = salon.host().get("/console/desks/salon/trouble");
    page.reads("trouble_bounced").never_offers("all").never_offers("replay");
    salon.free(colour(14));
    let of_list = |reader: &mut store::sqlite::SqliteReader| {
        let wanted = (None, Some(MessageState::Bounced));
        reader.messages_back(salon.list, &Back { wanted, before: None, most: 9, look_at: 99 })
    };
    assert_eq!(salon.stage.readers.with(of_list).expect("a read").rows.len(), 1);
}

#[test]
fn events_have_the_same_page_and_keys_see_their_own_list() {
    let salon = Salon::open();
    salon.join("ann", Wish::any("Colour"));
    let dinner = salon.stage.event("dinner", salon.stage.dinner(3));
    salon.stage.sign_up("dinner", "emil");
    fail_everything(&salon);
    let host = sign_in(&salon.stage, "hugo", Some((dinner, Role::Host)));
    host.get("/console/e/dinner/trouble").says(">emil</a>").never_says("ann");

    let read = |token: &str, path: &str| salon.stage.call(Method::GET, path, token, "");
    let (house, desk) =
        (salon.stage.token(TokenScope::Write, None), salon.stage.token(TokenScope::Write, Some(salon.list)));
    let all = read(&house, "/dead-letters").json()["items"].as_array().expect("items").len();
    let own = read(&desk, "/dead-letters").json()["items"].as_array().expect("items").clone();
    assert!(all > own.len() && !own.is_empty());
    assert!(own.iter().all(|one| one["list"] == salon.list.0 && one["state"] == "failed"));
    assert_eq!(read(&desk, "/dead-letters?list=dinner").status, StatusCode::NOT_FOUND);
    assert_eq!(read(&house, "/dead-letters?state=sent").status, StatusCode::UNPROCESSABLE_ENTITY);
    let paged = read(&house, "/dead-letters?limit=1").json();
    let next = paged["next"].as_str().expect("a next page").to_string();
    let second = read(&house, &format!("/dead-letters?limit=1&cursor={next}")).json();
    assert_ne!(paged["items"][0]["id"], second["items"][0]["id"]);

    let replay = |token: &str, path: &str| salon.stage.call(Method::POST, path, token, "");
    let theirs = read(&house, "/dead-letters?list=dinner").json()["items"][0]["id"].as_u64().expect("an id");
    assert_eq!(replay(&desk, &format!("/dead-letters/{theirs}/replay")).status, StatusCode::NOT_FOUND);
    let mine = own[0]["id"].as_u64().expect("an id");
    for _twice in 0..2 {
        assert_eq!(replay(&desk, &format!("/dead-letters/{mine}/replay")).json()["state"], "queued");
    }
    assert_eq!(replay(&desk, "/dead-letters/replay").json()["replayed"].as_u64(), Some(own.len() as u64 - 1));
    assert_eq!(replay(&house, "/dead-letters/replay").json()["replayed"].as_u64(), Some((all - own.len()) as u64));
    let reader = salon.stage.token(TokenScope::Read, None);
    assert_eq!(replay(&reader, "/dead-letters/replay").status, StatusCode::FORBIDDEN);
}
