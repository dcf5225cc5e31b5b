//! intake/question: slips of the finger. Two words are near when one letter is missing, doubled, wrong or swapped with
//! its neighbour; long words may have two such slips.

/// How many slips lie between two words, counted up to `most`.
pub(super) fn slips(typed: &str, known: &str, most: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (typed.chars().collect(), known.chars().collect());
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, letter) in a.iter().enumerate() {
        let mut now = vec![row + 1];
        for (column, other) in b.iter().enumerate() {
            let changed = last[column] + usize::from(letter != other);
            let mut least = changed.min(last[column + 1] + 1).min(now[column] + 1);
            let swapped = row > 0 && column > 0 && *letter == b[column - 1] && a[row - 1] == *other;
            if swapped {
                least = least.min(before[column - 1] + 1);
            }
            now.push(least);
        }
        before = std::mem::replace(&mut last, now);
    }
    last.last().copied().filter(|slips| *slips <= most)
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
