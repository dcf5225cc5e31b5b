//! web/sheets: a sheet as `list.csv` in a folder named as the desk is. It is written beside and renamed, and only over the
//! text that was read: whoever saved in between is read first.

use super::kept::{beside, digest};
use crate::limits;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub(super) struct Folder {
    pub path: PathBuf,
}

/// What was found where a sheet should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Text(Vec<u8>),
    Nothing,
}

/// How writing went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wrote {
    Done,
    /// Somebody saved since it was read.
    Changed,
}

impl Folder {
    /// The desk's folder; None if nobody made one. A name with anything but letters, digits and dashes has none.
    pub fn of(root: &Path, slug: &str) -> Option<Folder> {
        let plain = !slug.is_empty() && slug.bytes().all(|octet| octet.is_ascii_alphanumeric() || octet == b'-');
        let path = root.join(slug);
        (plain && path.is_dir()).then_some(Folder { path })
    }

    pub fn read(&self, name: &str) -> Result<Found, String> {
        let path = self.path.join(name);
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            Err(error) => return Err(format!("{name} cannot be read ({}).", error.kind())),
            // A pipe or a device would never end.
            Ok(data) if !data.is_file() => return Err(format!("{name} is not an ordinary file.")),
            Ok(_) => {}
        }
        let mut octets = Vec::new();
        let most = limits::SHEET_OCTETS + 1;
        let read = fs::File::open(&path).and_then(|file| file.take(most).read_to_end(&mut octets));
        read.map(|_| Found::Text(octets)).map_err(|error| format!("{name} cannot be read ({}).", error.kind()))
    }

    /// Over exactly what was read, or not at all.
    pub fn write(&self, name: &str, over: &Found, octets: &[u8]) -> Result<Wrote, String> {
        let cannot = |error: io::Error| format!("{name} cannot be written ({}).", error.kind());
        let path = self.path.join(name);
        let beside = beside(&path);
        let mut file = fs::File::create(&beside).map_err(cannot)?;
        file.write_all(octets).and_then(|()| file.sync_all()).map_err(cannot)?;
        drop(file);
        keep_mode(&path, &beside);
        if self.read(name)? != *over {
            let _left = fs::remove_file(&beside);
            return Ok(Wrote::Changed);
        }
        fs::rename(&beside, &path).map_err(cannot)?;
        Ok(Wrote::Done)
    }

    /// What is wrong, beside the files it is wrong with; nothing wrong, no file.
    pub fn problems(&self, lines: &[String]) {
        let path = self.path.join("problems.txt");
        let text = lines.join("\n");
        // A hint only: the desk's page says the same.
        let _unwritten = if lines.is_empty() { fs::remove_file(&path) } else { fs::write(&path, format!("{text}\n")) };
    }
}

impl Found {
    pub fn digest(&self) -> String {
        match self {
            Found::Text(octets) => digest(octets),
            Found::Nothing => String::new(),
        }
    }
}

/// Whoever may read and write the sheet may do so afterwards.
fn keep_mode(from: &Path, to: &Path) {
    if let Ok(data) = fs::metadata(from) {
        let _as_made = fs::set_permissions(to, data.permissions());
    }
}
