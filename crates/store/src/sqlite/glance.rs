//! store/sqlite: what a page needs to show one event at a glance: who holds an offer, what is booked, how the numbers
//! went, and how many there are of each.

use super::load::{ENTRY_BY_ID, PLACE_BY_ID};
use super::reader::SqliteReader;
use super::{Select, all, one};
use crate::cells::Cell;
use crate::engine::StoreError;
use crate::rows::{Decode, count, id, maybe_time, text, time};
use jiff::Timestamp;
use rules::event::Concerned;
use rules::{Entry, EntryId, HostId, ListId, MessageKind, Offer, Place, Timer};

static OFFERS_LIVE_OF_LIST: Select<Offer> = Select::new(
    "offer INDEXED BY offer_live_list WHERE list = ?1 AND state IN ('queued', 'live') ORDER BY id LIMIT ?2",
);
static TIMERS_OF_LIST: Select<Timer> = Select::new("timer WHERE subject = ?1 AND list = ?1 ORDER BY due_at");

/// The condition of the index, so that SQLite uses it.
const ROUND: &str = "message INDEXED BY message_round WHERE list = ?1 AND kind = ?2 \
                     AND (kind = 'reminder' OR kind = 'invite' OR kind = 'event_moved')";

/// A held place that is put to somebody.
#[derive(Clone, Debug)]
pub struct LiveOffer {
    pub offer: Offer,
    pub place: Place,
    pub entry: Entry,
}

/// A large round of mails that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    pub kind: MessageKind,
    pub subject: u64,
    /// Still to go out.
    pub queued: u64,
    /// Gone out, or settled in another way.
    pub done: u64,
}

/// The numbers of a head after one change; what the change left alone is None.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    pub seq: u64,
    pub at: Timestamp,
    pub taken: Option<u32>,
    pub waiting: Option<u32>,
    pub turns: Vec<(EntryId, SignUpChange)>,
}

/// What counts when sign-ups are counted. Whoever was only invited did not sign up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignUpChange {
    SignedUp,
    InviteEnded,
    CameBack,
}

impl SignUpChange {
    /// Of the states before and after, as the audit writes them.
    fn of(before: &str, after: &str) -> Option<SignUpChange> {
        let there = matches!(after, "\"confirmed\"" | "\"waitlisted\"" | "\"paused\"");
        match before {
            "null" | "\"pending\"" if there => Some(SignUpChange::SignedUp),
            "\"pending\"" => Some(SignUpChange::InviteEnded),
            "\"cancelled\"" | "\"expired\"" if there => Some(SignUpChange::CameBack),
            _ => None,
        }
    }
}

impl SqliteReader {
    /// Offers that are out, oldest first.
    pub fn live_offers(&mut self, list: ListId, most: usize) -> Result<Vec<LiveOffer>, StoreError> {
        let cells = [Cell::id(list.0), Cell::id(most as u64)];
        let mut found = Vec::new();
        for offer in OFFERS_LIVE_OF_LIST.all(&self.connection, &cells)? {
            let place = PLACE_BY_ID.one(&self.connection, &[Cell::id(offer.place.0)])?;
            let entry = ENTRY_BY_ID.one(&self.connection, &[Cell::id(offer.entry.0)])?;
            found.extend(place.zip(entry).map(|(place, entry)| LiveOffer { offer, place, entry }));
        }
        Ok(found)
    }

    /// What is booked for the list itself; reminders and windows belong to their entries and places.
    pub fn timers_of_list(&mut self, list: ListId) -> Result<Vec<Timer>, StoreError> {
        TIMERS_OF_LIST.all(&self.connection, &[Cell::id(list.0)])
    }

    /// How many people an edit of the settings concerns; strangers are told nothing. Looks at every entry of the list once.
    pub fn concerned(&mut self, list: ListId) -> Result<Concerned, StoreError> {
        let sql = "SELECT state, count(*) FROM entry WHERE list = ?1 AND service = '' AND told_rev > 0 GROUP BY state";
        let offered = "SELECT count(*) FROM offer INDEXED BY offer_live_list \
                       WHERE list = ?1 AND state IN ('queued', 'live') AND kind = 'freed'";
        let offered = one(&self.connection, offered, &[Cell::id(list.0)], |row| count(row, 0))?.unwrap_or(0);
        let mut people = Concerned { offered, ..Concerned::default() };
        for (state, count) in all(&self.connection, sql, &[Cell::id(list.0)], |row| Ok((text(row, 0)?, id(row, 1)?)))? {
            match state.as_str() {
                "confirmed" => people.confirmed = count,
                "waitlisted" => people.waiting = count,
                "pending" => people.pending = count,
                _gone => {}
            }
        }
        Ok(people)
    }

