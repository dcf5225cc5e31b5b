//! web/console/front: the desk from the reception: the phone page with its taps, what booking tools said and nobody
//! could place, slots with their reasons, and what did not get through.

pub(super) mod cards;
mod cards_form;
pub(super) mod dry_run;
pub(super) mod free;
mod free_form;
pub(crate) mod glance;
mod look;
mod moves;
pub(super) mod phone;
pub(super) mod requests;
pub(super) mod slot;
pub(super) mod slots;
pub(super) mod taps;
pub(crate) mod trouble;
mod words;
