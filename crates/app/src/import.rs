//! app: `usher import` — a host's list by the same path as the console's page: looked at, staged in parts, worked through.
//! Also while the house is open; the same list twice is one import.

mod desk;
mod print;

use crate::clock::RealClock;
use crate::data::{self, DATABASE, FolderArgs};
use crate::meter::Meter;
use crate::replay::moment;
use crate::trouble::{Trouble, show};
use clap::{Args, ValueEnum};
use intake::{BadBody, Column, Import, Meaning, Table};
use keeper::{Clock, Core};
use print::Outcome;
use rules::event::EventSettings;
use rules::{Act, Actor, Batch, BatchId, Command, EventAct, ImportMode, ListId, ListReply, Reply, TimerName};
use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use store::Engine;
use store::sqlite::{Sqlite, SqliteReader};

/// Due timers looked through for our own: a house that was closed for long has many others.
const TIMERS: usize = 100_000;

/// Our timers fired in one commit.
const GROUP: usize = 64;

/// Rounds in which nothing moved, before we leave the rest to the house.
const IDLE_ROUNDS: u32 = 50;

#[derive(Args)]
#[command(group = clap::ArgGroup::new("whose").args(["event", "desk"]).required(true))]
pub struct ImportArgs {
    /// The list: CSV, or an Excel workbook (.xlsx). `-` reads from stdin.
    #[arg(value_name = "FILE")]
    sheet: PathBuf,
    /// The event, by its number or its public name.
    #[arg(long, value_name = "EVENT")]
    event: Option<String>,
    /// A desk instead: its waitlist, under the headings its export writes.
    #[arg(long, value_name = "DESK", conflicts_with_all = ["mode", "confirm_by", "map"])]
    desk: Option<String>,
    /// Whether the guests are invited, or coming for certain.
    #[arg(long, value_enum, default_value = "invite")]
    mode: ModeArg,
    /// Hold seats for the invited until then: `2026-12-01T12:00:00Z`, or `2026-12-01 12:00` on the event's own clock.
    #[arg(long, value_name = "TIME")]
    confirm_by: Option<String>,
    /// Only say how the list is read; change nothing.
    #[arg(long)]
    dry_run: bool,
    /// What a column holds: `email="Private mail"` or `name=2`. Fields: name, first_name, last_name, email, party.
    #[arg(long = "map", value_name = "FIELD=COLUMN")]
    map: Vec<String>,
    #[command(flatten)]
    folder: FolderArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeArg {
    Invite,
    Confirmed,
}

pub fn import(args: &ImportArgs) -> Result<(), Trouble> {
    let path = args.folder.folder()?.join(DATABASE);
    let mut reader = data::open(&path)?;
    if let Some(desk) = &args.desk {
        let octets = read_file(&args.sheet)?;
        let wanted = desk::DeskImport { desk, octets: &octets, dry_run: args.dry_run, json: args.json };
        return desk::import(&mut reader, &path, &wanted);
    }
    let (list, event) = data::event(&mut reader, &path, args.event.as_deref().unwrap_or_default())?;
    let mode = mode(args, &event)?;
    let table = table(&read_file(&args.sheet)?)?;
    let columns = mapped(table.columns(), &args.map)?;
    let meanings: Vec<Meaning> = columns.iter().map(|column| column.meaning).collect();
    let import = table.import(&meanings, mode).map_err(|bad| in_words(&bad))?.for_event(&event);
    let known = known(&mut reader, &path, list, &import)?;
    if args.dry_run {
        return show(&print::dry_run(&columns, &import, known, args.json));
    }
    let batches = take_in(&path, &mut reader, list, &import)?;
    show(&print::done(&Outcome { number: import.number(), import: &import, batches: &batches }, args.json))
}

fn mode(args: &ImportArgs, event: &EventSettings) -> Result<ImportMode, Trouble> {
    let until = args.confirm_by.as_deref().map(|typed| moment::parse(typed, &event.zone)).transpose()?;
    let mode = match (args.mode, until) {
        (ModeArg::Invite, None) => ImportMode::Invite,
        (ModeArg::Invite, Some(until)) => ImportMode::InviteUntil(until),
        (ModeArg::Confirmed, None) => ImportMode::Confirmed,
        (ModeArg::Confirmed, Some(_)) => {
            return Err(Trouble::CouldNot("--confirm-by belongs to --mode invite.".to_string()));
        }
    };
    let checked = rules::event::check_mode(event, mode, RealClock.now());
    checked.map(|()| mode).map_err(|refusal| Trouble::CouldNot(intake::refusal_text(&refusal)))
}

fn read_file(path: &Path) -> Result<Vec<u8>, Trouble> {
    let most = intake::limits::FILE_OCTETS as u64 + 1;
    let mut octets = Vec::new();
    let read = match path.to_str() {
        Some("-") => std::io::stdin().lock().take(most).read_to_end(&mut octets),
        Some(_) | None => std::fs::File::open(path).and_then(|file| file.take(most).read_to_end(&mut octets)),
    };
    let path = path.display();
    read.map(|_| octets).map_err(|error| Trouble::CouldNot(format!("{path} cannot be read: {error}.")))
}

fn table(octets: &[u8]) -> Result<Table, Trouble> {
    let text = intake::sheet_text(octets).map_err(|bad| in_words(&bad))?.text;
    Table::read(text.as_bytes()).map_err(|bad| in_words(&bad))
}

fn in_words(bad: &BadBody) -> Trouble {
    let texts: Vec<String> = bad.problems().into_iter().map(|problem| problem.text).collect();
    Trouble::CouldNot(texts.join(" "))
}

/// As guessed, and then as it was told: by heading, or by the number of the column.
fn mapped(mut columns: Vec<Column>, map: &[String]) -> Result<Vec<Column>, Trouble> {
    for one in map {
        let wrong = |why: &str| Trouble::CouldNot(format!("--map {one}: {why}"));
        let (field, column) =
            one.split_once('=').ok_or_else(|| wrong("expected FIELD=COLUMN, for example email=3."))?;
        let meaning = Meaning::from_word(field).filter(|meaning| *meaning != Meaning::Nothing);
        let meaning = meaning.ok_or_else(|| wrong("a field is name, first_name, last_name, email or party."))?;
        let by_heading = columns.iter().position(|known| known.heading.eq_ignore_ascii_case(column.trim()));
        let by_number = column.trim().parse().ok().and_then(|number: usize| number.checked_sub(1));
        let place = by_heading.or(by_number).filter(|place| *place < columns.len());
        let place = place.ok_or_else(|| wrong(&format!("the columns are {}.", print::headings(&columns))))?;
        for other in columns.iter_mut().filter(|other| clashes(other.meaning, meaning)) {
            other.meaning = Meaning::Nothing;
        }
        columns[place].meaning = meaning;
    }
    Ok(columns)
}

/// A whole name and its parts do not stand side by side.
fn clashes(known: Meaning, told: Meaning) -> bool {
    let is_part = |meaning| matches!(meaning, Meaning::FirstName | Meaning::LastName);
    known == told || (known == Meaning::Name && is_part(told)) || (is_part(known) && told == Meaning::Name)
}

fn known(reader: &mut SqliteReader, path: &Path, list: ListId, import: &Import) -> Result<usize, Trouble> {
    let keys: Vec<String> = import.good().map(|(_, row)| row.email.key().to_string()).collect();
    let seen = reader.known(list, keys.iter().map(String::as_str));
    let mut seen = seen.map_err(|error| data::cannot_open(path, &error))?;
    Ok(keys.iter().filter(|key| !seen.insert(key)).count())
}

/// Stages every part, then works through them here: whether a house is open or not, the rows are in when this ends.
fn take_in(path: &Path, reader: &mut SqliteReader, list: ListId, import: &Import) -> Result<Vec<Batch>, Trouble> {
    let cannot = |error| data::cannot_open(path, &error);
    let mut core = Core::visit(Sqlite::open(path).map_err(cannot)?);
    let mut ours = HashSet::new();
    let number = import.number();
    for part in import.parts() {
        let act = Act::Event(EventAct::Import { import: number, part: part.line, mode: import.mode, rows: part.rows });
        ours.insert(stage(&mut core, list, act)?);
    }
    let mut meter = Meter::new("Importing");
    let (mut before, mut idle) = (0, 0);
    loop {
        let batches = reader.import(list, number).map_err(cannot)?;
        let (done, rows) = intake::progress(&batches);
        meter.at(done, rows);
        idle = if done == before { idle + 1 } else { 0 };
        if done == rows || idle == IDLE_ROUNDS {
            return Ok(batches);
        }
        before = done;
        work_on(&mut core, &ours).map_err(cannot)?;
    }
}

fn stage(core: &mut Core<Sqlite>, list: ListId, act: Act) -> Result<BatchId, Trouble> {
    let command = Command { list, who: Actor::Host(0), act };
    let reply = core.run(&command, RealClock.now()).map_err(|fault| Trouble::CouldNot(fault.to_string()))?;
    if let Reply::Refused(refusal) = &reply {
        return Err(Trouble::CouldNot(intake::refusal_text(refusal)));
    }
    let Reply::List(ListReply::Staged { batch }) = reply else {
        return Err(Trouble::CouldNot(format!("Unexpected answer: {reply:?}.")));
    };
    Ok(batch)
}

/// The next few rows of our own parts. A house that is open may be doing the same: then one of us finds nothing to do.
fn work_on(core: &mut Core<Sqlite>, ours: &HashSet<BatchId>) -> Result<(), store::StoreError> {
    let now = core.tick(RealClock.now());
    let due = core.engine().due_timers(now, TIMERS)?;
    let is_ours = |name: TimerName| {
        let TimerName::Import { batch } = name else { return false };
        ours.contains(&batch)
    };
    let timers = due.into_iter().filter(|timer| is_ours(timer.name)).take(GROUP);
    let commands: Vec<Command> =
        timers.map(|timer| Command { list: timer.list, who: Actor::Timer, act: Act::Due(timer) }).collect();
    if commands.is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    // A fault means that the house was first; the next round looks again.
    let _replies = core.run_group(&commands, now);
    Ok(())
}
