//! store/sqlite: candidates in fair order, by index, and pages of a list.

use super::Loader;
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::ReadRow;
use crate::rows::id;
use crate::sqlite::{Select, all, select};
use rules::desk::FairOrder;
use rules::{
    ChainId, Entry, EntryId, HeadStartsBy, LineRead, ListId, Message, Place, RosterRow, Snapshot, Spot, Takers, Turn,
    limits,
};
use rusqlite::Connection;
use std::sync::LazyLock;

static FRONT: Select<Entry> = Select::new(
    "entry INDEXED BY entry_line WHERE list = ?1 AND state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' \
     AND service = '' AND NOT EXISTS (SELECT 1 FROM offer WHERE chain = ?2 AND entry = entry.id) \
     ORDER BY line_class, line_rank, number LIMIT ?3",
);
static FRONT_OF_SIZE: Select<Entry> = Select::new(
    "entry INDEXED BY entry_line_size WHERE list = ?1 AND party = ?4 AND state = 'waitlisted' AND live_offers = 0 \
     AND mail_reach = 'open' AND service = '' \
     AND NOT EXISTS (SELECT 1 FROM offer WHERE chain = ?2 AND entry = entry.id) \
     ORDER BY line_class, line_rank, number LIMIT ?3",
);
// Whoever was told of a chain's head start has a message under its number. The plus lets SQLite use the index.
const WERE_TOLD: &str = "EXISTS (SELECT 1 FROM message WHERE ifnull(message.entry, -message.list) = +entry.id \
     AND message.kind = 'head_start' AND message.generation = 0 AND message.subject";
const CHAINS_KEPT: &str = "(SELECT chain FROM place INDEXED BY place_head_start \
     WHERE list = ?1 AND state = 'held' AND head_start_until IS NOT NULL)";

fn takers(told: &str) -> String {
    let rest = format!(
        "entry INDEXED BY entry_line WHERE list = ?1 AND state = 'waitlisted' AND live_offers = 0 AND mail_reach = 'open' \
     AND service = '' AND party <= ?3 AND number <= ?4 \
     AND NOT EXISTS (SELECT 1 FROM offer WHERE chain = ?2 AND entry = entry.id AND state = 'declined') AND {told} \
     ORDER BY line_class, line_rank, number LIMIT ?5"
    );
    select::<Entry>(&rest)
}

static OWED: LazyLock<String> = LazyLock::new(|| takers(&format!("(?2 IN {CHAINS_KEPT} OR NOT {WERE_TOLD} = ?2))")));
static UNTOLD: LazyLock<String> =
    LazyLock::new(|| takers(&format!("NOT {WERE_TOLD} = ?2) AND NOT {WERE_TOLD} IN {CHAINS_KEPT})")));
static HEAD_STARTS: Select<Place> = Select::new(
    "place INDEXED BY place_head_start WHERE list = ?1 AND state = 'held' AND head_start_until IS NOT NULL LIMIT ?2",
);
static HEAD_STARTS_FOR: Select<Place> = Select::new(
    "place INDEXED BY place_head_start WHERE list = ?1 AND state = 'held' AND head_start_until IS NOT NULL \
     AND head_start_up_to >= (SELECT number FROM entry WHERE id = ?3) \
     AND NOT EXISTS (SELECT 1 FROM offer WHERE chain = place.chain AND entry = ?3 AND state = 'declined') \
     ORDER BY head_start_until DESC, id LIMIT ?2",
);
static LINE_AHEAD_OF: Select<Entry> = Select::new(
    "entry INDEXED BY entry_rank WHERE list = ?1 AND state = 'waitlisted' AND id <> ?5 \
     AND (line_class, line_rank, number) < (?2, ?3, ?4) \
     ORDER BY line_class DESC, line_rank DESC, number DESC LIMIT 1",
);
// Two statements where one could say it: with an OR, SQLite walks the line from its start for every page.
static DESK_SAME_TIER: Select<Entry> = Select::new(
    "entry INDEXED BY entry_desk_priority WHERE list = ?1 AND service = ?2 AND service <> '' \
     AND state IN ('waitlisted', 'paused') AND tier = ?3 AND number > ?4 ORDER BY number LIMIT ?5",
);
static DESK_LOWER_TIERS: Select<Entry> = Select::new(
    "entry INDEXED BY entry_desk_priority WHERE list = ?1 AND service = ?2 AND service <> '' \
     AND state IN ('waitlisted', 'paused') AND tier < ?3 ORDER BY tier DESC, number LIMIT ?4",
);
static DESK_JOINED: Select<Entry> = Select::new(
    "entry INDEXED BY entry_desk_joined WHERE list = ?1 AND service = ?2 AND service <> '' \
     AND state IN ('waitlisted', 'paused') AND number > ?3 ORDER BY number LIMIT ?4",
);
static ROSTER: Select<Entry> = Select::new("entry WHERE list = ?1 AND number > ?2 ORDER BY number LIMIT ?3");

