//! rules/event: open seats find the line. Every seat that comes free passes through here, and holds never leak.

use super::head_start::{self, LeftOver};
use super::{EventSettings, terms};
use crate::change::Reply;
use crate::draft::{EventDraft, Verdict, reply};
use crate::ids::{ChainId, EntryId, PlaceId};
use crate::limits;
use crate::need::{LineRead, Need};
use crate::offer::{self, Terms};
use crate::pass::PassReason;
use crate::rows::{Entry, Place, PlaceKind};
use crate::timer::TimerName;
use crate::words::{Ending, ListState, PlaceState};

/// Offers all open seats to the line. `from` is the place whose hold moves on, if a chain is running.
pub(crate) fn to_line(draft: &mut EventDraft<'_>, from: Option<&Place>) -> Result<(), Need> {
    let event = draft.settings;
    let terms = terms(event, draft.now);
    if draft.head.open() == 0 || draft.head.waiting == 0 || draft.head.state != ListState::Open {
        return end_chain(draft, from, Ending::Exhausted);
    }
    let tried = from.map_or(0, |place| place.tried);
    if let Err(ending) = offer::check_terms(&terms, tried) {
        return end_chain(draft, from, ending);
    }
    let chain = from.map_or(ChainId(0), |place| place.chain);
    let line = candidates(draft, event, chain)?;
    offer_to(draft, from, &line, &terms)
}

/// An offer ended: its hold moves to the next who fits, or the seats open to the door.
pub(crate) fn roll_on(draft: &mut EventDraft<'_>, place: &Place) -> Result<(), Need> {
    draft.head.held -= place.seats;
    draft.head.retire();
    to_line(draft, Some(place))
}

/// The next few offers out of a pool of held seats.
pub(crate) fn spread_step(mut draft: EventDraft<'_>) -> Verdict {
    let Some(pool) = &draft.snapshot.place else { return reply(Reply::Nothing) };
    if pool.state != PlaceState::Held {
        return reply(Reply::Nothing);
    }
    draft.drop_timer(TimerName::Spread { place: pool.id });
    roll_on(&mut draft, pool)?;
    draft.finish(Reply::Done)
}

/// The front of the line; when nobody there fits, the first few of every size that does.
fn candidates(draft: &EventDraft<'_>, event: &EventSettings, chain: ChainId) -> Result<Vec<Entry>, Need> {
    let Some(front) = &draft.snapshot.front else {
        return Err(LineRead::Front { chain, most: limits::LINE_FRONT }.into());
    };
    let mut open = draft.head.open();
    let mut line = Vec::new();
    for entry in front {
        open -= if entry.party <= open { entry.party } else { 0 };
        line.push(entry.clone());
    }
    if open == 0 || front.len() < limits::LINE_FRONT {
        return Ok(line);
    }
    let Some(sizes) = &draft.snapshot.sizes else {
        let up_to = draft.head.open().min(limits::PARTY.max(event.max_party));
        return Err(LineRead::Sizes { chain, up_to, per_size: limits::LINE_PER_SIZE }.into());
    };
    line.extend(sizes.iter().filter(|entry| front.iter().all(|first| first.id != entry.id)).cloned());
    Ok(line)
}

