//! Ways out of the house: files that are whole, a shelf that does not grow, and a mail server that says no at every
//! step.

#[path = "../common/mod.rs"]
mod common;
mod server;

use common::*;
use post::{Folder, House, Mail, Outcome, Shelf, Smtp, SmtpSettings, Tls, Transport, bytes};
use rules::{EntryState, MessageId, MessageKind, Reach, SendFault};
use server::{Ends, Manner, Server};
use std::time::Duration;
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

fn send(runtime: &Runtime, transport: &Transport, mail: &Mail) -> Outcome {
    let raw = bytes(mail, &house()).expect("bytes");
    runtime.block_on(transport.send(mail, &raw))
}

/// What counts as at fault; None if it was sent, or never can be.
fn fault(outcome: &Outcome) -> Option<SendFault> {
    match outcome {
        Outcome::Again { fault, .. } => Some(*fault),
        Outcome::Sent | Outcome::Unsure { .. } | Outcome::NoWay { .. } | Outcome::Never { .. } => None,
    }
}

fn mail() -> Mail {
    composed(&handed(MessageKind::Confirmation, EntryState::Confirmed))
}

#[test]
fn a_file_is_written_once_and_never_over() {
    let folder = tempfile::tempdir().expect("a folder");
    let inside = folder.path().join("out");
    let there = Folder::open(&inside).expect("made");
    let file = there.file(&mail());
    assert_eq!(file, inside.join("41-1.eml"));
    let (runtime, transport) = (runtime(), Transport::Folder(there));
    assert_eq!(send(&runtime, &transport, &mail()), Outcome::Sent);
    assert_eq!(std::fs::read(&file).expect("the file"), bytes(&mail(), &house()).expect("bytes"));
    std::fs::write(&file, "read by somebody").expect("marked");
    assert_eq!(send(&runtime, &transport, &mail()), Outcome::Sent, "the same hand-off again");
    assert_eq!(std::fs::read_to_string(&file).expect("the file"), "read by somebody");
    assert_eq!(send(&runtime, &transport, &Mail { attempt: 2, ..mail() }), Outcome::Sent);
    assert_eq!(std::fs::read_dir(&inside).expect("a folder").count(), 2, "no half files lie about");
    drop(folder);
    let Outcome::Again { why, .. } = send(&runtime, &transport, &Mail { attempt: 3, ..mail() }) else {
        panic!("sent into nowhere");
    };
    assert!(!why.contains("out"), "no path: {why}");
}

#[test]
fn the_shelf_keeps_the_newest() {
    let (runtime, shelf) = (runtime(), Shelf::default());
    let transport = Transport::Shelf(shelf.clone());
    assert_eq!(shelf.wait(0, Duration::ZERO), []);
    for number in 1..=2_003 {
        let raw = b"";
        let one = Mail { message: MessageId(number), ..mail() };
        assert_eq!(runtime.block_on(transport.send(&one, raw)), Outcome::Sent);
    }
    let all = shelf.list(0);
    assert_eq!((all.len(), all[0].number, all[1_999].number), (2_000, 4, 2_003));
    assert_eq!(shelf.list(2_001).len(), 2);
    assert_eq!(shelf.get(3), None, "fell off");
    assert_eq!(shelf.get(2_000).map(|one| one.mail.message), Some(MessageId(2_000)));
    assert_eq!(shelf.wait(2_002, Duration::from_secs(20)).len(), 1, "there already");
}

fn settings(server: &Server) -> SmtpSettings {
    SmtpSettings {
        host: "127.0.0.1".into(),
        port: server.port,
        tls: Tls::None,
        user: None,
        password: None,
        connections: 2,
        timeout_seconds: 20,
        more_roots: rustls::RootCertStore::empty(),
    }
}

fn by(settings: SmtpSettings) -> Transport {
    let house = House { bounce: Some(address("bounces@usher.example")), ..house() };
    Transport::Smtp(Smtp::new(settings, &house).expect("settings"))
}

fn smtp(server: &Server, timeout_seconds: u32) -> Transport {
    by(SmtpSettings { timeout_seconds, ..settings(server) })
}

fn pipelining() -> Vec<&'static str> {
    vec!["SIZE 1000000", "PIPELINING"]
}

