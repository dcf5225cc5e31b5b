//! papers: the child: one document from stdin, one line of JSON to stdout. It binds itself before it reads a single octet;
//! the tools it starts are bound with it.

use crate::cut_off::cut_off;
use crate::{How, Kind, Paper, Trouble, image, limits, pdf};
use intake::BadDocx;
use rustix::process::{Resource, Rlimit, setrlimit};
use std::io::{Read, Write};
use std::path::Path;
use std::time::Instant;

/// What the hidden command does. `language` is the desk's, as its two letters.
pub fn serve(language: Option<&str>) -> std::io::Result<()> {
    bind()?;
    let deadline = Instant::now() + limits::WORK;
    let mut octets = Vec::new();
    std::io::stdin().lock().take(limits::PAPER_OCTETS as u64 + 1).read_to_end(&mut octets)?;
    // The parent made this folder, starts us in it and removes it.
    let folder = std::env::current_dir()?;
    let line = read_paper(&octets, &folder, language, deadline).to_line();
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}

fn bind() -> std::io::Result<()> {
    cut_off();
    let limits = [
        (Resource::Cpu, limits::CPU_SECONDS),
        (Resource::As, limits::MEMORY),
        (Resource::Fsize, limits::FILE),
        (Resource::Nofile, limits::FILES),
        (Resource::Core, 0),
    ];
    for (resource, most) in limits {
        setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?;
    }
    Ok(())
}

/// The words of one document. `folder` is a place for its files and nothing else's.
#[must_use]
pub fn read_paper(octets: &[u8], folder: &Path, language: Option<&str>, deadline: Instant) -> Paper {
    let kind = Kind::of(octets);
    if octets.len() > limits::PAPER_OCTETS {
        return Paper::unread(kind, Trouble::TooLarge);
    }
    match kind {
        Kind::Pdf => pdf::read(octets, folder, language, deadline),
        Kind::Png | Kind::Jpeg | Kind::Tiff => {
            let languages = image::languages(folder, language, deadline);
            image::read(kind, octets, folder, &languages, deadline)
        }
        Kind::Docx => letter(octets),
        Kind::Text => Paper::read(kind, How::Words, &String::from_utf8_lossy(octets), None),
        Kind::Heic => Paper::unread(kind, Trouble::Heic),
        Kind::Unknown => Paper::unread(kind, Trouble::UnknownKind),
    }
}

fn letter(octets: &[u8]) -> Paper {
    match intake::docx_text(octets) {
        Ok(text) => Paper::read(Kind::Docx, How::Words, &text, None),
        Err(BadDocx::Unpacks) => Paper::unread(Kind::Docx, Trouble::Unpacks),
        Err(BadDocx::NotThis | BadDocx::Damaged) => Paper::unread(Kind::Docx, Trouble::Damaged),
    }
}
