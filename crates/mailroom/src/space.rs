//! mailroom: how much of all letters together is in memory at once. A letter takes its room as it grows and gives it back
//! when it was taken in; whoever finds none is told to come again.

use crate::limits;
use std::sync::{Mutex, PoisonError};

/// Octets that are still free.
pub struct Space(Mutex<usize>);

/// What one letter holds of it.
pub struct Held<'s> {
    space: &'s Space,
    octets: usize,
}

impl Default for Space {
    fn default() -> Space {
        Space(Mutex::new(limits::OCTETS_AT_ONCE))
    }
}

impl Space {
    pub fn hold(&self) -> Held<'_> {
        Held { space: self, octets: 0 }
    }
}

impl Held<'_> {
    /// Whether there is room for so many octets altogether; if not, nothing more is held than before.
    pub fn grow_to(&mut self, octets: usize) -> bool {
        let more = octets.saturating_sub(self.octets);
        let mut free = self.space.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(left) = free.checked_sub(more) else { return false };
        *free = left;
        self.octets += more;
        true
    }

    pub(crate) fn give_back(&mut self) {
        *self.space.0.lock().unwrap_or_else(PoisonError::into_inner) += std::mem::take(&mut self.octets);
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_given_back() {
        let space = Space::default();
        let (mut one, mut other) = (space.hold(), space.hold());
        assert!(one.grow_to(limits::OCTETS_AT_ONCE - 10) && other.grow_to(10));
        assert!(other.grow_to(5) && !other.grow_to(11), "all of it is taken");
        one.give_back();
        assert!(other.grow_to(11));
        drop((one, other));
        assert!(space.hold().grow_to(limits::OCTETS_AT_ONCE));
    }
}
