//! bench: plain SQLite. The same file form, cache and checkpoints, prepared statements, no rules. Every commit waits
//! for the disk itself (`synchronous=FULL`), where ours are synced beside the writer.

use crate::figure::per_second;
use crate::replay::{self, Script};
use crate::stage::{Stage, text};
use rusqlite::{Connection, Statement, params_from_iter};
use std::path::Path;
use std::time::Instant;
use store::sqlite::{CACHE, CHECKPOINT};

/// Commands per commit of the grouped baseline: what the keeper takes at most.
const GROUP: usize = 256;

const TABLES: [&str; 12] = [
    "list",
    "settings",
    "entry",
    "place",
    "offer",
    "timer",
    "message",
    "batch",
    "suppression",
    "audit",
    "audit_about",
    "place_story",
];

fn open(path: &Path) -> Result<Connection, String> {
    let connection = Connection::open(path).map_err(text)?;
    for (name, value) in [("journal_mode", "WAL"), ("synchronous", "FULL"), ("foreign_keys", "ON")] {
        connection.pragma_update(None, name, value).map_err(text)?;
    }
    connection.pragma_update(None, "cache_size", CACHE).map_err(text)?;
    connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT).map_err(text)?;
    Ok(connection)
}

/// Writes the first `most` commands of a script, `group` per commit, and says how long it took in seconds.
pub(crate) fn run(path: &Path, script: &Script, most: usize, group: usize) -> Result<f64, String> {
    let connection = open(path)?;
    let mut statements: Vec<Statement<'_>> =
        script.statements.iter().map(|sql| connection.prepare(sql)).collect::<Result<_, _>>().map_err(text)?;
    let (mut begin, mut commit) = (prepare(&connection, "BEGIN IMMEDIATE")?, prepare(&connection, "COMMIT")?);
    let commands = &script.commands[..most.min(script.commands.len())];
    let start = Instant::now();
    for group in commands.chunks(group) {
        begin.execute([]).map_err(text)?;
        for write in group.iter().flatten() {
            let rows = statements[write.statement].execute(params_from_iter(&write.values)).map_err(text)?;
            if rows != 1 {
                return Err(format!("the baseline touched {rows} rows: {}", script.statements[write.statement]));
            }
        }
        commit.execute([]).map_err(text)?;
    }
    Ok(start.elapsed().as_secs_f64())
}

fn prepare<'a>(connection: &'a Connection, sql: &str) -> Result<Statement<'a>, String> {
    connection.prepare(sql).map_err(text)
}

/// Plain SQLite goes from one state to a later one in groups: so many commands, per second. Both must end the same.
pub(crate) fn baseline(stage: &Stage, before: &Path, after: &Path, count: usize) -> Result<f64, String> {
    let script = replay::script(before, after)?;
    let path = stage.copy(before, "baseline")?;
    let seconds = run(&path, &script, script.commands.len(), GROUP)?;
    verify_same(after, &path)?;
    Ok(per_second(count, seconds))
}

/// The comparison is only fair if both have written the same: every row of every table is compared.
fn verify_same(ours: &Path, baseline: &Path) -> Result<(), String> {
    verify_counts(ours, baseline)?;
    let connection = beside(ours, baseline)?;
    for table in TABLES {
        let differing = count(&connection, &format!("(SELECT * FROM {table} EXCEPT SELECT * FROM other.{table})"))?;
        if differing > 0 {
            return Err(format!("{table}: {differing} rows differ from the baseline's"));
        }
    }
    Ok(())
}

fn verify_counts(ours: &Path, baseline: &Path) -> Result<(), String> {
    let connection = beside(ours, baseline)?;
    for table in TABLES {
        let (here, there) = (count(&connection, table)?, count(&connection, &format!("other.{table}"))?);
        if here != there {
            return Err(format!("{table}: {here} rows here, {there} in the baseline"));
        }
    }
    Ok(())
}

/// Opens one database with another beside it, under the name `other`.
pub(crate) fn beside(path: &Path, other: &Path) -> Result<Connection, String> {
    let connection = Connection::open(path).map_err(text)?;
    let other = other.to_str().ok_or("the folder's name is not plain text")?;
    connection.execute("ATTACH ?1 AS other", [other]).map_err(text)?;
    Ok(connection)
}

fn count(connection: &Connection, from: &str) -> Result<u64, String> {
    let rows: i64 =
        connection.query_row(&format!("SELECT count(*) FROM {from}"), [], |row| row.get(0)).map_err(text)?;
    Ok(u64::try_from(rows).unwrap_or(0))
}

/// Fails unless a table has grown by exactly so many rows.
pub(crate) fn verify_grown(before: &Path, after: &Path, from: &str, by: usize) -> Result<(), String> {
    let connection = beside(after, before)?;
    let (now, was) = (count(&connection, from)?, count(&connection, &format!("other.{from}"))?);
    if now == was + by as u64 { Ok(()) } else { Err(format!("{from}: {was} rows became {now}, not {by} more")) }
}
