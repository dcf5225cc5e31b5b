//! Letters: a clear phrase from somebody we can be sure of acts like a click, a forged one changes nothing, machines are
//! left alone, and everything is written down.

use crate::stage::{Answer, HOOK_SECRET, Stage, request};
use axum::http::Method;
use jiff::SignedDuration;
use rules::{ListId, MessageKind, TokenScope};
use serde_json::Value;
use services::{Envelope, TakenMail};

/// What the trusted receiver writes on top.
const VOUCHED: &str = "Authentication-Results: mx.example.org; dmarc=pass header.from=example.org\r\n";

fn stage(cap: u32) -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(cap));
    (stage, list)
}

pub fn letter(from: &str, to: &str, extra: &str, words: &str) -> String {
    format!("{extra}From: {from} <{from}@example.org>\r\nTo: {to}\r\nSubject: Re: Dinner\r\n\r\n{words}\r\n")
}

pub fn bring(stage: &Stage, raw: &str) -> Answer {
    let bearer = format!("Bearer {HOOK_SECRET}");
    stage.ask(request(Method::POST, "/hooks/mail", &[("authorization", &bearer)], raw))
}

/// What became of it: outcome and reason.
fn became(stage: &Stage, raw: &str) -> (String, String) {
    let answer = bring(stage, raw).json();
    let one = &answer["letters"][0];
    let word = |name: &str| one[name].as_str().unwrap_or_else(|| panic!("no {name} in {answer}")).to_string();
    (word("outcome"), word("reason"))
}

fn is(outcome: &str, reason: &str) -> (String, String) {
    (outcome.to_string(), reason.to_string())
}

fn state(stage: &Stage, who: &str) -> Option<String> {
    let token = stage.token(TokenScope::Read, None);
    let page = stage.call(Method::GET, "/events/dinner/entries", &token, "").json();
    let rows = page["items"].as_array().expect("rows").clone();
    let email = format!("{who}@example.org");
    rows.iter().find(|row| row["email"] == email.as_str()).map(|row| row["state"].as_str().expect("a word").to_string())
}

fn reply_address(stage: &Stage, who: &str, kind: MessageKind) -> String {
    stage.mail(who, kind).reply_to.expect("an address").as_str().to_string()
}

#[test]
fn a_vouched_letter_signs_up_and_cancels() {
    let (stage, _) = stage(1);
    let to = "dinner@in.example.org";
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "I'd like a seat, please.")), is("signed_up", "clear"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    stage.mail("ann", MessageKind::Confirmation);
    assert_eq!(became(&stage, &letter("bo", to, VOUCHED, "Count me in!")), is("signed_up", "clear"));
    assert_eq!(state(&stage, "bo").as_deref(), Some("waitlisted"));
    let quoted = "Sorry, I can't make it.\r\n\r\nOn Mon, 1 Jun 2026, Usher wrote:\r\n> link to cancel";
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, quoted)), is("cancelled", "clear"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("cancelled"));
    stage.mail("ann", MessageKind::CancelNotice);
    stage.mail("bo", MessageKind::Offer);
}

#[test]
fn the_same_letter_twice_is_one() {
    let (stage, list) = stage(5);
    let raw = letter("ann", "dinner@in.example.org", VOUCHED, "Sign me up");
    assert_eq!(bring(&stage, &raw).json()["letters"][0]["known"], false);
    let before = stage.seq(list);
    let again = bring(&stage, &raw).json();
    assert_eq!(
        (&again["letters"][0]["known"], &again["letters"][0]["outcome"]),
        (&Value::from(true), &Value::from("signed_up"))
    );
    assert_eq!(stage.seq(list), before);
}

