//! store/suite: chance that can be repeated. The seed is printed; the same seed is the same story.

/// SplitMix64: small, well mixed, and the same on every machine.
pub(super) struct Dice {
    state: u64,
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        eprintln!("seed {seed}");
        Dice { state: seed }
    }

    pub fn roll(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `most`.
    pub fn below(&mut self, most: u64) -> u64 {
        self.roll() % most.max(1)
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let at = self.below(from.len() as u64);
        usize::try_from(at).ok().and_then(|at| from.get(at))
    }
}
