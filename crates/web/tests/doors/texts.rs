//! What people answer by text and what the network tells about ours, through the signed hook.

use crate::stage::{Answer, Stage, TEXT_TOKEN, URL, request};
use axum::http::{Method, StatusCode};
use data_encoding::BASE64;
use jiff::SignedDuration;
use post::{TextAnswer, stranger_answer, text_answer};
use ring::hmac::{HMAC_SHA1_FOR_LEGACY_USE_ONLY, Key, sign};
use rules::desk::{DeskSettings, Replies};
use rules::{
    Act, Actor, Channel, DeskAct, Entry, EntryAct, EntryState, HouseAct, Joining, ListId, ListReply, MessageKind,
    MessageState, Offer, OfferState, OldLinks, PlaceState, Reach, Reply, SlotAct,
};
use store::sqlite::{EntryPage, MessagePage};
use store::suite::stage::{chair, joining, salon};

const ANN: &str = "+4915112345678";
const BOB: &str = "+4915187654321";

/// As the service signs: the whole address, then every field in order.
fn told(stage: &Stage, path: &str, fields: &[(&str, &str)]) -> Answer {
    let mut sorted = fields.to_vec();
    sorted.sort_unstable();
    let text = sorted.iter().fold(format!("{URL}{path}"), |text, (name, value)| text + name + value);
    let key = Key::new(HMAC_SHA1_FOR_LEGACY_USE_ONLY, TEXT_TOKEN.as_bytes());
    let signature = BASE64.encode(sign(&key, text.as_bytes()).as_ref());
    posted(stage, path, fields, &signature)
}

fn posted(stage: &Stage, path: &str, fields: &[(&str, &str)], signature: &str) -> Answer {
    let body = fields.iter().fold(form_urlencoded::Serializer::new(String::new()), |mut form, (name, value)| {
        form.append_pair(name, value);
        form
    });
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let headers = [kind, ("x-twilio-signature", signature)];
    stage.ask(request(Method::POST, path, &headers, &{ body }.finish()))
}

fn says(stage: &Stage, from: &str, body: &str) -> Answer {
    let fields = [("From", from), ("To", "+4930123456"), ("Body", body), ("MessageSid", "SM1")];
    let answer = told(stage, "/hooks/text", &fields);
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/xml; charset=utf-8");
    answer
}

const SILENCE: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response></Response>";

/// A salon where Ann waits before Bob, and a chair that came free.
fn offered(settings: DeskSettings) -> (Stage, ListId) {
    offered_to(settings, joining("ann", Some(ANN)))
}

