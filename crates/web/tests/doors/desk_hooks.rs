//! What booking tools tell a desk ends in the right slot or in a clear refusal, however often and in whatever order.

use crate::salon::{Salon, recorded};
use crate::stage::request;
use axum::http::{Method, StatusCode};
use intake::BadSignature;
use jiff::SignedDuration;
use rules::desk::BookingSource::{Acuity, Calcom, Calendly, Square, Standard};
use rules::desk::FreedBy;
use rules::{MessageKind, PlaceKind, PlaceState};

#[test]
fn every_tool_frees_the_same_colour_at_two() {
    for (source, file) in [
        (Standard, "standard-freed.json"),
        (Calcom, "calcom-cancelled.json"),
        (Calendly, "calendly-canceled.json"),
        (Square, "square-cancelled.json"),
    ] {
        let salon = Salon::open();
        let eve = salon.join("eve");
        let answer = salon.hook(source, file);
        assert_eq!(salon.state(&answer), "acted", "{source:?}");
        let place = salon.place();
        assert_eq!(answer.json()["deliveries"][0]["place"], place.id.0);
        let PlaceKind::Slot(slot) = &place.kind else { panic!("no slot") };
        assert_eq!((slot.service.as_str(), slot.staff.as_deref()), ("Colour", Some("Dana")), "{source:?}");
        assert_eq!((slot.starts_at.to_string().as_str(), slot.duration_minutes), ("2026-06-06T12:00:00Z", 90));
        assert_eq!(salon.live_offer().expect("an offer").entry, eve);
        let before = salon.stage.seq(salon.list);
        let again = salon.hook(source, file);
        assert_eq!(again.json(), answer.json(), "{source:?}: told twice is told once");
        assert_eq!(salon.stage.seq(salon.list), before);
    }
}

#[test]
fn a_wrong_signature_changes_nothing_and_says_what_to_do() {
    let salon = Salon::open();
    salon.join("eve");
    let before = salon.stage.seq(salon.list);
    for (source, file) in [
        (Standard, "standard-freed.json"),
        (Calcom, "calcom-cancelled.json"),
        (Calendly, "calendly-canceled.json"),
        (Square, "square-cancelled.json"),
        (Acuity, "acuity-canceled.txt"),
    ] {
        let wrong = intake::derived_hook_secret(&[9; 32], "salon", Standard, 1).expect("a secret");
        let answer = salon.hook_signed(source, &recorded(file), &wrong);
        assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{source:?}");
        assert_eq!(answer.header("content-type"), "application/problem+json");
        answer.says(BadSignature::Wrong.text());
    }
    let unsigned = salon.stage.json("/hooks/salon/calcom", &recorded("calcom-cancelled.json"));
    assert_eq!(unsigned.status, StatusCode::UNAUTHORIZED);
    let none = [("x-cal-signature-256", "no-secret-provided")];
    let none = request(Method::POST, "/hooks/salon/calcom", &none, &recorded("calcom-cancelled.json"));
    salon.stage.ask(none).says(BadSignature::NoSecret.text());
    assert_eq!(salon.stage.seq(salon.list), before);
    let metrics = salon.stage.get("/metrics");
    metrics.says("usher_bad_booking_deliveries_total 7");
}

#[test]
fn whoever_keeps_trying_secrets_is_slowed_down() {
    let salon = Salon::open();
    let body = recorded("calcom-cancelled.json");
    let statuses: Vec<StatusCode> =
        (0..31).map(|_| salon.hook_signed(Calcom, &body, "a wrong secret").status).collect();
    assert_eq!(statuses.last(), Some(&StatusCode::TOO_MANY_REQUESTS));
    assert_eq!(salon.hook(Calcom, "calcom-cancelled.json").status, StatusCode::OK, "a good one still comes through");
}

