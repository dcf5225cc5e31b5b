//! app: what the data folder keeps secret — `keys`, the ring that signs links, and `house.secret`. Both are made on the
//! first run. A file that is there is never written over because it cannot be read.

pub mod keys;
pub mod private;

use crate::trouble::Trouble;
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use links::{KeyRing, LinkError};
pub use private::write_private;
use private::{Made, loose, make_folder, make_private, read_private};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

pub const KEYS: &str = "keys";
pub const HOUSE: &str = "house.secret";

/// Holds the text of the ring instead of the file; commas may stand for its line breaks.
pub const VARIABLE: &str = "USHER_KEYS";

const HOUSE_BYTES: usize = 32;

#[derive(Debug)]
pub struct Secrets {
    pub ring: KeyRing,
    pub house: [u8; HOUSE_BYTES],
    /// Whole sentences for whoever starts Usher.
    pub warnings: Vec<String>,
}

/// Whether this was the first run on this folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    Made,
    Found,
}

impl Secrets {
    /// Opens the secrets of a data folder, and makes those that are not there yet.
    pub fn open(dir: &Path) -> Result<(Secrets, Fresh), Trouble> {
        Secrets::open_with(dir, given_ring()?)
    }

    fn open_with(dir: &Path, given: Option<KeyRing>) -> Result<(Secrets, Fresh), Trouble> {
        make_folder(dir)?;
        let (ring, keys) = match given {
            Some(ring) => (ring, Fresh::Found),
            None => ring(dir)?,
        };
        let (house, house_secret) = house(dir)?;
        let fresh = if keys == Fresh::Made || house_secret == Fresh::Made { Fresh::Made } else { Fresh::Found };
        let told = |name| loose(&dir.join(name)).map(|line| format!("{name} in the data folder: {line}"));
        Ok((Secrets { ring, house, warnings: [KEYS, HOUSE].into_iter().filter_map(told).collect() }, fresh))
    }
}

/// A token for the API, `usher_` and 32 random bytes, and what is kept of it: the SHA-256 of the whole token, in hex.
pub fn new_api_token() -> Result<(String, String), Trouble> {
    let token = format!("usher_{}", BASE64URL_NOPAD.encode(&chance()?));
    let kept = HEXLOWER.encode(&Sha256::digest(token.as_bytes()));
    Ok((token, kept))
}

/// The ring of the folder. The house secret is made after it, so a folder that has only that one has lost its keys; new
/// ones would quietly break every link that was sent.
fn ring(dir: &Path) -> Result<(KeyRing, Fresh), Trouble> {
    let in_use = dir.join(HOUSE).exists();
    if let Some(ring) = read_ring(dir)? {
        return Ok((ring, Fresh::Found));
    }
    if in_use {
        return Err(lost(dir));
    }
    let ring = KeyRing::generate().map_err(in_words)?;
    match make_private(&keys_path(dir), &ring.to_text())? {
        Made::New => Ok((ring, Fresh::Made)),
        Made::WasThere => Ok((read_ring(dir)?.ok_or_else(|| lost(dir))?, Fresh::Found)),
    }
}

fn read_ring(dir: &Path) -> Result<Option<KeyRing>, Trouble> {
    let path = keys_path(dir);
    let Some(text) = read_private(&path)? else { return Ok(None) };
    KeyRing::parse(&text).map(Some).map_err(|error| damaged(&path, &error.to_string()))
}

fn house(dir: &Path) -> Result<([u8; HOUSE_BYTES], Fresh), Trouble> {
    let path = dir.join(HOUSE);
    if let Some(text) = read_private(&path)? {
        return Ok((house_of(&path, &text)?, Fresh::Found));
    }
    let house = chance()?;
    let text = format!("{}\n", BASE64URL_NOPAD.encode(&house));
    match make_private(&path, &text)? {
        Made::New => Ok((house, Fresh::Made)),
        Made::WasThere => Ok((house_of(&path, &read_private(&path)?.unwrap_or_default())?, Fresh::Found)),
    }
}

fn house_of(path: &Path, text: &str) -> Result<[u8; HOUSE_BYTES], Trouble> {
    let bytes = BASE64URL_NOPAD.decode(text.trim_end().as_bytes()).ok();
    let house = bytes.and_then(|bytes| bytes.try_into().ok());
    house.ok_or_else(|| damaged(path, "it must be 32 bytes as 43 characters of unpadded base64url"))
}

/// The ring out of the environment, if it is there.
fn given_ring() -> Result<Option<KeyRing>, Trouble> {
    let Some(text) = std::env::var_os(VARIABLE).filter(|text| !text.is_empty()) else { return Ok(None) };
    let text = text.to_string_lossy().replace(',', "\n");
    KeyRing::parse(&text)
        .map(Some)
        .map_err(|error| Trouble::CouldNot(format!("{VARIABLE} is not a key ring: {error}.")))
}

fn chance() -> Result<[u8; HOUSE_BYTES], Trouble> {
    let mut bytes = [0; HOUSE_BYTES];
    getrandom::fill(&mut bytes).map_err(|error| in_words(LinkError::NoRandomness(error.to_string())))?;
    Ok(bytes)
}

fn keys_path(dir: &Path) -> PathBuf {
    dir.join(KEYS)
}

fn damaged(path: &Path, why: &str) -> Trouble {
    let path = path.display();
    Trouble::CouldNot(format!("{path} is damaged: {why}. It was left as it is; put it back from your backup."))
}

fn lost(dir: &Path) -> Trouble {
    Trouble::CouldNot(format!(
        "There are no signing keys at {}, although this folder was in use before. Put the file back from your backup, or \
         set {VARIABLE} again. If they are gone for good, `usher keys rotate` makes a new one; links sent before then no \
         longer work.",
        keys_path(dir).display()
    ))
}

pub fn in_words(error: LinkError) -> Trouble {
    let text = error.to_string();
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    Trouble::CouldNot(format!("{first}{}.", letters.as_str()))
}

#[cfg(test)]
mod tests;
