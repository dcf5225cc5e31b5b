//! store/sqlite: a change becomes rows. The head goes first: its conditions refuse what must not be, before anything
//! else is written. There are no savepoints; a refused change abandons its group, which is then run one by one.

use super::run;
use crate::audit::{moves_to_text, passed_to_text};
use crate::cells::Cell;
use crate::engine::{Cause, StoreError};
use crate::rows::{
    ALARM, BATCH, DELIVERY, ENDPOINT, ENTRY, GRANT, HOST, LETTER, MESSAGE, OFFER, PAPER, PLACE, REQUEST, SCRIBE_CALL,
    SESSION, SHEET_VERSION, TIMER, TOKEN, WORDING, alarm_cells, batch_cells, delivery_cells, endpoint_cells,
    entry_cells, grant_cells, head_cells, host_cells, letter_cells, message_cells, offer_cells, paper_cells,
    place_cells, request_cells, scribe_call_cells, session_cells, sheet_version_cells, timer_cells, timer_key,
    token_cells, wording_cells,
};
use crate::settings_doc::settings_to_text;
use rules::plant::{self, Plant};
use rules::{Actor, Change, Head, HeadMove, PlaceId, Reach, RowMove, Suppression, TimerMove};
use rusqlite::Connection;
use std::borrow::Cow;
use std::fmt::Write;
use std::sync::LazyLock;

/// Writes everything and returns the highest row number used.
pub(crate) fn apply(connection: &Connection, cause: Cause, change: &Change) -> Result<u64, StoreError> {
    let mut highest = 0;
    if let Some(head) = &change.head {
        highest = move_head(connection, change, head)?;
    }
    if let Some((rev, settings)) = &change.settings {
        let doc = settings_to_text(settings);
        let cells = [Cell::id(change.list.0), Cell::count(*rev), Cell::Text(Cow::Owned(doc))];
        run(connection, "INSERT INTO settings (list, rev, doc) VALUES (?1, ?2, ?3)", &cells)?;
    }
    // Entries before places before offers before messages: each refers to the ones before.
    for pass in 0..5 {
        for row in change.rows.iter().filter(|row| order(row) == pass) {
            highest = highest.max(move_row(connection, row)?);
        }
    }
    for timer in &change.timers {
        move_timer(connection, timer)?;
    }
    for suppression in &change.suppress {
        suppress(connection, cause, suppression)?;
    }
    if !plant::on(Plant::AuditRowMissing) || change.what != "lapsed" {
        write_audit(connection, cause, change)?;
    }
    Ok(highest)
}

fn move_head(connection: &Connection, change: &Change, head: &HeadMove) -> Result<u64, StoreError> {
    match (&head.before, &change.open) {
        (None, Some(slug)) => open_list(connection, slug, &head.after),
        (Some(before), _) => update_head(connection, before, head).map(|()| 0),
        (None, None) => Err(StoreError::Broken("a list without a name".to_string())),
    }
}

fn open_list(connection: &Connection, slug: &str, head: &Head) -> Result<u64, StoreError> {
    let sql = "INSERT INTO list (id, kind, state, settings_rev, date_rev, cap, cap_wanted, taken, held, waiting, \
               asked, line_rev, joined, thanked_at, slug) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
    let mut cells = head_cells(head).to_vec();
    cells.push(Cell::text(slug));
    run(connection, sql, &cells)?;
    Ok(head.list.0)
}

/// THE conditional write: numbers move by their difference, and only while the conditions hold.
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

fn must_touch(rows: usize, what: &str) -> Result<(), StoreError> {
    if rows == 1 { Ok(()) } else { Err(StoreError::Stale(what.to_string())) }
}

fn order(row: &RowMove) -> usize {
    match row {
        RowMove::Entry { .. } => 0,
        RowMove::Place { .. } => 1,
        RowMove::Offer { before: Some(_), .. } => 2,
        RowMove::Offer { before: None, .. } => 3,
        RowMove::Host { .. } => 0,
        RowMove::Message { .. }
        | RowMove::Batch { .. }
        | RowMove::Token { .. }
        | RowMove::Grant { .. }
        | RowMove::Session { .. }
        | RowMove::Endpoint { .. }
        | RowMove::Alarm { .. }
        | RowMove::Wording { .. }
        | RowMove::Letter { .. }
        | RowMove::Delivery { .. } => 4,
        RowMove::Request { .. } => 1,
        RowMove::Paper { .. } | RowMove::Sheet { .. } | RowMove::ScribeCall { .. } => 4,
    }
}

