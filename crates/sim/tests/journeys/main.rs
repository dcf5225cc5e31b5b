//! Runs every story in `journeys/` on the real engine with a clock of its own. Each row names what is done and, behind
//! the arrow, exactly what must come of it; after each command the promises of the store are checked on all rows.
//! `UPDATE_JOURNEYS=1` writes down what happened instead, `UPDATE_JOURNEYS=new` only where no outcome stands yet: read
//! each new line against the design before keeping it.

mod acts;
mod desk_acts;
mod event_acts;
mod look;
mod news;
mod options;
mod post;
mod script;
mod story;
mod time;
mod wording;
mod world;

use script::Update;
use std::path::{Path, PathBuf};
use story::Rows;

#[test]
fn every_journey_goes_as_told() {
    let update = update();
    let files = stories();
    assert!(!files.is_empty(), "the stories are missing: only {} found", files.len());
    let mut wrong = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a story is a readable text file");
        let script = script::Script::parse(&text);
        let told = story::tell(&script);
        if let Some(which) = update {
            std::fs::write(path, script.rewritten(&told.happened, which)).expect("a story can be rewritten");
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let rows = if update.is_some() { Rows::Rewritten } else { Rows::Kept };
        wrong.extend(told.complaints(&name, &script, rows));
    }
    assert!(wrong.is_empty(), "\n\n{}\n", wrong.join("\n"));
}

fn update() -> Option<Update> {
    let asked = std::env::var("UPDATE_JOURNEYS").ok()?;
    Some(if asked == "new" { Update::New } else { Update::All })
}

/// `JOURNEY=04` runs only the stories whose file name contains that.
fn stories() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../journeys");
    let entries = std::fs::read_dir(&folder).expect("the folder journeys/ at the top of the repository");
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let wanted = std::env::var("JOURNEY").unwrap_or_default();
    files.retain(|path| path.to_string_lossy().contains(&wanted));
    files.sort();
    files
}
