//! What a host may ask for: a test, a new secret, older news again, a pause.

use crate::receiver::{Receiver, Say};
use crate::stage::{HOUSE, Stage};
use herald::Secret;
use jiff::SignedDuration;
use rules::EndpointAct;
use std::time::{Duration, Instant};

/// Longer than anything here takes; reached only by a test that fails.
const DEADLINE: Duration = Duration::from_secs(20);

#[test]
fn both_secrets_sign_for_a_day_after_a_change() {
    let (stage, receiver) = (Stage::open(9), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let (old, herald) = (stage.secret(endpoint), stage.herald());
    stage.act(stage.list, EndpointAct::RotateSecret { endpoint, seen: 0 });
    let new = stage.secret(endpoint);
    assert_ne!(old, new);
    stage.sign_up("ann");
    stage.round(&herald);
    assert!(receiver.take().iter().all(|one| one.is_signed_by(&old) && one.is_signed_by(&new)));
    stage.advance(SignedDuration::from_hours(24));
    stage.sign_up("bo");
    stage.round(&herald);
    let later = receiver.take();
    assert!(!later.is_empty() && later.iter().all(|one| !one.is_signed_by(&old) && one.is_signed_by(&new)));
    assert!(!later[0].is_signed_by(&Secret::of(&[8; 32], endpoint, 2).text()) && HOUSE != [8; 32]);
}

#[test]
fn older_news_again_from_a_moment_on() {
    let (stage, receiver) = (Stage::open(9), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let herald = stage.herald();
    stage.sign_up("ann");
    stage.advance(SignedDuration::from_hours(1));
    let moment = store::suite::stage::noon() + SignedDuration::from_hours(1);
    stage.sign_up("bo");
    stage.round(&herald);
    let first = receiver.take();
    let after = stage.seq_before(moment);
    stage.act(stage.list, EndpointAct::Replay { endpoint, after, seen: 0 });
    stage.round(&herald);
    let again = receiver.take();
    assert_eq!(again.len(), 2, "bo and the headcount, but not ann");
    assert_eq!(again[0].id, first[1].id);
}

#[test]
fn a_test_reaches_also_one_that_is_paused() {
    let (stage, receiver) = (Stage::open(9), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    let herald = stage.herald();
    stage.act(stage.list, EndpointAct::Pause { endpoint });
    stage.sign_up("ann");
    stage.act(stage.list, EndpointAct::Test { endpoint, seen: 0 });
    receiver.will_say([Say::Status(202)]);
    stage.round(&herald);
    assert_eq!(receiver.kinds(), ["test"]);
    assert!(receiver.take()[0].is_signed_by(&stage.secret(endpoint)));
    assert_eq!(stage.row(endpoint).answered.map(|answered| answered.word()), Some("202".to_string()));
    stage.round(&herald);
    assert!(receiver.take().is_empty(), "once");
    stage.act(stage.list, EndpointAct::Resume { endpoint });
    stage.round(&herald);
    assert_eq!(receiver.kinds(), ["entry.confirmed", "headcount.changed"], "what it missed follows");
}

#[test]
fn the_herald_at_work_tells_by_itself_and_stops_when_told() {
    let (stage, receiver) = (Stage::open(9), Receiver::open());
    stage.endpoint(&receiver.url());
    stage.sign_up("ann");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let running = stage.herald().start(runtime.handle());
    let until = Instant::now() + DEADLINE;
    while receiver.got().len() < 2 {
        assert!(Instant::now() < until, "only this came: {:?}", receiver.kinds());
        std::thread::yield_now();
    }
    running.stop();
}
