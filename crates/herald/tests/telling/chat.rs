//! A desk's news, for programs and as lines for a chat.

use crate::receiver::Receiver;
use crate::stage::Stage;
use rules::desk::{Letter, NewRequest, Reading, RequestVia};
use rules::{Act, DeskReply, ListId, Personal, Reply, RequestAct, WebhookKinds};
use store::suite::stage::{chair, claim, decline, free, host, join, list_of, open_desk, salon};

fn lines(receiver: &Receiver) -> Vec<String> {
    let texts = receiver.take();
    texts.iter().map(|one| one.json()["text"].as_str().expect("a line").to_string()).collect()
}

/// Ann and Bo wait, a chair comes free, Ann says no, Bo says yes.
fn story(stage: &Stage, desk: ListId) {
    for who in ["ann", "bo"] {
        stage.run(join(desk, who));
    }
    stage.run(free(desk, chair(30, "test")));
    let rows = || stage.offers(desk);
    stage.run(decline(&rows()[0]));
    stage.run(claim(&rows()[1]));
}

#[test]
fn a_slot_is_told_move_by_move() {
    let (stage, receiver) = (Stage::open(1), Receiver::open());
    let desk = list_of(&stage.run(open_desk("salon", salon())));
    let kinds =
        WebhookKinds::from_words("slot.freed slot.offered slot.rolled_on slot.filled slot.handed_back").expect("kinds");
    stage.endpoint_for(desk, &receiver.url(), kinds, Personal::Withheld);
    story(&stage, desk);
    stage.run(free(desk, chair(40, "late")));
    stage.round(&stage.herald());
    assert_eq!(
        receiver.kinds(),
        ["slot.freed", "slot.offered", "slot.rolled_on", "slot.filled", "slot.freed", "slot.offered"]
    );
    let got = receiver.take();
    let data = &got[3].json()["data"];
    assert_eq!((&data["desk"], &data["slot"]["service"]), (&"salon".into(), &"Cut".into()));
    assert_eq!((&data["state"], &data["slot"]["tried"]), (&"booked".into(), &2.into()));
    assert!(data["person"].is_null() && data["event"].is_null());
}

#[test]
fn a_chat_gets_one_line_each_and_names_only_if_asked() {
    let (stage, receiver) = (Stage::open(1), Receiver::open());
    let desk = list_of(&stage.run(open_desk("salon", salon())));
    let endpoint = stage.chat(desk, &receiver.url(), Personal::Included);
    story(&stage, desk);
    stage.round(&stage.herald());
    let told = lines(&receiver);
    let slot = "*Salon*: Cut with Dana, Tue 2 Jun 18:00";
    let page = "https://usher.example/desk/salon";
    for line in [
        format!("{slot} came free (cancelled). {page}"),
        format!("{slot} is offered to ann. {page}"),
        format!("{slot} went on: now bo is asked. 2 people were asked. {page}"),
        format!("{slot} is filled. bo took it. {page}"),
    ] {
        assert!(told.contains(&line), "{line:?} is not in {told:#?}");
    }
    assert_eq!(stage.row(endpoint).failures, 0);
    let quiet = Receiver::open();
    stage.chat(desk, &quiet.url(), Personal::Withheld);
    stage.run(free(desk, chair(40, "late")));
    stage.round(&stage.herald());
    assert!(lines(&quiet).iter().all(|line| !line.contains("ann") && !line.contains("bo ")));
}

/// The lines a chat gets about a letter somebody wrote to the desk: none before it was read.
fn told_of_a_request(personal: Personal) -> Vec<String> {
    let (stage, receiver) = (Stage::open(1), Receiver::open());
    let desk = list_of(&stage.run(open_desk("salon", salon())));
    stage.chat(desk, &receiver.url(), personal);
    let letter = Letter { from: "Zelda <zelda@example.org>".into(), subject: String::new(), body: "a cut".into() };
    let new = NewRequest { via: RequestVia::Mail, key: "one".into(), letter, papers: Vec::new() };
    let reply = stage.run(host(desk, Act::Request(RequestAct::Arrived(Box::new(new)))));
    let Reply::Desk(DeskReply::Request { request, .. }) = reply else { panic!("{reply:?}") };
    stage.round(&stage.herald());
    assert!(lines(&receiver).is_empty(), "not before it was read");
    stage.run(host(desk, Act::Request(RequestAct::Read { request, reading: Box::new(Reading::default()) })));
    stage.round(&stage.herald());
    lines(&receiver)
}

const REQUEST: &str = "*Salon*: Somebody seems to want a place on the list. Look at it, then approve or discard: ";

#[test]
fn a_request_is_one_line_with_a_link_of_its_own_and_nobody_in_it() {
    let told = told_of_a_request(Personal::Included);
    assert_eq!(told.len(), 1, "{told:?}");
    let link = told[0].strip_prefix(REQUEST).expect("a line");
    assert!(link.starts_with("https://usher.example/r/") && !told[0].contains("elda"), "{}", told[0]);
}

#[test]
fn a_chat_that_may_not_know_who_wrote_is_not_given_the_link_that_shows_it() {
    let told = told_of_a_request(Personal::Withheld);
    assert_eq!(told, [format!("{REQUEST}https://usher.example/desk/salon")]);
}
