//! store/sqlite: what a page needs to show one guest, and the line they may stand in.

use super::load::ENTRY_BY_ID;
use super::reader::SqliteReader;
use super::{Select, all, one, select};
use crate::audit::AuditRow;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::{id, time};
use jiff::Timestamp;
use rules::{Entry, EntryId, ListId, Offer, Passed, Timer};
use std::sync::LazyLock;

static REMINDERS_OF_ENTRY: Select<Timer> = Select::new("timer WHERE subject = ?1 AND kind = 'remind' ORDER BY due_at");
static AUDIT_OF_ENTRY: LazyLock<String> = LazyLock::new(|| {
    let about = "SELECT seq FROM audit_about WHERE entry = ?2 ORDER BY seq DESC LIMIT ?3";
    select::<AuditRow>(&format!("audit WHERE seq IN ({about}) AND list = ?1 ORDER BY seq DESC"))
});
static PASSED_LATELY: Select<AuditRow> =
    Select::new("audit INDEXED BY audit_passed WHERE list = ?1 AND passed <> '[]' ORDER BY seq DESC LIMIT ?2");
const IN_LINE: &str = "entry INDEXED BY entry_rank WHERE list = ?1 AND state = 'waitlisted' \
                       ORDER BY line_class, line_rank, number LIMIT ?2 OFFSET ?3";
static LINE: Select<Entry> = Select::new(IN_LINE);
static WHO_IN_LINE: LazyLock<String> = LazyLock::new(|| format!("SELECT id FROM {IN_LINE}"));
static OFFERS_ENDED: Select<Offer> = Select::new(
    "offer INDEXED BY offer_of_list WHERE list = ?1 AND state NOT IN ('queued', 'live') \
     ORDER BY id DESC LIMIT ?2",
);

const AT_OR_AFTER: &str = "SELECT seq, at FROM audit WHERE list = ?1 AND seq >= ?2 ORDER BY seq LIMIT 1";

/// Changes of one list that may bear the same millisecond.
const SAME_MOMENT: usize = 1_000;

impl SqliteReader {
    /// Reminders booked for one person, soonest first.
    pub fn reminders_of(&mut self, entry: EntryId) -> Result<Vec<Timer>, StoreError> {
        REMINDERS_OF_ENTRY.all(&self.connection, &[Cell::id(entry.0)])
    }

    /// The changes that concern one person, newest first.
    pub fn audit_of_entry(&mut self, list: ListId, entry: EntryId, most: usize) -> Result<Vec<AuditRow>, StoreError> {
        let cells = [Cell::id(list.0), Cell::id(entry.0), Cell::id(most as u64)];
        let mut rows = all(&self.connection, &AUDIT_OF_ENTRY, &cells, AuditRow::from_row)?;
        if rows.len() < most {
            let joined_at = first_joined(&rows, entry);
            rows.extend(self.sign_up_of(list, entry, joined_at)?);
        }
        Ok(rows)
    }

    /// The change by which somebody came onto the list, found by its moment: changes are in the order of time.
    fn sign_up_of(
        &mut self,
        list: ListId,
        entry: EntryId,
        joined_at: Option<Timestamp>,
    ) -> Result<Option<AuditRow>, StoreError> {
        let Some(known) = self.entry(list, entry)? else { return Ok(None) };
        let joined_at = joined_at.unwrap_or(known.joined_at);
        let (mut from, mut to) = (0, self.last_seq(list)? + 1);
        while from < to {
            let middle = from + (to - from) / 2;
            let cells = [Cell::id(list.0), Cell::id(middle)];
            let next = one(&self.connection, AT_OR_AFTER, &cells, |row| Ok((id(row, 0)?, time(row, 1)?)))?;
            match next {
                Some((seq, at)) if at < joined_at => from = seq + 1,
                Some(_) | None => to = middle,
            }
        }
        let rows = self.audit(list, from.saturating_sub(1), SAME_MOMENT)?;
        let theirs = format!("[\"entry\",{},", entry.0);
        let is_new = |row: &AuditRow| {
            let columns = row.columns_of("entry", entry.0).unwrap_or_default();
            columns.get("state").is_some_and(|(before, _)| before.is_null())
        };
        Ok(rows.into_iter().find(|row| row.at == joined_at && row.moves.contains(&theirs) && is_new(row)))
    }

    /// Who was passed over in the newest changes that passed anybody over, newest first.
    pub fn passed_lately(&mut self, list: ListId, most: usize) -> Result<Vec<Passed>, StoreError> {
        let rows =
            all(&self.connection, &PASSED_LATELY, &[Cell::id(list.0), Cell::id(most as u64)], AuditRow::from_row)?;
        let mut passed = Vec::new();
        for row in rows {
            passed.extend(row.passed_over()?);
        }
        Ok(passed)
    }

    /// An event's line in fair order, without those in front.
    pub fn line(&mut self, list: ListId, in_front: u64, most: usize) -> Result<Vec<Entry>, StoreError> {
        let cells = [Cell::id(list.0), Cell::id(most as u64), Cell::id(in_front)];
        LINE.all(&self.connection, &cells)
    }

    /// Who stands behind so many others.
    pub fn behind_in_line(&mut self, list: ListId, in_front: u64) -> Result<Option<EntryId>, StoreError> {
        let cells = [Cell::id(list.0), Cell::id(1), Cell::id(in_front)];
        one(&self.connection, &WHO_IN_LINE, &cells, |row| id(row, 0).map(EntryId))
    }

    /// Offers that came to an end, newest first, with whom they were for.
    pub fn ended_offers(&mut self, list: ListId, most: usize) -> Result<Vec<(Offer, Entry)>, StoreError> {
        let offers = OFFERS_ENDED.all(&self.connection, &[Cell::id(list.0), Cell::id(most as u64)])?;
        let mut found = Vec::new();
        for offer in offers {
            let entry = ENTRY_BY_ID.one(&self.connection, &[Cell::id(offer.entry.0)])?;
            found.extend(entry.map(|entry| (offer, entry)));
        }
        Ok(found)
    }
}

/// Whoever came back has a newer moment in their row; the oldest change of it knows the first. Rows are newest first.
fn first_joined(rows: &[AuditRow], entry: EntryId) -> Option<Timestamp> {
    rows.iter().rev().find_map(|row| {
        let columns = row.columns_of("entry", entry.0).ok()?;
        let (before, _) = columns.get("joined_at")?;
        Timestamp::from_millisecond(before.as_i64()?).ok()
    })
}
