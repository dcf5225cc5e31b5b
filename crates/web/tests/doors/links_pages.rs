//! The pages behind links: they show without acting, act once, and tell the present truth.

use crate::stage::{Props, Stage, URL, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use links::{KeyRing, Link, Purpose, SecretKey};
use rules::MessageKind::{Confirmation, Invite, LapseNotice, Offer, Reminder, WaitlistNotice};
use rules::{Act, Actor, Email, EntryId, EventAct, ImportMode, ListId, PersonName, Registration};
use store::sqlite::EntryPage;

fn full_house() -> (Stage, ListId) {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(1));
    for who in ["ann", "bo", "cy"] {
        stage.sign_up("dinner", who);
    }
    (stage, list)
}

#[test]
fn looking_changes_nothing() {
    let (stage, list) = full_house();
    let links = [stage.link("ann", Confirmation), stage.link("bo", WaitlistNotice)];
    let before = stage.seq(list);
    for link in links {
        for method in [Method::GET, Method::HEAD, Method::GET] {
            let answer = stage.ask(request(method, &link, &[], ""));
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!(answer.header("cache-control"), "no-store");
            assert_eq!(answer.header("referrer-policy"), "same-origin");
            assert_eq!(answer.header("x-robots-tag"), "noindex");
            assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"));
        }
    }
    assert_eq!(stage.seq(list), before);
}

#[test]
fn cancel_offer_claim_each_once() {
    let (stage, list) = full_house();
    let (seat, claim) = (stage.link("ann", Confirmation), {
        stage.form(&stage.link("ann", Confirmation), "do=cancel");
        stage.link("bo", Offer)
    });
    let after = stage.seq(list);
    assert_eq!(stage.form(&seat, "do=cancel").location(), seat, "the second press leads to the same page");
    assert_eq!(stage.seq(list), after);
    stage.get(&seat).says("number 3").says("value=\"return\"");
    stage.get(&claim).says("value=\"claim\"").says("16:00");
    assert_eq!(stage.form(&claim, "do=claim").location(), claim);
    let claimed = stage.seq(list);
    stage.form(&claim, "do=claim");
    stage.form(&claim, "do=decline");
    assert_eq!(stage.seq(list), claimed, "the winner's second tap changes nothing");
    stage.get(&claim).says("seat").never_says("value=\"claim\"");
}

#[test]
fn an_offer_that_lapsed_says_so_on_every_link() {
    let (stage, _) = full_house();
    stage.form(&stage.link("ann", Confirmation), "do=cancel");
    let claim = stage.link("bo", Offer);
    stage.advance(SignedDuration::from_hours(6));
    stage.get(&claim).reads("offer_lapsed").never_says("value=\"claim\"");
    let late = stage.ask(request(Method::POST, &claim, &[("accept", "application/json")], "do=claim"));
    assert_eq!(late.json()["outcome"], "offer_over");
    stage.mail("bo", LapseNotice);
    stage.get(&stage.link("cy", Offer)).says("value=\"claim\"");
}

#[test]
fn the_manage_link_claims_what_is_held_for_its_owner() {
    let (stage, _) = full_house();
    let waiting = stage.link("bo", WaitlistNotice);
    let none = stage.form(&waiting, "do=claim");
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    none.reads("no_seat_held");
    stage.form(&stage.link("ann", Confirmation), "do=cancel");
    stage.mail("bo", Offer);
    stage.get(&waiting).says("value=\"claim\"");
    stage.form(&waiting, "do=claim");
    stage.get(&waiting).says("value=\"cancel\"");
}

#[test]
fn a_change_of_mind_takes_the_seat_back_or_joins_the_line() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(1));
    stage.sign_up("dinner", "ann");
    let first = stage.link("ann", Confirmation);
    stage.form(&first, "do=cancel");
    stage.get(&first).says("value=\"return\"");
    let fresh = stage.form(&first, "do=return").location().to_string();
    assert_ne!(fresh, first);
    stage.get(&fresh).says("value=\"cancel\"");
    assert_eq!(stage.form(&first, "do=return").location(), fresh, "the second tap leads to the same link");
    stage.get(&first).never_says("<button");
    let old = stage.form(&first, "do=cancel");
    assert_eq!(old.status, StatusCode::GONE);
    old.says("newest mail");
}

