//! papers: the words of a picture, by Tesseract, once its header says that it is not too large.

use crate::tool::{Ended, Tool};
use crate::{How, Kind, Paper, Trouble, limits};
use std::path::Path;
use std::time::Instant;

pub(crate) fn read(kind: Kind, octets: &[u8], folder: &Path, languages: &str, deadline: Instant) -> Paper {
    match kind.pixels(octets) {
        None => return Paper::unread(kind, Trouble::Damaged),
        Some(pixels) if pixels > limits::PIXELS => return Paper::unread(kind, Trouble::TooManyPixels),
        Some(_) => {}
    }
    let name = format!("paper.{}", kind.word());
    if std::fs::write(folder.join(&name), octets).is_err() {
        return Paper::unread(kind, Trouble::Crashed);
    }
    match recognise(folder, &name, languages, deadline) {
        Ok(text) => Paper::read(kind, How::Recognised, &text, None),
        Err(trouble) => Paper::unread(kind, trouble),
    }
}

/// The words in one picture of this folder.
pub(crate) fn recognise(folder: &Path, name: &str, languages: &str, deadline: Instant) -> Result<String, Trouble> {
    let tesseract = Tool::find("tesseract").ok_or(Trouble::NoTesseract)?;
    // Turned pictures are turned back (`--psm 1`), and light that falls unevenly is evened out (Sauvola), as on photographs.
    let arguments = [name, "stdout", "-l", languages, "--psm", "1", "-c", "thresholding_method=2"];
    match tesseract.run(folder, &arguments, deadline) {
        Ended::Well(text) => Ok(text),
        Ended::Badly(_) => Err(Trouble::Damaged),
        Ended::Late => Err(Trouble::TimedOut),
        Ended::Killed => Err(Trouble::Crashed),
    }
}

/// Those of the wanted languages that Tesseract has learned; English is always tried.
pub(crate) fn languages(folder: &Path, wanted: Option<&str>, deadline: Instant) -> String {
    let wanted = match wanted {
        Some("de") => "deu",
        Some("fr") => "fra",
        Some("es") => "spa",
        Some(_) | None => return "eng".to_string(),
    };
    let listed = Tool::find("tesseract").map(|tool| tool.run(folder, &["--list-langs"], deadline));
    let known = matches!(listed, Some(Ended::Well(text)) if text.lines().any(|line| line.trim() == wanted));
    if known { format!("{wanted}+eng") } else { "eng".to_string() }
}
