//! An event's settings as programs send and get them.

use intake::{Problem, patch, seen_rev, settings_to_json};
use jiff::civil::{date, time};
use rules::event::{DailyMail, EventSettings, FormAnswer, TimeCritical};
use rules::{Email, Language, Quiet, ReminderRule, Zone};
use serde_json::{Value, json};

fn settings_from_json(value: &Value) -> Result<(String, EventSettings), Vec<Problem>> {
    intake::settings_from_json(value)
}

fn least() -> Value {
    json!({"slug": "winter-gala", "name": "Winter Gala", "starts": "2026-12-18T19:00", "zone": "europe/berlin", "cap": 80})
}

fn usual() -> EventSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone of the bundled tables");
    EventSettings::new("Winter Gala", date(2026, 12, 18).at(19, 0, 0, 0), zone, 80)
}

fn unusual() -> EventSettings {
    EventSettings {
        venue: "Town Hall".to_string(),
        about: "Doors open at seven.\nBring a coat.".to_string(),
        duration_minutes: 90,
        max_party: 4,
        reminders: vec![ReminderRule::DaysBefore(3), ReminderRule::MorningOf(time(8, 30, 0, 0))],
        quiet: Quiet { from: time(22, 15, 0, 0), to: time(7, 0, 0, 0) },
        window_minutes: 45,
        time_critical: TimeCritical::SendAtNight,
        cut_off_minutes: 0,
        floor_minutes: 10,
        daily: DailyMail::Off,
        host_email: Some(Email::parse("Host@example.org").expect("an address")),
        form_answer: FormAnswer::Inbox,
        confirm_minutes: 45,
        sites: vec!["https://example.org".to_string(), "http://localhost:8000".to_string()],
        language: Language::De,
        ..usual()
    }
}

fn with(mut value: Value, field: &str, given: Value) -> Value {
    value[field] = given;
    value
}

fn fields(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|problem| problem.field.as_str()).collect()
}

#[test]
fn the_least_gives_the_usual_event() {
    assert_eq!(settings_from_json(&least()), Ok(("winter-gala".to_string(), usual())));
}

#[test]
fn what_is_written_is_read_back() {
    for settings in [usual(), unusual()] {
        let written = settings_to_json(&settings);
        assert_eq!(patch(&usual(), &written), Ok(settings.clone()));
        let (_, made) = settings_from_json(&with(written, "slug", json!("abc"))).expect("a new event");
        assert_eq!(made, settings);
    }
}

#[test]
fn the_written_form_is_as_documented() {
    assert_eq!(
        settings_to_json(&unusual()),
        json!({
            "name": "Winter Gala", "venue": "Town Hall", "about": "Doors open at seven.\nBring a coat.",
            "starts": "2026-12-18T19:00", "duration_minutes": 90, "zone": "Europe/Berlin", "cap": 80, "max_party": 4,
            "reminders": [{"days_before": 3}, {"morning_of": "08:30"}], "quiet": {"from": "22:15", "to": "07:00"},
            "window_minutes": 45, "time_critical": "send_at_night", "cut_off_minutes": 0, "floor_minutes": 10,
            "daily": false, "host_email": "Host@example.org", "form_answer": "inbox", "confirm_minutes": 45, "rounds": "running",
            "sites": ["https://example.org", "http://localhost:8000"], "language": "de",
        })
    );
}

#[test]
fn a_patch_changes_only_what_it_names() {
    assert_eq!(patch(&unusual(), &json!({})), Ok(unusual()));
    let changed = patch(&unusual(), &json!({"cap": 90, "venue": " Old Mill ", "seen_rev": 3})).expect("a change");
    assert_eq!(changed, EventSettings { cap: 90, venue: "Old Mill".to_string(), ..unusual() });
}

#[test]
fn null_brings_back_the_usual() {
    let mut nulls = settings_to_json(&unusual());
    let all: Vec<String> = nulls.as_object().expect("an object").keys().cloned().collect();
    for field in all.iter().filter(|field| !["name", "starts", "zone", "cap"].contains(&field.as_str())) {
        nulls[field.as_str()] = Value::Null;
    }
    assert_eq!(patch(&unusual(), &nulls), Ok(usual()));
    for field in ["name", "starts", "zone", "cap"] {
        let problems = patch(&unusual(), &json!({field: null})).expect_err(field);
        assert_eq!(fields(&problems), [field]);
    }
    assert_eq!(patch(&unusual(), &json!({"host_email": ""})).expect("a change").host_email, None);
}

