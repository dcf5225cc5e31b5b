//! kill9: what a recorded child wrote, in order, and the files as a power loss at any of these moments may leave them.
//!
//! What was synced is there. Of what was not, each write may be there, be missing, or be there in some of its sectors:
//! disks write what they were given in any order. A file that was removed counts as gone.

use crate::ack::Ack;
use crate::tear::{self, Kind};
use sim::Dice;
use std::path::Path;

pub const SECTOR: usize = 512;

/// The files, as the recorder numbers them from one on.
const ENDINGS: [&str; 4] = ["db", "db-wal", "db-journal", "spool"];
pub const WAL: usize = 1;
/// What the world has seen, the world has seen: never synced, never lost.
const SPOOL: usize = 3;

pub enum Note {
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

    pub fn safe(&self, file: usize) -> Option<&Vec<u8>> {
        self.safe[file].as_ref()
    }

    /// Writes on their way to the disk, in order.
    pub fn waiting_writes(&self, file: usize) -> impl Iterator<Item = (usize, &'n [u8])> {
        let notes = self.notes;
        self.waiting[file].iter().filter_map(move |at| match &notes[*at] {
            Note::Write { at, bytes, .. } => Some((*at, bytes.as_slice())),
            Note::Sync { .. } | Note::Truncate { .. } | Note::Unlink { .. } | Note::Said(_) => None,
        })
    }

    /// The files as they may be found after the power went, beside `db`.
    pub fn lose_power(&self, db: &Path, kind: Kind, dice: &mut Dice) -> Result<(), String> {
        for (file, ending) in ENDINGS.iter().enumerate() {
            let torn = if file == WAL { tear::log(self, kind, dice) } else { None };
            let contents = torn.or_else(|| self.file(file, kind, dice));
            replace(&db.with_extension(ending), contents)?;
        }
        let shared = (kind == Kind::BadShared).then(|| tear::shared(dice));
        replace(&db.with_extension("db-shm"), shared)
    }

    fn file(&self, file: usize, kind: Kind, dice: &mut Dice) -> Option<Vec<u8>> {
        let mut contents = self.safe[file].clone();
        for at in &self.waiting[file] {
            let fate = Fate::choose(kind, dice);
            let keeps = |dice: &mut Dice| match fate {
                Fate::There => true,
                Fate::Missing => false,
                Fate::Torn => dice.one_in(2),
            };
            if fate != Fate::Missing {
                apply(contents.get_or_insert_default(), &self.notes[*at], |_| keeps(dice));
            }
        }
        contents
    }
}

fn replace(path: &Path, contents: Option<Vec<u8>>) -> Result<(), String> {
    match contents {
        Some(contents) => std::fs::write(path, contents).map_err(|error| error.to_string()),
        None => {
            let _not_there = std::fs::remove_file(path);
            Ok(())
        }
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
    fn choose(kind: Kind, dice: &mut Dice) -> Fate {
        match (kind, dice.below(10)) {
            (Kind::Lost, _) => Fate::Missing,
            (Kind::Kept, _) => Fate::There,
            (_, 0..=4) => Fate::There,
            (_, 5..=7) => Fate::Missing,
            (_, _) => Fate::Torn,
        }
    }
}

/// Sector by sector, where this one keeps it. A write that begins within a sector ends that one first.
pub fn apply(contents: &mut Vec<u8>, note: &Note, mut keeps: impl FnMut(usize) -> bool) {
    match note {
        Note::Write { at, bytes, .. } => {
            let end = at + bytes.len();
            if contents.len() < end {
                contents.resize(end, 0);
            }
            let (mut from, mut nth) = (*at, 0);
            while from < end {
                let until = ((from / SECTOR + 1) * SECTOR).min(end);
                if keeps(nth) {
                    contents[from..until].copy_from_slice(&bytes[from - at..until - at]);
                }
                (from, nth) = (until, nth + 1);
            }
        }
        Note::Truncate { length, .. } => contents.resize(*length, 0),
        Note::Sync { .. } | Note::Unlink { .. } | Note::Said(_) => {}
    }
}
