//! Mails that came back, in the manners of many servers, and mails that only look like it.

use intake::{BadBody, Fate, NoteKind, Report, limits, read_bounce, read_bounce_json};
use std::time::{Duration, Instant};

const EXPECTED: &[(&str, &str)] = &[
    ("appliance-html.eml", "bounce permanent ann@example.com 4711.9.k7Qx_2-b@usher.example.org"),
    ("arf-abuse.eml", "complaint ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("arf-not-spam.eml", "other"),
    ("arf-redacted.eml", "complaint - 4711.9.k7Qx_2-b@usher.example.org"),
    ("delivered.eml", "other"),
    ("exchange-ndr.eml", "bounce permanent ann@example.com 4711.9.k7Qx_2-b@usher.example.org"),
    ("exim-plain.eml", "bounce permanent ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("exim-warning.eml", "bounce transient ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("expired-in-queue.eml", "bounce transient ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("forwarded-address.eml", "bounce permanent ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("forwarded-bounce.eml", "other"),
    ("gmail-notfound.eml", "bounce permanent ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("international.eml", "bounce permanent jürgen@bücher.example 4711.10.Zz9@usher.example.org"),
    ("mailbox-full.eml", "bounce transient ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("no-words.eml", "bounce transient - "),
    ("ordinary.eml", "other"),
    ("out-of-office.eml", "autoreply"),
    ("postfix-delayed.eml", "bounce transient ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("postfix-unknown.eml", "bounce permanent ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("qmail-notice.eml", "bounce permanent ann@example.net 4711.9.k7Qx_2-b@usher.example.org"),
    ("read-receipt.eml", "autoreply"),
];

fn told(report: &Report) -> String {
    let name = |recipient: &Option<String>| recipient.clone().unwrap_or_else(|| "-".to_string());
    match report {
        Report::Bounce { original_message_ids, recipient, fate } => {
            let fate = match fate {
                Fate::Permanent => "permanent",
                Fate::Transient => "transient",
            };
            format!("bounce {fate} {} {}", name(recipient), original_message_ids.join(" "))
        }
        Report::Complaint { original_message_ids, recipient } => {
            format!("complaint {} {}", name(recipient), original_message_ids.join(" "))
        }
        Report::AutoReply => "autoreply".to_string(),
        Report::Other => "other".to_string(),
    }
}

fn fixtures() -> Vec<(String, Vec<u8>)> {
    let folder = format!("{}/tests/bounces", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
        .expect("the folder of bounces")
        .map(|file| {
            let file = file.expect("a file");
            (file.file_name().to_string_lossy().into_owned(), std::fs::read(file.path()).expect("a readable file"))
        })
        .collect();
    files.sort();
    files
}

fn with_line_ends(raw: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(raw).replace("\r\n", "\n").replace('\n', "\r\n").into_bytes()
}

/// A fair machine reads the worst of these in a fraction of this, also without optimisation.
fn quickly(raw: &[u8]) -> Report {
    let start = Instant::now();
    let report = read_bounce(raw);
    assert!(start.elapsed() < Duration::from_secs(5), "took {:?}", start.elapsed());
    report
}

#[test]
fn every_stored_mail_is_understood() {
    let files = fixtures();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let expected: Vec<&str> = EXPECTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, expected);
    for ((name, raw), (_, expect)) in files.iter().zip(EXPECTED) {
        assert_eq!(told(&read_bounce(raw)), *expect, "{name}");
        assert_eq!(told(&read_bounce(&with_line_ends(raw))), *expect, "{name} with CRLF");
    }
}

#[test]
fn a_mail_cut_anywhere_is_read_without_a_fuss() {
    for (name, raw) in fixtures() {
        for end in (0..raw.len()).step_by(7) {
            let report = read_bounce(&raw[..end]);
            if let Report::Bounce { recipient: Some(recipient), .. } = report {
                assert!(recipient.len() <= 254, "{name} cut at {end}");
            }
        }
    }
}

#[test]
fn nothing_and_nonsense_are_other() {
    for raw in [&b""[..], b"\n", b"\r\n\r\n", b":", b"\0\0\0", b"\xff\xfe", b"hello", b"<>", b"--", b"Subject"] {
        assert_eq!(read_bounce(raw), Report::Other, "{raw:?}");
    }
}

#[test]
fn machines_that_answer_are_told_from_people() {
    for (head, expect) in [
        ("Auto-Submitted: auto-generated", Report::AutoReply),
        ("Auto-Submitted: no", Report::Other),
        ("Precedence: bulk", Report::AutoReply),
        ("Precedence: auto_reply", Report::AutoReply),
        ("X-Autoreply: yes", Report::AutoReply),
        ("List-Id: <news.example.org>", Report::AutoReply),
        ("Return-Path: <>", Report::AutoReply),
        ("From: MAILER-DAEMON@example.org", Report::AutoReply),
        ("X-Auto-Response-Suppress: All", Report::Other),
    ] {
        let raw = format!("{head}\r\nSubject: about Friday\r\n\r\nSee you.\r\n");
        assert_eq!(read_bounce(raw.as_bytes()), expect, "{head}");
    }
}

#[test]
fn large_mails_are_answered_quickly() {
    let head = "From: MAILER-DAEMON@example.org\r\nSubject: undeliverable\r\n";
    for filling in ["x", "<", "<1.2.", "=?a?q?", "5.1.1.", "\r\n", "a: b\r\n", "(", "--x\r\n", "=", "é"] {
        let body = filling.repeat(10 * 1024 * 1024 / filling.len());
        quickly(format!("{head}\r\n{body}").as_bytes());
        quickly(format!("{head}X-Odd: {body}").as_bytes());
        quickly(format!("{head}Content-Type: {body}").as_bytes());
        quickly(format!("Subject: {body}").as_bytes());
        quickly(format!("Message-ID: {body}").as_bytes());
        quickly(body.as_bytes());
    }
}

#[test]
fn many_parts_and_deep_nests_are_answered_quickly() {
    let open = "Content-Type: multipart/report; boundary=x\r\n\r\n";
    let part = "--x\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n";
    assert!(matches!(quickly(format!("{open}{}", part.repeat(10_000)).as_bytes()), Report::Bounce { .. }));
    quickly(format!("{open}{}", "--x\r\n".repeat(1_000_000)).as_bytes());
    quickly(format!("{open}{}", "--x\r\n\r\n".repeat(10_000)).as_bytes());
    quickly("Content-Type: message/rfc822\r\n\r\n".repeat(300_000).as_bytes());
    quickly(format!("{open}--x\r\n{}", "Content-Type: message/rfc822\r\n\r\n".repeat(300_000)).as_bytes());
    let nest: String = (0..100_000)
        .map(|level| format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n"))
        .collect();
    quickly(nest.as_bytes());
    quickly("Content-Type: multipart/digest; boundary=x\r\n\r\n--x\r\n".repeat(100_000).as_bytes());
    let words = format!("--x\r\nContent-Type: text/plain; a=\"{}\r\n\r\n", "=?aa?q?".repeat(580));
    quickly(format!("Subject: {}\r\n{open}{}", "=?aa?q?".repeat(4_000), words.repeat(1_000)).as_bytes());
    let pieces: String = (0..300).map(|index| format!(" b{index}*{index}=x;\r\n")).collect();
    quickly(format!("{open}{}", format!("--x\r\nContent-Type: a/b;\r\n{pieces}\r\n\r\n").repeat(1_000)).as_bytes());
    let groups = "Final-Recipient: rfc822; ann@example.org\r\nAction: delayed\r\n\r\n".repeat(100_000);
    let delayed = format!("{open}--x\r\nContent-Type: message/delivery-status\r\n\r\n{groups}");
    assert!(matches!(quickly(delayed.as_bytes()), Report::Bounce { fate: Fate::Transient, .. }));
}

#[test]
fn answers_stay_small_whatever_the_mail_says() {
    let ids: String = (0..5_000).map(|index| format!(" <1.{index}.tag@example.org>\r\n")).collect();
    let long = "x".repeat(100_000);
    let raw = format!(
        "From: MAILER-DAEMON@example.org\r\nSubject: undeliverable\r\nReferences:{ids}In-Reply-To: <{long}@example.org>\r\n\
         X-Failed-Recipients: {long}@example.org\r\n\r\n{ids}\r\nTo: {long}\r\n"
    );
    let Report::Bounce { original_message_ids, recipient, .. } = quickly(raw.as_bytes()) else { panic!("a bounce") };
    assert!(original_message_ids.len() <= limits::MESSAGE_IDS);
    assert!(original_message_ids.iter().all(|id| id.len() <= limits::MESSAGE_ID_CHARS));
    assert_eq!(recipient, None);
}

#[test]
fn ids_and_addresses_carry_nothing_hidden() {
    let raw = "From: MAILER-DAEMON@example.org\r\nSubject: undeliverable\r\nIn-Reply-To: <a\0b@example.org>\r\n\
               References: <a\u{202e}b@example.org> <c d@example.org> <good@example.org>\r\n\
               X-Failed-Recipients: ann\u{202e}@example.org\r\n\r\n";
    let Report::Bounce { original_message_ids, recipient, .. } = read_bounce(raw.as_bytes()) else {
        panic!("a bounce")
    };
    assert_eq!(original_message_ids, ["good@example.org"]);
    assert_eq!(recipient, None);
}

#[test]
fn notes_in_json() {
    let body = br#"{"events":[
        {"kind":"bounce","message_id":"<1.2.abc@example.org>","permanent":true},
        {"kind":"bounce","email":"Ann@example.org","permanent":false},
        {"kind":"complaint","email":"bo@example.org","message_id":null}]}"#;
    let notes = read_bounce_json(body).expect("three notes");
    assert_eq!(notes[0].message_id.as_deref(), Some("1.2.abc@example.org"));
    let kinds: Vec<NoteKind> = notes.iter().map(|note| note.kind).collect();
    assert_eq!(kinds, [NoteKind::Bounce(Fate::Permanent), NoteKind::Bounce(Fate::Transient), NoteKind::Complaint]);
    assert_eq!(notes[1].email.as_ref().map(|email| email.key()), Some("ann@example.org"));
    assert_eq!(read_bounce_json(b"{\"events\":[]}"), Ok(vec![]));
}

#[test]
fn wrong_notes_name_their_place() {
    for (body, expect) in [
        (r#"{}"#, vec!["events"]),
        (r#"{"events":{}}"#, vec!["events"]),
        (r#"{"events":[7]}"#, vec!["events[0]"]),
        (r#"{"events":[{"kind":"bounce","permanent":true}]}"#, vec!["events[0].message_id"]),
        (r#"{"events":[{"kind":"bounce","email":"a@example.org"}]}"#, vec!["events[0].permanent"]),
        (
            r#"{"events":[{"kind":"lost","email":"a@example.org","permanent":1}]}"#,
            vec!["events[0].kind", "events[0].permanent"],
        ),
        (
            r#"{"events":[{"kind":"complaint","email":"a"},{"email":"b"}]}"#,
            vec!["events[0].email", "events[1].kind", "events[1].email"],
        ),
        (r#"{"events":[{"kind":"complaint","message_id":"a\u0000@b"}]}"#, vec!["events[0].message_id"]),
        (
            r#"{"events":[{"kind":"complaint","message_id":"@","mail":"x"}]}"#,
            vec!["events[0].mail", "events[0].message_id"],
        ),
        (r#"{"events":[],"events":[]}"#, vec!["events"]),
        ("", vec![""]),
    ] {
        let problems = read_bounce_json(body.as_bytes()).expect_err(body);
        let told: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
        assert_eq!(told, expect, "{body}");
    }
}

#[test]
fn too_many_notes_are_refused_in_few_words() {
    let note = r#"{"kind":"complaint","email":"ann@example.org"}"#;
    let call = |count: usize| format!("{{\"events\":[{}]}}", vec![note; count].join(","));
    assert_eq!(read_bounce_json(call(1_000).as_bytes()).map(|notes| notes.len()), Ok(1_000));
    assert_eq!(read_bounce_json(call(1_001).as_bytes()).expect_err("too many")[0].field, "events");
    let wrong = format!("{{\"events\":[{}]}}", vec!["{}"; 1_000].join(","));
    assert_eq!(read_bounce_json(wrong.as_bytes()).expect_err("all wrong").len(), limits::PROBLEMS);
    let large = read_bounce_json(&vec![b' '; 2_000_000]).expect_err("too large");
    assert_eq!(large, BadBody::TooLarge { most: limits::BOUNCE_NOTES_OCTETS }.problems());
}

#[test]
fn words_of_servers_tell_whose_fault_it_is() {
    let cases = include_str!("bounces_said.txt").lines().filter(|line| !line.starts_with('#'));
    let mut read = 0;
    for case in cases {
        let mut cells = case.splitn(3, '|').map(str::trim);
        let (verdict, status, said) = (cells.next(), cells.next().expect("a status"), cells.next().expect("words"));
        let mut raw = "From: MAILER-DAEMON@mx.example.org\nSubject: Undelivered\nContent-Type: multipart/report; \
            report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\nIt did not arrive.\n\n--b\n\
            Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n\
            Final-Recipient: rfc822; ann@example.net\nAction: failed\n"
            .to_string();
        for (field, value) in [("Status: ", status), ("Diagnostic-Code: smtp; ", said)] {
            if !value.is_empty() {
                raw += &format!("{field}{value}\n");
            }
        }
        raw += "\n--b--\n";
        let fate = match read_bounce(raw.as_bytes()) {
            Report::Bounce { fate: Fate::Permanent, .. } => "dead",
            Report::Bounce { fate: Fate::Transient, .. } => "late",
            Report::Complaint { .. } | Report::AutoReply | Report::Other => "no bounce",
        };
        assert_eq!(Some(fate), verdict, "{case}");
        read += 1;
    }
    assert_eq!(read, 56);
}
