//! races: what must be true afterwards, whoever was first. Answers are compared as they are written, because some of
//! them come from another process.

use crate::kind::{Kind, somebody};
use rules::{EntryState, OfferState, PlaceState};
use store::ListRows;
use store::check::check_list;

/// Says what is wrong, if anything is.
pub fn judge(kind: Kind, rows: &ListRows, replies: &[String]) -> Result<(), String> {
    if let Some(fault) = replies.iter().find(|reply| reply.starts_with("Err")) {
        return Err(fault.clone());
    }
    if let Some(broken) = check_list(rows).first() {
        return Err(format!("promise {}: {}", broken.promise, broken.text));
    }
    match kind {
        Kind::LastSeat => last_seat(rows, replies),
        Kind::OneMailbox => one_mailbox(rows, replies),
        Kind::ClaimOrLapse => claim_or_lapse(rows, replies),
        Kind::ClaimOrCancel => claim_or_cancel(rows, replies),
        Kind::CapOrSeat => cap_or_seat(rows),
        Kind::DoorOrLine => door_or_line(rows),
        Kind::ImportOrDoor => import_or_door(rows),
        Kind::ClaimOrClose => claim_or_close(rows, replies),
        Kind::OneOpening => holds(rows.places.len() == 1, "one opening became two slots"),
        Kind::TwoOpenings => {
            holds(rows.places.len() == 2 && live(rows) == 1, "one person is asked about one at a time")
        }
        Kind::OneLease => holds(count(replies, "HandOver(") == 1, "one message was leased once"),
    }
}

fn holds(fact: bool, what: &str) -> Result<(), String> {
    if fact { Ok(()) } else { Err(format!("not so: {what}")) }
}

fn count(replies: &[String], part: &str) -> usize {
    replies.iter().filter(|reply| reply.contains(part)).count()
}

fn live(rows: &ListRows) -> usize {
    rows.offers.iter().filter(|offer| offer.state.is_live()).count()
}

fn states(rows: &ListRows, state: EntryState) -> usize {
    rows.entries.iter().filter(|entry| entry.state == state).count()
}

fn last_seat(rows: &ListRows, replies: &[String]) -> Result<(), String> {
    holds(states(rows, EntryState::Confirmed) == 1, "one of four has the seat")?;
    holds(states(rows, EntryState::Waitlisted) == replies.len() - 1, "the others are in line")?;
    holds(count(replies, "state: Confirmed") == 1, "one of them was told so")
}

fn one_mailbox(rows: &ListRows, replies: &[String]) -> Result<(), String> {
    holds(rows.entries.len() == 1, "one mailbox is one entry")?;
    holds(count(replies, "news: New") == 1, "it was new once")?;
    let entry = format!("{:?}", rows.entries[0].id);
    holds(count(replies, &entry) == replies.len(), "everybody heard of the same entry")
}

fn claim_or_lapse(rows: &ListRows, replies: &[String]) -> Result<(), String> {
    let first = rows.offers.first().ok_or("there is no offer")?;
    let bo = somebody(rows, "bo")?.state;
    match first.state {
        OfferState::Claimed => {
            holds(bo == EntryState::Confirmed, "who claimed is in")?;
            holds(count(replies, "Claimed {") == 1 && count(replies, "Nothing") == 1, "the timer did nothing")
        }
        OfferState::Lapsed => {
            holds(bo == EntryState::Waitlisted && count(replies, "OfferOver {") == 1, "who was late was told so")?;
            holds(live(rows) == 1, "the next in line is asked")
        }
        other @ (OfferState::Queued
        | OfferState::Live
        | OfferState::Declined
        | OfferState::Withdrawn
        | OfferState::Undeliverable) => Err(format!("the offer is {}", other.word())),
    }
}

fn claim_or_cancel(rows: &ListRows, replies: &[String]) -> Result<(), String> {
    let (bo, cy) = (somebody(rows, "bo")?, somebody(rows, "cy")?);
    holds(bo.state == EntryState::Cancelled, "a cancel holds, before or after the claim")?;
    holds(count(replies, "Claimed {") + count(replies, "OfferOver {") == 1, "the claim was answered")?;
    holds(live(rows) == 1 && cy.live_offers == 1, "the seat went on to the next")
}

fn cap_or_seat(rows: &ListRows) -> Result<(), String> {
    let seated = states(rows, EntryState::Confirmed);
    holds(rows.head.cap_wanted == 1, "the host's wish is written down")?;
    holds(rows.head.cap as usize == seated.max(1), "the cap is as low as it may be")?;
    holds(states(rows, EntryState::Waitlisted) == 3 - seated && seated <= 2, "who has no seat is in line")
}

fn door_or_line(rows: &ListRows) -> Result<(), String> {
    let bo = somebody(rows, "bo")?;
    let got_it = bo.state == EntryState::Confirmed || bo.live_offers == 1;
    holds(got_it && rows.head.open() == 0, "the seat went to the one who came")
}

fn import_or_door(rows: &ListRows) -> Result<(), String> {
    holds(rows.entries.len() == 2, "two mailboxes are two entries")?;
    holds(rows.head.taken == 1, "there was one seat")?;
    holds(rows.batches.iter().all(|batch| batch.done as usize == batch.rows.len()), "the import has ended")
}

fn claim_or_close(rows: &ListRows, replies: &[String]) -> Result<(), String> {
    let place = rows.places.first().ok_or("there is no slot")?;
    match place.state {
        PlaceState::Booked => {
            holds(count(replies, "Claimed {") == 1, "who claimed was told so")?;
            holds(count(replies, "SlotBookedAlready") == 1, "staff were told so too")
        }
        PlaceState::Closed => holds(count(replies, "OfferOver {") == 1, "the customer was told that it is gone"),
        other @ (PlaceState::Held | PlaceState::Open) => Err(format!("the slot is {}", other.word())),
    }
}
