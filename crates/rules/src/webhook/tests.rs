//! Endpoints: the same wish twice is one wish, tries in vain wait longer each time, and days of them end it.

use super::*;
use crate::change::RowMove;
use crate::draft::{Stop, Verdict};

fn noon() -> Timestamp {
    "2026-06-01T12:00:00Z".parse().expect("a moment")
}

fn add_act(url: &str) -> EndpointAct {
    let (url, kinds) = (url.to_string(), WebhookKinds::all());
    EndpointAct::Add { url, kinds, personal: Personal::Withheld, format: WebhookFormat::Standard }
}

fn row(verdict: Verdict) -> Option<Endpoint> {
    let Ok(decision) = verdict else { panic!("more rows are never needed") };
    let mut change = decision.change?;
    let Some(RowMove::Endpoint { after, .. }) = change.rows.pop() else { panic!("one row moves") };
    Some(*after)
}

fn refusal(verdict: Verdict) -> Option<Refusal> {
    let Err(Stop::Refused(refusal)) = verdict else { return None };
    Some(refusal)
}

fn added() -> Endpoint {
    let snapshot = Snapshot { next_id: 5, audit_seq: 40, ..Snapshot::default() };
    row(decide(&snapshot, ListId::HOUSE, &add_act("https://hooks.example.org/in"), noon())).expect("a new row")
}

fn then(known: &Endpoint, act: &EndpointAct, now: Timestamp) -> Option<Endpoint> {
    let snapshot = Snapshot { endpoint: Some(known.clone()), ..Snapshot::default() };
    row(decide(&snapshot, ListId::HOUSE, act, now))
}

#[test]
fn a_new_one_begins_at_the_end_of_the_audit() {
    let endpoint = added();
    assert_eq!((endpoint.id, endpoint.cursor, endpoint.generation), (EndpointId(5), 40, 1));
    assert_eq!(then(&endpoint, &add_act("https://hooks.example.org/in"), noon()), None, "the same again is known");
}

#[test]
fn what_cannot_work_is_refused() {
    let bare = Snapshot::default();
    for url in
        ["", "ftp://x.example", "https://a b.example", "javascript:alert(1)", &format!("https://{}", "a".repeat(600))]
    {
        assert!(
            matches!(refusal(decide(&bare, ListId::HOUSE, &add_act(url), noon())), Some(Refusal::WebhookUrl { .. })),
            "{url}"
        );
    }
    let full = Snapshot { endpoints: limits::ENDPOINTS, ..Snapshot::default() };
    let verdict = decide(&full, ListId::HOUSE, &add_act("https://x.example"), noon());
    assert!(matches!(refusal(verdict), Some(Refusal::TooManyEndpoints { .. })));
    let (endpoint, kinds) = (EndpointId(5), WebhookKinds::default());
    let act = EndpointAct::Edit { endpoint, kinds, personal: Personal::Withheld, format: WebhookFormat::Slack };
    let snapshot = Snapshot { endpoint: Some(added()), ..Snapshot::default() };
    assert_eq!(refusal(decide(&snapshot, ListId::HOUSE, &act, noon())), Some(Refusal::NoWebhookKind));
    assert_eq!(refusal(decide(&bare, ListId::HOUSE, &act, noon())), Some(Refusal::NoSuchEndpoint));
    let of_list = decide(&bare, ListId(9), &add_act("https://x.example"), noon());
    assert_eq!(refusal(of_list), Some(Refusal::NoSuchList));
    let guessed = decide(&snapshot, ListId(9), &EndpointAct::Pause { endpoint }, noon());
    assert_eq!(refusal(guessed), Some(Refusal::NoSuchEndpoint), "of another list");
}

#[test]
fn the_same_wish_twice_is_one() {
    let endpoint = EndpointId(5);
    let act = EndpointAct::RotateSecret { endpoint, seen: 0 };
    let rotated = then(&added(), &act, noon()).expect("a new secret");
    assert_eq!((rotated.generation, rotated.asked), (2, 1));
    assert_eq!(then(&rotated, &act, noon()), None);
    assert!(rotated.signs_twice(noon() + SignedDuration::from_hours(23)));
    assert!(!rotated.signs_twice(noon() + SignedDuration::from_hours(24)));
    let test = EndpointAct::Test { endpoint, seen: 1 };
    let asked = then(&rotated, &test, noon()).expect("a test");
    assert_eq!(asked.test, Some(2));
    assert_eq!(then(&asked, &test, noon()), None);
    let replay = EndpointAct::Replay { endpoint, after: 7, seen: 2 };
    let replayed = then(&asked, &replay, noon()).expect("older news");
    assert_eq!(replayed.cursor, 7);
    assert_eq!(then(&Endpoint { cursor: 30, ..replayed }, &replay, noon()), None);
}

#[test]
fn tries_in_vain_wait_longer_and_longer_and_end_after_three_days() {
    let (endpoint, answered) = (EndpointId(5), Answered::Status(500));
    let mut known = added();
    let mut now = noon();
    let mut waits = Vec::new();
    while known.broken_at.is_none() {
        known = then(&known, &EndpointAct::Failed { endpoint, answered }, now).expect("a failure");
        let next = known.next_try_at.expect("a next try");
        waits.push(next.duration_since(now).as_secs());
        assert!(!known.is_due(now));
        now = next;
    }
    assert_eq!(waits[..7], [5, 30, 120, 600, 3600, 21_600, 21_600]);
    assert!(now.duration_since(noon()) >= SignedDuration::from_hours(72));
    assert!(!known.is_due(now + SignedDuration::from_hours(1000)), "given up until a host says go on");
    let resumed = then(&known, &EndpointAct::Resume { endpoint }, now).expect("a fresh start");
    assert!(resumed.is_due(now));
    assert_eq!((resumed.cursor, resumed.failures), (40, 0), "nothing was skipped");
}

#[test]
fn progress_counts_from_where_it_stood() {
    let endpoint = EndpointId(5);
    let failing =
        then(&added(), &EndpointAct::Failed { endpoint, answered: Answered::TimedOut }, noon()).expect("a row");
    let act = |from| EndpointAct::Reached { endpoint, from, up_to: 44, answered: Some(Answered::Status(204)) };
    let reached = then(&failing, &act(40), noon()).expect("progress");
    assert_eq!((reached.cursor, reached.failures, reached.next_try_at), (44, 0, None));
    assert_eq!(then(&failing, &act(39), noon()), None, "somebody asked for other news meanwhile");
}

#[test]
fn gone_means_gone() {
    let endpoint = EndpointId(5);
    let act = EndpointAct::Failed { endpoint, answered: Answered::Status(410) };
    let removed = then(&added(), &act, noon()).expect("a row");
    assert_eq!(removed.removed_at, Some(noon()));
    assert_eq!(then(&removed, &act, noon()), None);
    let snapshot = Snapshot { endpoint: Some(removed), ..Snapshot::default() };
    let resume = decide(&snapshot, ListId::HOUSE, &EndpointAct::Resume { endpoint }, noon());
    assert_eq!(refusal(resume), Some(Refusal::NoSuchEndpoint));
}

#[test]
fn a_failed_test_holds_nothing_up() {
    let endpoint = EndpointId(5);
    let asked = then(&added(), &EndpointAct::Test { endpoint, seen: 0 }, noon()).expect("a test");
    let act = EndpointAct::Tested { endpoint, test: 1, answered: Answered::Unreachable };
    let told = then(&asked, &act, noon()).expect("an answer");
    assert_eq!((told.test, told.answered, told.failures), (None, Some(Answered::Unreachable), 0));
    assert!(told.is_due(noon()));
}
