//! app: the one binary. It reads what was asked for, hands it to a room and says how it went; it decides nothing.
//! Exit codes: 0 all well, 1 a promise is broken, 2 it could not be done.

mod bench;
mod check;
mod data;
mod promises;
mod replay;
mod trouble;

use bench::{EngineBench, Scale};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;
use trouble::Trouble;

/// Guest lists and waitlists: a freed place finds the next person by itself.
#[derive(Parser)]
#[command(name = "usher", version)]
struct Usher {
    #[command(subcommand)]
    wish: Wish,
}

#[derive(Subcommand)]
enum Wish {
    /// Look through a database and see that every promise is kept.
    Check(check::CheckArgs),
    /// A list as it stood at some moment, rebuilt from the audit alone.
    Replay(replay::ReplayArgs),
    /// Measure what this machine can do.
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Subcommand)]
enum Bench {
    /// The engine: sign-ups, offers and timers per second, each beside plain SQLite in the same run.
    Engine(EngineArgs),
}

#[derive(Args)]
struct EngineArgs {
    /// Also write the figures to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also draw them into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// A few seconds, to see that everything runs; the figures mean little.
    #[arg(long)]
    quick: bool,
}

fn main() -> ExitCode {
    let done = match Usher::parse().wish {
        Wish::Check(args) => check::check(&args),
        Wish::Replay(args) => replay::replay(&args),
        Wish::Bench(Bench::Engine(args)) => measure(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            if let Some(text) = trouble.text() {
                eprintln!("{text}");
            }
            trouble.exit_code()
        }
    }
}

fn measure(args: EngineArgs) -> Result<(), Trouble> {
    let scale = if args.quick { Scale::Quick } else { Scale::Full };
    let options = EngineBench { scale, dir: None, json: args.json, svg: args.svg };
    bench::engine(&options).map_err(Trouble::CouldNot)
}
