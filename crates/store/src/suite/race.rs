//! store/suite: everybody looks at the same rows, then everybody writes at once. Changes are made by hand, so that it
//! is the engine alone that says who was first.

use super::Opener;
use super::stage::noon;
use crate::engine::{Cause, Engine, ListRows, StoreError};
use jiff::Timestamp;
use rules::{
    Actor, Change, Email, Entry, EntryId, EntryState, Head, HeadMove, ListId, Message, MessageId, MessageKind,
    MessageState, Need, Offer, OfferId, OfferKind, OfferState, Person, PersonName, Place, PlaceId, PlaceKind, RowMove,
    Snapshot, Urgency,
};
use std::sync::Barrier;

/// As many as run for a seat at once.
pub(super) const RACERS: usize = 8;

pub(super) type Engines = Vec<Box<dyn Engine + Send>>;

/// What a racer has seen before the start, and numbers nobody else uses.
pub(super) struct Seen {
    pub rows: ListRows,
    pub racer: usize,
    next_id: u64,
}

impl Seen {
    /// A row number of this racer's own.
    pub fn id(&self, nth: u64) -> u64 {
        self.next_id + self.racer as u64 * 100 + nth
    }

    pub fn head(&self) -> Head {
        self.rows.head
    }
}

pub(super) fn engines(opener: &Opener, count: usize) -> Engines {
    (0..count).map(|_| opener.open()).collect()
}

/// All look, then all write; each racer's outcome, in the order of the engines.
pub(super) fn race(
    engines: &mut Engines,
    list: ListId,
    plan: &(dyn Fn(&Seen) -> Change + Sync),
) -> Vec<Result<(), StoreError>> {
    let start = &Barrier::new(engines.len());
    std::thread::scope(|scope| {
        let racers: Vec<_> = engines
            .iter_mut()
            .enumerate()
            .map(|(racer, engine)| {
                scope.spawn(move || {
                    let change = plan(&look(engine.as_mut(), list, racer));
                    start.wait();
                    write(engine.as_mut(), &change)
                })
            })
            .collect();
        racers.into_iter().map(|racer| racer.join().expect("a racer")).collect()
    })
}

pub(super) fn look(engine: &mut dyn Engine, list: ListId, racer: usize) -> Seen {
    let mut snapshot = Snapshot::default();
    engine.load(list, &Need::default(), &mut snapshot).expect("a look");
    let rows = engine.read_list(list).expect("the rows");
    engine.abandon();
    Seen { rows, racer, next_id: snapshot.next_id }
}

/// Applies and flushes, or abandons.
pub(super) fn write(engine: &mut dyn Engine, change: &Change) -> Result<(), StoreError> {
    let cause = Cause { who: Actor::Guest, at: noon() };
    let written = engine.apply(cause, change).and_then(|()| engine.flush());
    if written.is_err() {
        engine.abandon();
    }
    written
}

/// So many got through; all others were told that somebody was first, and nothing else.
pub(super) fn assert_winners(outcomes: &[Result<(), StoreError>], expected: usize, what: &str) {
    let mut won = 0;
    for outcome in outcomes {
        match outcome {
            Ok(()) => won += 1,
            Err(StoreError::Stale(_)) => {}
            Err(
                other @ (StoreError::TooLarge(_)
                | StoreError::Unavailable(_)
                | StoreError::TooNew { .. }
                | StoreError::Broken(_)),
            ) => panic!("{what}: a loser must hear Stale, not {other:?}"),
        }
    }
    assert_eq!(won, expected, "{what}: this many may win");
}

/// The audit alone gives the same head: every change moved it from where the one before had left it.
pub(super) fn assert_folds(rows: &ListRows) {
    let folded = crate::audit::fold(&rows.audit).expect("an audit that folds");
    let list = &folded[&("list".to_string(), rows.head.list.0)];
    let numbers = ["taken", "held", "waiting", "joined"].map(|column| list[column].as_u64().unwrap_or(0));
    let head = rows.head;
    assert_eq!(numbers, [head.taken.into(), head.held.into(), head.waiting.into(), head.joined]);
}

pub(super) fn change(list: ListId) -> Change {
    Change {
        list,
        credit: None,
        what: "raced",
        note: rules::AuditNote::Nothing,
        head: None,
        open: None,
        settings: None,
        rows: Vec::new(),
        timers: Vec::new(),
        suppress: Vec::new(),
        passed: Vec::new(),
    }
}

pub(super) fn moved(before: Head, after: Head) -> HeadMove {
    HeadMove { before: Some(before), after, only_if_full_for: None, only_if_line_rev: None }
}

/// Somebody new; the join number is unused, so that only the condition under test can refuse the row.
pub(super) fn newcomer(seen: &Seen, state: EntryState) -> Entry {
    let id = seen.id(0);
    let email = Email::parse(&format!("racer{id}@example.org")).expect("an address");
    let person = Person { name: PersonName::parse("Racer").ok(), email: Some(email), ..Person::default() };
    Entry { number: id, state, ..Entry::new(EntryId(id), &seen.head(), person, noon()) }
}

pub(super) fn new_place(seen: &Seen, nth: u64) -> Place {
    let id = PlaceId(seen.id(nth));
    Place { seq: 1, tried: 1, ..Place::held(id, seen.head().list, PlaceKind::Seats, 1, noon()) }
}

pub(super) fn new_offer(seen: &Seen, place: &Place, entry: EntryId, state: OfferState) -> Offer {
    Offer {
        id: OfferId(seen.id(50)),
        rev: 0,
        list: place.list,
        place: place.id,
        seq: place.seq,
        chain: place.chain,
        entry,
        seats: 1,
        kind: OfferKind::Freed,
        state,
        lane: 0,
        made_at: noon(),
        sent_at: None,
        ends_at: None,
        extended_at: None,
    }
}

pub(super) fn new_message(id: u64, list: ListId, entry: EntryId, subject: u64, due_at: Timestamp) -> Message {
    Message {
        id: MessageId(id),
        rev: 0,
        list,
        entry: Some(entry),
        kind: MessageKind::LinkAgain,
        subject,
        generation: 1,
        channel: rules::Channel::Mail,
        urgency: Urgency::Direct,
        state: MessageState::Queued,
        attempts: 0,
        made_at: noon(),
        due_at,
        settled_at: None,
        said: None,
        reported_at: None,
        turned_down: 0,
    }
}

pub(super) fn insert_entry(after: Entry) -> RowMove {
    RowMove::Entry { before: None, after }
}
