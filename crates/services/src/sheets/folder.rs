//! services: a sheet as `list.csv` in a folder named as the desk is. It is written beside and renamed, and only over the
//! text that was read: whoever saved in between is read first. Whoever may write there may not lead us elsewhere: links are
//! neither read nor written through.

use super::kept::{beside, digest};
use crate::{limits, plain_file};
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
        let is_folder = plain && fs::symlink_metadata(&path).is_ok_and(|data| data.is_dir());
        let (root, path) = (root.canonicalize().ok()?, path.canonicalize().ok()?);
        (is_folder && path.starts_with(&root)).then_some(Folder { path })
    }

    pub fn read(&self, name: &str) -> Result<Found, String> {
        let cannot = |error: io::Error| format!("{name} cannot be read ({}).", error.kind());
        let file = match plain_file::open(&self.path.join(name)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
            // A pipe or a device would never end, and a link may lead to a file that is none of theirs.
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => {
                return Err(format!("{name} is not an ordinary file."));
            }
            Err(error) => return Err(cannot(error)),
        };
        let mut octets = Vec::new();
        file.take(limits::SHEET_OCTETS + 1).read_to_end(&mut octets).map_err(cannot)?;
        Ok(Found::Text(octets))
    }

    /// Over exactly what was read, or not at all.
    pub fn write(&self, name: &str, over: &Found, octets: &[u8]) -> Result<Wrote, String> {
        let cannot = |error: io::Error| format!("{name} cannot be written ({}).", error.kind());
        let path = self.path.join(name);
        let beside = beside(&path);
        write_new(&beside, octets).map_err(cannot)?;
        keep_mode(&path, &beside);
        let there = self.read(name);
        if there.as_ref() != Ok(over) {
            let _left = fs::remove_file(&beside);
            return there.map(|_| Wrote::Changed);
        }
        fs::rename(&beside, &path).map_err(cannot)?;
        Ok(Wrote::Done)
    }

    /// What is wrong, beside the files it is wrong with; nothing wrong, no file.
    pub fn problems(&self, lines: &[String]) {
        let path = self.path.join("problems.txt");
        let text = format!("{}\n", lines.join("\n"));
        let beside = beside(&path);
        // A hint only: the desk's page says the same.
        let _unwritten = if lines.is_empty() {
            fs::remove_file(&path)
        } else {
            write_new(&beside, text.as_bytes()).and_then(|()| fs::rename(&beside, &path))
        };
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

/// A file that was not there: what a crash left goes, and so does a link somebody laid in its place.
fn write_new(path: &Path, octets: &[u8]) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut file = fs::OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(octets).and_then(|()| file.sync_all())
}

/// Whoever may read and write the sheet may do so afterwards.
fn keep_mode(from: &Path, to: &Path) {
    if let Some(data) = fs::symlink_metadata(from).ok().filter(fs::Metadata::is_file) {
        let _as_made = fs::set_permissions(to, data.permissions());
    }
}
