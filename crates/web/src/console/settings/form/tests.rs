//! web/console/settings: settings through their form and back.

use super::*;
use intake::Problem;
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use rules::event::{DailyMail, EventSettings};
use rules::{Email, Language, Zone};

fn dinner() -> EventSettings {
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    EventSettings::new("Dinner", jiff::civil::date(2026, 6, 20).at(19, 0, 0, 0), zone, 80)
}

fn typed(pairs: &[(&str, &str)]) -> Typed {
    let mut typed = Typed::default();
    pairs.iter().for_each(|(input, text)| typed.put(input, *text));
    typed
}

fn inputs(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|problem| problem.field.as_str()).collect()
}

#[test]
fn the_form_of_an_event_sends_what_it_shows() {
    let mut event = dinner();
    event.venue = "Town Hall".to_string();
    event.about = "One.\n\nTwo.".to_string();
    event.sites = vec!["https://example.org".to_string()];
    event.daily = DailyMail::Off;
    assert_eq!(Typed::of(&event).change(&dinner()), Ok(event));
}

#[test]
fn the_form_of_a_desk_sends_what_it_shows() {
    let zone = Zone::parse("Europe/Vienna").expect("a zone");
    let cut = Service { name: "Cut".into(), minutes: 45, price_cents: 5_550 };
    let usual = DeskSettings::new("Salon", zone, vec![cut]);
    let usual = rules_document::with_rules(usual, "Try at most 3 people").expect("a rule");
    let desk = DeskSettings {
        staff: vec!["Mia".into(), "Jo".into()],
        aliases: vec![Alias { theirs: "Haircut".into(), ours: "Cut".into() }],
        feeds: vec![Feed {
            from: "https://example.org/a.ics".into(),
            service: None,
            staff: Some("Mia".into()),
            location: None,
        }],
        about: "Two chairs.\nOne mirror.".into(),
        notes: Notes::Every,
        replies: Replies::YesClaims,
        door: JoinDoor::StaffOnly,
        language: Language::De,
        staff_email: Email::parse("desk@example.org").ok(),
        ..usual.clone()
    };
    assert_eq!(Typed::of(&desk).change(&usual), Ok(desk));
}

#[test]
fn letters_where_a_number_belongs_are_told_by_field() {
    let mut form = Typed::of(&dinner());
    form.put("cap", "eighty");
    assert_eq!(inputs(&form.change(&dinner()).expect_err("no number")), ["cap"]);
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let form = typed(&[
        ("service_name_0", "Cut"),
        ("service_minutes_0", "long"),
        ("service_price_0", "x"),
        ("service_minutes_2", "30"),
        ("staff_email", "nobody"),
        ("aliases", "Balayage\nA = B"),
        ("feed_staff_0", "Mia"),
    ]);
    let problems = form.make::<DeskSettings>().expect_err("nothing fits");
    let rows = ["service_minutes_0", "service_price_0", "service_name_2", "aliases", "feed_from_0"];
    assert_eq!(inputs(&problems), [&["slug", "name", "zone"][..], &rows, &["staff_email"]].concat());
    let problems = typed(&[]).make::<DeskSettings>().expect_err("nothing was typed");
    assert_eq!(inputs(&problems), ["slug", "name", "zone", "service_name_0"]);
}