#[test]
fn what_is_needed_is_named_with_an_example() {
    let problems = settings_from_json(&json!({})).expect_err("nothing given");
    assert_eq!(fields(&problems), ["slug", "name", "starts", "zone", "cap"]);
    assert!(problems[2].text.contains("\"2026-12-18T19:00\""), "{}", problems[2].text);
    let problems = settings_from_json(&with(least(), "name", Value::Null)).expect_err("no name");
    assert_eq!(fields(&problems), ["name"]);
}

#[test]
fn typing_errors_do_not_pass() {
    let problems = settings_from_json(&with(least(), "capp", json!(90))).expect_err("unknown field");
    assert_eq!(fields(&problems), ["capp"]);
    assert!(problems[0].text.contains(" slug, name,"), "{}", problems[0].text);
    assert_eq!(fields(&patch(&usual(), &json!({"slug": "other"})).expect_err("fixed")), ["slug"]);
    let inside = json!({"quiet": {"from": "21:00", "till": "08:00"}, "reminders": [{"days": 7}]});
    assert_eq!(fields(&patch(&usual(), &inside).expect_err("unknown inside")), ["reminders", "quiet"]);
}

#[test]
fn every_wrong_type_names_the_field_and_what_is_allowed() {
    let all = settings_to_json(&unusual());
    let odd = [json!({"x": {"y": 1}}), json!([[]]), json!(-1.5), json!(1e300), json!("\u{202e}\0\r\n"), json!([null])];
    for field in all.as_object().expect("an object").keys() {
        for wrong in &odd {
            let Err(problems) = patch(&usual(), &json!({field: wrong})) else {
                panic!("{field} took {wrong}");
            };
            assert_eq!(fields(&problems), [field.as_str()], "{wrong}");
            assert!(problems[0].text.len() > 15, "{field}: {}", problems[0].text);
        }
    }
    for value in [json!(null), json!([]), json!("x"), json!(7)] {
        assert_eq!(fields(&patch(&usual(), &value).expect_err("no object")), [""]);
        assert_eq!(fields(&settings_from_json(&value).expect_err("no object")), [""]);
    }
}

#[test]
fn all_that_the_rules_refuse_is_told_at_once() {
    let wrong = json!({
        "name": "  ", "venue": "x".repeat(300), "about": "a\u{0}b", "cap": 0, "max_party": 0, "duration_minutes": 0,
        "window_minutes": 0, "cut_off_minutes": 4_000_000, "floor_minutes": 0, "host_email": "host",
        "reminders": [{"days_before": 1_000}], "sites": ["https://example.org/path"], "zone": "Mars/Olympus",
    });
    let problems = patch(&usual(), &wrong).expect_err("all wrong");
    let mut told = fields(&problems);
    told.sort_unstable();
    let mut expect: Vec<&str> = wrong.as_object().expect("an object").keys().map(String::as_str).collect();
    expect.sort_unstable();
    assert_eq!(told, expect);
    assert!(patch(&usual(), &json!({"cap": 3, "max_party": 4})).is_err());
    assert!(patch(&usual(), &json!({"reminders": vec![json!({"days_before": 1}); 6]})).is_err());
    assert!(patch(&usual(), &json!({"sites": vec![json!("https://example.org"); 1_000]})).is_err());
    assert!(settings_from_json(&with(least(), "slug", json!("x".repeat(100_000)))).is_err());
}

#[test]
fn the_version_seen_is_read_apart() {
    assert_eq!(seen_rev(&json!({"seen_rev": 7})), Ok(Some(7)));
    assert_eq!(seen_rev(&json!({})), Ok(None));
    assert_eq!(seen_rev(&json!([])), Ok(None));
    for wrong in [json!("7"), json!(-1), json!(1.5), json!({})] {
        assert!(seen_rev(&json!({"seen_rev": wrong})).is_err());
    }
}