#[test]
fn a_forged_letter_changes_nothing_and_is_answered_once_a_day() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    stage.post_round();
    let forged = "Authentication-Results: evil.example; dmarc=pass header.from=example.org\r\n";
    let to = "dinner@in.example.org";
    assert_eq!(became(&stage, &letter("ann", to, forged, "Cancel")), is("answered", "unproven"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    stage.mail("ann", MessageKind::LinkAgain);
    assert_eq!(became(&stage, &letter("ann", to, forged, "Please cancel my seat")), is("ignored", "unproven"));
    stage.advance(SignedDuration::from_hours(24));
    assert_eq!(became(&stage, &letter("ann", to, "", "Please cancel")), is("answered", "unproven"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
}

/// What became of a letter that a mail server brought, with this sender checked: outcome and reason.
fn became_by_smtp(stage: &Stage, vouched: Option<&str>, to: &str, raw: &str) -> (String, String) {
    let envelope = Envelope { to: vec![to.to_string()], vouched: vouched.map(str::to_string), ..Envelope::default() };
    let taken = stage.runtime().block_on(stage.services.mail.take_mail(&envelope, raw.as_bytes())).expect("taken");
    let TakenMail::Letters(letters) = taken else { panic!("{taken:?}") };
    is(letters[0].outcome.word(), letters[0].reason.word())
}

#[test]
fn only_the_very_sender_who_was_checked_is_believed() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    stage.post_round();
    let to = "dinner@in.example.org";
    let brought = |vouched: &str, raw: &str| became_by_smtp(&stage, Some(vouched), to, raw).0;
    assert_eq!(brought("eve@example.org", &letter("ann", to, "", "Cancel")), "answered", "of the same domain");
    assert_eq!(brought("example.org", &letter("ann", to, "", "Cancel.")), "ignored", "a domain is nobody");
    let two_ways = letter("ann", to, ":From: eve@example.org\r\n", "Cancel");
    assert_eq!(brought("ann@example.org", &two_ways), "ignored", "a header that reads in two ways");
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    assert_eq!(brought("ann@example.org", &letter("ann", to, "", "Cancel!")), "cancelled");
}

#[test]
fn what_a_stranger_writes_on_top_is_not_our_receivers_word() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    stage.post_round();
    let to = "dinner@in.example.org";
    let own_word = letter("ann", to, VOUCHED, "Cancel");
    assert_eq!(became_by_smtp(&stage, None, to, &own_word), is("answered", "unproven"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
}

#[test]
fn words_to_somebody_else_are_handed_on_in_vain() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    stage.post_round();
    let (to, ann) = ("dinner@in.example.org", Some("ann@example.org"));
    let elsewhere = letter("ann", "gym@example.com", "Delivered-To: dinner@in.example.org\r\n", "Cancel");
    assert_eq!(became_by_smtp(&stage, ann, to, &elsewhere), is("answered", "unproven"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    let copied = letter("ann", "bo@example.com", "Cc: Dinner <Dinner@in.example.org>\r\n", "Cancel");
    assert_eq!(became_by_smtp(&stage, ann, to, &copied), is("cancelled", "clear"));
}

#[test]
fn an_unknown_sender_nobody_vouches_for_gets_one_link_and_no_seat() {
    let (stage, _) = stage(1);
    let to = "dinner@in.example.org";
    assert_eq!(became(&stage, &letter("eve", to, "", "Sign me up")), is("asked", "unproven"));
    assert_eq!(state(&stage, "eve").as_deref(), Some("pending"));
    let mail = stage.mail("eve", MessageKind::LinkAgain);
    assert!(mail.subject.starts_with("Please confirm"), "{}", mail.subject);
    assert_eq!(became(&stage, &letter("eve", to, "", "Sign me up!")), is("ignored", "unproven"), "one link, once");
    stage.advance(SignedDuration::from_hours(48));
    assert_eq!(became(&stage, &letter("eve", to, "", "Sign me up!!")), is("ignored", "unproven"));
    stage.form(&stage.link("eve", MessageKind::LinkAgain), "do=confirm");
    assert_eq!(state(&stage, "eve").as_deref(), Some("confirmed"));
}

#[test]
fn a_secret_address_is_proof_enough() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    let address = reply_address(&stage, "ann", MessageKind::Confirmation);
    assert!(address.starts_with("rsvp+") && address.ends_with("@in.example.org"), "{address}");
    let from_elsewhere = format!("From: Ann <ann@work.example>\r\nTo: {}\r\n\r\nCancel\r\n", address.to_uppercase());
    assert_eq!(became(&stage, &from_elsewhere), is("answered", "unproven"), "perhaps a friend who answers all");
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    stage.mail("ann", MessageKind::LinkAgain);
    assert_eq!(became(&stage, &letter("ann", &address.to_uppercase(), "", "Cancel")), is("cancelled", "clear"));
    assert_eq!(became(&stage, &letter("ann", &address, "", "I'd like to come")), is("signed_up", "clear"));
    stage.advance(SignedDuration::from_hours(2));
    assert_eq!(
        became(&stage, &letter("ann", &address, "", "Cancel!")),
        is("answered", "old_address"),
        "of an earlier sign-up"
    );
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    let changed = address.replacen("rsvp+a", "rsvp+b", 1).replacen("rsvp+e", "rsvp+f", 1);
    assert_eq!(bring(&stage, &letter("ann", &changed, VOUCHED, "Cancel")).json()["taken_as"], "ignored");
}

#[test]
fn a_mail_passed_on_speaks_for_whoever_writes() {
    let (stage, _) = stage(5);
    stage.sign_up("dinner", "ann");
    let address = reply_address(&stage, "ann", MessageKind::Confirmation);
    assert_eq!(became(&stage, &letter("bo", &address, VOUCHED, "Count me in")), is("signed_up", "clear"));
    assert_eq!(state(&stage, "bo").as_deref(), Some("confirmed"));
}

#[test]
fn machines_and_the_unclear_change_nothing() {
    let (stage, _) = stage(1);
    stage.sign_up("dinner", "ann");
    stage.post_round();
    let to = "dinner@in.example.org";
    let machine = |extra: &str| became(&stage, &letter("ann", to, &format!("{VOUCHED}{extra}"), "Cancel"));
    assert_eq!(machine("Auto-Submitted: auto-replied\r\n"), is("ignored", "auto_reply"));
    assert_eq!(machine("List-Id: <x.example>\r\n"), is("ignored", "mailing_list"));
    assert_eq!(machine("From: bo@example.org\r\n"), is("ignored", "no_sender"), "two senders are none");
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "When does it start?")), is("answered", "unclear"));
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "Please do not cancel")), is("answered", "unclear"));
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "Hello?")), is("ignored", "too_many"));
    assert_eq!(became(&stage, &letter("zoe", to, VOUCHED, "Who are you?")), is("ignored", "unclear"));
    assert_eq!(became(&stage, &letter("zoe", to, VOUCHED, "Cancel")), is("ignored", "not_on_list"));
    assert_eq!(state(&stage, "ann").as_deref(), Some("confirmed"));
    assert_eq!(state(&stage, "zoe"), None);
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "Cancel")), is("cancelled", "clear"), "and is still heard");
}

