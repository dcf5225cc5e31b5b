//! app: where the database is, what to say when it cannot be opened, and the few commands typed straight into it.

use crate::clock::RealClock;
use crate::config::{Config, ServeFlags};
use crate::trouble::Trouble;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use keeper::{Clock, Core};
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{Act, Actor, Command, HouseReply, ListId, News, Reply, Settings};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use store::StoreError;
use store::sqlite::{Sqlite, SqliteReader};

pub const DATABASE: &str = "usher.db";
pub const LOCK: &str = "usher.lock";

/// What was agreed on with the sheets beside desks, and their versions.
pub const SHEETS: &str = "sheets";

/// Raw letters, for as long as they are kept.
pub const LETTERS: &str = "letters";

/// An argument that is one of a few stored words.
pub fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    word: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let find = move |typed: String| all.iter().copied().find(|one| word(*one) == typed);
    let words = PossibleValuesParser::new(all.iter().map(|one| word(*one)));
    words.map(move |typed| find(typed).expect("no other word gets through"))
}

/// The database of a command that needs nothing else: a file that was named, or the one `usher serve` would open.
#[derive(Args)]
pub struct DataArgs {
    #[command(flatten)]
    folder: FolderArgs,
    /// One database file, wherever it is.
    #[arg(long, value_name = "DB", conflicts_with_all = ["data", "config"])]
    file: Option<PathBuf>,
}

impl DataArgs {
    pub fn database(&self) -> Result<PathBuf, Trouble> {
        match &self.file {
            Some(file) => Ok(file.clone()),
            None => Ok(self.folder.folder()?.join(DATABASE)),
        }
    }
}

/// The data folder of a command that works on all of it, found as `usher serve` finds it.
#[derive(Args)]
pub struct FolderArgs {
    /// The folder with Usher's data [default: ./usher-data].
    #[arg(long, value_name = "DIR")]
    data: Option<String>,
    /// The configuration file, which may name the data folder.
    #[arg(long, value_name = "FILE")]
    config: Option<String>,
}

impl FolderArgs {
    /// A folder that was named needs no configuration, not even a sound one.
    pub fn folder(&self) -> Result<PathBuf, Trouble> {
        if let (Some(data), None) = (&self.data, &self.config) {
            return Ok(PathBuf::from(data));
        }
        Ok(self.config()?.data)
    }

    /// For a command that needs more of it than the folder.
    pub fn config(&self) -> Result<Config, Trouble> {
        let flags = ServeFlags { data: self.data.clone(), config: self.config.clone(), ..ServeFlags::default() };
        Ok(Config::load(&flags)?.config)
    }
}

/// Held while somebody works on a folder, so that two of us never serve it.
pub fn lock(data: &Path) -> Result<File, Trouble> {
    let path = data.join(LOCK);
    let opened = File::options().create(true).truncate(false).write(true).open(&path);
    let file = opened.map_err(|error| Trouble::CouldNot(format!("{} cannot be written: {error}.", path.display())))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(Trouble::CouldNot(format!("Another usher is serving {} already.", data.display()))),
    }
}

/// A list by its public name or its number.
pub fn find(reader: &mut SqliteReader, path: &Path, named: &str) -> Result<ListId, Trouble> {
    let cannot = |error| cannot_open(path, &error);
    let by_slug = reader.list_by_slug(named).map_err(cannot)?;
    let known = reader.lists().map_err(cannot)?;
    let by_number = named.parse().ok().map(ListId).filter(|list| known.contains(list));
    by_slug.or(by_number).ok_or_else(|| Trouble::CouldNot(format!("There is no event or desk called {named}.")))
}

/// An event, and what its host decided.
pub fn event(reader: &mut SqliteReader, path: &Path, named: &str) -> Result<(ListId, EventSettings), Trouble> {
    let list = find(reader, path, named)?;
    let view = reader.view(list).map_err(|error| cannot_open(path, &error))?;
    match view.as_ref().map(|view| &*view.settings) {
        Some(Settings::Event(event)) => Ok((list, event.clone())),
        Some(Settings::Desk(_)) | None => Err(Trouble::CouldNot(format!("{named} is not an event."))),
    }
}

/// A desk, and what its owner decided.
pub fn desk(reader: &mut SqliteReader, path: &Path, named: &str) -> Result<(ListId, DeskSettings), Trouble> {
    let list = find(reader, path, named)?;
    let view = reader.view(list).map_err(|error| cannot_open(path, &error))?;
    match view.as_ref().map(|view| &*view.settings) {
        Some(Settings::Desk(desk)) => Ok((list, desk.clone())),
        Some(Settings::Event(_)) | None => Err(Trouble::CouldNot(format!("{named} is not a desk."))),
    }
}

/// A command about the house's tokens and hosts, and whether it was new. Also while the house is open: the database
/// takes one writer after the other.
pub fn run(path: &Path, act: Act) -> Result<News, Trouble> {
    drop(open(path)?);
    let engine = Sqlite::open(path).map_err(|error| cannot_open(path, &error))?;
    let command = Command { list: ListId::HOUSE, who: Actor::Host(0), act };
    match Core::visit(engine).run(&command, RealClock.now()) {
        Ok(Reply::House(HouseReply::Token { news, .. }) | Reply::House(HouseReply::Host { news, .. })) => Ok(news),
        Ok(Reply::Refused(refusal)) => Err(Trouble::CouldNot(intake::refusal_text(&refusal))),
        Ok(other) => Err(Trouble::CouldNot(format!("Unexpected answer: {other:?}."))),
        Err(fault) => Err(Trouble::CouldNot(fault.to_string())),
    }
}

/// Opens a database to look at it; nothing is created or changed.
pub fn open(path: &Path) -> Result<SqliteReader, Trouble> {
    match path.metadata() {
        Ok(found) if found.is_file() => Sqlite::reader(path).map_err(|error| cannot_open(path, &error)),
        Ok(_) => Err(Trouble::CouldNot(not_seen(path, ErrorKind::NotFound))),
        Err(error) => Err(Trouble::CouldNot(not_seen(path, error.kind()))),
    }
}

/// A folder that is closed to this user may well hold a database: saying that there is none would send people looking.
fn not_seen(path: &Path, why: ErrorKind) -> String {
    let path = path.display();
    if why == ErrorKind::PermissionDenied {
        format!(
            "This user may not look at {path}. Run the command as the user the house runs as: sudo -u usher usher …"
        )
    } else {
        format!("There is no database at {path}. If yours is somewhere else, name its folder with --data.")
    }
}

pub fn cannot_open(path: &Path, error: &StoreError) -> Trouble {
    let path = path.display();
    Trouble::CouldNot(match error {
        StoreError::TooNew { .. } => error.to_string(),
        StoreError::Stale(why) | StoreError::Unavailable(why) => {
            format!("{path} cannot be read just now: {why}. Please try again in a moment.")
        }
        StoreError::TooLarge(_) => format!("{path} cannot be read: {error}."),
        StoreError::Broken(why) => {
            format!("{path} does not open as an Usher database ({why}). Nothing in it was changed.")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_folder_is_not_called_an_empty_one() {
        let path = Path::new("/var/lib/usher/usher.db");
        let [closed, empty] = [ErrorKind::PermissionDenied, ErrorKind::NotFound].map(|why| not_seen(path, why));
        assert!(closed.contains("sudo") && !closed.contains("--data") && empty.contains("--data"), "{closed} {empty}");
    }
}
