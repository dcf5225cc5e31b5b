//! app: `usher restore` — a backup put back into a data folder. Every file is compared with the manifest before anything
//! there is touched, and the database gets its name last: a restore that was cut short has restored nothing, and the next
//! start says so instead of opening an empty house.

mod moves;
mod renew;
#[cfg(test)]
mod tests;

use crate::backup::manifest::{Keys, Manifest, copy_and_sum};
use crate::backup::{MANIFEST, SMALL_FILES, sync};
use crate::check;
use crate::clock::RealClock;
use crate::data::{self, DATABASE, FolderArgs, LETTERS, LOCK, SHEETS};
use crate::revoked::Revoked;
use crate::secrets::VARIABLE;
use crate::secrets::private::make_folder;
use crate::trouble::{Trouble, show};
use clap::Args;
use keeper::Clock;
use moves::Moves;
use renew::Renewed;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use store::StoreError;
use store::check::{Report, check_file};
use store::sqlite::{FileState, Sqlite};

/// How the folder begins that holds what was there before.
const ASIDE: &str = "before-restore-";

/// How the folder begins in which the files of a backup are looked at.
const DRAFT: &str = ".restore-";

#[derive(Args)]
pub struct RestoreArgs {
    /// The folder `usher backup` made.
    #[arg(value_name = "BACKUP")]
    from: PathBuf,
    #[command(flatten)]
    folder: FolderArgs,
    /// Also into a folder that is in use; what is there now is set aside in it.
    #[arg(long)]
    replace: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn restore(args: &RestoreArgs) -> Result<(), Trouble> {
    let to = args.folder.folder()?;
    let manifest = Manifest::read(&args.from.join(MANIFEST))?;
    must_be_free(&to, args.replace)?;
    make_folder(&to)?;
    let _nobody_else = data::lock(&to)?;
    let began = Instant::now();
    let draft = Draft::fill(&args.from, &to, &manifest)?;
    let database = draft.path.join(DATABASE);
    let renewed = renew::renew(&draft.path, &to, &manifest)?;
    let (schema, report) = look_through(&database)?;
    let aside = to.join(format!("{ASIDE}{}", RealClock.now().strftime("%Y%m%dT%H%M%SZ")));
    let aside = swap(&draft, &to, &aside)?;
    drop(draft);
    let path = to.join(DATABASE);
    show(&match args.json {
        true => as_json(&to, &manifest, schema, &report, &renewed),
        false => {
            let told = in_words(&to, &manifest, schema, aside.as_deref());
            format!("{told}{}{}", renewed.in_words(), check::as_text(&path, &report, began.elapsed()))
        }
    })?;
    if report.is_clean() { Ok(()) } else { Err(Trouble::BrokenPromise) }
}

fn must_be_free(to: &Path, replace: bool) -> Result<(), Trouble> {
    let Ok(entries) = fs::read_dir(to) else { return Ok(()) };
    let others = entries.filter_map(Result::ok).filter(|entry| entry.file_name() != LOCK).count();
    if others == 0 || replace {
        return Ok(());
    }
    Err(Trouble::CouldNot(format!(
        "{} is not empty. Name another folder with --data, or say --replace: then what is there now is set aside.",
        to.display()
    )))
}

/// Refuses a folder in which a restore was cut short: without its database it would be taken for that of a new house.
pub fn must_be_whole(data: &Path) -> Result<(), Trouble> {
    if data.join(DATABASE).exists() {
        return Ok(());
    }
    let Ok(entries) = fs::read_dir(data) else { return Ok(()) };
    let mut names = entries.filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()));
    let Some(left) = names.find(|name| name.starts_with(ASIDE) || name.starts_with(DRAFT)) else { return Ok(()) };
    let data = data.display();
    Err(Trouble::CouldNot(format!(
        "A restore into {data} was cut short: {left} lies there, and {DATABASE} does not. Run `usher restore` again \
         with --replace, or move what is in {ASIDE}… back. For a new house, name another folder with --data."
    )))
}

/// What was revoked in this folder. A database that is older than the file says was put back by hand: it begins anew like
/// one that was restored.
pub fn begin_anew_if_older(data: &Path, database: &Path, state: FileState) -> Result<Revoked, Trouble> {
    let mut revoked = Revoked::read(data)?;
    if state != FileState::Missing && renew::renew_older(data, database, &mut revoked)? {
        tracing::warn!(
            restores = revoked.used.restores,
            "the database is older than this folder remembers: it begins anew, as after `usher restore`"
        );
    }
    Ok(revoked)
}

