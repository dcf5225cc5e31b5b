//! web/console: the rosters of the lists that hosts are looking at. Bounded, and gone when nobody looks any more.

use super::{Answer, Asked, Roster};
use jiff::{SignedDuration, Timestamp};
use rules::ListId;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use store::StoreError;
use store::sqlite::SqliteReader;

/// People in all rosters together, about 100 octets each. The one being looked at is kept whatever its length.
const PEOPLE: usize = 300_000;

/// How long a roster is kept after it was last looked at.
const KEPT: SignedDuration = SignedDuration::from_mins(15);

#[derive(Default)]
pub(crate) struct Rosters {
    /// The one looked at last is the last one.
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    list: ListId,
    roster: Arc<RwLock<Roster>>,
    people: usize,
    seen_at: Timestamp,
}

impl Rosters {
    /// Whoever comes first reads the list; the others of the same list wait for it and then search side by side.
    pub(in super::super) fn ask(
        &self,
        reader: &mut SqliteReader,
        list: ListId,
        asked: &Asked,
        now: Timestamp,
    ) -> Result<Answer, StoreError> {
        let (shared, newest) = (self.of(list), reader.last_seq(list)?);
        if shared.read().unwrap_or_else(PoisonError::into_inner).seq < newest {
            shared.write().unwrap_or_else(PoisonError::into_inner).follow(reader, list, newest)?;
        }
        let roster = shared.read().unwrap_or_else(PoisonError::into_inner);
        self.keep(Kept { list, roster: shared.clone(), people: roster.people.len(), seen_at: now });
        Ok(roster.answer(asked))
    }

    fn of(&self, list: ListId) -> Arc<RwLock<Roster>> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept.iter().find(|kept| kept.list == list) {
            return known.roster.clone();
        }
        let roster = Arc::default();
        kept.push(Kept { list, roster: Arc::clone(&roster), people: 0, seen_at: Timestamp::MAX });
        roster
    }

    fn keep(&self, used: Kept) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|other| other.list != used.list && used.seen_at.duration_since(other.seen_at) < KEPT);
        let mut room = PEOPLE.saturating_sub(used.people);
        let newest_first = kept.iter().rev().take_while(|other| {
            let fits = other.people <= room;
            room = room.saturating_sub(other.people);
            fits
        });
        let stay = newest_first.count();
        let gone = kept.len() - stay;
        kept.drain(..gone);
        kept.push(used);
    }

    #[cfg(test)]
    pub(super) fn lists(&self) -> Vec<u64> {
        self.kept.lock().expect("no panic").iter().map(|kept| kept.list.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(rosters: &Rosters, list: u64, people: usize, minute: i64) {
        let seen_at = Timestamp::from_second(minute * 60).expect("a moment");
        rosters.keep(Kept { list: ListId(list), roster: Arc::default(), people, seen_at });
    }

    #[test]
    fn only_what_hosts_look_at_is_kept() {
        let rosters = Rosters::default();
        look(&rosters, 1, 100_000, 0);
        look(&rosters, 2, 100_000, 1);
        look(&rosters, 1, 100_000, 2);
        assert_eq!(rosters.lists(), [2, 1]);
        look(&rosters, 3, 150_000, 3);
        assert_eq!(rosters.lists(), [1, 3], "the one looked at longest ago makes room");
        look(&rosters, 4, 1_000_000, 4);
        assert_eq!(rosters.lists(), [4], "the one in use is kept whatever its length");
        look(&rosters, 5, 10, 20);
        assert_eq!(rosters.lists(), [5], "nobody looked for a quarter of an hour");
    }
}
