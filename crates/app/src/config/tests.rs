//! The configuration from made-up sources: which one wins, and what is said about every wrong value.

use super::reader::Shown;
use super::*;
use tempfile::TempDir;

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
    assert_eq!(loaded.warnings, ["url is not set: receipts of texts will be sent to http://127.0.0.1:8080."]);
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
    assert_eq!(
        missing,
        [
            "text.account: not set, but needed because text.transport is twilio.",
            "text.token: not set, but needed because text.transport is twilio; name a file in text.token_file or set \
             USHER_TEXT_TOKEN.",
            "text.from: not set, but needed because text.transport is twilio and text.service is not set."
        ]
    );
    for (wrong, allowed) in [
        ("text.transport = 'pigeon'", "It must be none, folder or twilio."),
        ("text.from = 'a very long sender'", "It must be a number such as +4930123456"),
        ("text.base = 'api.twilio.com'", "It must be an address such as https://api.twilio.com"),
        ("text.base = 'https://api.twilio.com/v1'", "with nothing behind the host"),
    ] {
        let told = file(wrong).problems();
        assert!(told.len() == 1 && told[0].contains(allowed), "{wrong}: {told:?}");
    }
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

#[test]
fn every_wrong_value_says_where_it_is_and_what_is_allowed() {
    const ORIGIN: &str = "It must be http:// or https:// and a host, such as https://lists.example.org, with nothing \
                          behind it, not even a slash.";
    const SHAPE: &str = "That is not a complete e-mail address. It looks like name@example.org.";
    let cases: &[(&'static str, &str)] = &[
        (
            "listen = '8080'",
            r#"found "8080". It must be an IP address with a port, such as 127.0.0.1:8080 or [::]:8080."#,
        ),
        (
            "listen = 8080",
            r#"found "8080". It must be an IP address with a port, such as 127.0.0.1:8080 or [::]:8080."#,
        ),
        ("data = ''", r#"found "". It must be a path without line breaks."#),
        ("data = true", "found true. It must be a text in quotes or a whole number."),
        ("url = 'https://lists.example.org/'", &format!(r#"found "https://lists.example.org/". {ORIGIN}"#)),
        ("url = 'https://ann:pw@example.org'", &format!(r#"found "https://…@example.org". {ORIGIN}"#)),
        ("url = ['https://x.example']", "found a list. It must be one value."),
        (
            "trusted_proxies = ['10.0.0.1/8']",
            r#"found "10.0.0.1/8". Write 10.0.0.1 for that one address, or 10.0.0.0/8 for the network around it."#,
        ),
        (
            "trusted_proxies = 'x'",
            r#"found "x". It must be an IP address or a network such as 10.0.0.0/8 or fd00::/8."#,
        ),
        ("trusted_proxies = [1.5]", "found a list of something else than texts. It must be a list of texts."),
        ("trusted_proxies = 2026-01-01", "found 2026-01-01. It must be a list of texts."),
        ("log = 'xml'", r#"found "xml". It must be text or json."#),
        ("log_level = 'loud'", r#"found "loud". It must be error, warn, info or debug."#),
        ("mail.transport = 'pigeon'", r#"found "pigeon". It must be folder or smtp."#),
        ("mail.folder = \"a\\nb\"", r#"found "a\nb". It must be a path without line breaks."#),
        ("mail.from = 'usher'", &format!(r#"found "usher". {SHAPE}"#)),
        ("mail.from_name = 'www.example.org'", r#"found "www.example.org". Please enter a name, not a web address."#),
        ("mail.host = '@'", &format!(r#"found "@". {SHAPE}"#)),
        ("mail.bounce = 'b'", &format!(r#"found "b". {SHAPE}"#)),
        ("webhooks.allow_private = 'yes'", r#"found "yes". It must be true or false."#),
        ("webhooks.allow_private = ['true']", "found a list. It must be true or false."),
        ("alarms.send_failures_percent = 101", r#"found "101". It must be a whole number from 1 to 100."#),
        ("alarms.late_minutes = 0", r#"found "0". It must be a whole number from 1 to 1440."#),
        ("mail.rate_per_second = 0", r#"found "0". It must be a whole number from 1 to 1000."#),
        ("mail.rate_per_second = 0.5", "found 0.5. It must be a text in quotes or a whole number."),
        ("mail.at_once = 65", r#"found "65". It must be a whole number from 1 to 64."#),
        (
            "smtp.host = 'mail.example.org:25'",
            r#"found "mail.example.org:25". It must be a host name or an IP address, such as mail.example.org. The port has a key of its own, smtp.port."#,
        ),
        ("smtp.port = 70_000", r#"found "70000". It must be a whole number from 1 to 65535."#),
        ("smtp.tls = 'ssl'", r#"found "ssl". It must be starttls, implicit or none."#),
        ("smtp.user = ''", r#"found "". It must be the name to sign in with, on one line."#),
        ("limits.register_per_minute = -1", r#"found "-1". It must be a whole number from 1 to 100000."#),
        ("limits.register_burst = 0x10", r#"found "0x10". It must be a whole number from 1 to 100000."#),
    ];
    for (text, expected) in cases {
        let key = text.split(' ').next().expect("a key");
        assert_eq!(file(text).problems(), [format!("{key} (usher.toml:1): {expected}")], "{text}");
    }
}

#[test]
fn unknown_keys_are_refused_with_what_was_probably_meant() {
    for (text, expected) in [
        ("lisen = 'x'", "lisen (usher.toml:1): there is no such key. Did you mean listen?"),
        ("[mail]\nform = 'x'", "mail.form (usher.toml:2): there is no such key. Did you mean mail.from?"),
        ("[mial]\nfrom = 'x'", "mial.from (usher.toml:2): there is no such key. Did you mean mail.from?"),
        ("[smpt]", "smpt (usher.toml:1): there is no such key."),
        ("password = 'x'", "password (usher.toml:1): there is no such key. Did you mean smtp.password_file?"),
        ("mail = 'x'", "mail (usher.toml:1): this is a section. Write [mail] and its keys below."),
        ("\"mail.from\" = 'x'", "\"mail.from\" (usher.toml:1): there is no such key. Did you mean mail.from?"),
        ("colour = 'red'", "colour (usher.toml:1): there is no such key."),
        ("listen.port = 1", "listen.port (usher.toml:1): there is no such key. Did you mean smtp.port?"),
    ] {
        assert_eq!(file(text).problems(), [expected], "{text}");
    }
    assert!(file("[smtp]\n[mail]").load().0.is_ok(), "an empty section is nothing");
}

#[test]
fn all_that_is_wrong_is_said_at_once() {
    let given = &[("USHER_LOG", "xml")];
    let flags = ServeFlags { url: Some("x".to_string()), ..ServeFlags::default() };
    let text = "listen = 'x'\nmail.transport = 'smtp'\nsmtp.user = 'u'\ncolour = 1\nsmtp.password = 'hunter2'\n";
    let problems = Given { file: text, environment: given, flags }.problems();
    let starts: Vec<&str> = problems.iter().map(|line| line.split(": ").next().expect("a start")).collect();
    let expected = [
        "listen (usher.toml:1)",
        "url (--url)",
        "log (USHER_LOG)",
        "smtp.password (usher.toml:5)",
        "mail.from",
        "smtp.host",
        "colour (usher.toml:4)",
    ];
    assert_eq!(starts, expected, "{problems:#?}");
    assert!(!problems.concat().contains("hunter2"));
}

#[test]
fn what_one_key_needs_of_another() {
    let needed = |text| file(text).problems();
    assert_eq!(
        needed("[mail]\ntransport = 'smtp'"),
        [
            "mail.from: not set, but needed because mail.transport is smtp.",
            "smtp.host: not set, but needed because mail.transport is smtp."
        ]
    );
    let user = "smtp.password: not set, but needed because smtp.user is set; name a file in smtp.password_file or set \
                USHER_SMTP_PASSWORD.";
    assert_eq!(needed("[smtp]\nuser = 'u'"), [user]);
    let password = environment(&[("USHER_SMTP_PASSWORD", "correct horse")]).problems();
    assert_eq!(password, ["smtp.user: not set, but needed because there is a password for it."]);
}

#[test]
fn a_file_that_is_not_toml_is_not_shown() {
    let problems = file("smtp.password = 'hunter2\nlisten = \n").problems();
    assert!(problems[0].starts_with("usher.toml:1: this is not TOML: "), "{problems:?}");
    assert!(!problems.concat().contains("hunter2"), "{problems:?}");
    let named = ServeFlags { config: Some("/nowhere/usher.toml".to_string()), ..ServeFlags::default() };
    let trouble = Config::load_with(&named, &Environment::new()).expect_err("no such file");
    assert!(trouble.text().is_some_and(|text| text.contains("/nowhere/usher.toml cannot be read")), "{trouble:?}");
    let long = Box::leak("#".repeat(70_000).into_boxed_str());
    assert!(file(long).problems()[0].contains("too long"));
}

#[test]
fn what_is_probably_not_meant_is_mentioned() {
    let warned = |given: Given, expected: &str| {
        let warnings = given.loaded().warnings;
        assert!(warnings.iter().any(|line| line.contains(expected)), "{expected}: {warnings:?}");
    };
    let smtp = "mail.transport = 'smtp'\nmail.from = 'l@example.org'\nsmtp.host = 'mail.example.org'\n\
                smtp.tls = 'none'\nsmtp.user = 'l'";
    let with_password = || Given { file: smtp, environment: &[("USHER_SMTP_PASSWORD", "x")], ..Given::default() };
    warned(with_password(), "links in mails will start with http://127.0.0.1:8080");
    warned(with_password(), "the password goes to mail.example.org for all to read");
    warned(file("smtp.host = 'mail.example.org'"), "mail.transport is folder");
    warned(file("trusted_proxies = ['::/0']"), "trusted_proxies has ::/0");
    warned(environment(&[("USHER_LISTN", "x")]), "USHER_LISTN\" means nothing to Usher. Did you mean USHER_LISTEN?");
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
        assert!(said.contains(&format!("the key goes to {host} for all to read")), "{said}");
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
