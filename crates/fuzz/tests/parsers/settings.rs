//! Settings and corrections by JSON, from the API and the console. What is accepted and written out is read back the same.

use super::{desk, told};
use fuzz::{Target, Weight, texts};
use intake::{Problem, limits};
use rules::{Consent, Entry, EntryId, EntryState, ListId, Person, Reach, Reminders};
use serde_json::Value;

/// As much as the API takes of an event.
const SETTINGS_OCTETS: usize = 64 * 1024;

const EVENT: &str = r#"{"slug":"supper","name":"Supper","venue":"Hall","about":"Bring a plate","starts":"2026-12-18T19:00","duration_minutes":180,"zone":"Europe/Berlin","cap":40,"max_party":4,"reminders":[{"days_before":3},{"morning_of":"10:00"}],"quiet":{"from":"21:00","to":"08:00"},"window_minutes":360,"time_critical":"wait","cut_off_minutes":60,"floor_minutes":15,"daily":true,"host_email":"host@example.org","form_answer":"status","confirm_minutes":30,"sites":["https://example.org"],"rounds":"running","language":"de"}"#;
const DESK: &str = r##"{"slug":"salon","name":"Salon","zone":"Europe/Berlin","services":[{"name":"Cut","minutes":30,"price_cents":4000}],"staff":["Mia"],"locations":["Chair 1"],"about":"Open late","phone":"+49 30 1234","language":"en","staff_email":"desk@example.org","notes":"every","yes_claims":true,"staff_only":false,"aliases":[{"theirs":"Haircut","ours":"Cut"}],"feeds":[{"from":"https://example.org/a.ics","service":"Cut","staff":null,"location":null}],"google_sheet":"","google_rules":"","google_voice":"","rules":"# Rules\n- claim window is 10 minutes","voice":""}"##;

pub fn targets() -> Vec<Target> {
    vec![event(), desk_settings(), guest(), desk_acts(), bounces()]
}

/// The seed as it is written out, beside the one that was typed.
fn written(seed: &str, write: impl Fn(&Value) -> Result<Value, Vec<Problem>>) -> Vec<Vec<u8>> {
    let value = serde_json::from_str(seed).expect("JSON");
    let whole = write(&value).expect("a seed that is accepted");
    vec![seed.as_bytes().to_vec(), whole.to_string().into_bytes()]
}

fn event() -> Target {
    let seeds = written(EVENT, |value| {
        let (_, settings) = intake::settings_from_json::<rules::event::EventSettings>(value)?;
        Ok(intake::settings_to_json(&settings))
    });
    Target::json("event_json", Weight::Light, seeds, |raw| {
        let Ok(value) = intake::json_value(raw, SETTINGS_OCTETS) else { return };
        if let Err(problem) = intake::seen_rev(&value) {
            told(&[problem]);
        }
        let usual = rules::event::EventSettings::new("Supper", starts(), zone(), 40);
        let read = [intake::settings_from_json(&value).map(|(_, settings)| settings), intake::patch(&usual, &value)];
        for settings in read {
            match settings {
                Ok(settings) => {
                    assert_eq!(intake::patch(&settings, &intake::settings_to_json(&settings)), Ok(settings));
                }
                Err(problems) => told(&problems),
            }
        }
    })
}

fn desk_settings() -> Target {
    let seeds = written(DESK, |value| {
        let (_, settings) = intake::settings_from_json::<rules::desk::DeskSettings>(value)?;
        Ok(intake::settings_to_json(&settings))
    });
    Target::json("desk_json", Weight::Middling, seeds, |raw| {
        let Ok(value) = intake::json_value(raw, SETTINGS_OCTETS) else { return };
        let read = [intake::settings_from_json(&value).map(|(_, settings)| settings), intake::patch(&desk(), &value)];
        for settings in read.into_iter().flatten() {
            assert_eq!(intake::patch(&settings, &intake::settings_to_json(&settings)), Ok(settings));
        }
    })
}

fn guest() -> Target {
    let seeds = [r#"{"name":"Ann","email":"ann@example.org","note":"vegan"}"#, r#"{"before":17,"reason":"a speaker"}"#];
    Target::json("guest_json", Weight::Light, texts(&seeds), |raw| {
        drop(intake::read_guest_patch(raw));
        drop(intake::read_line_move(raw));
    })
}

fn desk_acts() -> Target {
    let seeds = [
        r#"{"name":"Ann","mobile":"+447700900123","service":"Cut","party":2,"tier":1,"note":"x","weekdays":["mon"]}"#,
        r#"{"name":"Bo","email":null,"earliest":"10:00","from":"2026-12-01"}"#,
        r#"{"service":"Cut","staff":"Mia","location":"Chair 1","starts_at":"2026-11-28T14:00:00+01:00","duration_minutes":90,"unit":1,"seats":2,"freed_by":"cancelled","source":"api"}"#,
        r#"{"slot":{"service":"Cut","starts_at":"2026-11-28T14:00:00+01:00"}}"#,
        r#"{"put_away":true}"#,
    ];
    Target::json("desk_acts", Weight::Light, texts(&seeds), |raw| {
        let desk = desk();
        drop(intake::read_slot(raw, &desk, "api"));
        drop(intake::read_card_answer(raw, &desk, "card 1"));
        drop(intake::read_entry_patch(raw, &desk, &entry(&desk)));
        if let Ok(joining) = intake::read_joining(raw, &desk) {
            assert!(joining.consent == Consent::ToldStaff && joining.note.len() <= limits::NOTE_OCTETS);
        }
    })
}

/// Somebody who waits for the desk's first service, and nothing else is known of them.
pub(super) fn entry(desk: &rules::desk::DeskSettings) -> Entry {
    let form = intake::JoinForm { service: desk.services[0].name.clone(), ..intake::JoinForm::default() };
    let (party, wish) = intake::wish(&form, desk).expect("a wish");
    Entry {
        id: EntryId(17),
        rev: 0,
        list: ListId(4),
        number: 17,
        state: EntryState::Waitlisted,
        party,
        generation: 1,
        passes: 0,
        tier: 0,
        live_offers: 0,
        told_rev: 1,
        reminders: Reminders::On,
        mail_reach: Reach::Open,
        text_reach: Reach::Open,
        resends: 0,
        joined_at: jiff::Timestamp::UNIX_EPOCH,
        moved: None,
        mail_since: None,
        text_since: None,
        person: Person::default(),
        wish: Some(wish),
    }
}

fn bounces() -> Target {
    let seed = r#"{"events":[{"kind":"bounce","email":"a@example.org","permanent":true},{"kind":"complaint","message_id":"<1.2.abc@x.example>"}]}"#;
    Target::json("bounce_json", Weight::Light, texts(&[seed]), |raw| match intake::read_bounce_json(raw) {
        Ok(notes) => assert!(notes.len() <= limits::BOUNCE_NOTES),
        Err(problems) => {
            assert!(problems.len() <= limits::PROBLEMS);
            told(&problems);
        }
    })
}

fn starts() -> jiff::civil::DateTime {
    jiff::civil::datetime(2026, 12, 18, 19, 0, 0, 0)
}

fn zone() -> rules::Zone {
    rules::Zone::parse("Europe/Berlin").expect("a zone")
}
