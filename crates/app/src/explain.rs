//! app: `usher explain` — who was considered for a slot, and why each was asked or passed over. Reads the database
//! alone; nothing is served and nothing is written.

use crate::clock::RealClock;
use crate::data::{self, DataArgs};
use crate::trouble::{Trouble, show};
use clap::Args;
use keeper::Clock;
use rules::{Entry, EntryId, PlaceId, PlaceState};
use services::words::{ERASED, name};
use std::fmt::Write;
use std::path::Path;
use store::explain::{
    Chain, Considered, Explained, as_json, because_text, explain as explained, outcome_text, wall, why_json, why_not,
};
use store::sqlite::{SqliteReader, Within};

#[derive(Args)]
pub struct ExplainArgs {
    /// The slot, by its number: the pages show it in their address.
    #[arg(value_name = "SLOT")]
    slot: u64,
    /// Why not this person? By the number of their entry.
    #[arg(long, value_name = "ID", conflicts_with = "person")]
    entry: Option<u64>,
    /// The same by a part of their name.
    #[arg(long, value_name = "NAME")]
    person: Option<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn explain(args: &ExplainArgs) -> Result<(), Trouble> {
    let path = args.data.database()?;
    let mut reader = data::open(&path)?;
    let found = explained(&mut reader, Within::AnyList, PlaceId(args.slot))
        .map_err(|error| data::cannot_open(&path, &error))?;
    let Some(told) = found else {
        return Err(Trouble::CouldNot(format!("There is no slot {} in this database.", args.slot)));
    };
    let asked = person(args, &mut reader, &path, &told)?;
    let now = RealClock.now();
    let why = asked.as_ref().map(|entry| (entry, why_not(&told, entry, now)));
    if args.json {
        let mut value = as_json(&told);
        if let Some((entry, why)) = &why {
            value["why_not"] = why_json(entry.id, why);
        }
        return show(&format!("{value:#}\n"));
    }
    match &why {
        Some((entry, why)) => show(&format!("{}: {}\n", name(entry), why.sentences.join(" "))),
        None => show(&as_text(&told)),
    }
}

/// One person of the slot's list; a name that fits several is not guessed.
fn person(
    args: &ExplainArgs,
    reader: &mut SqliteReader,
    path: &Path,
    told: &Explained,
) -> Result<Option<Entry>, Trouble> {
    const SHOWN: usize = 10;
    let (list, cannot) = (told.place.list, |error| data::cannot_open(path, &error));
    if let Some(id) = args.entry {
        let found = reader.entry(list, EntryId(id)).map_err(cannot)?;
        return match found {
            Some(entry) => Ok(Some(entry)),
            None => Err(Trouble::CouldNot(format!("There is no entry {id} on the list of this slot."))),
        };
    }
    let Some(part) = &args.person else { return Ok(None) };
    let mut found = reader.entries_like(list, part, SHOWN).map_err(cannot)?;
    match found.len() {
        0 => Err(Trouble::CouldNot(format!("Nobody on the list of this slot is called {part}."))),
        1 => Ok(found.pop()),
        _several => {
            let them: Vec<String> =
                found.iter().map(|entry| format!("--entry {} ({})", entry.id.0, name(entry))).collect();
            Err(Trouble::CouldNot(format!("Several people are called {part}. Say which: {}.", them.join(", "))))
        }
    }
}

fn as_text(told: &Explained) -> String {
    let (slot, zone) = (&told.slot, &told.desk().zone);
    let mut text = String::new();
    let with = slot.staff.as_deref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    let _infallible = writeln!(
        text,
        "Slot {}: {}{with}, {} ({}), {} min\n{}",
        told.place.id.0,
        slot.service,
        wall(slot.starts_at, zone),
        zone.name(),
        slot.duration_minutes,
        stands(told)
    );
    for chain in &told.chains {
        write_chain(&mut text, chain, told);
    }
    text
}

fn stands(told: &Explained) -> String {
    let ending = told.place.ending.map(|ending| ending.word().replace('_', " ")).unwrap_or_default();
    match told.place.state {
        PlaceState::Held => "Being offered.".to_string(),
        PlaceState::Booked => "Taken from the list.".to_string(),
        PlaceState::Open => format!("Back with the staff: {ending}."),
        PlaceState::Closed => format!("Closed: {ending}."),
    }
}

fn write_chain(text: &mut String, chain: &Chain, told: &Explained) {
    let zone = &told.desk().zone;
    let _infallible = writeln!(text, "\nRound {}, {}", chain.round, wall(chain.began_at, zone));
    for (at, one) in chain.considered.iter().enumerate() {
        let name = one.name.as_deref().unwrap_or(ERASED);
        let _infallible = writeln!(text, "  {:>3}. {name}, entry {}: {}", at + 1, one.entry.0, verdict(one, told));
    }
    if chain.left_out > 0 {
        let _infallible = writeln!(text, "       and {} more, all passed over", chain.left_out);
    }
    for tap in &chain.taps {
        let _infallible =
            writeln!(text, "       {} {} by {} {}", wall(tap.at, zone), tap.what.replace('_', " "), tap.who, tap.host);
    }
    if let Some(end) = chain.end {
        let why = end.ending.map(|ending| format!(": {}", ending.word().replace('_', " "))).unwrap_or_default();
        let _infallible = writeln!(text, "       {} {}{why}", wall(end.at, zone), end.state.word());
    }
}

fn verdict(one: &Considered, told: &Explained) -> String {
    let zone = &told.desk().zone;
    let mut parts: Vec<String> =
        one.passed.iter().map(|passed| format!("passed over, {}", because_text(&passed.because))).collect();
    if let Some(asked) = &one.asked {
        let how = outcome_text(asked.offer.state);
        let ended = asked.ended_at.map(|at| format!(" {}", wall(at, zone))).unwrap_or_default();
        parts.push(format!("asked {}, {how}{ended}", wall(asked.offer.made_at, zone)));
    }
    parts.join("; ")
}
