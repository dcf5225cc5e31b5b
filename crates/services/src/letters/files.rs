//! services: raw letters in a folder, one file each, readable by us alone. A few lines of ours stand before the letter:
//! what was known from outside of it, so that a file without a row can be taken up again.

use super::{Envelope, EnvelopeSender, EnvelopeWay};
use crate::{limits, whole_file};
use jiff::Timestamp;
use rules::ListId;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

const FIRST_LINE: &str = "usher-letter 1";

/// Octets of our own lines before a letter: fifty addresses.
pub(super) const LINES_OCTETS: u64 = 20_000;

/// As much of a letter as its sender and subject stand in, with our own lines before it.
pub(super) const HEAD_OCTETS: u64 = 64 * 1024;

/// A whole letter with our own lines before it.
pub(super) const WHOLE_OCTETS: u64 = intake::limits::LETTER_OCTETS as u64 * 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub list: ListId,
    pub at: Timestamp,
    pub envelope: Envelope,
    pub raw: Vec<u8>,
}

/// Octets of everything in the folder: counted once, then kept in mind, because nobody else writes there.
#[derive(Default)]
pub(crate) struct Weight(Mutex<Option<u64>>);

impl Weight {
    fn known(&self) -> MutexGuard<'_, Option<u64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn more(&self, octets: u64) {
        if let Some(known) = self.known().as_mut() {
            *known = known.saturating_add(octets);
        }
    }

    fn less(&self, octets: u64) {
        if let Some(known) = self.known().as_mut() {
            *known = known.saturating_sub(octets);
        }
    }
}

pub(crate) struct LetterFiles {
    folder: PathBuf,
    weight: Arc<Weight>,
}

impl LetterFiles {
    pub(crate) fn new(folder: PathBuf, weight: Arc<Weight>) -> LetterFiles {
        LetterFiles { folder, weight }
    }

    /// Durable when it returns. A letter that lies there already stays as it is.
    pub(crate) fn save(&self, key: &str, kept: &Kept) -> io::Result<()> {
        let path = self.path(key)?;
        if path.exists() {
            return Ok(());
        }
        if self.is_full()? {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the folder of letters is full"));
        }
        let lines = lines(kept);
        whole_file::write(&path, &self.folder.join(format!("{key}.part")), &[lines.as_bytes(), &kept.raw])?;
        self.weight.more((lines.len() + kept.raw.len()) as u64);
        Ok(())
    }

    /// Before anybody is turned away it is counted anew: somebody may have made room by hand.
    fn is_full(&self) -> io::Result<bool> {
        let mut known = self.weight.known();
        let octets = match *known {
            Some(octets) if octets <= limits::LETTERS_OCTETS => octets,
            Some(_) | None => self.octets()?,
        };
        *known = Some(octets);
        Ok(octets > limits::LETTERS_OCTETS)
    }

