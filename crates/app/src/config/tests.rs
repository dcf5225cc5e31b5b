//! The configuration from made-up sources: which one wins, and what is said about every wrong value.

use super::reader::Shown;
use super::*;
use tempfile::TempDir;

#[path = "../../../../tests/snapshot.rs"]
mod snapshot;

/// A file, variables and flags, and a folder in which the file is called usher.toml.
#[derive(Default)]
struct Given {
    file: &'static str,
    environment: &'static [(&'static str, &'static str)],
    flags: ServeFlags,
}

impl Given {
    fn load(self) -> (Result<Loaded, Trouble>, TempDir) {
        let folder = tempfile::tempdir().expect("a folder of our own");
        let path = folder.path().join("usher.toml");
        std::fs::write(&path, self.file).expect("written");
        let flags = ServeFlags { config: Some(path.display().to_string()), ..self.flags };
        let pair = |(name, value): &(&str, &str)| ((*name).to_string(), OsString::from(*value));
        (Config::load_with(&flags, &self.environment.iter().map(pair).collect()), folder)
    }

    fn loaded(self) -> Loaded {
        self.load().0.expect("a configuration that can be used")
    }

    /// What is wrong, one line each, with the file under its plain name.
    fn problems(self) -> Vec<String> {
        let (result, folder) = self.load();
        let trouble = result.expect_err("something is wrong");
        let here = format!("{}/", folder.path().display());
        let text = trouble.text().expect("a text").replace(&here, "");
        text.lines().skip(1).map(|line| line.trim_start().to_string()).collect()
    }
}

fn file(file: &'static str) -> Given {
    Given { file, ..Given::default() }
}

fn folder(config: &Config) -> String {
    let Transport::Folder(path) = &config.mail.transport else { panic!("{config:?}") };
    path.display().to_string()
}

/// What each line is about: a key with where it stands.
fn starts(lines: &[String]) -> Vec<&str> {
    lines.iter().map(|line| line.split(": ").next().unwrap_or(line)).collect()
}

fn environment(environment: &'static [(&'static str, &'static str)]) -> Given {
    Given { environment, ..Given::default() }
}

#[test]
fn without_anything_the_defaults_hold() {
    let Loaded { config, warnings, .. } = file("").loaded();
    assert_eq!(config.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.url.as_str(), "http://127.0.0.1:8080");
    assert_eq!(config.mail.from.as_str(), "usher@usher.invalid");
    assert_eq!(folder(&config), "./usher-data/mail");
    assert_eq!((config.mail.at_once, config.mail.rate_per_second), (4, None));
    assert_eq!((config.limits.register_per_minute, config.limits.register_burst), (120, 240));
    assert_eq!((config.log, config.log_level), (LogFormat::Text, LevelFilter::INFO));
    assert!(config.hook_secret.is_none() && config.trusted_proxies.is_empty() && warnings.is_empty());
}

#[test]
fn flags_win_over_variables_and_these_over_the_file() {
    let text = "listen = '127.0.0.1:1'\nurl = 'https://file.example'\nlog = 'json'\nlog_level = 'warn'\n";
    let flags = ServeFlags { listen: Some("127.0.0.1:3".to_string()), ..ServeFlags::default() };
    let given = &[("USHER_LISTEN", "127.0.0.1:2"), ("USHER_URL", "https://env.example"), ("USHER_LOG", "")];
    let loaded = Given { file: text, environment: given, flags }.loaded();
    assert_eq!(loaded.config.listen.port(), 3);
    assert_eq!(loaded.config.url.as_str(), "https://env.example");
    assert_eq!(loaded.config.log, LogFormat::Json, "an empty variable is one that is not set");
    let sources = ["listen", "url", "data"].map(|key| loaded.source(key).shown());
    assert_eq!(sources, ["--listen", "USHER_URL", "default"]);
    assert!(matches!(loaded.source("log_level"), Source::File { line: 4, .. }));
}

#[test]
fn defaults_follow_what_they_depend_on() {
    let config = file("listen = '0.0.0.0:9000'\ndata = '/srv/usher'").loaded().config;
    assert_eq!(config.url.as_str(), "http://localhost:9000");
    assert_eq!(folder(&config), "/srv/usher/mail");
    for (tls, expected) in [("starttls", 587), ("implicit", 465), ("none", 25)] {
        let flags = ServeFlags::default();
        let given = [("USHER_SMTP_TLS".to_string(), OsString::from(tls))].into_iter().collect();
        let loaded = Config::load_with(&flags, &given).expect("a configuration");
        let port = loaded.rows.iter().find(|row| row.key == "smtp.port").expect("a row");
        assert_eq!(port.value, Shown::Number(expected), "{tls}");
    }
}