#[test]
fn addresses_that_lead_nowhere() {
    let salon = Salon::open();
    salon.stage.event("dinner", salon.stage.dinner(2));
    for path in ["/hooks/nobody/calcom", "/hooks/salon/feed", "/hooks/salon/other", "/hooks/dinner/calcom"] {
        assert_eq!(salon.stage.json(path, "{}").status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(salon.stage.get("/hooks/salon/calcom").status, StatusCode::METHOD_NOT_ALLOWED);
    let large = "x".repeat(300 * 1024);
    assert_eq!(salon.hook_text(Calcom, &large).status, StatusCode::PAYLOAD_TOO_LARGE);
}

#[test]
fn what_cannot_be_read_and_what_need_not_be() {
    let salon = Salon::open();
    let before = salon.stage.seq(salon.list);
    let template = salon.hook_text(Calcom, "uid=1");
    assert_eq!(template.status, StatusCode::UNPROCESSABLE_ENTITY);
    template.says("custom payload template off");
    let other = salon.hook_text(Square, r#"{"type":"customer.created","data":{}}"#);
    assert_eq!(other.status, StatusCode::OK, "tools switch a hook off when it answers with errors");
    other.says("\"ignored\":\"customer.created\"");
    assert_eq!(salon.stage.seq(salon.list), before);
}

#[test]
fn a_replayed_delivery_with_a_signed_clock_is_refused() {
    let salon = Salon::open();
    let body = recorded("calendly-canceled.json");
    let headers = salon.signed(Calendly, "", &body, &salon.secret(Calendly));
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    salon.stage.advance(SignedDuration::from_mins(4));
    let answer = salon.stage.ask(request(Method::POST, "/hooks/salon/calendly", &headers, &body));
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED);
    answer.says(BadSignature::Stale.text());
    assert!(salon.places().is_empty());
}

#[test]
fn cancelled_before_created_stays_cancelled() {
    for (source, created, cancelled) in [
        (Calcom, "calcom-created.json", "calcom-cancelled.json"),
        (Calendly, "calendly-created.json", "calendly-canceled.json"),
        (Square, "square-created.json", "square-cancelled.json"),
    ] {
        let salon = Salon::open();
        salon.join("eve");
        assert_eq!(salon.state(&salon.hook(source, cancelled)), "acted");
        assert_eq!(salon.state(&salon.hook(source, created)), "outdated", "{source:?}");
        assert_eq!(salon.place().state, PlaceState::Held);
        assert!(salon.live_offer().is_some());
    }
}

#[test]
fn a_moved_booking_frees_its_old_time() {
    for (source, created, moved, states) in [
        (Calcom, "calcom-created.json", "calcom-rescheduled.json", "acted noted"),
        (Square, "square-created.json", "square-moved.json", "acted"),
        (Calendly, "calendly-created.json", "calendly-rescheduled.json", "acted"),
        (Standard, "standard-moved.json", "standard-moved.json", "acted noted"),
    ] {
        let salon = Salon::open();
        salon.join("eve");
        salon.hook(source, created);
        assert_eq!(salon.state(&salon.hook(source, moved)), states, "{source:?}");
        let PlaceKind::Slot(slot) = salon.place().kind else { panic!("no slot") };
        assert_eq!(slot.starts_at.to_string(), "2026-06-06T12:00:00Z", "{source:?}");
        assert!(salon.live_offer().is_some());
    }
}

#[test]
fn a_booking_edited_after_it_was_cancelled_frees_nothing_again() {
    let salon = Salon::open();
    salon.join("eve");
    salon.hook(Square, "square-cancelled.json");
    salon.claim();
    for version in [3, 4] {
        let edited = recorded("square-cancelled.json")
            .replace("c6ed6c0e-0001", &format!("c6ed6c0e-10{version}"))
            .replace("\"version\": 2", &format!("\"version\": {version}"));
        assert_eq!(salon.state(&salon.hook_text(Square, &edited)), "noted");
        assert_eq!(salon.place().state, PlaceState::Booked, "whoever claimed it keeps it");
    }
}

#[test]
fn booked_elsewhere_while_the_offer_is_live_closes_the_slot_and_tells_the_holder() {
    let salon = Salon::open();
    let eve = salon.join("eve");
    salon.hook(Calcom, "calcom-cancelled.json");
    salon.post();
    assert!(salon.live_offer().is_some());
    let sold = recorded("calcom-created.json")
        .replace("bFJeNb2uX8ANpT3JL5EfXw", "soldOnThePublicPage")
        .replace("2026-06-01T09:00:00.120Z", "2026-06-06T11:36:00.000Z");
    assert_eq!(salon.state(&salon.hook_text(Calcom, &sold)), "acted");
    assert_eq!(salon.place().state, PlaceState::Closed);
    assert!(salon.live_offer().is_none());
    assert!(salon.was_told(eve, MessageKind::FilledNotice));
}

#[test]
fn a_group_frees_one_place_for_each_who_leaves() {
    let salon = Salon::open();
    salon.join("eve");
    let first = recorded("calendly-group-canceled.json");
    salon.hook_text(Calendly, &first);
    salon.hook_text(Calendly, &first);
    assert_eq!(salon.places().len(), 1);
    salon.hook_text(Calendly, &first.replace("INV1", "INV2"));
    assert_eq!(salon.places().len(), 2);
    salon.hook(Calcom, "calcom-seat-cancelled.json");
    let places = salon.places();
    let unit = |place: &rules::Place| match &place.kind {
        PlaceKind::Slot(slot) => slot.unit,
        PlaceKind::Seats | PlaceKind::Pool => 0,
    };
    assert_eq!(places.len(), 3, "{places:?}");
    assert!(places.iter().all(|place| unit(place) != 0));
}

#[test]
fn a_no_show_and_the_undo() {
    for (source, created, missed, came) in [
        (Calcom, "calcom-created.json", "calcom-no-show.json", "calcom-no-show-undone.json"),
        (Calendly, "calendly-created.json", "calendly-no-show.json", "calendly-no-show-deleted.json"),
    ] {
        let salon = Salon::open();
        salon.join("eve");
        salon.hook(source, created);
        salon.stage.advance(SignedDuration::from_mins(26 * 60 + 15));
        assert_eq!(salon.state(&salon.hook(source, missed)), "acted", "{source:?}");
        let place = salon.place();
        let PlaceKind::Slot(slot) = &place.kind else { panic!("no slot") };
        assert_eq!(slot.freed_by, FreedBy::NoShow);
        assert_eq!(slot.starts_at.to_string(), "2026-06-06T12:25:00Z", "what is left, with time to get there");
        assert_eq!(salon.state(&salon.hook(source, came)), "acted", "{source:?}");
        assert_eq!(salon.place().state, PlaceState::Closed);
        assert!(salon.live_offer().is_none());
    }
}

#[test]
fn what_we_have_no_name_for_waits_for_the_staff() {
    let salon = Salon::open();
    salon.join("eve");
    let service = recorded("calcom-cancelled.json").replace("\"colour\"", "\"balayage\"");
    assert_eq!(salon.state(&salon.hook_text(Calcom, &service)), "unknown_service");
    let staff = recorded("calendly-canceled.json").replace("DANA1", "SOMEBODY");
    assert_eq!(salon.state(&salon.hook_text(Calendly, &staff)), "unknown_staff");
    assert_eq!(salon.state(&salon.hook(Calcom, "calcom-request-reschedule.json")), "unknown_time");
    assert_eq!(salon.state(&salon.hook(Acuity, "acuity-canceled.txt")), "unknown_time");
    assert_eq!(salon.cards(), 4);
    assert!(salon.places().is_empty());
}

#[test]
fn two_secrets_count_while_one_is_changed() {
    let salon = Salon::open();
    let secret = |version| intake::derived_hook_secret(&[7; 32], "salon", Calcom, version).expect("a secret");
    let body = recorded("calcom-created.json");
    assert_eq!(salon.hook_signed(Calcom, &body, &secret(2)).status, StatusCode::UNAUTHORIZED);
    let line = format!("salon calcom version {} 2\n", salon.stage.now().as_second());
    std::fs::write(salon.stage.path("hooks.secrets"), line).expect("a file");
    for version in [1, 2] {
        assert_eq!(salon.hook_signed(Calcom, &body, &secret(version)).status, StatusCode::OK, "{version}");
    }
    salon.stage.advance(SignedDuration::from_hours(73));
    assert_eq!(salon.hook_signed(Calcom, &body, &secret(1)).status, StatusCode::UNAUTHORIZED);
    assert_eq!(salon.hook_signed(Calcom, &body, &secret(2)).status, StatusCode::OK);
    let square = salon.hook(Square, "square-cancelled.json");
    assert_eq!(square.status, StatusCode::UNAUTHORIZED, "its key was taken out of the file");
}
