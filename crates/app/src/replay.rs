//! app: `usher replay` — a list as it stood at some moment, from the audit alone. Only names come from the present
//! rows, because people are never in the audit.

pub mod moment;
mod picture;
mod print;

use crate::data::{self, DataArgs};
use crate::trouble::{Trouble, show};
use clap::Args;
use jiff::Timestamp;
use picture::Picture;
use std::path::Path;
use store::sqlite::SqliteReader;
use store::{AuditRow, ListRows};

#[derive(Args)]
pub struct ReplayArgs {
    /// The list, by its public name or its number.
    #[arg(long, value_name = "ID")]
    list: String,
    /// The moment: `2026-06-01T10:00:00Z`, or `2026-06-01 10:00` in the list's own zone. The latest if left out.
    #[arg(long, value_name = "TIME")]
    at: Option<String>,
    #[command(flatten)]
    data: DataArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn replay(args: &ReplayArgs) -> Result<(), Trouble> {
    let path = args.data.database()?;
    let mut reader = data::open(&path)?;
    let rows = read(&mut reader, &path, &args.list)?;
    let at = args.at.as_deref().map(|typed| moment::parse(typed, rows.settings.zone())).transpose()?;
    let audit = until(&rows.audit, at);
    if audit.is_empty() {
        return Err(not_yet(&rows, at));
    }
    let Ok(folded) = store::fold(audit) else {
        show(&format!("The audit of list {} does not add up. `usher check` names the rows.\n", rows.head.list.0))?;
        return Err(Trouble::BrokenPromise);
    };
    let picture = Picture::new(&rows, audit, &folded, at);
    show(&if args.json { print::as_json(&picture) } else { print::as_text(&picture) })
}

fn read(reader: &mut SqliteReader, path: &Path, named: &str) -> Result<ListRows, Trouble> {
    let list = data::find(reader, path, named)?;
    reader.read_list(list).map_err(|error| data::cannot_open(path, &error))
}

/// In the order of the commits, up to the first one after the moment.
fn until(audit: &[AuditRow], at: Option<Timestamp>) -> &[AuditRow] {
    let end = audit.iter().position(|row| at.is_some_and(|at| row.at > at)).unwrap_or(audit.len());
    &audit[..end]
}

fn not_yet(rows: &ListRows, at: Option<Timestamp>) -> Trouble {
    let zone = rows.settings.zone();
    let say = |moment: Option<Timestamp>| moment.map_or("then".to_string(), |moment| moment::show(moment, zone));
    let opened = rows.audit.first().map(|first| first.at);
    Trouble::CouldNot(format!("{} did not exist yet at {}; it was opened at {}.", rows.slug, say(at), say(opened)))
}
