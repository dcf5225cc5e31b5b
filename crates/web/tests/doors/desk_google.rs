//! A desk whose sheet, rules and calendar are at Google, played by a server of the test's own.

use crate::salon::Salon;
use crate::stage::Props;
use crate::stand_in::{CALENDAR, DOCUMENT, SHEET, StandIn};
use axum::http::Method;
use google::GoogleTrouble;
use http_client::Timeouts;
use jiff::SignedDuration;
use rules::desk::{DeskSettings, Feed};
use rules::{EntryState, TokenScope};
use serde_json::{Value, json};
use services::FeedState;
use std::sync::Arc;

struct Cloud {
    there: StandIn,
    salon: Salon,
    token: String,
}

impl Cloud {
    fn open(change: impl FnOnce(DeskSettings) -> DeskSettings) -> Cloud {
        let there = StandIn::open();
        let house = Arc::new(services::GoogleHouse::new(there.google(Timeouts::default())));
        let props = Props { google: Some(house), ..Props::default() };
        let salon = Salon::with(props, change);
        let token = salon.stage.token(TokenScope::Admin, None);
        Cloud { there, salon, token }
    }

    fn with_sheet() -> Cloud {
        let pasted = format!("https://docs.google.com/spreadsheets/d/{SHEET}/edit#gid=77");
        Cloud::open(|desk| DeskSettings { google_sheet: pasted, ..desk })
    }

    fn look(&self) {
        self.look_after(SignedDuration::from_secs(60));
    }

    fn look_after(&self, time: SignedDuration) {
        self.salon.stage.advance(time);
        self.salon.stage.runtime().block_on(self.salon.stage.services.sheets.look_at_all());
        self.salon.stage.runtime().block_on(self.salon.stage.services.feeds.look_at_all());
    }

    fn sheet(&self) -> Value {
        self.salon.stage.call(Method::GET, "/desks/salon/sheet", &self.token, "").json()
    }

    fn cell(&self, row: usize, heading: &str) -> String {
        let world = self.there.world();
        let at = world.cells[0].iter().position(|cell| cell == heading).expect("a heading");
        world.cells.get(row).and_then(|row| row.get(at)).cloned().unwrap_or_default()
    }

    fn waiting(&self) -> Vec<String> {
        let rows = self.salon.rows();
        let waits = rows.entries.iter().filter(|entry| entry.state == EntryState::Waitlisted);
        waits.filter_map(|entry| entry.person.name.as_ref().map(|name| name.as_str().to_string())).collect()
    }
}

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|cell| (*cell).to_string()).collect()
}

