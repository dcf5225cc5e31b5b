//! What hosts may type, line by line in `questions.txt`, and what it is read as.

#[path = "../../../tests/snapshot.rs"]
mod snapshot;

use intake::{About, Asked, Heard, QuestionKind, Span, read_question};
use jiff::civil::{Date, date};
use rules::ListKind;
use std::collections::BTreeSet;

const LINES: &str = include_str!("questions.txt");

fn today() -> Date {
    // A Wednesday.
    date(2026, 6, 10)
}

fn services() -> Vec<String> {
    ["Cut", "Colour", "Haircut and wash"].map(str::to_string).to_vec()
}

fn read(list: ListKind, text: &str) -> Heard {
    let services = if list == ListKind::Desk { services() } else { Vec::new() };
    read_question(text, &About { list, name: "Winter supper", services: &services, today: today() })
}

fn told(heard: &Heard) -> String {
    match heard {
        Heard::Question(Asked { kind, person: Some(person), .. }) => format!("{} {person}", kind.word()),
        Heard::Question(Asked { kind, service: Some(service), .. }) => format!("{} for {service}", kind.word()),
        Heard::Question(Asked { kind, .. }) => kind.word().to_string(),
        Heard::Unclear(_) => "?".to_string(),
        Heard::Nothing => "nothing".to_string(),
        Heard::TooLong => "too long".to_string(),
    }
}

fn lines() -> impl Iterator<Item = (ListKind, &'static str, &'static str)> {
    LINES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (question, expected) = line.rsplit_once(" = ").expect("a question and what it is read as");
        let (list, question) = question.split_once(' ').expect("event or desk");
        (ListKind::from_word(list).expect("event or desk"), question, expected)
    })
}

