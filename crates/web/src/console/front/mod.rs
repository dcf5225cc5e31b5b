//! web/console/front: the desk from the reception: the phone page with its taps, what booking tools said and nobody
//! could place, slots with their reasons, and what did not get through.

pub(crate) mod cards;
pub(crate) mod dry_run;
pub(crate) mod free;
mod free_form;
pub(crate) mod glance;
mod look;
mod moves;
pub(crate) mod phone;
pub(crate) mod requests;
pub(crate) mod slot;
pub(crate) mod slots;
pub(super) mod taps;
pub(crate) mod trouble;
mod words;
