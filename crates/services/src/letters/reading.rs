//! services: what a letter says. Whoever wrote it may have written much, so it is taken apart off the event loop.

use super::files::{HEAD_OCTETS, LetterFiles, WHOLE_OCTETS};
use super::{IncomingMail, Kept, cannot_keep};
use crate::blocking::blocking;
use crate::error::ServiceError;
use intake::{Letter, Ours};
use std::io;

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
        self.read_kept(key, WHOLE_OCTETS).await
    }

    /// Who wrote it, and about what: as much as a row of a list shows. Letters may have files with them.
    pub async fn kept_head(&self, key: &str) -> Result<Option<Letter>, ServiceError> {
        self.read_kept(key, HEAD_OCTETS).await
    }

    async fn read_kept(&self, key: &str, most: u64) -> Result<Option<Letter>, ServiceError> {
        let (own, key) = (self.own_addresses(), key.to_string());
        self.in_folder(move |files| Ok(files.read(&key, most)?.map(|kept| own.read(&kept.raw)))).await
    }

    /// So much of a kept letter, with what stands before it; None once it was removed.
    pub(super) async fn letter_file(&self, key: &str, most: u64) -> Result<Option<Kept>, ServiceError> {
        let key = key.to_string();
        self.in_folder(move |files| files.read(&key, most)).await
    }

    pub(super) async fn in_folder<T: Send + 'static>(
        &self,
        work: impl FnOnce(&LetterFiles) -> io::Result<T> + Send + 'static,
    ) -> Result<T, ServiceError> {
        let files = self.letter_files();
        blocking(move || work(&files)).await?.map_err(cannot_keep)
    }
}
