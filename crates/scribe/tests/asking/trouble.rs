//! What goes wrong: every way ends in the rule-based answer, within its time, and is written down.

use crate::anthropic::facts;
use crate::stand_in::{Reply, StandIn, completion, message};
use rules::ScribeOutcome;
use scribe::{Answer, Provider, Scribe, Task, Told};
use serde_json::json;
use std::time::Duration;
use tokio::time::Instant;

async fn asked(script: Vec<Reply>) -> (Told, usize) {
    let stand_in = StandIn::open(script).await;
    let told = stand_in.scribe(Provider::Anthropic).ask(&Task::Thanks(facts()), 0).await;
    (told, stand_in.heard().len())
}

fn says(status: u16, body: &str) -> Reply {
    Reply::Says(status, Vec::new(), body.to_string())
}

/// Without an answer, with this outcome, after so many requests.
async fn fails(script: Vec<Reply>, outcome: ScribeOutcome, requests: usize) {
    let (told, heard) = asked(script).await;
    assert_eq!((told.answer, told.note.map(|note| note.outcome), heard), (None, Some(outcome), requests));
}

#[tokio::test]
async fn what_does_not_fit_is_asked_once_more_and_then_left() {
    for answer in [
        json!({"subject": "x"}),
        json!({"subject": "x", "body": "y", "priority": 1}),
        json!({"subject": "x", "body": 7}),
        json!({"subject": "x", "body": ""}),
        json!({"subject": "x", "body": "y".repeat(5_000)}),
        json!({"subject": "x", "body": "We were 500."}),
        json!({"subject": "x", "body": "See <b>this</b>"}),
        json!({"subject": "x", "body": "[Win a car](https://evil.example)"}),
        json!({"subject": "two\nlines", "body": "y"}),
        json!("just words"),
        json!([]),
    ] {
        fails(vec![message(&answer)], ScribeOutcome::Unfit, 2).await;
    }
    let good = json!({"subject": "Thanks", "body": "Dear {name}"});
    let (told, heard) = asked(vec![message(&json!({"subject": "x"})), message(&good)]).await;
    assert!(matches!(told.answer, Some(Answer::Thanks(_))));
    assert_eq!((heard, told.note.map(|note| note.tokens_in)), (2, Some(800)), "both tries are paid for");
}

#[tokio::test]
async fn a_wrong_key_and_a_refused_question_are_not_tried_again() {
    let error = r#"{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}"#;
    fails(vec![says(401, error)], ScribeOutcome::KeyRefused, 1).await;
    fails(vec![says(403, error)], ScribeOutcome::KeyRefused, 1).await;
    fails(vec![says(400, error)], ScribeOutcome::Refused, 1).await;
    fails(vec![says(404, error)], ScribeOutcome::Refused, 1).await;
    fails(vec![says(301, "")], ScribeOutcome::Refused, 1).await;
}