#[test]
fn a_google_sheet_is_kept_in_step() {
    let cloud = Cloud::with_sheet();
    cloud.there.world().cells =
        vec![row(&["Name", "E-Mail", "Leistung"]), row(&["Ann", "ann@example.org", "Cut"]), Vec::new(), row(&["Bo"])];
    cloud.look();
    assert_eq!(cloud.waiting(), ["Ann"]);
    assert_eq!((cloud.cell(1, "state"), cloud.cell(1, "problem")), ("waiting".into(), String::new()));
    assert!(cloud.cell(3, "problem").starts_with("Email: ") || !cloud.cell(3, "problem").is_empty());
    assert_eq!(cloud.there.world().size.1, 8, "eight columns were enough");
    // Somebody joins by the page, somebody is typed to the end.
    cloud.salon.join("Eve");
    cloud.there.world().cells[3] = row(&["Bo", "bo@example.org", "Colour"]);
    cloud.look();
    assert_eq!(cloud.waiting(), ["Ann", "Eve", "Bo"]);
    assert_eq!(cloud.cell(4, "Name"), "Eve");
    let asked = cloud.there.world().asked.len();
    cloud.look();
    let quiet: Vec<String> = cloud.there.world().asked[asked..].to_vec();
    assert!(quiet.iter().all(|one| one.starts_with("GET")), "nothing to write: {quiet:?}");
    // A row is deleted, and rolled back.
    let version = cloud.sheet()["versions"][0]["id"].clone();
    cloud.there.world().cells.remove(1);
    cloud.look();
    assert_eq!(cloud.waiting(), ["Eve", "Bo"]);
    let body = format!(r#"{{"version":{version}}}"#);
    let back = cloud.salon.stage.call(Method::POST, "/desks/salon/sheet/rollback", &cloud.token, &body);
    assert_eq!(back.status, 200, "{}", back.text);
    assert_eq!(cloud.waiting().len(), 3);
    assert_eq!(cloud.sheet()["state"], "in_step");
    cloud.there.is_content();
}

/// Two lists in one sheet would take each other's people off.
#[test]
fn a_sheet_belongs_to_one_desk() {
    let cloud = Cloud::with_sheet();
    let (stage, token) = (&cloud.salon.stage, cloud.token.as_str());
    let tab = |tab: &str| format!("https://docs.google.com/spreadsheets/d/{SHEET}/edit{tab}");
    let desk = |slug: &str, sheet: &str| {
        let services = json!([{"name": "Cut", "minutes": 45}]);
        let zone = "Europe/Berlin";
        json!({"slug": slug, "name": slug, "zone": zone, "services": services, "google_sheet": sheet}).to_string()
    };
    let taken = stage.call(Method::POST, "/desks", token, &desk("barber", &tab("?gid=77#gid=77")));
    assert_eq!((taken.status.as_u16(), taken.json()["errors"][0]["field"].clone()), (422, "google_sheet".into()));
    taken.never_says("salon");
    // Another tab of it is another sheet; so is their own, saved once more.
    assert_eq!(stage.call(Method::POST, "/desks", token, &desk("barber", &tab("#gid=5"))).status, 201);
    let put = |desk: &str, sheet: &str| {
        let body = json!({"google_sheet": sheet}).to_string();
        stage.call(Method::PATCH, &format!("/desks/{desk}"), token, &body).status.as_u16()
    };
    assert_eq!((put("barber", &tab("#gid=5")), put("barber", &tab("#gid=77"))), (200, 422));
    // Without a number it is the first tab, and that may be anybody's.
    let unclear = stage.call(Method::POST, "/desks", token, &desk("nails", &tab("")));
    assert_eq!(unclear.status, 422, "{}", unclear.text);
    assert_eq!(unclear.json()["errors"][0]["field"], "google_sheet");
    unclear.never_says("salon");
    assert_ne!(unclear.json()["errors"], taken.json()["errors"], "they are told apart");
    let cookie = stage.sign_in("olga", rules::HouseRole::Owner);
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in [
        ("slug", "another"),
        ("name", "Barber"),
        ("zone", "Europe/Berlin"),
        ("service_name_0", "Cut"),
        ("seen_rev", "2"),
    ] {
        form.append_pair(name, value);
    }
    let form = form.append_pair("service_minutes_0", "45").append_pair("google_sheet", &tab("#gid=77")).finish();
    let page =
        |path: &str| stage.ask(crate::stage::request(Method::POST, path, &[kind, ("cookie", cookie.as_str())], &form));
    let again = page("/console/desks/barber/settings");
    assert_eq!(again.status, 422);
    again.is_wrong(&["google_sheet"]).says("gid=77");
    page("/console/new-desk").is_wrong(&["google_sheet"]);
}

/// Whoever calls learns from the status, not from a word inside the answer.
#[test]
fn a_version_that_cannot_be_written_back_is_a_conflict() {
    let cloud = Cloud::with_sheet();
    cloud.there.world().cells = vec![row(&["name", "email", "service"]), row(&["Ann", "ann@example.org", "Cut"])];
    cloud.look();
    let version = cloud.sheet()["versions"][0]["id"].clone();
    cloud.there.world().cells.push(row(&["Bo", "bo@example.org", "Cut"]));
    cloud.look();
    let back = |version: Value| {
        let body = json!({"version": version}).to_string();
        cloud.salon.stage.call(Method::POST, "/desks/salon/sheet/rollback", &cloud.token, &body)
    };
    assert_eq!(back(json!(999)).status, 404);
    cloud.there.fail("values:batchUpdate", 503, json!({}));
    let refused = back(version.clone());
    assert_eq!((refused.status.as_u16(), refused.header("content-type")), (409, "application/problem+json"));
    assert_eq!(cloud.sheet()["state"], "unwritable");
    assert_eq!(cloud.waiting(), ["Ann"], "the list is back");
    cloud.look_after(SignedDuration::from_mins(10));
    assert_eq!(back(version).status, 200);
}

/// A desk whose sheet does not answer is waited for, and the others are not.
#[test]
fn a_slow_sheet_holds_up_no_other() {
    let cloud = Cloud::with_sheet();
    cloud.there.world().silent = Some("/v4/".to_string());
    let (stage, slow) = (&cloud.salon.stage, cloud.salon.list);
    let desk = json!({"slug": "barber", "name": "Barber", "zone": "Europe/Berlin", "services": [{"name": "Cut", "minutes": 45}]});
    stage.call(Method::POST, "/desks", &cloud.token, &desk.to_string());
    let (quick, folder) = (stage.list("barber"), stage.path("sheets/barber"));
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("list.csv"), "name,email,service\nAnn,ann@example.org,Cut\n").expect("a file");
    let looked = async {
        while stage.services.sheets.seen(quick).is_none() {
            tokio::task::yield_now().await;
        }
    };
    stage.runtime().block_on(async {
        tokio::select! {
            () = stage.services.sheets.look_at_all() => panic!("the slow sheet was not slow"),
            () = looked => {}
        }
    });
    assert_eq!(stage.services.sheets.seen(slow), None, "it is still being waited for");
    assert!(stage.services.sheets.seen(quick).is_some_and(|seen| seen.look.is_in_step()));
}

