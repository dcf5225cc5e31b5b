//! kill9: the real keeper on a real file, killed without warning again and again, or with the power gone. After each end the file keeps every
//! promise, nothing that was acknowledged is gone, and no message was handed over twice without saying so.

mod ack;
mod child;
mod client;
mod life;
mod notes;
mod parent;
mod person;
mod post;
mod power;
mod spool;
mod tear;
mod verify;
mod world;

use clap::Parser;
use std::path::PathBuf;
use std::process::ExitCode;

/// Kills a working keeper over and over and looks at what it leaves behind.
#[derive(Parser)]
struct Args {
    /// How often to kill.
    #[arg(long, default_value_t = 300)]
    cycles: u32,
    /// What people do, and when the keeper is killed, follows from this number.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Instead of killing: record what is written, and look at so many images a power loss could have left.
    #[arg(long, value_name = "IMAGES")]
    power: Option<u32>,
    /// With --power: syncs do nothing, and this must be found out.
    #[arg(long, requires = "power")]
    lie: bool,
    /// Be the one that is killed.
    #[arg(long, hide = true, requires_all = ["db", "begins"])]
    child: bool,
    #[arg(long, hide = true)]
    db: Option<PathBuf>,
    /// The child's clock starts here, in milliseconds since 1970.
    #[arg(long, hide = true)]
    begins: Option<i64>,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let honest = if args.lie { power::Honest::No } else { power::Honest::Yes };
    let ended = match (args.child, args.db, args.begins, args.power) {
        (true, Some(db), Some(begins), _) => child::run(&db, args.seed, begins).map(|()| ExitCode::SUCCESS),
        (true | false, _, _, Some(images)) => power::run(images, args.seed, honest),
        (true | false, _, _, None) => parent::run(args.cycles, args.seed),
    };
    ended.unwrap_or_else(|why| {
        eprintln!("kill9: {why}");
        ExitCode::FAILURE
    })
}
