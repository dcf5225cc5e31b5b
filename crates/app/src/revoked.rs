//! app: `revoked.json`, beside the keys: what was taken back, and which numbers were used. A backup knows of neither, so a
//! restore would bring keys, hosts and links back to life and give numbers out twice. The file holds no name and no secret.

use crate::secrets::private;
use crate::trouble::Trouble;
use data_encoding::HEXLOWER;
use links::KeyRing;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;
use store::sqlite::{SqliteReader, UsedNumbers};
use store::{AuditRow, StoreError};

pub const FILE: &str = "revoked.json";

/// The form of the file.
const FORM: u64 = 1;

/// Links that were ended, newest last: far more than hosts correct addresses between two backups. The file stays below
/// what is read of a private file.
const MOST_LINKS: usize = 1_000;

/// Of each other kind, for the same reason.
const MOST: usize = 500;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revoked {
    /// The change of the audit up to which this file knows, and the other numbers that were used.
    pub used: UsedNumbers,
    pub tokens: BTreeSet<u64>,
    pub hosts: BTreeSet<u64>,
    pub grants: BTreeSet<u64>,
    /// Entry and the generation its links must have at least, oldest first.
    pub links: VecDeque<(u64, u32)>,
    /// SHA-256 of each signing key that was retired, in hex.
    pub keys: BTreeSet<String>,
}

impl Revoked {
    /// Of a data folder; one without the file has revoked nothing.
    pub fn read(folder: &Path) -> Result<Revoked, Trouble> {
        let path = folder.join(FILE);
        let Some(text) = private::read_private(&path)? else { return Ok(Revoked::default()) };
        Revoked::from_json(&text).ok_or_else(|| {
            let path = path.display();
            Trouble::CouldNot(format!(
                "{path} is damaged. It was left as it is; put it back from your backup, or move it away: then keys, \
                 hosts and links revoked since the last backup come back with a restore."
            ))
        })
    }

    pub fn write(&self, folder: &Path) -> Result<(), Trouble> {
        private::write_private(&folder.join(FILE), &format!("{}\n", self.to_json()))
    }

    fn to_json(&self) -> Value {
        json!({
            "usher_revoked": FORM,
            "audit": self.used.audit,
            "row": self.used.row,
            "restores": self.used.restores,
            "tokens": self.tokens,
            "hosts": self.hosts,
            "grants": self.grants,
            "links": self.links,
            "keys": self.keys,
        })
    }

    fn from_json(text: &str) -> Option<Revoked> {
        let value: Value = serde_json::from_str(text).ok()?;
        if value["usher_revoked"].as_u64()? != FORM {
            return None;
        }
        let numbers = |name: &str| value[name].as_array()?.iter().map(Value::as_u64).collect::<Option<BTreeSet<u64>>>();
        let link = |pair: &Value| Some((pair[0].as_u64()?, u32::try_from(pair[1].as_u64()?).ok()?));
        let key = |key: &Value| key.as_str().map(ToString::to_string);
        Some(Revoked {
            used: UsedNumbers {
                row: value["row"].as_u64()?,
                audit: value["audit"].as_u64()?,
                restores: u32::try_from(value["restores"].as_u64()?).ok()?,
            },
            tokens: numbers("tokens")?,
            hosts: numbers("hosts")?,
            grants: numbers("grants")?,
            links: value["links"].as_array()?.iter().map(link).collect::<Option<_>>()?,
            keys: value["keys"].as_array()?.iter().map(key).collect::<Option<_>>()?,
        })
    }

    /// Reads on where it last was. Says whether something was taken back since.
    pub fn follow(&mut self, reader: &mut SqliteReader) -> Result<bool, StoreError> {
        let rows = reader.audit_of_revocations(self.used.audit)?;
        for row in &rows {
            self.take(row)?;
        }
        self.used = self.used.max(reader.used_numbers()?);
        Ok(!rows.is_empty())
    }

    fn take(&mut self, row: &AuditRow) -> Result<(), StoreError> {
        for moved in row.row_changes()? {
            let is = |table: &str, column: &str| moved.table == table && moved.moment(column).is_some();
            if is("token", "revoked_at") {
                insert(&mut self.tokens, moved.id);
            } else if is("host", "removed_at") {
                insert(&mut self.hosts, moved.id);
            } else if moved.table == "host_list" {
                match moved.words("role") {
                    Some(_) => drop(self.grants.remove(&moved.id)),
                    None => insert(&mut self.grants, moved.id),
                }
            } else if moved.table == "entry"
                && let Some(generation) = moved.number("generation").filter(|_| !moved.is_new())
            {
                self.end_links(moved.id, u32::try_from(generation).unwrap_or(u32::MAX));
            }
        }
        Ok(())
    }