    /// As much of it as asked for; None once it was removed.
    pub(crate) fn read(&self, key: &str, most: u64) -> io::Result<Option<Kept>> {
        let mut octets = Vec::new();
        match File::open(self.path(key)?) {
            Ok(file) => file.take(most).read_to_end(&mut octets)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(parse(&octets))
    }

    pub(crate) fn remove(&self, key: &str) -> io::Result<()> {
        self.remove_file(&self.path(key)?)
    }

    /// One that is gone already is gone.
    fn remove_file(&self, path: &Path) -> io::Result<()> {
        let octets = fs::metadata(path).map_or(0, |about| about.len());
        match fs::remove_file(path) {
            Ok(()) => {
                self.weight.less(octets);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Those begun and never finished were never answered for, and go. One that is being
    /// written at this very moment is brought again.
    pub(crate) fn remove_begun(&self) -> io::Result<()> {
        for path in self.entries()?.iter().map(fs::DirEntry::path) {
            if path.extension().is_some_and(|kind| kind == "part") {
                self.remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// The oldest letters, so many at most: key, list and octets of each.
    pub(crate) fn oldest(&self, most: usize) -> io::Result<Vec<(String, ListId, u64)>> {
        let about = |key: String| {
            let about = fs::metadata(self.path(&key).ok()?).ok()?;
            Some((about.modified().ok()?, about.len(), key))
        };
        let mut all: Vec<_> = self.keys()?.into_iter().filter_map(about).collect();
        all.sort();
        all.truncate(most);
        let list = |key: &str| self.read(key, LINES_OCTETS).ok()?.map(|kept| kept.list);
        Ok(all.into_iter().filter_map(|(_, octets, key)| list(&key).map(|list| (key, list, octets))).collect())
    }

    /// The keys of all letters that lie here.
    pub(crate) fn keys(&self) -> io::Result<Vec<String>> {
        let names = self.entries()?.into_iter().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let key = |name: String| name.strip_suffix(".eml").filter(|key| is_key(key)).map(str::to_string);
        let mut keys: Vec<String> = names.filter_map(key).collect();
        keys.sort();
        Ok(keys)
    }

    /// What lies here, all together.
    fn octets(&self) -> io::Result<u64> {
        Ok(self.entries()?.iter().filter_map(|entry| entry.metadata().ok()).map(|about| about.len()).sum())
    }

    fn entries(&self) -> io::Result<Vec<fs::DirEntry>> {
        match fs::read_dir(&self.folder) {
            Ok(entries) => entries.collect(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    fn path(&self, key: &str) -> io::Result<PathBuf> {
        let name = is_key(key).then(|| Path::new(key).with_extension("eml"));
        name.map(|name| self.folder.join(name)).ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))
    }
}

/// Only a digest is ever a file's name.
fn is_key(key: &str) -> bool {
    key.len() == 64 && key.bytes().all(|octet| octet.is_ascii_digit() || (b'a'..=b'f').contains(&octet))
}

fn lines(kept: &Kept) -> String {
    let Envelope { to, vouched, sender, way } = &kept.envelope;
    let nobody = match sender {
        EnvelopeSender::Somebody => "",
        EnvelopeSender::Nobody => "nobody",
    };
    let way = match way {
        EnvelopeWay::World => "world",
        EnvelopeWay::House => "house",
    };
    let plain = |text: &str| text.chars().filter(|letter| !letter.is_control()).collect::<String>();
    let to: Vec<String> = to.iter().map(|address| plain(address)).collect();
    let (list, at) = (kept.list.0, kept.at.as_millisecond());
    let vouched = plain(vouched.as_deref().unwrap_or_default());
    format!(
        "{FIRST_LINE}\nlist {list}\nat {at}\nto {}\nvouched {vouched}\nsender {nobody}\nway {way}\n\n",
        to.join(" ")
    )
}

fn parse(octets: &[u8]) -> Option<Kept> {
    let head_end = octets.windows(2).take(LINES_OCTETS as usize).position(|pair| pair == b"\n\n")?;
    let head = std::str::from_utf8(&octets[..head_end]).ok()?;
    let rest = head.strip_prefix(FIRST_LINE)?;
    let value = |name: &str| {
        let line = rest.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ').or(Some("")));
        line.unwrap_or_default().trim().to_string()
    };
    let sender = if value("sender") == "nobody" { EnvelopeSender::Nobody } else { EnvelopeSender::Somebody };
    let envelope = Envelope {
        to: value("to").split_whitespace().map(str::to_string).collect(),
        vouched: Some(value("vouched")).filter(|sender| !sender.is_empty()),
        sender,
        way: if value("way") == "house" { EnvelopeWay::House } else { EnvelopeWay::World },
    };
    let at = Timestamp::from_millisecond(value("at").parse().ok()?).ok()?;
    Some(Kept { list: ListId(value("list").parse().ok()?), at, envelope, raw: octets[head_end + 2..].to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_comes_back_as_it_was_put_away() {
        let to = vec!["a@x.example".to_string(), "b@x.example".to_string()];
        let nobody = EnvelopeSender::Nobody;
        for envelope in [
            Envelope::default(),
            Envelope { to, vouched: Some("a@x.example".to_string()), sender: nobody, way: EnvelopeWay::House },
        ] {
            let raw = b"Subject: x\n\nlist 9\n\nhello\xff".to_vec();
            let kept = Kept { list: ListId(3), at: Timestamp::UNIX_EPOCH, envelope, raw };
            let octets = [lines(&kept).as_bytes(), &kept.raw].concat();
            assert_eq!(parse(&octets), Some(kept));
        }
        for bad in [&b""[..], b"x", b"usher-letter 1\n\nraw", b"\n\n", b"usher-letter 1\nlist x\nat 1\n\n"] {
            assert_eq!(parse(bad), None);
        }
    }

    #[test]
    fn a_name_is_a_digest_and_nothing_else() {
        assert!(is_key(&"0a".repeat(32)));
        for bad in ["", "..", "../../x", &"0A".repeat(32), &"0".repeat(63), &"/".repeat(64)] {
            assert!(!is_key(bad), "{bad}");
        }
    }
}
