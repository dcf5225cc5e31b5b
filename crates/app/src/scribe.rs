//! app: `usher scribe test` — asks the configured model one small thing, and says what came of it and what it cost.

use crate::clock::RealClock;
use crate::config::{Config, ScribeKeys, ServeFlags};
use crate::data::DATABASE;
use crate::trouble::{Trouble, show};
use ::scribe::{Provider, Task};
use clap::{Args, Subcommand};
use keeper::{Clock, Core};
use rules::{Act, Actor, Command, HouseAct, ListId, ScribeNote, ScribeOutcome};
use std::path::Path;
use store::sqlite::Sqlite;

#[derive(Subcommand)]
pub enum ScribeWish {
    /// Ask the configured model one small thing. It costs a few tokens.
    Test(TestArgs),
}

#[derive(Args)]
pub struct TestArgs {
    #[command(flatten)]
    flags: ServeFlags,
}

pub fn scribe(wish: &ScribeWish) -> Result<(), Trouble> {
    match wish {
        ScribeWish::Test(args) => test(args),
    }
}

fn test(args: &TestArgs) -> Result<(), Trouble> {
    let loaded = Config::load(&args.flags)?;
    let keys = &loaded.config.scribe;
    if keys.provider == Provider::None {
        return show("No model is configured: rules and templates do everything. See [scribe] in docs/configure.md.\n");
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Trouble::CouldNot(format!("No thread could be started: {error}.")))?;
    let told = runtime.block_on(keys.scribe().ask(&Task::Test, 0));
    let Some(note) = told.note else { return Err(Trouble::CouldNot("Nobody was asked.".to_string())) };
    let written = write_down(&loaded.config.data.join(DATABASE), note);
    let text = as_text(keys, &note, written);
    if note.outcome == ScribeOutcome::Answered {
        show(&text)
    } else {
        Err(Trouble::CouldNot(text.trim_end().to_string()))
    }
}

/// Whether there is a house to write it down in. Also while it is open: the database takes one writer after the other.
fn write_down(path: &Path, note: ScribeNote) -> bool {
    if !path.exists() {
        return false;
    }
    let Ok(engine) = Sqlite::open(path) else { return false };
    let at = RealClock.now();
    let command =
        Command { list: ListId::HOUSE, who: Actor::Host(0), act: Act::House(HouseAct::ScribeAsked { at, note }) };
    Core::visit(engine).run(&command, at).is_ok()
}

fn as_text(keys: &ScribeKeys, note: &ScribeNote, written: bool) -> String {
    let (model, endpoint, seconds) = (&keys.model, &keys.endpoint, f64::from(note.took_ms) / 1000.0);
    let head = if note.outcome == ScribeOutcome::Answered {
        format!("{model} at {endpoint} answered in {seconds:.1} seconds.")
    } else {
        format!("{model} at {endpoint}: {}", why(note.outcome))
    };
    let (whole, rest) = (note.cost / 1_000_000, note.cost % 1_000_000);
    let cost = format!("{} tokens in, {} out, cost {whole}.{rest:06}.", note.tokens_in, note.tokens_out);
    let kept =
        if written { "It stands among the calls of this month." } else { "There is no database yet to note it in." };
    format!("{head}\n{cost}\n{kept}\n")
}

fn why(outcome: ScribeOutcome) -> &'static str {
    match outcome {
        ScribeOutcome::Answered => "it answered.",
        ScribeOutcome::Unfit => "it answered, but not in the form it was asked for. A larger model may do better.",
        ScribeOutcome::KeyRefused => "it does not take the key. Look at scribe.key_file.",
        ScribeOutcome::Refused => "it does not take the question. Look at scribe.model and scribe.endpoint.",
        ScribeOutcome::Busy => "it has too much to do, or the account has used up its share. Try again later.",
        ScribeOutcome::Broken => "it is there and stumbles. Try again later.",
        ScribeOutcome::Slow => "it did not answer in time. scribe.seconds says how long we wait.",
        ScribeOutcome::Garbled => {
            "what came back is not an answer. Does scribe.endpoint speak the language of scribe.provider?"
        }
        ScribeOutcome::Unreachable => "nobody is there. Look at scribe.endpoint.",
        ScribeOutcome::LimitReached => "this month has cost what it may.",
    }
}
