//! Ways out of the house: files that are whole, a shelf that does not grow, and a mail server that says no at every
//! step.

mod common;
#[path = "transports/server.rs"]
mod server;

use common::*;
use post::{Folder, House, Mail, Outcome, Shelf, Smtp, SmtpSettings, Tls, Transport, bytes};
use rules::{EntryState, MessageId, MessageKind, Reach, SendFault};
use server::Server;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
}

fn send(runtime: &Runtime, transport: &Transport, mail: &Mail) -> Outcome {
    let raw = bytes(mail, &house()).expect("bytes");
    runtime.block_on(transport.send(mail, &raw))
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

fn smtp(server: &Server, timeout_seconds: u32) -> Transport {
    let house = House { bounce: Some(address("bounces@usher.example")), ..house() };
    let settings = SmtpSettings {
        host: "127.0.0.1".into(),
        port: server.port,
        tls: Tls::None,
        user: None,
        password: None,
        connections: 2,
        timeout_seconds,
    };
    Transport::Smtp(Smtp::new(settings, &house).expect("settings"))
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
        let server = Server::start(&[(command, answer)]);
        assert_eq!(send(&runtime(), &smtp(&server, 20), &mail()), expected, "{command} {answer}");
    }
}

/// Two connections, three mails, and a server that says nothing: the third is given up with the others, not after them.
#[test]
fn waiting_for_a_free_connection_is_part_of_a_mails_time() {
    let server = Server::start(&[("DATA", "")]);
    let (runtime, transport, mail) = (runtime(), smtp(&server, 1), mail());
    let raw = bytes(&mail, &house()).expect("bytes");
    let send = || transport.send(&mail, &raw);
    let begun = Instant::now();
    let (first, second, third) = runtime.block_on(async { tokio::join!(send(), send(), send()) });
    for outcome in [first, second, third] {
        assert_eq!(outcome, Outcome::Again { fault: SendFault::Refused, why: "no answer in time".into() });
    }
    assert!(begun.elapsed() < Duration::from_millis(1_900), "the third had a second time of its own");
}

#[test]
fn nobody_there_and_nobody_answering_are_tried_again() {
    let server = Server::start(&[("DATA", "")]);
    let silent = send(&runtime(), &smtp(&server, 1), &mail());
    assert_eq!(silent, Outcome::Again { fault: SendFault::Refused, why: "no answer in time".into() });
    let gone = smtp(&server, 20);
    drop(server);
    let nobody = Outcome::Again { fault: SendFault::Transport, why: "no connection at connecting".into() };
    assert_eq!(send(&runtime(), &gone, &mail()), nobody);
}