#[test]
fn a_program_is_refused_with_the_same_status_as_a_person() {
    let (stage, _) = full_house();
    let first = stage.link("ann", Confirmation);
    stage.form(&first, "do=cancel");
    stage.form(&first, "do=return");
    let refused = stage.ask(request(Method::POST, &first, &[("accept", "application/json")], "do=cancel"));
    assert_eq!(refused.status, StatusCode::GONE);
    assert_eq!(refused.header("content-type"), "application/problem+json");
    refused.says("newest mail");
}

#[test]
fn an_old_link_names_nobody_because_it_may_lie_with_a_stranger() {
    let (stage, list) = full_house();
    let old = stage.link("ann", Confirmation);
    stage.get(&old).says("Hello ann");
    let (name, email) = (PersonName::parse("Beatrix").expect("a name"), Email::parse("bea@example.org"));
    let email = email.expect("an address");
    let edit = Act::Event(EventAct::EditGuest { entry: first(&stage, list), name, email, note: String::new() });
    stage.run(Actor::Host(1), list, edit);
    stage.get(&stage.link("bea", Confirmation)).says("Hello Beatrix");
    stage.get(&old).shows("mark", "letter").never_says("Beatrix").never_says("Hello");
    stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    stage.get(&old).says("called off").never_says("Beatrix");
}

/// The mail lies in a mailbox that was never bo's: its links take nothing, give nothing away and stop nothing.
#[test]
fn an_offer_in_a_wrong_mailbox_is_neither_claimed_nor_declined() {
    let (stage, list) = full_house();
    let held = stage.link("bo", WaitlistNotice);
    stage.form(&stage.link("ann", Confirmation), "do=cancel");
    let old = stage.link("bo", Offer);
    let page = EntryPage { state: None, after: 0, most: 2 };
    let bo = stage.readers.with(|reader| reader.entries(list, page)).expect("a read")[1].id;
    let (name, email) = (PersonName::parse("Bo").expect("a name"), Email::parse("bo.lind@example.org"));
    let email = email.expect("an address");
    stage.run(Actor::Host(1), list, Act::Event(EventAct::EditGuest { entry: bo, name, email, note: String::new() }));
    let before = stage.seq(list);
    for (link, body) in [(&old, "do=claim"), (&old, "do=decline"), (&held, "do=claim"), (&held, "do=mute")] {
        let answer = stage.form(link, body);
        assert_eq!(answer.status, StatusCode::GONE, "{body}: {}", answer.text);
    }
    assert_eq!(stage.seq(list), before, "nothing was changed");
    let new = stage.link("bo.lind", Offer);
    stage.form(&new, "do=claim");
    stage.get(&new).says("value=\"cancel\"");
    stage.form(&old, "do=claim");
    stage.get(&old).never_says("value=\"cancel\"");
}

fn first(stage: &Stage, list: ListId) -> EntryId {
    let page = EntryPage { state: None, after: 0, most: 1 };
    stage.readers.with(|reader| reader.entries(list, page)).expect("a read")[0].id
}

#[test]
fn leaving_the_line_and_an_invitation() {
    let (stage, list) = full_house();
    let waiting = stage.link("cy", WaitlistNotice);
    stage.form(&waiting, "do=leave");
    stage.get(&waiting).says("value=\"return\"");
    let dee = PersonName::parse("dee").expect("a name");
    let email = Email::parse("dee@example.org").expect("an address");
    let rows = vec![Registration { name: dee, email, party: 1 }];
    stage.run(
        Actor::Host(1),
        list,
        Act::Event(EventAct::Import { import: 1, part: 0, mode: ImportMode::Invite, rows }),
    );
    stage.advance(SignedDuration::from_secs(1));
    let invite = stage.link("dee", Invite);
    stage.get(&invite).says("value=\"confirm\"");
    stage.form(&invite, "");
    stage.get(&invite).says("number 2");
}

#[test]
fn a_mail_programs_one_click_only_mutes() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(5));
    stage.sign_up("dinner", "ann");
    stage.advance(SignedDuration::from_hours(24 * 13));
    let reminder = stage.mail("ann", Reminder);
    let mute = reminder.unsubscribe.expect("a link").strip_prefix(URL).expect("ours").to_string();
    stage.get(&mute).says("value=\"mute\"");
    assert_eq!(stage.form(&mute, "List-Unsubscribe=One-Click").status, StatusCode::SEE_OTHER);
    for wish in ["cancel", "leave", "return", "claim"] {
        let refused = stage.form(&mute, &format!("do={wish}"));
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{wish}");
    }
    let before = stage.seq(list);
    stage.form(&mute, "List-Unsubscribe=One-Click");
    assert_eq!(stage.seq(list), before);
    let view = stage.readers.with(|reader| reader.view(list)).expect("a read").expect("an event");
    assert_eq!(view.head.taken, 1, "the seat stays");
}