#[tokio::test]
async fn a_stumble_is_tried_once_more() {
    fails(vec![says(500, "oops")], ScribeOutcome::Broken, 2).await;
    fails(vec![says(200, "not json")], ScribeOutcome::Garbled, 2).await;
    fails(vec![says(200, r#"{"content": "odd"}"#)], ScribeOutcome::Garbled, 2).await;
    fails(vec![Reply::HangsUp], ScribeOutcome::Garbled, 2).await;
    fails(vec![Reply::Endless], ScribeOutcome::Garbled, 2).await;
    let good = json!({"subject": "Thanks", "body": "Dear {name}"});
    let (told, heard) = asked(vec![says(503, ""), message(&good)]).await;
    assert!(told.answer.is_some() && heard == 2);
}

#[tokio::test]
async fn an_answer_that_was_cut_off_is_none() {
    let text = json!({"subject": "Thanks", "body": "Dear {name}"}).to_string();
    let cut = json!({"content": [{"type": "text", "text": text}], "stop_reason": "max_tokens", "usage": {}});
    fails(vec![says(200, &cut.to_string())], ScribeOutcome::Unfit, 2).await;
    let refusal = json!({"content": [{"type": "text", "text": text}], "stop_reason": "refusal", "usage": {}});
    fails(vec![says(200, &refusal.to_string())], ScribeOutcome::Unfit, 2).await;
}

/// The other side says for how long it wants to be left alone, and is.
#[tokio::test]
async fn who_is_busy_is_left_alone() {
    let good = json!({"ok": true});
    let busy = Reply::Says(429, vec![("retry-after", "90".to_string())], "{}".to_string());
    let stand_in = StandIn::open(vec![busy, completion(&good)]).await;
    let scribe = stand_in.scribe(Provider::OpenAi);
    let outcome = |told: Told| told.note.expect("a note").outcome;
    assert_eq!(outcome(scribe.ask(&Task::Test, 0).await), ScribeOutcome::Busy);
    assert_eq!(outcome(scribe.ask(&Task::Test, 0).await), ScribeOutcome::Busy);
    assert_eq!(stand_in.heard().len(), 1, "the second was not even sent");
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(91)).await;
    tokio::time::resume();
    assert_eq!(outcome(scribe.ask(&Task::Test, 0).await), ScribeOutcome::Answered);
}

#[tokio::test(start_paused = true)]
async fn a_slow_answer_is_not_waited_for() {
    let started = Instant::now();
    let (told, heard) = asked(vec![Reply::Silence]).await;
    assert_eq!((told.answer, told.note.map(|note| note.outcome)), (None, Some(ScribeOutcome::Slow)));
    assert!(heard <= 1, "time is up: nothing is tried again");
    // It was asked, and may be charged for: what nobody counted for us is the most it can have been.
    let note = told.note.expect("a note");
    assert_eq!(note.tokens_out, u64::from(scribe::limits::ANSWER_TOKENS));
    assert!(note.tokens_in > 200 && note.tokens_in < 2_000 && note.cost > note.tokens_out * 15, "{note:?}");
    let took = started.elapsed();
    assert!(took >= Duration::from_secs(20) && took < Duration::from_secs(22), "{took:?}");
}

/// An answer that came back broken was paid for; a refusal and a closed door were not.
#[tokio::test]
async fn what_was_perhaps_charged_is_counted() {
    let cost = async |reply: Reply| asked(vec![reply]).await.0.note.expect("a note").cost;
    for paid in [Reply::HangsUp, says(200, "not json")] {
        assert!(cost(paid).await > 0);
    }
    for free in [says(500, "oops"), says(401, "{}"), says(429, "{}")] {
        assert_eq!(cost(free).await, 0);
    }
}

/// A count that no model has is not believed: it would close the month, or not fit into its column.
#[tokio::test]
async fn a_count_beyond_all_reason_is_cut() {
    let usage = json!({"input_tokens": u64::MAX, "output_tokens": u64::MAX});
    let body = json!({"content": [{"type": "text", "text": "{}"}], "stop_reason": "end_turn", "usage": usage});
    let (told, heard) = asked(vec![says(200, &body.to_string())]).await;
    let note = told.note.expect("a note");
    assert_eq!((heard, note.tokens_in, note.tokens_out), (2, 2 * scribe::limits::TOKENS, 2 * scribe::limits::TOKENS));
}

#[tokio::test]
async fn nobody_there_is_no_disaster() {
    let stand_in = StandIn::open(vec![message(&json!({}))]).await;
    let mut settings = stand_in.scribe(Provider::Anthropic).settings().clone();
    settings.endpoint = "http://127.0.0.1:1".to_string();
    let told = Scribe::new(settings).ask(&Task::Test, 0).await;
    assert_eq!((told.answer, told.note.map(|note| note.outcome)), (None, Some(ScribeOutcome::Unreachable)));
    let told = Scribe::nobody().ask(&Task::Test, 0).await;
    assert_eq!(told, Told { answer: None, note: None }, "nothing to write down either");
}

#[tokio::test]
async fn the_month_may_cost_so_much_and_no_more() {
    let stand_in = StandIn::open(vec![message(&json!({"ok": true}))]).await;
    let scribe = stand_in.scribe_with(Provider::Anthropic, Some(5_000_000));
    assert_eq!(scribe.ask(&Task::Test, 4_999_999).await.answer, Some(Answer::Test));
    let told = scribe.ask(&Task::Test, 5_000_000).await;
    assert_eq!((told.answer, told.note.map(|note| note.outcome)), (None, Some(ScribeOutcome::LimitReached)));
    assert_eq!(stand_in.heard().len(), 1);
}