#[test]
fn a_server_takes_mails_one_after_the_other_on_one_connection() {
    let server = Server::start(&[]);
    let (runtime, transport) = (runtime(), smtp(&server, 20));
    assert_eq!(send(&runtime, &transport, &mail()), Outcome::Sent);
    assert_eq!(send(&runtime, &transport, &Mail { attempt: 2, ..mail() }), Outcome::Sent);
    drop(transport);
    let heard = server.heard();
    assert_eq!(heard.iter().filter(|line| line.starts_with("EHLO usher.example")).count(), 1, "{heard:?}");
    assert_eq!(heard.iter().filter(|line| *line == "MAIL FROM:<bounces@usher.example>").count(), 2, "{heard:?}");
    assert_eq!(heard.iter().filter(|line| *line == "RCPT TO:<ann@example.org>").count(), 2, "{heard:?}");
    assert!(heard.iter().any(|line| line == "Usher-Attempt: 2"), "{heard:?}");
    assert_eq!(server.count("NOOP"), 0, "nobody is asked whether they are still there");
}

/// It answers nothing before it has heard the whole envelope.
#[test]
fn a_server_that_takes_several_commands_gets_the_envelope_in_one_piece() {
    let server = Server::with(Manner { offers: pipelining(), ..Manner::default() });
    let (runtime, transport) = (runtime(), smtp(&server, 20));
    for attempt in 1..=3 {
        assert_eq!(send(&runtime, &transport, &Mail { attempt, ..mail() }), Outcome::Sent);
    }
    assert_eq!((server.count("EHLO"), server.count("DATA")), (1, 3));
}

/// Servers end connections that were idle, or were used often: the mail that finds out is the first on a new one.
#[test]
fn a_kept_connection_that_has_ended_costs_no_mail_its_try() {
    for offers in [vec![], pipelining()] {
        for ends in [Ends::AfterAMail, Ends::WithGoodBye] {
            let server = Server::with(Manner { ends, offers: offers.clone(), ..Manner::default() });
            let (runtime, transport) = (runtime(), smtp(&server, 20));
            for attempt in 1..=3 {
                assert_eq!(send(&runtime, &transport, &Mail { attempt, ..mail() }), Outcome::Sent);
            }
            assert_eq!((server.count("EHLO"), server.count("Message-ID:")), (3, 3));
        }
    }
}

#[test]
fn what_may_have_been_taken_is_not_sent_again_by_itself() {
    let server = Server::with(Manner { ends: Ends::AfterTheDot, ..Manner::default() });
    let unsure = send(&runtime(), &smtp(&server, 20), &mail());
    assert_eq!(fault(&unsure), Some(SendFault::Refused));
    assert_eq!(server.count("Message-ID:"), 1);
}

/// One connection, and everybody comes at the same moment: the sign-in link and the offer go before what can wait.
#[test]
fn who_is_in_a_hurry_waits_for_the_next_free_connection_only() {
    let server = Server::start(&[]);
    let transport = by(SmtpSettings { connections: 1, ..settings(&server) });
    let to = |who: &str, kind| Mail { to: address(&format!("{who}@example.org")), kind, ..mail() };
    let patient = Some(MessageKind::Confirmation);
    let mails = [
        to("first", patient),
        to("second", patient),
        to("third", patient),
        to("host", None),
        to("offered", Some(MessageKind::Offer)),
    ];
    let raw = bytes(&mail(), &house()).expect("bytes");
    let [a, b, c, d, e] = mails.each_ref().map(|mail| transport.send(mail, &raw));
    // On one thread nothing is answered before all of them stand in line.
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async { tokio::join!(a, b, c, d, e) });
    let heard = server.heard();
    let order: Vec<_> = heard.iter().filter_map(|line| line.strip_prefix("RCPT TO:<")?.split('@').next()).collect();
    assert_eq!(order, ["first", "host", "offered", "second", "third"]);
}

