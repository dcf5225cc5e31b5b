//! Every call against the stand-in: shapes, paging, errors, quotas, silence.

mod stand_in;

use google::{CellPut, GoogleTrouble, SheetLink, When};
use http_client::Timeouts;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use stand_in::{CALENDAR, DOCUMENT, SHEET, StandIn};
use std::time::Duration;

fn now() -> Timestamp {
    "2026-06-01T10:00:00Z".parse().expect("a moment")
}

fn link() -> SheetLink {
    SheetLink { id: SHEET.to_string(), tab: Some(77) }
}

fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(work)
}

#[test]
fn a_token_is_used_until_a_minute_before_it_ends() {
    let there = StandIn::open();
    let google = there.google(Timeouts::default());
    run(async {
        for minutes in [0, 1, 58] {
            let now = now() + SignedDuration::from_mins(minutes);
            google.sheet_shape(&link(), now).await.expect("a shape");
        }
        assert_eq!(there.world().sign_ins, 1);
        google.sheet_shape(&link(), now() + SignedDuration::from_mins(59)).await.expect("a shape");
        assert_eq!(there.world().sign_ins, 2);
        // A token that is taken back is thrown away.
        there.fail("/v4/", 401, json!({"error": {"code": 401}}));
        google.sheet_shape(&link(), now() + SignedDuration::from_mins(60)).await.expect("a shape");
        assert_eq!(there.world().sign_ins, 3);
    });
    there.is_content();
}

#[test]
fn cells_are_read_and_written_and_room_is_made() {
    let there = StandIn::open();
    there.world().cells = vec![vec!["name".into(), String::new(), "=1".into()], Vec::new(), vec!["Ann".into()]];
    let google = there.google(Timeouts::default());
    run(async {
        let shape = google.sheet_shape(&link(), now()).await.expect("a shape");
        assert_eq!((shape.title.as_str(), shape.rows, shape.columns), ("Bob's list", 30, 8));
        let cells = google.cells(&link(), &shape, now()).await.expect("cells");
        assert_eq!(cells, [vec!["name", "", "=1"], vec![], vec!["Ann"]]);
        let put = |row, column| CellPut { row, column, text: format!("{row}/{column}") };
        google.put_cells(&link(), &shape, &[put(0, 8), put(40, 0), put(40, 1)], now()).await.expect("written");
        assert_eq!(there.world().size, (41, 9));
        assert_eq!(there.world().cells[40][1], "40/1");
        let other = SheetLink { tab: Some(5), ..link() };
        assert!(matches!(google.sheet_shape(&other, now()).await, Err(GoogleTrouble::Refused(_))));
        google.put_cells(&link(), &shape, &[], now()).await.expect("nothing to write");
    });
    there.is_content();
}

#[test]
fn a_document_is_plain_text() {
    let there = StandIn::open();
    there.world().document = "Offers last 30 minutes\nTry at most 3 people\n".to_string();
    let google = there.google(Timeouts::default());
    let text = run(google.document_text(DOCUMENT, now())).expect("a text");
    assert_eq!(text, "Offers last 30 minutes\nTry at most 3 people\n");
    there.is_content();
}

#[test]
fn a_calendar_is_read_page_by_page_and_then_by_its_changes() {
    let there = StandIn::open();
    for day in 1..6 {
        let at = |hour: u32| format!("2026-06-{day:02}T{hour}:00:00+02:00");
        there.world().event(&format!("day-{day}"), "Cut", &at(14), &at(15));
    }
    there.world().page_size = 2;
    there.world().changes.clear();
    let google = there.google(Timeouts::default());
    run(async {
        let month = When::Between(now(), now() + SignedDuration::from_hours(24 * 60));
        let whole = google.events(CALENDAR, &month, now()).await.expect("events");
        assert_eq!((whole.events.len(), whole.sync_token.as_deref()), (5, Some("sync")));
        there.world().cancel("day-2");
        let since = When::Since("sync".into());
        let changes = google.events(CALENDAR, &since, now()).await.expect("events");
        assert_eq!((changes.events.len(), changes.events[0].time), (1, None));
        there.world().sync_is_known = false;
        assert_eq!(google.events(CALENDAR, &since, now()).await, Err(GoogleTrouble::Outdated));
    });
    there.is_content();
}

#[test]
fn each_failure_says_what_can_be_done_about_it() {
    let there = StandIn::open();
    let google = there.google(Timeouts::default());
    let quota = |reason: &str| json!({"error": {"code": 403, "errors": [{"reason": reason}]}});
    let mail = "usher-test@test.iam.gserviceaccount.example".to_string();
    for (status, body, trouble) in [
        (429, json!({"error": {"status": "RESOURCE_EXHAUSTED"}}), GoogleTrouble::Quota),
        (403, quota("rateLimitExceeded"), GoogleTrouble::Quota),
        (403, quota("userRateLimitExceeded"), GoogleTrouble::Quota),
        (403, json!({"error": {"details": [{"reason": "RATE_LIMIT_EXCEEDED"}]}}), GoogleTrouble::Quota),
        (403, quota("insufficientPermissions"), GoogleTrouble::NotShared { email: mail.clone() }),
        (404, json!({}), GoogleTrouble::NotShared { email: mail }),
        (500, json!({}), GoogleTrouble::Later),
        (503, json!("not JSON at all"), GoogleTrouble::Later),
        (
            400,
            json!({"error": {"message": "Unable to parse range"}}),
            GoogleTrouble::Refused("Unable to parse range".into()),
        ),
    ] {
        there.fail("/v4/", status, body);
        assert_eq!(run(google.sheet_shape(&link(), now())), Err(trouble), "{status}");
    }
    there.fail("/v4/", 200, json!("nonsense"));
    assert_eq!(run(google.sheet_shape(&link(), now())), Err(GoogleTrouble::Garbled));
}

#[test]
fn a_sign_in_that_is_refused_says_why_and_one_that_fails_is_tried_later() {
    let there = StandIn::open();
    let google = there.google(Timeouts::default());
    there.fail("/token", 400, json!({"error": "invalid_grant", "error_description": "Invalid JWT Signature."}));
    let refused = GoogleTrouble::SignIn("Invalid JWT Signature.".into());
    assert_eq!(run(google.sheet_shape(&link(), now())), Err(refused));
    there.fail("/token", 503, json!({}));
    assert_eq!(run(google.sheet_shape(&link(), now())), Err(GoogleTrouble::Later));
    run(google.sheet_shape(&link(), now())).expect("well again");
}

#[test]
fn silence_ends() {
    let there = StandIn::open();
    there.world().silent = Some("/v4/".into());
    let short = Duration::from_millis(150);
    let google = there.google(Timeouts { answer: short, rest: short });
    assert_eq!(run(google.sheet_shape(&link(), now())), Err(GoogleTrouble::Later));
}

#[test]
fn a_key_file_that_is_none_is_told() {
    let good = include_str!("fixtures/test-account.json");
    assert!(google::Account::from_json(good).is_ok());
    for bad in ["", "{}", r#"{"type":"authorized_user"}"#, &good.replace("BEGIN PRIVATE", "BEGIN RSA PRIVATE")] {
        assert!(google::Account::from_json(bad).is_err(), "{bad}");
    }
    let plain = good.replace("https://oauth2", "http://oauth2");
    assert_eq!(google::Account::from_json(&plain).err(), Some(google::BadKey::TokenAddress));
    let shown = format!("{:?}", google::Account::from_json(good).expect("a key"));
    assert!(!shown.contains("PRIVATE"), "{shown}");
}
