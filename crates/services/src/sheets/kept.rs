//! services: what we keep beside the database: each version's text under its digest, and what was agreed on last. Files
//! are written beside and renamed, so that a crash leaves the old one or the new one, never half.

use crate::{limits, whole_file};
use data_encoding::HEXLOWER;
use intake::{Agreed, Grid};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// One desk's folder.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    folder: PathBuf,
}

/// What both sides agreed on, and the texts that went with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Basis {
    pub agreed: Agreed,
    /// Which sheet it was agreed on with; empty in older files.
    pub source: String,
    /// The digest of the sheet as it was left.
    pub sheet: String,
    /// Digests of the documents as they were taken over.
    pub rules: String,
    pub voice: String,
    /// The versions that speak of none of those who were erased, and how many those were. Nobody is ever erased less.
    pub clean: BTreeSet<String>,
    pub erased: u64,
}

pub(super) fn digest(octets: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(octets))
}

impl Kept {
    pub fn new(root: &Path, slug: &str) -> Kept {
        Kept { folder: root.join(slug) }
    }

    fn version(&self, digest: &str) -> PathBuf {
        self.folder.join(format!("{digest}.csv"))
    }

    pub fn keep(&self, octets: &[u8]) -> io::Result<()> {
        let path = self.version(&digest(octets));
        if path.exists() { Ok(()) } else { write_whole(&path, octets) }
    }

    /// The text of a version, if it is still kept and still what it was.
    pub fn text(&self, digest_wanted: &str) -> Option<Vec<u8>> {
        let octets = fs::read(self.version(digest_wanted)).ok()?;
        (digest(&octets) == digest_wanted).then_some(octets)
    }

    pub fn has(&self, digest: &str) -> bool {
        self.version(digest).is_file()
    }

    /// The sheet as it was when both sides last agreed.
    pub fn last(&self) -> Option<Vec<u8>> {
        fs::read(self.folder.join("last.csv")).ok()
    }

    fn basis(&self) -> Option<Basis> {
        let text = fs::read_to_string(self.folder.join("agreed.json")).ok()?;
        let value: Value = serde_json::from_str(&text).ok()?;
        let word = |name: &str| value[name].as_str().unwrap_or_default().to_string();
        let agreed = Agreed::from_json(&value["list"].to_string())?;
        let clean = value["clean"].as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_string);
        Some(Basis {
            agreed,
            source: word("source"),
            sheet: word("sheet"),
            rules: word("rules"),
            voice: word("voice"),
            clean: clean.collect(),
            erased: value["erased"].as_u64().unwrap_or(0),
        })
    }

    /// What was agreed on with this sheet. What was agreed on with another says nothing about it: nobody is missing here
    /// because they stood there.
    pub fn basis_with(&self, source: &str) -> Option<Basis> {
        let basis = self.basis()?;
        let same = basis.source.is_empty() || basis.source == source;
        let (agreed, sheet) = if same { (basis.agreed, basis.sheet) } else { (Agreed::default(), String::new()) };
        Some(Basis {
            agreed,
            sheet,
            source: source.to_string(),
            rules: basis.rules,
            voice: basis.voice,
            clean: basis.clean,
            erased: basis.erased,
        })
    }

    /// The sheet first: without it the agreement would speak of rows nobody can bring back.
    pub fn put_basis(&self, basis: &Basis, sheet: Option<&[u8]>) -> io::Result<()> {
        if let Some(sheet) = sheet {
            write_whole(&self.folder.join("last.csv"), sheet)?;
        }
        let list: Value = serde_json::from_str(&basis.agreed.to_json()).unwrap_or_default();
        let Basis { source, sheet, rules, voice, clean, erased, .. } = basis;
        let text = json!({
            "v": 1,
            "source": source,
            "sheet": sheet,
            "rules": rules,
            "voice": voice,
            "clean": clean,
            "erased": erased,
            "list": list,
        });
        write_whole(&self.folder.join("agreed.json"), text.to_string().as_bytes())
    }

    /// Versions that are not among the newest, or that speak of somebody who was erased, go. What is known to speak of nobody
    /// is not read again. Those that stay, and speak of nobody.
    pub fn prune(&self, newest: &[String], clean: &BTreeSet<String>, erased: &HashSet<String>) -> BTreeSet<String> {
        let Ok(files) = fs::read_dir(&self.folder) else { return BTreeSet::new() };
        let mut stay = BTreeSet::new();
        for path in files.flatten().map(|file| file.path()) {
            let Some(name) = path.file_stem().and_then(|name| name.to_str()).filter(|name| name.len() == 64) else {
                continue;
            };
            let listed = newest.iter().take(limits::SHEET_VERSIONS).any(|digest| digest == name);
            if listed && (clean.contains(name) || !speaks_of(&path, erased)) {
                stay.insert(name.to_string());
            } else {
                // One that cannot be removed is tried again the next time.
                let _stays = fs::remove_file(&path);
            }
        }
        stay
    }
}

/// Whether one of these words is a whole cell of it: Joann's address ends as Ann's does. What is no sheet is looked through
/// as it is.
fn speaks_of(path: &Path, erased: &HashSet<String>) -> bool {
    if erased.is_empty() {
        return false;
    }
    let octets = fs::read(path).unwrap_or_default();
    match Grid::from_csv(&octets) {
        Ok(grid) => {
            let cells = |row: usize| (0..grid.rows[row].len()).map(move |column| (row, column));
            (0..grid.rows.len()).flat_map(cells).any(|(row, column)| erased.contains(&grid.cell(row, column)))
        }
        Err(_) => {
            let text = String::from_utf8_lossy(&octets);
            erased.iter().any(|word| text.contains(word.as_str()))
        }
    }
}

/// Whole or not at all, and on disk before it counts. The folder is ours alone.
fn write_whole(path: &Path, octets: &[u8]) -> io::Result<()> {
    whole_file::write(path, &beside(path), &[octets])
}

pub(super) fn beside(path: &Path) -> PathBuf {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or("sheet");
    path.with_file_name(format!(".{name}.usher-new"))
}
