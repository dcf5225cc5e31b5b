//! app: what a backup holds, written down so that a restore can see whether all of it is there and unharmed.

use crate::secrets::private;
use crate::trouble::Trouble;
use data_encoding::HEXLOWER;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

/// The form of the manifest.
const FORM: u64 = 1;

/// Octets in a manifest: a few dozen short lines.
const LONGEST: u64 = 64 * 1024;

pub struct Manifest {
    pub made_at: Timestamp,
    pub schema: u32,
    /// Table and rows.
    pub rows: Vec<(String, u64)>,
    pub files: Vec<(String, Member)>,
    pub keys: Keys,
}

/// Where the keys are that sign links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    Here,
    InTheEnvironment,
    Missing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub octets: u64,
    pub sha256: String,
}

impl Manifest {
    pub fn to_json(&self) -> Value {
        let file = |(name, member): &(String, Member)| {
            (name.clone(), json!({"octets": member.octets, "sha256": member.sha256}))
        };
        json!({
            "usher_backup": FORM,
            "usher": env!("CARGO_PKG_VERSION"),
            "made_at": self.made_at.to_string(),
            "schema": self.schema,
            "rows": self.rows.iter().map(|(table, rows)| (table.clone(), json!(rows))).collect::<Map<String, Value>>(),
            "files": self.files.iter().map(file).collect::<Map<String, Value>>(),
            "keys": self.keys.word(),
        })
    }

    /// None if it is not one of ours.
    pub fn from_json(text: &str) -> Option<Manifest> {
        let value: Value = serde_json::from_str(text).ok()?;
        if value["usher_backup"].as_u64()? != FORM {
            return None;
        }
        let rows = value["rows"].as_object()?.iter().map(|(table, rows)| Some((table.clone(), rows.as_u64()?)));
        let files = value["files"].as_object()?.iter().map(|(name, file)| {
            let member = Member { octets: file["octets"].as_u64()?, sha256: file["sha256"].as_str()?.to_string() };
            Some((name.clone(), member))
        });
        Some(Manifest {
            made_at: value["made_at"].as_str()?.parse().ok()?,
            schema: u32::try_from(value["schema"].as_u64()?).ok()?,
            rows: rows.collect::<Option<_>>()?,
            files: files.collect::<Option<_>>()?,
            keys: Keys::from_word(value["keys"].as_str()?)?,
        })
    }

    pub fn read(path: &Path) -> Result<Manifest, Trouble> {
        let mut text = String::new();
        let read = File::open(path).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
        let path = path.display();
        read.map_err(|error| {
            Trouble::CouldNot(format!("{path} cannot be read: {error}. Is this a backup of Usher's?"))
        })?;
        let manifest = Manifest::from_json(&text);
        manifest
            .ok_or_else(|| Trouble::CouldNot(format!("{path} is not the manifest of a backup this Usher can read.")))
    }

    pub fn member(&self, name: &str) -> Option<&Member> {
        self.files.iter().find(|(known, _)| known == name).map(|(_, member)| member)
    }
}

impl Keys {
    fn word(self) -> &'static str {
        match self {
            Keys::Here => "here",
            Keys::InTheEnvironment => "environment",
            Keys::Missing => "missing",
        }
    }

    fn from_word(word: &str) -> Option<Keys> {
        [Keys::Here, Keys::InTheEnvironment, Keys::Missing].into_iter().find(|keys| keys.word() == word)
    }
}

/// What a file holds.
pub fn sum(path: &Path) -> Result<Member, Trouble> {
    let summed = File::open(path).and_then(|mut file| pass_on(&mut file, &mut io::sink()));
    summed.map_err(|error| Trouble::CouldNot(format!("{} cannot be read: {error}.", path.display())))
}

/// Copies a file for its owner only, safely on disk, and says what went through.
pub fn copy_and_sum(from: &Path, to: &Path) -> Result<Member, Trouble> {
    let draft = private::draft_of(to)?;
    let copied = File::open(from).and_then(|mut source| {
        let mut target = File::options().write(true).open(&draft)?;
        let member = pass_on(&mut source, &mut target)?;
        target.sync_all()?;
        Ok(member)
    });
    let cannot =
        |error| Trouble::CouldNot(format!("{} cannot be copied to {}: {error}.", from.display(), to.display()));
    let member = copied.map_err(cannot).inspect_err(|_| drop(std::fs::remove_file(&draft)))?;
    private::put_in_place(&draft, to)?;
    Ok(member)
}

fn pass_on(from: &mut dyn Read, to: &mut dyn Write) -> io::Result<Member> {
    let mut hash = Sha256::new();
    let mut octets = 0;
    let mut buffer = vec![0; 256 * 1024];
    loop {
        let read = from.read(&mut buffer)?;
        if read == 0 {
            return Ok(Member { octets, sha256: HEXLOWER.encode(&hash.finalize()) });
        }
        hash.update(&buffer[..read]);
        to.write_all(&buffer[..read])?;
        octets += read as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_is_read_back() {
        let member = Member { octets: 5, sha256: "ab".repeat(32) };
        let manifest = Manifest {
            made_at: "2026-06-01T10:00:00Z".parse().expect("a moment"),
            schema: 3,
            rows: vec![("entry".to_string(), 7)],
            files: vec![("usher.db".to_string(), member.clone())],
            keys: Keys::InTheEnvironment,
        };
        let read = Manifest::from_json(&manifest.to_json().to_string()).expect("our own");
        assert_eq!((read.made_at, read.schema, read.rows.clone()), (manifest.made_at, 3, manifest.rows.clone()));
        assert_eq!((read.member("usher.db"), read.keys), (Some(&member), Keys::InTheEnvironment));
        for other in ["", "{}", "[]", r#"{"usher_backup": 2}"#, r#"{"usher_backup": 1, "files": {"usher.db": 7}}"#] {
            assert!(Manifest::from_json(other).is_none(), "{other}");
        }
    }
}
