//! papers: why a document could not be read, or not whole, in words for the staff.

use crate::limits;
use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Trouble);

/// The spelling goes over the wire between parent and child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Trouble {
    UnknownKind,
    Heic,
    TooLarge,
    NoWords,
    TextCut,
    Damaged,
    Locked,
    Unpacks,
    TooManyPages,
    TooManyPixels,
    NoTesseract,
    NoPoppler,
    /// Some pages were read before the time was over.
    PagesLeft,
    TimedOut,
    /// It ended without an answer: it crashed, or took more memory than it may.
    Crashed,
    /// No child could be started.
    NotStarted,
}

impl Trouble {
    /// What happened, and what helps.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Trouble::UnknownKind => {
                "This kind of file cannot be read here. PDF, PNG, JPEG, TIFF, DOCX and plain text can.".to_string()
            }
            Trouble::Heic => {
                "This is a HEIC photograph, which cannot be read here. Please send it as JPEG.".to_string()
            }
            Trouble::TooLarge => {
                format!("This document is larger than {} MB and was not read.", limits::PAPER_OCTETS / 1024 / 1024)
            }
            Trouble::NoWords => "No words were found in this document. Is the picture sharp and upright?".to_string(),
            Trouble::TextCut => "This document is very long. Only its beginning was read.".to_string(),
            Trouble::Damaged => "This document is damaged and could not be read.".to_string(),
            Trouble::Locked => "This document needs a password and could not be read.".to_string(),
            Trouble::Unpacks => "This document unpacks to far more than a letter has, and was not read.".to_string(),
            Trouble::TooManyPages => {
                format!("This document has more than {} pages. Only the first ones were read.", limits::PAGES)
            }
            Trouble::TooManyPixels => format!(
                "This picture has more than {} million pixels and was not read. Please send a smaller one.",
                limits::PIXELS / 1_000_000
            ),
            Trouble::NoTesseract => {
                "This scan could not be read: Tesseract is not installed on the server.".to_string()
            }
            Trouble::NoPoppler => {
                "This PDF could not be read: poppler-utils is not installed on the server.".to_string()
            }
            Trouble::PagesLeft => "Reading this document took too long. Only its first pages were read.".to_string(),
            Trouble::TimedOut => "Reading this document took too long, so it was given up.".to_string(),
            Trouble::Crashed => {
                "Reading this document failed: it asked for more than it may, or broke the program that reads it."
                    .to_string()
            }
            Trouble::NotStarted => "This document could not be read: the reader could not be started.".to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back_and_sentences_end() {
        for trouble in Trouble::ALL {
            assert_eq!(Trouble::from_word(trouble.word()), Some(*trouble));
            assert!(trouble.text().ends_with(['.', '?']), "{}", trouble.text());
        }
    }
}
