//! kill9: the simulation's dice in streams, one for everybody who throws. The same seed gives the same throws.

pub struct Dice(sim::Dice);

impl Dice {
    pub fn new(seed: u64, stream: u64) -> Dice {
        Dice(sim::Dice::stream(seed, stream))
    }

    pub fn throw(&mut self) -> u64 {
        self.0.roll()
    }

    /// From 0 up to but not including `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.0.below(u64::from(end))).unwrap_or(0)
    }

    pub fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }
}
