//! store/sqlite: the heads of lists, as one transaction knows them, and THE conditional write that moves them. On a busy
//! event every command asks for the same row and takes a seat from it: it is read once, and seats taken one after another
//! are written as one move of their sum. They only ever add, so the sum fits only if every one of them did, and until the
//! commit nobody else can look.

use super::{Select, must_touch, run};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{ReadRow, StoredRow};
use rules::{Head, HeadMove, ListId};
use rusqlite::Connection;
use std::collections::HashMap;
use std::sync::LazyLock;

static HEAD_BY_ID: Select<Head> = Select::new("list WHERE id = ?1");

static OPEN: LazyLock<String> = LazyLock::new(|| {
    let marks: Vec<String> = (1..=Head::COLUMNS.len() + 1).map(|at| format!("?{at}")).collect();
    format!("INSERT INTO list ({}, slug) VALUES ({})", Head::COLUMNS.join(", "), marks.join(", "))
});

fn open_list(connection: &Connection, slug: &str, head: &Head) -> Result<(), StoreError> {
    let mut cells = head.cells();
    cells.push(Cell::text(slug));
    run(connection, &OPEN, &cells).map(drop)
}

/// Numbers move by their difference, and only while the conditions hold. That they move from where the change saw them is
/// checked before; this is what keeps even a wrong change from overselling.
const MOVE_HEAD: &str = "UPDATE list SET state = ?2, settings_rev = ?3, date_rev = ?4, cap = ?5, cap_wanted = ?6, \
    taken = taken + ?7, held = held + ?8, waiting = waiting + ?9, asked = asked + ?10, line_rev = line_rev + ?11, \
    joined = joined + ?12, thanked_at = ?18 \
    WHERE id = ?1 AND settings_rev = ?13 AND state = ?14 AND cap = ?15 \
    AND taken + ?7 + held + ?8 <= ?5 \
    AND (?16 IS NULL OR taken + ?7 + held + ?8 + ?16 > ?5) \
    AND (?17 IS NULL OR line_rev = ?17) AND thanked_at IS ?19";

fn update_head(connection: &Connection, before: &Head, head: &HeadMove) -> Result<(), StoreError> {
    let after = &head.after;
    let by = |after: u32, before: u32| Cell::Int(i64::from(after) - i64::from(before));
    let by_long = |after: u64, before: u64| Cell::id(after - before.min(after));
    let cells = [
        Cell::id(after.list.0),
        Cell::word(after.state.word()),
        Cell::count(after.settings_rev),
        Cell::count(after.date_rev),
        Cell::count(after.cap),
        Cell::count(after.cap_wanted),
        by(after.taken, before.taken),
        by(after.held, before.held),
        by(after.waiting, before.waiting),
        by(after.asked, before.asked),
        by_long(after.line_rev, before.line_rev),
        by_long(after.joined, before.joined),
        Cell::count(before.settings_rev),
        Cell::word(before.state.word()),
        Cell::count(before.cap),
        head.only_if_full_for.map_or(Cell::Null, Cell::count),
        head.only_if_line_rev.map_or(Cell::Null, Cell::id),
        after.thanked_at.map_or(Cell::Null, Cell::time),
        before.thanked_at.map_or(Cell::Null, Cell::time),
    ];
    must_touch(run(connection, MOVE_HEAD, &cells)?, "head of the list")
}

/// Seats are taken and nothing else, and they fit.
fn may_wait(before: &Head, head: &HeadMove) -> bool {
    let after = head.after;
    head.only_if_full_for.is_none()
        && head.only_if_line_rev.is_none()
        && after.taken >= before.taken
        && after.joined >= before.joined
        && after.taken + after.held <= after.cap
        && Head { taken: before.taken, joined: before.joined, ..after } == *before
}

/// Good for one transaction: nobody else can write meanwhile.
#[derive(Default)]
pub(crate) struct Heads {
    /// As this transaction read or left them.
    known: HashMap<ListId, Head>,
    /// Seats taken on one list that are not in its row yet: its head before the first and after the last of them.
    taking: Option<(Head, Head)>,
}

impl Heads {
    pub fn read(&mut self, connection: &Connection, list: ListId) -> Result<Option<Head>, StoreError> {
        if let Some(head) = self.known.get(&list) {
            return Ok(Some(*head));
        }
        let head = HEAD_BY_ID.one(connection, &[Cell::id(list.0)])?;
        self.known.extend(head.map(|head| (list, head)));
        Ok(head)
    }