fn move_row(connection: &Connection, row: &RowMove) -> Result<u64, StoreError> {
    match row {
        RowMove::Entry { before, after } => {
            let before = before.as_ref().map(entry_cells);
            put(connection, &ENTRY_SQL, before.as_ref().map(<[_; 27]>::as_slice), &entry_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Place { before, after } => {
            let before = before.as_ref().map(place_cells);
            put(connection, &PLACE_SQL, before.as_ref().map(<[_; 15]>::as_slice), &place_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Offer { before, after } => {
            let before = before.as_ref().map(offer_cells);
            put(connection, &OFFER_SQL, before.as_ref().map(<[_; 15]>::as_slice), &offer_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Message { before, after } => {
            let before = before.as_ref().map(message_cells);
            put(connection, &MESSAGE_SQL, before.as_ref().map(<[_; 14]>::as_slice), &message_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Batch { before, after } => {
            let before = before.as_ref().map(batch_cells);
            put(connection, &BATCH_SQL, before.as_ref().map(<[_; 9]>::as_slice), &batch_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Host { before, after } => {
            let before = before.as_ref().map(host_cells);
            put(connection, &HOST_SQL, before.as_ref().map(<[_; 10]>::as_slice), &host_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Grant { before, after } => {
            let before = before.as_ref().map(grant_cells);
            put(connection, &GRANT_SQL, before.as_ref().map(<[_; 5]>::as_slice), &grant_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Session { before, after } => {
            let before = before.as_ref().map(session_cells);
            put(connection, &SESSION_SQL, before.as_ref().map(<[_; 8]>::as_slice), &session_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Endpoint { before, after } => {
            let before = before.as_ref().map(|row| endpoint_cells(row));
            put(connection, &ENDPOINT_SQL, before.as_ref().map(<[_; 21]>::as_slice), &endpoint_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Alarm { before, after } => {
            let before = before.as_ref().map(alarm_cells);
            put(connection, &ALARM_SQL, before.as_ref().map(<[_; 7]>::as_slice), &alarm_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Wording { before, after } => {
            let before = before.as_ref().map(wording_cells);
            put(connection, &WORDING_SQL, before.as_ref().map(<[_; 6]>::as_slice), &wording_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Delivery { before, after } => {
            let before = before.as_ref().map(|row| delivery_cells(row));
            put(connection, &DELIVERY_SQL, before.as_ref().map(<[_; 11]>::as_slice), &delivery_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Letter { before, after } => {
            let before = before.as_ref().map(|row| letter_cells(row));
            put(connection, &LETTER_SQL, before.as_ref().map(<[_; 8]>::as_slice), &letter_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Request { before, after } => {
            let before = before.as_ref().map(|row| request_cells(row));
            put(connection, &REQUEST_SQL, before.as_ref().map(<[_; 12]>::as_slice), &request_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Paper { before, after } => {
            let before = before.as_ref().map(paper_cells);
            put(connection, &PAPER_SQL, before.as_ref().map(<[_; 7]>::as_slice), &paper_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Sheet { before, after } => {
            let before = before.as_ref().map(|row| sheet_version_cells(row));
            put(connection, &SHEET_SQL, before.as_ref().map(<[_; 10]>::as_slice), &sheet_version_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::ScribeCall { before, after } => {
            let before = before.as_ref().map(scribe_call_cells);
            put(connection, &SCRIBE_CALL_SQL, before.as_ref().map(<[_; 10]>::as_slice), &scribe_call_cells(after))?;
            Ok(after.id.0)
        }
        RowMove::Token { before, after } => {
            let before = before.as_ref().map(token_cells);
            put(connection, &TOKEN_SQL, before.as_ref().map(<[_; 8]>::as_slice), &token_cells(after))?;
            Ok(after.id.0)
        }
    }
}

/// How one table is written. The first two columns of each are `id` and `rev`.
struct PutSql {
    table: &'static str,
    columns: &'static [&'static str],
    insert: String,
}

fn put_sql(table: &'static str, columns: &'static [&'static str]) -> PutSql {
    let marks: Vec<String> = (1..=columns.len()).map(|at| format!("?{at}")).collect();
    let insert = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), marks.join(", "));
    PutSql { table, columns, insert }
}

static ENTRY_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("entry", &ENTRY));
static PLACE_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("place", &PLACE));
static OFFER_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("offer", &OFFER));
static MESSAGE_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("message", &MESSAGE));
static BATCH_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("batch", &BATCH));
static HOST_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("host", &HOST));
static GRANT_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("host_list", &GRANT));
static SESSION_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("session", &SESSION));
static ENDPOINT_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("endpoint", &ENDPOINT));
static ALARM_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("alarm", &ALARM));
static WORDING_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("wording", &WORDING));
static DELIVERY_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("delivery", &DELIVERY));
static LETTER_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("letter", &LETTER));
static REQUEST_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("request", &REQUEST));
static PAPER_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("paper", &PAPER));
static SHEET_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("sheet_version", &SHEET_VERSION));
static SCRIBE_CALL_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("scribe_call", &SCRIBE_CALL));
static TOKEN_SQL: LazyLock<PutSql> = LazyLock::new(|| put_sql("token", &TOKEN));
static TIMER_SQL: LazyLock<String> = LazyLock::new(|| {
    format!(
        "INSERT INTO timer ({}) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
         ON CONFLICT (subject, kind, which) DO UPDATE SET due_at = ?5, cursor = ?6",
        TIMER.join(", ")
    )
});

fn put(
    connection: &Connection,
    sql: &PutSql,
    before: Option<&[Cell<'_>]>,
    after: &[Cell<'_>],
) -> Result<(), StoreError> {
    match before {
        None => run(connection, &sql.insert, after).map(|_| ()),
        Some(before) => update(connection, sql, before, after),
    }
}

/// Sets only what changes, so that untouched indexes stay untouched; only on the row that was seen.
fn update(connection: &Connection, sql: &PutSql, before: &[Cell<'_>], after: &[Cell<'_>]) -> Result<(), StoreError> {
    let mut text = format!("UPDATE {} SET ", sql.table);
    let mut cells = vec![after[0].clone(), before[1].clone()];
    for at in (1..after.len()).filter(|at| before[*at] != after[*at]) {
        cells.push(after[at].clone());
        let comma = if cells.len() > 3 { ", " } else { "" };
        let _infallible = write!(text, "{comma}{} = ?{}", sql.columns[at], cells.len());
    }
    text.push_str(" WHERE id = ?1 AND rev = ?2");
    must_touch(run(connection, &text, &cells)?, sql.table)
}

fn move_timer(connection: &Connection, timer: &TimerMove) -> Result<(), StoreError> {
    match timer {
        TimerMove::Book(timer) => run(connection, &TIMER_SQL, &timer_cells(timer)).map(|_| ()),
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

fn write_audit(connection: &Connection, cause: Cause, change: &Change) -> Result<(), StoreError> {
    let host = match cause.who {
        Actor::Host(host) => Cell::id(host),
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
        Cell::text(&change.note),
        Cell::Text(Cow::Owned(moves_to_text(change))),
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
    match row {
        RowMove::Place { after, .. } => Some(after.id),
        RowMove::Offer { after, .. } => Some(after.place),
        RowMove::Entry { .. }
        | RowMove::Message { .. }
        | RowMove::Batch { .. }
        | RowMove::Token { .. }
        | RowMove::Host { .. }
        | RowMove::Grant { .. }
        | RowMove::Session { .. }
        | RowMove::Endpoint { .. }
        | RowMove::Alarm { .. }
        | RowMove::Wording { .. }
        | RowMove::Delivery { .. }
        | RowMove::Letter { .. }
        | RowMove::Request { .. }
        | RowMove::Paper { .. }
        | RowMove::Sheet { .. }
        | RowMove::ScribeCall { .. } => None,
    }
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
