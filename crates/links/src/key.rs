//! Links, the keys: one secret, and the signing keys derived from it.
//!
//! The room promises that a secret never shows in `Debug` output, that every purpose signs under
//! a key of its own, and that tags are compared in constant time.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::{LinkError, Purpose};

const LONG_LABEL: &[u8] = b"usher link v1";
const REPLY_LABEL: &[u8] = b"usher reply address v1";
const SHORT_LABEL: &[u8] = b"usher short link v1";

pub(crate) const SECRET_BYTES: usize = 32;

/// The number by which a token names the key that signed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KeyId(u8);

impl KeyId {
    /// Any of the 256 ids will do.
    #[must_use]
    pub const fn new(id: u8) -> KeyId {
        KeyId(id)
    }

    /// The id as it stands in a token.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    pub(crate) fn next(self) -> KeyId {
        KeyId(self.0.wrapping_add(1))
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The 32 secret bytes behind one key id.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey([u8; SECRET_BYTES]);

impl SecretKey {
    /// Takes bytes the caller already has; they must be unguessable.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; SECRET_BYTES]) -> SecretKey {
        SecretKey(bytes)
    }

    /// Draws a fresh secret from the operating system.
    pub fn generate() -> Result<SecretKey, LinkError> {
        let mut bytes = [0; SECRET_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| LinkError::NoRandomness(error.to_string()))?;
        Ok(SecretKey(bytes))
    }

    pub(crate) fn bytes(&self) -> &[u8; SECRET_BYTES] {
        &self.0
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretKey(redacted)")
    }
}

/// Which derived key signs: one for every purpose of a long link, one for short claims, one for reply addresses.
#[derive(Clone, Copy)]
pub(crate) enum Seal {
    Long(Purpose),
    ShortClaim,
    Reply,
}

/// A secret with its derived keys, kept so that no link has to derive them again.
#[derive(Clone)]
pub(crate) struct Key {
    id: KeyId,
    secret: SecretKey,
    long: [Hmac<Sha256>; Purpose::ALL.len()],
    short_claim: Hmac<Sha256>,
    reply: Hmac<Sha256>,
}

impl Key {
    pub(crate) fn new(id: KeyId, secret: SecretKey) -> Key {
        let long = Purpose::ALL.map(|purpose| derive(&secret, LONG_LABEL, purpose));
        let short_claim = derive(&secret, SHORT_LABEL, Purpose::Claim);
        let reply = derive(&secret, REPLY_LABEL, Purpose::Manage);
        Key { id, secret, long, short_claim, reply }
    }

    pub(crate) fn id(&self) -> KeyId {
        self.id
    }

    pub(crate) fn secret(&self) -> &SecretKey {
        &self.secret
    }

    /// The first `N` bytes of the keyed tag over a body.
    pub(crate) fn tag<const N: usize>(&self, seal: Seal, body: &[u8]) -> [u8; N] {
        let full = self.over(seal, body).finalize().into_bytes();
        let mut tag = [0; N];
        tag.copy_from_slice(&full[..N]);
        tag
    }

    /// Compares in constant time, so that a tag cannot be guessed byte by byte.
    pub(crate) fn check<const N: usize>(&self, seal: Seal, body: &[u8], tag: &[u8; N]) -> Result<(), LinkError> {
        self.over(seal, body).verify_truncated_left(tag).map_err(|_| LinkError::Refused)
    }

    fn over(&self, seal: Seal, body: &[u8]) -> Hmac<Sha256> {
        let keyed = match seal {
            Seal::Long(purpose) => &self.long[purpose as usize],
            Seal::ShortClaim => &self.short_claim,
            Seal::Reply => &self.reply,
        };
        keyed.clone().chain_update(body)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({}, redacted)", self.id)
    }
}

fn derive(secret: &SecretKey, label: &[u8], purpose: Purpose) -> Hmac<Sha256> {
    let derived = keyed(secret.bytes()).chain_update(label).chain_update([purpose.code()]).finalize().into_bytes();
    keyed(&derived)
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes a key of any length")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_seal_signs_under_a_key_of_its_own() {
        let key = Key::new(KeyId::new(1), SecretKey::from_bytes([7; SECRET_BYTES]));
        let seals = Purpose::ALL.map(Seal::Long).into_iter();
        let tags: Vec<[u8; 16]> =
            seals.chain([Seal::ShortClaim, Seal::Reply]).map(|seal| key.tag(seal, b"the same body")).collect();
        let distinct: std::collections::BTreeSet<_> = tags.iter().collect();
        assert_eq!(distinct.len(), Purpose::ALL.len() + 2);
    }

    #[test]
    fn secrets_are_drawn_afresh() {
        let one = SecretKey::generate().expect("the system gives random bytes");
        let two = SecretKey::generate().expect("the system gives random bytes");
        assert!(one != two);
    }
}
