//! A desk's settings as programs send and get them.

use intake::{Problem, patch, settings_to_json};
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use rules::{Email, Language, Zone};
use serde_json::{Value, json};

fn settings_from_json(value: &Value) -> Result<(String, DeskSettings), Vec<Problem>> {
    intake::settings_from_json(value)
}

fn least() -> Value {
    json!({
        "slug": "corner-salon",
        "name": "Corner Salon",
        "zone": "europe/berlin",
        "services": [{"name": "Colour", "minutes": 90, "price_cents": 12000}, {"name": "Cut", "minutes": 45}],
    })
}

fn usual() -> DeskSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone of the bundled tables");
    let services = vec![
        Service { name: "Colour".to_string(), minutes: 90, price_cents: 12_000 },
        Service { name: "Cut".to_string(), minutes: 45, price_cents: 0 },
    ];
    DeskSettings::new("Corner Salon", zone, services)
}

fn unusual() -> DeskSettings {
    let text = |text: &str| text.to_string();
    let desk = DeskSettings {
        staff: vec![text("Maya"), text("Leo")],
        locations: vec![text("Chair 1")],
        voice_text: text("offer text: Hello"),
        about: text("Walk in from ten.\nCash only."),
        phone: text("030 1234567"),
        language: Language::De,
        staff_email: Some(Email::parse("Salon@example.org").expect("an address")),
        notes: Notes::Every,
        replies: Replies::YesClaims,
        door: JoinDoor::StaffOnly,
        aliases: vec![Alias { theirs: text("Colour & cut 90"), ours: text("Colour") }],
        feeds: vec![Feed {
            from: text("https://example.org/a.ics"),
            service: None,
            staff: Some(text("Maya")),
            location: None,
        }],
        google_sheet: text("https://docs.google.com/spreadsheets/d/a/edit"),
        google_rules: text("b"),
        google_voice: text("c"),
        ..usual()
    };
    rules_document::with_rules(desk, &rules_document::to_text(&usual().rules)).expect("a document of ours")
}

fn with(mut value: Value, field: &str, given: Value) -> Value {
    value[field] = given;
    value
}

fn fields(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|problem| problem.field.as_str()).collect()
}

#[test]
fn the_least_gives_the_usual_desk() {
    assert_eq!(settings_from_json(&least()), Ok(("corner-salon".to_string(), usual())));
}

#[test]
fn what_is_written_is_read_back() {
    for settings in [usual(), unusual()] {
        let written = settings_to_json(&settings);
        assert_eq!(patch(&usual(), &written), Ok(settings.clone()));
        let (_, made) = settings_from_json(&with(written, "slug", json!("abc"))).expect("a new desk");
        assert_eq!(made, settings);
    }
}

#[test]
fn a_patch_changes_what_it_names_and_null_is_the_usual() {
    let patched = patch(&unusual(), &json!({"phone": " 030 7 ", "staff": null, "yes_claims": false}));
    let wanted =
        DeskSettings { phone: "030 7".to_string(), staff: Vec::new(), replies: Replies::LinkOnly, ..unusual() };
    assert_eq!(patched, Ok(wanted));
    assert_eq!(patch(&unusual(), &json!({})), Ok(unusual()));
    let gone = patch(&unusual(), &json!({"rules": null})).expect("the usual rules");
    assert_eq!((gone.rules_text.as_str(), gone.rules), ("", usual().rules));
}

#[test]
fn everything_wrong_is_told_at_once_with_its_place() {
    let value = json!({
        "slug": "corner-salon",
        "name": " ",
        "zone": "Berlin",
        "services": [{"name": "Colour", "minutes": 90}, {"name": "Cut", "minuts": 45}, 7],
        "staff": "Maya",
        "staff_email": "salon",
        "notes": "never",
        "yes_claims": "yes",
        "aliases": [{"theirs": "x"}],
        "feeds": [{}],
        "rules": "Offers stay open for 30 minutes.\nPaint everything green on Tuesdays.",
        "colour": "red",
    });
    let problems = settings_from_json(&value).expect_err("much is wrong");
    let told = fields(&problems);
    for field in [
        "colour",
        "zone",
        "services[1].minuts",
        "services[1].minutes",
        "services[2]",
        "staff",
        "staff_email",
        "notes",
        "yes_claims",
        "aliases[0].ours",
        "feeds[0].from",
    ] {
        assert!(told.contains(&field), "{field} is missing in {told:?}");
    }
}

#[test]
fn the_rules_have_the_last_word() {
    let twice = json!([{"name": "Cut", "minutes": 45}, {"name": "cut ", "minutes": 45}]);
    let problems = settings_from_json(&with(with(least(), "services", twice), "phone", json!("1".repeat(50))));
    let problems = problems.expect_err("two things");
    assert_eq!(fields(&problems), ["phone", "services"]);
    let staff = with(with(least(), "staff", json!(["Maya", "maya"])), "staff_email", json!("salon"));
    let problems = settings_from_json(&staff).expect_err("two things with nearly the same name");
    assert_eq!(fields(&problems), ["staff_email", "staff"]);
    let long = json!([{"name": "Cut", "minutes": 0}]);
    let problems = settings_from_json(&with(least(), "services", long)).expect_err("no length");
    assert_eq!(fields(&problems), ["services"]);
    let bad = with(least(), "rules", json!("\nPaint everything green on Tuesdays."));
    let problems = settings_from_json(&bad).expect_err("an unreadable line");
    assert_eq!(fields(&problems), ["rules"]);
    assert!(problems[0].text.starts_with("Line 2: "), "{}", problems[0].text);
}

#[test]
fn a_slug_belongs_to_the_first_call_only() {
    assert_eq!(fields(&patch(&usual(), &json!({"slug": "x"})).expect_err("no")), ["slug"]);
    assert_eq!(fields(&patch(&usual(), &json!({"name": null})).expect_err("no")), ["name"]);
    assert!(patch(&usual(), &json!({"seen_rev": 3})).is_ok());
}
