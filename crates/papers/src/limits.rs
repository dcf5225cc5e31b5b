//! papers: every limit in one place, each with its reason.

use std::time::Duration;

/// Octets of one document: as much as a request may bring along.
pub const PAPER_OCTETS: usize = 10 * 1024 * 1024;

/// Octets of words taken from one document: twenty full pages.
pub const TEXT_OCTETS: usize = 100_000;

/// Octets a child may answer with: the words with every letter escaped, and a few more.
pub(crate) const ANSWER_OCTETS: usize = TEXT_OCTETS * 6 + 1_000;

/// Pages read of one document; a request has one or two.
pub const PAGES: u32 = 20;

/// Pixels of one picture: a large telephone's photograph. Read off the header before any decoder sees the file.
pub const PIXELS: u64 = 40_000_000;

/// The longer side of a page that is drawn to be recognised: A4 at about 200 dots an inch.
pub(crate) const PAGE_SIDE: u32 = 2_400;

/// Fewer letters than this on all pages are no text layer: scanners stamp a number on a picture.
pub(crate) const LETTERS: usize = 12;

/// How long the child works before it answers with what it has, and how long the parent waits before it ends it.
pub(crate) const WORK: Duration = Duration::from_secs(45);
pub(crate) const WAIT: Duration = Duration::from_secs(60);

/// Seconds of a processor for the child, and again for each tool it starts.
pub(crate) const CPU_SECONDS: u64 = 50;

/// Octets of memory for the child, and again for each tool: what recognising a forty-megapixel photograph takes, and half
/// as much again.
pub(crate) const MEMORY: u64 = 1536 * 1024 * 1024;

/// Octets of one file a tool may write: a page as drawn, in grey.
pub(crate) const FILE: u64 = 64 * 1024 * 1024;

/// Files open at once.
pub(crate) const FILES: u64 = 64;

/// Segments of a JPEG and directories of a TIFF looked at for the size.
pub(crate) const SEGMENTS: usize = 1_000;
