//! store: a list as it stood at some moment, folded from the audit alone and kept small: a long list is a few numbers
//! for each entry. `fold` rebuilds every column; this is for pages.

use crate::audit::parse;
use crate::engine::StoreError;
use crate::rows::broken;
use rules::EntryState;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// What the audit says up to some change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AsOf {
    pub head: HeadThen,
    entries: HashMap<u64, EntryThen>,
    /// Changes folded so far.
    pub changes: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeadThen {
    pub cap: u32,
    pub taken: u32,
    pub held: u32,
    pub waiting: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryThen {
    pub id: u64,
    pub number: u64,
    pub state: EntryState,
    pub party: u32,
    pub live_offers: u32,
}

impl AsOf {
    /// Goes on by one change. Refuses one whose "before" is not what the changes so far came to.
    pub fn go_on(&mut self, moves: &str) -> Result<(), StoreError> {
        self.changes += 1;
        if moves == "[]" {
            return Ok(());
        }
        for change in parse(moves)?.as_array().ok_or_else(|| broken("audit"))? {
            let columns = change[2].as_object().ok_or_else(|| broken("audit"))?;
            match change[0].as_str() {
                Some("list") => self.head.go_on(columns)?,
                Some("entry") => self.entry(change[1].as_u64().ok_or_else(|| broken("audit"))?, columns)?,
                Some(_) | None => {}
            }
        }
        Ok(())
    }

    fn entry(&mut self, id: u64, columns: &Map<String, Value>) -> Result<(), StoreError> {
        let state = EntryState::Pending;
        let then = self.entries.entry(id).or_insert(EntryThen { id, number: 0, state, party: 0, live_offers: 0 });
        if let Some(pair) = columns.get("number") {
            then.number = pair[1].as_u64().ok_or_else(|| broken("number"))?;
        }
        if let Some(pair) = columns.get("state") {
            let known = pair[0].is_null() || pair[0].as_str() == Some(then.state.word());
            let after = pair[1].as_str().and_then(EntryState::from_word).filter(|_| known);
            then.state = after.ok_or_else(|| broken("state of an entry in the audit"))?;
        }
        step(&mut then.party, columns, "party")?;
        step(&mut then.live_offers, columns, "live_offers")
    }

    /// In the order of their numbers, after this one.
    #[must_use]
    pub fn entries(&self, after: u64, most: usize) -> Vec<EntryThen> {
        let mut page: Vec<EntryThen> = self.entries.values().filter(|entry| entry.number > after).copied().collect();
        page.sort_unstable_by_key(|entry| entry.number);
        page.truncate(most);
        page
    }
}

impl HeadThen {
    fn go_on(&mut self, columns: &Map<String, Value>) -> Result<(), StoreError> {
        step(&mut self.cap, columns, "cap")?;
        step(&mut self.taken, columns, "taken")?;
        step(&mut self.held, columns, "held")?;
        step(&mut self.waiting, columns, "waiting")
    }
}

/// The column's next value, if it changed.
fn step(value: &mut u32, columns: &Map<String, Value>, column: &str) -> Result<(), StoreError> {
    let Some(pair) = columns.get(column) else { return Ok(()) };
    let known = pair[0].is_null() || pair[0].as_u64() == Some(u64::from(*value));
    let after = pair[1].as_u64().filter(|_| known).and_then(|number| u32::try_from(number).ok());
    *value = after.ok_or_else(|| broken("number in the audit"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOINED: &str = r#"[["list",1,{"taken":[0,2],"cap":[null,9]}],
        ["entry",7,{"number":[null,1],"state":[null,"confirmed"],"party":[null,2],"live_offers":[null,0]}]]"#;

    #[test]
    fn the_changes_so_far_are_the_list_as_it_was() {
        let mut then = AsOf::default();
        then.go_on(JOINED).expect("a change");
        then.go_on("[]").expect("a change of nothing that is kept");
        assert_eq!((then.head.cap, then.head.taken, then.changes), (9, 2, 2));
        let state = EntryState::Confirmed;
        assert_eq!(then.entries(0, 9), [EntryThen { id: 7, number: 1, state, party: 2, live_offers: 0 }]);
        assert!(then.entries(1, 9).is_empty());
    }

    #[test]
    fn an_audit_that_does_not_add_up_is_refused() {
        let mut then = AsOf::default();
        then.go_on(JOINED).expect("a change");
        assert!(then.clone().go_on(r#"[["list",1,{"taken":[3,4]}]]"#).is_err());
        assert!(then.go_on(r#"[["entry",7,{"state":["waitlisted","cancelled"]}]]"#).is_err());
    }
}