static QUEUED_OF_ENTRY: Select<Message> =
    Select::new("message WHERE ifnull(entry, -list) = ?1 AND state = 'queued' AND attempts = 0 LIMIT ?2");

/// One page of the line of one service; other needs are not for it.
pub(crate) fn service_page(connection: &Connection, list: ListId, need: &LineRead) -> Result<Vec<Entry>, StoreError> {
    let LineRead::Service { service, order, after, most } = need else { return Ok(Vec::new()) };
    let (tier, number) = after.map_or((u32::MAX, 0), |key| (key.tier, key.number));
    let (list, service) = (Cell::id(list.0), Cell::text(service));
    match order {
        FairOrder::Joined => {
            let cells = [list, service, Cell::id(number), Cell::id(*most as u64)];
            DESK_JOINED.all(connection, &cells)
        }
        FairOrder::PriorityThenJoined => {
            let cells = [list.clone(), service.clone(), Cell::count(tier), Cell::id(number), Cell::id(*most as u64)];
            let mut found = DESK_SAME_TIER.all(connection, &cells)?;
            if found.len() < *most {
                let cells = [list, service, Cell::count(tier), Cell::id((*most - found.len()) as u64)];
                found.extend(DESK_LOWER_TIERS.all(connection, &cells)?);
            }
            Ok(found)
        }
    }
}

/// Seats kept for the line, for everybody or for one entry.
pub(crate) fn head_starts(connection: &Connection, list: ListId, by: HeadStartsBy) -> Result<Vec<Place>, StoreError> {
    let (list, most) = (Cell::id(list.0), Cell::id(limits::HEAD_STARTS as u64));
    match by {
        HeadStartsBy::All => HEAD_STARTS.all(connection, &[list, most]),
        HeadStartsBy::For(entry) => HEAD_STARTS_FOR.all(connection, &[list, most, Cell::id(entry.0)]),
    }
}

