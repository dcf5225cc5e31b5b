//! store/sqlite: what can be seen of a file before it is opened, and of its schema after. SQLite itself takes a log with a
//! damaged head for an empty one, and what was committed into it would be gone without a word.

use super::{Sqlite, fault};
use crate::engine::StoreError;
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
const HEADER: usize = 100;
const LOG_HEADER: usize = 32;

/// How the file was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileState {
    /// There is none, or nothing in it.
    Missing,
    /// Its log is folded in: whoever wrote it ended well.
    Clean,
    /// Something is left in its log.
    Unclean,
}

/// Looks at the heads of a database file and of its log. Nothing is changed.
pub fn look_at_file(path: &Path) -> Result<FileState, StoreError> {
    let Some(head) = head::<HEADER>(path)? else { return Ok(FileState::Missing) };
    if &head[..16] != MAGIC {
        return Err(broken(path, "its head is not that of a database"));
    }
    let page_size = match u32::from(u16::from_be_bytes([head[16], head[17]])) {
        1 => 65_536,
        size if size >= 512 && size.is_power_of_two() => size,
        _ => return Err(broken(path, "its head names no page size")),
    };
    let log = beside(path, "-wal");
    let length = log.metadata().map_or(0, |found| found.len());
    match head_of_log(&log)? {
        None if length == 0 => Ok(FileState::Clean),
        // Cut short or never written: nothing was committed into it.
        None => Ok(FileState::Unclean),
        Some(head) if is_sound(&head, page_size) => Ok(FileState::Unclean),
        Some(_) => Err(broken(&log, "the head of the log is damaged, and changes that were answered may be in it")),
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}

fn head_of_log(log: &Path) -> Result<Option<[u8; LOG_HEADER]>, StoreError> {
    Ok(head::<LOG_HEADER>(log)?.filter(|head| head.iter().any(|octet| *octet != 0)))
}

/// None if the file is not there or is shorter.
fn head<const N: usize>(path: &Path) -> Result<Option<[u8; N]>, StoreError> {
    let mut octets = [0; N];
    match File::open(path).and_then(|mut file| file.read_exact(&mut octets)) {
        Ok(()) => Ok(Some(octets)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::UnexpectedEof) => Ok(None),
        Err(error) => Err(StoreError::Unavailable(format!("{} cannot be read: {error}", path.display()))),
    }
}

/// As SQLite's file format describes it: magic, version, page size, and a checksum over the first 24 octets.
fn is_sound(head: &[u8; LOG_HEADER], page_size: u32) -> bool {
    let words: Vec<u32> =
        head.chunks_exact(4).map(|word| u32::from_be_bytes([word[0], word[1], word[2], word[3]])).collect();
    let [magic, version, size, ..] = words[..] else { return false };
    if magic & !1 != 0x377f_0682 || version != 3_007_000 || size != page_size {
        return false;
    }
    let word = |word: u32| if magic & 1 == 1 { word } else { word.swap_bytes() };
    let sum = words[..6].chunks_exact(2).fold((0_u32, 0_u32), |(one, other), pair| {
        let one = one.wrapping_add(word(pair[0])).wrapping_add(other);
        (one, other.wrapping_add(word(pair[1])).wrapping_add(one))
    });
    sum == (words[6], words[7])
}

fn broken(path: &Path, why: &str) -> StoreError {
    StoreError::Broken(format!("{}: {why}", path.display()))
}

impl Sqlite {
    /// Every table and index is as its migrations made it: promises rest on them. Others may have been added.
    pub fn verify_schema(&self) -> Result<(), StoreError> {
        let (found, wanted) = (schema(&self.connection)?, schema(&Sqlite::in_memory()?.connection)?);
        match wanted.iter().find(|(name, sql)| found.get(*name) != Some(*sql)) {
            None => Ok(()),
            Some((name, _)) => Err(StoreError::Broken(format!("{name} is missing from it, or was changed"))),
        }
    }
}

fn schema(connection: &Connection) -> Result<BTreeMap<String, String>, StoreError> {
    let sql = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'";
    let mut statement = connection.prepare(sql).map_err(fault)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).and_then(Iterator::collect).map_err(fault)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::suite::stage::opened;

    #[test]
    fn a_file_is_known_by_its_heads() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("usher.db");
        assert_eq!(look_at_file(&path).ok(), Some(FileState::Missing));
        std::fs::write(&path, "").expect("written");
        assert_eq!(look_at_file(&path).ok(), Some(FileState::Missing));
        let mut engine = Sqlite::open(&path).expect("a file");
        opened(&mut engine, "dinner", 1);
        assert_eq!(look_at_file(&path).ok(), Some(FileState::Unclean), "while it is open");
        // As a process that was killed leaves it.
        let (file, log) = (std::fs::read(&path).expect("read"), std::fs::read(beside(&path, "-wal")).expect("a log"));
        assert!(engine.fold_log().expect("folded"));
        assert_eq!(look_at_file(&path).ok(), Some(FileState::Clean));
        drop(engine);
        std::fs::write(&path, &file).expect("written");
        for (at, is_damage) in [(0, true), (9, true), (25, true), (LOG_HEADER + 5, false)] {
            let mut damaged = log.clone();
            damaged[at] ^= 1;
            std::fs::write(beside(&path, "-wal"), damaged).expect("written");
            assert_eq!(look_at_file(&path).is_err(), is_damage, "octet {at}");
        }
        std::fs::write(beside(&path, "-wal"), vec![0; 4_096]).expect("written");
        assert_eq!(look_at_file(&path).ok(), Some(FileState::Unclean), "a log that was never begun");
        std::fs::write(&path, [b"SQLite format 4\0".as_slice(), &file[16..]].concat()).expect("written");
        assert!(look_at_file(&path).is_err());
    }

    #[test]
    fn a_schema_that_lost_an_index_is_not_ours() {
        let engine = Sqlite::in_memory().expect("a database");
        assert!(engine.verify_schema().is_ok());
        engine.connection.execute_batch("CREATE INDEX more ON entry (name)").expect("made");
        assert!(engine.verify_schema().is_ok(), "one more does no harm");
        engine.connection.execute_batch("DROP INDEX offer_live_place").expect("dropped");
        let said = engine.verify_schema().expect_err("missing").to_string();
        assert!(said.contains("index offer_live_place"), "{said}");
    }
}
