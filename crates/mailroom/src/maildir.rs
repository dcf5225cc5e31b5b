//! mailroom: letters that another program has put into a maildir. Each is taken in, then moved from `new` to `cur`; what
//! could not be taken stays and is looked at again.

use crate::{Arrived, Notary, Sender, Take, Way, limits};
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// How one look went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Picked {
    pub taken: usize,
    /// Too large: said in the log, and moved away untouched.
    pub unusable: usize,
    pub later: usize,
    /// Could not be read or moved: stays, and is tried again.
    pub stuck: usize,
}

enum Look {
    Taken,
    Unusable,
    Later,
}

/// Looks once. A file that cannot be read or moved keeps no other waiting.
pub async fn pick_up<T: Take>(folder: &Path, take: &T, notary: Option<&Notary>) -> io::Result<Picked> {
    let mut picked = Picked::default();
    for path in waiting(folder)? {
        match one(folder, &path, take, notary).await {
            Ok(Look::Taken) => picked.taken += 1,
            Ok(Look::Unusable) => picked.unusable += 1,
            Ok(Look::Later) => picked.later += 1,
            Err(error) => {
                tracing::warn!(file = digest(&path), %error, "a file of the maildir cannot be read or moved");
                picked.stuck += 1;
            }
        }
    }
    Ok(picked)
}

async fn one<T: Take>(folder: &Path, path: &Path, take: &T, notary: Option<&Notary>) -> io::Result<Look> {
    let Some(raw) = read(path)? else {
        let most = limits::LETTER_OCTETS;
        tracing::warn!(file = digest(path), most, "a letter in the maildir is too large and was not taken in");
        return put_away(folder, path).map(|()| Look::Unusable);
    };
    let vouched = match notary {
        Some(notary) => notary.vouched(None, &raw).await,
        None => None,
    };
    let sender = if is_from_nobody(&raw) { Sender::Nobody } else { Sender::Somebody };
    match take.take(&Arrived { to: Vec::new(), vouched, sender, way: Way::House, raw }).await {
        Ok(()) => put_away(folder, path).map(|()| Look::Taken),
        Err(crate::Busy) => Ok(Look::Later),
    }
}

/// A file's name may hold anything; the log gets enough to find it again.
fn digest(path: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    path.file_name().hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// The oldest first: their names begin with the moment they came.
fn waiting(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder.join("new"))? {
        let entry = entry?;
        if entry.file_type().is_ok_and(|kind| kind.is_file()) && !entry.file_name().as_encoded_bytes().starts_with(b".")
        {
            paths.push(entry.path());
        }
    }
    paths.sort();
    paths.truncate(limits::MAILDIR_FILES);
    Ok(paths)
}

fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let mut raw = Vec::new();
    fs::File::open(path)?.take(limits::LETTER_OCTETS as u64 + 1).read_to_end(&mut raw)?;
    Ok(Some(raw).filter(|raw| raw.len() <= limits::LETTER_OCTETS))
}

fn put_away(folder: &Path, path: &Path) -> io::Result<()> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.split(":2,").next().unwrap_or_default();
    fs::create_dir_all(folder.join("cur"))?;
    fs::rename(path, folder.join("cur").join(format!("{name}:2,S")))
}

/// The delivering program writes down whom the envelope named.
#[must_use]
pub fn is_from_nobody(raw: &[u8]) -> bool {
    let mut lines = raw.split(|octet| *octet == b'\n').take_while(|line| !line.trim_ascii().is_empty());
    lines.any(|line| {
        let line = line.trim_ascii().to_ascii_lowercase();
        line.strip_prefix(b"return-path:").is_some_and(|value| value.trim_ascii() == b"<>")
    })
}