fn offered_to(settings: DeskSettings, ann: Joining) -> (Stage, ListId) {
    let stage = Stage::open();
    let act = Act::House(HouseAct::OpenDesk { slug: "rosa".to_string(), settings: Box::new(settings), host: None });
    let Reply::List(ListReply::Opened { list }) = stage.run(Actor::Host(1), ListId::HOUSE, act) else {
        panic!("the desk did not open")
    };
    for joining in [ann, joining("bob", Some(BOB))] {
        stage.run(Actor::Guest, list, Act::Desk(DeskAct::Join(Box::new(joining))));
    }
    let mut slot = chair(30, "test");
    slot.starts_at = stage.now() + SignedDuration::from_hours(30);
    stage.run(Actor::Hook, list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
    stage.post_round();
    (stage, list)
}

fn entry(stage: &Stage, list: ListId, number: usize) -> Entry {
    let page = EntryPage { state: None, after: 0, most: 10 };
    stage.readers.with(|reader| reader.entries(list, page)).expect("a read")[number].clone()
}

fn offer_of(stage: &Stage, list: ListId, number: usize) -> Option<Offer> {
    let entry = entry(stage, list, number).id;
    stage.readers.with(|reader| reader.live_offer(entry)).expect("a read").map(|(offer, _)| offer)
}

fn fates(stage: &Stage, list: ListId, kind: MessageKind) -> Vec<(Channel, MessageState)> {
    let page = MessagePage { entry: None, kind: Some(kind), after: 0, most: 100 };
    let messages = stage.readers.with(|reader| reader.messages(list, page)).expect("a read");
    messages.iter().map(|message| (message.channel, message.state)).collect()
}

#[test]
fn nobody_is_heard_without_the_right_signature() {
    let (stage, list) = offered(salon());
    let before = stage.seq(list);
    let fields = [("From", ANN), ("Body", "NO")];
    for signature in ["", "AAAA", "L/OH5YylLD5NRKLltdqwSvS0BnU="] {
        let answer = posted(&stage, "/hooks/text", &fields, signature);
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{signature}");
    }
    let receipt = [("MessageStatus", "undelivered")];
    let path = stage.texts()[0].status_callback.strip_prefix(URL).expect("our own").to_string();
    assert_eq!(posted(&stage, &path, &receipt, "AAAA").status, StatusCode::FORBIDDEN);
    let stranger = told(&stage, "/hooks/text/status/41.3.aaaaaaaaaaaaaaaa", &receipt);
    assert_eq!(stranger.status, StatusCode::NOT_FOUND);
    assert_eq!(stage.seq(list), before, "nothing happened");
}

#[test]
fn no_passes_to_the_next_person() {
    let (stage, list) = offered(salon());
    assert!(offer_of(&stage, list, 0).is_some());
    says(&stage, ANN, " No. ").says(&text_answer(&salon(), &TextAnswer::Passed));
    assert_eq!(entry(&stage, list, 0).state, EntryState::Waitlisted);
    assert!(offer_of(&stage, list, 0).is_none() && offer_of(&stage, list, 1).is_some());
    let before = stage.seq(list);
    says(&stage, ANN, "NO").says(&text_answer(&salon(), &TextAnswer::NothingOpen));
    assert_eq!(stage.seq(list), before, "the second time changes nothing");
}

#[test]
fn yes_claims_only_where_the_desk_allows_it() {
    let (stage, list) = offered(salon());
    let answer = says(&stage, ANN, "YES");
    let link =
        stage.texts().iter().rev().find(|text| text.kind == MessageKind::Offer).expect("an offer").links[0].clone();
    answer.says("Cut with Dana").says(&link);
    assert_eq!(offer_of(&stage, list, 0).map(|offer| offer.state), Some(OfferState::Live));

    let (stage, list) = offered(DeskSettings { replies: Replies::YesClaims, ..salon() });
    assert_eq!(says(&stage, ANN, "yes").text, SILENCE, "the confirmation is a text of its own");
    assert_eq!(entry(&stage, list, 0).state, EntryState::Confirmed);
    let before = stage.seq(list);
    assert_eq!(says(&stage, ANN, "yes").text, SILENCE, "theirs already");
    assert_eq!(stage.seq(list), before);
    let booked = stage.texts();
    let booked = booked.iter().find(|text| text.kind == MessageKind::Confirmation).expect("a confirmation");
    assert!(booked.body.starts_with("Salon: ") && booked.body.contains("Dana"), "{}", booked.body);
    says(&stage, BOB, "yes").says(&text_answer(&salon(), &TextAnswer::NothingOpen));
}

#[test]
fn stop_is_honoured_everywhere_and_start_takes_it_back() {
    let (stage, list) = offered(salon());
    assert_eq!(says(&stage, ANN, "STOP").text, SILENCE, "the service answers this itself");
    stage.advance(SignedDuration::ZERO);
    assert_eq!(entry(&stage, list, 0).text_reach, Reach::OptedOut);
    stage.post_round();
    let offers = fates(&stage, list, MessageKind::Offer);
    assert_eq!(
        offers,
        [(Channel::Text, MessageState::Bounced), (Channel::Mail, MessageState::Sent)],
        "the same by mail"
    );
    let texts = stage.texts().len();
    says(&stage, ANN, "stop");
    stage.run(
        Actor::Host(1),
        list,
        Act::Entry(EntryAct::ResendLink { entry: entry(&stage, list, 0).id, once: 7 << 8, old: OldLinks::Keep }),
    );
    assert_eq!(stage.texts().len(), texts, "nothing more by text");
    assert_eq!(says(&stage, ANN, "start").text, SILENCE);
    stage.advance(SignedDuration::ZERO);
    assert_eq!(entry(&stage, list, 0).text_reach, Reach::Open);
    stage.run(
        Actor::Host(1),
        list,
        Act::Entry(EntryAct::ResendLink { entry: entry(&stage, list, 0).id, once: 8 << 8, old: OldLinks::Keep }),
    );
    assert_eq!(stage.texts().len(), texts + 1);
}

#[test]
fn help_says_who_we_are_and_nonsense_is_answered_once_an_hour() {
    let settings = DeskSettings { phone: "030 1234567 & <more>".into(), ..salon() };
    let unclear = text_answer(&settings, &TextAnswer::NotUnderstood);
    let unclear = unclear.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let (stage, list) = offered(settings);
    let before = stage.seq(list);
    let help = says(&stage, ANN, "HELP");
    help.says("<Message>Salon: we text you when").says("Questions? 030 1234567 &amp; &lt;more&gt;</Message>");
    says(&stage, ANN, "can I bring my dog?").says("Please answer here: https://");
    assert_eq!(says(&stage, ANN, "hello?").text, SILENCE, "once an hour");
    says(&stage, BOB, "who is this?").says(&unclear);
    stage.advance(SignedDuration::from_mins(5));
    assert_eq!(says(&stage, BOB, "who is this?").text, SILENCE);
    says(&stage, "+4915199999999", "hi").says(stranger_answer());
    assert_eq!(
        told(&stage, "/hooks/text", &[("From", "nobody"), ("Body", "hi")]).status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(stage.seq(list), before, "words change nothing");
}

#[test]
fn receipts_close_a_number_or_only_the_text() {
    for (fields, reach, state) in [
        (vec![("MessageStatus", "undelivered"), ("ErrorCode", "30005")], Reach::Bounced, MessageState::Bounced),
        (vec![("MessageStatus", "undelivered"), ("ErrorCode", "30036")], Reach::Open, MessageState::Bounced),
        (vec![("MessageStatus", "failed")], Reach::Open, MessageState::Bounced),
    ] {
        let (stage, list) = offered(salon());
        let text = stage.texts().into_iter().rev().find(|text| text.kind == MessageKind::Offer).expect("an offer");
        let path = text.status_callback.strip_prefix(URL).expect("our own").to_string();
        let fine = told(&stage, &path, &[("MessageStatus", "delivered"), ("MessageSid", "SM1")]);
        assert_eq!(fine.status, StatusCode::NO_CONTENT);
        for _twice in 0..2 {
            assert_eq!(told(&stage, &path, &fields).status, StatusCode::NO_CONTENT);
        }
        stage.post_round();
        assert_eq!(entry(&stage, list, 0).text_reach, reach, "{fields:?}");
        let offers = fates(&stage, list, MessageKind::Offer);
        assert_eq!(offers, [(Channel::Text, state), (Channel::Mail, MessageState::Sent)], "{fields:?}");
        assert!(offer_of(&stage, list, 0).is_some(), "the same offer");
    }
}

#[test]
fn without_another_way_an_undelivered_offer_rolls_on() {
    let (stage, list) = offered_to(salon(), Joining { email: None, ..joining("ann", Some(ANN)) });
    let text = stage.texts().into_iter().rev().find(|text| text.kind == MessageKind::Offer).expect("an offer");
    let path = text.status_callback.strip_prefix(URL).expect("our own").to_string();
    told(&stage, &path, &[("MessageStatus", "undelivered"), ("ErrorCode", "30036")]);
    assert!(offer_of(&stage, list, 0).is_none());
    let next = offer_of(&stage, list, 1).expect("the next person is asked");
    let place = stage.readers.with(|reader| reader.place(next.list, next.place)).expect("a read").expect("a place");
    assert_eq!((place.state, place.tried), (PlaceState::Held, 2));
}
