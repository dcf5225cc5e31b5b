//! Links, the key text: the ring as the lines of a file that only its owner may read.
//!
//! The room promises that what it writes it reads back, that a bad line is named by its number
//! together with what is allowed there, and that no error repeats what the line says. Reading
//! and writing the file itself belongs to the caller.

use data_encoding::BASE64URL_NOPAD;

use crate::key::SECRET_BYTES;
use crate::{KeyId, KeyRing, LinkError, SecretKey};

const HEADER: &str = "usher-keys 1";

const HEADER_ALLOWED: &str = "the first line must be `usher-keys 1`";
const NO_KEYS: &str = "the header must be followed by 1 to 4 key lines";
const LINE_ALLOWED: &str = "a key line is an id, one space and a key, with no blank lines or remarks";
const ID_ALLOWED: &str = "the id must be a whole number from 0 to 255, without leading zeros";
const KEY_ALLOWED: &str = "the key must be 32 bytes as 43 characters of unpadded base64url";
const ID_ONCE: &str = "each key id may stand once";
const KEY_ONCE: &str = "each key may stand once";
const TOO_MANY: &str = "a ring holds at most 4 keys";

impl KeyRing {
    /// Reads the key text: a header, then one line for each key, oldest first.
    pub fn parse(text: &str) -> Result<KeyRing, LinkError> {
        let mut lines = (1..).zip(text.lines());
        let header = lines.next().map(|(_, content)| content);
        if header != Some(HEADER) {
            return Err(bad(1, HEADER_ALLOWED));
        }
        let (line, content) = lines.next().ok_or(bad(2, NO_KEYS))?;
        let (id, secret) = key_line(line, content)?;
        let mut ring = KeyRing::with_key(id, secret);
        for (line, content) in lines {
            let (id, secret) = key_line(line, content)?;
            add_line(&mut ring, line, id, secret)?;
        }
        Ok(ring)
    }

    /// Writes the key text. It holds the secrets, so it belongs in a file with mode 0600 only.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for key in self.keys() {
            let secret = BASE64URL_NOPAD.encode(key.secret().bytes());
            text.push_str(&format!("{} {secret}\n", key.id()));
        }
        text
    }
}

fn key_line(line: usize, content: &str) -> Result<(KeyId, SecretKey), LinkError> {
    let (id, secret) = content.split_once(' ').ok_or(bad(line, LINE_ALLOWED))?;
    let id = id_of(id).ok_or(bad(line, ID_ALLOWED))?;
    let secret = secret_of(secret).ok_or(bad(line, KEY_ALLOWED))?;
    Ok((id, secret))
}

/// Takes the one spelling that is also written, so that `+1` and `01` are not a second `1`.
fn id_of(text: &str) -> Option<KeyId> {
    let id: u8 = text.parse().ok()?;
    (id.to_string() == text).then_some(KeyId::new(id))
}

fn secret_of(text: &str) -> Option<SecretKey> {
    let mut bytes = [0; SECRET_BYTES];
    if BASE64URL_NOPAD.decode_len(text.len()) != Ok(SECRET_BYTES) {
        return None;
    }
    BASE64URL_NOPAD.decode_mut(text.as_bytes(), &mut bytes).ok()?;
    Some(SecretKey::from_bytes(bytes))
}

fn add_line(ring: &mut KeyRing, line: usize, id: KeyId, secret: SecretKey) -> Result<(), LinkError> {
    if ring.is_full() {
        return Err(bad(line, TOO_MANY));
    }
    if ring.key(id).is_some() {
        return Err(bad(line, ID_ONCE));
    }
    if ring.holds(&secret) {
        return Err(bad(line, KEY_ONCE));
    }
    ring.add(id, secret);
    Ok(())
}

fn bad(line: usize, allowed: &'static str) -> LinkError {
    LinkError::KeyText { line, allowed }
}
