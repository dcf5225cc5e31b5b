//! bench: long lists and full timer tables in seconds. Rows are written past the rules, and the head's numbers are
//! set to what the rows say. Indexes are taken down and built again: sorting is quicker than a million look-ups.

use crate::stage::{Stage, event, now, open_events, text};
use jiff::Timestamp;
use rules::event::EventSettings;
use rules::{ListId, plan};
use rusqlite::{Connection, params};
use std::path::Path;

/// Entries get numbers from here on, so that timers of other lists can stand before them as they would in life.
pub(crate) const FIRST_ENTRY: u64 = 10_000_000;

/// People to put on one list: first those with a seat, each with the next reminder booked, then the line.
#[derive(Clone, Copy)]
pub(crate) struct Crowd {
    pub list: ListId,
    pub confirmed: u64,
    pub waiting: u64,
}

const ENTRIES: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 + ?3)
    INSERT INTO entry (id, rev, list, number, state, party, generation, passes, tier, live_offers, told_rev, reminders,
    mail_reach, text_reach, resends, joined_at, service, wish, name, email, mobile, contact_key)
    SELECT ?4 + i, 0, ?1, i, iif(i <= ?2, 'confirmed', 'waitlisted'), 1, 1, 0, 0, 0, 1, 'on', 'open',
    'open', 0, ?5, '', NULL, printf('Guest %08d', i), printf('guest-%08x@example.org', (i * 2654435761) & 4294967295),
    NULL, printf('guest-%08x@example.org', (i * 2654435761) & 4294967295) FROM n";
const HEAD: &str =
    "UPDATE list SET taken = ?2, waiting = ?3, line_rev = ?3, joined = ?2 + ?3 WHERE id = ?1 AND ?2 <= cap";
const REMINDERS: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO timer SELECT ?3 + i, 'remind', ?4, ?1, ?5, 0 FROM n";
/// Reminders of other people on other lists, due over most of a year.
const OTHERS: &str = "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)
    INSERT INTO timer SELECT 2 + i / 3, 'remind', i % 3, 2, ?2 + (i * 2654435761) % 25920000000, 0 FROM n";

fn crowd(path: &Path, crowd: Crowd) -> Result<(), String> {
    crowd_at(path, crowd, &event(crowd.confirmed), now())
}

/// A stage with one event in the file `start` and this crowd on it.
pub(crate) fn crowded(cap: u64, confirmed: u64, waiting: u64) -> Result<(Stage, ListId), String> {
    let stage = Stage::new()?;
    let start = stage.file("start");
    let list = open_events(&start, 1, cap)?[0];
    crowd(&start, Crowd { list, confirmed, waiting })?;
    Ok((stage, list))
}

/// The same for an event of another day, with everybody joining at this moment.
pub(crate) fn crowd_at(path: &Path, crowd: Crowd, event: &EventSettings, now: Timestamp) -> Result<(), String> {
    let connection = unguarded(path)?;
    let indexes = take_down(&connection, &["entry", "timer"])?;
    let list = number(crowd.list.0);
    let (confirmed, waiting, first) = (number(crowd.confirmed), number(crowd.waiting), number(FIRST_ENTRY));
    let joined_at = now.as_millisecond();
    connection.execute(ENTRIES, params![list, confirmed, waiting, first, joined_at]).map_err(text)?;
    let heads = connection.execute(HEAD, params![list, confirmed, waiting]).map_err(text)?;
    if heads != 1 {
        return Err("the crowd does not fit the event".to_string());
    }
    if let Some(reminder) = plan(event, now).first() {
        let due_at = reminder.at.as_millisecond();
        connection.execute(REMINDERS, params![list, confirmed, first, reminder.which, due_at]).map_err(text)?;
    }
    build(&connection, &indexes)
}

pub(crate) fn timers(path: &Path, count: u64) -> Result<(), String> {
    let connection = unguarded(path)?;
    let indexes = take_down(&connection, &["timer"])?;
    let from = now().as_millisecond() + 86_400_000;
    connection.execute(OTHERS, params![number(count), from]).map_err(text)?;
    build(&connection, &indexes)
}

/// Entries of another shape, written the same way.
pub(crate) fn fill_entries(path: &Path, write: impl FnOnce(&Connection) -> Result<(), String>) -> Result<(), String> {
    let connection = unguarded(path)?;
    let indexes = take_down(&connection, &["entry"])?;
    write(&connection)?;
    build(&connection, &indexes)
}

/// No log, no waiting for the disk: what is filled here can be filled again.
fn unguarded(path: &Path) -> Result<Connection, String> {
    let connection = Connection::open(path).map_err(text)?;
    for (name, value) in [("journal_mode", "OFF"), ("synchronous", "OFF"), ("cache_size", "-262144")] {
        connection.pragma_update(None, name, value).map_err(text)?;
    }
    connection.execute_batch("BEGIN EXCLUSIVE").map_err(text)?;
    Ok(connection)
}

fn take_down(connection: &Connection, tables: &[&str]) -> Result<Vec<String>, String> {
    let mut built = Vec::new();
    for table in tables {
        let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?1 AND sql IS NOT NULL";
        let mut statement = connection.prepare(sql).map_err(text)?;
        let found = statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?))).map_err(text)?;
        let found: Vec<(String, String)> = found.collect::<Result<_, _>>().map_err(text)?;
        for (name, sql) in found {
            connection.execute_batch(&format!("DROP INDEX {name}")).map_err(text)?;
            built.push(sql);
        }
    }
    Ok(built)
}

fn build(connection: &Connection, indexes: &[String]) -> Result<(), String> {
    for sql in indexes {
        connection.execute_batch(sql).map_err(text)?;
    }
    connection.execute_batch("COMMIT").map_err(text)
}

fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_list_keeps_every_promise_about_its_rows() {
        let (stage, _) = crowded(40, 40, 25).expect("filled");
        let path = stage.file("start");
        timers(&path, 100).expect("filled");
        let report = store::check::check_file(&path).expect("a report");
        assert_eq!(report.damage, Vec::<String>::new());
        // What is filled has no history: no messages (9) and no audit (10).
        let others: Vec<_> = report.violations.iter().filter(|broken| ![9, 10].contains(&broken.promise)).collect();
        assert!(others.is_empty(), "{others:?}");
    }
}
