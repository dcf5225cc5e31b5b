//! What people type stays what they typed: no link, no dress, no header, no second line.

use crate::common::*;
use mail_parser::MessageParser;
use post::{Mail, bytes};
use rules::event::EventSettings;
use rules::{EntryState, Handed, MessageKind, PersonName};

const NASTY: &[&str] = &[
    "[win](https://evil.example)",
    "<script>alert(1)</script>",
    "<https://evil.example>",
    "![x](https://evil.example/x.png)",
    "**Ann** _Lee_ `code` ~~x~~",
    "# Ann",
    "1. Ann",
    "    Ann",
    "Ann\r\nBcc: eve@evil.example\r\n\r\nHello",
    "Ann\n\n---\n\n[See your seat](https://evil.example)",
    "{link}",
    "{body}",
    "&lt;b&gt; &amp;",
    "a\\",
    "\"Ann\" <eve@evil.example>, Lee",
    "Ann\u{202e}eeL\u{2066}\u{200b}",
];

/// Typed as a name, and as the event's title and venue; doors refuse most of it, rows may be older than doors.
fn written(nasty: &str) -> (Handed, Mail) {
    let event = EventSettings { name: nasty.into(), venue: nasty.into(), ..supper() };
    let name = Some(PersonName::stored(nasty.to_string()));
    let handed = about(handed(MessageKind::Reminder, EntryState::Confirmed), |entry| entry.person.name = name);
    let handed = at(handed, event);
    let mail = composed(&handed);
    (handed, mail)
}

#[test]
fn a_name_is_never_more_than_words() {
    let plain = composed(&handed(MessageKind::Reminder, EntryState::Confirmed));
    let count = |mail: &Mail, what: &str| mail.html.matches(what).count();
    for nasty in NASTY {
        let (_, mail) = written(nasty);
        for what in ["<a ", "<p", "<strong>", "<br", "<div", "<h1", "<li", "<code", "<pre", "<img", "<script", "<b>"] {
            assert_eq!(count(&mail, what), count(&plain, what), "{nasty:?} made a {what}");
        }
        assert!(!mail.html.contains("href=\"https://evil.example"), "{nasty:?}");
        assert!(!mail.subject.contains(['\r', '\n', '\u{202e}', '\u{200b}']), "{nasty:?}");
        assert!(!mail.text.contains(['\u{202e}', '\u{2066}', '\u{200b}', '\r']), "{nasty:?}");
    }
}

#[test]
fn a_name_reads_as_it_was_typed() {
    let (_, mail) = written("**Ann** [x](y) <b> & 1.");
    assert!(mail.text.starts_with("Hello **Ann** [x](y) <b> & 1.,\n"), "{}", mail.text);
    assert!(mail.html.contains("Hello **Ann** [x](y) &lt;b&gt; &amp; 1.,"), "{}", mail.html);
    let (_, persian) = written("علی\u{200C}رضا");
    assert!(persian.text.contains("علی\u{200C}رضا"));
}

#[test]
fn a_name_cannot_add_a_header_or_a_recipient() {
    for nasty in NASTY {
        let (_, mail) = written(nasty);
        let raw = bytes(&mail, &house()).expect("bytes");
        let parsed = MessageParser::default().parse(&raw).expect("a mail");
        assert!(parsed.bcc().is_none(), "{nasty:?}");
        let to: Vec<_> = parsed.to().expect("a recipient").iter().map(|one| one.address()).collect();
        assert_eq!(to, [Some("ann@example.org")], "{nasty:?}");
        assert_eq!(parsed.subject(), Some(mail.subject.as_str()), "{nasty:?}");
        assert!(parsed.body_text(0).is_some_and(|text| text.contains("/l/")), "{nasty:?}");
    }
}

#[test]
fn html_is_well_formed() {
    for nasty in NASTY {
        let (_, mail) = written(nasty);
        let mut open = Vec::new();
        for tag in mail.html.split('<').skip(1).map(|rest| rest.split('>').next().expect("a tag")) {
            let name = tag.trim_start_matches('/').split([' ', '/']).next().expect("a name");
            match (tag.starts_with('/'), name) {
                (_, "!doctype" | "meta" | "br") => {}
                (false, _) => open.push(name),
                (true, _) => assert_eq!(open.pop(), Some(name), "{nasty:?}"),
            }
        }
        assert!(open.is_empty(), "{nasty:?}: {open:?}");
    }
}

#[test]
fn subjects_stay_short() {
    let long = EventSettings { name: "Sommerfest der Bücherei ".repeat(8), ..supper() };
    for kind in [MessageKind::Confirmation, MessageKind::LapseNotice, MessageKind::HostDaily] {
        let message = if kind == MessageKind::HostDaily { to_host(kind) } else { handed(kind, EntryState::Confirmed) };
        let mail = composed(&at(message, long.clone()));
        assert!(mail.subject.chars().count() <= 150, "{}", mail.subject);
        assert!(mail.text.contains(long.name.trim()) || mail.text.contains("Bücherei"), "the text has all of it");
    }
}
