//! web/console/front: the desk from the reception: the phone page with its taps, what booking tools said and nobody
//! could place, slots with their reasons, and what did not get through.

pub(super) mod cards;
pub(super) mod dry_run;
pub(super) mod free;
mod moves;
pub(super) mod phone;
pub(crate) mod requests;
pub(super) mod slot;
mod slot_card;
mod slot_form;
mod slot_standing;
pub(super) mod slots;
pub(super) mod taps;
pub(crate) mod trouble;
mod words;

pub(crate) use slot_card::{SlotCard, slot_cards};
pub(crate) use words::wish;
