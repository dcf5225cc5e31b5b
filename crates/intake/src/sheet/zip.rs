//! intake/sheet: as much of ZIP as a workbook or a letter needs. Reading trusts no size it is told: members are cut out of the octets
//! that are there, and whoever unpacks one counts. Writing needs no seeking, so that a long list can be sent as it is made.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{self, Read, Write};

/// Members looked at: a workbook has a few dozen.
const MEMBERS: usize = 2_000;

/// The end record and the longest comment behind it.
const TAIL: usize = 22 + 65_535;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const ENCRYPTED: u16 = 1;

/// Sizes follow the member; names are UTF-8.
const STREAMED: u16 = 0x0808;

/// The first day ZIP can write down: a sheet made twice is the same octets twice.
const DAY: u16 = 0x21;

pub(crate) struct Archive<'o> {
    octets: &'o [u8],
    members: Vec<Member<'o>>,
}

struct Member<'o> {
    name: &'o str,
    method: u16,
    packed: usize,
    header: usize,
}

impl<'o> Archive<'o> {
    pub fn open(octets: &'o [u8]) -> Option<Archive<'o>> {
        let from = octets.len().saturating_sub(TAIL);
        let end = from + octets.get(from..)?.windows(4).rposition(|four| four == b"PK\x05\x06")?;
        let mut at = u32_at(octets, end + 16)?;
        let count = usize::from(u16_at(octets, end + 10)?).min(MEMBERS);
        let mut members = Vec::with_capacity(count);
        for _member in 0..count {
            let (member, next) = member(octets, at)?;
            members.extend(member);
            at = next;
        }
        Some(Archive { octets, members })
    }

    /// A member unpacked as it is read. It may be as long as it likes: the reader counts.
    pub fn read(&self, name: &str) -> Option<Box<dyn Read + 'o>> {
        let member = self.members.iter().find(|member| member.name.eq_ignore_ascii_case(name))?;
        let names = u16_at(self.octets, member.header + 26)?;
        let extra = u16_at(self.octets, member.header + 28)?;
        let start = member.header.checked_add(30 + usize::from(names) + usize::from(extra))?;
        let packed = self.octets.get(start..start.checked_add(member.packed)?)?;
        match member.method {
            STORED => Some(Box::new(packed)),
            DEFLATED => Some(Box::new(DeflateDecoder::new(packed))),
            _other => None,
        }
    }
}

/// One line of the directory, and where the next one begins. None as a member: locked, or a name we cannot read.
fn member(octets: &[u8], at: usize) -> Option<(Option<Member<'_>>, usize)> {
    if octets.get(at..at.checked_add(4)?)? != b"PK\x01\x02" {
        return None;
    }
    let [flags, method, names, extra, comment] =
        [8, 10, 28, 30, 32].map(|offset| u16_at(octets, at + offset).map(usize::from));
    let names_end = at.checked_add(46 + names?)?;
    let name = std::str::from_utf8(octets.get(at + 46..names_end)?).ok();
    let open = name.filter(|_| flags.is_some_and(|flags| flags & usize::from(ENCRYPTED) == 0));
    let method = u16::try_from(method?).ok()?;
    let (packed, header) = (u32_at(octets, at + 20)?, u32_at(octets, at + 42)?);
    Some((open.map(|name| Member { name, method, packed, header }), names_end + extra? + comment?))
}

fn u16_at(octets: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*octets.get(at..)?.first_chunk()?))
}

fn u32_at(octets: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_le_bytes(*octets.get(at..)?.first_chunk()?)).ok()
}

/// Members one after the other; `out` is emptied by whoever sends it on.
pub(crate) struct ZipWriter {
    pub out: Vec<u8>,
    /// Octets that were taken out of `out` before.
    pub taken: u64,
    directory: Vec<u8>,
    members: u16,
    open: Option<Open>,
}

struct Open {
    name: &'static str,
    header: u32,
    sum: flate2::Crc,
    encoder: DeflateEncoder<Vec<u8>>,
    packed: u64,
}

impl ZipWriter {
    pub fn new() -> ZipWriter {
        ZipWriter { out: Vec::new(), taken: 0, directory: Vec::new(), members: 0, open: None }
    }