#[test]
fn what_was_heard_and_not_written_is_written_later() {
    let cloud = Cloud::with_sheet();
    cloud.there.world().cells = vec![row(&["name", "email", "service"]), row(&["Ann", "ann@example.org", "Cut"])];
    cloud.look();
    cloud.there.world().cells.push(row(&["Bo", "bo@example.org", "Cut"]));
    let zoe = row(&["Zoe", "zoe@example.org", "Cut"]);
    cloud.there.fail("values:batchUpdate", 503, json!({}));
    cloud.look();
    assert_eq!(cloud.sheet()["state"], "unwritable", "heard, and not written");
    assert_eq!(cloud.waiting(), ["Ann", "Bo"]);
    cloud.there.world().cells.insert(1, zoe);
    cloud.look_after(SignedDuration::from_mins(10));
    assert_eq!(cloud.waiting(), ["Ann", "Bo", "Zoe"]);
    assert_eq!((cloud.cell(1, "name"), cloud.cell(1, "state")), ("Zoe".into(), "waiting".into()));
    assert_eq!(cloud.cell(3, "state"), "waiting");
    cloud.there.is_content();
}

#[test]
fn quotas_and_silence_leave_the_list_alone_and_are_waited_out() {
    let cloud = Cloud::with_sheet();
    cloud.there.world().cells = vec![row(&["name", "email", "service"]), row(&["Ann", "ann@example.org", "Cut"])];
    cloud.look();
    let in_step = cloud.sheet()["in_step_at"].clone();
    cloud.there.world().cells.push(row(&["Bo", "bo@example.org", "Cut"]));
    cloud.there.fail("/v4/", 429, json!({"error": {"status": "RESOURCE_EXHAUSTED"}}));
    cloud.look();
    let stands = cloud.sheet();
    assert_eq!((stands["state"].clone(), stands["in_step_at"].clone()), ("cannot_read".into(), in_step));
    let why = GoogleTrouble::Quota.to_string();
    assert!(stands["text"].as_str().is_some_and(|text| text.contains(&why)), "{stands}");
    // Before its time Google is not asked at all.
    let asked = cloud.there.world().asked.len();
    cloud.look_after(SignedDuration::from_secs(5));
    assert_eq!(cloud.there.world().asked.len(), asked);
    cloud.look_after(SignedDuration::from_mins(2));
    assert_eq!((cloud.waiting(), cloud.sheet()["state"].clone()), (vec!["Ann".into(), "Bo".into()], "in_step".into()));
}

#[test]
fn a_sheet_that_is_not_shared_says_with_whom_to_share_it() {
    let cloud = Cloud::with_sheet();
    cloud.there.fail("/v4/", 403, json!({"error": {"code": 403, "status": "PERMISSION_DENIED"}}));
    cloud.look();
    let text = cloud.sheet()["text"].to_string();
    assert!(text.contains("usher-test@test.iam.gserviceaccount.example"), "{text}");
    let cookie = cloud.salon.stage.sign_in("olga", rules::HouseRole::Owner);
    let request = crate::stage::request(Method::GET, "/console/desks/salon/sheet", &[("cookie", cookie.as_str())], "");
    cloud.salon.stage.ask(request).says("usher-test@test.iam.gserviceaccount.example").says("Please look");
}

#[test]
fn rules_come_from_a_document() {
    let pasted = format!("https://docs.google.com/spreadsheets/d/{SHEET}/edit");
    let document = format!("https://docs.google.com/document/d/{DOCUMENT}/edit");
    let cloud = Cloud::open(|desk| DeskSettings { google_sheet: pasted, google_rules: document, ..desk });
    cloud.there.world().document = "Offers last 45 minutes\n".into();
    cloud.look();
    let in_force = || cloud.salon.stage.call(Method::GET, "/desks/salon/rules", &cloud.token, "").text;
    assert_eq!(in_force(), "Offers last 45 minutes\n");
    cloud.there.world().document = "Offers last 45 minutes\nPaint everything green on Tuesdays\n".into();
    cloud.look();
    assert_eq!(in_force(), "Offers last 45 minutes\n", "the last good ones stay");
    assert_eq!(cloud.sheet()["documents"].as_array().map(Vec::len), Some(1));
    cloud.there.is_content();
}

