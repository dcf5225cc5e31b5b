//! The links of a desk's customers: an offer is taken, passed or missed, and the page always tells the present truth.

use crate::desk_guest::{entries, open, salon};
use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use links::{Link, Purpose, ShortLink};
use rules::desk::{DeskSettings, FreedBy, Slot};
use rules::{
    Act, Actor, DeskReply, Entry, EntryState, ListId, MessageAct, OfferId, PersonEdit, PlaceId, Reply, SlotAct,
};

/// The salon with Dana, then Eve, waiting for a colour.
pub fn salon_story() -> (Stage, ListId) {
    story(salon())
}

fn story(settings: DeskSettings) -> (Stage, ListId) {
    let stage = Stage::open();
    let list = open(&stage, "salon", settings);
    for (name, number) in [("Dana", "1"), ("Eve", "2")] {
        let body = format!("name={name}&mobile=%2B44770090012{number}&service=Colour&consent=yes");
        assert_eq!(stage.form("/d/salon/join", &body).status, StatusCode::SEE_OTHER);
    }
    hand_over(&stage);
    (stage, list)
}

/// Everything that waits is sent, so that windows run.
pub fn hand_over(stage: &Stage) {
    for handed in stage.keeper.lease(100).expect("a lease") {
        stage.run(Actor::Post, handed.message.list, Act::Message(MessageAct::Sent { message: handed.message.id }));
    }
}

/// A slot comes free in four hours and is offered.
pub fn free(stage: &Stage, list: ListId) -> PlaceId {
    let slot = Slot {
        service: "Colour".to_string(),
        staff: Some("Mia".to_string()),
        location: None,
        starts_at: stage.now() + SignedDuration::from_hours(4),
        duration_minutes: 90,
        unit: 0,
        freed_by: FreedBy::Cancelled,
        source: format!("test {}", stage.now()),
    };
    let reply = stage.run(Actor::Host(1), list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
    let Reply::Desk(DeskReply::Slot { place, .. }) = reply else { panic!("no slot: {reply:?}") };
    stage.advance(SignedDuration::from_secs(1));
    hand_over(stage);
    place
}

pub fn person(stage: &Stage, list: ListId, name: &str) -> Entry {
    let is = |entry: &Entry| entry.person.name.as_ref().is_some_and(|known| known.as_str() == name);
    entries(stage, list).into_iter().find(is).expect("somebody on the list")
}

pub fn mint(stage: &Stage, entry: &Entry, purpose: Purpose, place: u64, seq: u32) -> String {
    let link = Link {
        purpose,
        list: entry.list.0,
        entry: entry.id.0,
        place,
        seq,
        generation: entry.generation,
        expires_at_seconds: 9_999_999_999,
    };
    format!("/l/{}", stage.ring.mint(&link).expect("a token"))
}

pub fn manage(stage: &Stage, list: ListId, name: &str) -> String {
    mint(stage, &person(stage, list, name), Purpose::Manage, 0, 0)
}

/// The claim link of the offer that is live now.
pub fn claim_link(stage: &Stage, list: ListId, name: &str) -> String {
    let entry = person(stage, list, name);
    let live = stage.readers.with(|reader| reader.live_offer(entry.id)).expect("a read");
    let (offer, _) = live.unwrap_or_else(|| panic!("nothing is held for {name}"));
    mint(stage, &entry, Purpose::Claim, offer.place.0, offer.seq)
}

pub fn press_json(stage: &Stage, link: &str, body: &str) -> Answer {
    stage.ask(request(Method::POST, link, &[("accept", "application/json")], body))
}

#[test]
fn the_winner_is_confirmed_for_ever_after_and_twice_is_once() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    let page = stage.get(&link);
    page.shows("mark", "clock").says("Colour").says("90 min").says("Mia").says("85.00");
    page.says("data-ends=")
        .says("value=\"claim\"")
        .says("value=\"decline\"")
        .never_says("seat")
        .never_says("id=\"change\"");
    assert_eq!(stage.get(&format!("{link}/calendar.ics")).status, StatusCode::NOT_FOUND);
    assert_eq!(stage.form(&link, "do=claim").location(), link);
    let won = stage.seq(list);
    assert_eq!(stage.form(&link, "do=claim").location(), link, "the second tap");
    assert_eq!(press_json(&stage, &link, "do=claim").json()["outcome"], "confirmed");
    stage.form(&link, "do=decline");
    assert_eq!(stage.seq(list), won);
    for link in [&link, &manage(&stage, list, "Dana")] {
        stage.get(link).shows("mark", "seat").says("15:00").says("020 7946 0018").never_says("value=\"claim\"");
        let calendar = stage.get(&format!("{link}/calendar.ics"));
        assert!(calendar.header("content-type").starts_with("text/calendar"));
        calendar
            .says("DTSTART:20260601T140000Z")
            .says("DTEND:20260601T153000Z")
            .says("SUMMARY:Colour\\, Salon Mia (Mia)");
    }
    stage.advance(SignedDuration::from_hours(24 * 30));
    stage.get(&link).shows("mark", "seat");
}

