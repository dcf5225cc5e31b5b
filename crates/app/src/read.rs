//! app: `usher read` — what Usher reads in a document and would propose for it; and the hidden command behind it, which
//! reads one document under limits, in a process of its own.

use crate::clock::RealClock;
use crate::trouble::{Trouble, show};
use clap::Args;
use intake::{Knowledge, SourceText, propose, settings_from_json};
use jiff::civil::Date;
use keeper::Clock;
use papers::{How, Paper, Reader};
use rules::desk::{DeskSettings, Found};
use rules::{Language, Zone};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the parent calls its own binary with.
pub const CHILD: &str = "read-paper";

#[derive(Args)]
pub struct ReadArgs {
    /// PDF, PNG, JPEG, TIFF, DOCX or plain text.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The settings of a desk as the API writes them: its services, staff and locations are looked for.
    #[arg(long, value_name = "FILE")]
    desk: Option<PathBuf>,
    /// The day "tomorrow" is counted from.
    #[arg(long, value_name = "YYYY-MM-DD")]
    today: Option<Date>,
    /// One line of JSON for each file.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub struct ChildArgs {
    /// The desk's language.
    language: String,
}

/// Reads with a child of this very binary.
pub fn reader() -> Result<Reader, Trouble> {
    let program = std::env::current_exe();
    let program = program.map_err(|error| Trouble::CouldNot(format!("This program cannot find itself: {error}.")))?;
    Ok(Reader::new(program, &[CHILD]))
}

pub fn child(args: &ChildArgs) -> Result<(), Trouble> {
    papers::serve(Some(&args.language))
        .map_err(|error| Trouble::CouldNot(format!("The document was not read: {error}.")))
}

pub fn read(args: &ReadArgs) -> Result<(), Trouble> {
    let (reader, desk) = (reader()?, desk(args.desk.as_deref())?);
    let today = args.today.unwrap_or_else(|| desk.zone.civil(RealClock.now()).date());
    for file in &args.files {
        let octets = octets(file)?;
        let paper = reader.read(&octets, desk.language.word());
        let source = SourceText { text: &paper.text, recognised: paper.how == How::Recognised };
        let found = propose(&[source], &Knowledge { desk: &desk, today });
        let text = if args.json { in_json(file, &paper, &found) } else { in_words(file, &paper, &found) };
        show(&text)?;
    }
    Ok(())
}

fn octets(file: &Path) -> Result<Arc<[u8]>, Trouble> {
    let read = std::fs::read(file);
    read.map(Into::into).map_err(|error| Trouble::CouldNot(format!("{} cannot be read: {error}.", file.display())))
}

/// Without settings a desk that does nothing in particular: names, numbers and dates are found all the same.
fn desk(file: Option<&Path>) -> Result<DeskSettings, Trouble> {
    let Some(file) = file else {
        let zone = Zone::parse("UTC").ok_or_else(|| Trouble::CouldNot("There is no UTC.".to_string()))?;
        return Ok(DeskSettings { language: Language::En, ..DeskSettings::new("Desk", zone, Vec::new()) });
    };
    let wrong = |why: String| Trouble::CouldNot(format!("{} does not describe a desk: {why}", file.display()));
    let value = serde_json::from_slice(&octets(file)?).map_err(|error| wrong(error.to_string()))?;
    let settings = settings_from_json(&value).map(|(_, settings)| settings);
    settings.map_err(|problems| wrong(problems.iter().map(|one| one.text.as_str()).collect::<Vec<_>>().join(" ")))
}

fn in_json(file: &Path, paper: &Paper, found: &[Found]) -> String {
    let one =
        |one: &Found| (one.field.word().to_string(), json!({"value": one.value, "confidence": one.confidence.word()}));
    let found: serde_json::Map<String, Value> = found.iter().map(one).collect();
    let line = json!({
        "file": file.display().to_string(),
        "kind": paper.kind.word(),
        "how": paper.how.word(),
        "trouble": paper.trouble.map(papers::Trouble::word),
        "text": paper.text,
        "found": found,
    });
    format!("{line}\n")
}

fn in_words(file: &Path, paper: &Paper, found: &[Found]) -> String {
    let mut text = format!("{}\n", file.display());
    if let Some(trouble) = paper.trouble {
        text.push_str(&format!("  {}\n", trouble.text()));
    }
    for one in found {
        text.push_str(&format!("  {:<9} {} ({})\n", one.field.word(), one.value, one.confidence.word()));
    }
    if found.is_empty() && paper.trouble.is_none() {
        text.push_str("  Nothing certain was found.\n");
    }
    text
}
