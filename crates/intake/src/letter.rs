//! intake: a letter written with a word processor (`.docx`) as plain text. Unpacked piece by piece and counted, so that a
//! small file cannot become a large one.

use crate::limits;
use crate::sheet::BadSheet;
use crate::sheet::xml::{Budget, Piece, Xml};
use crate::sheet::zip::Archive;

/// Why a letter has no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadLetter {
    /// A ZIP of something else.
    NoLetter,
    Damaged,
    /// It unpacks to far more than a letter has.
    Unpacks,
}

const TEXT: &str = "word/document.xml";

/// Whether these octets are a packed letter at all.
#[must_use]
pub fn is_letter(octets: &[u8]) -> bool {
    octets.starts_with(b"PK\x03\x04") && Archive::open(octets).is_some_and(|archive| archive.read(TEXT).is_some())
}

/// The words of a letter, a line for each paragraph; what was deleted with changes being tracked is left out.
pub fn letter_text(octets: &[u8]) -> Result<String, BadLetter> {
    let archive = Archive::open(octets).ok_or(BadLetter::Damaged)?;
    let most = (octets.len() as u64 * limits::LETTER_RATIO).clamp(limits::LETTER_LEAST, limits::UNPACKED_OCTETS);
    let budget = Budget::new(most);
    let mut xml = Xml::new(archive.read(TEXT).ok_or(BadLetter::NoLetter)?, &budget);
    let mut text = String::new();
    let mut inside = 0_usize;
    while text.len() < limits::LETTER_OCTETS {
        match xml.next().map_err(bad)? {
            Piece::Open(name, _) => {
                inside += usize::from(name == "t");
                text.push_str(opening(&name));
            }
            Piece::Text(words) if inside > 0 => text.push_str(&words),
            Piece::Text(_) => {}
            Piece::Close(name) => {
                inside = inside.saturating_sub(usize::from(name == "t"));
                text.push_str(closing(&name));
            }
            Piece::End => return Ok(text),
        }
    }
    text.truncate(text.floor_char_boundary(limits::LETTER_OCTETS));
    Ok(text)
}

fn opening(name: &str) -> &'static str {
    match name {
        "br" | "cr" => "\n",
        "tab" => "\t",
        _other => "",
    }
}

fn closing(name: &str) -> &'static str {
    match name {
        "p" => "\n",
        "tc" => "\t",
        _other => "",
    }
}

fn bad(bad: BadSheet) -> BadLetter {
    match bad {
        BadSheet::Unpacks => BadLetter::Unpacks,
        BadSheet::Damaged
        | BadSheet::NoWorkbook
        | BadSheet::OldOrLocked
        | BadSheet::TooMuchText
        | BadSheet::NotUtf8 => BadLetter::Damaged,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::zip::ZipWriter;

    fn packed(name: &'static str, xml: &str) -> Vec<u8> {
        let mut zip = ZipWriter::new();
        zip.begin(name).expect("begun");
        zip.put(xml.as_bytes()).expect("put");
        zip.finish().expect("finished");
        zip.out
    }

    #[test]
    fn paragraphs_are_lines_and_deleted_words_are_gone() {
        let xml = r#"<?xml version="1.0"?><w:document xmlns:w="w"><w:body><w:p><w:r><w:t>Name: Ann</w:t><w:tab/><w:t
            xml:space="preserve"> Lee</w:t></w:r></w:p><w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r>
            <w:t>Cut &amp; colour</w:t><w:br/><w:t>please</w:t></w:r></w:p></w:body></w:document>"#;
        let letter = packed(TEXT, xml);
        assert!(is_letter(&letter));
        assert_eq!(letter_text(&letter).expect("a letter"), "Name: Ann\t Lee\nCut & colour\nplease\n");
    }

    #[test]
    fn a_small_file_does_not_become_a_large_one() {
        let bomb = packed(TEXT, &format!("<w:document>{}</w:document>", " ".repeat(30_000_000)));
        assert!(bomb.len() < 200_000);
        assert_eq!(letter_text(&bomb), Err(BadLetter::Unpacks));
    }

    #[test]
    fn other_archives_and_damage_are_answers() {
        let other = packed("xl/workbook.xml", "<workbook/>");
        assert!(!is_letter(&other));
        assert_eq!(letter_text(&other), Err(BadLetter::NoLetter));
        let letter = packed(TEXT, "<w:document><w:p><w:t>hello</w:t></w:p></w:document>");
        for length in 0..letter.len() {
            let _answered = letter_text(&letter[..length]);
        }
    }
}
