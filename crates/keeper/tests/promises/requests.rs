//! Requests: written down before they are read, one person once approved, and nothing of them in the audit.

use crate::support::{House, minutes};
use jiff::SignedDuration;
use rules::desk::{
    Confidence, DiscardReason, Found, Letter, NewPaper, NewRequest, Part, Reading, Request, RequestField, RequestState,
    RequestVia, Span,
};
use rules::{
    Act, DeskReply, EntryAct, EntryId, EntryState, ListId, MessageKind, Refusal, Reply, RequestAct, RequestId,
};
use store::suite::stage::{cancel, host, joining};

fn letter(key: &str) -> Act {
    Act::Request(RequestAct::Arrived(Box::new(NewRequest {
        via: RequestVia::Mail,
        key: key.into(),
        letter: Letter {
            from: "Zelda Quist <zelda@example.org>".into(),
            subject: "A cut".into(),
            body: "Zelda Quist would like a cut.".into(),
        },
        papers: vec![NewPaper { name: "zelda.png".into(), octets: [1, 2, 3].into() }],
    })))
}

fn reading() -> Reading {
    let text = "Zelda Quist would like a cut.".to_string();
    let span = |start, end| Span { part: 0, start, end };
    let name = Found::new(RequestField::Name, "Zelda Quist".into(), Confidence::High, span(0, 11));
    let outside = Found::new(RequestField::Note, "priority".into(), Confidence::High, span(20, 400));
    Reading { parts: vec![Part { title: "Letter".into(), text, trouble: None }], found: vec![name, outside] }
}

fn arrive(house: &mut House, list: ListId, key: &str) -> RequestId {
    let reply = house.run(&host(list, letter(key)));
    let Reply::Desk(DeskReply::Request { request, .. }) = reply else { panic!("not written down: {reply:?}") };
    request
}

fn opened(house: &mut House, list: ListId, key: &str) -> RequestId {
    let request = arrive(house, list, key);
    house.run(&host(list, Act::Request(RequestAct::Read { request, reading: Box::new(reading()) })));
    request
}

fn row(house: &mut House, list: ListId, request: RequestId) -> Request {
    house.rows(list).requests.into_iter().find(|row| row.id == request).expect("a request")
}

fn approve(request: RequestId, who: &str) -> Act {
    let joining = rules::Joining { note: "by the window".into(), ..joining(who, None) };
    Act::Request(RequestAct::Approve { request, joining: Box::new(joining) })
}

#[test]
fn promise_06_the_same_letter_twice_is_one_request_and_is_read_once() {
    let mut house = House::open();
    let list = house.desk("");
    let request = arrive(&mut house, list, "one");
    assert_eq!(arrive(&mut house, list, "one"), request);
    assert_eq!(row(&mut house, list, request).state, RequestState::Reading);
    let read = Act::Request(RequestAct::Read { request, reading: Box::new(reading()) });
    house.run(&host(list, read.clone()));
    house.run(&host(list, read));
    let known = row(&mut house, list, request);
    assert_eq!(known.state, RequestState::Open);
    let found = known.reading.expect("a reading").found;
    assert_eq!(found.len(), 1, "what points outside the text is not there: {found:?}");
    let rows = house.rows(list);
    let notes = rows.messages.iter().filter(|message| message.kind == MessageKind::RequestNote);
    assert_eq!(notes.count(), 1);
    house.assert_promises(list);
}

#[test]
fn promise_06_approving_twice_is_one_person_and_the_same_answer() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "one");
    let first = house.run(&host(list, approve(request, "ann")));
    let Reply::Desk(DeskReply::Request { state: RequestState::Approved, entry: Some(entry), .. }) = first else {
        panic!("{first:?}")
    };
    let second = house.run(&host(list, approve(request, "bob")));
    assert!(matches!(second, Reply::Desk(DeskReply::Request { entry: Some(same), .. }) if same == entry), "{second:?}");
    let rows = house.rows(list);
    assert_eq!(rows.entries.len(), 1, "bob was never put on the list");
    assert_eq!((rows.entries[0].state, rows.entries[0].id), (EntryState::Waitlisted, entry));
    assert_eq!(rows.entries[0].person.note.as_deref(), Some("by the window"));
    let discarded = house.run(&host(list, Act::Request(RequestAct::Discard { request, why: DiscardReason::Spam })));
    assert_eq!(discarded, Reply::Refused(Refusal::RequestDone));
    house.assert_promises(list);
}

#[test]
fn a_refused_join_leaves_the_card_open() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "one");
    let mut wrong = joining("ann", None);
    wrong.wish.service = "shoes".into();
    let act = Act::Request(RequestAct::Approve { request, joining: Box::new(wrong) });
    assert!(matches!(house.run(&host(list, act)), Reply::Refused(Refusal::UnknownService { .. })));
    assert_eq!(row(&mut house, list, request).state, RequestState::Open);
    assert!(house.rows(list).entries.is_empty());
    house.assert_promises(list);
}