    fn end_links(&mut self, entry: u64, below: u32) {
        self.links.retain(|(known, _)| *known != entry);
        self.links.push_back((entry, below));
        if self.links.len() > MOST_LINKS {
            self.links.pop_front();
        }
    }

    /// What either file knows of one house.
    #[must_use]
    pub fn and(mut self, other: Revoked) -> Revoked {
        let grants = if other.used.audit > self.used.audit { &other.grants } else { &self.grants };
        self.grants = grants.clone();
        self.tokens.extend(other.tokens);
        self.hosts.extend(other.hosts);
        self.keys.extend(other.keys);
        let mut below: BTreeMap<u64, u32> = self.links.iter().copied().collect();
        for (entry, generation) in other.links {
            let known = below.entry(entry).or_insert(0);
            *known = generation.max(*known);
        }
        self.links = below.into_iter().collect();
        self.used = self.used.max(other.used);
        self
    }

    pub fn retire(&mut self, ring: &KeyRing, id: links::KeyId) {
        self.keys.extend(fingerprints(ring).into_iter().find(|(known, _)| *known == id).map(|(_, print)| print));
    }

    /// Those keys of a ring that were retired.
    pub fn retired(&self, ring: &KeyRing) -> Vec<links::KeyId> {
        let is_retired = |(id, print): (links::KeyId, String)| self.keys.contains(&print).then_some(id);
        fingerprints(ring).into_iter().filter_map(is_retired).collect()
    }
}

fn insert(numbers: &mut BTreeSet<u64>, number: u64) {
    numbers.insert(number);
    if numbers.len() > MOST {
        numbers.pop_first();
    }
}

/// Each key of a ring, as it can be known again without being told.
pub fn fingerprints(ring: &KeyRing) -> Vec<(links::KeyId, String)> {
    let text = ring.to_text();
    let print = |(id, line): (links::KeyId, &str)| {
        let secret = line.split_once(' ').map_or(line, |(_, secret)| secret);
        (id, HEXLOWER.encode(&Sha256::digest(secret.as_bytes())))
    };
    ring.ids().zip(text.lines().skip(1)).map(print).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Revoked {
        Revoked {
            used: UsedNumbers { row: 70, audit: 90, restores: 2 },
            tokens: [4].into(),
            hosts: [5, 6].into(),
            grants: [8].into(),
            links: [(9, 2)].into(),
            keys: ["ab".repeat(32)].into(),
        }
    }

    #[test]
    fn the_file_is_read_back_and_a_damaged_one_is_not() {
        let folder = tempfile::tempdir().expect("a folder of our own");
        assert_eq!(Revoked::read(folder.path()).ok(), Some(Revoked::default()));
        some().write(folder.path()).expect("written");
        assert_eq!(Revoked::read(folder.path()).ok(), Some(some()));
        for damaged in ["", "{}", r#"{"usher_revoked": 2}"#, r#"{"usher_revoked": 1, "audit": "x"}"#] {
            std::fs::write(folder.path().join(FILE), damaged).expect("written");
            assert!(Revoked::read(folder.path()).is_err(), "{damaged}");
        }
    }

    #[test]
    fn two_files_of_one_house_know_more_than_each() {
        let other = Revoked {
            used: UsedNumbers { row: 60, audit: 95, restores: 0 },
            tokens: [7].into(),
            grants: BTreeSet::new(),
            links: [(9, 5), (3, 2)].into(),
            ..Revoked::default()
        };
        let both = some().and(other);
        assert_eq!(both.used, UsedNumbers { row: 70, audit: 95, restores: 2 });
        assert_eq!((both.tokens, both.grants), ([4, 7].into(), BTreeSet::new()), "a right that was given again stays");
        assert_eq!(both.links, [(3, 2), (9, 5)]);
    }

    #[test]
    fn a_full_file_still_reads() {
        let numbers: BTreeSet<u64> = (0..MOST as u64).map(|nth| (1 << 39) + nth).collect();
        let full = Revoked {
            tokens: numbers.clone(),
            hosts: numbers.clone(),
            grants: numbers,
            links: (0..MOST_LINKS as u64).map(|nth| ((1 << 39) + nth, u32::MAX)).collect(),
            keys: (0..100).map(|nth| format!("{nth:064}")).collect(),
            ..some()
        };
        let folder = tempfile::tempdir().expect("a folder of our own");
        full.write(folder.path()).expect("written");
        assert_eq!(Revoked::read(folder.path()).ok(), Some(full));
    }
}
