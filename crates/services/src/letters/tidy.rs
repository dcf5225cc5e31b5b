//! services: what is done about letters besides taking them in: those without a row are taken up again after a start,
//! and those kept long enough, or of somebody erased, are removed.

use super::files::{LINES_OCTETS, WHOLE_OCTETS};
use super::{IncomingMail, Kept, NotNow, to_desk};
use crate::error::ServiceError;
use crate::limits;
use jiff::{SignedDuration, Timestamp};
use rules::desk::Request;
use rules::{Letter, LetterOutcome, ListId};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

impl IncomingMail {
    /// Takes up letters whose file is there and whose row is not: the house went down in between. How many there were.
    pub async fn take_up_letters(&self) -> Result<usize, NotNow> {
        self.in_folder(|files| files.remove_begun()).await?;
        let mut taken = 0;
        for key in self.in_folder(|files| files.keys()).await? {
            match self.take_up_one(&key).await {
                Ok(was_left) => taken += usize::from(was_left),
                // The others do not wait for it. It is tried again at the next start.
                Err(trouble) => tracing::warn!(key, ?trouble, "a letter could not be taken up"),
            }
        }
        Ok(taken)
    }

    /// Whether it was left without a row. It is read for the same target as when it came.
    async fn take_up_one(&self, key: &str) -> Result<bool, ServiceError> {
        let Some(Kept { list, .. }) = self.letter_file(key, LINES_OCTETS).await? else { return Ok(false) };
        let asked = key.to_string();
        let known: Option<Letter> = self.backend.readers.read(move |reader| reader.letter_by_key(list, &asked)).await?;
        if known.is_some() {
            return Ok(false);
        }
        let Some(kept) = self.letter_file(key, WHOLE_OCTETS).await? else { return Ok(false) };
        let targets = self.targets(&kept.envelope.to).await?;
        let Some(target) = targets.into_iter().find(|target| target.list() == Some(list)) else { return Ok(false) };
        self.decide_letter(target, key, &kept.envelope, &kept.raw).await?;
        Ok(true)
    }

    /// Removes what was kept long enough, and what somebody who was erased wrote. How many went.
    pub async fn tidy_letters(&self) -> Result<usize, NotNow> {
        let oldest = self.backend.now() - SignedDuration::from_hours(24 * i64::from(self.settings.keep_days));
        let mut gone = 0;
        let mut forgotten: HashMap<ListId, Vec<String>> = HashMap::new();
        for key in self.in_folder(|files| files.keys()).await? {
            match self.tidy_one(&key, oldest, &mut forgotten).await {
                Ok(went) => gone += usize::from(went),
                // The others do not wait for it. The next round looks at it again.
                Err(trouble) => tracing::warn!(key, ?trouble, "a letter could not be looked at"),
            }
        }
        Ok(gone)
    }

    /// Whether it went.
    async fn tidy_one(
        &self,
        key: &str,
        oldest: Timestamp,
        forgotten: &mut HashMap<ListId, Vec<String>>,
    ) -> Result<bool, ServiceError> {
        let Some(Kept { list, at, .. }) = self.letter_file(key, LINES_OCTETS).await? else { return Ok(false) };
        if let Entry::Vacant(unknown) = forgotten.entry(list) {
            unknown.insert(self.backend.readers.read(move |reader| reader.requests_forgotten(list, oldest)).await?);
        }
        let marks = forgotten.get(&list).map_or(&[][..], Vec::as_slice);
        let goes = at < oldest || self.is_erased(list, key).await? || self.is_one_of(marks, key).await?;
        if goes {
            let key = key.to_string();
            self.in_folder(move |files| files.remove(&key)).await?;
        }
        Ok(goes)
    }

    /// Only a desk's letters become requests, and only where one was forgotten is it worth a look which.
    async fn is_one_of(&self, marks: &[String], key: &str) -> Result<bool, ServiceError> {
        if marks.is_empty() {
            return Ok(false);
        }
        let Some(kept) = self.letter_file(key, WHOLE_OCTETS).await? else { return Ok(false) };
        let key = to_desk::request_key(&self.read_letter(&kept.raw).await?);
        Ok(marks.iter().any(|mark| mark == Request::mark(&key)))
    }

    /// The folder is full: the oldest letters of which nothing came go first. Whether any did.
    pub(super) async fn make_room(&self) -> Result<bool, ServiceError> {
        let oldest = self.in_folder(|files| files.oldest(limits::LETTERS_LOOKED_AT)).await?;
        let mut freed = 0;
        for (key, list, octets) in oldest {
            let asked = key.clone();
            let letter: Option<Letter> =
                self.backend.readers.read(move |reader| reader.letter_by_key(list, &asked)).await?;
            if letter.is_some_and(|letter| letter.outcome == LetterOutcome::Ignored) {
                self.in_folder(move |files| files.remove(&key)).await?;
                freed += octets;
            }
            if freed >= limits::LETTERS_FREED {
                break;
            }
        }
        tracing::warn!(freed, "the folder of letters is full");
        Ok(freed > 0)
    }

    async fn is_erased(&self, list: ListId, key: &str) -> Result<bool, ServiceError> {
        let asked = key.to_string();
        let entry = self.backend.readers.read(move |reader| {
            let letter: Option<Letter> = reader.letter_by_key(list, &asked)?;
            let entry = letter.and_then(|letter| letter.entry);
            entry.map_or(Ok(None), |entry| reader.entry(list, entry))
        });
        let entry: Option<rules::Entry> = entry.await?;
        Ok(entry.is_some_and(|entry| entry.person == rules::Person::default()))
    }
}
