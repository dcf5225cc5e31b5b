//! store/sqlite: a change becomes rows. The head's conditions refuse what must not be, before anything else is written or,
//! for seats of one group, at its end. There are no savepoints; a refusal abandons the group, which is then run one by one.

use super::head::Heads;
use super::{must_touch, run};
use crate::audit::{moves_to_text, passed_to_text};
use crate::audit_note::note_to_text;
use crate::cells::Cell;
use crate::engine::{Cause, StoreError};
use crate::rows::{MovedRow, ReadRow, StoredRow, Table, timer_key};
use crate::settings_doc::settings_to_text;
use rules::{Actor, Change, PlaceId, Reach, RowMove, Suppression, Timer, TimerMove};
use rusqlite::Connection;
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::LazyLock;

/// Writes everything and returns the highest row number used.
pub(crate) fn apply(
    connection: &Connection,
    heads: &mut Heads,
    cause: Cause,
    change: &Change,
) -> Result<u64, StoreError> {
    let mut highest = 0;
    if let Some(head) = &change.head {
        heads.apply(connection, change.open.as_deref(), head)?;
        highest = head.after.list.0;
    }
    if let Some((rev, settings)) = &change.settings {
        let doc = settings_to_text(settings);
        let cells = [Cell::id(change.list.0), Cell::count(*rev), Cell::Text(Cow::Owned(doc))];
        run(connection, "INSERT INTO settings (list, rev, doc) VALUES (?1, ?2, ?3)", &cells)?;
    }
    let rows: Vec<MovedRow<'_>> = change.rows.iter().map(MovedRow::of).collect();
    for pass in 0..5 {
        for row in rows.iter().filter(|row| order(row) == pass) {
            put(connection, row)?;
            highest = highest.max(row.id);
        }
    }
    for row in &change.rows {
        keep_words(connection, row)?;
    }
    for timer in &change.timers {
        move_timer(connection, timer)?;
    }
    for suppression in &change.suppress {
        suppress(connection, cause, suppression)?;
    }
    write_audit(connection, cause, change, &rows)?;
    Ok(highest)
}

/// Entries before places before offers before messages: each refers to the ones before. An offer that ends makes room for
/// the next one of its place.
fn order(row: &MovedRow<'_>) -> usize {
    match row.table {
        Table::Entry | Table::Host => 0,
        Table::Place | Table::Request => 1,
        Table::Offer => 3 - usize::from(row.before.is_some()),
        _ => 4,
    }
}

