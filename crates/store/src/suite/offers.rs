//! store/suite: one offer, one claim; one live offer per place and per person; a chain asks nobody twice.

use super::Opener;
use super::race::{Seen, assert_winners, change, engines, moved, new_offer, new_place, race, write};
use super::stage::{cancel, noon, opened, rows, run, sign_up};
use crate::engine::Engine;
use rules::{Change, Entry, EntryState, Head, ListId, Offer, OfferState, Place, PlaceState, RowMove};

const ROUNDS: usize = 4;
const TWO: usize = 2;

fn insert_place(after: Place) -> RowMove {
    RowMove::Place { before: None, after }
}

fn insert_offer(after: Offer) -> RowMove {
    RowMove::Offer { before: None, after }
}

/// The whole claim of the only offer there is.
fn claim(seen: &Seen) -> Change {
    let (head, offer, place) = (seen.head(), &seen.rows.offers[0], &seen.rows.places[0]);
    let holder = seen.rows.entries.iter().find(|entry| entry.id == offer.entry).expect("the holder");
    let after = Head { taken: head.taken + 1, held: head.held - 1, waiting: head.waiting - 1, ..head };
    let sits = Entry { state: EntryState::Confirmed, live_offers: 0, rev: holder.rev + 1, ..holder.clone() };
    let booked = Place { state: PlaceState::Booked, booked_by: Some(holder.id), rev: place.rev + 1, ..place.clone() };
    let claimed = Offer { state: OfferState::Claimed, rev: offer.rev + 1, ..offer.clone() };
    Change {
        head: Some(moved(head, after)),
        rows: vec![
            RowMove::Entry { before: Some(holder.clone()), after: sits },
            RowMove::Place { before: Some(place.clone()), after: booked },
            RowMove::Offer { before: Some(offer.clone()), after: claimed },
        ],
        ..change(head.list)
    }
}

/// Two taps at the same moment: one wins, the numbers move once.
pub(super) fn one_offer_is_claimed_once(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("claim-{round}"), 1);
        let people = sign_up(engines[0].as_mut(), list, &["ann", "bob", "cy"]);
        run(engines[0].as_mut(), &cancel(list, people[0]), noon());
        assert_winners(&race(&mut engines, list, &claim), 1, "one offer, two claims");
        let head = rows(engines[0].as_mut(), list).head;
        assert_eq!((head.taken, head.held, head.waiting), (1, 0, 1));
    }
}

/// The row's version alone must refuse the second writer, also where no number stands in the way.
fn decline_by_rev(seen: &Seen) -> Change {
    let offer = &seen.rows.offers[0];
    let after = Offer { state: OfferState::Declined, rev: offer.rev + 1, ..offer.clone() };
    Change { rows: vec![RowMove::Offer { before: Some(offer.clone()), after }], ..change(offer.list) }
}

/// A list with three people and one held place that nobody has been asked about.
fn with_a_free_place(engine: &mut dyn Engine, slug: &str) -> (ListId, Place) {
    let list = opened(engine, slug, 1);
    sign_up(engine, list, &["ann", "bob", "cy"]);
    let place = new_place(&super::race::look(engine, list, 0), 0);
    let setting = Change { rows: vec![insert_place(place.clone())], ..change(list) };
    write(engine, &setting).expect("a held place");
    (list, place)
}

pub(super) fn one_live_offer_per_place(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let (list, place) = with_a_free_place(engines[0].as_mut(), &format!("place-{round}"));
        let plan = |seen: &Seen| {
            let entry = seen.rows.entries[1 + seen.racer].id;
            let numbered = Place { seq: 1 + seen.racer as u32, ..place.clone() };
            let offer = new_offer(seen, &numbered, entry, OfferState::Queued);
            Change { rows: vec![insert_offer(offer)], ..change(list) }
        };
        assert_winners(&race(&mut engines, list, &plan), 1, "two live offers of one place");
        assert_winners(&race(&mut engines, list, &decline_by_rev), 1, "two writers of one offer row");
    }
}

pub(super) fn one_live_offer_per_person_and_lane(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("person-{round}"), 1);
        sign_up(engines[0].as_mut(), list, &["ann", "bob"]);
        let same_lane = |seen: &Seen| in_lane(seen, 0);
        assert_winners(&race(&mut engines, list, &same_lane), 1, "two live offers to one person in one lane");
        let own_lane = |seen: &Seen| in_lane(seen, 1 + seen.racer as u32);
        assert_winners(&race(&mut engines, list, &own_lane), TWO, "one live offer in each of two lanes");
    }
}

/// A place of the racer's own, put to bob in this lane.
fn in_lane(seen: &Seen, lane: u32) -> Change {
    let place = new_place(seen, 0);
    let bob = seen.rows.entries[1].id;
    let offer = Offer { lane, ..new_offer(seen, &place, bob, OfferState::Queued) };
    Change { rows: vec![insert_place(place), insert_offer(offer)], ..change(seen.head().list) }
}

pub(super) fn a_chain_asks_nobody_twice(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let (list, first) = with_a_free_place(engines[0].as_mut(), &format!("chain-{round}"));
        let plan = |seen: &Seen| {
            let place = Place { chain: first.chain, ..new_place(seen, 0) };
            let offer = new_offer(seen, &place, seen.rows.entries[1].id, OfferState::Lapsed);
            Change { rows: vec![insert_place(place), insert_offer(offer)], ..change(list) }
        };
        assert_winners(&race(&mut engines, list, &plan), 1, "one chain, one person, two offers");
        assert_eq!(rows(engines[0].as_mut(), list).places.len(), 2, "the loser's place is not there either");
    }
}
