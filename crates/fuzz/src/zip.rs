//! fuzz: an input as a ZIP file, so that what is packed is damaged and the packing is not: `name`, a line end and what
//! stands in it, then the next one behind a separator.

/// Between one member of an input and the next.
const NEXT: u8 = 0x1E;

/// The members of an input, stored as they are.
#[must_use]
pub fn zipped(input: &[u8]) -> Vec<u8> {
    let (mut out, mut directory, mut members) = (Vec::new(), Vec::new(), 0_u16);
    for member in input.split(|octet| *octet == NEXT).take(100) {
        let end = member.iter().position(|octet| *octet == b'\n').unwrap_or(member.len());
        let (name, rest) = member.split_at(end.min(200));
        let held = rest.strip_prefix(b"\n").unwrap_or(rest);
        let header = out.len() as u32;
        let sizes = [[0; 4], (held.len() as u32).to_le_bytes(), (held.len() as u32).to_le_bytes()].concat();
        let lengths = [(name.len() as u16).to_le_bytes(), [0; 2]].concat();
        out.extend([&b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0"[..], &sizes, &lengths, name, held].concat());
        let start = &b"PK\x01\x02\x14\0\x14\0\0\0\0\0\0\0\0\0"[..];
        directory.extend([start, &sizes, &lengths, &[0; 10], &header.to_le_bytes(), name].concat());
        members += 1;
    }
    let (at, length) = (out.len() as u32, directory.len() as u32);
    out.append(&mut directory);
    let counts = [members.to_le_bytes(), members.to_le_bytes()].concat();
    out.extend([&b"PK\x05\x06\0\0\0\0"[..], &counts, &length.to_le_bytes(), &at.to_le_bytes(), &[0; 2]].concat());
    out
}
