//! app: renames that belong together. If one of them cannot be done, those before it are taken back, the last one first.

use crate::trouble::Trouble;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Default)]
pub struct Moves {
    done: Vec<(PathBuf, PathBuf)>,
    /// Folders made on the way; empty again once everything is taken back.
    made: Vec<PathBuf>,
}

impl Moves {
    pub fn made(&mut self, folder: &Path) {
        self.made.push(folder.to_path_buf());
    }

    pub fn rename(&mut self, from: PathBuf, to: PathBuf) -> std::io::Result<()> {
        fs::rename(&from, &to)?;
        self.done.push((from, to));
        Ok(())
    }

    /// Says what went wrong, and where everything is now.
    pub fn take_back(self, trouble: &Trouble) -> Trouble {
        let back = |(from, to): &(PathBuf, PathBuf)| {
            let error = fs::rename(to, from).err()?;
            Some(format!("{} could not be moved back to {}: {error}.", to.display(), from.display()))
        };
        let stuck: Vec<String> = self.done.iter().rev().filter_map(back).collect();
        for folder in &self.made {
            // One that is not empty holds what could not be moved back, and stays.
            let _stays = fs::remove_dir(folder);
        }
        let why = trouble.text().unwrap_or_default();
        Trouble::CouldNot(match stuck.is_empty() {
            true => format!("{why} Nothing was restored, and everything is where it was."),
            false => format!("{why} Nothing was restored. {} Please move it back by hand.", stuck.join(" ")),
        })
    }
}
