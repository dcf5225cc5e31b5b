//! Links, the ring: mints tokens with the newest key and reads tokens of every key it holds.
//!
//! The room promises that the ring is never empty and never without a signing key, that a bad
//! token gets the same answer whatever is wrong with it, and that nothing is decoded before its
//! length is known to be right.

use std::fmt;

use crate::key::{Key, Seal};
use crate::layout::{self, LONG_BODY, LONG_BYTES, SHORT_BODY, SHORT_BYTES};
use crate::{KeyId, LONG_CHARS, Link, LinkError, SHORT_CHARS, SecretKey, ShortLink, Token};

/// The most keys a ring holds: one that signs and three on their way out.
pub const MOST_KEYS: usize = 4;

/// One to four keys, oldest first; the newest signs and all of them verify.
#[derive(Clone)]
pub struct KeyRing {
    older: Vec<Key>,
    newest: Key,
}

impl KeyRing {
    /// A ring with one fresh key from the operating system.
    pub fn generate() -> Result<KeyRing, LinkError> {
        Ok(KeyRing::with_secret(SecretKey::generate()?))
    }

    /// A ring with one given key, under id 1.
    #[must_use]
    pub fn with_secret(secret: SecretKey) -> KeyRing {
        KeyRing::with_key(KeyId::new(1), secret)
    }

    pub(crate) fn with_key(id: KeyId, secret: SecretKey) -> KeyRing {
        KeyRing { older: Vec::new(), newest: Key::new(id, secret) }
    }

    /// Signs a long link; fails only if its expiry does not fit the token.
    pub fn mint(&self, link: &Link) -> Result<String, LinkError> {
        let body = layout::long_body(self.newest.id(), link)?;
        let tag: [u8; layout::LONG_TAG] = self.newest.tag(Seal::Long(link.purpose), &body);
        Ok(layout::to_text(&body, &tag))
    }

    /// Signs a short claim link for a text message.
    #[must_use]
    pub fn mint_short(&self, link: ShortLink) -> String {
        let body = layout::short_body(self.newest.id(), link);
        let tag: [u8; layout::SHORT_TAG] = self.newest.tag(Seal::ShortClaim, &body);
        layout::to_text(&body, &tag)
    }

    /// Checks a token and says what it holds. A long link is good until the second before it
    /// expires; the expiry of a short link is for the caller to look up.
    pub fn read(&self, text: &str, now_seconds: i64) -> Result<Token, LinkError> {
        match text.len() {
            LONG_CHARS => self.read_long(text, now_seconds).map(Token::Long),
            SHORT_CHARS => self.read_short(text).map(Token::Short),
            _ => Err(LinkError::Refused),
        }
    }

    fn read_long(&self, text: &str, now_seconds: i64) -> Result<Link, LinkError> {
        let bytes: [u8; LONG_BYTES] = layout::from_text(text)?;
        let (body, tag) = split::<LONG_BODY, { layout::LONG_TAG }>(&bytes)?;
        let head = layout::long_head(body)?;
        let key = self.key(head.key).ok_or(LinkError::Refused)?;
        key.check(Seal::Long(head.purpose), body, tag)?;
        let link = layout::long_link(&head, body);
        if link.has_expired(now_seconds) {
            return Err(LinkError::Expired(link));
        }
        Ok(link)
    }

    fn read_short(&self, text: &str) -> Result<ShortLink, LinkError> {
        let bytes: [u8; SHORT_BYTES] = layout::from_text(text)?;
        let (body, tag) = split::<SHORT_BODY, { layout::SHORT_TAG }>(&bytes)?;
        let key_id = layout::short_head(body)?;
        let key = self.key(key_id).ok_or(LinkError::Refused)?;
        key.check(Seal::ShortClaim, body, tag)?;
        Ok(layout::short_link(body))
    }

    /// Makes a new key the one that signs; the others go on verifying. Gives the new key's id.
    pub fn rotate(&mut self, secret: SecretKey) -> Result<KeyId, LinkError> {
        if self.is_full() {
            return Err(LinkError::RingFull);
        }
        if self.holds(&secret) {
            return Err(LinkError::RepeatedKey);
        }
        let id = self.free_id();
        self.add(id, secret);
        Ok(id)
    }

    /// Takes an older key out of the ring; every link it signed is refused from then on.
    pub fn retire(&mut self, id: KeyId) -> Result<(), LinkError> {
        if id == self.newest.id() {
            return Err(LinkError::StillSigning(id));
        }
        let at = self.older.iter().position(|key| key.id() == id);
        self.older.remove(at.ok_or(LinkError::UnknownKey(id))?);
        Ok(())
    }

    /// The id of the key that signs.
    #[must_use]
    pub fn signing_id(&self) -> KeyId {
        self.newest.id()
    }

    /// The ids of all keys, oldest first; the last one signs.
    pub fn ids(&self) -> impl Iterator<Item = KeyId> + '_ {
        self.keys().map(Key::id)
    }

    /// Puts a key at the newest place. The caller has made sure that there is room for it and
    /// that neither its id nor its secret is in the ring.
    pub(crate) fn add(&mut self, id: KeyId, secret: SecretKey) {
        let before = std::mem::replace(&mut self.newest, Key::new(id, secret));
        self.older.push(before);
    }

    pub(crate) fn is_full(&self) -> bool {
        self.keys().count() >= MOST_KEYS
    }

    pub(crate) fn holds(&self, secret: &SecretKey) -> bool {
        self.keys().any(|key| key.secret() == secret)
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.older.iter().chain([&self.newest])
    }

    pub(crate) fn key(&self, id: KeyId) -> Option<&Key> {
        self.keys().find(|key| key.id() == id)
    }

    /// Counts on from the newest id, so that an id comes back only after 256 rotations.
    fn free_id(&self) -> KeyId {
        let mut id = self.newest.id().next();
        while self.key(id).is_some() {
            id = id.next();
        }
        id
    }
}

/// Cuts a token into body and tag, both of known length.
fn split<const BODY: usize, const TAG: usize>(bytes: &[u8]) -> Result<(&[u8; BODY], &[u8; TAG]), LinkError> {
    let (body, rest) = bytes.split_first_chunk().ok_or(LinkError::Refused)?;
    let tag = rest.try_into().map_err(|_| LinkError::Refused)?;
    Ok((body, tag))
}

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyRing ")?;
        f.debug_list().entries(self.keys()).finish()
    }
}
