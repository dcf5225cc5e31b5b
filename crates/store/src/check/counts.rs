//! promise 1: `taken + held ≤ cap`, and counters equal the rows.

use super::{Found, Index};
use rules::{EntryId, EntryState, ListKind, PlaceState};
use std::collections::HashMap;

pub(crate) fn check(index: &Index<'_>, found: &mut Found) {
    let rows = index.rows;
    let head = &rows.head;
    if head.taken + head.held > head.cap && head.kind == ListKind::Event {
        found.add(1, format!("taken {} + held {} is more than the cap {}", head.taken, head.held, head.cap));
    }
    let waiting = rows.entries.iter().filter(|entry| entry.is_waiting());
    found.equal(1, "waiting", u64::from(head.waiting), waiting.clone().count() as u64);
    if head.kind == ListKind::Event {
        let taken = rows.entries.iter().filter(|entry| entry.state == EntryState::Confirmed);
        found.equal(1, "taken", u64::from(head.taken), taken.map(|entry| u64::from(entry.party)).sum());
        let held = rows.places.iter().filter(|place| place.state == PlaceState::Held);
        found.equal(1, "held", u64::from(head.held), held.map(|place| u64::from(place.seats)).sum());
        let asked = waiting.filter(|entry| entry.turn().class > 0).count();
        found.equal(1, "asked", u64::from(head.asked), asked as u64);
        if head.cap != head.cap_wanted.max(head.taken + head.held) {
            found.add(
                1,
                format!("the cap is {}, wanted {}, given away {}", head.cap, head.cap_wanted, head.taken + head.held),
            );
        }
    }
    let mut live: HashMap<EntryId, u32> = HashMap::new();
    for offer in &index.live {
        *live.entry(offer.entry).or_default() += 1;
    }
    for entry in &rows.entries {
        let live = live.get(&entry.id).copied().unwrap_or(0);
        if live != entry.live_offers {
            found.add(1, format!("entry {} says {} live offers, there are {live}", entry.id.0, entry.live_offers));
        }
    }
}