#[test]
fn a_calendar_answers_for_its_owner() {
    let (stage, list) = stage(1);
    stage.sign_up("dinner", "ann");
    let calendar = stage.mail("ann", MessageKind::Confirmation).calendar.expect("a date").text;
    let uid = calendar.lines().find_map(|line| line.strip_prefix("UID:")).expect("a name").to_string();
    let reply = |from: &str, uid: &str, says: &str| {
        format!(
            "{VOUCHED}From: {from}@example.org\r\nTo: dinner@in.example.org\r\nContent-Type: text/calendar; method=REPLY\r\n\r\n\
             BEGIN:VCALENDAR\r\nMETHOD:REPLY\r\nBEGIN:VEVENT\r\nUID:{uid}\r\nATTENDEE;PARTSTAT={says}:mailto:{from}@example.org\r\n\
             END:VEVENT\r\nEND:VCALENDAR\r\n"
        )
    };
    assert_eq!(became(&stage, &reply("ann", &uid, "TENTATIVE")), is("ignored", "tentative"));
    assert_eq!(became(&stage, &reply("ann", &uid, "ACCEPTED")), is("ignored", "known"));
    assert_eq!(became(&stage, &reply("ann", "other@x.example", "DECLINED")), is("ignored", "other_date"));
    assert_eq!(became(&stage, &reply("bo", &uid, "DECLINED")), is("ignored", "other_date"), "not theirs");
    let of_another = uid.replacen(&format!("-{}-", list.0), "-999-", 1);
    assert_eq!(became(&stage, &reply("ann", &of_another, "DECLINED")), is("ignored", "other_date"));
    assert_eq!(became(&stage, &reply("ann", &uid, "DECLINED")), is("cancelled", "clear"));
}

#[test]
fn an_event_that_is_over_takes_nobody() {
    let (stage, _) = stage(5);
    stage.advance(SignedDuration::from_hours(24 * 30));
    assert_eq!(became(&stage, &letter("ann", "dinner@in.example.org", VOUCHED, "Sign me up")), is("refused", "closed"));
    assert_eq!(became(&stage, &letter("bo", "dinner@in.example.org", "", "Sign me up")), is("refused", "closed"));
    assert_eq!(state(&stage, "ann"), None);
}

#[test]
fn letters_to_nobody_are_not_kept() {
    let (stage, _) = stage(5);
    for to in ["other@in.example.org", "dinner@example.com", "dinner+x@in.example.org", "rsvp@in.example.org"] {
        assert_eq!(bring(&stage, &letter("ann", to, VOUCHED, "Sign me up")).json()["taken_as"], "ignored", "{to}");
    }
    assert!(!stage.path("letters").exists());
}

