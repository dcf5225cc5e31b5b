//! papers: what a document is, by its first octets. Names and declared types lie; these octets are what a decoder goes by.

use strum::{EnumString, IntoStaticStr, VariantArray};

rules::words!(Kind);

/// The spelling goes over the wire between parent and child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    Pdf,
    Png,
    Jpeg,
    Tiff,
    Docx,
    Text,
    /// A photograph as some telephones save it, which nothing here can open.
    Heic,
    Unknown,
}

/// How far into a file the mark of a PDF may stand, as readers allow.
const PDF_WITHIN: usize = 1_024;

impl Kind {
    #[must_use]
    pub fn of(octets: &[u8]) -> Kind {
        let start = &octets[..octets.len().min(PDF_WITHIN)];
        match octets {
            [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Kind::Png,
            [0xFF, 0xD8, 0xFF, ..] => Kind::Jpeg,
            [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => Kind::Tiff,
            [b'P', b'K', 3, 4, ..] if intake::is_docx(octets) => Kind::Docx,
            [_, _, _, _, b'f', b't', b'y', b'p', b'h', b'e', ..]
            | [_, _, _, _, b'f', b't', b'y', b'p', b'm', b'i', ..] => Kind::Heic,
            _other if start.windows(5).any(|five| five == b"%PDF-") => Kind::Pdf,
            _other if is_text(octets) => Kind::Text,
            _other => Kind::Unknown,
        }
    }
}

/// Plain words: UTF-8, and nothing a terminal would obey.
fn is_text(octets: &[u8]) -> bool {
    let plain = |letter: char| !letter.is_control() || matches!(letter, '\n' | '\r' | '\t' | '\u{c}' | '\u{feff}');
    !octets.is_empty() && std::str::from_utf8(octets).is_ok_and(|text| text.chars().all(plain))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_stands_in_its_first_octets() {
        for (octets, kind) in [
            (&b"%PDF-1.7\n"[..], Kind::Pdf),
            (b"\n\n%PDF-1.4", Kind::Pdf),
            (b"\x89PNG\r\n\x1a\n", Kind::Png),
            (b"\xff\xd8\xff\xe0", Kind::Jpeg),
            (b"II*\0", Kind::Tiff),
            (b"MM\0*", Kind::Tiff),
            (b"\0\0\0\x18ftypheic", Kind::Heic),
            (b"Dear salon,\r\n", Kind::Text),
            (b"PK\x03\x04", Kind::Unknown),
            (b"MZ\x90\0", Kind::Unknown),
            (b"\x1b[2J", Kind::Unknown),
            (b"", Kind::Unknown),
        ] {
            assert_eq!(Kind::of(octets), kind, "{octets:?}");
        }
    }
}
