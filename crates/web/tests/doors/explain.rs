//! Why a slot went the way it went: values on the page, the same by the API, "why not me?", and a dry run that is true.

use crate::reception::{Salon, colour, settings};
use crate::{page_facts, snapshot};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use jiff::civil::{date, time};
use rules::desk::{Slot, Weekdays, Wish};
use rules::{Act, Actor, EntryAct, EntryId, EntryReply, Reply, TokenScope, WishEdit};
use serde_json::Value;

fn decline(salon: &Salon, place: rules::PlaceId, entry: EntryId) {
    let offers = salon.stage.readers.with(|reader| reader.offers_of_place(place, 99)).expect("a read");
    let live = offers.iter().find(|offer| offer.state.is_live() && offer.entry == entry).expect("their offer").clone();
    let act = Act::Entry(EntryAct::Decline { entry, place, seq: live.seq, generation: None });
    assert!(matches!(salon.stage.run(Actor::Guest, salon.list, act), Reply::Entry(EntryReply::Declined { .. })));
}

#[test]
fn the_page_and_the_api_tell_the_same_story() {
    let salon = Salon::open();
    let any = || Wish::any("Colour");
    let from = salon.join("fay", Wish { from: Some(date(2026, 6, 2)), ..any() });
    let jess = salon.join("jo", Wish { staff: Some("Jess".to_string()), ..any() });
    let days = salon.join("di", Wish { weekdays: Weekdays(0b110_0000), ..any() });
    let early = salon.join("eve", Wish { earliest: Some(time(16, 0, 0, 0)), ..any() });
    let large = salon.join_as("lou", any(), 3, 0);
    let (ann, bo) = (salon.join("ann", any()), salon.join("bo", any()));
    let cut = salon.join("cy", Wish::any("Cut"));
    let behind = salon.join("zed", any());
    let id = salon.free(colour(14));
    salon.send();
    salon.stage.advance(SignedDuration::from_mins(2));
    decline(&salon, id, ann);
    salon.send();
    salon.claim(id);

    let host = salon.host();
    let path = format!("/console/desks/salon/slots/{}", id.0);
    let page = host.get(&path);
    page.reads("explain_slot");
    let order: Vec<usize> = ["fay", "jo", "di", "eve", "lou", "ann", "bo"]
        .iter()
        .map(|who| page.text.find(&format!(">{who}</a>")).unwrap_or_else(|| panic!("{who} is not told of")))
        .collect();
    assert!(order.is_sorted(), "in the order of the line");

    let why = |entry: EntryId| host.get(&format!("{path}?entry={}", entry.0));
    let after = salon.join("nina", any());
    let mut told = String::new();
    for (name, entry) in [("jess", jess), ("ann", ann), ("behind", behind), ("cut", cut), ("bo", bo), ("after", after)]
    {
        let page = why(entry);
        let said =
            page.text.split("id=\"why\"").nth(1).unwrap_or_else(|| panic!("no reason for {name}: {}", page.text));
        told.push_str(&format!("{name}\n{}\n", page_facts::words(said.split("</section>").next().unwrap_or(said))));
    }
    snapshot::same("explain_why", &told);
    host.get("/console/desks/salon/slots").reads("slots");
    host.get("/console/desks/salon/slots?state=open").reads("slots_open");
    salon.stage.advance(SignedDuration::from_hours(9));
    host.get("/console/desks/salon/slots?when=past").reads("slots_past");

    let token = salon.stage.token(TokenScope::Read, Some(salon.list));
    let value = salon.stage.call(Method::GET, &format!("/slots/{}/explain?entry={}", id.0, from.0), &token, "").json();
    assert_eq!((value["state"].as_str(), value["booked_by"].as_u64()), (Some("booked"), Some(bo.0)));
    let considered = value["rounds"][0]["considered"].as_array().expect("people");
    let of = |entry: EntryId| considered.iter().find(|one| one["entry"] == entry.0).expect("considered");
    assert_eq!(of(days)["passed_over"][0]["reason"], "weekday");
    assert_eq!(of(early)["passed_over"][0]["reason"], "too_early_in_the_day");
    assert_eq!(of(large)["passed_over"][0]["reason"], "too_large");
    assert_eq!(of(ann)["offer"]["state"], "declined");
    assert_eq!(of(bo)["offer"]["state"], "claimed");
    assert_eq!(value["why_not"]["reason"], "before_their_dates");
    assert_eq!(value["why_not"]["recorded"], true);
    let elsewhere = salon.stage.event("dinner", salon.stage.dinner(2));
    let other = salon.stage.token(TokenScope::Read, Some(elsewhere));
    let hidden = salon.stage.call(Method::GET, &format!("/slots/{}/explain", id.0), &other, "");
    assert_eq!(hidden.status, StatusCode::NOT_FOUND);
    assert_eq!(salon.stage.call(Method::GET, "/slots/999/explain", &token, "").status, StatusCode::NOT_FOUND);
}

