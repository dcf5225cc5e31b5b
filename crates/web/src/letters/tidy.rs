//! web/letters: what is done about letters besides taking them in: those without a row are taken up again after a start,
//! and those kept long enough, or of somebody erased, are removed.

use super::to_desk;
use crate::answer::Trouble;
use crate::blocking::blocking;
use crate::door::Door;
use crate::limits;
use jiff::SignedDuration;
use rules::desk::Request;
use rules::{Letter, LetterOutcome, ListId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

impl Door {
    pub(super) async fn take_up(&self) -> Result<usize, Trouble> {
        let mut taken = 0;
        let files = self.letter_files();
        blocking(move || files.remove_begun()).await?.map_err(super::cannot_keep)?;
        for key in self.letter_keys().await? {
            let Some(kept) = self.letter_file(&key).await? else { continue };
            let (list, asked) = (kept.list, key.clone());
            let known = self.readers.read(move |reader| reader.letter_by_key(list, &asked)).await?;
            if known.is_some() {
                continue;
            }
            let mut target = None;
            for address in &kept.envelope.to {
                let found = self.target(address).await?;
                if found.list() == Some(list) {
                    target = Some(found);
                }
            }
            if let Some(target) = target {
                self.decide_letter(target, &key, &kept.envelope, &kept.raw).await?;
                taken += 1;
            }
        }
        Ok(taken)
    }

    pub(super) async fn tidy(&self) -> Result<usize, Trouble> {
        let oldest = self.now() - SignedDuration::from_hours(24 * i64::from(self.letters.keep_days));
        let mut gone = 0;
        let mut forgotten: HashMap<ListId, Vec<String>> = HashMap::new();
        for key in self.letter_keys().await? {
            let Some(kept) = self.letter_file(&key).await? else { continue };
            if let Entry::Vacant(unknown) = forgotten.entry(kept.list) {
                let list = kept.list;
                unknown.insert(self.readers.read(move |reader| reader.requests_forgotten(list, oldest)).await?);
            }
            let marks = forgotten.get(&kept.list).map_or(&[][..], Vec::as_slice);
            if kept.at < oldest || self.is_erased(kept.list, &key).await? || self.is_one_of(marks, &kept.raw).await? {
                self.remove_letter(key).await?;
                gone += 1;
            }
        }
        Ok(gone)
    }

    /// Only a desk's letters become requests, and only where one was forgotten is it worth a look which.
    async fn is_one_of(&self, marks: &[String], raw: &[u8]) -> Result<bool, Trouble> {
        if marks.is_empty() {
            return Ok(false);
        }
        let key = to_desk::request_key(&self.read_letter(raw).await?);
        Ok(marks.iter().any(|mark| mark == Request::mark(&key)))
    }

    /// The folder is full: the oldest letters of which nothing came go first. Whether any did.
    pub(super) async fn make_room(&self) -> Result<bool, Trouble> {
        let files = self.letter_files();
        let oldest = blocking(move || files.oldest(limits::LETTERS_LOOKED_AT)).await?.map_err(super::cannot_keep)?;
        let mut freed = 0;
        for (key, list, octets) in oldest {
            let asked = key.clone();
            let letter: Option<Letter> = self.readers.read(move |reader| reader.letter_by_key(list, &asked)).await?;
            if letter.is_some_and(|letter| letter.outcome == LetterOutcome::Ignored) {
                self.remove_letter(key).await?;
                freed += octets;
            }
            if freed >= limits::LETTERS_FREED {
                break;
            }
        }
        tracing::warn!(freed, "the folder of letters is full");
        Ok(freed > 0)
    }

    async fn is_erased(&self, list: ListId, key: &str) -> Result<bool, Trouble> {
        let asked = key.to_string();
        let entry = self.readers.read(move |reader| {
            let letter: Option<Letter> = reader.letter_by_key(list, &asked)?;
            let entry = letter.and_then(|letter| letter.entry);
            entry.map_or(Ok(None), |entry| reader.entry(entry))
        });
        let entry: Option<rules::Entry> = entry.await?;
        Ok(entry.is_some_and(|entry| entry.person == rules::Person::default()))
    }

    async fn letter_keys(&self) -> Result<Vec<String>, Trouble> {
        let files = self.letter_files();
        blocking(move || files.keys()).await?.map_err(super::cannot_keep)
    }

    async fn remove_letter(&self, key: String) -> Result<(), Trouble> {
        let files = self.letter_files();
        blocking(move || files.remove(&key)).await?.map_err(super::cannot_keep)
    }
}