impl Loader<'_> {
    pub(super) fn line(&self, read: &LineRead, snapshot: &mut Snapshot) -> Result<(), StoreError> {
        match read {
            LineRead::Front { chain, most } => snapshot.front = Some(self.front(*chain, *most)?),
            LineRead::Sizes { chain, up_to, per_size } => {
                snapshot.sizes = Some(self.sizes(*chain, *up_to, *per_size)?);
            }
            LineRead::Service { .. } => snapshot.pages.push(service_page(self.connection, self.list, read)?),
            LineRead::Takers { chain, party, up_to, whom, most } => {
                let sql = match whom {
                    Takers::Owed => &OWED,
                    Takers::Untold => &UNTOLD,
                };
                let (list, most) = (Cell::id(self.list.0), Cell::id(*most as u64));
                let cells = [list, Cell::id(chain.0), Cell::count(*party), Cell::id(*up_to), most];
                snapshot.takers = Some(all(self.connection, sql, &cells, Entry::from_row)?);
            }
            LineRead::Spot { before, without } => snapshot.spot = Some(self.spot(*before, *without)?),
            LineRead::Asked(chain) => {
                // Who was never told was not asked: an offer that was withdrawn before it left.
                let sql = "SELECT entry FROM offer WHERE chain = ?1 AND (state <> 'withdrawn' OR sent_at IS NOT NULL)";
                let asked = all(self.connection, sql, &[Cell::id(chain.0)], |row| id(row, 0).map(EntryId))?;
                snapshot.asked = Some(asked.into_iter().collect());
            }
            LineRead::Roster { after, most } => snapshot.roster = Some(self.roster(*after, *most)?),
        }
        Ok(())
    }

    pub(super) fn front(&self, chain: ChainId, most: usize) -> Result<Vec<Entry>, StoreError> {
        let cells = [Cell::id(self.list.0), Cell::id(chain.0), Cell::id(most as u64)];
        FRONT.all(self.connection, &cells)
    }

    pub(super) fn sizes(&self, chain: ChainId, up_to: u32, per_size: usize) -> Result<Vec<Entry>, StoreError> {
        let mut found = Vec::new();
        for party in 1..=up_to {
            let cells = [Cell::id(self.list.0), Cell::id(chain.0), Cell::id(per_size as u64), Cell::count(party)];
            found.extend(FRONT_OF_SIZE.all(self.connection, &cells)?);
        }
        found.sort_by_key(Entry::turn);
        Ok(found)
    }

    pub(super) fn spot(&self, before: Option<EntryId>, without: EntryId) -> Result<Spot, StoreError> {
        let behind = match before {
            Some(entry) => self.entry(entry)?.filter(|entry| entry.list == self.list && entry.is_waiting()),
            None => None,
        };
        let last = Turn { class: u32::MAX, rank: i64::MAX, number: i64::MAX.unsigned_abs() };
        let Turn { class, rank, number } = behind.as_ref().map_or(last, Entry::turn);
        let cells = [Cell::id(self.list.0), Cell::count(class), Cell::Int(rank), Cell::id(number), Cell::id(without.0)];
        Ok(Spot { ahead: LINE_AHEAD_OF.one(self.connection, &cells)?, behind })
    }

    pub(super) fn queued(&self, entry: EntryId) -> Result<Vec<Message>, StoreError> {
        let cells = [Cell::id(entry.0), Cell::id(limits::QUEUED_PER_ENTRY as u64)];
        all(self.connection, &QUEUED_OF_ENTRY, &cells, Message::from_row)
    }

    pub(super) fn roster(&self, after: u64, most: usize) -> Result<Vec<RosterRow>, StoreError> {
        let cells = [Cell::id(self.list.0), Cell::id(after), Cell::id(most as u64)];
        let entries = ROSTER.all(self.connection, &cells)?;
        entries
            .into_iter()
            .map(|entry| {
                let live = if entry.live_offers > 0 { self.live_offers(entry.id)?.into_iter().next() } else { None };
                let queued = self.queued(entry.id)?;
                Ok(RosterRow { entry, live, queued })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::load::ENTRY_BY_CONTACT;

    /// The highest `?n` of a statement.
    fn parameters(sql: &str) -> usize {
        (1..=9).rev().find(|at| sql.contains(&format!("?{at}"))).unwrap_or(0)
    }

    #[test]
    fn every_line_query_uses_its_index() {
        let engine = crate::sqlite::Sqlite::in_memory().expect("a database in memory");
        let (line, desk): ([&str; 8], [&str; 3]) = (
            [&FRONT, &FRONT_OF_SIZE, &OWED, &UNTOLD, &HEAD_STARTS, &LINE_AHEAD_OF, &ROSTER, &ENTRY_BY_CONTACT],
            [&DESK_SAME_TIER, &DESK_LOWER_TIERS, &DESK_JOINED],
        );
        for sql in line.into_iter().chain(desk) {
            let plan: Vec<String> = engine
                .connection
                .prepare(&format!("EXPLAIN QUERY PLAN {sql}"))
                .expect("a plan")
                .query_map(rusqlite::params_from_iter(vec![None::<i64>; parameters(sql)]), |row| {
                    row.get::<_, String>(3)
                })
                .expect("rows")
                .collect::<Result<_, _>>()
                .expect("text");
            assert!(!plan.iter().any(|step| step.contains("TEMP B-TREE") || step.starts_with("SCAN")), "{plan:?}");
        }
    }
}
