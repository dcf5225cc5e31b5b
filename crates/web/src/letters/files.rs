//! web/letters: raw letters in a folder, one file each, readable by us alone. A few lines of ours stand before the letter:
//! what was known from outside of it, so that a file without a row can be taken up again.

use super::{Envelope, EnvelopeSender, EnvelopeWay};
use crate::limits;
use jiff::Timestamp;
use rules::ListId;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

const FIRST_LINE: &str = "usher-letter 1";

/// Octets of our own lines before a letter: fifty addresses.
const LINES_OCTETS: usize = 20_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub list: ListId,
    pub at: Timestamp,
    pub envelope: Envelope,
    pub raw: Vec<u8>,
}

pub(crate) struct LetterFiles {
    folder: PathBuf,
}

impl LetterFiles {
    pub(crate) fn new(folder: PathBuf) -> LetterFiles {
        LetterFiles { folder }
    }

    /// Durable when it returns. A letter that lies there already stays as it is.
    pub(crate) fn save(&self, key: &str, kept: &Kept) -> io::Result<()> {
        let path = self.path(key)?;
        if path.exists() {
            return Ok(());
        }
        if self.octets()? > limits::LETTERS_OCTETS {
            return Err(io::Error::new(io::ErrorKind::StorageFull, "the folder of letters is full"));
        }
        fs::DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        let started = self.folder.join(format!("{key}.part"));
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&started)?;
        file.write_all(lines(kept).as_bytes())?;
        file.write_all(&kept.raw)?;
        file.sync_all()?;
        fs::rename(&started, &path)?;
        File::open(&self.folder)?.sync_all()
    }

    /// None once it was removed.
    pub(crate) fn read(&self, key: &str) -> io::Result<Option<Kept>> {
        let mut octets = Vec::new();
        match File::open(self.path(key)?) {
            Ok(file) => file.take(intake::limits::LETTER_OCTETS as u64 * 2).read_to_end(&mut octets)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        Ok(parse(&octets))
    }

    pub(crate) fn remove(&self, key: &str) -> io::Result<()> {
        match fs::remove_file(self.path(key)?) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// Those begun and never finished were never answered for, and go. One that is being
    /// written at this very moment is brought again.
    pub(crate) fn remove_begun(&self) -> io::Result<()> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
            if path.extension().is_some_and(|kind| kind == "part") {
                fs::remove_file(path)?;
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
        let list = |key: &str| {
            let mut octets = Vec::new();
            File::open(self.path(key).ok()?).ok()?.take(LINES_OCTETS as u64).read_to_end(&mut octets).ok()?;
            parse(&octets).map(|kept| kept.list)
        };
        Ok(all.into_iter().filter_map(|(_, octets, key)| list(&key).map(|list| (key, list, octets))).collect())
    }

    /// The keys of all letters that lie here.
    pub(crate) fn keys(&self) -> io::Result<Vec<String>> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut keys = Vec::new();
        for entry in entries {
            let name = entry?.file_name().to_string_lossy().into_owned();
            keys.extend(name.strip_suffix(".eml").filter(|key| is_key(key)).map(str::to_string));
        }
        keys.sort();
        Ok(keys)
    }

    /// What lies here, all together.
    fn octets(&self) -> io::Result<u64> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
            Err(error) => return Err(error),
        };
        Ok(entries.filter_map(|entry| entry.ok()?.metadata().ok()).map(|about| about.len()).sum())
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
    let head_end = octets.windows(2).take(LINES_OCTETS).position(|pair| pair == b"\n\n")?;
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
