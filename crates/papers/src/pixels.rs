//! papers: how large a picture is, read off its header with our own few lines, before any decoder is let at it.

use crate::{Kind, limits};

impl Kind {
    /// Width times height, of the largest picture in the file; None if the header does not say.
    #[must_use]
    pub fn pixels(self, octets: &[u8]) -> Option<u64> {
        match self {
            Kind::Png => png(octets),
            Kind::Jpeg => jpeg(octets),
            Kind::Tiff => tiff(octets),
            Kind::Pdf | Kind::Docx | Kind::Text | Kind::Heic | Kind::Unknown => None,
        }
    }
}

fn png(octets: &[u8]) -> Option<u64> {
    let header = octets.get(12..16)?;
    let (width, height) = (big(octets, 16)?, big(octets, 20)?);
    (header == b"IHDR" && width > 0 && height > 0).then(|| width.saturating_mul(height))
}

fn jpeg(octets: &[u8]) -> Option<u64> {
    let mut at = 2;
    for _segment in 0..limits::SEGMENTS {
        while octets.get(at..at + 2)? == [0xFF, 0xFF] {
            at += 1;
        }
        let (mark, kind) = (*octets.get(at)?, *octets.get(at + 1)?);
        if mark != 0xFF {
            return None;
        }
        // The frame of every process but the tables and the arithmetic ones among them.
        let is_frame = matches!(kind, 0xC0..=0xCF) && !matches!(kind, 0xC4 | 0xC8 | 0xCC);
        if is_frame {
            let height = u64::from(u16::from_be_bytes(*octets.get(at + 5..)?.first_chunk()?));
            let width = u64::from(u16::from_be_bytes(*octets.get(at + 7..)?.first_chunk()?));
            return (width > 0 && height > 0).then(|| width * height);
        }
        let length = usize::from(u16::from_be_bytes(*octets.get(at + 2..)?.first_chunk()?));
        at = at.checked_add(2 + length.max(2))?;
    }
    None
}

/// Every directory of the file is looked at: the second page may be the large one.
fn tiff(octets: &[u8]) -> Option<u64> {
    let order = if octets.starts_with(b"II") { Order::Little } else { Order::Big };
    let mut at = usize::try_from(order.long(octets, 4)?).ok()?;
    let mut largest = None;
    for _directory in 0..limits::SEGMENTS {
        if at == 0 {
            return largest;
        }
        let count = usize::from(order.short(octets, at)?);
        let (mut width, mut height) = (None, None);
        for entry in 0..count {
            let line = at.checked_add(2 + entry * 12)?;
            match order.short(octets, line)? {
                256 => width = order.value(octets, line),
                257 => height = order.value(octets, line),
                _other => {}
            }
        }
        let pixels = width?.saturating_mul(height?);
        if pixels == 0 {
            return None;
        }
        largest = largest.max(Some(pixels));
        at = usize::try_from(order.long(octets, at.checked_add(2 + count * 12)?)?).ok()?;
    }
    // A chain of directories that does not end is no picture.
    None
}

#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

impl Order {
    fn short(self, octets: &[u8], at: usize) -> Option<u16> {
        let two = *octets.get(at..)?.first_chunk()?;
        Some(match self {
            Order::Little => u16::from_le_bytes(two),
            Order::Big => u16::from_be_bytes(two),
        })
    }

    fn long(self, octets: &[u8], at: usize) -> Option<u64> {
        let four = *octets.get(at..)?.first_chunk()?;
        Some(u64::from(match self {
            Order::Little => u32::from_le_bytes(four),
            Order::Big => u32::from_be_bytes(four),
        }))
    }

    /// One number, as a short or a long.
    fn value(self, octets: &[u8], line: usize) -> Option<u64> {
        match self.short(octets, line + 2)? {
            3 => self.short(octets, line + 8).map(u64::from),
            4 => self.long(octets, line + 8),
            _other => None,
        }
    }
}

fn big(octets: &[u8], at: usize) -> Option<u64> {
    Some(u64::from(u32::from_be_bytes(*octets.get(at..)?.first_chunk()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiff_of(width: u32, height: u32, next: u32) -> Vec<u8> {
        let mut octets = b"II*\0\x08\0\0\0\x02\0".to_vec();
        for (tag, value) in [(256_u16, width), (257, height)] {
            octets.extend(tag.to_le_bytes());
            octets.extend(4_u16.to_le_bytes());
            octets.extend(1_u32.to_le_bytes());
            octets.extend(value.to_le_bytes());
        }
        octets.extend(next.to_le_bytes());
        octets
    }

    #[test]
    fn sizes_stand_in_the_header() {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        png.extend(50_000_u32.to_be_bytes());
        png.extend(50_000_u32.to_be_bytes());
        assert_eq!(Kind::Png.pixels(&png), Some(2_500_000_000));
        let jpeg = b"\xff\xd8\xff\xe0\0\x04ab\xff\xff\xc2\0\x0b\x08\x10\0\x20\0\x01";
        assert_eq!(Kind::Jpeg.pixels(jpeg), Some(0x1000 * 0x2000));
        assert_eq!(Kind::Tiff.pixels(&tiff_of(70_000, 3, 0)), Some(210_000));
    }

    #[test]
    fn a_circle_of_directories_is_no_picture() {
        assert_eq!(Kind::Tiff.pixels(&tiff_of(10, 10, 8)), None);
    }

    #[test]
    fn cut_headers_are_an_answer_and_never_a_panic() {
        for whole in [&tiff_of(10, 10, 0)[..], b"\xff\xd8\xff\xe0\0\x04ab\xff\xc0\0\x0b\x08\0\x10\0\x10\x01"] {
            for length in 0..whole.len() {
                for kind in [Kind::Png, Kind::Jpeg, Kind::Tiff] {
                    let _answered = kind.pixels(&whole[..length]);
                }
            }
        }
    }
}
