//! Damage: octets turned, dropped, doubled and moved, pieces of two inputs joined, and words parsers care about put in.

/// A small generator of our own, so that a seed means the same for ever.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % (most.max(1) as u64)).expect("small")
    }
}

/// Longest input: large ones are tried by tests of their own.
const MOST: usize = 64 * 1024;

const WORDS: &[&[u8]] = &[
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
];

pub fn mutated(dice: &mut Dice, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut input = seeds[dice.below(seeds.len())].clone();
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
    match dice.below(9) {
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
        _turned => input[at..end].reverse(),
    }
}
