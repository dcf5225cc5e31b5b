//! store/sqlite: migrations, only ever added. Each runs once, in a transaction of its own, and is remembered with
//! its checksum, so a file changed behind our back is noticed.

use super::fault;
use crate::engine::StoreError;
use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001_start.sql"),
    include_str!("migrations/0002_tokens.sql"),
    include_str!("migrations/0003_hosts.sql"),
    include_str!("migrations/0004_guests.sql"),
    include_str!("migrations/0005_stories.sql"),
    include_str!("migrations/0006_wording.sql"),
    include_str!("migrations/0007_endpoints.sql"),
    include_str!("migrations/0008_desks.sql"),
    include_str!("migrations/0009_letters.sql"),
    include_str!("migrations/0010_requests.sql"),
    include_str!("migrations/0011_scribe.sql"),
    include_str!("migrations/0012_sheets.sql"),
    include_str!("migrations/0013_strangers.sql"),
    include_str!("migrations/0014_second_way.sql"),
    include_str!("migrations/0015_untold.sql"),
    include_str!("migrations/0016_lanes.sql"),
    include_str!("migrations/0017_head_start.sql"),
    include_str!("migrations/0018_said.sql"),
    include_str!("migrations/0019_helpers.sql"),
    include_str!("migrations/0020_credits.sql"),
];

/// What a file is before anything is written to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum File {
    Empty,
    Ours(u32),
    Foreign,
}

/// Refuses files that are not ours or are newer than we are. Only reads.
pub(crate) fn recognise(connection: &Connection) -> Result<(), StoreError> {
    let known = u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX);
    match look(connection)? {
        File::Empty => Ok(()),
        File::Ours(found) if found > known => Err(StoreError::TooNew { found, known }),
        File::Ours(_) => Ok(()),
        File::Foreign => Err(StoreError::Broken("this file is not an Usher database".to_string())),
    }
}

/// One query, so that another process making the same file cannot come between.
fn look(connection: &Connection) -> Result<File, StoreError> {
    let sql = "SELECT count(*), sum(name = 'migration'), (SELECT user_version FROM pragma_user_version) \
               FROM sqlite_schema WHERE type = 'table'";
    let (tables, ours, version): (i64, Option<i64>, u32) =
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).map_err(fault)?;
    Ok(match (tables, ours) {
        (0, _) => File::Empty,
        (_, Some(1..)) => File::Ours(version),
        (_, _) => File::Foreign,
    })
}

pub(crate) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    for (at, sql) in (1u32..).zip(MIGRATIONS) {
        let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(fault)?;
        // Looked at inside the transaction: another process may be opening the same file.
        if at > version(&tx)? {
            tx.execute_batch(sql).map_err(fault)?;
            tx.execute_batch(
                "CREATE TABLE IF NOT EXISTS migration (id INTEGER PRIMARY KEY, checksum INTEGER NOT NULL) STRICT",
            )
            .map_err(fault)?;
            tx.execute("INSERT INTO migration (id, checksum) VALUES (?1, ?2)", params![at, checksum(sql)])
                .map_err(fault)?;
            tx.pragma_update(None, "user_version", at).map_err(fault)?;
        }
        tx.commit().map_err(fault)?;
    }
    verify(connection)
}

/// A file that is only looked at stays as it is: columns it does not have yet are seen as null.
pub(crate) fn read_as_new(connection: &Connection) -> Result<(), StoreError> {
    const WITHOUT_NOTES: u32 = 3;
    const WITHOUT_ENDS: u32 = 7;
    let version = version(connection)?;
    if version <= WITHOUT_NOTES {
        let sql = "CREATE TEMP VIEW entry AS SELECT *, NULL AS moved_class, NULL AS moved_rank, NULL AS mail_since, \
                   NULL AS text_since, NULL AS note, passes AS line_class, number << 30 AS line_rank FROM main.entry";
        connection.execute_batch(sql).map_err(fault)?;
    } else if version <= WITHOUT_ENDS {
        let sql = "CREATE TEMP VIEW entry AS SELECT *, NULL AS text_since FROM main.entry";
        connection.execute_batch(sql).map_err(fault)?;
    }
    if !has_column(connection, "place", "head_start_until")? {
        let ended_at = if version <= WITHOUT_ENDS { "NULL AS ended_at," } else { "" };
        let sql = format!(
            "CREATE TEMP VIEW place AS SELECT *, {ended_at} NULL AS head_start_from, NULL AS head_start_until, \
             NULL AS head_start_up_to FROM main.place"
        );
        connection.execute_batch(&sql).map_err(fault)?;
    }
    if !has_column(connection, "list", "thanked_at")? {
        let sql = "CREATE TEMP VIEW list AS SELECT *, NULL AS thanked_at FROM main.list";
        connection.execute_batch(sql).map_err(fault)?;
    }
    // Tables of later steps are not there at all in a file from before them.
    if has_column(connection, "host", "id")? && !has_column(connection, "host", "shared_only")? {
        let sql = "CREATE TEMP VIEW host AS SELECT *, NULL AS shared_only, NULL AS invited_by FROM main.host";
        connection.execute_batch(sql).map_err(fault)?;
    }
    add_missing(connection, "batch", &[("host", "NULL"), ("token", "NULL")])?;
    add_missing(connection, "message", &[("said", "NULL"), ("reported_at", "NULL"), ("turned_down", "0")])
}

/// Columns that a table may lack, each with what it is read as.
fn add_missing(connection: &Connection, table: &str, columns: &[(&str, &str)]) -> Result<(), StoreError> {
    let mut missing = String::new();
    for (column, value) in columns {
        if !has_column(connection, table, column)? {
            missing.push_str(&format!(", {value} AS {column}"));
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let sql = format!("CREATE TEMP VIEW {table} AS SELECT *{missing} FROM main.{table}");
    connection.execute_batch(&sql).map_err(fault)
}

fn has_column(connection: &Connection, table: &str, column: &str) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2";
    connection.query_row(sql, params![table, column], |row| row.get(0)).map(|found: i64| found > 0).map_err(fault)
}

pub(crate) fn version(connection: &Connection) -> Result<u32, StoreError> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(fault)
}

/// Every step this file has taken is the one we know. An older file has taken fewer: it can be looked at all the same.
pub(crate) fn verify(connection: &Connection) -> Result<(), StoreError> {
    let taken = version(connection)?;
    if taken == 0 {
        return Err(StoreError::Broken("there is nothing of Usher's in this file".to_string()));
    }
    for (at, sql) in (1u32..).zip(MIGRATIONS).take_while(|(at, _)| *at <= taken) {
        let stored: Option<i64> = connection
            .query_row("SELECT checksum FROM migration WHERE id = ?1", [at], |row| row.get(0))
            .optional()
            .map_err(fault)?;
        if stored != Some(checksum(sql)) {
            return Err(StoreError::Broken(format!("migration {at} is not the one this Usher knows")));
        }
    }
    Ok(())
}

/// FNV-1a: enough to notice an edited migration; nobody attacks it.
fn checksum(sql: &str) -> i64 {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in sql.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash.cast_signed()
}
