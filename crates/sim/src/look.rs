//! sim: every promise that can be read off the rows, after every step. What changes named is read anew and looked at;
//! now and then everything is, and then nothing may have moved that no change named.

use crate::world::{Failure, World};
use rules::ListId;
use std::sync::Arc;
use store::check::{Violation, check_moved, check_on};
use store::{Engine, Folded, ListRows};

/// Every so many looks the whole list is read.
const WHOLE: u64 = 40;

impl World {
    /// Looks at every list.
    pub(crate) fn look(&mut self) -> Result<(), Failure> {
        self.look_at(self.event)?;
        self.look_at(self.desk)
    }

    pub(crate) fn look_whole(&mut self) -> Result<(), Failure> {
        self.look_whole_at(self.event)?;
        self.look_whole_at(self.desk)
    }

    pub(crate) fn look_at(&mut self, list: ListId) -> Result<(), Failure> {
        if list == ListId::HOUSE {
            // What is said about a number books timers on lists; those that are not open yet have nothing to look at.
            let known = [self.event, self.desk].into_iter().filter(|list| self.rows.contains_key(list));
            return known.collect::<Vec<_>>().into_iter().try_for_each(|list| self.look_at(list));
        }
        self.looks += 1;
        if self.looks.is_multiple_of(WHOLE) {
            return self.look_whole_at(list);
        }
        let Some(mut rows) = self.rows.get(&list).cloned() else { return self.look_whole_at(list) };
        let (mut folded, since) = self.folded.remove(&list).unwrap_or_default();
        let moved = self.core().engine().follow(&mut rows, since);
        let Some(moved) = moved.map_err(|error| self.fail(format!("unreadable: {error}")))? else {
            self.folded.insert(list, (folded, since));
            return Ok(());
        };
        let violations = check_moved(&rows, &mut folded, &moved);
        self.keep(rows, folded, since, &violations)
    }

    fn look_whole_at(&mut self, list: ListId) -> Result<(), Failure> {
        let (mut folded, since) = self.folded.remove(&list).unwrap_or_default();
        let rows = self.core().engine().read_list_since(list, since);
        let mut rows = rows.map_err(|error| self.fail(format!("unreadable: {error}")))?;
        rows.timers.sort_unstable_by_key(|timer| (timer.due_at, timer.name));
        if let Some(mut followed) = self.rows.get(&list).cloned() {
            let moved = self.core().engine().follow(&mut followed, since);
            moved.map_err(|error| self.fail(format!("unreadable: {error}")))?;
            if let Some(table) = differs(&followed, &rows) {
                return Err(self.fail(format!("promise 6: a {table} row moved that no change named")));
            }
        }
        let violations = check_on(&rows, &mut folded);
        self.keep(Arc::new(rows), folded, since, &violations)
    }

    fn keep(&mut self, rows: Arc<ListRows>, folded: Folded, since: u64, found: &[Violation]) -> Result<(), Failure> {
        let list = rows.head.list;
        let seq = rows.audit.last().map_or(since, |last| last.seq);
        self.folded.insert(list, (folded, seq));
        let passed = rows.audit.iter().filter_map(|row| row.passed_over().ok()).flatten();
        self.passed.extend(passed.map(|passed| passed.entry));
        self.rows.insert(list, rows);
        match found.first() {
            Some(first) => Err(self.fail(format!("promise {}: {}", first.promise, first.text))),
            None => Ok(()),
        }
    }
}

/// The first table in which two readings of a list are not the same.
fn differs(one: &ListRows, other: &ListRows) -> Option<&'static str> {
    let same = [
        ("list", one.head == other.head),
        ("entry", one.entries == other.entries),
        ("place", one.places == other.places),
        ("offer", one.offers == other.offers),
        ("timer", one.timers == other.timers),
        ("message", one.messages == other.messages),
        ("batch", one.batches == other.batches),
        ("wording", one.wordings == other.wordings),
        ("delivery", one.deliveries == other.deliveries),
        ("letter", one.letters == other.letters),
        ("request", one.requests == other.requests),
        ("sheet version", one.sheets == other.sheets),
    ];
    same.into_iter().find(|(_, same)| !same).map(|(table, _)| table)
}
