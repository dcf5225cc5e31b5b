//! The link a desk's customer keeps: what they wait for, changed, rested from, or left.

use crate::desk_guest::entries;
use crate::desk_links::{claim_link, free, hand_over, manage, mint, person, press_json, salon_story};
use crate::stage::request;
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use links::Purpose;
use rules::EntryState;

#[test]
fn the_manage_link_shows_a_live_offer_first() {
    let (stage, list) = salon_story();
    let link = manage(&stage, list, "Dana");
    let none = press_json(&stage, &link, "do=claim");
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    none.reads("no_slot_held").never_says("seat");
    stage.get(&link).shows("mark", "line").says("Anybody").says("id=\"change\"").says("value=\"leave\"");
    free(&stage, list);
    stage.get(&link).shows("mark", "clock").says("value=\"claim\"");
    assert_eq!(press_json(&stage, &link, "do=claim").json()["outcome"], "confirmed");
}

#[test]
fn a_wish_is_changed_and_the_service_stays() {
    let (stage, list) = salon_story();
    let link = manage(&stage, list, "Dana");
    let body = "do=edit&service=Cut&staff=Jo&party=2&from=2026-06-05&weekdays=fri&weekdays=sat&earliest=10:00&notice_minutes=120";
    let saved = stage.form(&link, body);
    assert_eq!(saved.location(), format!("{link}?saved"));
    let after = stage.seq(list);
    stage.form(&link, body);
    assert_eq!(stage.seq(list), after, "the same wish twice is one");
    stage.get(saved.location()).says("Saved.").says("Friday, Saturday").says("from 10:00").says("2 hours").says("Jo");
    let entry = person(&stage, list, "Dana");
    let wish = entry.wish.expect("a wish");
    assert_eq!((wish.service.as_str(), wish.staff.as_deref(), entry.party), ("colour", Some("Jo"), 2));
    let bad = stage.form(&link, "do=edit&party=0&until=2026-05-01&earliest=18:00&latest=10:00");
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    bad.says("href=\"#party\"").says("href=\"#latest\"").says("value=\"2026-05-01\"").says("id=\"change\" open");
    let past = stage.form(&link, "do=edit&until=2026-05-01");
    assert_eq!(past.status, StatusCode::UNPROCESSABLE_ENTITY);
    past.is_wrong(&["until"]);
    assert_eq!(stage.seq(list), after);
    let json = stage.json(&link, r#"{"do":"edit","weekdays":["sun"]}"#);
    assert_eq!(json.json()["outcome"], "waitlisted");
    assert_eq!(person(&stage, list, "Dana").wish.expect("a wish").weekdays.0, 0b100_0000);
    let bad = stage.json(&link, r#"{"do":"edit","weekday":["sun"]}"#);
    assert_eq!(bad.json()["errors"][0]["field"], "weekday");
}

#[test]
fn an_offer_that_no_longer_fits_says_so_before_and_after_the_tap() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let link = claim_link(&stage, list, "Dana");
    stage.form(&manage(&stage, list, "Dana"), "do=edit&from=2026-07-01");
    stage.get(&link).reads("slot_no_longer_fits").never_says("value=\"claim\"");
    assert_eq!(press_json(&stage, &link, "do=claim").json()["outcome"], "offer_over");
}

#[test]
fn a_rest_and_going_on() {
    let (stage, list) = salon_story();
    let link = manage(&stage, list, "Dana");
    assert_eq!(stage.form(&link, "do=pause").location(), format!("{link}?saved"));
    stage.form(&link, "do=pause");
    stage.get(&link).shows("mark", "quiet").says("value=\"resume\"").never_says("value=\"pause\"");
    free(&stage, list);
    claim_link(&stage, list, "Eve");
    assert_eq!(press_json(&stage, &link, "do=resume").json()["outcome"], "waitlisted");
    assert_eq!(press_json(&stage, &link, "do=resume").json()["outcome"], "waitlisted");
    stage.get(&link).says("value=\"pause\"");
}

#[test]
fn leaving_is_asked_once_and_the_offer_goes_on() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let (claim, link) = (claim_link(&stage, list, "Dana"), manage(&stage, list, "Dana"));
    assert_eq!(press_json(&stage, &link, "do=leave").json()["outcome"], "cancelled");
    stage.advance(SignedDuration::from_secs(1));
    let after = stage.seq(list);
    stage.form(&link, "do=leave");
    assert_eq!(press_json(&stage, &link, "do=pause").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(stage.seq(list), after);
    stage.get(&link).shows("mark", "empty").says("href=\"/d/salon\"").never_says("<button");
    stage.get(&claim).shows("mark", "empty").never_says("value=\"claim\"");
    assert_eq!(press_json(&stage, &claim, "do=claim").json()["outcome"], "offer_over");
    hand_over(&stage);
    claim_link(&stage, list, "Eve");
    assert_eq!(stage.form(&manage(&stage, list, "Eve"), "do=leave").status, StatusCode::SEE_OTHER);
    assert_eq!(person(&stage, list, "Eve").state, EntryState::Cancelled);
}

#[test]
fn looking_changes_nothing_and_foreign_buttons_are_refused() {
    let (stage, list) = salon_story();
    free(&stage, list);
    let links = [claim_link(&stage, list, "Dana"), manage(&stage, list, "Dana")];
    let before = stage.seq(list);
    for link in &links {
        for method in [Method::GET, Method::HEAD] {
            let answer = stage.ask(request(method, link, &[], ""));
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!(answer.header("cache-control"), "no-store");
            assert_eq!(answer.header("referrer-policy"), "same-origin");
            assert_eq!(answer.header("x-robots-tag"), "noindex");
        }
        for wish in ["claim", "decline", "leave", "pause", "edit"] {
            let foreign = [("origin", "https://evil.example")];
            let answer = stage.ask(request(Method::POST, link, &foreign, &format!("do={wish}")));
            assert_eq!(answer.status, StatusCode::FORBIDDEN);
        }
        for wish in ["confirm", "return", "erase"] {
            assert_eq!(press_json(&stage, link, &format!("do={wish}")).status, StatusCode::UNPROCESSABLE_ENTITY);
        }
    }
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_desks_words_are_no_events_words() {
    let (stage, list) = salon_story();
    let event = stage.event("dinner", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    let ann = entries(&stage, event).remove(0);
    let link = mint(&stage, &ann, Purpose::Manage, 0, 0);
    for wish in ["pause", "resume"] {
        assert_eq!(press_json(&stage, &link, &format!("do={wish}")).status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    assert_eq!(stage.get(&format!("{link}/calendar.ics")).status, StatusCode::NOT_FOUND);
    stage.get(&manage(&stage, list, "Dana")).never_says("seat");
}
