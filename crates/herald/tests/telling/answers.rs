//! Answers of every kind: what counts is the status, and nothing is followed.

use crate::receiver::{Receiver, Say};
use crate::stage::Stage;
use http_client::Networks;
use rules::Endpoint;
use rustls::RootCertStore;

/// One piece of news is answered like this.
fn after(say: Say) -> (Endpoint, Receiver) {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let endpoint = stage.endpoint(&receiver.url());
    stage.sign_up("ann");
    receiver.will_say([say]);
    stage.round(&stage.herald());
    (stage.row(endpoint), receiver)
}

fn word(endpoint: &Endpoint) -> String {
    endpoint.answered.map(|answered| answered.word()).unwrap_or_default()
}

#[test]
fn endless_and_unfinished_answers_count_by_their_status() {
    for say in [Say::Endless, Say::HalfAnAnswer] {
        let (endpoint, receiver) = after(say.clone());
        assert_eq!((word(&endpoint).as_str(), endpoint.failures), ("200", 0), "{say:?}");
        assert_eq!(receiver.kinds(), ["entry.confirmed", "headcount.changed"], "{say:?}: the next is told as well");
        assert_eq!(receiver.connections(), 2, "{say:?}: on a fresh connection");
    }
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Receiver::open();
    let (endpoint, receiver) = after(Say::To(elsewhere.url()));
    assert_eq!((word(&endpoint).as_str(), endpoint.failures), ("307", 1));
    assert_eq!((receiver.got().len(), elsewhere.connections()), (1, 0));
}

#[test]
fn silence_noise_and_refusal_are_tried_again_later() {
    for (say, expected) in [
        (Say::Nothing, "timed_out"),
        (Say::HangUp, "garbled"),
        (Say::Noise, "garbled"),
        (Say::Status(500), "500"),
        (Say::Status(404), "404"),
    ] {
        let (endpoint, receiver) = after(say);
        assert_eq!((word(&endpoint).as_str(), endpoint.failures), (expected, 1));
        assert_eq!(receiver.got().len(), 1, "{expected}: once now, the rest later");
        assert!(endpoint.next_try_at.is_some() && endpoint.removed_at.is_none());
    }
}

#[test]
fn gone_is_gone() {
    let (endpoint, _) = after(Say::Status(410));
    assert!(endpoint.removed_at.is_some());
}

#[test]
fn nobody_there() {
    let stage = Stage::open(5);
    let endpoint = stage.endpoint("http://127.0.0.1:1/");
    stage.sign_up("ann");
    stage.round(&stage.herald());
    assert_eq!(word(&stage.row(endpoint)), "unreachable");
}

#[test]
fn a_name_that_leads_inside_is_not_called() {
    let (stage, receiver) = (Stage::open(5), Receiver::open());
    let urls = [
        format!("https://localhost:{}/", receiver.address.port()),
        format!("https://2130706433:{}/", receiver.address.port()),
        format!("https://127.1:{}/", receiver.address.port()),
        receiver.url(),
    ];
    let endpoints: Vec<_> = urls.iter().map(|url| stage.endpoint(url)).collect();
    stage.sign_up("ann");
    stage.round(&stage.herald_in(Networks::Public, RootCertStore::empty()));
    for endpoint in endpoints {
        assert_eq!(word(&stage.row(endpoint)), "address_refused", "{}", stage.row(endpoint).url);
    }
    assert_eq!(receiver.connections(), 0);
}