/// How a new row of each table is written.
static INSERT: LazyLock<[String; Table::ALL.len()]> = LazyLock::new(|| {
    Table::ALL.map(|table| {
        let marks: Vec<String> = (1..=table.columns().len()).map(|at| format!("?{at}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", table.name(), table.columns().join(", "), marks.join(", "))
    })
});

static TIMER_SQL: LazyLock<String> = LazyLock::new(|| {
    format!(
        "INSERT INTO timer ({}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
         ON CONFLICT (subject, kind, which) DO UPDATE SET due_at = ?5, cursor = ?6",
        Timer::COLUMNS.join(", ")
    )
});

fn put(connection: &Connection, row: &MovedRow<'_>) -> Result<(), StoreError> {
    match &row.before {
        None => run(connection, &INSERT[row.table as usize], &row.after).map(|_| ()),
        Some(before) => update(connection, row.table, before, &row.after),
    }
}

/// Sets only what changes, so that untouched indexes stay untouched; only on the row that was seen.
fn update(connection: &Connection, table: Table, before: &[Cell<'_>], after: &[Cell<'_>]) -> Result<(), StoreError> {
    let mut text = format!("UPDATE {} SET ", table.name());
    let mut cells = vec![after[0].clone(), before[1].clone()];
    for at in (1..after.len()).filter(|at| before[*at] != after[*at]) {
        cells.push(after[at].clone());
        let comma = if cells.len() > 3 { ", " } else { "" };
        let _infallible = write!(text, "{comma}{} = ?{}", table.columns()[at], cells.len());
    }
    text.push_str(" WHERE id = ?1 AND rev = ?2");
    must_touch(run(connection, &text, &cells)?, table.name())
}

/// The words of a host as they are from now on, beside those before them.
fn keep_words(connection: &Connection, row: &RowMove) -> Result<(), StoreError> {
    let RowMove::Wording { after, .. } = row else { return Ok(()) };
    let Some(text) = &after.text else { return Ok(()) };
    let cells = [
        Cell::id(after.list.0),
        Cell::word(after.kind.word()),
        Cell::count(after.rev),
        Cell::text(&text.subject),
        Cell::text(&text.body),
    ];
    let sql = "INSERT INTO wording_version (list, kind, rev, subject, body) VALUES (?1, ?2, ?3, ?4, ?5)";
    run(connection, sql, &cells).map(|_| ())
}

fn move_timer(connection: &Connection, timer: &TimerMove) -> Result<(), StoreError> {
    match timer {
        TimerMove::Book(timer) => run(connection, &TIMER_SQL, &timer.cells()).map(|_| ()),
        TimerMove::Drop(name) => {
            let (subject, kind, which) = timer_key(*name);
            let cells = [Cell::id(subject), Cell::word(kind), Cell::count(which)];
            let sql = "DELETE FROM timer WHERE subject = ?1 AND kind = ?2 AND which = ?3";
            run(connection, sql, &cells).map(|_| ())
        }
    }
}

fn suppress(connection: &Connection, cause: Cause, suppression: &Suppression) -> Result<(), StoreError> {
    let cells = [
        Cell::word(suppression.channel.word()),
        Cell::text(&suppression.key),
        Cell::word(suppression.reason.word()),
        Cell::time(cause.at),
    ];
    if suppression.reason == Reach::Open {
        // Taken back by the owner of the number.
        let sql = "DELETE FROM suppression WHERE channel = ?1 AND key = ?2 AND reason = 'opted_out'";
        return run(connection, sql, &cells[..2]).map(|_| ());
    }
    // The first reason stays; saying it again changes nothing.
    let sql = "INSERT INTO suppression (channel, key, reason, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    run(connection, sql, &cells).map(|_| ())
}

fn write_audit(
    connection: &Connection,
    cause: Cause,
    change: &Change,
    rows: &[MovedRow<'_>],
) -> Result<(), StoreError> {
    let host = match cause.who {
        Actor::Host(number) | Actor::Api(number) => Cell::id(number),
        Actor::Guest | Actor::Hook | Actor::Sheet | Actor::Timer | Actor::Post | Actor::Keeper => Cell::Null,
    };
    let passed =
        if change.passed.is_empty() { Cow::Borrowed("[]") } else { Cow::Owned(passed_to_text(&change.passed)) };
    let cells = [
        Cell::id(change.list.0),
        Cell::time(cause.at),
        Cell::word(cause.who.word()),
        host,
        Cell::word(change.what),
        Cell::Text(note_to_text(&change.note)),
        Cell::Text(Cow::Owned(moves_to_text(change.head.as_ref(), rows))),
        Cell::Text(passed),
    ];
    let sql =
        "INSERT INTO audit (list, at, who, host, what, note, moves, passed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    run(connection, sql, &cells)?;
    let seq = connection.last_insert_rowid();
    tell_stories(connection, change, seq)?;
    write_about(connection, change, seq)
}

/// Notes which places this change moved, for the story of a seat.
fn tell_stories(connection: &Connection, change: &Change, seq: i64) -> Result<(), StoreError> {
    for place in change.rows.iter().filter_map(place_of) {
        let sql = "INSERT OR IGNORE INTO place_story (place, seq) VALUES (?1, ?2)";
        run(connection, sql, &[Cell::id(place.0), Cell::Int(seq)])?;
    }
    Ok(())
}

fn place_of(row: &RowMove) -> Option<PlaceId> {
    if let RowMove::Place { after, .. } = row {
        return Some(after.id);
    }
    if let RowMove::Offer { after, .. } = row { Some(after.place) } else { None }
}

/// Whom this change concerns. A sign-up itself is found by its moment, so that it costs no row more.
fn write_about(connection: &Connection, change: &Change, seq: i64) -> Result<(), StoreError> {
    let moved = change
        .rows
        .iter()
        .filter_map(|row| if let RowMove::Entry { before: Some(_), after } = row { Some(after.id) } else { None });
    for entry in moved.chain(change.passed.iter().map(|passed| passed.entry)) {
        let sql = "INSERT OR IGNORE INTO audit_about (entry, seq) VALUES (?1, ?2)";
        run(connection, sql, &[Cell::id(entry.0), Cell::Int(seq)])?;
    }
    Ok(())
}
