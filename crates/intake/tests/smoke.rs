//! Valid inputs, spoilt a few thousand times each: nothing panics, and no answer grows beyond its bounds.

use intake::*;
use rules::ImportMode;
use std::panic::{AssertUnwindSafe, catch_unwind};

const ROUNDS: u64 = 3_000;

/// A xorshift generator: small, and the same on every machine.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, most: usize) -> usize {
        usize::try_from(self.next() % most.max(1) as u64).expect("smaller than most")
    }
}

const ODD: &[&[u8]] = &[
    b"\0",
    b"\r\n",
    b"\r\n\r\n",
    b"\xff\xfe",
    b"\xf0\x9f\x98\x80",
    b"\xe2\x80\xae",
    b"\"",
    b"\\",
    b"{",
    b"[",
    b"]",
    b"}",
    b"&",
    b"=",
    b"%",
    b"%00",
    b"--",
    b"<",
    b">",
    b"@",
    b"null",
    b"-1",
    b"1e999",
    b"18446744073709551616",
    b",",
    b";",
    b":",
    b"\t",
    b"'",
    b"=?utf-8?q?",
    b"Content-Type: multipart/mixed; boundary=\"\"\r\n",
    b"Content-Type: message/rfc822\r\n\r\n",
];

fn spoil(dice: &mut Dice, valid: &[u8]) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..=dice.below(6) {
        let at = dice.below(bytes.len() + 1);
        let to = (at + dice.below(40)).min(bytes.len());
        match dice.below(7) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..to)),
            2 => {
                let copy = bytes[at..to].to_vec();
                bytes.splice(at..at, copy);
            }
            3 => drop(bytes.splice(at..at, ODD[dice.below(ODD.len())].iter().copied())),
            4 => drop(bytes.splice(at..to, ODD[dice.below(ODD.len())].iter().copied())),
            5 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << dice.below(8)),
            _last => {
                let other = dice.below(bytes.len().max(1));
                if at < bytes.len() {
                    bytes.swap(at, other);
                }
            }
        }
    }
    bytes
}

/// Runs a parser on spoilt copies. It returns the size of its answer, which must stay below `most`.
fn smoke(name: &str, valid: &[&[u8]], most: usize, parse: impl Fn(&[u8]) -> usize) {
    for seed in 1..=ROUNDS {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let which = dice.below(valid.len());
        let input = spoil(&mut dice, valid[which]);
        let size = catch_unwind(AssertUnwindSafe(|| parse(&input)));
        let shown = String::from_utf8_lossy(&input).chars().take(300).collect::<String>();
        match size {
            Ok(size) => assert!(size <= most, "{name}, seed {seed}: {size} octets from {shown:?}"),
            Err(_) => panic!("{name}, seed {seed}: panicked at {shown:?}"),
        }
    }
}

fn told(problems: &[Problem]) -> usize {
    assert!(!problems.is_empty(), "a refusal says why");
    problems.iter().map(|problem| problem.field.len() + problem.text.len()).sum()
}

fn size<T: std::fmt::Debug>(read: Result<T, Vec<Problem>>) -> usize {
    read.map_or_else(|problems| told(&problems), |value| format!("{value:?}").len())
}

const FORM: &[u8] =
    b"name=Ann+Lee&email=ann%40example.org&party=2&website=&embed=1&do=join&return_to=https://a.example/";
const JSON: &[u8] = br#"{"name":"Ann Lee","email":"ann@example.org","party":2,"return_to":"https://a.example/"}"#;
const EVENT: &[u8] = br#"{"slug":"winter-gala","name":"Winter Gala","venue":"Town Hall","about":"Doors at 7.",
    "starts":"2026-12-18T19:00","duration_minutes":120,"zone":"Europe/Berlin","cap":80,"max_party":2,
    "reminders":[{"days_before":7},{"morning_of":"09:00"}],"quiet":{"from":"21:00","to":"08:00"},"window_minutes":360,
    "time_critical":"wait","cut_off_minutes":60,"floor_minutes":15,"daily":true,"host_email":"host@example.org",
    "form_answer":"status","sites":["https://example.org"],"language":"es"}"#;
