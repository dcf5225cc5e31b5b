//! Random pages from a fixed seed: nothing panics, and whatever is understood reads back as the same rules.

use rules_document::{parse, to_text};

use super::dice::{Dice, LINES};
use super::read;

const PAGES: u32 = 20_000;
const RULES: u32 = 1_500;
const TURNS: [&str; 4] = ["not", "never", "except", "unless"];

#[test]
fn random_pages_never_panic_and_meanings_read_back() {
    let mut dice = Dice(0x5eed_0f05_11e5);
    let mut understood_pages = 0;
    for _ in 0..PAGES {
        let page = dice.page();
        let Ok(understood) = parse(&page) else {
            continue;
        };
        understood_pages += 1;
        let meanings: Vec<&str> = understood.lines.iter().map(|line| line.meaning.as_str()).collect();
        let again = read(&meanings.join("\n"));
        assert_eq!(again.rules, understood.rules, "{page}");
        assert!(again.lines.iter().all(|line| line.text == line.meaning), "{page}");
    }
    assert!(understood_pages > PAGES / 10, "only {understood_pages} pages were understood");
}

#[test]
fn errors_name_a_line_of_the_page_and_hint_at_an_example() {
    let mut dice = Dice(0x0bad_11e5);
    for _ in 0..2_000 {
        let page = dice.page();
        for error in parse(&page).err().unwrap_or_default() {
            let lines = u32::try_from(page.lines().count()).expect("pages are short");
            assert!((1..=lines).contains(&error.number), "{page:?}: {error:?}");
            assert!(error.text.chars().count() <= 80 && error.hint.contains('“'), "{error:?}");
        }
    }
}

#[test]
fn canonical_pages_give_back_their_rules() {
    let mut dice = Dice(0xca11_ab1e);
    for _ in 0..RULES {
        let rules = dice.rules();
        let text = to_text(&rules);
        let understood = read(&text);
        assert_eq!(understood.rules, rules, "{text}");
        assert!(understood.lines.iter().all(|line| line.text == line.meaning), "{text}");
    }
}

#[test]
fn a_word_that_turns_a_rule_round_is_never_overlooked() {
    for line in LINES {
        let plain = meanings(line);
        let words: Vec<&str> = line.split(' ').collect();
        for (place, turn) in (0..=words.len()).flat_map(|at| TURNS.map(|turn| (at, turn))) {
            let mut words = words.clone();
            words.insert(place, turn);
            let turned = words.join(" ");
            let read = meanings(&turned);
            assert!(read.is_none() || read != plain, "{turned} is read as {line}");
        }
    }
}

/// `None` for a line that is refused or says nothing.
fn meanings(line: &str) -> Option<String> {
    let understood = parse(line).ok()?;
    understood.lines.first().map(|line| line.meaning.clone())
}
