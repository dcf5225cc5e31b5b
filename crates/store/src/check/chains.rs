//! promises 2, 3 and 5: held means held and nobody jumps; one live offer per place and person; chains ask once and end.

use super::{Found, Index};
use rules::{
    EntryId, EntryState, ListKind, ListState, Offer, OfferState, Place, PlaceId, PlaceKind, PlaceState, Reach,
    Settings, TimerName,
};
use std::collections::{BTreeMap, BTreeSet, HashSet};

pub(crate) fn check(index: &Index<'_>, found: &mut Found) {
    one_live_offer(index, found);
    held_places(index, found);
    asked_once(index, found);
    booked_places(index, found);
    no_jump(index, found);
}

fn one_live_offer(index: &Index<'_>, found: &mut Found) {
    let most = match &*index.rows.settings {
        Settings::Event(_) => 1,
        // An earlier version of the rules may have allowed more; five is the most any may.
        Settings::Desk(_) if index.rows.head.settings_rev > 1 => 5,
        Settings::Desk(desk) => desk.rules.offers_at_once as usize,
    };
    let mut places: BTreeMap<u64, usize> = BTreeMap::new();
    let mut people: BTreeMap<u64, usize> = BTreeMap::new();
    for offer in &index.live {
        *places.entry(offer.place.0).or_default() += 1;
        *people.entry(offer.entry.0).or_default() += 1;
    }
    for (place, count) in places.iter().filter(|(_, count)| **count > 1) {
        found.add(3, format!("place {place} has {count} live offers"));
    }
    for (entry, count) in people.iter().filter(|(_, count)| **count > most) {
        found.add(3, format!("entry {entry} has {count} live offers"));
    }
}

/// A held place is put to somebody, or a timer is about to do it. Nothing is held for nobody.
fn held_places(index: &Index<'_>, found: &mut Found) {
    for place in index.rows.places.iter().filter(|place| place.state == PlaceState::Held) {
        let live = index.live_of_place.get(&place.id).filter(|offer| offer.seq == place.seq);
        let timer = index.timers.contains_key(&TimerName::Spread { place: place.id })
            || index.timers.contains_key(&TimerName::Search { place: place.id })
            || (place.head_start.is_some() && index.timers.contains_key(&TimerName::HeadStart { place: place.id }));
        match live {
            Some(offer) if place.head_start.is_some() => {
                found.add(2, format!("place {} is kept for the line and offered as {}", place.id.0, offer.id.0));
            }
            None if !timer => found.add(2, format!("place {} is held for nobody", place.id.0)),
            None => {}
            Some(offer) => check_held(index, place, offer, found),
        }
    }
    for offer in &index.live {
        let held = index.places.get(&offer.place).is_some_and(|place| place.state == PlaceState::Held);
        if !held {
            found.add(2, format!("offer {} is live, but its place is not held", offer.id.0));
        }
    }
}

fn check_held(index: &Index<'_>, place: &Place, offer: &Offer, found: &mut Found) {
    if index.rows.head.kind == ListKind::Event && offer.seats != place.seats {
        found.add(2, format!("offer {} is for {} seats, {} are held", offer.id.0, offer.seats, place.seats));
    }
    let holder = index.entries.get(&offer.entry);
    let may_hold = holder.is_some_and(|entry| match entry.state {
        EntryState::Pending | EntryState::Waitlisted | EntryState::Paused => true,
        EntryState::Confirmed | EntryState::Cancelled | EntryState::Expired => false,
    });
    if !may_hold {
        found.add(2, format!("offer {} is live for somebody who is not waiting", offer.id.0));
    }
}

fn asked_once(index: &Index<'_>, found: &mut Found) {
    let mut asked = BTreeSet::new();
    let mut of_place = BTreeSet::new();
    let told = |offer: &&Offer| offer.state != OfferState::Withdrawn || offer.sent_at.is_some();
    for offer in index.rows.offers.iter().filter(told) {
        if !asked.insert((offer.chain.0, offer.entry.0)) {
            found.add(5, format!("chain {} asked entry {} twice", offer.chain.0, offer.entry.0));
        }
        let seats = index.places.get(&offer.place).is_some_and(|place| place.kind == PlaceKind::Seats);
        if seats && !of_place.insert((offer.place.0, offer.entry.0)) {
            found.add(5, format!("place {} was put to entry {} twice", offer.place.0, offer.entry.0));
        }
    }
    if let Settings::Desk(_) = &*index.rows.settings {
        for place in index.rows.places.iter().filter(|place| place.tried > 50) {
            found.add(5, format!("place {} was put to {} people", place.id.0, place.tried));
        }
    }
}

/// A booking belongs to a claimed offer or a head start, and a place is booked once.
fn booked_places(index: &Index<'_>, found: &mut Found) {
    let claims: HashSet<(PlaceId, EntryId)> = index
        .rows
        .offers
        .iter()
        .filter(|offer| offer.state == OfferState::Claimed)
        .map(|offer| (offer.place, offer.entry))
        .collect();
    // Seats of a head start are taken by a tap, without an offer.
    let booked = |place: &&Place| place.state == PlaceState::Booked && place.head_start.is_none();
    for place in index.rows.places.iter().filter(booked) {
        if !place.booked_by.is_some_and(|entry| claims.contains(&(place.id, entry))) {
            found.add(3, format!("place {} is booked without a claim", place.id.0));
        }
    }
    let booked = |entry: &&rules::Entry| entry.state == EntryState::Confirmed && entry.live_offers > 0;
    for entry in index.rows.entries.iter().filter(booked) {
        found.add(3, format!("entry {} is booked and still holds an offer", entry.id.0));
    }
}

/// While seats are open, nobody who fits and was never asked may be waiting.
fn no_jump(index: &Index<'_>, found: &mut Found) {
    let rows = index.rows;
    let Settings::Event(event) = &*rows.settings else { return };
    let now = rows.audit.last().map(|last| last.at);
    let too_late = now.is_none_or(|now| now + jiff::SignedDuration::from_hours(24 * 8) >= event.cut_off_at());
    if rows.head.state != ListState::Open || too_late {
        return;
    }
    for entry in rows.entries.iter().filter(|entry| entry.is_waiting()) {
        let untouched = entry.passes == 0 && entry.live_offers == 0 && entry.mail_reach == Reach::Open;
        let asked = index.asked.contains(&entry.id);
        if untouched && !asked && entry.party <= rows.head.open() {
            found.add(2, format!("{} seats are open while entry {} waits unasked", rows.head.open(), entry.id.0));
        }
    }
}