    /// Moves a head from where the change saw it, or opens a list of this name. The audit writes down before and after: a
    /// change that was decided on other numbers would fit the row and never fold.
    pub fn apply(&mut self, connection: &Connection, slug: Option<&str>, head: &HeadMove) -> Result<(), StoreError> {
        match (&head.before, slug) {
            (Some(before), _) => {
                if self.read(connection, before.list)? != Some(*before) {
                    return Err(StoreError::Stale("head of the list".to_string()));
                }
                if may_wait(before, head) {
                    self.keep(connection, before, head)?;
                } else {
                    self.write(connection)?;
                    update_head(connection, before, head)?;
                }
            }
            (None, Some(slug)) => open_list(connection, slug, &head.after)?,
            (None, None) => return Err(StoreError::Broken("a list without a name".to_string())),
        }
        self.known.insert(head.after.list, head.after);
        Ok(())
    }

    fn keep(&mut self, connection: &Connection, before: &Head, head: &HeadMove) -> Result<(), StoreError> {
        let first = match self.taking {
            Some((first, _)) if first.list == before.list => first,
            Some(_) => {
                self.write(connection)?;
                *before
            }
            None => *before,
        };
        self.taking = Some((first, head.after));
        Ok(())
    }

    /// Writes what waits, before anybody reads the row itself or commits.
    pub fn write(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Some((before, after)) = self.taking.take() else { return Ok(()) };
        let sum = HeadMove { before: Some(before), after, only_if_full_for: None, only_if_line_rev: None };
        update_head(connection, &before, &sum)
    }

    /// A transaction begins, or was given up.
    pub fn forget(&mut self) {
        self.known.clear();
        self.taking = None;
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Cause, Engine, StoreError};
    use crate::sqlite::Sqlite;
    use crate::suite::stage::{cancel, noon, opened, register, register_party, rows, sign_up, walk};
    use rules::{Actor, Change, Decision, Need, Snapshot, decide};

    fn taken_in_the_row(engine: &Sqlite) -> i64 {
        engine.connection.query_row("SELECT taken FROM list", [], |row| row.get(0)).expect("a number")
    }

    #[test]
    fn seats_of_one_group_are_one_move_of_the_row() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 10);
        for who in ["ann", "bo", "cy"] {
            walk(&mut engine, &register(list, who), noon()).expect("signed up");
        }
        assert_eq!(taken_in_the_row(&engine), 0, "not written yet");
        engine.flush().expect("flushed");
        assert_eq!(taken_in_the_row(&engine), 3);
        assert_eq!(crate::check::check_list(&rows(&mut engine, list)), []);
    }

    #[test]
    fn whatever_else_moves_the_row_comes_after_the_seats_before_it() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let (list, other) = (opened(&mut engine, "dinner", 2), opened(&mut engine, "lunch", 1));
        let ann = sign_up(&mut engine, list, &["ann"])[0];
        for (list, who) in [(list, "bo"), (other, "bo"), (list, "cy"), (list, "dee")] {
            walk(&mut engine, &register(list, who), noon()).expect("signed up");
        }
        walk(&mut engine, &cancel(list, ann), noon()).expect("cancelled");
        walk(&mut engine, &register_party(other, "eve", 1), noon()).expect("in line");
        engine.flush().expect("flushed");
        let head = rows(&mut engine, list).head;
        assert_eq!((head.taken, head.held, head.waiting), (1, 1, 2));
        for list in [list, other] {
            assert_eq!(crate::check::check_list(&rows(&mut engine, list)), []);
        }
    }

    #[test]
    fn a_look_from_before_the_group_is_refused_at_once() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 1);
        let stale = decided(&mut engine, list, "cy");
        walk(&mut engine, &register(list, "ann"), noon()).expect("signed up");
        let refused = engine.apply(Cause { who: Actor::Guest, at: noon() }, &stale);
        assert!(matches!(refused, Err(StoreError::Stale(_))), "{refused:?}");
        engine.abandon();
        assert_eq!(taken_in_the_row(&engine), 0, "and what was kept is forgotten with it");
    }

    fn decided(engine: &mut Sqlite, list: rules::ListId, who: &str) -> Change {
        let (command, mut snapshot) = (register(list, who), Snapshot::default());
        engine.load(list, &Need::first(&command), &mut snapshot).expect("a look");
        engine.abandon();
        let Ok(Decision { change: Some(change), .. }) = decide(&snapshot, &command, noon()) else {
            panic!("a sign-up needs one look")
        };
        *change
    }
}