#[test]
fn a_mail_server_with_everything() {
    let text = "trusted_proxies = ['10.0.0.0/8', '::1']\nurl = 'https://lists.example.org'\n\
                mail.transport = 'smtp'\nmail.from = 'lists@example.org'\nmail.at_once = 8\n\
                smtp = { host = 'mail.example.org', tls = 'implicit', user = 'lists' }\n";
    let given = &[("USHER_SMTP_PASSWORD", "correct horse"), ("USHER_HOOK_SECRET", "0123456789abcdef")];
    let Loaded { config, warnings, .. } = Given { file: text, environment: given, ..Given::default() }.loaded();
    let Transport::Smtp(smtp) = &config.mail.transport else { panic!("{config:?}") };
    assert_eq!((smtp.host.as_str(), smtp.port, smtp.tls), ("mail.example.org", 465, Tls::Implicit));
    let sign_in = smtp.sign_in.as_ref().expect("a sign-in");
    assert_eq!((sign_in.user.as_str(), sign_in.password.reveal()), ("lists", "correct horse"));
    assert_eq!(config.trusted_proxies.len(), 2);
    assert_eq!(warnings, Vec::<String>::new());
    let debug = format!("{config:?}");
    assert!(!debug.contains("correct horse") && !debug.contains("0123456789abcdef"), "{debug}");
}

#[test]
fn a_text_service_with_everything() {
    let text = "[text]\ntransport = 'twilio'\naccount = 'AC123'\nfrom = '+4930123456'\nrate_per_second = 3\n";
    let given = Given { environment: &[("USHER_TEXT_TOKEN", "0123456789abcdef")], ..file(text) };
    let loaded = given.loaded();
    let TextTransport::Twilio(twilio) = &loaded.config.text.transport else { panic!("{:?}", loaded.config.text) };
    assert_eq!((twilio.base.as_str(), twilio.account.as_str()), ("https://api.twilio.com", "AC123"));
    assert_eq!(
        (&twilio.sender, twilio.token.reveal()),
        (&post::Sender::From("+4930123456".into()), "0123456789abcdef")
    );
    assert_eq!(loaded.config.text.rate_per_second, Some(3));
    assert!(!format!("{:?}", loaded.config).contains("0123456789abcdef"), "never shown");
    assert_eq!(starts(&loaded.warnings), ["url is not set"]);
    let pool = "text = { transport = 'twilio', account = 'AC1', service = 'MG7', base = 'http://127.0.0.1:9/' }";
    let given = Given { environment: &[("USHER_TEXT_TOKEN", "0123456789abcdef")], ..file(pool) };
    let TextTransport::Twilio(twilio) = given.loaded().config.text.transport else { panic!("no service") };
    assert_eq!((twilio.base.as_str(), twilio.sender), ("http://127.0.0.1:9", post::Sender::Service("MG7".into())));
}

#[test]
fn texts_go_nowhere_until_somebody_says_where() {
    assert!(matches!(file("").loaded().config.text.transport, TextTransport::None));
    let folder = file("text.transport = 'folder'").loaded().config.text.transport;
    assert!(matches!(folder, TextTransport::Folder(path) if path.ends_with("text")));
    let missing = file("text.transport = 'twilio'").problems();
    assert_eq!(starts(&missing), ["text.account", "text.token", "text.from"]);
}

#[test]
fn webhooks_stay_outside_unless_somebody_says_otherwise() {
    assert_eq!(file("").loaded().config.networks, http_client::Networks::Public);
    assert_eq!(file("webhooks.allow_private = true").loaded().config.networks, http_client::Networks::PrivateToo);
    assert_eq!(file("webhooks.allow_private = false").loaded().config.networks, http_client::Networks::Public);
    let by_variable = environment(&[("USHER_WEBHOOKS_ALLOW_PRIVATE", "true")]).loaded();
    assert_eq!(by_variable.config.networks, http_client::Networks::PrivateToo);
}

