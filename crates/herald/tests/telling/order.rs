//! What is told, in which order, and how often.

use crate::receiver::{Got, Receiver, Say};
use crate::stage::Stage;
use herald::Herald;
use jiff::SignedDuration;
use rules::{ListId, Personal, WebhookKind, WebhookKinds};
use serde_json::json;
use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use store::suite::stage::claim;

#[test]
fn a_seat_from_hand_to_hand() {
    let (stage, receiver) = (Stage::open(1), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let herald = stage.herald();
    let ann = stage.sign_up("ann");
    let bo = stage.sign_up("bo");
    stage.cancel(ann);
    stage.round(&herald);
    assert_eq!(receiver.kinds(), ["entry.confirmed", "entry.cancelled", "offer.made", "headcount.changed"]);
    let got = receiver.take();
    assert!(got.iter().all(|one| one.is_signed_by(&stage.secret(endpoint)) && one.path == "/in"));
    assert_eq!(got[0].json()["data"]["entry"], ann.0);
    assert_eq!(got[0].json()["data"]["event"], "dinner");
    assert_eq!(
        (&got[1].json()["data"]["state"], &got[1].json()["data"]["entry"]),
        (&json!("cancelled"), &json!(ann.0))
    );
    assert_eq!(got[2].json()["data"]["entry"], bo.0);
    let numbers = json!({"cap": 1, "taken": 0, "held": 1, "open": 0, "waiting": 1});
    assert_eq!(got[3].json()["data"]["numbers"], numbers);
    let offer = got[2].json()["data"]["offer"]["id"].as_u64().expect("an offer");
    stage.run(claim(&stage.offer(offer)));
    stage.round(&herald);
    assert_eq!(receiver.kinds(), ["offer.claimed", "entry.confirmed", "headcount.changed"]);
    assert_eq!(receiver.connections(), 1, "one connection, kept from turn to turn");
    stage.round(&herald);
    assert_eq!(receiver.got().len(), 3, "nothing is told twice");
}

#[test]
fn what_happened_before_is_not_told() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    stage.sign_up("ann");
    stage.endpoint(&receiver.url());
    stage.round(&stage.herald());
    assert!(receiver.got().is_empty());
}

#[test]
fn a_failure_is_tried_again_under_the_same_name_and_nothing_overtakes_it() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let herald = stage.herald();
    stage.sign_up("ann");
    stage.sign_up("bo");
    receiver.will_say([Say::Status(200), Say::Status(503)]);
    stage.round(&herald);
    let first = receiver.take();
    assert_eq!(first.len(), 2);
    let row = stage.row(endpoint);
    assert_eq!((row.failures, row.answered.map(|answered| answered.word())), (1, Some("503".to_string())));
    stage.round(&herald);
    assert!(receiver.take().is_empty(), "not before its time");
    stage.advance(SignedDuration::from_secs(5));
    stage.round(&herald);
    let again = receiver.take();
    assert_eq!(again[0].id, first[1].id, "the one that failed comes first");
    assert_ne!(again[0].seconds, first[1].seconds, "each try is dated anew");
    assert!(again[0].is_signed_by(&stage.secret(endpoint)));
    assert!(again.iter().all(|one| one.id != first[0].id), "what was taken is done");
    assert_eq!(stage.row(endpoint).failures, 0);
}

#[test]
fn a_change_taken_only_by_half_is_tried_ever_more_rarely() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let herald = stage.herald();
    stage.sign_up("ann");
    let mut names = Vec::new();
    for (failures, wait) in [(1, 5), (2, 30), (3, 120)] {
        receiver.will_say([Say::Status(200), Say::Status(500)]);
        stage.round(&herald);
        assert_eq!(receiver.kinds(), ["entry.confirmed", "headcount.changed"], "the whole change again");
        names.push(receiver.take().iter().map(|one| one.id.clone()).collect::<Vec<_>>());
        assert_eq!(stage.row(endpoint).failures, failures, "half is no success");
        stage.advance(SignedDuration::from_secs(wait - 1));
        stage.round(&herald);
        assert!(receiver.take().is_empty(), "not before {wait} seconds are over");
        stage.advance(SignedDuration::from_secs(1));
    }
    assert!(names.iter().all(|one| *one == names[0]), "{names:?}");
    stage.round(&herald);
    assert_eq!((receiver.take().len(), stage.row(endpoint).failures), (2, 0), "taken whole, it is over");
}