fn offer_to(draft: &mut EventDraft<'_>, from: Option<&Place>, line: &[Entry], terms: &Terms) -> Result<(), Need> {
    let changing = changed_here(draft);
    let mut reuse = from.filter(|place| place.kind == PlaceKind::Seats);
    let pooled = from.filter(|place| place.kind == PlaceKind::Pool);
    let mut chain = from.map(|place| place.chain);
    let mut made = 0;
    for entry in line.iter().filter(|entry| !changing.contains(&entry.id)) {
        if draft.head.open() == 0 {
            break;
        }
        if entry.party > draft.head.open() {
            draft.pass(entry, PassReason::TooLarge);
            continue;
        }
        if made == limits::OFFERS_PER_CHANGE {
            pool(draft, pooled, chain);
            return Ok(());
        }
        let place = next_place(draft, reuse, chain, entry.party);
        chain = Some(place.chain);
        draft.head.held += entry.party;
        offer::make(draft, reuse.take(), place, entry, terms);
        made += 1;
    }
    // As many were asked as one change may carry. Somebody we have not looked at may fit what is left.
    if made == limits::OFFERS_PER_CHANGE && draft.head.open() > 0 && draft.head.waiting as usize > line.len() {
        pool(draft, pooled, chain);
        return Ok(());
    }
    let row = from.filter(|place| made == 0 || place.kind == PlaceKind::Pool);
    let ending = match (made, from.map_or(0, |place| place.tried)) {
        (0, 0) => Ending::NobodyFits,
        (0, _) => Ending::Exhausted,
        (_, _) => Ending::Spread,
    };
    end(draft, &Left { from, row, chain }, ending)
}

/// Entries this change has touched already: their rows are no longer what the line showed.
pub(super) fn changed_here(draft: &EventDraft<'_>) -> Vec<EntryId> {
    draft.change.rows.iter().filter_map(|row| row.entry_after()).map(|entry| entry.id).collect()
}

fn next_place(draft: &mut EventDraft<'_>, reused: Option<&Place>, chain: Option<ChainId>, seats: u32) -> Place {
    match reused {
        Some(place) => Place { seats, head_start: None, ..place.clone() },
        None => new_place(draft, PlaceKind::Seats, chain, seats),
    }
}

/// In a chain of its own, unless one is running.
pub(crate) fn new_place(draft: &mut EventDraft<'_>, kind: PlaceKind, chain: Option<ChainId>, seats: u32) -> Place {
    let id = PlaceId(draft.fresh_id());
    let place = Place::held(id, draft.head.list, kind, seats, draft.now);
    Place { chain: chain.unwrap_or(place.chain), ..place }
}

/// Holds what is open and goes on at once, with the line as this change leaves it.
pub(crate) fn soon(draft: &mut EventDraft<'_>) {
    if draft.head.open() > 0 {
        pool(draft, None, None);
    }
}

/// More offers than one change may carry: the seats are held, and a timer due now goes on.
fn pool(draft: &mut EventDraft<'_>, from: Option<&Place>, chain: Option<ChainId>) {
    let seats = draft.head.open();
    draft.head.held += seats;
    let place = match from {
        Some(place) => Place { seats, head_start: None, ..place.clone() },
        None => new_place(draft, PlaceKind::Pool, chain, seats),
    };
    draft.book(TimerName::Spread { place: place.id }, draft.now);
    draft.put_place(from, place);
}

/// What a chain leaves over.
struct Left<'a> {
    /// The place whose hold moved on.
    from: Option<&'a Place>,
    /// The same, unless it is held for somebody again.
    row: Option<&'a Place>,
    chain: Option<ChainId>,
}

fn end_chain(draft: &mut EventDraft<'_>, from: Option<&Place>, ending: Ending) -> Result<(), Need> {
    end(draft, &Left { from, row: from, chain: from.map(|place| place.chain) }, ending)
}

/// What is left is kept for those who let it pass, once. Then it goes to the door — only if nobody joined the line since
/// we looked.
fn end(draft: &mut EventDraft<'_>, left: &Left<'_>, ending: Ending) -> Result<(), Need> {
    let had_one = left.from.is_some_and(|place| place.head_start.is_some());
    if !had_one && head_start::keep(draft, left.row, left.chain)? == LeftOver::Kept {
        return Ok(());
    }
    if draft.head.open() > 0 {
        draft.only_if_line_seen();
    }
    if let Some(place) = left.row {
        draft.put_place(Some(place), Place { state: PlaceState::Open, ending: Some(ending), ..place.clone() });
    }
    Ok(())
}