const IMPORT: &[u8] =
    br#"{"mode":"invite","confirm_by":"2026-12-01T12:00:00Z","rows":[{"name":"Ann","email":"ann@example.org",
    "party":2},{"name":"Bo","email":"bo@example.org"}]}"#;
const SHEET: &[u8] =
    b"name;email;party\r\n\"Lee; Ann\";ann@example.org;2\r\n'=Bo;bo@example.org;\r\n\r\nCy;cy@example.org;1\r\n";
const NOTES: &[u8] = br#"{"events":[{"kind":"bounce","message_id":"<1.2.abc@example.org>","permanent":true},
    {"kind":"complaint","email":"ann@example.org"}]}"#;

#[test]
fn forms() {
    let typed = |read: Result<Typed, BadBody>| match read {
        Ok(typed) => format!("{typed:?}").len() + size(registration(&typed)),
        Err(bad) => told(&bad.problems()),
    };
    smoke("read_form", &[FORM], 20_000, |input| typed(read_form(input)));
    smoke("read_json", &[JSON], 20_000, |input| typed(read_json(input)));
    let links: &[&[u8]] = &[b"do=claim", b"{\"do\":\"claim\"}", b"List-Unsubscribe=One-Click"];
    smoke("read_link_form", links, 2_000, |input| size(read_link_form(input).map_err(|bad| bad.problems())));
}

#[test]
fn settings() {
    let usual = |value: &serde_json::Value| settings_from_json(value).map(|(_, settings)| settings);
    let value = json_value(EVENT, limits::SETTINGS_OCTETS).expect("the valid one");
    let before = usual(&value).expect("the valid one");
    smoke("settings", &[EVENT], 40_000, |input| match json_value(input, limits::SETTINGS_OCTETS) {
        Ok(value) => {
            if let Ok(made) = usual(&value) {
                assert_eq!(patch(&before, &settings_to_json(&made)), Ok(made), "read back");
            }
            size(usual(&value)) + size(patch(&before, &value)) + size(seen_rev(&value).map_err(|one| vec![one]))
        }
        Err(bad) => told(&bad.problems()),
    });
}

#[test]
fn imports() {
    let rows = |read: Result<Import, BadBody>| size(read.map_err(|bad| bad.problems()));
    smoke("import_from_json", &[IMPORT], 20_000, |input| rows(import_from_json(input)));
    smoke("import_from_csv", &[SHEET], 20_000, |input| rows(import_from_csv(input, ImportMode::Confirmed)));
    let modes: &[&[u8]] = &[b"invite 2026-12-01T12:00:00Z", b"confirmed "];
    smoke("import_mode", modes, 2_000, |input| {
        let text = String::from_utf8_lossy(input);
        let (mode, confirm_by) = text.split_once(' ').unwrap_or((&text, ""));
        size(import_mode(mode, Some(confirm_by).filter(|text| !text.is_empty())))
    });
}

#[test]
fn bounces() {
    let folder = format!("{}/tests/bounces", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let mails: Vec<Vec<u8>> = paths.iter().map(|path| std::fs::read(path).expect("a readable file")).collect();
    let mails: Vec<&[u8]> = mails.iter().map(Vec::as_slice).collect();
    let most = limits::MESSAGE_IDS * (limits::MESSAGE_ID_CHARS + 10) + 1_000;
    smoke("read_bounce", &mails, most, |input| format!("{:?}", read_bounce(input)).len());
    smoke("read_bounce_json", &[NOTES], 20_000, |input| size(read_bounce_json(input)));
}

#[test]
fn small_things() {
    smoke("page", &[encode_cursor(7).as_bytes(), b"50"], 1_000, |input| {
        let text = String::from_utf8_lossy(input);
        size(page(Some(&text), Some(&text)))
    });
    smoke("once", &[b"8e03978e-40d5-43dd-bc93-6894a57f9324"], 1_000, |input| {
        size(once(Some(&String::from_utf8_lossy(input))).map_err(|problem| vec![problem]))
    });
    smoke("origin", &[b"https://example.org:8443/thanks?x=1"], 3_000, |input| {
        origin(&String::from_utf8_lossy(input)).map_or(0, |origin| origin.len())
    });
}
