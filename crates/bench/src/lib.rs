//! bench: what the product does on this machine, each figure beside a baseline in the same run. Rounds of the two
//! alternate and medians are kept, because machines are noisy. Not part of what is shipped: `usher` has it with its
//! feature `bench`.

mod chart;
mod desk;
mod drive;
mod engine;
mod figure;
mod fill;
mod http;
mod machine;
mod post;
mod print;
mod raw;
mod replay;
mod stage;

use clap::{Args, Subcommand};
use figure::{Results, Subject};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum Bench {
    /// The engine: sign-ups, offers and timers per second, each beside plain SQLite in the same run.
    Engine(FigureArgs),
    /// The doors: sign-ups over HTTP beside a server that only says hello, memory, and how long a start takes.
    Http(FigureArgs),
    /// A desk: how long a freed slot takes to reach the first person, with a very long line and a short one.
    Desk(FigureArgs),
    /// The post: confirmations handed to a mail server, beside a plain client with the same bytes, and sign-ups beside it.
    Post(FigureArgs),
    /// The server the doors are measured beside; `bench http` starts it.
    #[command(hide = true)]
    HelloServer,
}

#[derive(Args)]
pub struct FigureArgs {
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

/// How much is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// About a minute; the figures that targets are judged by.
    Full,
    /// A few seconds, to see that every measurement runs. Nothing is judged.
    Quick,
}

/// Measures, prints a table, and writes the files asked for. Rows, mails or answers that are not the expected ones are an
/// error.
pub fn run(bench: &Bench) -> Result<(), String> {
    match bench {
        Bench::Engine(args) => args.report(&engine::ENGINE, &engine::measure(args.scale())?),
        Bench::Http(args) => args.report(&http::HTTP, &http::measure(args.scale())?),
        Bench::Desk(args) => args.report(&desk::DESK, &desk::measure(args.scale())?),
        Bench::Post(args) => args.report(&post::POST, &post::measure(args.scale())?),
        Bench::HelloServer => http::hello_server(),
    }
}

impl FigureArgs {
    fn scale(&self) -> Scale {
        if self.quick { Scale::Quick } else { Scale::Full }
    }

    fn report(&self, subject: &Subject, results: &Results) -> Result<(), String> {
        print!("{}", print::table(subject, results, self.scale()));
        if let Some(path) = &self.json {
            write(path, &print::json(subject, results, self.scale()))?;
        }
        if let Some(path) = &self.svg {
            write(path, &chart::svg(subject, results))?;
        }
        Ok(())
    }
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// Says what is being measured now; a minute of silence looks like a fault.
pub(crate) fn progress(text: &str) {
    eprintln!("  … {text}");
}

/// The same for each of several rounds.
pub(crate) fn progress_of(what: &str, round: usize, rounds: usize) {
    progress(&format!("{what}, round {round} of {rounds}"));
}