#[test]
fn a_confirmed_winner_who_waits_again_still_sees_what_was_won() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let (link, old) = (claim_link(&stage, list, "Dana"), manage(&stage, list, "Dana"));
    stage.form(&link, "do=claim");
    stage.form("/d/salon/join", "name=Dana&mobile=%2B447700900121&service=Colour&consent=yes");
    stage.get(&link).shows("mark", "seat");
    stage.get(&old).shows("mark", "letter").never_says("<button");
    for wish in ["pause", "edit", "leave"] {
        assert_eq!(press_json(&stage, &old, &format!("do={wish}")).status, StatusCode::GONE, "{wish}");
    }
    assert_eq!(person(&stage, list, "Dana").state, EntryState::Waitlisted);
}

#[test]
fn the_loser_reads_just_filled_and_stays_on_the_list() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let late = claim_link(&stage, list, "Dana");
    stage.advance(SignedDuration::from_hours(1));
    hand_over(&stage);
    let page = stage.get(&late);
    page.reads("slot_lapsed").never_offers("claim");
    let answer = press_json(&stage, &late, "do=claim");
    assert_eq!(answer.json()["outcome"], "offer_over");
    answer.says(page.title()).never_says("seat");
    stage.form(&claim_link(&stage, list, "Eve"), "do=claim");
    let page = stage.get(&late);
    page.reads("slot_just_filled").never_offers("claim").offers("edit");
    let answer = press_json(&stage, &late, "do=claim");
    answer.says(page.title()).never_says("seat");
    assert_eq!(person(&stage, list, "Dana").state, EntryState::Waitlisted);
}

#[test]
fn a_slot_the_staff_filled_or_took_back_is_told_apart() {
    let (stage, list) = salon_story();
    let place = free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    stage.run(Actor::Host(1), list, Act::Slot(SlotAct::Close { place, note: String::new() }));
    stage.get(&link).reads("slot_just_filled");
    let place = free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    stage.run(Actor::Host(1), list, Act::Slot(SlotAct::TakeBack { place }));
    stage.get(&link).reads("slot_taken_back");
}

#[test]
fn a_no_rolls_on_and_keeps_the_place_in_line() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    assert_eq!(stage.form(&link, "do=decline").location(), link);
    let after = stage.seq(list);
    assert_eq!(press_json(&stage, &link, "do=decline").json()["outcome"], "declined");
    assert_eq!(stage.seq(list), after);
    stage.get(&link).offers("edit").never_offers("claim");
    hand_over(&stage);
    stage.get(&claim_link(&stage, list, "Eve")).says("value=\"claim\"");
    assert_eq!(person(&stage, list, "Dana").state, EntryState::Waitlisted);
}

