//! app: `usher restore` — a backup put back into a data folder. Every file is compared with the manifest before anything
//! there is touched, and the database gets its name last: a restore that was cut short has restored nothing.

use crate::backup::manifest::{Keys, Manifest, copy_and_sum};
use crate::backup::{MANIFEST, SMALL_FILES, sync};
use crate::check;
use crate::clock::RealClock;
use crate::data::{self, DATABASE, FolderArgs, LOCK};
use crate::secrets::VARIABLE;
use crate::secrets::private::make_folder;
use crate::trouble::{Trouble, show};
use clap::Args;
use keeper::Clock;
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;
use store::StoreError;
use store::check::{Report, check_file};
use store::sqlite::Sqlite;

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
    let (schema, report) = look_through(&database)?;
    let aside = set_aside(&to)?;
    draft.put_in_place(&to)?;
    let path = to.join(DATABASE);
    show(&match args.json {
        true => as_json(&to, &manifest, schema, &report),
        false => {
            let told = in_words(&to, &manifest, schema, aside.as_deref());
            format!("{told}{}", check::as_text(&path, &report, began.elapsed()))
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

/// The files of a backup beside those they will replace, each as the manifest says.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn fill(from: &Path, to: &Path, manifest: &Manifest) -> Result<Draft, Trouble> {
        let draft = Draft { path: to.join(format!(".restore-{}", std::process::id())) };
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
    fn put_in_place(self, to: &Path) -> Result<(), Trouble> {
        for name in SMALL_FILES.into_iter().chain([DATABASE]).filter(|name| self.path.join(name).exists()) {
            let moved = fs::rename(self.path.join(name), to.join(name));
            moved.map_err(|error| Trouble::CouldNot(format!("{} cannot be put in place: {error}.", name)))?;
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

/// What was there before moves into a folder of its own, log files of the database and all.
fn set_aside(to: &Path) -> Result<Option<PathBuf>, Trouble> {
    let [log, shared] = ["-wal", "-shm"].map(|ending| format!("{DATABASE}{ending}"));
    let names = [DATABASE, log.as_str(), shared.as_str()].into_iter().chain(SMALL_FILES);
    let there: Vec<&str> = names.filter(|name| to.join(name).exists()).collect();
    if there.is_empty() {
        return Ok(None);
    }
    let aside = to.join(format!("before-restore-{}", RealClock.now().strftime("%Y%m%dT%H%M%SZ")));
    make_folder(&aside)?;
    for name in there {
        let moved = fs::rename(to.join(name), aside.join(name));
        moved.map_err(|error| Trouble::CouldNot(format!("{name} cannot be set aside: {error}.")))?;
    }
    sync(&aside)?;
    Ok(Some(aside))
}

fn in_words(to: &Path, manifest: &Manifest, schema: u32, aside: Option<&Path>) -> String {
    let mut text =
        format!("The backup of {} is back in {}.\n", manifest.made_at.strftime("%Y-%m-%d %H:%M UTC"), to.display());
    if let Some(aside) = aside {
        text.push_str(&format!("What was there before is in {}.\n", aside.display()));
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

fn as_json(to: &Path, manifest: &Manifest, schema: u32, report: &Report) -> String {
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
    });
    format!("{value:#}\n")
}
