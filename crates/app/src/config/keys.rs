//! app: every key of the configuration, one line each: its name, its default, what is allowed. The names of its variable
//! and its flag follow from the key's. docs/configure.md explains them, and a test holds the two together.

use super::Secret;
use super::reader::{Reader, Switch};
use super::source::Source;
use super::url::BaseUrl;
use super::{
    Config, Google, Limits, Mail, ScribeKeys, Sheets, SignIn, Smtp, Text, TextTransport, Tls, Transport, Twilio,
    limits, mail_in, network, parse,
};
use ::scribe::{Prices, Provider};
use http_client::Networks;
use parse::{TextWay, Way};
use services::Thresholds;
use std::net::IpAddr;
use std::path::Path;

pub const DATA: &str = "./usher-data";

/// A name that can never receive mail, good enough for mails that are only written to files.
const NOBODY: &str = "usher@usher.invalid";

pub fn read(from: &mut Reader<'_>) -> Config {
    let listen = from.text("listen", "127.0.0.1:8080", parse::listen);
    let data = from.text("data", DATA, parse::path);
    let config = Config {
        listen,
        url: from.text("url", &BaseUrl::of_listener(listen), BaseUrl::parse),
        trusted_proxies: from.list("trusted_proxies", limits::PROXIES, network::parse),
        log: from.text("log", "text", parse::log_format),
        log_level: from.text("log_level", "info", parse::log_level),
        mail: mail(from, &data),
        mail_in: mail_in::read(from),
        text: text(from, &data),
        scribe: scribe(from),
        limits: Limits {
            register_per_minute: from.number("limits.register_per_minute", 120, &limits::REGISTRATIONS),
            register_burst: from.number("limits.register_burst", 240, &limits::REGISTRATIONS),
        },
        networks: match from.switch("webhooks.allow_private", Switch::Off) {
            Switch::On => Networks::PrivateToo,
            Switch::Off => Networks::Public,
        },
        alarms: alarms(from),
        feed_minutes: from.number("feeds.minutes", 5, &limits::FEED_MINUTES),
        feed_folder: from.text("feeds.folder", &data.join("calendars").display().to_string(), parse::path),
        sheets: Sheets {
            folder: from.maybe("sheets.folder", parse::path),
            seconds: from.number("sheets.seconds", 60, &limits::SHEET_SECONDS),
        },
        google: google(from),
        hook_secret: from.secret("hook_secret", "hook_secret_file", parse::bearer),
        data,
    };
    from.ring("keys", &config.data.join("keys"));
    worry(from, &config);
    config
}

/// Where Google is can be said, so that a proxy of one's own may stand in between.
fn google(from: &mut Reader<'_>) -> Google {
    let usual = google::Bases::default();
    Google {
        key_file: from.maybe("google.key_file", parse::path),
        bases: google::Bases {
            sheets: from.text("google.sheets_url", &usual.sheets, parse::service_url),
            apis: from.text("google.apis_url", &usual.apis, parse::service_url),
        },
    }
}

fn alarms(from: &mut Reader<'_>) -> Thresholds {
    let usual = Thresholds::default();
    let counts = &limits::ALARM_COUNTS;
    Thresholds {
        send_failures_percent: from.number(
            "alarms.send_failures_percent",
            usual.send_failures_percent,
            &limits::ALARM_PERCENT,
        ),
        send_failures_least: from.number("alarms.send_failures_least", usual.send_failures_least, counts),
        bad_signatures_per_hour: from.number("alarms.bad_signatures_per_hour", usual.bad_signatures_per_hour, counts),
        late_messages: from.number("alarms.late_messages", usual.late_messages, counts),
        stuck_timers: from.number("alarms.stuck_timers", usual.stuck_timers, counts),
        late_minutes: from.number("alarms.late_minutes", usual.late_minutes, &limits::ALARM_MINUTES),
    }
}

