//! intake: a letter written with a word processor (`.docx`) as plain text. Unpacked piece by piece and counted, so that a
//! small file cannot become a large one.

use crate::limits;
use crate::sheet::BadSheet;
use crate::sheet::xml::{Budget, Piece, Xml};
use crate::sheet::zip::Archive;

/// Why a letter has no text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadDocx {
    /// A ZIP of something else.
    NotThis,
    Damaged,
    /// It unpacks to far more than a letter has.
    Unpacks,
}

const TEXT: &str = "word/document.xml";

/// Whether these octets are a packed letter at all.
#[must_use]
pub fn is_docx(octets: &[u8]) -> bool {
    octets.starts_with(b"PK\x03\x04") && Archive::open(octets).is_some_and(|archive| archive.read(TEXT).is_some())
}

/// The words of a letter, a line for each paragraph; what was deleted with changes being tracked is left out.
pub fn docx_text(octets: &[u8]) -> Result<String, BadDocx> {
    let archive = Archive::open(octets).ok_or(BadDocx::Damaged)?;
    let most = (octets.len() as u64 * limits::DOCX_RATIO).clamp(limits::DOCX_LEAST, limits::UNPACKED_OCTETS);
    let budget = Budget::new(most);
    let mut xml = Xml::new(archive.read(TEXT).ok_or(BadDocx::NotThis)?, &budget);
    let mut text = String::new();
    let mut inside = 0_usize;
    while text.len() < limits::DOCX_OCTETS {
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
    text.truncate(text.floor_char_boundary(limits::DOCX_OCTETS));
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

fn bad(bad: BadSheet) -> BadDocx {
    match bad {
        BadSheet::Unpacks => BadDocx::Unpacks,
        BadSheet::Damaged
        | BadSheet::NoWorkbook
        | BadSheet::OldOrLocked
        | BadSheet::TooMuchText
        | BadSheet::NotUtf8
        | BadSheet::FarBelow => BadDocx::Damaged,
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
        assert!(is_docx(&letter));
        assert_eq!(docx_text(&letter).expect("a letter"), "Name: Ann\t Lee\nCut & colour\nplease\n");
    }

    #[test]
    fn a_small_file_does_not_become_a_large_one() {
        let bomb = packed(TEXT, &format!("<w:document>{}</w:document>", " ".repeat(30_000_000)));
        assert!(bomb.len() < 200_000);
        assert_eq!(docx_text(&bomb), Err(BadDocx::Unpacks));
    }

    #[test]
    fn other_archives_and_damage_are_answers() {
        let other = packed("xl/workbook.xml", "<workbook/>");
        assert!(!is_docx(&other));
        assert_eq!(docx_text(&other), Err(BadDocx::NotThis));
        let letter = packed(TEXT, "<w:document><w:p><w:t>hello</w:t></w:p></w:document>");
        for length in 0..letter.len() {
            let _answered = docx_text(&letter[..length]);
        }
    }
}
