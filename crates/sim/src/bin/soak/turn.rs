//! soak: what takes turns. Every turn has a fresh seed, but for races, where threads are the chance. A failure is told
//! with the one line that replays it; for races, that races as often again.

use std::path::Path;
use std::process::Command;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Turn {
    Simulation,
    Kills,
    PowerLoss,
    Races,
    Fuzz,
    Load,
}

impl Turn {
    pub const ALL: &[Turn] = &[Turn::Simulation, Turn::Load, Turn::Kills, Turn::PowerLoss, Turn::Races, Turn::Fuzz];

    pub fn words(self) -> &'static str {
        match self {
            Turn::Simulation => "event-days simulated",
            Turn::Kills => "kill -9 cycles",
            Turn::PowerLoss => "power-loss images",
            Turn::Races => "storage races",
            Turn::Fuzz => "damaged inputs to parsers, all of them together",
            Turn::Load => "requests to the real binary",
        }
    }

    /// How much one turn gets through: about a minute each.
    pub fn amount(self) -> u64 {
        match self {
            Turn::Simulation => 20_000,
            Turn::Kills => 500,
            Turn::PowerLoss => 1_500,
            Turn::Races => 8_000,
            Turn::Fuzz => 2_000_000,
            // As many as it likes.
            Turn::Load => 0,
        }
    }

    /// Program and arguments behind `cargo run --release -p sim`; the parsers are hunted by a test. Races have no seed.
    fn call(self, seed: u64) -> (&'static str, Vec<String>) {
        let (amount, seed) = (self.amount().to_string(), seed.to_string());
        let words = |words: [&str; 4]| words.map(str::to_string).to_vec();
        match self {
            Turn::Simulation => ("sim", words(["--event-days", &amount, "--first-seed", &seed])),
            Turn::Kills => ("kill9", words(["--cycles", &amount, "--seed", &seed])),
            Turn::PowerLoss => ("kill9", words(["--power", &amount, "--seed", &seed])),
            Turn::Races => ("races", vec!["--races".to_string(), amount]),
            Turn::Fuzz | Turn::Load => ("", Vec::new()),
        }
    }

    pub fn replay(self, seed: u64) -> String {
        let (program, words) = self.call(seed);
        match self {
            Turn::Fuzz => format!("FUZZ={} FUZZ_SEED={seed} cargo test -p fuzz -- --nocapture", self.amount()),
            Turn::Load => "./soak 1".to_string(),
            Turn::Simulation | Turn::Kills | Turn::PowerLoss | Turn::Races => {
                format!("cargo run --release -p sim --bin {program} -- {}", words.join(" "))
            }
        }
    }

    /// Runs it beside ourselves; what it said, or what it said when it failed.
    pub fn run(self, beside: &Path, seed: u64) -> Result<String, String> {
        let (program, words) = self.call(seed);
        let mut command = match self {
            Turn::Fuzz => {
                let mut command = Command::new("cargo");
                command.args(["test", "--quiet", "--locked", "--profile", "proof", "--workspace"]);
                command.args(["--features", "usher/mail-in,usher/bench", "--test", "parsers"]);
                command.env("FUZZ", self.amount().to_string()).env("FUZZ_SEED", seed.to_string());
                command
            }
            Turn::Simulation | Turn::Kills | Turn::PowerLoss | Turn::Races | Turn::Load => {
                let mut command = Command::new(beside.join(program));
                command.args(words);
                command
            }
        };
        let done = command.output().map_err(|error| format!("{program} did not start: {error}"))?;
        let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        if done.status.success() { Ok(said) } else { Err(said) }
    }
}
