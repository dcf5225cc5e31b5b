//! store/sqlite: what is due, and whole lists for checks and replays.

use super::{Select, SettingsCache, all, one, select, settings_of};
use crate::audit::AuditRow;
use crate::cells::Cell;
use crate::engine::{ListRows, Running, StoreError};
use crate::rows::ReadRow;
use crate::rows::{Decode, count, id, maybe_id, maybe_time, text, time};
use jiff::Timestamp;
use rules::desk::{Delivery, Request, SheetVersion};
use rules::{
    Batch, Channel, Entry, Head, Lane, Letter, ListId, Message, MessageId, Offer, OfferId, OwnWording, Place, PlaceId,
    Timer,
};
use rusqlite::Connection;
use std::sync::LazyLock;

static DUE_TIMERS: Select<Timer> = Select::new("timer WHERE due_at <= ?1 ORDER BY due_at LIMIT ?2");

pub(crate) fn due_timers(connection: &Connection, now: Timestamp, most: usize) -> Result<Vec<Timer>, StoreError> {
    DUE_TIMERS.all(connection, &[Cell::time(now), Cell::id(most as u64)])
}

/// As in the index: the same words, so that it is used.
const OF_LANE: &str = "state IN ('queued', 'sending') AND due_at <= ?1 \
                       AND CASE WHEN kind = 'offer' THEN 1 WHEN urgency = 'direct' THEN 2 ELSE 3 END = ?3";

fn due_by(channel: &str) -> String {
    let from = "FROM message INDEXED BY message_lane WHERE channel";
    format!("SELECT list, id, due_at {from} = '{channel}' AND {OF_LANE} ORDER BY due_at, id LIMIT ?2")
}

static DUE_MAILS: LazyLock<String> = LazyLock::new(|| due_by("mail"));
static DUE_TEXTS: LazyLock<String> = LazyLock::new(|| due_by("text"));
static DUE: LazyLock<String> = LazyLock::new(|| {
    let (mails, texts) = (due_by("mail"), due_by("text"));
    format!(
        "SELECT list, id FROM (SELECT * FROM ({mails}) UNION ALL SELECT * FROM ({texts})) ORDER BY due_at, id LIMIT ?2"
    )
});

pub(crate) fn due_messages(
    connection: &Connection,
    now: Timestamp,
    channel: Option<Channel>,
    lane: Lane,
    most: usize,
) -> Result<Vec<(ListId, MessageId)>, StoreError> {
    let sql = match channel {
        None => &DUE,
        Some(Channel::Mail) => &DUE_MAILS,
        Some(Channel::Text) => &DUE_TEXTS,
    };
    all(connection, sql, &[Cell::time(now), Cell::id(most as u64), Cell::id(lane.number())], message_name)
}

const LEASED: &str = "SELECT list, id FROM message INDEXED BY message_leased WHERE id > ?1 AND state = 'sending' \
                      ORDER BY id LIMIT ?2";

pub(crate) fn leased(
    connection: &Connection,
    after: MessageId,
    most: usize,
) -> Result<Vec<(ListId, MessageId)>, StoreError> {
    all(connection, LEASED, &[Cell::id(after.0), Cell::id(most as u64)], message_name)
}

fn message_name(row: &dyn Decode) -> Result<(ListId, MessageId), StoreError> {
    Ok((ListId(id(row, 0)?), MessageId(id(row, 1)?)))
}

pub(crate) fn next_due(connection: &Connection) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError> {
    let sql = "SELECT (SELECT min(due_at) FROM timer), \
               (SELECT min(due_at) FROM message WHERE state IN ('queued', 'sending'))";
    let from = |row: &dyn Decode| Ok((maybe_time(row, 0)?, maybe_time(row, 1)?));
    Ok(one(connection, sql, &[], from)?.unwrap_or_default())
}

pub(crate) fn running(connection: &Connection, after: OfferId, most: usize) -> Result<Vec<Running>, StoreError> {
    let sql = "SELECT id, list, place, seq FROM offer WHERE id > ?1 AND state = 'live' ORDER BY id LIMIT ?2";
    let from = |row: &dyn Decode| {
        Ok(Running {
            offer: OfferId(id(row, 0)?),
            list: ListId(id(row, 1)?),
            place: PlaceId(id(row, 2)?),
            seq: count(row, 3)?,
        })
    };
    all(connection, sql, &[Cell::id(after.0), Cell::id(most as u64)], from)
}

pub(crate) fn head_starts(
    connection: &Connection,
    after: PlaceId,
    most: usize,
) -> Result<Vec<(ListId, PlaceId)>, StoreError> {
    let sql = "SELECT list, id FROM place INDEXED BY place_head_start \
               WHERE state = 'held' AND head_start_until IS NOT NULL AND id > ?1 ORDER BY id LIMIT ?2";
    let from = |row: &dyn Decode| Ok((ListId(id(row, 0)?), PlaceId(id(row, 1)?)));
    all(connection, sql, &[Cell::id(after.0), Cell::id(most as u64)], from)
}

pub(crate) fn lists(connection: &Connection) -> Result<Vec<ListId>, StoreError> {
    all(connection, "SELECT id FROM list ORDER BY id", &[], |row| id(row, 0).map(ListId))
}

pub(super) static LIST_BY_ID: Select<(Head, String)> = Select::new("list WHERE id = ?1");

