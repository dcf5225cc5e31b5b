//! sim: a seeded world that runs the real rules, keeper and SQLite engine under virtual time and faults, and the
//! checkers that watch it. The same seed is the same world, to the last row.

mod acts;
mod bug;
mod dice;
mod faulty;
mod jumps;
mod look;
mod oracle;
mod plant;
mod post;
mod restored;
mod setup;
mod staff;
mod time;
mod world;
mod writing;

pub use dice::Dice;
pub use plant::Plant;
pub use world::{Failure, TELLS, World, WorldReport, run};
