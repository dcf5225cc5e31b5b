//! store/sqlite: the default engine. One writer, many commands per transaction, on disk when a flush ends or, for whoever
//! syncs apart, when the next sync does; readers on connections of their own never wait for it.

mod apply;
mod backup;
mod disk;
mod erased;
mod file_check;
#[cfg(any(test, feature = "suite"))]
mod follow;
mod glance;
mod head;
mod load;
#[cfg(any(test, feature = "suite"))]
mod memory;
mod migrate;
mod month;
mod people;
mod read;
mod reader;
mod reader_herald;
mod restored;
mod settings;
mod statement;

pub(crate) use settings::{SettingsCache, settings_of};
pub(crate) use statement::{Select, all, fault, ids, must_touch, one, run, select};

pub use backup::{Contents, Copied, back_up};
pub use file_check::{FileState, look_at_file};
pub use glance::{LiveOffer, Round, SignUpChange, Step};
pub use reader::{
    AuditBy, Back, Backlog, Crowd, DeliveryPage, EntryPage, Found, HeldOffer, KeptSeats, LetterPage, ListView,
    MessagePage, RequestPage, RosterRow, ScribeMonth, SlotsBy, SqliteReader, Touched, Turned, Turns, Version, Within,
};
pub use restored::{NUMBER_GAP, Restores, UsedNumbers};

use crate::cells::Cell;
use crate::engine::{Cause, Disk, Engine, ListRows, Running, StoreError};
use crate::rows::Table;
use head::Heads;
use jiff::Timestamp;
use restored::AfterRestore;
use rules::{Change, Channel, Lane, ListId, MessageId, Need, OfferId, PlaceId, Snapshot, Timer};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension};
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

/// Before 3.51.3 a race on resetting the write-ahead log could damage a file.
const OLDEST_SQLITE: i32 = 3_051_003;

/// How long to wait for another process that holds the write lock.
const BUSY: Duration = Duration::from_secs(10);

/// Prepared statements kept per connection. Updates name only the columns that change; there are a few dozen shapes.
const STATEMENTS: usize = 256;

/// Page cache, in KiB below zero as SQLite counts it: 32 MiB hold the busy pages. What is not in it is in the system's own
/// cache; and SQLite walks the whole of it after a commit that split a page, so that more is slower.
pub const CACHE: i32 = -32_768;

/// Pages in the write-ahead log before it is folded into the file: 32 MiB, so that bursts are not interrupted often.
pub const CHECKPOINT: i32 = 8_000;

/// Rows of all tables, and lists, are numbered from one sequence.
static HIGHEST_ID: LazyLock<String> = LazyLock::new(|| {
    let tables = ["list"].into_iter().chain(Table::ALL.map(Table::name));
    let highest: Vec<String> = tables.map(|table| format!("ifnull((SELECT max(id) FROM {table}), 0)")).collect();
    format!("SELECT max({})", highest.join(", "))
});

/// The writer. Only one thread uses it.
pub struct Sqlite {
    connection: Connection,
    settings: SettingsCache,
    heads: Heads,
    next_id: u64,
    after_restore: AfterRestore,
    /// A person was erased, and the log may still hold them.
    erased: bool,
    writing: bool,
    texts: Texts,
}

/// Whether this house can text at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Texts {
    #[default]
    Sent,
    /// No service is set up: whoever has a mail address is mailed.
    Never,
}

impl Sqlite {
    /// Tells decisions that no text leaves this house, so that nobody counts as reachable by one.
    pub fn set_texts(&mut self, texts: Texts) {
        self.texts = texts;
    }

    /// Opens or makes a database file and brings it to the present form.
    pub fn open(path: &Path) -> Result<Sqlite, StoreError> {
        Sqlite::prepare(Connection::open(path).map_err(fault)?)
    }

    /// Opens an existing file to look at it: nothing is created or migrated.
    pub fn reader(path: &Path) -> Result<SqliteReader, StoreError> {
        SqliteReader::open(path)
    }

    /// A database that lives as long as this value.
    pub fn in_memory() -> Result<Sqlite, StoreError> {
        Sqlite::prepare(Connection::open_in_memory().map_err(fault)?)
    }