fn feed(from: &str) -> Feed {
    Feed { from: from.into(), service: Some("Colour".into()), staff: Some("Dana".into()), location: None }
}

impl Cloud {
    fn calendar(feeds: Vec<Feed>) -> Cloud {
        let cloud = Cloud::open(|desk| DeskSettings { feeds, ..desk });
        for day in 8..12 {
            cloud.stands(&format!("day-{day}"), day, 14);
        }
        cloud.there.world().changes.clear();
        cloud.look_after(SignedDuration::from_mins(5));
        assert!(cloud.salon.rows().places.is_empty());
        cloud
    }

    fn stands(&self, id: &str, day: u32, hour: u32) {
        let at = |hour: u32| format!("2026-06-{day:02}T{hour}:00:00+02:00");
        self.there.world().event(id, "Maria Lopez", &at(hour), &at(hour + 1));
    }

    fn freed(&self) -> usize {
        self.salon.rows().places.len()
    }
}

#[test]
fn a_gap_in_a_google_calendar_is_one_freed_slot() {
    let cloud = Cloud::calendar(vec![feed(CALENDAR)]);
    let rows = cloud.salon.rows();
    assert_eq!(rows.deliveries.len(), 4);
    assert!(!format!("{:?}", rows.deliveries).contains("Maria"), "a title is nobody's business");
    cloud.there.world().cancel("day-9");
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 1);
    assert!(cloud.there.world().asked.iter().filter(|one| one.contains("/events")).count() == 2);
    // A booking that moves frees its old time.
    cloud.stands("day-10", 10, 17);
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 2);
    // Google forgets where we were: read anew, and nothing is freed twice.
    cloud.there.world().sync_is_known = false;
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 2);
    // A day later it is read whole; nothing is different.
    cloud.look_after(SignedDuration::from_hours(25));
    assert_eq!(cloud.freed(), 2);
    cloud.there.is_content();
}

#[test]
fn the_same_opening_from_two_calendars_is_one_slot() {
    let cloud = Cloud::calendar(vec![feed(CALENDAR), feed("dana.ics")]);
    let file = cloud.salon.stage.path("dana.ics");
    let event = |day: u32| {
        format!(
            "BEGIN:VEVENT\r\nUID:ics-{day}\r\nDTSTART;TZID=Europe/Berlin:202606{day:02}T140000\r\nDTEND;TZID=Europe/Berlin:202606{day:02}T150000\r\nEND:VEVENT\r\n"
        )
    };
    let write = |days: &[u32]| {
        let events: String = days.iter().map(|day| event(*day)).collect();
        std::fs::write(&file, format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{events}END:VCALENDAR\r\n")).expect("a file");
    };
    write(&[8, 9, 10, 11]);
    cloud.look_after(SignedDuration::from_mins(5));
    cloud.there.world().cancel("day-9");
    write(&[8, 10, 11]);
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 1);
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 1);
}

#[test]
fn a_calendar_without_an_account_or_with_a_quota_changes_nothing() {
    let cloud = Cloud::calendar(vec![feed(CALENDAR)]);
    cloud.there.world().cancel("day-9");
    cloud.there.fail("/events", 403, json!({"error": {"errors": [{"reason": "rateLimitExceeded"}]}}));
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 0);
    let seen = cloud.salon.stage.services.feeds.seen(cloud.salon.list, &feed(CALENDAR)).expect("it was looked at");
    assert_eq!(seen.state, FeedState::CannotRead { why: GoogleTrouble::Quota.to_string() });
    cloud.look_after(SignedDuration::from_mins(5));
    assert_eq!(cloud.freed(), 1, "told once it can be");
    let salon = Salon::with(Props::default(), |desk| DeskSettings { feeds: vec![feed(CALENDAR)], ..desk });
    salon.stage.runtime().block_on(salon.stage.services.feeds.look_at_all());
    let seen = salon.stage.services.feeds.seen(salon.list, &feed(CALENDAR)).expect("it was looked at");
    let quota = GoogleTrouble::Quota.to_string();
    assert!(matches!(&seen.state, FeedState::CannotRead { why } if *why != quota), "{:?}", seen.state);
}
