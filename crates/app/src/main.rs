//! app: the one binary. It reads what was asked for, hands it to a room and says how it went; it decides nothing.
//! Exit codes: 0 all well, 1 a promise is broken, 2 it could not be done.

mod backup;
mod check;
mod clock;
mod clock_command;
mod config;
mod data;
mod explain;
mod export;
mod hook;
mod host;
mod import;
mod logs;
mod meter;
mod promises;
mod read;
mod replay;
mod restore;
mod revoked;
mod scribe;
mod secrets;
mod send;
mod serve;
mod token;
mod trouble;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use trouble::Trouble;

/// Guest lists and waitlists: a freed place finds the next person by itself.
#[derive(Parser)]
#[command(name = "usher", version, args_conflicts_with_subcommands = true)]
struct Usher {
    /// Without a command: serve.
    #[command(subcommand)]
    wish: Option<Wish>,
    #[command(flatten)]
    serve: serve::ServeArgs,
}

#[derive(Subcommand)]
enum Wish {
    /// Open the house: pages, API and mail, until Ctrl-C.
    Serve(serve::ServeArgs),
    /// Look around: two sample lists in mid-life, an inbox instead of real mail, and a clock you can move.
    Demo(serve::DemoArgs),
    /// Keys to the JSON API: make, list, revoke.
    #[command(subcommand)]
    Token(token::TokenWish),
    /// Who may sign in to the console: add, list, remove, print a sign-in link.
    #[command(subcommand)]
    Host(host::HostWish),
    /// Booking tools that tell a desk of bookings: their addresses and secrets.
    #[command(subcommand)]
    Hook(hook::HookWish),
    /// The model that helps with words, if one is configured: try it.
    #[command(subcommand)]
    Scribe(scribe::ScribeWish),
    /// Try the mail and text settings: one message to one address, and what became of it.
    Send(send::SendArgs),
    /// Look through a database and see that every promise is kept.
    Check(check::CheckArgs),
    /// A list as it stood at some moment, rebuilt from the audit alone.
    Replay(replay::ReplayArgs),
    /// Who was considered for a desk's slot, and why each was asked or passed over.
    Explain(explain::ExplainArgs),
    /// Take a list of guests in, from CSV or a workbook.
    Import(import::ImportArgs),
    /// Write an event's guests to a file.
    Export(export::ExportArgs),
    /// What Usher reads in a letter, a scan or a photograph, and would propose for the list.
    Read(read::ReadArgs),
    /// Reads one document from stdin, under limits; `serve` and `read` start it.
    #[command(hide = true)]
    ReadPaper(read::ChildArgs),
    /// Copy everything Usher keeps into a new folder, also while the house is open.
    Backup(backup::BackupArgs),
    /// Put a backup back, and see that every promise is kept.
    Restore(restore::RestoreArgs),
    /// The machine's clock and the house's time, when they are far apart.
    #[command(subcommand)]
    Clock(clock_command::ClockWish),
    /// The configuration in effect, and where each value came from.
    Config(config::ConfigArgs),
    /// The keys that sign links: list them, make a new one, take an old one out.
    #[command(subcommand)]
    Keys(secrets::keys::KeysWish),
    /// Measure what this machine can do.
    #[cfg(feature = "bench")]
    #[command(subcommand)]
    Bench(bench::Bench),
    /// Says where the benches are.
    #[cfg(not(feature = "bench"))]
    #[command(hide = true, disable_help_flag = true)]
    Bench {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        _asked: Vec<std::ffi::OsString>,
    },
}

fn main() -> ExitCode {
    only_for_the_owner();
    let asked = Usher::parse();
    let wish = asked.wish.unwrap_or(Wish::Serve(asked.serve));
    let done = match wish {
        Wish::Serve(args) => serve::serve(&args),
        Wish::Demo(args) => serve::demo(&args),
        Wish::Token(wish) => token::token(&wish),
        Wish::Host(wish) => host::host(&wish),
        Wish::Hook(wish) => hook::hook(&wish),
        Wish::Scribe(wish) => scribe::scribe(&wish),
        Wish::Send(args) => send::send(&args),
        Wish::Check(args) => check::check(&args),
        Wish::Replay(args) => replay::replay(&args),
        Wish::Explain(args) => explain::explain(&args),
        Wish::Import(args) => import::import(&args),
        Wish::Export(args) => export::export(&args),
        Wish::Read(args) => read::read(&args),
        Wish::ReadPaper(args) => read::child(&args),
        Wish::Backup(args) => backup::backup(&args),
        Wish::Restore(args) => restore::restore(&args),
        Wish::Clock(wish) => clock_command::clock(&wish),
        Wish::Config(args) => config::config(&args),
        Wish::Keys(wish) => secrets::keys::keys(&wish),
        #[cfg(feature = "bench")]
        Wish::Bench(wish) => bench::run(&wish).map_err(Trouble::CouldNot),
        #[cfg(not(feature = "bench"))]
        Wish::Bench { .. } => Err(Trouble::CouldNot(NO_BENCHES.to_string())),
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

#[cfg(not(feature = "bench"))]
const NO_BENCHES: &str =
    "This build has no benches. They come with the source: cargo run --release --features bench -- bench";

/// Whatever is made here, by us or by SQLite, is for its owner only, whatever the shell or the folder says.
fn only_for_the_owner() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}