#[test]
fn called_off_and_over_are_the_truth_on_every_link() {
    let (stage, list) = full_house();
    let (seat, waiting) = (stage.link("ann", Confirmation), stage.link("bo", WaitlistNotice));
    stage.run(Actor::Host(1), list, Act::Event(EventAct::CallOff));
    for link in [&seat, &waiting] {
        stage.get(link).says("called off").never_says("<button");
    }
    stage.advance(SignedDuration::from_hours(24 * 90));
    assert_eq!(stage.get(&seat).status, StatusCode::OK, "an old mail still tells the truth");
}

#[test]
fn a_link_that_is_cut_altered_or_from_elsewhere_is_refused_before_anything_is_read() {
    let (stage, list) = full_house();
    let link = stage.link("ann", Confirmation);
    let token = link.strip_prefix("/l/").expect("a token");
    let before = stage.seq(list);
    let mut wrong: Vec<String> = (0..token.len()).map(|at| altered(token, at)).collect();
    wrong.extend([&token[..token.len() - 1], &token[1..], "x", "%00", "..%2f"].map(str::to_string));
    wrong.push(format!("{token}A"));
    wrong.push(foreign(list));
    for (number, bad) in wrong.iter().enumerate() {
        let peer = format!("198.51.{}.{}:1", number / 20, number % 20);
        for method in [Method::GET, Method::POST] {
            let answer = stage.ask_from(request(method, &format!("/l/{bad}"), &[], "do=cancel"), &peer);
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{bad}");
            answer.reads("link_not_complete");
        }
    }
    assert_eq!(stage.seq(list), before);
}

fn altered(token: &str, at: usize) -> String {
    let letters: Vec<char> = token.chars().collect();
    let other = if letters[at] == 'B' { 'C' } else { 'B' };
    letters.iter().enumerate().map(|(index, letter)| if index == at { other } else { *letter }).collect()
}

/// Signed by somebody else's key.
fn foreign(list: ListId) -> String {
    let ring = KeyRing::generate().expect("random bytes");
    let link = Link {
        purpose: Purpose::Manage,
        list: list.0,
        entry: 2,
        place: 0,
        seq: 0,
        generation: 1,
        expires_at_seconds: 9_999_999_999,
    };
    ring.mint(&link).expect("a token")
}

#[test]
fn guessing_links_is_slowed_and_true_holders_are_not() {
    let (stage, _) = full_house();
    let link = stage.link("ann", Confirmation);
    let statuses: Vec<u16> = (0..40).map(|_| stage.get("/l/nonsense").status.as_u16()).collect();
    assert!(statuses.contains(&429));
    assert_eq!(stage.get(&link).status, StatusCode::OK);
}

#[test]
fn links_of_an_older_key_work_until_it_is_retired() {
    let mut ring = KeyRing::generate().expect("random bytes");
    let old = ring.signing_id();
    let link = |ring: &KeyRing, list: u64| {
        let purpose = Purpose::Manage;
        ring.mint(&Link { purpose, list, entry: 1, place: 0, seq: 0, generation: 1, expires_at_seconds: 9_999_999_999 })
    };
    let before = link(&ring, 1).expect("a token");
    ring.rotate(SecretKey::generate().expect("random bytes")).expect("room for a key");
    let both = Stage::with(Props { ring: ring.clone(), ..Props::default() });
    both.get(&format!("/l/{before}")).reads("link_of_nobody");
    ring.retire(old).expect("an older key");
    let one = Stage::with(Props { ring, ..Props::default() });
    one.get(&format!("/l/{before}")).reads("link_not_complete");
}

#[test]
fn a_button_pressed_on_another_site_does_nothing() {
    let (stage, list) = full_house();
    let link = stage.link("ann", Confirmation);
    let before = stage.seq(list);
    for (name, value) in [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"), ("origin", "null")] {
        let answer = stage.ask(request(Method::POST, &link, &[(name, value)], "do=cancel"));
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{name}: {value}");
    }
    assert_eq!(stage.seq(list), before);
    let unsaid = stage.form(&link, "");
    assert_eq!(unsaid.status, StatusCode::UNPROCESSABLE_ENTITY);
    unsaid.reads("link_without_a_wish");
}
