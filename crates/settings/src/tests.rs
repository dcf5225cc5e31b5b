//! settings: the stored form of settings, to the last byte. Files out there hold it.

use super::*;
use jiff::civil::{date, time};
use rules::desk::{Alias, DeskSettings, Feed, JoinDoor, Notes, Replies, Service};
use rules::event::{DailyMail, EventSettings, FormAnswer, Rounds, TimeCritical};
use rules::{Email, Language, Quiet, ReminderRule, Zone};

const EVENT: &str = r#"{"about":"One.\n\nTwo.","cap":80,"confirm_minutes":30,"cut_off_minutes":45,"daily":false,"duration_minutes":150,"floor_minutes":20,"form_answer":"inbox","host_email":"host@example.org","kind":"event","language":"de","max_party":4,"name":"Winter Gala","quiet":{"from":"22:00:00","to":"07:30:00"},"reminders":[{"days_before":3},{"morning_of":"10:15:00"}],"rounds":"paused","sites":["https://example.org"],"starts":"2026-12-18T19:00:00","time_critical":true,"v":1,"venue":"Town Hall","window_minutes":240,"zone":"Europe/Berlin"}"#;
const DESK: &str = r#"{"about":"Walk in.","aliases":[{"ours":"Colour","theirs":"Balayage 120"}],"feeds":[{"from":"https://example.org/a.ics","location":null,"service":null,"staff":"Maya"}],"google_rules":"b","google_sheet":"a","google_voice":"c","kind":"desk","language":"fr","locations":["Chair 1"],"name":"Corner Salon","notes":"every","phone":"030 1234567","rules":"Try at most 3 people","services":[{"minutes":90,"name":"Colour","price_cents":12000}],"staff":["Maya","Leo"],"staff_email":"salon@example.org","staff_only":true,"v":1,"voice":"x","yes_claims":true,"zone":"Europe/Vienna"}"#;

fn text(text: &str) -> String {
    text.to_string()
}

fn zone(name: &str) -> Zone {
    Zone::parse(name).expect("a zone")
}

fn gala() -> EventSettings {
    EventSettings {
        venue: text("Town Hall"),
        duration_minutes: 150,
        max_party: 4,
        reminders: vec![ReminderRule::DaysBefore(3), ReminderRule::MorningOf(time(10, 15, 0, 0))],
        quiet: Quiet { from: time(22, 0, 0, 0), to: time(7, 30, 0, 0) },
        window_minutes: 240,
        time_critical: TimeCritical::SendAtNight,
        cut_off_minutes: 45,
        floor_minutes: 20,
        daily: DailyMail::Off,
        about: text("One.\n\nTwo."),
        host_email: Email::parse("host@example.org").ok(),
        form_answer: FormAnswer::Inbox,
        confirm_minutes: 30,
        sites: vec![text("https://example.org")],
        language: Language::De,
        rounds: Rounds::Paused,
        ..EventSettings::new("Winter Gala", date(2026, 12, 18).at(19, 0, 0, 0), zone("Europe/Berlin"), 80)
    }
}

fn salon() -> DeskSettings {
    let colour = Service { name: text("Colour"), minutes: 90, price_cents: 12_000 };
    let desk = DeskSettings {
        staff: vec![text("Maya"), text("Leo")],
        locations: vec![text("Chair 1")],
        voice_text: text("x"),
        about: text("Walk in."),
        phone: text("030 1234567"),
        language: Language::Fr,
        staff_email: Email::parse("salon@example.org").ok(),
        notes: Notes::Every,
        replies: Replies::YesClaims,
        door: JoinDoor::StaffOnly,
        aliases: vec![Alias { theirs: text("Balayage 120"), ours: text("Colour") }],
        feeds: vec![Feed {
            from: text("https://example.org/a.ics"),
            service: None,
            staff: Some(text("Maya")),
            location: None,
        }],
        google_sheet: text("a"),
        google_rules: text("b"),
        google_voice: text("c"),
        ..DeskSettings::new("Corner Salon", zone("Europe/Vienna"), vec![colour])
    };
    rules_document::with_rules(desk, "Try at most 3 people").expect("a rule")
}

fn read<S: Described>(text: &str) -> Result<S, &'static str> {
    from_stored(&serde_json::from_str(text).expect("JSON"))
}

#[test]
fn every_setting_is_stored_as_it_always_was() {
    assert_eq!(to_stored(&gala()).to_string(), EVENT);
    assert_eq!(to_stored(&salon()).to_string(), DESK);
}

#[test]
fn what_is_stored_is_read_back() {
    assert_eq!(read(EVENT), Ok(gala()));
    assert_eq!(read(DESK), Ok(salon()));
}

#[test]
fn settings_from_before_a_field_have_its_default() {
    let old = r#"{"kind":"event","name":"Dinner","starts":"2026-06-20T19:00:00","zone":"Europe/Berlin","cap":8,
        "quiet":{"from":"21:00:00","to":"08:00:00"}}"#;
    let usual = EventSettings::new("Dinner", date(2026, 6, 20).at(19, 0, 0, 0), zone("Europe/Berlin"), 8);
    assert_eq!(read(old), Ok(usual));
    let old = r#"{"kind":"desk","name":"Salon","zone":"Europe/Berlin","services":[{"name":"Cut","minutes":30}]}"#;
    let cut = Service { name: text("Cut"), minutes: 30, price_cents: 0 };
    let usual = DeskSettings::new("Salon", zone("Europe/Berlin"), vec![cut]);
    assert_eq!(read(old), Ok(usual));
}

#[test]
fn a_setting_that_cannot_be_read_is_named() {
    assert_eq!(read::<EventSettings>(&EVENT.replace("\"cap\":80", "\"cap\":-80")), Err("cap"));
    assert_eq!(read::<EventSettings>(&EVENT.replace("\"cap\":80,", "")), Err("cap"));
    assert_eq!(read::<DeskSettings>(&DESK.replace("Try at most 3", "Try as you like")), Err("rules"));
}

#[test]
fn every_word_of_a_choice_is_a_stored_form() {
    fn check<S: Described>() {
        for setting in S::settings() {
            if let Kind::Choice(picks) | Kind::Flag(picks) = &setting.field.kind {
                for pick in *picks {
                    let mut settings = S::usual();
                    setting.set(&mut settings, &pick.stored()).expect(pick.word);
                    assert_eq!(setting.get(&settings), pick.stored());
                }
            }
        }
    }
    check::<EventSettings>();
    check::<DeskSettings>();
    let Kind::Choice(languages) = &field::LANGUAGES else { panic!("a choice") };
    assert_eq!(languages.len(), Language::ALL.len());
}

#[test]
fn words_of_a_limit_name_it() {
    let services = DeskSettings::settings().iter().find(|setting| setting.field.name == "services");
    let Some(Kind::Rows(services, ..)) = services.map(|setting| &setting.field.kind) else { panic!("a table") };
    let Kind::Minutes(least, most) = services[1].kind else { panic!("minutes") };
    assert!(services[1].wrong.ends_with(&format!("from {least} to {most}.")));
}
