//! intake/question: slips of the finger. Two words are near when one letter is missing, doubled, wrong or swapped with
//! its neighbour; long words may have two such slips.

/// How many slips lie between two words, counted up to `most`.
pub(super) fn slips(typed: &str, known: &str, most: usize) -> Option<usize> {
    // No two words differ by less than their lengths do.
    let may_be_near = typed.chars().count().abs_diff(known.chars().count()) <= most;
    may_be_near.then(|| strsim::osa_distance(typed, known)).filter(|slips| *slips <= most)
}

/// Slips forgiven in a word of this length: short words are too near to each other.
pub(super) fn forgiven(letters: usize) -> usize {
    match letters {
        0..=3 => 0,
        4..=7 => 1,
        _long => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slip_is_one_slip() {
        for typed in ["waitng", "waiiting", "waitimg", "wiating"] {
            assert_eq!(slips(typed, "waiting", 1), Some(1), "{typed}");
        }
        assert_eq!(slips("waiting", "waiting", 1), Some(0));
        assert_eq!(slips("wtaignn", "waiting", 1), None);
        assert_eq!(slips("cancelations", "cancellations", 2), Some(1));
    }
}
