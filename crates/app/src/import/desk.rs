//! app: `usher import --desk` — rows for a desk's waitlist, each a join of its own, as the console's paste does it. The
//! same sheet twice changes nothing the second time.

use crate::clock::RealClock;
use crate::data;
use crate::meter::Meter;
use crate::trouble::{Trouble, show};
use intake::{DeskRow, Problem, read_desk_sheet};
use keeper::{Clock, Core};
use rules::{Act, Actor, Command, DeskAct, EntryReply, Joining, ListId, News, Reply};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use store::sqlite::{Sqlite, SqliteReader};

/// Joins in one commit.
const GROUP: usize = 100;

/// What to do with the sheet.
pub struct DeskImport<'a> {
    pub desk: &'a str,
    pub octets: &'a [u8],
    pub dry_run: bool,
    pub json: bool,
}

#[derive(Default)]
struct Counts {
    joined: usize,
    known: usize,
    bad: Vec<(usize, String)>,
}

pub fn import(reader: &mut SqliteReader, path: &Path, wanted: &DeskImport<'_>) -> Result<(), Trouble> {
    let (list, desk) = data::desk(reader, path, wanted.desk)?;
    let text = intake::sheet_text(wanted.octets).map_err(|bad| super::in_words(&bad))?.text;
    let rows = read_desk_sheet(text.as_bytes(), &desk).map_err(|bad| super::in_words(&bad))?;
    let mut counts = Counts::default();
    for row in &rows {
        counts.bad.extend(row.read.as_ref().err().map(|problems| (row.line, words(problems))));
    }
    if wanted.dry_run {
        let good = rows.len() - counts.bad.len();
        return show(&told(&counts, &format!("{good} can be read"), wanted));
    }
    take_in(path, list, &rows, &mut counts)?;
    counts.bad.sort_unstable();
    let said = format!("{} joined the list, {} were on it already", counts.joined, counts.known);
    show(&told(&counts, &said, wanted))
}

fn words(problems: &[Problem]) -> String {
    problems.iter().map(|problem| problem.text.as_str()).collect::<Vec<_>>().join(" ")
}

fn take_in(path: &Path, list: ListId, rows: &[DeskRow], counts: &mut Counts) -> Result<(), Trouble> {
    let mut core = Core::visit(Sqlite::open(path).map_err(|error| data::cannot_open(path, &error))?);
    let good: Vec<(usize, &Joining)> =
        rows.iter().filter_map(|row| Some((row.line, row.read.as_ref().ok()?))).collect();
    let mut meter = Meter::new("Importing");
    for (part, group) in good.chunks(GROUP).enumerate() {
        let joins: Vec<Command> = group
            .iter()
            .map(|(_, joining)| command(list, Act::Desk(DeskAct::Join(Box::new((*joining).clone())))))
            .collect();
        for ((line, _), reply) in group.iter().zip(core.run_group(&joins, RealClock.now())) {
            let reply = reply.map_err(|fault| Trouble::CouldNot(fault.to_string()))?;
            if let Reply::Refused(refusal) = &reply {
                counts.bad.push((*line, intake::refusal_text(refusal)));
                continue;
            }
            let Reply::Entry(EntryReply::Standing { news, .. }) = reply else {
                return Err(Trouble::CouldNot(format!("Unexpected answer: {reply:?}.")));
            };
            match news {
                News::New => counts.joined += 1,
                News::Known => counts.known += 1,
            }
        }
        meter.at((part * GROUP + group.len()) as u64, good.len() as u64);
    }
    Ok(())
}

fn command(list: ListId, act: Act) -> Command {
    Command { list, who: Actor::Host(0), act }
}

fn told(counts: &Counts, said: &str, wanted: &DeskImport<'_>) -> String {
    if wanted.json {
        let problems: Vec<_> = counts.bad.iter().map(|(line, text)| json!({"line": line, "problem": text})).collect();
        let value =
            json!({"joined": counts.joined, "known": counts.known, "dry_run": wanted.dry_run, "problems": problems});
        return format!("{value:#}\n");
    }
    let mut text = format!("{said}, {} cannot be taken.\n", counts.bad.len());
    for (line, problem) in counts.bad.iter().take(intake::limits::PROBLEMS) {
        let _infallible = writeln!(text, "  line {line}: {problem}");
    }
    if wanted.dry_run {
        text.push_str("Nothing was changed.\n");
    }
    text
}
