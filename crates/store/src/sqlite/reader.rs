//! store/sqlite: a read-only view for pages, the API, exports and checks. It never waits for the writer, and everything
//! it pages through goes by key or index.

mod ask;
mod desk_list;
mod feeds;
mod front_desk;
mod guest;
mod ledger;
mod letters;
mod lists;
mod requests;
mod scribe;
mod sheets;
mod texts;
mod within;

pub use ask::{Crowd, Turned, Turns};
pub use desk_list::Version;
pub use front_desk::SlotsBy;
pub use ledger::DeliveryPage;
pub use letters::LetterPage;
pub use lists::{AuditBy, Back, Found, RosterRow, Touched};
pub use requests::RequestPage;
pub use scribe::ScribeMonth;
pub use texts::HeldOffer;
pub use within::Within;

use super::{BUSY, STATEMENTS, Select, SettingsCache, all, fault, load, migrate, one, read, settings_of};
use crate::audit::AuditRow;
use crate::cells::Cell;
use crate::engine::{ListRows, StoreError};
use crate::rows::ReadRow;
use crate::rows::{Decode, id, maybe_time, text};
use jiff::Timestamp;
use rules::{
    Batch, Entry, EntryId, EntryState, Grant, Head, Host, HostId, ListId, Message, MessageId, MessageKind, Offer,
    OfferId, OwnWording, OwnWords, Place, PlaceId, Role, Session, Settings, Token, Wording,
};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

pub struct SqliteReader {
    pub(super) connection: Connection,
    settings: SettingsCache,
}

/// A list as a page shows it: its numbers and what its host decided.
#[derive(Clone, Debug)]
pub struct ListView {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
    pub kept: Option<KeptSeats>,
}

/// Held seats that are put to nobody alone: those who let them pass may take them until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptSeats {
    pub seats: u32,
    /// When the last of them open to everyone.
    pub until: Timestamp,
}

/// Which entries, and after which join number.
#[derive(Clone, Copy, Debug)]
pub struct EntryPage {
    pub state: Option<EntryState>,
    pub after: u64,
    pub most: usize,
}

/// Which messages, and after which row number.
#[derive(Clone, Copy, Debug)]
pub struct MessagePage {
    pub entry: Option<EntryId>,
    pub kind: Option<MessageKind>,
    pub after: u64,
    pub most: usize,
}

static LISTS_AFTER: Select<(Head, String)> = Select::new("list WHERE id > ?1 ORDER BY id LIMIT ?2");
static LISTS_BEFORE: Select<(Head, String)> = Select::new("list WHERE id < ?1 AND id > 0 ORDER BY id DESC LIMIT ?2");
static ENTRIES_OF_CONTACT: Select<Entry> =
    Select::new("entry WHERE list = ?1 AND contact_key = ?2 ORDER BY id LIMIT ?3");
/// Who has a mobile is known by it; their mailbox has an index of its own.
static ENTRIES_OF_SECOND_MAIL: Select<Entry> =
    Select::new("entry WHERE mobile IS NOT NULL AND email IS NOT NULL AND lower(email) = ?1 ORDER BY id LIMIT ?2");

/// Services one person may wait for at one desk, and entries one mailbox may have; far more than anybody has.
const OF_ONE_PERSON: u64 = 1_000;
static ENTRIES_AFTER: Select<Entry> =
    Select::new("entry WHERE list = ?1 AND number > ?2 AND (?4 IS NULL OR state = ?4) ORDER BY number LIMIT ?3");
static MESSAGES_OF_LIST: Select<Message> =
    Select::new("message WHERE list = ?1 AND id > ?2 AND (?4 IS NULL OR kind = ?4) ORDER BY id LIMIT ?3");
// The key's own index: all messages of one person are few.
static MESSAGES_OF_ENTRY: Select<Message> = Select::new(
    "message WHERE ifnull(entry, -list) = ?5 AND list = ?1 AND id > ?2 AND (?4 IS NULL OR kind = ?4) \
     ORDER BY id LIMIT ?3",
);
static BATCHES_OF_IMPORT: Select<Batch> = Select::new("batch WHERE list = ?1 AND import = ?2 ORDER BY part");
static SESSION_BY_HASH: Select<Session> = Select::new("session WHERE hash = ?1");
static HOSTS: Select<Host> = Select::new("host ORDER BY id");
static GRANTS_OF_LIST: Select<Grant> = Select::new("host_list WHERE list = ?1 AND role IS NOT NULL ORDER BY id");
static LISTS_OF_HOST: Select<(Head, String)> = Select::new(
    "list WHERE id IN (SELECT list FROM host_list WHERE host = ?1 AND role IS NOT NULL) ORDER BY id DESC LIMIT ?2",
);
static PROBLEMS: Select<Message> = Select::new(
    "message INDEXED BY message_trouble WHERE list = ?1 AND state IN ('failed', 'bounced') ORDER BY id DESC LIMIT ?2",
);
static WORDINGS_OF_LIST: Select<OwnWording> = Select::new("wording WHERE list = ?1 ORDER BY id");
static TOKENS: Select<Token> = Select::new("token ORDER BY id");

