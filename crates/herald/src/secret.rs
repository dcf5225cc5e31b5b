//! herald: what an endpoint's posts are signed with. Derived from the house's secret, so that it is in no database and in
//! no backup of one; the form and the signature are those of Standard Webhooks.

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use rules::{Endpoint, EndpointId};
use sha2::Sha256;

const PREFIX: &str = "whsec_";

#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

impl Secret {
    /// The secret of one generation of one endpoint.
    #[must_use]
    pub fn of(house: &[u8; 32], endpoint: EndpointId, generation: u32) -> Secret {
        let keyed = keyed(house).chain_update(b"usher webhook secret\0");
        let keyed = keyed.chain_update(endpoint.0.to_be_bytes()).chain_update(generation.to_be_bytes());
        Secret(keyed.finalize().into_bytes().to_vec())
    }

    /// As the other side types it in.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{PREFIX}{}", BASE64.encode(&self.0))
    }

    /// In the one spelling there is: two secrets in a row are none.
    #[must_use]
    pub fn read(text: &str) -> Option<Secret> {
        let octets = BASE64.decode(text.strip_prefix(PREFIX)?.as_bytes()).ok()?;
        Some(Secret(octets)).filter(|secret| secret.text() == text)
    }

    #[must_use]
    pub fn sign(&self, id: &str, seconds: i64, body: &str) -> String {
        let keyed = keyed(&self.0).chain_update(format!("{id}.{seconds}.{body}"));
        format!("v1,{}", BASE64.encode(&keyed.finalize().into_bytes()))
    }
}

/// By the newest secret; for a day after a change, by the one before as well.
pub(crate) fn signatures(house: &[u8; 32], endpoint: &Endpoint, id: &str, now: jiff::Timestamp, body: &str) -> String {
    let sign = |generation| Secret::of(house, endpoint.id, generation).sign(id, now.as_second(), body);
    let newest = sign(endpoint.generation);
    match endpoint.generation.checked_sub(1).filter(|_| endpoint.signs_twice(now)) {
        Some(before) => format!("{newest} {}", sign(before)),
        None => newest,
    }
}

/// Tells the names of one house's news from another's, at a receiver that hears of both.
pub(crate) fn house_tag(house: &[u8; 32]) -> String {
    let full = keyed(house).chain_update(b"usher webhook house\0").finalize().into_bytes();
    data_encoding::HEXLOWER.encode(&full[..5])
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::<Sha256>::new_from_slice(key).expect("a key of any length will do")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The public example of the specification.
    #[test]
    fn the_signature_is_that_of_standard_webhooks() {
        let secret = Secret::read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a secret");
        let signature = secret.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, r#"{"test": 2432232314}"#);
        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
        assert_eq!(secret.text(), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }

    #[test]
    fn every_endpoint_and_generation_has_its_own() {
        let text = |house: u8, endpoint, generation| Secret::of(&[house; 32], EndpointId(endpoint), generation).text();
        let all = [text(7, 1, 1), text(7, 1, 2), text(7, 2, 1), text(8, 1, 1)];
        for (at, one) in all.iter().enumerate() {
            assert!(all[..at].iter().all(|other| other != one), "{at}");
            assert!(one.starts_with("whsec_") && Secret::read(one).is_some_and(|secret| secret.0.len() == 32));
        }
        for bad in ["whsec_?", "MfKQ", "whsec_rhc=rhc="] {
            assert!(Secret::read(bad).is_none(), "{bad}");
        }
    }
}
