//! What is said on the line, and what is not believed.

use crate::house::House;
use mailroom::{Protocol, Sender, Way};
use std::sync::atomic::Ordering;

#[test]
fn a_letter_comes_in_by_smtp() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    let hello = caller.says("EHLO mx.sender.example");
    assert!(
        hello.contains("250-SIZE 10485760") && hello.contains("250-8BITMIME") && !hello.contains("STARTTLS"),
        "{hello}"
    );
    assert!(caller.says("MAIL FROM:<ann@sender.example> SIZE=100").starts_with("250"));
    assert!(caller.says("RCPT TO:<nobody@elsewhere.example>").starts_with("550"));
    assert!(caller.says("RCPT TO:<Dinner@in.example.org>").starts_with("250"));
    assert!(caller.says("DATA").starts_with("354"));
    assert!(caller.says("From: ann@sender.example\r\n\r\nCancel\r\n..dot\r\n.").starts_with("250"));
    assert!(caller.says("QUIT").starts_with("221"));
    let letters = house.letters();
    assert_eq!(letters.len(), 1);
    assert_eq!(letters[0].to, ["Dinner@in.example.org"]);
    assert_eq!((letters[0].sender, &letters[0].vouched), (Sender::Somebody, &None));
    assert_eq!(letters[0].way, Way::World);
    assert_eq!(letters[0].raw, b"From: ann@sender.example\r\n\r\nCancel\r\n.dot\r\n");
}

#[test]
fn lmtp_answers_for_each_receiver() {
    let house = House::open(Protocol::Lmtp, None);
    let mut caller = house.call();
    assert!(caller.says("EHLO mx.sender.example").starts_with("500"));
    assert!(caller.says("LHLO mx.sender.example").starts_with("250"));
    caller.says("MAIL FROM:<>");
    caller.says("RCPT TO:<dinner@in.example.org>");
    caller.says("RCPT TO:<salon@in.example.org>");
    caller.says("DATA");
    assert!(caller.says("Subject: x\r\n\r\nhello\r\n.").starts_with("250"));
    assert!(caller.hears().starts_with("250"));
    let letters = house.letters();
    assert_eq!(
        letters.iter().map(|letter| letter.to[0].as_str()).collect::<Vec<_>>(),
        ["dinner@in.example.org", "salon@in.example.org"]
    );
    assert!(letters.iter().all(|letter| letter.sender == Sender::Nobody && letter.way == Way::House));
}

#[test]
fn not_now_is_not_kept() {
    let house = House::open(Protocol::Smtp, None);
    house.book.busy.store(true, Ordering::SeqCst);
    assert!(house.bring("ann@sender.example", "Subject: x\r\n\r\nhi").starts_with("451"));
    house.book.busy.store(false, Ordering::SeqCst);
    assert!(house.bring("ann@sender.example", "Subject: x\r\n\r\nhi").starts_with("250"));
    assert_eq!(house.letters().len(), 1);
}

#[test]
fn everything_in_its_order() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    for (said, expected) in [
        ("MAIL FROM:<a@x.example>", "503"),
        ("DATA", "503"),
        ("EHLO x.example", "250"),
        ("RCPT TO:<dinner@in.example.org>", "503"),
        ("STARTTLS", "502"),
        ("AUTH PLAIN", "50"),
        ("NOOP", "250"),
        ("VRFY dinner", "252"),
        ("MAIL FROM:<a@x.example> SIZE=99999999", "552"),
        ("MAIL FROM:<a@x.example>", "250"),
        ("RSET", "250"),
        ("DATA", "503"),
    ] {
        let answer = caller.says(said);
        assert!(answer.starts_with(expected), "{said}: {answer}");
    }
}