#[test]
fn an_offer_not_yet_sent_may_be_claimed_by_its_early_reader() {
    let (stage, list) = salon_story();
    let slot = Slot {
        service: "Colour".to_string(),
        staff: None,
        location: None,
        starts_at: stage.now() + SignedDuration::from_hours(5),
        duration_minutes: 60,
        unit: 0,
        freed_by: FreedBy::Opening,
        source: "test".to_string(),
    };
    stage.run(Actor::Host(1), list, Act::Slot(SlotAct::Free { slot: Box::new(slot), seats: 1 }));
    stage.advance(SignedDuration::from_secs(1));
    let link = claim_link(&stage, list, "Dana");
    stage.get(&link).offers("claim").never_says("data-ends=");
    assert_eq!(press_json(&stage, &link, "do=claim").json()["outcome"], "confirmed");
}

#[test]
fn the_short_link_of_a_text_opens_the_same_page() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let entry = person(&stage, list, "Dana");
    let live = stage.readers.with(|reader| reader.live_offer(entry.id)).expect("a read").expect("an offer");
    let link = short_link(&stage, live.0.id, &entry);
    stage.get(&link).offers("claim");
    assert_eq!(stage.form(&link, "").location(), link, "a claim link's own purpose is to claim");
    stage.get(&link).shows("mark", "seat");
}

fn short_link(stage: &Stage, OfferId(number): OfferId, entry: &Entry) -> String {
    let offer = links::OfferNumber::new(number).expect("a number");
    let generation = ShortLink::octet(entry.generation);
    format!("/l/{}", stage.ring.mint_short(ShortLink { offer, generation }))
}

#[test]
fn a_text_that_went_to_a_wrong_number_claims_nothing() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let entry = person(&stage, list, "Dana");
    let live = stage.readers.with(|reader| reader.live_offer(entry.id)).expect("a read").expect("an offer");
    let wrong = short_link(&stage, live.0.id, &entry);
    let (name, email) = (entry.person.name.clone().expect("a name"), None);
    let mobile = Some(rules::Mobile::parse("+447700900129").expect("a number"));
    let edit = Act::edit_person(entry.id, PersonEdit { name, email, mobile, note: String::new() });
    stage.run(Actor::Host(1), list, edit);
    stage.get(&wrong).never_says("value=\"claim\"").never_says("Dana");
    stage.form(&wrong, "do=claim");
    let right = short_link(&stage, live.0.id, &person(&stage, list, "Dana"));
    stage.get(&right).says("value=\"claim\"");
    stage.form(&right, "do=claim");
    stage.get(&right).shows("mark", "seat");
}

#[test]
fn a_tampered_link_opens_nothing() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    let token = link.strip_prefix("/l/").expect("a token");
    let before = stage.seq(list);
    for at in 0..token.len() {
        let other = if &token[at..=at] == "B" { "C" } else { "B" };
        let bad = format!("/l/{}{other}{}", &token[..at], &token[at + 1..]);
        let peer = format!("198.51.{}.{}:1", at / 20, at % 20);
        for (method, path) in [(Method::POST, bad.clone()), (Method::GET, format!("{bad}/calendar.ics"))] {
            assert_eq!(stage.ask_from(request(method, &path, &[], "do=claim"), &peer).status, StatusCode::NOT_FOUND);
        }
    }
    let stranger = person(&stage, list, "Eve");
    let theirs = stage.readers.with(|reader| reader.live_offer(person(&stage, list, "Dana").id)).expect("a read");
    let (offer, _) = theirs.expect("an offer");
    let foreign = mint(&stage, &stranger, Purpose::Claim, offer.place.0, offer.seq);
    stage.get(&foreign).never_says("value=\"claim\"");
    assert!(press_json(&stage, &foreign, "do=claim").status.is_client_error(), "somebody else's offer");
    assert_eq!(stage.seq(list), before);
}
