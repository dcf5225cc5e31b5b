//! store/sqlite: what the herald and the watchman ask: endpoints, the audit of all lists, and alarms.

use super::load::ALARM_BY_NAME;
use super::reader::SqliteReader;
use super::restored::{self, Restores, UsedNumbers};
use super::{Select, all, one};
use crate::audit::AuditRow;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{id, text, time};
use jiff::Timestamp;
use rules::{Alarm, AlarmName, Endpoint, EndpointId, ListId};

static ENDPOINTS: Select<Endpoint> = Select::new("endpoint WHERE removed_at IS NULL ORDER BY id");
static ENDPOINTS_OF: Select<Endpoint> =
    Select::new("endpoint INDEXED BY endpoint_url WHERE ifnull(list, 0) = ?1 AND removed_at IS NULL ORDER BY id");
static ALARMS: Select<Alarm> = Select::new("alarm ORDER BY id");

impl SqliteReader {
    /// Every endpoint that is not removed.
    pub fn endpoints(&mut self) -> Result<Vec<Endpoint>, StoreError> {
        ENDPOINTS.all(&self.connection, &[])
    }

    /// Those of one list, or those of the whole house.
    pub fn endpoints_of(&mut self, place: ListId) -> Result<Vec<Endpoint>, StoreError> {
        ENDPOINTS_OF.all(&self.connection, &[Cell::id(place.0)])
    }

    pub fn endpoint(&mut self, endpoint: EndpointId) -> Result<Option<Endpoint>, StoreError> {
        super::load::ENDPOINT_BY_ID.one(&self.connection, &[Cell::id(endpoint.0)])
    }

    /// The audit of every list together, in the order of the commits.
    pub fn whole_audit(&mut self, after_seq: u64, most: usize) -> Result<Vec<AuditRow>, StoreError> {
        let sql = "SELECT seq, list, at, who, host, what, note, moves, passed FROM audit \
                   WHERE seq > ?1 ORDER BY seq LIMIT ?2";
        all(&self.connection, sql, &[Cell::id(after_seq), Cell::id(most as u64)], AuditRow::from_row)
    }

    /// When this house was restored, in numbers of the audit.
    pub fn restores(&mut self) -> Result<Restores, StoreError> {
        restored::restores(&self.connection)
    }

    /// The highest numbers in use.
    pub fn used_numbers(&mut self) -> Result<UsedNumbers, StoreError> {
        restored::used(&self.connection)
    }

    /// Messages that went out after a moment, by kind, and to how many people. Reads them all: not for a page.
    pub fn told_since(&mut self, moment: Timestamp) -> Result<Vec<(String, u64, u64)>, StoreError> {
        let sql = "SELECT kind, count(*), count(DISTINCT entry) FROM message \
                   WHERE settled_at > ?1 AND state IN ('sent', 'bounced') GROUP BY kind ORDER BY kind";
        all(&self.connection, sql, &[Cell::time(moment)], |row| Ok((text(row, 0)?, id(row, 1)?, id(row, 2)?)))
    }

    /// Changes after this one that took something back: a key, a host, a right, or links.
    pub fn audit_of_revocations(&mut self, after_seq: u64) -> Result<Vec<AuditRow>, StoreError> {
        let sql = "SELECT seq, list, at, who, host, what, note, moves, passed FROM audit WHERE seq > ?1 \
                   AND what IN ('token_revoked', 'host_removed', 'role_granted', 'readdressed', 'link_resent', \
                                'links_ended') ORDER BY seq";
        all(&self.connection, sql, &[Cell::id(after_seq)], AuditRow::from_row)
    }

    /// The newest change anywhere.
    pub fn audit_end(&mut self) -> Result<u64, StoreError> {
        Ok(one(&self.connection, super::load::AUDIT_END, &[], |row| id(row, 0))?.unwrap_or(0))
    }

    /// The last change before a moment. Moments grow with the sequence, so it is found by halving.
    pub fn seq_before(&mut self, moment: Timestamp) -> Result<u64, StoreError> {
        let sql = "SELECT at FROM audit WHERE seq >= ?1 ORDER BY seq LIMIT 1";
        let (mut known_before, mut not_before) = (0, self.audit_end()? + 1);
        while not_before - known_before > 1 {
            let middle = known_before + (not_before - known_before) / 2;
            let at = one(&self.connection, sql, &[Cell::id(middle)], |row| time(row, 0))?;
            if at.is_some_and(|at| at < moment) {
                known_before = middle;
            } else {
                not_before = middle;
            }
        }
        Ok(known_before)
    }

    /// Every alarm that was ever raised, and how it stands.
    pub fn alarms(&mut self) -> Result<Vec<Alarm>, StoreError> {
        ALARMS.all(&self.connection, &[])
    }

    pub fn alarm(&mut self, name: AlarmName) -> Result<Option<Alarm>, StoreError> {
        ALARM_BY_NAME.one(&self.connection, &[Cell::word(name.word())])
    }
}