#[test]
fn after_a_crash_the_same_news_has_the_same_name() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let before = stage.row(endpoint).cursor;
    for who in ["ann", "bo", "cy"] {
        stage.sign_up(who);
    }
    receiver.will_say([Say::Status(200), Say::Status(200), Say::Nothing]);
    let herald = stage.herald();
    assert!(cut_off_when(&stage, &herald, || receiver.got().len() == 3), "cut off before the third is answered");
    drop(herald);
    let first = receiver.take();
    assert_eq!(first.len(), 3);
    assert_eq!(stage.row(endpoint).cursor, before, "nothing was written down yet");
    stage.round(&stage.herald());
    let second = receiver.take();
    let ids = |got: &[Got]| got.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&first), ids(&second[..first.len()]), "at least once, and the same once");
    assert_eq!(second.len(), 4, "three people and the headcount");
}

/// Lets the herald work until this is so, and then no longer. False if it was done before.
fn cut_off_when(stage: &Stage, herald: &Herald, is_so: impl Fn() -> bool) -> bool {
    stage.runtime.block_on(async {
        let mut round = pin!(herald.round());
        poll_fn(|context| {
            if round.as_mut().poll(context).is_ready() {
                return Poll::Ready(false);
            }
            if is_so() {
                return Poll::Ready(true);
            }
            // The receiver is a thread of its own and wakes nobody here.
            context.waker().wake_by_ref();
            Poll::Pending
        })
        .await
    })
}

#[test]
fn a_slow_endpoint_holds_up_nobody() {
    let (stage, slow, quick) = (Stage::open(5), Receiver::open(), Receiver::open());
    let stuck = stage.endpoint(&slow.url());
    stage.endpoint(&quick.url());
    stage.sign_up("ann");
    slow.will_say([Say::Nothing]);
    stage.round(&stage.herald());
    assert_eq!(quick.kinds(), ["entry.confirmed", "headcount.changed"]);
    assert_eq!(stage.row(stuck).answered.map(|answered| answered.word()), Some("timed_out".to_string()));
}

#[test]
fn only_what_was_asked_for() {
    let (stage, receiver, house) = (Stage::open(1), Receiver::open(), Receiver::open());
    let only: WebhookKinds = [WebhookKind::EntryCancelled].into_iter().collect();
    stage.endpoint_for(stage.list, &receiver.url(), only.clone(), Personal::Withheld);
    stage.endpoint_for(ListId::HOUSE, &house.url(), only, Personal::Withheld);
    let ann = stage.sign_up("ann");
    stage.cancel(ann);
    let herald = stage.herald();
    stage.round(&herald);
    stage.round(&herald);
    assert_eq!(receiver.kinds(), ["entry.cancelled"]);
    assert_eq!(house.kinds(), ["entry.cancelled"], "the whole house hears of every list, and not of itself");
    assert_eq!(receiver.got()[0].id, house.got()[0].id, "the same news has the same name everywhere");
}

#[test]
fn who_it_was_is_told_only_to_those_who_were_chosen() {
    let (stage, plain, trusted) = (Stage::open(5), Receiver::open(), Receiver::open());
    stage.endpoint(&plain.url());
    stage.endpoint_for(stage.list, &trusted.url(), WebhookKinds::all(), Personal::Included);
    stage.sign_up("ann");
    stage.round(&stage.herald());
    assert!(plain.got().iter().all(|one| !one.body.contains("ann") && one.json()["data"].get("person").is_none()));
    let person = &trusted.got()[0].json()["data"]["person"];
    assert!(person["name"] == "ann" && person["email"].as_str().is_some_and(|email| email.contains('@')), "{person}");
    assert!(trusted.got()[1].json()["data"].get("person").is_none(), "a headcount is nobody in particular");
}

#[test]
fn many_changes_take_few_writes() {
    let (stage, receiver) = (Stage::open(500), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    for number in 0..250 {
        stage.sign_up(&format!("guest{number}"));
    }
    stage.round(&stage.herald());
    let kinds = receiver.kinds();
    assert_eq!(kinds.iter().filter(|kind| *kind == "entry.confirmed").count(), 250);
    assert_eq!(kinds.iter().filter(|kind| *kind == "headcount.changed").count(), 3, "one per batch");
    assert_eq!(stage.row(endpoint).rev, 3, "one report per batch");
}