#[test]
fn a_row_changed_since_does_not_lend_its_values_and_rounds_are_kept_apart() {
    let salon = Salon::open();
    let fay = salon.join("fay", Wish { from: Some(date(2026, 6, 2)), ..Wish::any("Colour") });
    let id = salon.free(colour(14));
    let host = salon.host();
    let path = format!("/console/desks/salon/slots/{}", id.0);
    host.get(&path).reads("explain_nobody");
    let act = Act::edit_wish(fay, WishEdit { party: 1, tier: 0, wish: Wish::any("Colour") });
    salon.stage.run(Actor::Guest, salon.list, act);
    host.get(&path).reads("explain_changed_since");
    host.form("/desk/salon", &format!("do=offer&place={}", id.0));
    assert_eq!(salon.asked(id), Some(fay));
    host.get(&path).reads("explain_rounds");
    host.get(&format!("{path}?entry={}", fay.0)).reads("explain_rounds_of_one");
}

/// A small generator of our own, so that a failure names its seed.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
fn a_dry_run_says_who_is_then_really_asked() {
    for seed in 1..=12 {
        let mut dice = Dice(seed);
        let salon = Salon::with(rules_document::with_rules(settings(), "Try at most 3 people\n").expect("rules"));
        let token = salon.stage.token(TokenScope::Read, Some(salon.list));
        for at in 0..8 {
            let wish = Wish {
                staff: ["Jess", "Dana"].get(dice.roll(4) as usize).map(|staff| staff.to_string()),
                weekdays: if dice.roll(3) == 0 { Weekdays(0b111_1110) } else { Weekdays::ALL },
                latest: (dice.roll(4) == 0).then(|| time(12, 0, 0, 0)),
                notice_minutes: if dice.roll(5) == 0 { 24 * 60 } else { 0 },
                ..Wish::any(if dice.roll(4) == 0 { "Cut" } else { "Colour" })
            };
            salon.join_as(&format!("guest{at}"), wish, 1 + dice.roll(2) as u32, dice.roll(3) as u32);
        }
        let body = r#"{"service": "colour", "staff": "Dana", "starts_at": "2026-06-01T14:00"}"#;
        let seq = salon.seq();
        let dry: Value = salon.stage.call(Method::POST, "/desks/salon/dry-run", &token, body).json();
        assert_eq!(salon.seq(), seq, "seed {seed}: a dry run writes nothing");
        let would: Vec<u64> =
            dry["would_ask"].as_array().expect("people").iter().filter_map(|one| one["entry"].as_u64()).collect();
        let page = salon.host().get("/console/desks/salon/dry-run?service=Colour&staff=Dana&day=2026-06-01&time=14:00");
        page.shows("would", &would.len().to_string());

        let id = salon.free(Slot { source: format!("seed {seed}"), ..colour(14) });
        let mut really = Vec::new();
        while let Some(entry) = salon.asked(id) {
            really.push(entry.0);
            decline(&salon, id, entry);
        }
        let reached = would.len().min(3);
        assert_eq!(really, would[..reached], "seed {seed}");
        let unreached = dry["would_ask"].as_array().expect("people").iter().skip(3);
        unreached.for_each(|one| assert_eq!(one["not_reached"], "try_cap", "seed {seed}"));
    }
}

#[test]
fn a_dry_run_asks_for_what_it_needs() {
    let salon = Salon::open();
    let token = salon.stage.token(TokenScope::Read, Some(salon.list));
    let ask = |body: &str| salon.stage.call(Method::POST, "/desks/salon/dry-run", &token, body);
    assert_eq!(ask("{}").status, StatusCode::UNPROCESSABLE_ENTITY);
    ask(r#"{"service": "Perm", "starts_at": "2026-06-01T14:00"}"#).says("\"field\":\"service\"");
    ask(r#"{"service": "Cut", "starts_at": "soon"}"#).says("\"field\":\"starts_at\"");
    ask(r#"{"service": "Cut", "starts_at": "2026-06-01T14:00", "seats": 0}"#).says("\"field\":\"seats\"");
    assert_eq!(ask("not json").status, StatusCode::BAD_REQUEST);
    let empty = ask(r#"{"service": "Cut", "starts_at": "2026-06-01T14:00:00Z"}"#).json();
    assert_eq!((empty["looked_at"].as_u64(), empty["cut_short"].as_bool()), (Some(0), Some(false)));
    let page = salon.host().get("/console/desks/salon/dry-run?service=&day=2026-06-01&time=x");
    page.reads("dry_run_wrong");
}
