//! fuzz: damage. Octets turned, dropped, doubled and moved, pieces of two inputs joined, and words parsers care about put in.

use crate::{Form, json};

/// A small generator of our own, so that a seed means the same for ever.
pub struct Dice(u64);

impl Dice {
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % (most.max(1) as u64)).expect("small")
    }
}

/// Longest input: large ones are tried by tests of their own.
const MOST: usize = 64 * 1024;

pub(crate) const WORDS: &[&[u8]] = &[
    b"\r\n",
    b"\n\n",
    b"\r\n\r\n",
    b"--",
    b"=",
    b"=?utf-8?B?",
    b"?=",
    b"<",
    b">",
    b"\"",
    b"\\",
    b"\0",
    b"\xff\xff",
    b"\xf0\x9f\x98\x80",
    b"\xe2\x80\xae",
    b"\xcc\x81",
    b"Content-Type: multipart/mixed; boundary=b\r\n",
    b"Content-Transfer-Encoding: base64\r\n",
    b"From: a@b.example\r\n",
    b"charset=utf-16",
    b"-1",
    b"18446744073709551616",
    b"18446744073709551615",
    b"9223372036854775807",
    b"9999-99-99",
    b"T25:61:61Z",
    b"BEGIN:VEVENT\r\n",
    b"END:VCALENDAR",
    b"RRULE:FREQ=DAILY;INTERVAL=0\r\n",
    b"{",
    b"}",
    b"[",
    b"null",
    b",",
    b";",
    b":",
    b"%",
    b"%00",
    b"&amp;",
    b"&#x110000;",
    b"<blockquote>",
    b"<!--",
    b"> ",
    b" wrote:",
    b"(",
    b")",
    b"\t",
    b"+",
    b"@",
    b"'",
    b"=1+1",
    b"\x1e",
    b"2026-02-30",
    b"24:00",
    b"<w:p/>",
    b"<row r=\"0\"/>",
    b"https://",
    b"127.0.0.1",
    b"{name}",
    b"# ",
];

pub(crate) fn mutated(dice: &mut Dice, seeds: &[Vec<u8>], form: Form) -> Vec<u8> {
    let seed = &seeds[dice.below(seeds.len())];
    let still_json = if form == Form::Json && dice.below(4) > 0 { json::changed(dice, seed) } else { None };
    if let Some(input) = still_json {
        return input;
    }
    let mut input = seed.clone();
    input.truncate(MOST);
    for _ in 0..=dice.below(6) {
        damage(dice, &mut input, seeds);
    }
    input.truncate(MOST);
    input
}

fn damage(dice: &mut Dice, input: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = dice.below(input.len() + 1);
    let length = dice.below(40);
    let end = (at + length).min(input.len());
    match dice.below(10) {
        0 if at < input.len() => input[at] ^= 1 << dice.below(8),
        1 if at < input.len() => input[at] = u8::try_from(dice.below(256)).expect("an octet"),
        2 => {
            input.drain(at..end);
        }
        3 => {
            let piece = input[at..end].to_vec();
            let times = dice.below(30);
            input.splice(at..at, piece.repeat(times));
        }
        4 | 5 => {
            let word = WORDS[dice.below(WORDS.len())];
            input.splice(at..at, word.iter().copied());
        }
        6 => input.truncate(at),
        7 => {
            let other = &seeds[dice.below(seeds.len())];
            let from = dice.below(other.len() + 1);
            let piece = other[from..(from + dice.below(2_000)).min(other.len())].to_vec();
            input.splice(at..end, piece);
        }
        8 => {
            let other = &seeds[dice.below(seeds.len())];
            input.extend_from_slice(&other[..other.len().min(2_000)]);
        }
        _turned => input[at..end].reverse(),
    }
}