#[test]
fn somebody_who_waits_already_is_found_and_not_doubled() {
    let mut house = House::open();
    let list = house.desk("");
    let ann = house.join(list, &["ann"])[0];
    let request = opened(&mut house, list, "one");
    let reply = house.run(&host(list, approve(request, "ann")));
    assert!(matches!(reply, Reply::Desk(DeskReply::Request { entry: Some(entry), .. }) if entry == ann), "{reply:?}");
    assert_eq!(house.rows(list).entries.len(), 1);
    house.assert_promises(list);
}

#[test]
fn a_discard_is_kept_and_can_be_taken_back_until_its_words_are_forgotten() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "one");
    house.run(&host(list, Act::Request(RequestAct::Discard { request, why: DiscardReason::NotARequest })));
    house.run(&host(list, Act::Request(RequestAct::Discard { request, why: DiscardReason::Spam })));
    assert_eq!(row(&mut house, list, request).why, Some(DiscardReason::NotARequest), "the first reason stays");
    house.run(&host(list, Act::Request(RequestAct::Restore { request })));
    assert_eq!(row(&mut house, list, request).state, RequestState::Open);
    house.run(&host(list, Act::Request(RequestAct::Discard { request, why: DiscardReason::Spam })));
    house.pass(SignedDuration::from_hours(24 * 31));
    house.fire();
    let kept = row(&mut house, list, request);
    assert_eq!((kept.state, kept.why), (RequestState::Discarded, Some(DiscardReason::Spam)));
    assert_eq!((kept.letter, kept.reading), (None, None));
    let late = house.run(&host(list, Act::Request(RequestAct::Restore { request })));
    assert_eq!(late, Reply::Refused(Refusal::RequestForgotten));
    house.assert_promises(list);
}

#[test]
fn a_card_nobody_looks_at_is_put_away_in_the_end() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "one");
    house.pass(SignedDuration::from_hours(24 * 179));
    house.fire();
    assert_eq!(row(&mut house, list, request).state, RequestState::Open);
    house.pass(SignedDuration::from_hours(24 * 2));
    house.fire();
    let kept = row(&mut house, list, request);
    assert_eq!((kept.state, kept.why, kept.letter), (RequestState::Discarded, Some(DiscardReason::TooOld), None));
    house.assert_promises(list);
}

#[test]
fn whoever_is_erased_takes_their_letter_along() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "one");
    let reply = house.run(&host(list, approve(request, "ann")));
    let Reply::Desk(DeskReply::Request { entry: Some(entry), .. }) = reply else { panic!("{reply:?}") };
    let entry: EntryId = entry;
    house.run(&cancel(list, entry));
    assert!(row(&mut house, list, request).letter.is_some());
    house.run(&host(list, Act::Entry(EntryAct::Erase { entry })));
    house.pass(minutes(1));
    house.fire();
    assert_eq!(row(&mut house, list, request).letter, None);
    house.assert_promises(list);
}

#[test]
fn promise_10_the_audit_names_nobody_who_wrote() {
    let mut house = House::open();
    let list = house.desk("");
    let request = opened(&mut house, list, "digest-of-zelda");
    house.run(&host(list, Act::Request(RequestAct::Discard { request, why: DiscardReason::Duplicate })));
    let audit: String = house.rows(list).audit.iter().map(|row| format!("{row:?}").to_lowercase()).collect();
    assert!(audit.contains("request_discarded") && audit.contains("duplicate"), "{audit}");
    for word in ["zelda", "quist", "example.org", "would like"] {
        assert!(!audit.contains(word), "{word} stands in the audit");
    }
    house.assert_promises(list);
}

#[test]
fn a_flood_is_told_so_and_a_letter_too_large_is_refused() {
    let mut house = House::open();
    let list = house.desk("");
    for number in 0..rules::limits::REQUESTS_WAITING {
        arrive(&mut house, list, &format!("letter {number}"));
    }
    let reply = house.run(&host(list, letter("one more")));
    assert!(matches!(reply, Reply::Refused(Refusal::TooManyRequests { .. })), "{reply:?}");
    let Act::Request(RequestAct::Arrived(mut new)) = letter("large") else { panic!("a letter") };
    new.papers = vec![NewPaper { name: "a".into(), octets: vec![0; rules::limits::PAPERS_OCTETS + 1].into() }];
    let reply = house.run(&host(list, Act::Request(RequestAct::Arrived(new))));
    assert!(matches!(reply, Reply::Refused(Refusal::RequestSize { .. })), "{reply:?}");
}