fn mail(from: &mut Reader<'_>, data: &Path) -> Mail {
    let way = from.text("mail.transport", "folder", parse::way);
    let folder = from.text("mail.folder", &data.join("mail").display().to_string(), parse::path);
    Mail {
        from: from.text("mail.from", NOBODY, parse::email),
        from_name: from.text("mail.from_name", "Usher", parse::sender_name),
        host: from.maybe("mail.host", parse::email),
        bounce: from.maybe("mail.bounce", parse::email),
        rate_per_second: from.maybe_number("mail.rate_per_second", &limits::MAILS_PER_SECOND),
        at_once: from.number("mail.at_once", 4, &limits::MAILS_AT_ONCE),
        transport: match (way, smtp(from, way)) {
            (Way::Smtp, Some(smtp)) => Transport::Smtp(smtp),
            (Way::Folder, _) | (Way::Smtp, None) => Transport::Folder(folder),
        },
    }
}

/// Read also when nobody is asked: a slip should not wait for the day somebody switches over.
fn scribe(from: &mut Reader<'_>) -> ScribeKeys {
    let provider = from.text("scribe.provider", "none", parse::scribe_provider);
    let model = from.maybe("scribe.model", parse::user);
    let usual = match provider {
        Provider::None | Provider::Anthropic => "https://api.anthropic.com",
        Provider::OpenAi => "https://api.openai.com/v1",
    };
    let endpoint = from.text("scribe.endpoint", usual, parse::model_url);
    let key = from.secret("scribe.key", "scribe.key_file", parse::bearer);
    let seconds = from.number("scribe.seconds", 20, &limits::SCRIBE_SECONDS);
    let prices = Prices {
        tokens_in: from.number("scribe.price_in", 0, &limits::SCRIBE_PRICE),
        tokens_out: from.number("scribe.price_out", 0, &limits::SCRIBE_PRICE),
    };
    let monthly_limit = from.maybe_number("scribe.monthly_limit", &limits::SCRIBE_LIMIT);
    match provider {
        Provider::None => {}
        Provider::Anthropic => {
            from.need("scribe.model", "scribe.provider is anthropic");
            let how = "scribe.provider is anthropic; name a file in scribe.key_file or set USHER_SCRIBE_KEY";
            from.need("scribe.key", how);
        }
        Provider::OpenAi => from.need("scribe.model", "scribe.provider is openai"),
    }
    ScribeKeys { provider, model: model.unwrap_or_default(), endpoint, key, seconds, prices, monthly_limit }
}

/// The service's usual address; others speak the same language.
const TEXT_SERVICE: &str = "https://api.twilio.com";

fn text(from: &mut Reader<'_>, data: &Path) -> Text {
    let way = from.text("text.transport", "none", parse::text_way);
    let folder = from.text("text.folder", &data.join("text").display().to_string(), parse::path);
    let rate_per_second = from.maybe_number("text.rate_per_second", &limits::TEXTS_PER_SECOND);
    let token = from.secret("text.token", "text.token_file", parse::bearer);
    let twilio = twilio(from, way, token.as_ref());
    let transport = match (way, twilio) {
        (TextWay::Twilio, Some(twilio)) => TextTransport::Twilio(twilio),
        (TextWay::Folder, _) => TextTransport::Folder(folder),
        (TextWay::None, _) | (TextWay::Twilio, None) => TextTransport::None,
    };
    Text { transport, rate_per_second, token }
}

/// Read also when nothing is sent that way: a slip should not wait for the day somebody switches over.
fn twilio(from: &mut Reader<'_>, way: TextWay, token: Option<&Secret>) -> Option<Twilio> {
    let base = from.text("text.base", TEXT_SERVICE, parse::service_url);
    let account = from.maybe("text.account", parse::user);
    let number = from.maybe("text.from", parse::text_sender);
    let service = from.maybe("text.service", parse::user);
    match way {
        TextWay::None | TextWay::Folder => {}
        TextWay::Twilio => {
            from.need("text.account", "text.transport is twilio");
            let how = "text.transport is twilio; name a file in text.token_file or set USHER_TEXT_TOKEN";
            from.need("text.token", how);
            if service.is_none() {
                from.need("text.from", "text.transport is twilio and text.service is not set");
            }
        }
    }
    let sender = service.map(post::Sender::Service).or(number.map(post::Sender::From))?;
    Some(Twilio { base, account: account?, token: token?.clone(), sender })
}

