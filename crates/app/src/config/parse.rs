//! app: one text → one typed value, or a sentence about what is allowed. Shared by all sources.

use super::mail_in::MailProtocol;
use super::source::Wrong;
use super::url::is_host_name;
use super::{Tls, limits};
use crate::logs::{LevelFilter, LogFormat};
use rules::{Email, PersonName};
use std::net::{IpAddr, SocketAddr};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// How mail leaves, before we know what that way needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Folder,
    Smtp,
}

/// How texts leave, before we know what that way needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextWay {
    None,
    Folder,
    Twilio,
}

pub fn listen(text: &str) -> Result<SocketAddr, Wrong> {
    text.parse().map_err(|_| "It must be an IP address with a port, such as 127.0.0.1:8080 or [::]:8080.".into())
}

pub fn path(text: &str) -> Result<PathBuf, Wrong> {
    let odd = text.is_empty() || text.len() > limits::VALUE_OCTETS || text.chars().any(char::is_control);
    if odd { Err("It must be a path without line breaks.".into()) } else { Ok(PathBuf::from(text)) }
}

pub fn email(text: &str) -> Result<Email, Wrong> {
    Email::parse(text).map_err(|bad| intake::contact_text(bad).into())
}

/// Unlike a guest, a house may be called after its domain; a whole web address is refused all the same.
pub fn sender_name(text: &str) -> Result<String, Wrong> {
    let without_dots = text.replace('.', " ");
    let checked = if text.trim_start().starts_with("www.") { text } else { &without_dots };
    PersonName::parse(checked).map(|_| text.trim().to_string()).map_err(|bad| intake::contact_text(bad).into())
}

pub fn mail_server(text: &str) -> Result<String, Wrong> {
    if text.parse::<IpAddr>().is_ok() || is_host_name(text) {
        return Ok(text.to_string());
    }
    Err("It must be a host name or an IP address, such as mail.example.org. The port has a key of its own, smtp.port."
        .into())
}

/// The domain of the lists' addresses, as mail servers compare it.
pub fn mail_domain(text: &str) -> Result<String, Wrong> {
    let allowed = "It must be a domain such as rsvp.example.org, whose mail comes to Usher.";
    let address = Email::parse(&format!("rsvp@{text}")).map_err(|_| Wrong::from(allowed))?;
    Ok(address.key().trim_start_matches("rsvp@").to_string())
}

pub fn mail_protocol(text: &str) -> Result<MailProtocol, Wrong> {
    one_of(text, &[("smtp", MailProtocol::Smtp), ("lmtp", MailProtocol::Lmtp)])
}

/// What a receiver calls itself in the header with its findings.
pub fn receiver_name(text: &str) -> Result<String, Wrong> {
    let plain =
        !text.is_empty() && text.len() <= 255 && text.bytes().all(|octet| octet.is_ascii_graphic() && octet != b';');
    if plain { Ok(text.to_string()) } else { Err("It must be a name such as mx.example.org, without spaces.".into()) }
}

pub fn user(text: &str) -> Result<String, Wrong> {
    let odd = text.is_empty() || text.len() > limits::VALUE_OCTETS || text.chars().any(char::is_control);
    if odd { Err("It must be the name to sign in with, on one line.".into()) } else { Ok(text.to_string()) }
}

pub fn way(text: &str) -> Result<Way, Wrong> {
    one_of(text, &[("folder", Way::Folder), ("smtp", Way::Smtp)])
}

pub fn text_way(text: &str) -> Result<TextWay, Wrong> {
    one_of(text, &[("none", TextWay::None), ("folder", TextWay::Folder), ("twilio", TextWay::Twilio)])
}

/// A number in its international form, or a name of up to eleven letters that networks show instead.
pub fn text_sender(text: &str) -> Result<String, Wrong> {
    let name =
        (1..=11).contains(&text.len()) && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == ' ');
    let code = (5..=6).contains(&text.len()) && text.bytes().all(|octet| octet.is_ascii_digit());
    if name || code || rules::Mobile::parse(text).is_ok() {
        return Ok(text.to_string());
    }
    Err("It must be a number such as +4930123456, a short code, or a name of up to 11 letters.".into())
}

/// Where a service is, without anything behind the host.
pub fn service_url(text: &str) -> Result<String, Wrong> {
    let plain = text.trim_end_matches('/');
    let whole = http_client::HttpTarget::parse(plain, http_client::Networks::PrivateToo).is_ok();
    let bare = plain.split_once("://").is_some_and(|(_, rest)| !rest.contains(['/', '?', '#']));
    if whole && bare {
        return Ok(plain.to_string());
    }
    Err("It must be an address such as https://api.twilio.com, with nothing behind the host.".into())
}

pub fn scribe_provider(text: &str) -> Result<::scribe::Provider, Wrong> {
    let words: Vec<(&str, ::scribe::Provider)> = ::scribe::Provider::ALL.iter().map(|one| (one.word(), *one)).collect();
    one_of(text, &words)
}

/// Where a model is asked; it may stand on this machine, and below a path.
pub fn model_url(text: &str) -> Result<String, Wrong> {
    let plain = text.trim_end_matches('/');
    let whole = http_client::HttpTarget::parse(plain, http_client::Networks::PrivateToo).is_ok();
    if whole && !plain.contains(['?', '#']) {
        return Ok(plain.to_string());
    }
    Err("It must be an address such as https://api.anthropic.com or http://127.0.0.1:11434/v1.".into())
}

pub fn tls(text: &str) -> Result<Tls, Wrong> {
    one_of(text, &[("starttls", Tls::Starttls), ("implicit", Tls::Implicit), ("none", Tls::Off)])
}

pub fn log_format(text: &str) -> Result<LogFormat, Wrong> {
    one_of(text, &[("text", LogFormat::Text), ("json", LogFormat::Json)])
}

pub fn log_level(text: &str) -> Result<LevelFilter, Wrong> {
    let (error, warn) = (("error", LevelFilter::ERROR), ("warn", LevelFilter::WARN));
    one_of(text, &[error, warn, ("info", LevelFilter::INFO), ("debug", LevelFilter::DEBUG)])
}

/// Plain digits only, so that `1e3` and `0x10` are not taken for something else.
pub fn whole_number(text: &str, allowed: &RangeInclusive<u32>) -> Result<u32, Wrong> {
    let number = text.parse().ok().filter(|number: &u32| number.to_string() == text && allowed.contains(number));
    number.ok_or_else(|| format!("It must be a whole number from {} to {}.", allowed.start(), allowed.end()).into())
}

/// A password for a mail server: whatever they gave us, on one line.
pub fn password(text: &str) -> Result<(), Wrong> {
    let odd = text.chars().any(char::is_control);
    if odd { Err("The password must be on one line.".into()) } else { Ok(()) }
}

/// It comes back to us in a header, so it must survive one.
pub fn bearer(text: &str) -> Result<(), Wrong> {
    let long_enough = text.chars().count() >= limits::HOOK_SECRET_CHARS;
    if long_enough && text.bytes().all(|octet| octet.is_ascii_graphic()) {
        return Ok(());
    }
    let least = limits::HOOK_SECRET_CHARS;
    Err(format!("The secret must have at least {least} letters, digits or signs, and no spaces.").into())
}

fn one_of<T: Copy>(text: &str, words: &[(&str, T)]) -> Result<T, Wrong> {
    let found = words.iter().find(|(word, _)| *word == text);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let (last, rest) = words.split_last().expect("there is always something to choose from");
        let rest: Vec<&str> = rest.iter().map(|(word, _)| *word).collect();
        format!("It must be {} or {}.", rest.join(", "), last.0).into()
    })
}
