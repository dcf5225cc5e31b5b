//! kill9: the ways in which a power loss leaves what was on its way to the disk. What was synced is never touched.

use crate::notes::{Disk, Note, SECTOR, WAL, apply};
use sim::Dice;
use strum::VariantArray;

/// Length of a frame's header in the write-ahead log, and of the log's own.
const FRAME_HEADER: usize = 24;
const LOG_HEADER: usize = 32;

/// How one image was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Kind {
    /// Nothing that waited is there.
    Lost,
    /// Everything that waited is there.
    Kept,
    /// Each write is there, missing, or there in some of its sectors: disks write in any order.
    Mixed,
    /// The log ends within a page.
    TornPage,
    /// One sector of a page in the log is what was there before.
    OldSector,
    /// One sector of a page in the log is nonsense.
    BadSector,
    /// The header of a frame in the log is nonsense.
    BadHeader,
    /// Frames of an older log stand where the new ones should, and behind them.
    OldFrames,
    /// The log's new length did not reach the disk.
    CutShort,
    /// The file the log's readers share is nonsense, or empty; it is never trusted after a power loss.
    BadShared,
}

impl Kind {
    pub const ALL: &[Kind] = Kind::VARIANTS;

    pub fn words(self) -> &'static str {
        match self {
            Kind::Lost => "nothing of it kept",
            Kind::Kept => "all of it kept",
            Kind::Mixed => "some of it kept",
            Kind::TornPage => "log ends in a page",
            Kind::OldSector => "old sector in the log",
            Kind::BadSector => "bad sector in the log",
            Kind::BadHeader => "bad frame header",
            Kind::OldFrames => "frames of an older log",
            Kind::CutShort => "log cut short",
            Kind::BadShared => "bad shared memory",
        }
    }

    /// Any; where nothing of the log is on its way, its damage would be none, and everything is lost instead.
    pub fn choose(disk: &Disk<'_>, dice: &mut Dice) -> Kind {
        let at = dice.below(Kind::ALL.len() as u64) as usize;
        let kind = Kind::ALL[at];
        let waits = |least: usize, most: usize| {
            disk.waiting_writes(WAL).any(|(_, bytes)| (least..=most).contains(&bytes.len()))
        };
        let possible = match kind {
            Kind::Lost | Kind::Kept | Kind::Mixed | Kind::BadShared => true,
            Kind::TornPage | Kind::OldSector | Kind::BadSector => waits(SECTOR + 1, usize::MAX),
            Kind::BadHeader => waits(FRAME_HEADER, FRAME_HEADER),
            Kind::OldFrames | Kind::CutShort => waits(1, usize::MAX),
        };
        if possible { kind } else { Kind::Lost }
    }
}

/// The log as this kind of power loss leaves it; None where it is lost, kept or mixed like any other file.
pub fn log(disk: &Disk<'_>, kind: Kind, dice: &mut Dice) -> Option<Vec<u8>> {
    let safe = disk.safe(WAL).cloned().unwrap_or_default();
    Some(match kind {
        Kind::Lost | Kind::Kept | Kind::Mixed | Kind::BadShared => return None,
        Kind::TornPage => hit(disk, safe, dice, is_page, |contents, at, bytes, dice| {
            let whole = 1 + dice.below((bytes.len() / SECTOR).max(2) as u64 - 1) as usize;
            put(contents, at, &bytes[..(whole * SECTOR).min(bytes.len())]);
        }),
        Kind::OldSector => hit(disk, safe, dice, is_page, |contents, at, bytes, dice| {
            let missing = pick(bytes.len() / SECTOR, dice);
            apply(contents, &Note::Write { file: WAL, at, bytes: bytes.to_vec() }, |nth| nth != missing);
        }),
        Kind::BadSector => hit(disk, safe, dice, is_page, |contents, at, bytes, dice| {
            put(contents, at, bytes);
            let from = at + pick(bytes.len() / SECTOR, dice) * SECTOR;
            put(contents, from, &nonsense(SECTOR.min(at + bytes.len() - from), dice));
        }),
        Kind::BadHeader => hit(disk, safe, dice, is_header, |contents, at, bytes, dice| {
            put(contents, at, &nonsense(bytes.len(), dice));
        }),
        Kind::OldFrames => old_frames(disk, safe, dice),
        Kind::CutShort => cut_short(disk, safe, dice),
    })
}

fn is_page(bytes: &[u8]) -> bool {
    bytes.len() > SECTOR
}

fn is_header(bytes: &[u8]) -> bool {
    bytes.len() == FRAME_HEADER
}

type Harm = fn(&mut Vec<u8>, usize, &[u8], &mut Dice);

/// Everything before one write is there, that one is harmed, and of what came after it some is there.
fn hit(disk: &Disk<'_>, mut log: Vec<u8>, dice: &mut Dice, fits: fn(&[u8]) -> bool, harm: Harm) -> Vec<u8> {
    let many = disk.waiting_writes(WAL).filter(|(_, bytes)| fits(bytes)).count();
    let (chosen, mut seen, rest) = (pick(many, dice), 0, dice.below(3));
    for (at, bytes) in disk.waiting_writes(WAL) {
        let fitting = fits(bytes);
        if fitting && seen == chosen {
            harm(&mut log, at, bytes, dice);
        } else if seen <= chosen || rest == 0 || (rest == 1 && dice.one_in(2)) {
            put(&mut log, at, bytes);
        }
        seen += usize::from(fitting);
    }
    log
}

/// Of what waits only the log's own header may be there; what an older log left behind stands there and goes on.
fn old_frames(disk: &Disk<'_>, mut log: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let with_header = dice.one_in(2);
    for (at, bytes) in disk.waiting_writes(WAL).filter(|(at, _)| *at == 0) {
        if with_header {
            put(&mut log, at, bytes);
        }
    }
    let older = log.get(LOG_HEADER..).unwrap_or_default().to_vec();
    log.extend_from_slice(&older);
    log
}

/// In order up to some byte, and nothing after it.
fn cut_short(disk: &Disk<'_>, mut log: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let total: usize = disk.waiting_writes(WAL).map(|(_, bytes)| bytes.len()).sum();
    let mut left = pick(total, dice);
    for (at, bytes) in disk.waiting_writes(WAL) {
        let there = left.min(bytes.len());
        put(&mut log, at, &bytes[..there]);
        left -= there;
    }
    log
}

/// What the readers share, as it may be found: nonsense, or a file without a byte.
pub fn shared(dice: &mut Dice) -> Vec<u8> {
    if dice.one_in(4) { Vec::new() } else { nonsense(32_768, dice) }
}

fn put(contents: &mut Vec<u8>, at: usize, bytes: &[u8]) {
    let end = at + bytes.len();
    if contents.len() < end {
        contents.resize(end, 0);
    }
    contents[at..end].copy_from_slice(bytes);
}

fn nonsense(length: usize, dice: &mut Dice) -> Vec<u8> {
    (0..length.div_ceil(8)).flat_map(|_| dice.roll().to_le_bytes()).take(length).collect()
}

fn pick(many: usize, dice: &mut Dice) -> usize {
    dice.below(many as u64) as usize
}