/// Read also when mail goes to a folder: a slip should not wait for the day somebody switches over.
fn smtp(from: &mut Reader<'_>, way: Way) -> Option<Smtp> {
    let host = from.maybe("smtp.host", parse::mail_server);
    let tls = from.text("smtp.tls", "starttls", parse::tls);
    let port = from.number("smtp.port", tls.usual_port(), &limits::PORTS);
    let sign_in = sign_in(from);
    match way {
        Way::Folder => {}
        Way::Smtp => {
            from.need("mail.from", "mail.transport is smtp");
            from.need("smtp.host", "mail.transport is smtp");
        }
    }
    let port = u16::try_from(port).expect("the number was checked against the ports there are");
    host.map(|host| Smtp { host, port, tls, sign_in })
}

fn sign_in(from: &mut Reader<'_>) -> Option<SignIn> {
    let user = from.maybe("smtp.user", parse::user);
    let password = from.secret("smtp.password", "smtp.password_file", parse::password);
    match (user, password) {
        (Some(user), Some(password)) => return Some(SignIn { user, password }),
        (Some(_), None) => {
            from.need(
                "smtp.password",
                "smtp.user is set; name a file in smtp.password_file or set USHER_SMTP_PASSWORD",
            );
        }
        (None, Some(_)) => from.need("smtp.user", "there is a password for it"),
        (None, None) => {}
    }
    None
}

/// What can be used as it is, and is probably not meant.
fn worry(from: &mut Reader<'_>, config: &Config) {
    let mut worries = Vec::new();
    match &config.mail.transport {
        Transport::Folder(_) if from.source("smtp.host") != Source::Default => {
            worries.push("smtp.host is set, but mail.transport is folder: mails become files and reach nobody.".into());
        }
        Transport::Folder(_) => {}
        Transport::Smtp(smtp) if smtp.tls == Tls::Off && smtp.sign_in.is_some() && !is_here(&smtp.host) => {
            worries.push(format!("smtp.tls is none: the password goes to {} for all to read.", smtp.host));
        }
        Transport::Smtp(_) => {}
    }
    if matches!(config.mail.transport, Transport::Smtp(_)) && from.source("url") == Source::Default {
        worries.push(format!("url is not set: links in mails will start with {}.", config.url));
    }
    match &config.text.transport {
        TextTransport::Twilio(_) if from.source("url") == Source::Default => {
            worries.push(format!("url is not set: receipts of texts will be sent to {}.", config.url));
        }
        TextTransport::None | TextTransport::Folder(_) if from.source("text.account") != Source::Default => {
            worries.push("text.account is set, but text.transport is not twilio: no text leaves the house.".into());
        }
        TextTransport::None | TextTransport::Folder(_) | TextTransport::Twilio(_) => {}
    }
    worry_about_scribe(&config.scribe, &mut worries);
    if let Some((all, _)) = config.trusted_proxies.iter().find(|(_, prefix)| *prefix == 0) {
        worries.push(format!("trusted_proxies has {all}/0: anybody can then say they come from any address."));
    }
    from.warnings.append(&mut worries);
}

fn worry_about_scribe(scribe: &ScribeKeys, worries: &mut Vec<String>) {
    let host = scribe.endpoint.strip_prefix("http://").map(host_of);
    if let (Some(host), Some(_)) = (host, &scribe.key)
        && !is_here(host)
    {
        worries.push(format!("scribe.endpoint is plain http: the key goes to {host} for all to read."));
    }
    let priced = scribe.prices != Prices::default();
    if scribe.monthly_limit.is_some() && !priced && scribe.provider != Provider::None {
        worries.push(
            "scribe.monthly_limit is set, but no price is: nothing ever costs anything, so it never ends.".into(),
        );
    }
}

/// The host of an address without its scheme. One of IPv6 has colons of its own, and brackets around them.
fn host_of(rest: &str) -> &str {
    match rest.strip_prefix('[').and_then(|six| six.split_once(']')) {
        Some((six, _)) => six,
        None => rest.split(['/', ':']).next().unwrap_or(rest),
    }
}

fn is_here(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}