#[test]
fn a_letter_left_between_file_and_row_is_taken_up() {
    let (stage, list) = stage(5);
    let raw = letter("ann", "dinner@in.example.org", VOUCHED, "Sign me up");
    bring(&stage, &raw);
    let other = Stage::open();
    let same = other.event("dinner", other.dinner(5));
    assert_eq!(list, same, "the same house, before the row was written");
    copy_letter(&stage, &other);
    std::fs::write(other.path("letters").join("half.part"), "half a letter").expect("a file");
    let take_up = || other.runtime().block_on(other.services.mail.take_up_letters()).expect("a look");
    assert_eq!(take_up(), 1);
    assert!(!other.path("letters").join("half.part").exists(), "what was begun and never answered for is gone");
    assert_eq!(state(&other, "ann").as_deref(), Some("confirmed"));
    assert_eq!(take_up(), 0, "once");
    assert_eq!(bring(&other, &raw).json()["letters"][0]["known"], true, "and whoever brings it again is told so");
}

/// The second house as it was when the first went down: the letter's file is there, its row is not.
fn copy_letter(from: &Stage, to: &Stage) {
    let file = only_file(from);
    std::fs::create_dir(to.path("letters")).expect("a folder");
    let name = file.file_name().expect("a name");
    std::fs::copy(&file, to.path("letters").join(name)).expect("a file without a row");
}

#[test]
fn a_letter_taken_up_is_still_to_the_guests_own_address() {
    let ring = links::KeyRing::generate().expect("random bytes");
    let house = || {
        let stage = Stage::with(crate::stage::Props { ring: ring.clone(), ..Default::default() });
        stage.event("dinner", stage.dinner(5));
        stage.sign_up("dinner", "ann");
        stage
    };
    let (stage, other) = (house(), house());
    let own = reply_address(&stage, "ann", MessageKind::Confirmation);
    let envelope = Envelope { to: vec![own.clone(), "dinner@in.example.org".to_string()], ..Envelope::default() };
    let raw = letter("ann", &own, "", "Cancel");
    stage.runtime().block_on(stage.services.mail.take_mail(&envelope, raw.as_bytes())).expect("taken");
    assert_eq!(state(&stage, "ann").as_deref(), Some("cancelled"));
    copy_letter(&stage, &other);
    assert_eq!(other.runtime().block_on(other.services.mail.take_up_letters()), Ok(1));
    assert_eq!(state(&other, "ann").as_deref(), Some("cancelled"), "as if the house had never gone down");
}

#[test]
fn a_letter_that_cannot_be_read_holds_up_no_other() {
    let (stage, _) = stage(5);
    bring(&stage, &letter("ann", "dinner@in.example.org", VOUCHED, "Sign me up"));
    let other = Stage::open();
    other.event("dinner", other.dinner(5));
    copy_letter(&stage, &other);
    std::fs::create_dir(other.path("letters").join(format!("{}.eml", "0".repeat(64)))).expect("a folder for a letter");
    assert_eq!(other.runtime().block_on(other.services.mail.take_up_letters()), Ok(1));
    assert_eq!(state(&other, "ann").as_deref(), Some("confirmed"));
    other.advance(SignedDuration::from_hours(24 * 31));
    assert_eq!(other.runtime().block_on(other.services.mail.tidy_letters()), Ok(1));
}

#[test]
fn a_full_folder_lets_go_of_what_nothing_came_of() {
    let (stage, _) = stage(5);
    let to = "dinner@in.example.org";
    std::fs::create_dir(stage.path("letters")).expect("a folder");
    // Holes take no room on the disk, and are counted all the same.
    let hole = stage.path("letters").join("large");
    let large = std::fs::File::create(&hole).expect("a file");
    large.set_len(2 * 1024 * 1024 * 1024).expect("a hole");
    assert_eq!(became(&stage, &letter("zoe", to, VOUCHED, "Who are you?")), is("ignored", "unclear"));
    let ignored = letter_files(&stage).remove(0);
    assert_eq!(became(&stage, &letter("ann", to, VOUCHED, "Sign me up")), is("signed_up", "clear"));
    assert!(!ignored.exists());
    let to_bo = letter("bo", to, VOUCHED, "Sign me up");
    assert!(bring(&stage, &to_bo).status.is_server_error(), "what something came of stays");
    std::fs::remove_file(&hole).expect("room made by hand");
    assert_eq!(became(&stage, &to_bo), is("signed_up", "clear"));
}