/// The files of a backup beside those they will replace, each as the manifest says.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn fill(from: &Path, to: &Path, manifest: &Manifest) -> Result<Draft, Trouble> {
        let draft = Draft { path: to.join(format!("{DRAFT}{}", std::process::id())) };
        // One that was cut short under the same process number would mix its files with ours.
        let _stale = fs::remove_dir_all(&draft.path);
        make_folder(&draft.path)?;
        for name in SMALL_FILES.into_iter().chain([DATABASE]) {
            let Some(told) = manifest.member(name) else { continue };
            let found = copy_and_sum(&from.join(name), &draft.path.join(name))?;
            if found != *told {
                return Err(Trouble::CouldNot(format!(
                    "{} is not as the backup's manifest says: it is damaged or was changed. Nothing was restored.",
                    from.join(name).display()
                )));
            }
        }
        if manifest.member(DATABASE).is_none() {
            return Err(Trouble::CouldNot("There is no database in this backup. Nothing was restored.".to_string()));
        }
        Ok(draft)
    }

    /// The database last: before that, nothing of it is there.
    fn put_in_place(&self, to: &Path, moves: &mut Moves) -> Result<(), Trouble> {
        for name in SMALL_FILES.into_iter().chain([DATABASE]).filter(|name| self.path.join(name).exists()) {
            let moved = moves.rename(self.path.join(name), to.join(name));
            moved.map_err(|error| Trouble::CouldNot(format!("{name} cannot be put in place: {error}.")))?;
        }
        sync(to)
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.path);
    }
}

/// Brings an older file up to date and looks through it. The writer stays until the look is over: it tidies up.
fn look_through(database: &Path) -> Result<(u32, Report), Trouble> {
    let cannot = |error| data::cannot_open(database, &error);
    let engine = Sqlite::open(database).map_err(cannot)?;
    let schema = engine.schema_version().map_err(cannot)?;
    let report = match check_file(database) {
        Ok(report) => report,
        Err(StoreError::Broken(why)) => Report { damage: vec![why], ..Report::default() },
        Err(error) => return Err(cannot(error)),
    };
    drop(engine);
    Ok((schema, report))
}

/// What was there goes aside, and the backup takes its place: all of it, or nothing. Says where the first is now, if
/// there was anything.
fn swap(draft: &Draft, to: &Path, aside: &Path) -> Result<Option<PathBuf>, Trouble> {
    let mut moves = Moves::default();
    let done = set_aside(to, aside, &mut moves).and_then(|aside| {
        draft.put_in_place(to, &mut moves)?;
        Ok(aside)
    });
    done.map_err(|trouble| moves.take_back(&trouble))
}

/// What was there before moves into a folder of its own: the database, log files and all, the keys, and what was agreed
/// on with sheets, which speaks of rows that are gone now. Letters stay: those without a row are taken up at the next
/// start.
fn set_aside(to: &Path, aside: &Path, moves: &mut Moves) -> Result<Option<PathBuf>, Trouble> {
    let [log, shared] = ["-wal", "-shm"].map(|ending| format!("{DATABASE}{ending}"));
    let names = [DATABASE, log.as_str(), shared.as_str()].into_iter().chain(SMALL_FILES).chain([SHEETS]);
    let there: Vec<&str> = names.filter(|name| to.join(name).exists()).collect();
    if there.is_empty() {
        return Ok(None);
    }
    make_folder(aside)?;
    moves.made(aside);
    for name in there {
        let moved = moves.rename(to.join(name), aside.join(name));
        moved.map_err(|error| Trouble::CouldNot(format!("{name} cannot be set aside: {error}.")))?;
    }
    sync(aside)?;
    Ok(Some(aside.to_path_buf()))
}

fn in_words(to: &Path, manifest: &Manifest, schema: u32, aside: Option<&Path>) -> String {
    let mut text =
        format!("The backup of {} is back in {}.\n", manifest.made_at.strftime("%Y-%m-%d %H:%M UTC"), to.display());
    if let Some(aside) = aside {
        text.push_str(&format!("What was there before is in {}.\n", aside.display()));
    }
    if to.join(LETTERS).exists() {
        text.push_str("Letters stayed where they are: those that came since are read again at the next start.\n");
    }
    if schema != manifest.schema {
        text.push_str(&format!("It was brought from form {} to form {schema}.\n", manifest.schema));
    }
    match manifest.keys {
        Keys::Here => {}
        Keys::InTheEnvironment => {
            text.push_str(&format!("The signing keys are not in it: set {VARIABLE} as it was.\n"))
        }
        Keys::Missing => text.push_str("There are no signing keys in it: links in mails already sent will not work.\n"),
    }
    text
}

fn as_json(to: &Path, manifest: &Manifest, schema: u32, report: &Report, renewed: &Renewed) -> String {
    let violations =
        report.violations.iter().map(|row| json!({"promise": row.promise, "list": row.list, "text": row.text}));
    let value = json!({
        "data": to.display().to_string(),
        "made_at": manifest.made_at.to_string(),
        "schema": schema,
        "schema_before": manifest.schema,
        "entries": report.entries,
        "clean": report.is_clean(),
        "damage": report.damage,
        "violations": violations.collect::<Vec<_>>(),
        "restores": renewed.restores,
        "since": renewed.to_json(),
    });
    format!("{value:#}\n")
}
