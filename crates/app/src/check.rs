//! app: `usher check` — every promise, verified on a database that is only read.

use crate::data::{self, DataArgs};
use crate::promises::sentence;
use crate::trouble::{Trouble, show};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use store::StoreError;
use store::check::{Report, Violation, check_file};

#[derive(Args)]
pub struct CheckArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn check(args: &CheckArgs) -> Result<(), Trouble> {
    let path = args.data.database()?;
    let began = Instant::now();
    // Opened once by itself: a file that does not open is one thing, a row that cannot be read is another.
    drop(data::open(&path)?);
    let report = match check_file(&path) {
        Ok(report) => report,
        Err(StoreError::Broken(why)) => Report { damage: vec![why], ..Report::default() },
        Err(error) => return Err(data::cannot_open(&path, &error)),
    };
    let took = began.elapsed();
    show(&if args.json { as_json(&path, &report, took) } else { as_text(&path, &report, took) })?;
    if report.is_clean() { Ok(()) } else { Err(Trouble::BrokenPromise) }
}

pub fn as_text(path: &Path, report: &Report, took: Duration) -> String {
    let looked = format!(
        "Looked at {}, {}, {}, {} and {} in {:.2} s.\n",
        many(report.lists, "list", "lists"),
        many(report.entries, "entry", "entries"),
        many(report.offers, "offer", "offers"),
        many(report.messages, "message", "messages"),
        many(report.audit, "audit row", "audit rows"),
        took.as_secs_f64()
    );
    if report.is_clean() {
        return format!("All is well: every promise is kept.\n{looked}");
    }
    let mut text = format!("Something is wrong in {}.\n", path.display());
    write_damage(&mut text, &report.damage);
    for (promise, rows) in by_promise(&report.violations) {
        let _infallible = write!(text, "\nPromise {promise}: {}\n", sentence(promise));
        for row in rows {
            let _infallible = writeln!(text, "  list {}: {}", row.list, row.text);
        }
    }
    format!("{text}\n{looked}")
}

fn write_damage(text: &mut String, damage: &[String]) {
    if damage.is_empty() {
        return;
    }
    text.push_str("\nThe file itself is damaged. Keep a copy of it before you do anything else.\n");
    for line in damage {
        let _infallible = writeln!(text, "  {line}");
    }
}

fn by_promise(violations: &[Violation]) -> BTreeMap<u8, Vec<&Violation>> {
    let mut grouped: BTreeMap<u8, Vec<&Violation>> = BTreeMap::new();
    for violation in violations {
        grouped.entry(violation.promise).or_default().push(violation);
    }
    grouped
}

fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

fn as_json(path: &Path, report: &Report, took: Duration) -> String {
    let violation = |row: &Violation| json!({"promise": row.promise, "sentence": sentence(row.promise), "list": row.list, "text": row.text});
    let value = json!({
        "file": path.display().to_string(),
        "clean": report.is_clean(),
        "looked_at": {
            "lists": report.lists,
            "entries": report.entries,
            "offers": report.offers,
            "messages": report.messages,
            "audit": report.audit,
        },
        "seconds": took.as_secs_f64(),
        "damage": report.damage,
        "violations": report.violations.iter().map(violation).collect::<Vec<Value>>(),
    });
    format!("{value:#}\n")
}
