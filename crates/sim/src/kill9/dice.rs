//! kill9: seeded chance (SplitMix64). The same seed gives the same throws.

pub struct Dice(u64);

impl Dice {
    /// Independent throws for each stream of the same seed.
    pub fn new(seed: u64, stream: u64) -> Dice {
        let mut dice = Dice(seed ^ stream.wrapping_mul(0xd6e8_feb8_6659_fd93));
        dice.throw();
        dice
    }

    pub fn throw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 up to but not including `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.throw() % u64::from(end.max(1))).unwrap_or(0)
    }

    pub fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }
}