    pub fn begin(&mut self, name: &'static str) -> io::Result<()> {
        self.end()?;
        let header = self.at()?;
        self.out.extend(b"PK\x03\x04");
        self.out.extend(numbers(&[20, STREAMED, DEFLATED, 0, DAY]));
        self.out.extend([0; 12]);
        self.out.extend(numbers(&[name.len() as u16, 0]));
        self.out.extend(name.as_bytes());
        let encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
        self.open = Some(Open { name, header, sum: flate2::Crc::new(), encoder, packed: 0 });
        Ok(())
    }

    pub fn put(&mut self, text: &[u8]) -> io::Result<()> {
        let Some(open) = &mut self.open else { return Err(io::Error::other("no member is open")) };
        open.sum.update(text);
        open.encoder.write_all(text)?;
        open.packed += open.encoder.get_ref().len() as u64;
        self.out.append(open.encoder.get_mut());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        let Some(mut open) = self.open.take() else { return Ok(()) };
        let unpacked = small(open.encoder.total_in())?;
        let rest = open.encoder.finish()?;
        open.packed += rest.len() as u64;
        self.out.extend(rest);
        let mut sizes = Vec::with_capacity(12);
        for number in [open.sum.sum(), small(open.packed)?, unpacked] {
            sizes.extend(number.to_le_bytes());
        }
        self.out.extend(b"PK\x07\x08");
        self.out.extend(&sizes);
        self.directory.extend(b"PK\x01\x02");
        self.directory.extend(numbers(&[20, 20, STREAMED, DEFLATED, 0, DAY]));
        self.directory.extend(&sizes);
        self.directory.extend(numbers(&[open.name.len() as u16, 0, 0, 0, 0, 0, 0]));
        self.directory.extend(open.header.to_le_bytes());
        self.directory.extend(open.name.as_bytes());
        self.members += 1;
        Ok(())
    }

    /// Nothing comes after this.
    pub fn finish(&mut self) -> io::Result<()> {
        self.end()?;
        let at = self.at()?;
        let length = small(self.directory.len() as u64)?;
        self.out.append(&mut self.directory);
        self.out.extend(b"PK\x05\x06");
        self.out.extend(numbers(&[0, 0, self.members, self.members]));
        self.out.extend(length.to_le_bytes());
        self.out.extend(at.to_le_bytes());
        self.out.extend([0; 2]);
        Ok(())
    }

    fn at(&self) -> io::Result<u32> {
        small(self.taken + self.out.len() as u64)
    }
}

fn numbers(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// Sizes beyond four gigabytes need another form of ZIP, and another program to look at them.
fn small(size: u64) -> io::Result<u32> {
    u32::try_from(size).map_err(|_| io::Error::other("the sheet is too large for .xlsx"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed() -> Vec<u8> {
        let mut zip = ZipWriter::new();
        for (name, text) in [("a.txt", "first"), ("deep/b.txt", "second")] {
            zip.begin(name).expect("begun");
            zip.put(text.as_bytes()).expect("put");
        }
        zip.finish().expect("finished");
        zip.out
    }

    fn unpacked(octets: &[u8], name: &str) -> Option<String> {
        let mut text = String::new();
        Archive::open(octets)?.read(name)?.read_to_string(&mut text).ok()?;
        Some(text)
    }

    #[test]
    fn what_was_put_in_comes_out() {
        let octets = packed();
        assert_eq!(unpacked(&octets, "a.txt").as_deref(), Some("first"));
        assert_eq!(unpacked(&octets, "DEEP/b.txt").as_deref(), Some("second"));
        assert_eq!(unpacked(&octets, "c.txt"), None);
    }

    #[test]
    fn octets_taken_on_the_way_are_counted() {
        let mut zip = ZipWriter::new();
        let mut sent = Vec::new();
        for name in ["a.txt", "b.txt"] {
            zip.begin(name).expect("begun");
            zip.put(&[b'x'; 100_000]).expect("put");
            zip.taken += zip.out.len() as u64;
            sent.append(&mut zip.out);
        }
        zip.finish().expect("finished");
        sent.append(&mut zip.out);
        assert_eq!(unpacked(&sent, "b.txt").map(|text| text.len()), Some(100_000));
    }

    #[test]
    fn cut_or_altered_octets_are_an_answer_and_never_a_panic() {
        let octets = packed();
        for length in 0..octets.len() {
            let _answered = unpacked(&octets[..length], "a.txt");
        }
        for at in 0..octets.len() {
            for value in [0, 0xFF] {
                let mut altered = octets.clone();
                altered[at] = value;
                let _answered = unpacked(&altered, "deep/b.txt");
            }
        }
    }
}
