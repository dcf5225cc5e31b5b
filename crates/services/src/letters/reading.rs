//! services: what a letter says. Whoever wrote it may have written much, so it is taken apart off the event loop.

use super::IncomingMail;
use super::files::About;
use super::{Kept, cannot_keep};
use crate::blocking::blocking;
use crate::error::ServiceError;
use intake::{Letter, Ours};

/// What is ours about an address: whoever writes from here is a machine of ours.
struct Own {
    domain: String,
    addresses: Vec<String>,
}

impl Own {
    fn read(&self, raw: &[u8]) -> Letter {
        let addresses: Vec<&str> = self.addresses.iter().map(String::as_str).collect();
        intake::read_letter(raw, &Ours { domain: &self.domain, addresses: &addresses })
    }
}

impl IncomingMail {
    fn own_addresses(&self) -> Own {
        let own = [Some(&self.backend.house.from), self.backend.house.bounce.as_ref()];
        let addresses = own.into_iter().flatten().map(|address| address.key().to_string()).collect();
        Own { domain: self.backend.house.letters.clone().unwrap_or_default(), addresses }
    }

    pub(crate) async fn read_letter(&self, raw: &[u8]) -> Result<Letter, ServiceError> {
        let (own, raw) = (self.own_addresses(), raw.to_vec());
        blocking(move || own.read(&raw)).await
    }

    /// What a kept letter says; None once it was removed.
    pub async fn kept_letter(&self, key: &str) -> Result<Option<Letter>, ServiceError> {
        let (own, files, key) = (self.own_addresses(), self.letter_files(), key.to_string());
        let read = blocking(move || Ok(files.read(&key)?.map(|kept| own.read(&kept.raw))));
        read.await?.map_err(cannot_keep)
    }

    /// Who wrote it, and about what: as much as a row of a list shows. Letters may have files with them.
    pub async fn kept_head(&self, key: &str) -> Result<Option<Letter>, ServiceError> {
        let (own, files, key) = (self.own_addresses(), self.letter_files(), key.to_string());
        let read = blocking(move || Ok(files.head(&key)?.map(|kept| own.read(&kept.raw))));
        read.await?.map_err(cannot_keep)
    }

    /// The list of a kept letter, and when it came; None once it was removed.
    pub(super) async fn letter_about(&self, key: &str) -> Result<Option<About>, ServiceError> {
        let (files, key) = (self.letter_files(), key.to_string());
        blocking(move || files.about(&key)).await?.map_err(cannot_keep)
    }

    /// None once it was removed.
    pub(super) async fn letter_file(&self, key: &str) -> Result<Option<Kept>, ServiceError> {
        let (files, key) = (self.letter_files(), key.to_string());
        blocking(move || files.read(&key)).await?.map_err(cannot_keep)
    }
}
