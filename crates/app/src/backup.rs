//! app: `usher backup` — everything a house cannot do without, in a new folder, as of one moment and also under load: the
//! database, the keys its mailed links are signed with, and a manifest that says what must be there.

pub mod manifest;

use crate::clock::RealClock;
use crate::data::{self, DATABASE, FolderArgs};
use crate::meter::Meter;
use crate::revoked;
use crate::secrets::private::{self, make_folder};
use crate::secrets::{HOUSE, KEYS, VARIABLE};
use crate::trouble::{Trouble, show};
use clap::Args;
use keeper::Clock;
use manifest::{Keys, Manifest, Member, copy_and_sum, sum};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

pub const API_TOKEN: &str = "api-token";
pub const SETTINGS: &str = "usher.toml";
pub const MANIFEST: &str = "manifest.json";

/// What a backup may hold beside the database. A folder without one of them has never had it.
pub const SMALL_FILES: [&str; 6] = [KEYS, HOUSE, API_TOKEN, SETTINGS, crate::hook::FILE, revoked::FILE];

#[derive(Args)]
pub struct BackupArgs {
    /// The folder to make. It must not be there yet, or be empty.
    #[arg(value_name = "BACKUP")]
    to: PathBuf,
    #[command(flatten)]
    folder: FolderArgs,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn backup(args: &BackupArgs) -> Result<(), Trouble> {
    let from = args.folder.folder()?;
    drop(data::open(&from.join(DATABASE))?);
    let draft = Draft::beside(&args.to)?;
    let manifest = fill(&from, &draft.path)?;
    draft.put_in_place(&args.to)?;
    show(&if args.json { format!("{:#}\n", manifest.to_json()) } else { in_words(&args.to, &manifest) })
}

fn fill(from: &Path, to: &Path) -> Result<Manifest, Trouble> {
    let made_at = RealClock.now();
    let (source, copy) = (from.join(DATABASE), to.join(DATABASE));
    // Made by us first, so that nobody else can read it while it grows.
    private::put_in_place(&private::draft_of(&copy)?, &copy)?;
    let mut meter = Meter::new("Copying");
    let contents = store::sqlite::back_up(&source, &copy, |copied| meter.at(copied.pages, copied.of));
    let contents = contents.map_err(|error| data::cannot_open(&source, &error))?;
    drop(meter);
    sync(&copy)?;
    let mut files = vec![(DATABASE.to_string(), sum(&copy)?)];
    for name in SMALL_FILES {
        let path = from.join(name);
        if path.is_file() {
            files.push((name.to_string(), copy_and_sum(&path, &to.join(name))?));
        }
    }
    let has_keys = files.iter().any(|(name, _)| name == KEYS);
    let keys = match (std::env::var_os(VARIABLE).is_some_and(|keys| !keys.is_empty()), has_keys) {
        (true, _) => Keys::InTheEnvironment,
        (false, true) => Keys::Here,
        (false, false) => Keys::Missing,
    };
    let manifest = Manifest { made_at, schema: contents.schema, rows: contents.rows, files, keys };
    private::write_private(&to.join(MANIFEST), &format!("{:#}\n", manifest.to_json()))?;
    Ok(manifest)
}

fn in_words(to: &Path, manifest: &Manifest) -> String {
    let to = to.display();
    let octets: u64 = manifest.files.iter().map(|(_, member): &(String, Member)| member.octets).sum();
    let guests = manifest.rows.iter().find(|(table, _)| table == "entry").map_or(0, |(_, rows)| *rows);
    let keys = match manifest.keys {
        Keys::Here => "The signing keys are in it: keep it as safe as the house itself.".to_string(),
        Keys::InTheEnvironment => {
            format!(
                "The signing keys come from {VARIABLE} and are NOT in it. Without them, links in mails already sent die."
            )
        }
        Keys::Missing => {
            "There were NO signing keys in the data folder. Without them, links in mails already sent die.".to_string()
        }
    };
    format!("The backup is in {to}: {guests} entries, {:.1} MB.\n{keys}\n", octets as f64 / 1e6)
}

/// A folder that has its real name only when everything is in it.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn beside(to: &Path) -> Result<Draft, Trouble> {
        let is_free = match fs::read_dir(to) {
            Ok(mut entries) => entries.next().is_none(),
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        };
        if !is_free {
            let to = to.display();
            return Err(Trouble::CouldNot(format!("{to} is there already and not empty. Nothing was written.")));
        }
        let name = to.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.ok_or_else(|| Trouble::CouldNot("Name a folder for the backup.".to_string()))?;
        let path = to.with_file_name(format!(".{name}.part-{}", std::process::id()));
        make_folder(&path)?;
        Ok(Draft { path })
    }

    fn put_in_place(self, to: &Path) -> Result<(), Trouble> {
        sync(&self.path)?;
        let moved = fs::rename(&self.path, to);
        moved.map_err(|error| Trouble::CouldNot(format!("{} cannot be made: {error}.", to.display())))?;
        let above = to.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sync(above)
    }
}

impl Drop for Draft {
    /// Gone already if it has its name; a half one is never left lying around.
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.path);
    }
}

/// On disk, also after a power cut.
pub fn sync(path: &Path) -> Result<(), Trouble> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(|error| Trouble::CouldNot(format!("{} cannot be written: {error}.", path.display())))
}
