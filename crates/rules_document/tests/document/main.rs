//! The rules document as staff write it: phrasings that must be read, lines that must be refused, and random pages.

mod dice;
mod pages;
mod people;
mod random;
mod refusals;
mod times;

use jiff::civil::time;
use rules::desk::{DeskRules, DownFit, FairOrder, Guard, QuietTimes, ShortWindow, Urgent};
use rules_document::{LineError, Understood, parse, to_text};

fn read(text: &str) -> Understood {
    match parse(text) {
        Ok(understood) => understood,
        Err(errors) => panic!("{text:?} is refused: {errors:?}"),
    }
}

fn errors(text: &str) -> Vec<LineError> {
    match parse(text) {
        Ok(understood) => panic!("{text:?} is read: {:?}", understood.lines),
        Err(errors) => errors,
    }
}

/// The one error of a page with the line under test as its third.
fn error_of(line: &str) -> LineError {
    let mut errors = errors(&format!("# Our rules\n\n{line}\n"));
    assert_eq!(errors.len(), 1, "{line}: {errors:?}");
    let error = errors.remove(0);
    assert_eq!(error.number, 3, "{line}");
    assert!(!error.problem.is_empty(), "{line}");
    error
}

fn all_mean(lines: &[&str], meaning: &str) {
    for line in lines {
        let understood = read(&normal_window_for(line, meaning));
        let last = understood.lines.last().expect("the line under test is a rule");
        assert_eq!(last.meaning, meaning, "{line}");
    }
}

/// A short window is only read on a page whose normal window is longer.
fn normal_window_for(line: &str, meaning: &str) -> String {
    if meaning.starts_with("If the slot") {
        return format!("Claim window: 1 day\n{line}");
    }
    line.to_owned()
}

const PAGE: &str = "\
# Our rules
Claim window: 10 minutes
If the slot is less than an hour away: 5 minutes
Quiet hours: 9pm to 8am
Try at most 6 people
Priority first, then join time
A table for four may go to a party of two
No offers later than 30 minutes before the start
";

#[test]
fn a_whole_page_sets_what_it_says_and_leaves_the_rest() {
    let expected = DeskRules {
        short_windows: vec![ShortWindow { less_than_minutes_away: 60, window_minutes: 5 }],
        down_fit: DownFit::Pairs(vec![(4, 2)]),
        cut_off_minutes: 30,
        ..DeskRules::default()
    };
    assert_eq!(read(PAGE).rules, expected);
}

#[test]
fn every_rule_line_is_given_back_with_its_number_and_meaning() {
    let understood = read("# Note\n\n  - claim window = ten mins.\n\n2) Try up to 1 person");
    let lines: Vec<(u32, &str, &str)> =
        understood.lines.iter().map(|line| (line.number, line.text.as_str(), line.meaning.as_str())).collect();
    let expected = [
        (3, "- claim window = ten mins.", "Claim window: 10 minutes"),
        (5, "2) Try up to 1 person", "Try at most 1 person"),
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_page_that_says_nothing_is_every_default() {
    let silent = ["", "\n\n", "  \t \r\n", "# Claim window: 5 minutes", "\u{feff}", "- \n---\n***\n====\n"];
    for text in silent {
        let understood = read(text);
        assert_eq!(understood.rules, DeskRules::default(), "{text:?}");
        assert!(understood.lines.is_empty(), "{text:?}");
    }
    let notes = "// Try cap: 9\n> Try cap: 9\n#Try cap: 9\n   # Try cap: 9\n";
    assert_eq!(read(notes).rules, DeskRules::default());
}

#[test]
fn the_defaults_are_the_documented_ones() {
    let expected = DeskRules {
        window_minutes: 10,
        short_windows: vec![],
        quiet: Some(QuietTimes { from: time(21, 0, 0, 0), to: time(8, 0, 0, 0) }),
        try_cap: 6,
        order: FairOrder::PriorityThenJoined,
        down_fit: DownFit::Exact,
        cut_off_minutes: 0,
        floor_minutes: 3,
        offers_at_once: 1,
        urgent: Urgent::WaitForMorning,
        stale_after_days: 90,
        settle_seconds: 0,
        guard: Some(Guard { slots: 20, minutes: 10 }),
    };
    assert_eq!(DeskRules::default(), expected);
}

#[test]
fn the_canonical_page_of_the_defaults() {
    let expected = "\
Claim window: 10 minutes
Quiet hours: 9pm to 8am
Urgent offers wait for the morning
Try at most 6 people
Priority first, then join time
Party size must match exactly
One offer at a time per person
Offer straight away
Cut-off: none
Hand back when less than 3 minutes are left
Ask first when more than 20 slots free within 10 minutes
Remove people after 90 days
";
    assert_eq!(to_text(&DeskRules::default()), expected);
}

#[test]
fn a_rule_may_be_said_twice_in_the_same_sense() {
    let twice = "Claim window: 60 minutes\nPeople have an hour to claim\nUnder an hour: 5 minutes\nLess than 60 minutes away: 5 minutes\n";
    let understood = read(twice);
    assert_eq!(understood.rules.window_minutes, 60);
    assert_eq!(understood.rules.short_windows.len(), 1);
    assert_eq!(understood.lines.len(), 4);
    let tables = "A table for 4 may go to a party of 2\nA table for four may go to two or more\n";
    assert_eq!(read(tables).rules.down_fit, DownFit::Pairs(vec![(4, 2)]));
}

#[test]
fn short_windows_and_tables_are_put_in_order() {
    let page = "Under 2 hours: 8 minutes\nUnder 30 minutes: 3 minutes\nUnder an hour: 5 minutes\n\
        A table for six may go to a party of four\nA table for four may go to a party of two\n";
    let rules = read(page).rules;
    let away: Vec<u32> = rules.short_windows.iter().map(|short| short.less_than_minutes_away).collect();
    assert_eq!(away, [30, 60, 120]);
    assert_eq!(rules.down_fit, DownFit::Pairs(vec![(4, 2), (6, 4)]));
}

#[test]
fn who_fits() {
    let pairs = DownFit::Pairs(vec![(4, 2), (6, 5)]);
    let cases = [
        (&DownFit::Exact, 4, 4, true),
        (&DownFit::Exact, 4, 3, false),
        (&DownFit::Exact, 4, 5, false),
        (&DownFit::Any, 4, 1, true),
        (&DownFit::Any, 4, 4, true),
        (&DownFit::Any, 4, 5, false),
        (&DownFit::Any, 4, 0, false),
        (&pairs, 4, 1, false),
        (&pairs, 4, 2, true),
        (&pairs, 4, 3, true),
        (&pairs, 4, 5, false),
        (&pairs, 6, 4, false),
        (&pairs, 6, 5, true),
        (&pairs, 8, 7, false),
        (&pairs, 8, 8, true),
    ];
    for (fit, seats, party, expected) in cases {
        assert_eq!(fit.accepts(seats, party), expected, "{fit:?}: {party} at {seats}");
    }
}
