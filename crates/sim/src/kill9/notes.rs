//! kill9: what a recorded child wrote, in order, and the files as a power loss at any of these moments may leave them.
//!
//! What was synced is there. Of what was not, each write may be there, be missing, or be there in some of its sectors:
//! disks write what they were given in any order. A file that was removed counts as gone.

use crate::ack::Ack;
use crate::dice::Dice;
use std::path::Path;

const SECTOR: usize = 512;

/// The files, as the recorder numbers them from one on.
const ENDINGS: [&str; 4] = ["db", "db-wal", "db-journal", "spool"];
/// What the world has seen, the world has seen: never synced, never lost.
const SPOOL: usize = 3;

enum Note {
    Write { file: usize, at: usize, bytes: Vec<u8> },
    Sync { file: usize },
    Truncate { file: usize, length: usize },
    Unlink { file: usize },
    Said(Vec<u8>),
}

pub struct Notes(Vec<Note>);

impl Notes {
    /// The child was killed, so the last note may be cut short.
    pub fn read(path: &Path) -> Result<Notes, String> {
        let text = std::fs::read(path).map_err(|error| format!("the recorder wrote nothing: {error}"))?;
        let mut rest = text.as_slice();
        let mut notes = Vec::new();
        while let Some((note, after)) = one(rest)? {
            notes.push(note);
            rest = after;
        }
        Ok(Notes(notes))
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }
}

fn one(text: &[u8]) -> Result<Option<(Note, &[u8])>, String> {
    let Some((head, rest)) = text.split_at_checked(14) else { return Ok(None) };
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0_usize, |sum, byte| sum << 8 | usize::from(*byte));
    let (at, length) = (number(&head[2..10]), number(&head[10..14]));
    let Some((bytes, rest)) = rest.split_at_checked(length) else { return Ok(None) };
    let file = usize::from(head[1]).checked_sub(1);
    let note = match (head[0], file) {
        (1, Some(file)) => Note::Write { file, at, bytes: bytes.to_vec() },
        (2, Some(file)) => Note::Sync { file },
        (3, Some(file)) => Note::Truncate { file, length: at },
        (4, Some(file)) => Note::Unlink { file },
        (5, None) => Note::Said(bytes.to_vec()),
        other => return Err(format!("a note nobody understands: {other:?}")),
    };
    Ok(Some((note, rest)))
}

/// The disk at one moment: what is safe, and what is on its way.
pub struct Disk<'n> {
    notes: &'n [Note],
    at: usize,
    safe: [Option<Vec<u8>>; 4],
    waiting: [Vec<usize>; 4],
    said: Vec<u8>,
}

impl<'n> Disk<'n> {
    pub fn new(notes: &'n Notes) -> Disk<'n> {
        Disk { notes: &notes.0, at: 0, safe: Default::default(), waiting: Default::default(), said: Vec::new() }
    }

    /// Goes on until so many notes have come true.
    pub fn reach(&mut self, moment: usize) {
        while self.at < moment.min(self.notes.len()) {
            self.step();
            self.at += 1;
        }
    }

    fn step(&mut self) {
        match &self.notes[self.at] {
            Note::Write { file, .. } | Note::Truncate { file, .. } if *file == SPOOL => self.settle(*file, self.at),
            Note::Write { file, .. } | Note::Truncate { file, .. } => self.waiting[*file].push(self.at),
            Note::Sync { file } => {
                for at in std::mem::take(&mut self.waiting[*file]) {
                    self.settle(*file, at);
                }
            }
            Note::Unlink { file } => {
                self.safe[*file] = None;
                self.waiting[*file].clear();
            }
            Note::Said(bytes) => self.said.extend_from_slice(bytes),
        }
    }

    fn settle(&mut self, file: usize, at: usize) {
        let contents = self.safe[file].get_or_insert_default();
        apply(contents, &self.notes[at], |_| true);
    }

    /// Everything that was promised by now. A line without its end was not heard.
    pub fn acks(&self) -> Vec<Ack> {
        let whole = self.said.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        String::from_utf8_lossy(&self.said[..whole]).lines().filter_map(Ack::parse).collect()
    }

    /// The files as they may be found after the power went, beside `db`.
    pub fn lose_power(&self, db: &Path, dice: &mut Dice) -> Result<(), String> {
        let mood = dice.below(4);
        for (file, ending) in ENDINGS.iter().enumerate() {
            let path = db.with_extension(ending);
            let mut contents = self.safe[file].clone();
            for at in &self.waiting[file] {
                let fate = Fate::choose(mood, dice);
                let keeps = |dice: &mut Dice| match fate {
                    Fate::There => true,
                    Fate::Missing => false,
                    Fate::Torn => dice.one_in(2),
                };
                if fate != Fate::Missing {
                    apply(contents.get_or_insert_default(), &self.notes[*at], |_| keeps(dice));
                }
            }
            let _not_there = std::fs::remove_file(&path);
            if let Some(contents) = contents {
                std::fs::write(&path, contents).map_err(|error| error.to_string())?;
            }
        }
        let _made_anew = std::fs::remove_file(db.with_extension("db-shm"));
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    There,
    Missing,
    Torn,
}

impl Fate {
    /// Some disks lose everything that waits, some nothing; most something of each.
    fn choose(mood: u32, dice: &mut Dice) -> Fate {
        match (mood, dice.below(10)) {
            (0, _) => Fate::Missing,
            (1, _) => Fate::There,
            (_, 0..=4) => Fate::There,
            (_, 5..=7) => Fate::Missing,
            (_, _) => Fate::Torn,
        }
    }
}

/// Sector by sector, where this one keeps it.
fn apply(contents: &mut Vec<u8>, note: &Note, mut keeps: impl FnMut(usize) -> bool) {
    match note {
        Note::Write { at, bytes, .. } => {
            let end = at + bytes.len();
            if contents.len() < end {
                contents.resize(end, 0);
            }
            for (nth, sector) in bytes.chunks(SECTOR).enumerate() {
                let from = at + nth * SECTOR;
                if keeps(nth) {
                    contents[from..from + sector.len()].copy_from_slice(sector);
                }
            }
        }
        Note::Truncate { length, .. } => contents.resize(*length, 0),
        Note::Sync { .. } | Note::Unlink { .. } | Note::Said(_) => {}
    }
}
