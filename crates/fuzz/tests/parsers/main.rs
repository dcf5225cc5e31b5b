//! Every parser that meets bytes of strangers, of staff or of other programs, with what it promises of whatever it is given.
//! Another parser is one more target in one of these files.

mod booking;
mod calendars;
mod forms;
mod letters;
mod model;
mod papers;
mod people;
mod requests;
mod settings;
mod sheets;
mod tokens;
mod words;

pub fn all() -> Vec<fuzz::Target> {
    let rooms = [
        tokens::targets(),
        forms::targets(),
        people::targets(),
        settings::targets(),
        words::targets(),
        letters::targets(),
        requests::targets(),
        booking::targets(),
        calendars::targets(),
        sheets::targets(),
        papers::targets(),
        model::targets(),
    ];
    rooms.into_iter().flatten().collect()
}

/// A desk with something of everything a parser looks up.
pub fn desk() -> rules::desk::DeskSettings {
    let zone = rules::Zone::parse("Europe/Berlin").expect("a zone");
    let service = |name: &str| rules::desk::Service { name: name.into(), minutes: 30, price_cents: 0 };
    let desk = rules::desk::DeskSettings::new("Salon", zone, vec![service("Cut"), service("Colour")]);
    rules::desk::DeskSettings { staff: vec!["Mia".into()], locations: vec!["Chair 1".into()], ..desk }
}

/// Octets of all problems told at once: an answer somebody reads, whatever was sent.
const TOLD_OCTETS: usize = 40_000;

/// A refusal says why, and stays short.
pub fn told(problems: &[intake::Problem]) {
    assert!(!problems.is_empty(), "a refusal says why");
    let octets: usize = problems.iter().map(|problem| problem.field.len() + problem.text.len()).sum();
    assert!(octets <= TOLD_OCTETS, "{octets} octets of problems");
}

/// A folder of this project, by its path from the top.
pub fn folder(path: &str) -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

#[test]
fn no_parser_panics_hangs_or_breaks_its_word() {
    fuzz::hunt(&all());
}
