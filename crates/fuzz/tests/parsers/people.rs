//! Names, addresses, numbers, zones and web addresses as people type them. What is accepted is accepted again, unchanged.

use fuzz::{Target, Weight, texts};
use herald::Secret;
use http_client::{HttpTarget, Networks};
use rules::{Email, Mobile, PersonName, Zone};
use std::net::IpAddr;

pub fn targets() -> Vec<Target> {
    vec![name(), email(), mobile(), zone(), web_address(), webhook_secret(), google_address()]
}

fn name() -> Target {
    let seeds = ["Ann Lee", "José Ñandú", "Zo\u{308}e", "d'Arcy-Smith", "李小龍"];
    Target::new("name", Weight::Light, texts(&seeds), |raw| {
        if let Ok(name) = PersonName::parse(&String::from_utf8_lossy(raw)) {
            assert_eq!(PersonName::parse(name.as_str()), Ok(name.clone()));
            assert!(!name.as_str().contains(char::is_control));
        }
    })
}

fn email() -> Target {
    let seeds = ["ann@example.org", " Ann+x@EXAMPLE.org ", "ü@müller.example", "a.b@xn--mller-kva.example"];
    Target::new("email", Weight::Light, texts(&seeds), |raw| {
        let Ok(email) = Email::parse(&String::from_utf8_lossy(raw)) else { return };
        assert_eq!(Email::parse(email.as_str()), Ok(email.clone()));
        let by_key = Email::parse(email.key()).expect("a key is an address, too");
        assert_eq!(by_key.key(), email.key(), "one mailbox, one key");
        assert!(email.as_str().len() <= rules::limits::EMAIL_OCTETS && !email.as_str().contains(char::is_control));
    })
}

fn mobile() -> Target {
    Target::new("mobile", Weight::Light, texts(&["+44 7700 900123", "+1 (555) 010-9999"]), |raw| {
        if let Ok(number) = Mobile::parse(&String::from_utf8_lossy(raw)) {
            assert_eq!(Mobile::parse(number.as_str()), Ok(number));
        }
    })
}

fn zone() -> Target {
    Target::new("zone", Weight::Light, texts(&["Europe/Berlin", "Etc/UTC", "America/Argentina/Ushuaia"]), |raw| {
        if let Some(zone) = Zone::parse(&String::from_utf8_lossy(raw)) {
            assert_eq!(Zone::parse(zone.name()).map(|again| again.name().to_string()), Some(zone.name().to_string()));
        }
    })
}

/// Where webhooks go and where forms return to: never somewhere inside.
fn web_address() -> Target {
    let seeds =
        ["https://example.org/hooks?x=1", "https://[2001:db8::1]:8443/", "http://localhost/", "https://10.0.0.1"];
    Target::new("web_address", Weight::Light, texts(&seeds), |raw| {
        let text = String::from_utf8_lossy(raw);
        if let Some(origin) = intake::origin(&text) {
            assert_eq!(intake::origin(&origin).as_ref(), Some(&origin));
            assert!(origin.len() <= intake::limits::RETURN_OCTETS);
        }
        drop(HttpTarget::parse(&text, Networks::PrivateToo));
        if HttpTarget::parse(&text, Networks::Public).is_ok() {
            let rest = text.get(8..).unwrap_or_default();
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            let bare = match host.strip_prefix('[') {
                Some(six) => six.split(']').next().unwrap_or_default(),
                None => host.split(':').next().unwrap_or_default(),
            };
            assert!(!bare.parse().is_ok_and(|address: IpAddr| !Networks::Public.allow(address)), "inside");
        }
    })
}

fn webhook_secret() -> Target {
    let seed = Secret::of(&[7; 32], rules::EndpointId(1), 1).text();
    Target::new("webhook_secret", Weight::Light, texts(&[&seed]), |raw| {
        let text = String::from_utf8_lossy(raw);
        assert!(Secret::read(&text).is_none_or(|secret| secret.text() == text));
        for source in rules::desk::BookingSource::ALL {
            if intake::is_hook_secret(*source, &text) {
                assert!(intake::limits::HOOK_SECRET_CHARS.contains(&text.len()));
            }
        }
    })
}

/// Pasted by staff, put into an address of Google's: nothing in it may lead elsewhere.
fn google_address() -> Target {
    let id = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcd";
    let sheet = format!("https://docs.google.com/spreadsheets/d/{id}/edit?gid=7#gid=7");
    let document = format!("https://docs.google.com/document/d/{id}/edit");
    let seeds = [id, &sheet, &document, "dana@group.calendar.google.com", "google:primary"];
    Target::new("google_address", Weight::Light, texts(&seeds), |raw| {
        let text = String::from_utf8_lossy(raw);
        if let Some(link) = google::sheet_link(&text) {
            assert_eq!(google::sheet_link(&link.id).map(|again| again.id), Some(link.id));
        }
        if let Some(id) = google::document_id(&text) {
            assert_eq!(google::document_id(&id), Some(id));
        }
        if let Some(id) = google::calendar_id(&text) {
            assert!(!id.contains(['/', '?', '&', ':']) && id.len() <= 250);
        }
    })
}