#[test]
fn alarms_have_thresholds_of_their_own() {
    assert_eq!(file("").loaded().config.alarms, services::Thresholds::default());
    let Loaded { config, .. } = file("[alarms]\nlate_messages = 50\nlate_minutes = 30").loaded();
    assert_eq!((config.alarms.late_messages, config.alarms.late_minutes), (50, 30));
}

/// One wrong line each: it is said where it stands. The words, with what is allowed, stand in the snapshot.
#[test]
fn every_wrong_value_says_where_it_is_and_what_is_allowed() {
    let mut said = String::new();
    for text in [
        "listen = '8080'",
        "listen = 8080",
        "data = ''",
        "data = true",
        "url = 'https://lists.example.org/'",
        "url = 'https://ann:pw@example.org'",
        "url = ['https://x.example']",
        "trusted_proxies = ['10.0.0.1/8']",
        "trusted_proxies = 'x'",
        "trusted_proxies = [1.5]",
        "trusted_proxies = 2026-01-01",
        "log = 'xml'",
        "log_level = 'loud'",
        "mail.transport = 'pigeon'",
        "mail.folder = \"a\\nb\"",
        "mail.from = 'usher'",
        "mail.from_name = 'www.example.org'",
        "mail.host = '@'",
        "mail.bounce = 'b'",
        "webhooks.allow_private = 'yes'",
        "webhooks.allow_private = ['true']",
        "alarms.send_failures_percent = 101",
        "alarms.late_minutes = 0",
        "mail.rate_per_second = 0",
        "mail.rate_per_second = 0.5",
        "mail.at_once = 65",
        "smtp.host = 'mail.example.org:25'",
        "smtp.port = 70_000",
        "smtp.tls = 'ssl'",
        "smtp.user = ''",
        "limits.register_per_minute = -1",
        "limits.register_burst = 0x10",
        "text.transport = 'pigeon'",
        "text.from = 'a very long sender'",
        "text.base = 'api.twilio.com'",
        "text.base = 'https://api.twilio.com/v1'",
    ] {
        let (key, problems) = (text.split(' ').next().expect("a key"), file(text).problems());
        assert_eq!(starts(&problems), [format!("{key} (usher.toml:1)")], "{text}");
        said.push_str(&format!("{text:?}\n    {}\n", problems[0]));
    }
    snapshot::same("wrong_values", &said);
}

/// Nearest names have a table of their own in `near`.
#[test]
fn unknown_keys_are_refused_with_what_was_probably_meant() {
    let mut said = String::new();
    for text in [
        "lisen = 'x'",
        "[mail]\nform = 'x'",
        "[mial]\nfrom = 'x'",
        "[smpt]",
        "password = 'x'",
        "mail = 'x'",
        "\"mail.from\" = 'x'",
        "colour = 'red'",
        "listen.port = 1",
    ] {
        let problems = file(text).problems();
        assert_eq!(problems.len(), 1, "{problems:?}");
        said.push_str(&format!("{text:?}\n    {}\n", problems[0]));
    }
    snapshot::same("unknown_keys", &said);
    assert!(file("[smtp]\n[mail]").load().0.is_ok(), "an empty section is nothing");
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let given = &[("USHER_LOG", "xml")];
    let flags = ServeFlags { url: Some("x".to_string()), ..ServeFlags::default() };
    let text = "listen = 'x'\nmail.transport = 'smtp'\nsmtp.user = 'u'\ncolour = 1\nsmtp.password = 'hunter2'\n";
    let problems = Given { file: text, environment: given, flags }.problems();
    let expected = [
        "listen (usher.toml:1)",
        "url (--url)",
        "log (USHER_LOG)",
        "smtp.password (usher.toml:5)",
        "mail.from",
        "smtp.host",
        "colour (usher.toml:4)",
    ];
    assert_eq!(starts(&problems), expected, "{problems:#?}");
    assert!(!problems.concat().contains("hunter2"));
}

#[test]
fn what_one_key_needs_of_another() {
    for (given, keys) in [
        (file("[mail]\ntransport = 'smtp'"), &["mail.from", "smtp.host"][..]),
        (file("[smtp]\nuser = 'u'"), &["smtp.password"]),
        (environment(&[("USHER_SMTP_PASSWORD", "correct horse")]), &["smtp.user"]),
    ] {
        assert_eq!(starts(&given.problems()), keys);
    }
}