    /// The next changes of a list's numbers, and the number of the last change looked at; it is the same as given when
    /// there is nothing more.
    pub fn steps(&mut self, list: ListId, after_seq: u64, most: usize) -> Result<(Vec<Step>, u64), StoreError> {
        let sql = "SELECT seq, at, moves FROM audit WHERE list = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3";
        let cells = [Cell::id(list.0), Cell::id(after_seq), Cell::id(most as u64)];
        let rows = all(&self.connection, sql, &cells, step_from)?;
        let last = rows.last().map_or(after_seq, |step| step.seq);
        let moved = |step: &Step| step.taken.is_some() || step.waiting.is_some() || !step.turns.is_empty();
        Ok((rows.into_iter().filter(moved).collect(), last))
    }

    /// Rounds of which something is still to go out.
    pub fn rounds(&mut self, list: ListId) -> Result<Vec<Round>, StoreError> {
        let mut rounds = Vec::new();
        for kind in MessageKind::ALL.iter().copied().filter(|kind| kind.is_round()) {
            let mut after = Cell::Int(-1);
            // From one round to the next by the index; a list has few of them.
            while let Some(subject) = self.next_subject(list, kind, &after)? {
                let round = self.round(list, kind, subject)?;
                rounds.extend((round.queued > 0).then_some(round));
                after = Cell::id(subject);
            }
        }
        rounds.extend(Some(self.thanks(list)?).filter(|round| round.queued > 0));
        Ok(rounds)
    }

    /// How far the thank-you note has come.
    pub fn thanks(&mut self, list: ListId) -> Result<Round, StoreError> {
        let sql = "SELECT state, count(*) FROM message INDEXED BY message_thanks \
                   WHERE list = ?1 AND kind = 'thanks' GROUP BY state";
        self.counted(Round { kind: MessageKind::Thanks, subject: 0, queued: 0, done: 0 }, sql, &[Cell::id(list.0)])
    }

    fn next_subject(&self, list: ListId, kind: MessageKind, after: &Cell<'_>) -> Result<Option<u64>, StoreError> {
        let sql = format!("SELECT subject FROM {ROUND} AND subject > ?3 ORDER BY subject LIMIT 1");
        let cells = [Cell::id(list.0), Cell::word(kind.word()), after.clone()];
        one(&self.connection, &sql, &cells, |row| id(row, 0))
    }

    fn round(&self, list: ListId, kind: MessageKind, subject: u64) -> Result<Round, StoreError> {
        let sql = format!("SELECT state, count(*) FROM {ROUND} AND subject = ?3 GROUP BY state");
        let cells = [Cell::id(list.0), Cell::word(kind.word()), Cell::id(subject)];
        self.counted(Round { kind, subject, queued: 0, done: 0 }, &sql, &cells)
    }

    fn counted(&self, mut round: Round, sql: &str, cells: &[Cell<'_>]) -> Result<Round, StoreError> {
        for (state, count) in all(&self.connection, sql, cells, |row| Ok((text(row, 0)?, id(row, 1)?)))? {
            match state.as_str() {
                "queued" | "sending" => round.queued += count,
                _settled => round.done += count,
            }
        }
        Ok(round)
    }

    /// When this host last signed in.
    pub fn last_sign_in(&mut self, host: HostId) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT max(made_at) FROM session WHERE host = ?1";
        Ok(one(&self.connection, sql, &[Cell::id(host.0)], |row| maybe_time(row, 0))?.flatten())
    }
}

fn step_from(row: &dyn Decode) -> Result<Step, StoreError> {
    let moves = text(row, 2)?;
    // The head comes first, and only there stand these columns.
    let head = moves.strip_prefix("[[\"list\",").and_then(|rest| rest.split_once('}')).map_or("", |(head, _)| head);
    Ok(Step {
        seq: id(row, 0)?,
        at: time(row, 1)?,
        taken: after(head, "\"taken\":["),
        waiting: after(head, "\"waiting\":["),
        turns: moves.split("[\"entry\",").skip(1).filter_map(turn_from).collect(),
    })
}

/// From `5,{…"state":[null,"confirmed"]…}`.
fn turn_from(one: &str) -> Option<(EntryId, SignUpChange)> {
    let (id, columns) = one.split_once(",{")?;
    let (_, states) = columns.split_once('}')?.0.split_once("\"state\":[")?;
    let (before, after) = states.split_once(']')?.0.split_once(',')?;
    Some((EntryId(id.parse().ok()?), SignUpChange::of(before, after)?))
}

/// The second of the two numbers behind a column's name.
fn after(head: &str, column: &str) -> Option<u32> {
    let (_, values) = head.split_once(column)?;
    let (_, after) = values.split_once(',')?;
    after.split(']').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_the_head_alone() {
        let head = "\"list\",7,{\"taken\":[3,4],\"held\":[1,0],\"waiting\":[null,0]";
        assert_eq!((after(head, "\"taken\":["), after(head, "\"waiting\":[")), (Some(4), Some(0)));
        assert_eq!(after(head, "\"cap\":["), None);
    }
}
