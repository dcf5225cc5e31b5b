//! Forms and small JSON bodies of guests and customers. What is accepted can be typed again and means the same.

use super::{desk, told};
use fuzz::{Target, Weight, texts};
use intake::JoinForm;

const FORM: &str =
    "name=Ann&email=ann%40example.org&party=2&return_to=https%3A%2F%2Fexample.org%2Fx&embed=1&do=register";
const JOIN: &str = "name=Ann&mobile=%2B447700900123&email=a%40example.org&service=Cut&staff=Mia&location=Chair+1&party=2&weekdays=mon&weekdays=fri&earliest=09%3A00&latest=18%3A00&from=2026-11-28&until=2026-12-24&notice_minutes=30&zone=Europe%2FBerlin&consent=1&note=hello";
const JOIN_JSON: &str = r#"{"name":"Ann","mobile":"+447700900123","service":"cut","party":2,"weekdays":["mon","sun"],"from":"2026-11-28","until":"2026-12-24","earliest":"09:00","latest":"18:30","staff":"Mia","location":"Chair 1","notice_minutes":30,"zone":"America/New_York","tier":1,"note":"x","consent":true}"#;
const TEXT: &str = "From=%2B447700900123&Body=STOP&MessageSid=SM1&MessageStatus=undelivered&ErrorCode=30003";

pub fn targets() -> Vec<Target> {
    vec![form(), form_json(), join_form(), join_json(), link_form(), text_hook(), text_wish()]
}

fn registered(typed: &intake::Typed) {
    let limits = [
        (&typed.name, intake::limits::TYPED_OCTETS),
        (&typed.email, intake::limits::TYPED_OCTETS),
        (&typed.party, intake::limits::WORD_OCTETS),
        (&typed.website, intake::limits::TRAP_OCTETS),
    ];
    assert!(limits.iter().all(|(text, most)| text.len() <= *most));
    assert!(typed.return_to.as_ref().is_none_or(|address| address.len() <= intake::limits::RETURN_OCTETS));
    let value = match intake::registration(typed) {
        Ok(value) => value,
        Err(problems) => return told(&problems),
    };
    let again = intake::Typed {
        name: value.name.as_str().to_string(),
        email: value.email.as_str().to_string(),
        party: value.party.to_string(),
        ..typed.clone()
    };
    assert_eq!(intake::registration(&again), Ok(value));
}

fn form() -> Target {
    Target::new("form", Weight::Light, texts(&[FORM]), |raw| match intake::read_form(raw) {
        Ok(typed) => registered(&typed),
        Err(bad) => told(&bad.problems()),
    })
}

fn form_json() -> Target {
    let seed = r#"{"name":"Ann Lee","email":"ann@example.org","party":2,"return_to":"https://example.org","website":"","embed":true}"#;
    Target::json("form_json", Weight::Light, texts(&[seed]), |raw| match intake::read_json(raw) {
        Ok(typed) => registered(&typed),
        Err(bad) => told(&bad.problems()),
    })
}

/// A wish that was understood is understood the same when its owner opens it to change it.
fn joined(form: &JoinForm) {
    let desk = desk();
    let _problems = intake::joining(form, &desk, form.consent());
    if let Ok((party, wish)) = intake::wish(form, &desk) {
        assert_eq!(intake::wish(&JoinForm::of_wish(party, &wish), &desk), Ok((party, wish)));
    }
}

fn join_form() -> Target {
    Target::new("join_form", Weight::Light, texts(&[JOIN]), |raw| {
        let _refused = intake::read_join_form(raw, "application/x-www-form-urlencoded").map(|form| joined(&form));
    })
}

fn join_json() -> Target {
    Target::json("join_json", Weight::Light, texts(&[JOIN_JSON]), |raw| {
        let _refused = intake::read_join_form(raw, "application/json").map(|form| joined(&form));
    })
}

fn link_form() -> Target {
    let seeds = ["do=claim", r#"{"do": "decline"}"#, "List-Unsubscribe=One-Click"];
    Target::new("link_form", Weight::Light, texts(&seeds), |raw| {
        if let Err(bad) = intake::read_link_form(raw) {
            told(&bad.problems());
        }
    })
}

fn text_hook() -> Target {
    Target::new("text_hook", Weight::Light, texts(&[TEXT]), |raw| {
        let Ok(fields) = intake::text_fields(raw) else { return };
        assert!(fields.len() <= intake::limits::TEXT_FIELDS);
        drop(intake::read_inbound(&fields));
        drop(intake::read_receipt(&fields));
        assert!(!intake::is_text_signature("token", "https://usher.example/hooks/text", &fields, "AAAA"));
    })
}

/// However it is spaced and cased, a word means the same.
fn text_wish() -> Target {
    let seeds = ["STOP", "no thanks", "Yes please!", "opt-out", "help", "unstop", "see you at 5"];
    Target::new("text_wish", Weight::Light, texts(&seeds), |raw| {
        let text = String::from_utf8_lossy(raw);
        let wish = intake::text_wish(&text);
        assert_eq!(intake::text_wish(&format!("  {text}\n")), wish);
        assert!(text.len() < 100 || wish == intake::TextWish::Other || text.trim().len() < 100, "a word is short");
    })
}