impl SqliteReader {
    pub(super) fn open(path: &Path) -> Result<SqliteReader, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
        connection.busy_timeout(BUSY).map_err(fault)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        migrate::recognise(&connection)?;
        migrate::verify(&connection)?;
        migrate::read_as_new(&connection)?;
        // As for the writer: a bound LIMIT does not make a statement be prepared anew.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true).map_err(fault)?;
        Ok(SqliteReader { connection, settings: HashMap::new() })
    }

    /// Runs several reads as of one moment.
    pub fn at_once<T>(
        &mut self,
        look: impl FnOnce(&mut SqliteReader) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        // A look that panicked has left its transaction open.
        if !self.connection.is_autocommit() {
            self.connection.execute_batch("ROLLBACK").map_err(fault)?;
        }
        self.connection.execute_batch("BEGIN").map_err(fault)?;
        let seen = look(self);
        let _tried_again_by_the_next = self.connection.execute_batch("COMMIT");
        seen
    }

    pub fn lists(&mut self) -> Result<Vec<ListId>, StoreError> {
        read::lists(&self.connection)
    }

    pub fn view(&mut self, list: ListId) -> Result<Option<ListView>, StoreError> {
        let found = read::LIST_BY_ID.one(&self.connection, &[Cell::id(list.0)])?;
        found.map(|found| self.with_settings(found)).transpose()
    }

    pub fn views(&mut self, after: ListId, most: usize) -> Result<Vec<ListView>, StoreError> {
        let cells = [Cell::id(after.0), Cell::id(most as u64)];
        let found = LISTS_AFTER.all(&self.connection, &cells)?;
        found.into_iter().map(|found| self.with_settings(found)).collect()
    }

    /// The newest lists first, all or those older than this one.
    pub fn newest_views(&mut self, before: Option<ListId>, most: usize) -> Result<Vec<ListView>, StoreError> {
        let cells = [Cell::id(before.map_or(u64::MAX, |list| list.0)), Cell::id(most as u64)];
        let found = LISTS_BEFORE.all(&self.connection, &cells)?;
        found.into_iter().map(|found| self.with_settings(found)).collect()
    }

    fn with_settings(&mut self, (head, slug): (Head, String)) -> Result<ListView, StoreError> {
        let settings = settings_of(&self.connection, &mut self.settings, head.list, head.settings_rev)?;
        let kept = if head.held > 0 { self.kept(head.list)? } else { None };
        Ok(ListView { slug, head, settings, kept })
    }

    /// Everything about one list, as of one moment: a single read transaction.
    pub fn read_list(&mut self, list: ListId) -> Result<ListRows, StoreError> {
        self.at_once(|reader| read::read_list(&reader.connection, &mut reader.settings, list, 0))
    }

    /// The list behind a public name.
    pub fn list_by_slug(&mut self, slug: &str) -> Result<Option<ListId>, StoreError> {
        load::slug_owner(&self.connection, slug)
    }

    pub fn entry(&mut self, within: impl Into<Within>, entry: EntryId) -> Result<Option<Entry>, StoreError> {
        let found = load::ENTRY_BY_ID.one(&self.connection, &[Cell::id(entry.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }

    /// Everything on one list that goes by this mailbox or number: at a desk, one row for each service.
    pub fn entries_of_contact(&mut self, list: ListId, key: &str) -> Result<Vec<Entry>, StoreError> {
        let cells = [Cell::id(list.0), Cell::text(key), Cell::id(OF_ONE_PERSON)];
        all(&self.connection, &ENTRIES_OF_CONTACT, &cells, Entry::from_row)
    }

    /// The same mailbox on any list, also of those who are known there by their mobile.
    pub fn entries_by_mailbox(&mut self, key: &str) -> Result<Vec<Entry>, StoreError> {
        let cells = [Cell::text(key), Cell::id(OF_ONE_PERSON)];
        let mut found = ENTRIES_OF_SECOND_MAIL.all(&self.connection, &cells)?;
        for list in self.lists()? {
            found.extend(self.entries_of_contact(list, key)?);
        }
        Ok(found)
    }

    /// Somebody's number in line, counted as the writer counts it.
    pub fn rank(&mut self, entry: EntryId) -> Result<Option<u64>, StoreError> {
        match self.entry(Within::AnyList, entry)?.filter(Entry::is_waiting) {
            Some(waiting) => load::rank(&self.connection, waiting.id).map(Some),
            None => Ok(None),
        }
    }

    pub fn entries(&mut self, list: ListId, page: EntryPage) -> Result<Vec<Entry>, StoreError> {
        let state = page.state.map_or(Cell::Null, |state| Cell::word(state.word()));
        let cells = [Cell::id(list.0), Cell::id(page.after), Cell::id(page.most as u64), state];
        ENTRIES_AFTER.all(&self.connection, &cells)
    }

    pub fn offer(
        &mut self,
        within: impl Into<Within>,
        place: PlaceId,
        seq: u32,
    ) -> Result<Option<(Offer, Place)>, StoreError> {
        let cells = [Cell::id(place.0), Cell::count(seq)];
        let offer = load::OFFER_BY_SEQ.one(&self.connection, &cells)?;
        self.with_place(within.into().only(offer, |row| row.list))
    }

    pub fn offer_by_id(
        &mut self,
        within: impl Into<Within>,
        offer: OfferId,
    ) -> Result<Option<(Offer, Place)>, StoreError> {
        let offer = load::OFFER_BY_ID.one(&self.connection, &[Cell::id(offer.0)])?;
        self.with_place(within.into().only(offer, |row| row.list))
    }

    /// What is held for this person now: at most one on an event.
    pub fn live_offer(&mut self, entry: EntryId) -> Result<Option<(Offer, Place)>, StoreError> {
        let offer = one(&self.connection, &load::OFFERS_LIVE_OF_ENTRY, &[Cell::id(entry.0)], Offer::from_row)?;
        self.with_place(offer)
    }

    fn with_place(&mut self, offer: Option<Offer>) -> Result<Option<(Offer, Place)>, StoreError> {
        let Some(offer) = offer else { return Ok(None) };
        let place = load::PLACE_BY_ID.one(&self.connection, &[Cell::id(offer.place.0)])?;
        Ok(place.map(|place| (offer, place)))
    }

    pub fn message(&mut self, within: impl Into<Within>, message: MessageId) -> Result<Option<Message>, StoreError> {
        let found = load::MESSAGE_BY_ID.one(&self.connection, &[Cell::id(message.0)])?;
        Ok(within.into().only(found, |row| row.list))
    }

    pub fn messages(&mut self, list: ListId, page: MessagePage) -> Result<Vec<Message>, StoreError> {
        let kind = page.kind.map_or(Cell::Null, |kind| Cell::word(kind.word()));
        let mut cells = vec![Cell::id(list.0), Cell::id(page.after), Cell::id(page.most as u64), kind];
        let sql = match page.entry {
            None => &MESSAGES_OF_LIST,
            Some(entry) => {
                cells.push(Cell::id(entry.0));
                &MESSAGES_OF_ENTRY
            }
        };
        all(&self.connection, sql, &cells, Message::from_row)
    }

    pub fn audit(&mut self, list: ListId, after_seq: u64, most: usize) -> Result<Vec<AuditRow>, StoreError> {
        read::audit_page(&self.connection, list, after_seq, most)
    }

    /// The newest change of a list; it grows with every one.
    pub fn last_seq(&mut self, list: ListId) -> Result<u64, StoreError> {
        let sql = "SELECT ifnull(max(seq), 0) FROM audit WHERE list = ?1";
        Ok(one(&self.connection, sql, &[Cell::id(list.0)], |row| id(row, 0))?.unwrap_or(0))
    }

    /// The staged parts of one import.
    pub fn import(&mut self, list: ListId, import: u64) -> Result<Vec<Batch>, StoreError> {
        BATCHES_OF_IMPORT.all(&self.connection, &[Cell::id(list.0), Cell::id(import)])
    }

    pub fn token_by_hash(&mut self, hash: &str) -> Result<Option<Token>, StoreError> {
        load::TOKEN_BY_HASH.one(&self.connection, &[Cell::text(hash)])
    }

    /// What the host of a list should look at first: mails that did not get through, addresses that do not work.
    pub fn problems(&mut self, list: ListId, most: usize) -> Result<Vec<Message>, StoreError> {
        PROBLEMS.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])
    }

    /// The session behind a cookie, and whose it is.
    pub fn session(&mut self, hash: &str) -> Result<Option<(Session, Host)>, StoreError> {
        let Some(session) = SESSION_BY_HASH.one(&self.connection, &[Cell::text(hash)])? else {
            return Ok(None);
        };
        Ok(self.host(session.host)?.map(|host| (session, host)))
    }

    pub fn host(&mut self, host: HostId) -> Result<Option<Host>, StoreError> {
        load::HOST_BY_ID.one(&self.connection, &[Cell::id(host.0)])
    }

    pub fn host_by_email(&mut self, key: &str) -> Result<Option<Host>, StoreError> {
        load::HOST_BY_EMAIL.one(&self.connection, &[Cell::text(key)])
    }

    pub fn hosts(&mut self) -> Result<Vec<Host>, StoreError> {
        HOSTS.all(&self.connection, &[])
    }

    /// What this host may do with this list, if anything.
    pub fn role(&mut self, host: HostId, list: ListId) -> Result<Option<Role>, StoreError> {
        let cells = [Cell::id(host.0), Cell::id(list.0)];
        Ok(load::GRANT_OF.one(&self.connection, &cells)?.and_then(|grant| grant.role))
    }

    /// Everybody with a role on this list.
    pub fn grants(&mut self, list: ListId) -> Result<Vec<Grant>, StoreError> {
        GRANTS_OF_LIST.all(&self.connection, &[Cell::id(list.0)])
    }

    /// The lists this host may see, newest first.
    pub fn lists_of(&mut self, host: HostId, most: usize) -> Result<Vec<ListView>, StoreError> {
        let cells = [Cell::id(host.0), Cell::id(most as u64)];
        let found = LISTS_OF_HOST.all(&self.connection, &cells)?;
        found.into_iter().map(|found| self.with_settings(found)).collect()
    }

    /// The host's own words for one kind of mail, if ever set.
    pub fn wording(&mut self, list: ListId, kind: Wording) -> Result<Option<OwnWording>, StoreError> {
        load::WORDING_OF.one(&self.connection, &[Cell::id(list.0), Cell::word(kind.word())])
    }

    /// The host's own words for one kind of mail as they were in one version.
    pub fn wording_at(&mut self, list: ListId, kind: Wording, rev: u32) -> Result<Option<OwnWords>, StoreError> {
        let sql = "SELECT subject, body FROM wording_version WHERE list = ?1 AND kind = ?2 AND rev = ?3";
        let cells = [Cell::id(list.0), Cell::word(kind.word()), Cell::count(rev)];
        one(&self.connection, sql, &cells, |row| Ok(OwnWords { subject: text(row, 0)?, body: text(row, 1)? }))
    }

    /// Every kind of mail of this list that was ever worded by its host: a few at most.
    pub fn wordings(&mut self, list: ListId) -> Result<Vec<OwnWording>, StoreError> {
        WORDINGS_OF_LIST.all(&self.connection, &[Cell::id(list.0)])
    }

    pub fn tokens(&mut self) -> Result<Vec<Token>, StoreError> {
        TOKENS.all(&self.connection, &[])
    }

    /// When the next timer is due, and when the next message.
    pub fn next_due(&mut self) -> Result<(Option<Timestamp>, Option<Timestamp>), StoreError> {
        read::next_due(&self.connection)
    }

    /// Messages waiting, and those of them that are late: what a watchman asks.
    pub fn backlog(&mut self, now: Timestamp) -> Result<Backlog, StoreError> {
        let sql = "SELECT (SELECT count(*) FROM message WHERE state IN ('queued', 'sending')), \
                   (SELECT count(*) FROM message WHERE state IN ('queued', 'sending') AND due_at < ?1), \
                   (SELECT count(*) FROM timer WHERE due_at < ?1), \
                   (SELECT min(CASE WHEN attempts > 0 AND state = 'queued' THEN made_at ELSE due_at END) \
                    FROM message WHERE state IN ('queued', 'sending'))";
        let from = |row: &dyn Decode| {
            let (messages, messages_due) = (id(row, 0)?, id(row, 1)?);
            Ok(Backlog { messages, messages_due, timers_due: id(row, 2)?, oldest_due: maybe_time(row, 3)? })
        };
        Ok(one(&self.connection, sql, &[Cell::time(now)], from)?.unwrap_or_default())
    }

    /// Whether somebody took a message and has not reported on it.
    pub fn is_sending(&mut self) -> Result<bool, StoreError> {
        let sql = "SELECT count(*) FROM (SELECT 1 FROM message WHERE state = 'sending' LIMIT 1)";
        Ok(one(&self.connection, sql, &[], |row| id(row, 0))? == Some(1))
    }

    /// SQLite's own view of the file: pages, indexes and references.
    pub fn integrity(&mut self) -> Result<Vec<String>, StoreError> {
        let lines = all(&self.connection, "PRAGMA integrity_check", &[], |row| text(row, 0))?;
        let mut problems: Vec<String> = lines.into_iter().filter(|line| line != "ok").collect();
        let orphans = one(&self.connection, "SELECT count(*) FROM pragma_foreign_key_check", &[], |row| id(row, 0))?;
        if let Some(orphans @ 1..) = orphans {
            problems.push(format!("{orphans} rows point at rows that do not exist"));
        }
        Ok(problems)
    }
}

/// What waits to be sent or fired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backlog {
    pub messages: u64,
    pub messages_due: u64,
    pub timers_due: u64,
    /// When the first of the waiting messages was or will be due.
    pub oldest_due: Option<Timestamp>,
}
