//! web/console: a guest list in memory, so that a hundred thousand rows are searched, sorted and counted while a host
//! waits, and no sign-up pays for an index. The audit says what changed since; the rows themselves stay the truth.

mod kept;
mod page;
mod sort;

pub(crate) use kept::Rosters;
pub(super) use page::{Rows, look};
pub(super) use sort::{After, Sort};

use rules::{EntryId, EntryState, ListId};
use std::collections::BTreeMap;
use store::StoreError;
use store::sqlite::{RosterRow, SqliteReader, Touched};

/// Changes that are followed one by one; after more of them the list is read again as a whole, which is quicker.
const FOLLOWED: usize = 5_000;

/// Words of a search that are looked at.
const TERMS: usize = 6;

#[derive(Default)]
pub(crate) struct Roster {
    /// The newest change that is in here.
    seq: u64,
    /// In the order of their row numbers.
    people: Vec<Someone>,
    /// Places in `people`, by join number and by name.
    by_number: Vec<u32>,
    by_name: Vec<u32>,
    counts: BTreeMap<Shown, u64>,
}

struct Someone {
    id: EntryId,
    number: u64,
    state: Shown,
    /// Name, address and number as they are searched; empty once erased.
    text: Box<str>,
    /// What a desk's entry waits for; empty on events.
    service: Box<str>,
}

/// What a host sees as somebody's state: their own, or that a seat is held for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shown {
    Of(EntryState),
    Offered,
}

/// In the order in which they are shown: who comes, who is asked, who hopes, who left.
const STATES: [Shown; 7] = [
    Shown::Of(EntryState::Confirmed),
    Shown::Offered,
    Shown::Of(EntryState::Waitlisted),
    Shown::Of(EntryState::Paused),
    Shown::Of(EntryState::Pending),
    Shown::Of(EntryState::Cancelled),
    Shown::Of(EntryState::Expired),
];

impl Shown {
    pub fn of(state: EntryState, live_offers: u32) -> Shown {
        match state {
            EntryState::Waitlisted if live_offers > 0 => Shown::Offered,
            EntryState::Waitlisted
            | EntryState::Pending
            | EntryState::Paused
            | EntryState::Confirmed
            | EntryState::Cancelled
            | EntryState::Expired => Shown::Of(state),
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Shown::Of(state) => state.word(),
            Shown::Offered => "offered",
        }
    }

    pub fn from_word(word: &str) -> Option<Shown> {
        STATES.into_iter().find(|state| state.word() == word)
    }

    fn rank(self) -> usize {
        STATES.iter().position(|state| *state == self).unwrap_or(STATES.len())
    }
}

/// Whom a page should show, and from where on.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// The number under which the search is kept; what was typed stands in no address.
    pub find: Option<u64>,
    pub query: String,
    pub state: Option<Shown>,
    /// The key of a desk's service.
    pub service: Option<String>,
    pub sort: Sort,
    pub after: Option<After>,
    pub most: usize,
}

pub(super) struct Answer {
    pub entries: Vec<EntryId>,
    /// How many match the search, by state.
    pub counts: BTreeMap<Shown, u64>,
    pub next: Option<After>,
}

impl Roster {
    /// Brings it up to the newest change this reader sees.
    fn follow(&mut self, reader: &mut SqliteReader, list: ListId, newest: u64) -> Result<(), StoreError> {
        if newest <= self.seq {
            return Ok(());
        }
        let touched = if self.seq == 0 { Touched::TooMany } else { reader.touched_since(list, self.seq, FOLLOWED)? };
        match touched {
            Touched::TooMany => self.people = reader.roster(list)?.into_iter().map(someone).collect(),
            Touched::These(entries) => {
                for entry in entries {
                    if let Some(row) = reader.roster_row(entry)? {
                        self.put(someone(row));
                    }
                }
            }
        }
        self.seq = newest;
        self.put_in_order();
        Ok(())
    }

    fn put(&mut self, someone: Someone) {
        match self.people.binary_search_by_key(&someone.id, |known| known.id) {
            Ok(at) => self.people[at] = someone,
            Err(at) => self.people.insert(at, someone),
        }
    }

    /// Both orders are nearly right already, and sorting what is nearly sorted is quick.
    fn put_in_order(&mut self) {
        let people = &self.people;
        self.counts.clear();
        for someone in people {
            *self.counts.entry(someone.state).or_insert(0) += 1;
        }
        for order in [&mut self.by_number, &mut self.by_name] {
            order.retain(|at| (*at as usize) < people.len());
            order.extend(
                u32::try_from(order.len()).unwrap_or(u32::MAX)..u32::try_from(people.len()).unwrap_or(u32::MAX),
            );
        }
        self.by_number.sort_by_key(|at| people[*at as usize].number);
        self.by_name.sort_by(|one, other| sort::by_name(&people[*one as usize], &people[*other as usize]));
    }

    fn answer(&self, asked: &Asked) -> Answer {
        let folded = store::as_searched(&asked.query);
        let terms: Vec<&str> = folded.split_whitespace().take(TERMS).collect();
        if terms.is_empty() && asked.service.is_none() {
            let (entries, next) = self.page(asked, self.in_order(asked.sort));
            return Answer { entries, counts: self.counts.clone(), next };
        }
        let waits_for = |someone: &Someone| asked.service.as_deref().is_none_or(|service| *someone.service == *service);
        let matches = |someone: &&Someone| waits_for(someone) && terms.iter().all(|term| someone.text.contains(term));
        let found: Vec<&Someone> = self.in_order(asked.sort).filter(matches).collect();
        let mut counts = BTreeMap::new();
        for someone in &found {
            *counts.entry(someone.state).or_insert(0) += 1;
        }
        let (entries, next) = self.page(asked, found.into_iter());
        Answer { entries, counts, next }
    }

    /// One more than a page is looked for: it says whether there is a next one.
    fn page<'a>(&'a self, asked: &Asked, people: impl Iterator<Item = &'a Someone>) -> (Vec<EntryId>, Option<After>) {
        let after = asked.after.map(|after| after.place(self));
        let wanted = people
            .filter(|someone| asked.state.is_none_or(|state| state == someone.state))
            .filter(|someone| after.as_ref().is_none_or(|after| after.is_before(someone)));
        let mut page: Vec<&Someone> = wanted.take(asked.most + 1).collect();
        let further = page.len() > asked.most;
        page.truncate(asked.most);
        let next = page.last().filter(|_| further).map(|last| After::of(asked.sort, last));
        (page.iter().map(|someone| someone.id).collect(), next)
    }
}

fn someone(row: RosterRow) -> Someone {
    let known: Vec<&str> = [&row.name, &row.email, &row.mobile].into_iter().flatten().map(String::as_str).collect();
    let text = store::as_searched(&known.join("\n"));
    let state = Shown::of(row.state, row.live_offers);
    Someone {
        id: row.id,
        number: row.number,
        state,
        text: text.into_boxed_str(),
        service: row.service.into_boxed_str(),
    }
}

#[cfg(test)]
mod tests;
