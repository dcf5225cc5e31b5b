//! post/transport: the demo's shelf: mails and texts to look at instead of to send. The oldest fall off.

use super::Outcome;
use crate::compose::{Mail, Text};
use crate::limits;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Cheap to clone; all clones are one shelf.
#[derive(Clone, Default)]
pub struct Shelf {
    shared: Arc<(Mutex<Mails>, Condvar)>,
}

#[derive(Default)]
struct Mails {
    last: u64,
    held: VecDeque<Arc<Shelved>>,
    texts: VecDeque<Arc<ShelvedText>>,
}

/// A text, numbered together with the mails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelvedText {
    pub number: u64,
    pub text: Text,
}

/// A mail and its running number, from 1. Its time is the mail's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelved {
    pub number: u64,
    pub mail: Mail,
}

impl Shelf {
    /// Everything after this number, oldest first; 0 for all there is.
    #[must_use]
    pub fn list(&self, after: u64) -> Vec<Arc<Shelved>> {
        newer(&self.mails(), after)
    }

    #[must_use]
    pub fn get(&self, number: u64) -> Option<Arc<Shelved>> {
        self.mails().held.iter().find(|one| one.number == number).cloned()
    }

    /// Waits until there is something after this number, or the time is up.
    #[must_use]
    pub fn wait(&self, after: u64, longest: Duration) -> Vec<Arc<Shelved>> {
        let waited = self.shared.1.wait_timeout_while(self.mails(), longest, |mails| {
            mails.held.back().is_none_or(|newest| newest.number <= after)
        });
        let (mails, _timed_out) = waited.unwrap_or_else(PoisonError::into_inner);
        newer(&mails, after)
    }

    /// Everything there is at one moment, mails and texts apart, oldest first.
    #[must_use]
    pub fn all(&self) -> (Vec<Arc<Shelved>>, Vec<Arc<ShelvedText>>) {
        let mails = self.mails();
        (mails.held.iter().cloned().collect(), mails.texts.iter().cloned().collect())
    }

    /// Every text after this number, oldest first.
    #[must_use]
    pub fn texts(&self, after: u64) -> Vec<Arc<ShelvedText>> {
        self.mails().texts.iter().filter(|one| one.number > after).cloned().collect()
    }

    pub(super) fn send_text(&self, text: &Text) -> Outcome {
        let put = |mails: &mut Mails, number| push(&mut mails.texts, ShelvedText { number, text: text.clone() });
        self.shelve(put)
    }

    pub(super) fn send(&self, mail: &Mail) -> Outcome {
        let put = |mails: &mut Mails, number| push(&mut mails.held, Shelved { number, mail: mail.clone() });
        self.shelve(put)
    }

    fn shelve(&self, put: impl FnOnce(&mut Mails, u64)) -> Outcome {
        let mut mails = self.mails();
        mails.last += 1;
        let number = mails.last;
        put(&mut mails, number);
        self.shared.1.notify_all();
        Outcome::Sent
    }

    fn mails(&self) -> MutexGuard<'_, Mails> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn newer(mails: &Mails, after: u64) -> Vec<Arc<Shelved>> {
    mails.held.iter().filter(|one| one.number > after).cloned().collect()
}

fn push<T>(shelf: &mut VecDeque<Arc<T>>, one: T) {
    shelf.push_back(Arc::new(one));
    if shelf.len() > limits::SHELF_MAILS {
        shelf.pop_front();
    }
}
