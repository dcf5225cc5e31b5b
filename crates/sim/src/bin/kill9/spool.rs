//! kill9: where "sent" messages go: one line each, never synced. What the world has seen, the world has seen.

use rules::{Again, Handed};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

pub struct Spool(File);

/// One message as it went out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spooled {
    pub message: u64,
    pub attempt: u32,
    pub again: Again,
}

pub fn path_beside(db: &Path) -> PathBuf {
    db.with_extension("spool")
}

impl Spool {
    /// The last life may have died in the middle of a line, so ours starts on a fresh one.
    pub fn open(db: &Path) -> std::io::Result<Spool> {
        let mut file = OpenOptions::new().create(true).append(true).open(path_beside(db))?;
        file.write_all(b"\n")?;
        Ok(Spool(file))
    }

    pub fn send(&mut self, handed: &Handed) -> std::io::Result<()> {
        let again = match handed.again {
            Again::First => "first",
            Again::Retry => "retry",
        };
        let line = format!("{} {} {again} .\n", handed.message.id.0, handed.message.attempts);
        self.0.write_all(line.as_bytes())
    }
}

/// Every whole line, in the order it was written.
pub fn read(db: &Path) -> Vec<Spooled> {
    let text = std::fs::read_to_string(path_beside(db)).unwrap_or_default();
    text.lines().filter_map(parse).collect()
}

fn parse(line: &str) -> Option<Spooled> {
    let mut words = line.strip_suffix(" .")?.split(' ');
    let (message, attempt) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let again = match words.next()? {
        "first" => Again::First,
        "retry" => Again::Retry,
        _cut_short => return None,
    };
    Some(Spooled { message, attempt, again })
}
