//! app: where the database is, and what to say when it cannot be opened.

use crate::trouble::Trouble;
use clap::Args;
use std::path::{Path, PathBuf};
use store::StoreError;
use store::sqlite::{Sqlite, SqliteReader};

pub const DATABASE: &str = "usher.db";

#[derive(Args)]
pub struct DataArgs {
    /// The folder with Usher's data.
    #[arg(long, value_name = "DIR", env = "USHER_DATA", default_value = "./usher-data")]
    data: PathBuf,
    /// One database file, wherever it is.
    #[arg(long, value_name = "DB")]
    file: Option<PathBuf>,
}

impl DataArgs {
    pub fn database(&self) -> PathBuf {
        self.file.clone().unwrap_or_else(|| self.data.join(DATABASE))
    }
}

/// Opens a database to look at it; nothing is created or changed.
pub fn open(path: &Path) -> Result<SqliteReader, Trouble> {
    if !path.is_file() {
        return Err(Trouble::CouldNot(format!(
            "There is no database at {}. If yours is somewhere else, name its folder with --data or the file with --file.",
            path.display()
        )));
    }
    Sqlite::reader(path).map_err(|error| cannot_open(path, &error))
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
