//! services: when a number was last answered that we did not understand. Kept in memory, as a hash: nobody needs the number.

use crate::limits;
use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

#[derive(Default)]
pub(super) struct RecentAnswers {
    last: Mutex<HashMap<[u8; 32], Timestamp>>,
}

impl RecentAnswers {
    /// Once an hour for one number.
    pub fn take(&self, number: &str, now: Timestamp) -> bool {
        let hour = SignedDuration::from_hours(1);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() >= limits::TEXT_NUMBERS {
            last.retain(|_, at| now.duration_since(*at) < hour);
        }
        if last.len() >= limits::TEXT_NUMBERS {
            return false;
        }
        let key = Sha256::digest(number.as_bytes()).into();
        let free = last.get(&key).is_none_or(|at| now.duration_since(*at) >= hour);
        if free {
            last.insert(key, now);
        }
        free
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn once_an_hour_for_each_number() {
        let (answers, noon) = (RecentAnswers::default(), Timestamp::UNIX_EPOCH);
        let later = |minutes: i64| noon + SignedDuration::from_mins(minutes);
        assert!(answers.take("+49151", noon));
        assert!(!answers.take("+49151", later(59)));
        assert!(answers.take("+49152", later(59)));
        assert!(answers.take("+49151", later(60)));
    }
}