pub(crate) fn head_of(connection: &Connection, list: ListId) -> Result<(Head, String), StoreError> {
    LIST_BY_ID
        .one(connection, &[Cell::id(list.0)])?
        .ok_or_else(|| StoreError::Broken(format!("there is no list {}", list.0)))
}

pub(crate) fn read_list(
    connection: &Connection,
    cache: &mut SettingsCache,
    list: ListId,
    after_seq: u64,
) -> Result<ListRows, StoreError> {
    let this = [Cell::id(list.0)];
    let (head, slug) = head_of(connection, list)?;
    Ok(ListRows {
        slug,
        head,
        settings: settings_of(connection, cache, list, head.settings_rev)?,
        entries: all(connection, &select::<Entry>("entry WHERE list = ?1 ORDER BY number"), &this, Entry::from_row)?,
        places: all(connection, &select::<Place>("place WHERE list = ?1 ORDER BY id"), &this, Place::from_row)?,
        offers: all(connection, &select::<Offer>("offer WHERE list = ?1 ORDER BY id"), &this, Offer::from_row)?,
        timers: all(connection, &select::<Timer>("timer WHERE list = ?1 ORDER BY due_at"), &this, Timer::from_row)?,
        messages: all(connection, &select::<Message>("message WHERE list = ?1 ORDER BY id"), &this, Message::from_row)?,
        batches: all(connection, &select::<Batch>("batch WHERE list = ?1 ORDER BY id"), &this, Batch::from_row)?,
        wordings: if_there(connection, "wording", || {
            all(connection, &select::<OwnWording>("wording WHERE list = ?1 ORDER BY id"), &this, OwnWording::from_row)
        })?,
        deliveries: if_there(connection, "delivery", || {
            all(connection, &select::<Delivery>("delivery WHERE list = ?1 ORDER BY id"), &this, Delivery::from_row)
        })?,
        letters: if_there(connection, "letter", || {
            all(connection, &select::<Letter>("letter WHERE list = ?1 ORDER BY id"), &this, Letter::from_row)
        })?,
        requests: if_there(connection, "request", || {
            all(connection, &select::<Request>("request WHERE list = ?1 ORDER BY id"), &this, Request::from_row)
        })?,
        sheets: if_there(connection, "sheet_version", || {
            let sql = select::<SheetVersion>("sheet_version WHERE list = ?1 ORDER BY id");
            all(connection, &sql, &this, SheetVersion::from_row)
        })?,
        audit: audit(connection, list, after_seq)?,
    })
}

/// A file that is only looked at may be from before there was such a table.
fn if_there<T>(
    connection: &Connection,
    table: &str,
    rows: impl FnOnce() -> Result<Vec<T>, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1";
    if one(connection, sql, &[Cell::text(table)], |row| id(row, 0))? == Some(0) { Ok(Vec::new()) } else { rows() }
}

fn audit(connection: &Connection, list: ListId, after_seq: u64) -> Result<Vec<AuditRow>, StoreError> {
    audit_page(connection, list, after_seq, i64::MAX as usize)
}

pub(crate) fn audit_page(
    connection: &Connection,
    list: ListId,
    after_seq: u64,
    most: usize,
) -> Result<Vec<AuditRow>, StoreError> {
    let cells = [Cell::id(list.0), Cell::id(after_seq), Cell::id(most as u64)];
    AUDIT_AFTER.all(connection, &cells)
}

static AUDIT_AFTER: Select<AuditRow> = Select::new("audit WHERE list = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3");

impl ReadRow for AuditRow {
    const COLUMNS: &'static [&'static str] = &["seq", "list", "at", "who", "host", "what", "note", "moves", "passed"];

    fn from_row(row: &dyn Decode) -> Result<AuditRow, StoreError> {
        Ok(AuditRow {
            seq: id(row, 0)?,
            list: ListId(id(row, 1)?),
            at: time(row, 2)?,
            who: text(row, 3)?,
            host: maybe_id(row, 4)?,
            what: text(row, 5)?,
            note: text(row, 6)?,
            moves: text(row, 7)?,
            passed: text(row, 8)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::Sqlite;

    fn plan(sql: &str) -> String {
        let engine = Sqlite::in_memory().expect("a database");
        let sql = format!("EXPLAIN QUERY PLAN {sql}");
        let mut statement = engine.connection.prepare(&sql).expect("a statement");
        let steps = statement.query_map([], |row| row.get::<_, String>(3)).expect("a plan");
        steps.collect::<Result<Vec<_>, _>>().expect("its steps").join("; ")
    }

    /// However much is due, what is leased is found by its place in an index and not by looking through the rest.
    #[test]
    fn each_lane_is_one_search_without_sorting() {
        for sql in [&*DUE_MAILS, &*DUE_TEXTS] {
            let plan = plan(&sql.replace("?1", "5").replace("?2", "5").replace("?3", "1"));
            assert!(
                plan.contains("SEARCH message USING INDEX message_lane (channel=? AND <expr>=? AND due_at<?)"),
                "{plan}"
            );
            assert!(!plan.contains("TEMP B-TREE"), "{plan}");
        }
        let plan = plan(&LEASED.replace("?1", "5").replace("?2", "5"));
        assert!(plan.contains("USING INDEX message_leased"), "{plan}");
    }
}