    fn prepare(mut connection: Connection) -> Result<Sqlite, StoreError> {
        if rusqlite::version_number() < OLDEST_SQLITE {
            return Err(StoreError::Broken(format!("SQLite {} is too old", rusqlite::version())));
        }
        connection.busy_timeout(BUSY).map_err(fault)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        migrate::recognise(&connection)?;
        write_ahead(&connection)?;
        // What is erased is overwritten, also in pages that are freed by it.
        for (name, value) in [("synchronous", "FULL"), ("foreign_keys", "ON"), ("secure_delete", "ON")] {
            connection.pragma_update(None, name, value).map_err(fault)?;
        }
        connection.pragma_update(None, "cache_size", CACHE).map_err(fault)?;
        // Without this, SQLite prepares a statement with a bound LIMIT anew on every use.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(fault)?;
        migrate::migrate(&mut connection)?;
        let (settings, heads) = (HashMap::new(), Heads::default());
        let (after_restore, texts) = (AfterRestore::read(&connection)?, Texts::default());
        let (erased, writing) = (false, false);
        let engine = Sqlite { connection, settings, heads, next_id: 1, after_restore, erased, writing, texts };
        engine.fold_after(CHECKPOINT)?;
        Ok(engine)
    }

    /// Folds the log into the file after this many pages, instead of the usual number.
    pub fn fold_after(&self, pages: i32) -> Result<(), StoreError> {
        self.connection.pragma_update(None, "wal_autocheckpoint", pages).map_err(fault)
    }

    /// The version of the file's form.
    pub fn schema_version(&self) -> Result<u32, StoreError> {
        migrate::version(&self.connection)
    }

    /// Takes the write lock and learns the first free row number, once per group of commands.
    fn begin(&mut self) -> Result<(), StoreError> {
        if self.writing {
            return self.still_writing();
        }
        run(&self.connection, "BEGIN IMMEDIATE", &[])?;
        self.writing = true;
        self.heads.forget();
        let highest: i64 = self
            .connection
            .prepare_cached(&HIGHEST_ID)
            .and_then(|mut statement| statement.query_row([], |row| row.get(0)))
            .map_err(fault)?;
        self.next_id = (u64::try_from(highest).unwrap_or(0) + 1).max(self.after_restore.first_id);
        Ok(())
    }

    /// A disk that fails makes SQLite roll back by itself; what came after it would be written one statement at a time.
    fn still_writing(&mut self) -> Result<(), StoreError> {
        if self.connection.is_autocommit() {
            self.abandon();
            return Err(StoreError::Unavailable("the transaction was ended from below".to_string()));
        }
        Ok(())
    }
}

impl Engine for Sqlite {
    fn load(&mut self, list: ListId, need: &Need, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        self.begin()?;
        snapshot.next_id = self.next_id;
        snapshot.restores = self.after_restore.restores;
        load::load(&self.connection, &mut self.settings, &mut self.heads, self.texts, list, need, snapshot)
    }

    fn apply(&mut self, cause: Cause, change: &Change) -> Result<(), StoreError> {
        self.begin()?;
        let actions = change.row_actions();
        if actions > rules::limits::ROW_ACTIONS {
            return Err(StoreError::TooLarge(actions));
        }
        self.erased |= erased::erases(change);
        let highest = apply::apply(&self.connection, &mut self.heads, cause, change)?;
        self.next_id = self.next_id.max(highest + 1);
        Ok(())
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        if !self.writing {
            return Ok(());
        }
        let committed = self.heads.write(&self.connection).and_then(|()| run(&self.connection, "COMMIT", &[]));
        if let Err(error) = committed {
            self.abandon();
            return Err(error);
        }
        self.writing = false;
        Ok(())
    }

    fn sync_apart(&mut self) -> Result<Option<Box<dyn Disk>>, StoreError> {
        disk::apart(&self.connection)
    }

    fn has_erased(&self) -> bool {
        self.erased && !self.writing
    }