/// A command that breaks off is answered, also when it came in a piece of its own and others came right behind it.
#[test]
fn half_a_command_is_answered_and_swallows_no_other() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    caller.writes(b"EHLO x.example\r\nMAI");
    assert!(caller.hears().starts_with("250"));
    caller.writes(b"L FROM\r\nMAIL FROM:<a@x.example>\r\nRCPT TO:<dinner@in.example.org>\r\nNOOP\r\n");
    let answers: Vec<String> = (0..4).map(|_| caller.hears()[..3].to_string()).collect();
    assert_eq!(answers, ["500", "250", "250", "250"]);
    caller.writes(&b"x".repeat(mailroom::limits::LINE_OCTETS + 2));
    assert!(caller.hears().starts_with("421"));
}

#[test]
fn too_many_mistakes_end_the_call() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    let last = (0..mailroom::limits::FAULTS).map(|_| caller.says("WHAT is this")).last().expect("an answer");
    assert!(last.starts_with("421"), "{last}");
    assert_eq!(caller.hears(), "", "hung up");
}

#[test]
fn a_letter_too_large_is_refused_and_the_call_goes_on() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    caller.says("EHLO x.example");
    caller.says("MAIL FROM:<a@x.example>");
    caller.says("RCPT TO:<dinner@in.example.org>");
    caller.says("DATA");
    let line = [b"x".repeat(998), b"\r\n".to_vec()].concat();
    for _ in 0..=mailroom::limits::LETTER_OCTETS / line.len() + 1 {
        caller.writes(&line);
    }
    let answer = caller.says(".");
    assert!(answer.starts_with("552"), "{answer}");
    assert!(caller.says("NOOP").starts_with("250"));
    assert!(house.letters().is_empty());
}

/// Many callers with large letters at once: who finds no room is told so, and the others are not cut off.
#[test]
fn letters_that_do_not_fit_together_come_one_after_the_other() {
    let house = House::open(Protocol::Smtp, None);
    let begin = || {
        let mut caller = house.call();
        caller.says("EHLO x.example");
        caller.says("MAIL FROM:<a@x.example>");
        caller.says("RCPT TO:<dinner@in.example.org>");
        assert!(caller.says("DATA").starts_with("354"));
        caller
    };
    let line = [b"x".repeat(998), b"\r\n".to_vec()].concat();
    let most = mailroom::limits::LETTER_OCTETS / line.len();
    let mut callers: Vec<_> = (0..=mailroom::limits::OCTETS_AT_ONCE / (most * line.len())).map(|_| begin()).collect();
    let body = line.repeat(most);
    callers.iter_mut().for_each(|caller| caller.writes(&body));
    let answers: Vec<String> = callers.iter_mut().map(|caller| caller.says(".")).collect();
    assert!(answers.iter().any(|answer| answer.starts_with("452 4.3.1")), "{answers:?}");
    assert!(answers.iter().all(|answer| answer.starts_with("250") || answer.starts_with("45")), "{answers:?}");
    let kept = answers.iter().filter(|answer| answer.starts_with("250")).count();
    assert_eq!(house.letters().len(), kept);
    drop(callers);
    assert!(house.bring("ann@sender.example", "Subject: x\r\n\r\nhi").starts_with("250"), "there is room again");
}

#[test]
fn a_dot_after_a_bare_line_end_does_not_end_a_letter() {
    let house = House::open(Protocol::Smtp, None);
    let smuggled = "Subject: x\r\n\r\nhello\n.\nMAIL FROM:<evil@x.example>\n.\r\nstill the same letter";
    assert!(house.bring("ann@sender.example", smuggled).starts_with("250"));
    let letters = house.letters();
    assert_eq!(letters.len(), 1);
    assert!(String::from_utf8_lossy(&letters[0].raw).contains("still the same letter"));
}

#[test]
fn a_call_cut_off_brings_nothing() {
    let house = House::open(Protocol::Smtp, None);
    let mut caller = house.call();
    caller.says("EHLO x.example");
    caller.says("MAIL FROM:<a@x.example>");
    caller.says("RCPT TO:<dinner@in.example.org>");
    caller.says("DATA");
    caller.writes(b"Subject: half\r\n\r\nhal");
    drop(caller);
    assert!(house.bring("ann@sender.example", "Subject: whole\r\n\r\nx").starts_with("250"));
    assert_eq!(house.letters().len(), 1);
}
