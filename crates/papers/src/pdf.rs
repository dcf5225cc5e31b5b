//! papers: a PDF's own words where it has some; where it is a picture of a page, the page is drawn and recognised.

use crate::image;
use crate::tool::{Ended, Tool};
use crate::{How, Kind, Paper, Trouble, limits};
use std::path::Path;
use std::time::Instant;

const FILE: &str = "paper.pdf";

pub(crate) fn read(octets: &[u8], folder: &Path, language: Option<&str>, deadline: Instant) -> Paper {
    let failed = |trouble| Paper::unread(Kind::Pdf, trouble);
    if std::fs::write(folder.join(FILE), octets).is_err() {
        return failed(Trouble::Crashed);
    }
    let (Some(info), Some(words)) = (Tool::find("pdfinfo"), Tool::find("pdftotext")) else {
        return failed(Trouble::NoPoppler);
    };
    let pages = match pages(&info, folder, deadline) {
        Ok(pages) => pages,
        Err(trouble) => return failed(trouble),
    };
    let most = (pages > limits::PAGES).then_some(Trouble::TooManyPages);
    let last = limits::PAGES.to_string();
    let text = match words.run(folder, &["-layout", "-enc", "UTF-8", "-q", "-l", &last, FILE, "-"], deadline) {
        Ended::Well(text) => text,
        Ended::Badly(_) => return failed(Trouble::Damaged),
        Ended::Late => return failed(Trouble::TimedOut),
        Ended::Killed => return failed(Trouble::Crashed),
    };
    if text.chars().filter(|letter| letter.is_alphanumeric()).count() >= limits::LETTERS {
        return Paper::read(Kind::Pdf, How::Words, &text, most);
    }
    drawn(folder, pages.min(limits::PAGES), language, deadline, most)
}

fn pages(info: &Tool, folder: &Path, deadline: Instant) -> Result<u32, Trouble> {
    let text = match info.run(folder, &[FILE], deadline) {
        Ended::Well(text) => text,
        Ended::Badly(said) if said.contains("Incorrect password") => return Err(Trouble::Locked),
        Ended::Badly(_) => return Err(Trouble::Damaged),
        Ended::Late => return Err(Trouble::TimedOut),
        Ended::Killed => return Err(Trouble::Crashed),
    };
    let line = text.lines().find_map(|line| line.strip_prefix("Pages:"));
    let pages = line.and_then(|count| count.trim().parse().ok()).filter(|pages| *pages > 0);
    pages.ok_or(Trouble::Damaged)
}

/// Page by page, until all are recognised or the time is over: what was read by then counts.
fn drawn(folder: &Path, pages: u32, language: Option<&str>, deadline: Instant, most: Option<Trouble>) -> Paper {
    let Some(draw) = Tool::find("pdftoppm") else { return Paper::unread(Kind::Pdf, Trouble::NoPoppler) };
    let languages = image::languages(folder, language, deadline);
    let mut text = String::new();
    let mut trouble = most;
    for page in 1..=pages {
        match page_text(&draw, folder, page, &languages, deadline) {
            Ok(words) => text.push_str(&words),
            Err(Trouble::TimedOut) if !text.trim().is_empty() => {
                trouble = Some(Trouble::PagesLeft);
                break;
            }
            Err(failed) => {
                trouble = Some(failed);
                break;
            }
        }
        text.push('\n');
    }
    Paper::read(Kind::Pdf, How::Recognised, &text, trouble)
}

/// However large the page says it is, it is drawn to one size.
fn page_text(draw: &Tool, folder: &Path, page: u32, languages: &str, deadline: Instant) -> Result<String, Trouble> {
    let (number, side) = (page.to_string(), limits::PAGE_SIDE.to_string());
    let arguments = ["-gray", "-f", &number, "-l", &number, "-singlefile", "-scale-to", &side, FILE, "page"];
    match draw.run(folder, &arguments, deadline) {
        Ended::Well(_) => image::recognise(folder, "page.pgm", languages, deadline),
        Ended::Badly(_) => Err(Trouble::Damaged),
        Ended::Late => Err(Trouble::TimedOut),
        Ended::Killed => Err(Trouble::Crashed),
    }
}