    fn fold_log(&mut self) -> Result<bool, StoreError> {
        if self.writing {
            return Ok(false);
        }
        // Nobody waits for a reader here: the writer has other things to do.
        self.connection.busy_timeout(Duration::ZERO).map_err(fault)?;
        let folded = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        self.connection.busy_timeout(BUSY).map_err(fault)?;
        match folded.map_err(fault) {
            Ok(busy) => {
                self.erased &= busy != 0;
                Ok(busy == 0)
            }
            Err(StoreError::Unavailable(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn abandon(&mut self) {
        self.heads.forget();
        // A version that was read in here may never have been saved, and its number may become another's.
        self.settings.clear();
        if std::mem::take(&mut self.writing) {
            self.roll_back();
        }
    }

    fn due_timers(&mut self, now: Timestamp, most: usize) -> Result<Vec<Timer>, StoreError> {
        read::due_timers(&self.connection, now, most)
    }

    fn due_messages(
        &mut self,
        now: Timestamp,
        channel: Option<Channel>,
        lane: Lane,
        most: usize,
    ) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        read::due_messages(&self.connection, now, channel, lane, most)
    }

    fn leased(&mut self, after: MessageId, most: usize) -> Result<Vec<(ListId, MessageId)>, StoreError> {
        read::leased(&self.connection, after, most)
    }

    fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError> {
        read::next_due(&self.connection)
    }

    fn running(&mut self, after: OfferId, most: usize) -> Result<Vec<Running>, StoreError> {
        read::running(&self.connection, after, most)
    }

    fn head_starts(&mut self, after: PlaceId, most: usize) -> Result<Vec<(ListId, PlaceId)>, StoreError> {
        read::head_starts(&self.connection, after, most)
    }

    fn alive_at(&mut self) -> Result<Option<Timestamp>, StoreError> {
        let alive: Option<i64> = self
            .connection
            .query_row("SELECT value FROM house WHERE name = 'alive_at'", [], |row| row.get(0))
            .optional()
            .map_err(fault)?;
        Ok(alive.and_then(|moment| Timestamp::from_millisecond(moment).ok()))
    }

    fn set_alive(&mut self, now: Timestamp) -> Result<(), StoreError> {
        self.begin()?;
        let sql = "INSERT INTO house (name, value) VALUES ('alive_at', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1";
        run(&self.connection, sql, &[Cell::time(now)]).map(|_| ())
    }

    fn lists(&mut self) -> Result<Vec<ListId>, StoreError> {
        read::lists(&self.connection)
    }

    fn read_list_since(&mut self, list: ListId, after_seq: u64) -> Result<ListRows, StoreError> {
        self.heads.write(&self.connection)?;
        read::read_list(&self.connection, &mut self.settings, list, after_seq)
    }
}

impl Sqlite {
    fn roll_back(&self) {
        // Nothing is lost if this fails: SQLite has then rolled back by itself.
        let _already_gone = self.connection.execute_batch("ROLLBACK");
    }
}

/// Switches to the write-ahead log. SQLite does not wait for others here, so we do.
fn write_ahead(connection: &Connection) -> Result<(), StoreError> {
    let mut last = StoreError::Unavailable("the file is locked".to_string());
    for _try in 0..100 {
        match connection.pragma_update(None, "journal_mode", "WAL").map_err(fault) {
            Ok(()) => return Ok(()),
            Err(StoreError::Unavailable(why)) => last = StoreError::Unavailable(why),
            Err(error) => return Err(error),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::stage::{dinner, host, noon, opened, register, run, walk};
    use rules::{Act, EventAct, Settings};

    /// A version that was read while its save was given up again has the number the next save gets.
    #[test]
    fn settings_that_were_never_saved_are_forgotten() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 1);
        let edit = |cap| {
            let settings = Box::new(dinner(cap));
            host(list, Act::Event(EventAct::Edit { settings, seen_rev: 1, tell: rules::Tell::Guests }))
        };
        walk(&mut engine, &edit(2), noon()).expect("edited");
        walk(&mut engine, &register(list, "ann"), noon()).expect("decided by it");
        engine.abandon();
        run(&mut engine, &edit(3), noon());
        let mut snapshot = Snapshot::default();
        engine.load(list, &Need::default(), &mut snapshot).expect("a look");
        let settings = snapshot.settings.expect("settings");
        assert!(matches!(&*settings, Settings::Event(event) if event.cap == 3), "{settings:?}");
    }

    #[test]
    fn a_transaction_that_was_ended_from_below_is_not_gone_on_with() {
        let mut engine = Sqlite::in_memory().expect("a database");
        let list = opened(&mut engine, "dinner", 1);
        walk(&mut engine, &register(list, "ann"), noon()).expect("applied");
        engine.connection.execute_batch("ROLLBACK").expect("as a failing disk does");
        let gone_on = walk(&mut engine, &register(list, "bo"), noon());
        assert!(matches!(gone_on, Err(StoreError::Unavailable(_))), "{gone_on:?}");
        run(&mut engine, &register(list, "bo"), noon());
        assert_eq!(engine.read_list(list).expect("rows").entries.len(), 1);
    }
}
