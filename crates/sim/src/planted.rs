//! sim: bugs planted in the rules of this thread, in a build that has them at all.

use rules::plant::Plant;

/// Whether this build could have bugs planted in it.
pub const CAN_PLANT: bool = cfg!(feature = "plant");

#[cfg(feature = "plant")]
pub(crate) fn put_in(plant: Option<Plant>) {
    rules::plant::set(plant);
}

#[cfg(not(feature = "plant"))]
pub(crate) fn put_in(_none: Option<Plant>) {}