#[test]
fn a_secure_server_is_signed_in_to_after_the_connection_is_secure() {
    let secure = |server: &Server, tls| SmtpSettings {
        host: "localhost".into(),
        tls,
        user: Some("user".into()),
        password: Some("secret".into()),
        more_roots: server::roots(),
        ..settings(server)
    };
    for (auth, said) in [("AUTH PLAIN LOGIN", "AUTH PLAIN AHVzZXIAc2VjcmV0"), ("AUTH LOGIN", "AUTH LOGIN")] {
        let server = Server::with(Manner { offers: vec!["STARTTLS", auth, "PIPELINING"], ..Manner::default() });
        assert_eq!(send(&runtime(), &by(secure(&server, Tls::StartTls)), &mail()), Outcome::Sent, "{auth}");
        let heard = server.heard();
        let at = |line: &str| heard.iter().position(|heard| heard == line).unwrap_or(usize::MAX);
        assert!(at("STARTTLS") < at(said) && at(said) < at("DATA"), "{heard:?}");
        assert_eq!(server.count("EHLO"), 2, "what was offered in the clear counts for nothing");
    }
    let stranger = Server::with(Manner { offers: vec!["STARTTLS", "AUTH PLAIN"], ..Manner::default() });
    let nobody_vouches =
        SmtpSettings { more_roots: rustls::RootCertStore::empty(), ..secure(&stranger, Tls::StartTls) };
    let refused = send(&runtime(), &by(nobody_vouches), &mail());
    assert_eq!(fault(&refused), Some(SendFault::Transport));
    assert_eq!(stranger.count("AUTH"), 0);
    let open = Server::with(Manner { offers: vec!["AUTH PLAIN"], ..Manner::default() });
    let refused = send(&runtime(), &by(secure(&open, Tls::StartTls)), &mail());
    assert_eq!(fault(&refused), Some(SendFault::Transport));
    assert_eq!((open.count("AUTH"), open.count("MAIL")), (0, 0));
}

#[test]
fn where_a_server_says_no_decides_what_it_means() {
    let never = |why: &str| Outcome::Never { reason: Reach::Bounced, why: why.into() };
    let away = |why: &str| Outcome::Again { fault: SendFault::Transport, why: why.into() };
    let refused = |why: &str| Outcome::Again { fault: SendFault::Refused, why: why.into() };
    let later = |why: &str| Outcome::Again { fault: SendFault::Recipient, why: why.into() };
    for (command, answer, expected) in [
        ("RCPT", "550 5.1.1 <ann@example.org> unknown", never("550 5.1.1 at the recipient")),
        ("RCPT", "550 no such user", never("550 at the recipient")),
        ("RCPT", "451 4.7.1 later", refused("451 4.7.1 at the recipient")),
        ("RCPT", "452 4.2.2 full", later("452 4.2.2 at the recipient")),
        ("RCPT", "550-5.7.1 not welcome\r\n550 5.7.1 at all", refused("550 5.7.1 at the recipient")),
        ("MAIL", "550 who are you", away("550 at the sender")),
        ("DATA", "554 no", refused("554 at the content")),
        ("EHLO", "550 blocked", away("550 at connecting")),
        ("RCPT", "nonsense", refused("an answer we do not understand at the recipient")),
    ] {
        for offers in [vec![], pipelining()] {
            let server = Server::with(Manner { answers: vec![(command, answer)], offers, ..Manner::default() });
            assert_eq!(send(&runtime(), &smtp(&server, 20), &mail()), expected, "{command} {answer}");
        }
    }
}

/// Two connections, three mails, and a server that says nothing: the third never begins.
#[test]
fn waiting_for_a_free_connection_is_part_of_a_mails_time() {
    let server = Server::start(&[("DATA", "")]);
    let (runtime, transport, mail) = (runtime(), smtp(&server, 1), mail());
    let raw = bytes(&mail, &house()).expect("bytes");
    let send = || transport.send(&mail, &raw);
    let (first, second, third) = runtime.block_on(async { tokio::join!(send(), send(), send()) });
    for outcome in [first, second] {
        assert_eq!(fault(&outcome), Some(SendFault::Refused));
    }
    assert_eq!(fault(&third), Some(SendFault::Transport));
    assert_eq!(server.count("MAIL"), 2, "nothing of it was said");
}

#[test]
fn nobody_there_and_nobody_answering_are_tried_again() {
    let server = Server::start(&[("DATA", "")]);
    let silent = send(&runtime(), &smtp(&server, 1), &mail());
    assert_eq!(fault(&silent), Some(SendFault::Refused));
    let gone = smtp(&server, 20);
    drop(server);
    assert_eq!(fault(&send(&runtime(), &gone, &mail())), Some(SendFault::Transport));
}