#[test]
fn every_line_is_read_as_written_down() {
    let wrong: Vec<String> = lines()
        .map(|(list, question, expected)| (list, question, expected, told(&read(list, question))))
        .filter(|(_, _, expected, got)| got != expected)
        .map(|(list, question, expected, got)| format!("{} {question}: {got}, not {expected}", list.word()))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_kind_is_asked_in_the_lines_and_by_its_own_example() {
    let asked: BTreeSet<String> = lines().map(|(list, question, _)| told(&read(list, question))).collect();
    for kind in QuestionKind::ALL {
        let word = kind.word();
        assert!(asked.iter().any(|told| told.split(' ').next() == Some(word)), "nobody asks {word}");
        assert_eq!(QuestionKind::from_word(word), Some(*kind));
        for list in ListKind::ALL.iter().filter(|list| kind.is_about(**list)) {
            let heard = read(*list, kind.example());
            assert!(matches!(&heard, Heard::Question(asked) if asked.kind == *kind), "{word}: {heard:?}");
        }
    }
    assert!(QuestionKind::ALL.len() >= 25);
}

fn span_of(text: &str) -> (Option<Date>, Option<Date>, String) {
    let heard = read(ListKind::Event, text);
    let Heard::Question(Asked { span: Some(Span { from, until, words }), .. }) = heard else {
        panic!("{text}: {heard:?}")
    };
    (from, until, words)
}

#[test]
fn times_are_meant_by_the_lists_own_clock() {
    let day = |month, day| Some(date(2026, month, day));
    for (text, from, until, words) in [
        ("who cancelled since yesterday", day(6, 9), None, "since yesterday"),
        ("who cancelled yesterday", day(6, 9), day(6, 10), "yesterday"),
        ("who cancelled today", day(6, 10), day(6, 11), "today"),
        ("who cancelled this week", day(6, 8), None, "this week"),
        ("who cancelled last week", day(6, 1), day(6, 8), "last week"),
        ("who cancelled this month", day(6, 1), None, "this month"),
        ("who cancelled last month", day(5, 1), day(6, 1), "last month"),
        ("who cancelled in the last 3 days", day(6, 7), None, "in the last 3 days"),
        ("who cancelled in the past two weeks", day(5, 27), None, "in the last two weeks"),
        ("who cancelled in the last 24 hours", day(6, 9), None, "since yesterday"),
        ("who cancelled in the last 2 hours", day(6, 9), None, "since yesterday"),
        ("who cancelled in the last 36 hours", day(6, 8), None, "in the last 2 days"),
        ("who cancelled on monday", day(6, 8), day(6, 9), "on monday"),
        ("who cancelled since friday", day(6, 5), None, "since friday"),
        ("who cancelled on 12 May", day(5, 12), day(5, 13), "on 12 may"),
        ("who cancelled on May 12th", day(5, 12), day(5, 13), "on may 12th"),
        ("who cancelled on 2026-05-12", day(5, 12), day(5, 13), "on 2026 05 12"),
        ("who cancelled on 24 December", Some(date(2025, 12, 24)), Some(date(2025, 12, 25)), "on 24 december"),
        ("who joined since last week", day(6, 1), None, "since last week"),
        ("who joined since last month", day(5, 1), None, "since last month"),
        ("who cancelled since May", day(5, 1), None, "since may"),
        ("how many cancelled in May", day(5, 1), day(6, 1), "in may"),
        ("how many cancelled in June", day(6, 1), day(7, 1), "in june"),
        ("how many cancelled last December", Some(date(2025, 12, 1)), day(1, 1), "in december"),
        ("how many cancelled in May 2025", Some(date(2025, 5, 1)), Some(date(2025, 6, 1)), "in may 2025"),
        ("may we know who cancelled", None, None, "so far"),
        ("who cancelled", None, None, "so far"),
    ] {
        assert_eq!(span_of(text), (from, until, words.to_string()), "{text}");
    }
}

#[test]
fn this_friday_on_a_friday_is_today() {
    let friday = date(2026, 6, 12);
    let span = |text: &str| {
        let about = About { list: ListKind::Event, name: "Winter supper", services: &[], today: friday };
        let Heard::Question(asked) = read_question(text, &about) else { panic!("{text} is clear") };
        asked.span.and_then(|span| span.from)
    };
    for text in ["who cancelled this friday", "who cancelled on friday", "who cancelled since this friday"] {
        assert_eq!(span(text), Some(friday), "{text}");
    }
    assert_eq!(span("who cancelled last friday"), Some(date(2026, 6, 5)));
}

#[test]
fn what_was_understood_is_said_back() {
    let spoken = |list, text| match read(list, text) {
        Heard::Question(asked) => asked.spoken(),
        other @ (Heard::Unclear(_) | Heard::Nothing | Heard::TooLong) => panic!("{text}: {other:?}"),
    };
    let said = [
        (ListKind::Event, "hwo many seats r opne"),
        (ListKind::Event, "who cancelled since yesterday"),
        (ListKind::Desk, "who waits for colour"),
        (ListKind::Event, "is Ann coming"),
    ]
    .map(|(list, text)| format!("{text}\n    {}\n", spoken(list, text)));
    snapshot::same("questions_spoken", &said.concat());
}

#[test]
fn what_is_not_clear_comes_with_the_nearest_questions() {
    let Heard::Unclear(near) = read(ListKind::Event, "how many vegetarians are coming") else { panic!("clear?") };
    assert_eq!(near.first().map(|asked| asked.kind), Some(QuestionKind::Coming));
    assert!(near.len() <= intake::limits::QUESTION_GUESSES);
    assert_eq!(read(ListKind::Event, "gibberish xyzzy plugh"), Heard::Unclear(Vec::new()));
    assert_eq!(read(ListKind::Event, " ?! "), Heard::Nothing);
    assert_eq!(read(ListKind::Event, &"seat ".repeat(100)), Heard::TooLong);
    let supper = read(ListKind::Event, "how many seats are open for the winter supper");
    assert!(
        matches!(supper, Heard::Question(asked) if asked.kind == QuestionKind::SeatsOpen),
        "its own name is no riddle"
    );
}

/// Whatever is typed, there is an answer, and it is bounded.
#[test]
fn nothing_typed_makes_it_stumble() {
    let seeds: Vec<&str> = lines().map(|(_, question, _)| question).collect();
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    for _round in 0..1_500 {
        let seed = seeds[usize::try_from(next() % seeds.len() as u64).expect("an index")];
        let mut letters: Vec<char> = seed.chars().collect();
        for _spot in 0..=next() % 4 {
            let at = usize::try_from(next() % (letters.len() as u64 + 1)).expect("an index");
            let odd = ['\u{0}', 'é', '😀', '9', '-', '\'', 'x', ' ', '\u{202e}', 'ß', '٣'];
            letters.insert(at, odd[usize::try_from(next() % odd.len() as u64).expect("an index")]);
        }
        let text: String = letters.into_iter().collect();
        for list in ListKind::ALL {
            if let Heard::Unclear(near) = read(*list, &text) {
                assert!(near.len() <= intake::limits::QUESTION_GUESSES, "{text}");
            }
        }
    }
}