#[test]
fn a_file_that_is_not_toml_is_not_shown() {
    let problems = file("smtp.password = 'hunter2\nlisten = \n").problems();
    assert_eq!(starts(&problems)[0], "usher.toml:1");
    assert!(!problems.concat().contains("hunter2"), "{problems:?}");
    let named = ServeFlags { config: Some("/nowhere/usher.toml".to_string()), ..ServeFlags::default() };
    assert!(Config::load_with(&named, &Environment::new()).is_err(), "there is no such file");
    let long = Box::leak("#".repeat(70_000).into_boxed_str());
    assert_eq!(file(long).problems().len(), 1);
}

#[test]
fn what_is_probably_not_meant_is_mentioned() {
    let smtp = "mail.transport = 'smtp'\nmail.from = 'l@example.org'\nsmtp.host = 'mail.example.org'\n\
                smtp.tls = 'none'\nsmtp.user = 'l'";
    let mut said = String::new();
    for (given, worries) in [
        (Given { file: smtp, environment: &[("USHER_SMTP_PASSWORD", "x")], ..Given::default() }, 2),
        (file("smtp.host = 'mail.example.org'"), 1),
        (file("trusted_proxies = ['::/0']"), 1),
        (environment(&[("USHER_LISTN", "x")]), 1),
        (file("scribe.provider = 'openai'\nscribe.model = 'm'\nscribe.monthly_limit = 5"), 1),
    ] {
        let warnings = given.loaded().warnings;
        assert_eq!(warnings.len(), worries, "{warnings:?}");
        said.extend(warnings.iter().map(|line| format!("{line}\n")));
    }
    snapshot::same("worries", &said);
    let strangers = environment(&[("USHER_PORT", "tcp://10.0.0.1:80"), ("USHER_SERVICE_HOST", "10.0.0.1")]).loaded();
    assert_eq!(strangers.warnings, Vec::<String>::new());
}

#[test]
fn a_models_key_is_no_worry_while_it_stays_on_this_machine() {
    let worries = |text: &'static str| {
        let environment = &[("USHER_SCRIBE_KEY", "0123456789abcdef")];
        Given { environment, ..file(text) }.loaded().warnings.join(" ")
    };
    for (text, host) in [
        ("scribe.endpoint = 'http://gpu.example:11434/v1'", "gpu.example"),
        ("scribe.endpoint = 'http://[2001:db8::1]:11434/v1'", "2001:db8::1"),
    ] {
        let said = worries(text);
        assert!(said.starts_with("scribe.endpoint ") && said.contains(&format!(" {host} ")), "{said}");
    }
    for here in [
        "scribe.endpoint = 'http://127.0.0.1:11434/v1'",
        "scribe.endpoint = 'http://localhost:11434'",
        "scribe.endpoint = 'http://[::1]:11434/v1'",
    ] {
        assert_eq!(worries(here), "", "{here}");
    }
}

/// Whatever stands in the file: a configuration, or what is wrong with it and in which line.
#[test]
fn no_file_is_too_odd_to_be_told_about() {
    const FILE: &str = "url = \"https://rsvp.example.org\"\nlisten = \"127.0.0.1:8080\"\nproxies = [\"10.0.0.0/8\"]\n\n\
        [mail]\ntransport = \"smtp\"\nfrom = \"rsvp@example.org\"\nat_once = 4\n\n[smtp]\nhost = \"smtp.example.org\"\nport = 587\n\n\
        [limits]\nregister_per_minute = 120\n\n[scribe]\nprovider = \"openai\"\nprice_in = 300\n";
    let target = fuzz::Target::new("config", fuzz::Weight::Light, fuzz::texts(&[FILE]), |raw| {
        let text = String::from_utf8_lossy(raw);
        let file = ConfigFile::parse("usher.toml".to_string(), &text);
        let lines = text.split('\n').count();
        assert!(file.leaves.iter().all(|leaf| leaf.line <= lines));
        let (flags, environment) = (ServeFlags::default(), Environment::default());
        let mut reader = Reader::new(&flags, &environment, &file);
        let _config = keys::read(&mut reader);
        let problems = unknown::in_file(&file, &reader.rows);
        assert!(file.broken.is_empty() || file.leaves.is_empty());
        assert!(problems.len() <= file.leaves.len() + file.broken.len());
    });
    fuzz::hunt(&[target]);
}