fn letter_files(stage: &Stage) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(stage.path("letters")).expect("a folder").map(|file| file.expect("a file").path());
    files.filter(|path| path.extension().is_some_and(|kind| kind == "eml")).collect()
}

fn only_file(stage: &Stage) -> std::path::PathBuf {
    let mut files: Vec<_> = std::fs::read_dir(stage.path("letters")).expect("a folder").collect();
    assert_eq!(files.len(), 1);
    files.remove(0).expect("a file").path()
}

#[test]
fn letters_are_private_and_kept_for_a_while() {
    use std::os::unix::fs::PermissionsExt;
    let (stage, list) = stage(5);
    bring(&stage, &letter("ann", "dinner@in.example.org", VOUCHED, "Sign me up"));
    let mode = std::fs::metadata(only_file(&stage)).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let host = crate::signed_in::sign_in(&stage, "mara", None);
    host.get("/console/e/dinner/letters")
        .shows("outcome", "signed_up")
        .never_shows("kept", "no")
        .says("ann")
        .says("dinner@in.example.org");
    let tidy = || stage.runtime().block_on(stage.services.mail.tidy_letters()).expect("a look");
    assert_eq!(tidy(), 0);
    stage.advance(SignedDuration::from_hours(24 * 31));
    assert_eq!(tidy(), 1);
    let later = crate::signed_in::sign_in(&stage, "nora", None);
    later.get("/console/e/dinner/letters").shows("outcome", "signed_up").shows("kept", "no");
    let token = stage.token(TokenScope::Read, Some(list));
    let page = stage.call(Method::GET, "/events/dinner/letters", &token, "").json();
    assert_eq!((&page["items"][0]["outcome"], &page["items"][0]["sender"]), (&Value::from("signed_up"), &Value::Null));
}

#[test]
fn who_is_erased_leaves_no_letter() {
    let (stage, _) = stage(5);
    let to = "dinner@in.example.org";
    bring(&stage, &letter("ann", to, VOUCHED, "Sign me up"));
    bring(&stage, &letter("ann", to, VOUCHED, "Cancel"));
    let admin = stage.token(TokenScope::Admin, None);
    let page = stage.call(Method::GET, "/events/dinner/entries", &admin, "").json();
    let entry = page["items"][0]["id"].as_u64().expect("an entry");
    stage.call(Method::POST, &format!("/entries/{entry}/erase"), &admin, "{}");
    assert_eq!(stage.runtime().block_on(stage.services.mail.tidy_letters()).expect("a look"), 2);
    let host = crate::signed_in::sign_in(&stage, "mara", None);
    host.get("/console/e/dinner/letters").never_says("ann@example.org").says("Cancelled");
}

#[test]
fn a_letter_is_shown_as_plain_text_and_to_its_own_list_only() {
    let (stage, _) = stage(5);
    stage.event("other", stage.dinner(5));
    let words = "<script>alert(1)</script> When does it start?";
    let id = bring(&stage, &letter("eve", "dinner@in.example.org", "", words)).json()["letters"][0]["id"]
        .as_u64()
        .expect("a letter");
    let host = crate::signed_in::sign_in(&stage, "mara", None);
    let page = host.get(&format!("/console/e/dinner/letters/{id}"));
    page.says("When does it start?").never_says("<script>alert").says("&#60;script");
    page.shows("reason", "unclear").says("eve@example.org");
    for path in [
        format!("/console/e/other/letters/{id}"),
        "/console/e/dinner/letters/x".into(),
        "/console/e/dinner/letters/99999".into(),
    ] {
        assert_eq!(host.get(&path).status, axum::http::StatusCode::NOT_FOUND, "{path}");
    }
    host.get("/console/e/dinner/letters?outcome=signed_up").never_says("/console/e/dinner/letters/");
}

#[test]
fn a_letter_to_a_desk_waits_for_the_staff() {
    let salon = crate::salon::Salon::open();
    let raw = letter("ann", "salon@in.example.org", VOUCHED, "Could I come on Friday at ten?");
    let answer = bring(&salon.stage, &raw).json();
    assert_eq!(
        (&answer["letters"][0]["outcome"], &answer["letters"][0]["reason"]),
        (&Value::from("for_staff"), &Value::from("to_desk"))
    );
    let host = crate::signed_in::sign_in(&salon.stage, "mara", None);
    host.get("/console/desks/salon/letters").shows("outcome", "for_staff").says("ann");
    let away = letter("bo", "salon@in.example.org", "Auto-Submitted: auto-replied\r\n", "I am away");
    assert_eq!(bring(&salon.stage, &away).json()["letters"][0]["outcome"], "ignored");
}
