//! keeper: whose turn it is. Of twelve messages taken while every lane has some, eight are offers, three answers and one is
//! of the rest; a lane that has none passes its turn on.

use rules::Lane;

const ORDER: [Lane; 12] = [
    Lane::Offers,
    Lane::Offers,
    Lane::Answers,
    Lane::Offers,
    Lane::Offers,
    Lane::Rest,
    Lane::Offers,
    Lane::Answers,
    Lane::Offers,
    Lane::Offers,
    Lane::Answers,
    Lane::Offers,
];

/// Kept from one lease to the next, so that the weights hold also where one message is taken at a time.
#[derive(Default)]
pub(crate) struct LaneTurns {
    at: usize,
}

impl LaneTurns {
    /// Takes so many of what is due in each lane, in the order of their turns.
    pub fn take<T>(&mut self, due: [Vec<T>; 3], most: usize) -> Vec<T> {
        let mut left: usize = due.iter().map(Vec::len).sum();
        let mut lanes = due.map(Vec::into_iter);
        let mut taken = Vec::with_capacity(most.min(left));
        while taken.len() < most && left > 0 {
            let lane = match ORDER[self.at] {
                Lane::Offers => &mut lanes[0],
                Lane::Answers => &mut lanes[1],
                Lane::Rest => &mut lanes[2],
            };
            self.at = (self.at + 1) % ORDER.len();
            if let Some(next) = lane.next() {
                left -= 1;
                taken.push(next);
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turns_are_the_weights() {
        for lane in Lane::ALL {
            assert_eq!(ORDER.iter().filter(|turn| **turn == lane).count(), lane.weight());
        }
    }

    #[test]
    fn a_lane_without_anything_costs_nobody_a_turn() {
        let mut turns = LaneTurns::default();
        assert_eq!(turns.take([vec![], vec![], vec![1, 2, 3]], 2), [1, 2]);
        assert_eq!(turns.take([vec![], vec![4], vec![5]], 9).len(), 2);
        assert!(turns.take::<u8>([vec![], vec![], vec![]], 9).is_empty());
    }

    #[test]
    fn one_at_a_time_keeps_the_weights_too() {
        let mut turns = LaneTurns::default();
        let taken: Vec<u64> = (0..24).flat_map(|_| turns.take([vec![1], vec![2], vec![3]], 1)).collect();
        let count = |lane| taken.iter().filter(|taken| **taken == lane).count();
        assert_eq!((count(1), count(2), count(3)), (16, 6, 2));
    }
}
