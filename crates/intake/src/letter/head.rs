//! intake/letter: whether a header can be read in one way only. Two readers who disagree where a field begins, or where the
//! header ends, see two senders: one is vouched for, the other is believed. Nobody is, where that could be.

use crate::bounce::parts::split;

/// Whether every line is a field or goes on with one, all lines end alike, and nothing invisible is among them. A letter out
/// of a maildir ends its lines with a line feed alone; over the wire that is never mixed with the proper ends.
#[must_use]
pub fn has_plain_head(raw: &[u8]) -> bool {
    let block = split(raw).0;
    let lines: Vec<&[u8]> = block.split_inclusive(|octet| *octet == b'\n').collect();
    let proper = lines.iter().filter(|line| line.ends_with(b"\r\n")).count();
    let bare = lines.iter().filter(|line| line.ends_with(b"\n")).count() - proper;
    // The empty line that ends the header ends like the others.
    let ended = raw.get(block.len()..).unwrap_or_default();
    let alike = if proper > 0 { bare == 0 && !ended.starts_with(b"\n") } else { !ended.starts_with(b"\r\n") };
    let begins = lines.first().is_some_and(|line| is_field(line));
    begins && alike && lines.iter().all(|line| is_plain(line) && (is_field(line) || goes_on(line)))
}

fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

fn is_plain(line: &[u8]) -> bool {
    without_end(line).iter().all(|octet| *octet == b'\t' || !octet.is_ascii_control())
}

/// A name of RFC 5322, and its colon right behind it.
fn is_field(line: &[u8]) -> bool {
    let name = line.iter().take_while(|octet| octet.is_ascii_graphic() && **octet != b':').count();
    name > 0 && line.get(name) == Some(&b':')
}

/// An empty-looking line ends the header for some readers.
fn goes_on(line: &[u8]) -> bool {
    (line.starts_with(b" ") || line.starts_with(b"\t")) && !line.trim_ascii().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_way_to_read_it() {
        for plain in [
            "From: a@x.example\r\nSubject: x\r\n\ty\r\n\r\n:From: b@x.example\n\x0c",
            "From: a@x.example\nX-Empty:\n\nhi",
            "From: \u{e4}@x.example\r\n\r\n",
            "From: a@x.example",
        ] {
            assert!(has_plain_head(plain.as_bytes()), "{plain:?}");
        }
        for odd in [
            "",
            "\r\nFrom: a@x.example\r\n\r\n",
            " From: a@x.example\r\n\r\n",
            "From: a@x.example\r\n:From: b@x.example\r\n\r\n",
            "From: a@x.example\r\n\x0c\r\nFrom: b@x.example\r\n\r\n",
            "From: a@x.example\r\n\x0c\nFrom: b@x.example\r\n\r\n",
            "From: a@x.example\r\n \r\nFrom: b@x.example\r\n\r\n",
            "From: a@x.example\r\n\t\r\nFrom: b@x.example\r\n\r\n",
            "From : a@x.example\r\n\r\n",
            "From: a@x.example\r\nhello\r\n\r\n",
            "Subject: x\nFrom: a@x.example\r\n\r\n",
            "Subject: x\rFrom: b@x.example\r\nFrom: a@x.example\r\n\r\n",
            "From: a@x.example\r\n\nFrom: b@x.example\r\n\r\n",
            "From: a\0@x.example\r\n\r\n",
        ] {
            assert!(!has_plain_head(odd.as_bytes()), "{odd:?}");
        }
    }
}
