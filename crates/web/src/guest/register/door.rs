//! web/guest: what the sign-up page says about seats. Honest when it is full: who signs up now knows before pressing
//! the button whether a seat or a place in line is to be had.

use crate::guest::words::Words;
use crate::pages::Numbers;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::guest) struct SeatWords {
    pub headline: String,
    pub detail: Option<String>,
    pub button: &'static str,
    /// The small print under the button.
    pub after: &'static str,
}

pub(in crate::guest) fn seat_words(
    numbers: &Numbers,
    would_be: Option<u64>,
    max_party: u32,
    words: &Words,
) -> SeatWords {
    if numbers.open > 0 { with_seats(numbers, max_party, words) } else { full(numbers, would_be, words) }
}

fn with_seats(numbers: &Numbers, max_party: u32, words: &Words) -> SeatWords {
    let detail = (max_party > numbers.open).then(|| words.number(words.party_joins, u64::from(numbers.open) + 1));
    let (button, after) = words.get_seat;
    SeatWords { headline: open_seats(numbers, words), detail, button, after }
}

fn open_seats(numbers: &Numbers, words: &Words) -> String {
    if numbers.open == numbers.cap {
        words.counted(words.all_open, numbers.cap)
    } else {
        words.counted(words.some_open, numbers.open).replace("{cap}", &words.count(numbers.cap))
    }
}

fn full(numbers: &Numbers, would_be: Option<u64>, words: &Words) -> SeatWords {
    let (headline, why) = no_seats(numbers, words);
    let detail = [why, Some(join(would_be, words))].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let (button, after) = words.join_line;
    SeatWords { headline, detail: Some(detail), button, after }
}

/// That nothing is open, and why if it is not simply taken: a held seat is neither open nor taken.
fn no_seats(numbers: &Numbers, words: &Words) -> (String, Option<String>) {
    let Numbers { cap, taken, held, .. } = *numbers;
    match (cap, taken, held) {
        (_, _, 0) => (words.counted(words.all_taken, cap), None),
        (1, _, _) => (words.one_held.to_string(), None),
        (_, 0, _) => (words.none_open.to_string(), Some(words.number(words.all_held, cap))),
        (_, _, _) => {
            let why = words.taken_and_held.replace("{taken}", &words.counted(words.are_taken, taken));
            (words.none_open.to_string(), Some(why.replace("{held}", &words.counted(words.are_held, held))))
        }
    }
}

fn join(would_be: Option<u64>, words: &Words) -> String {
    match would_be {
        None => words.can_join.to_string(),
        Some(1) => words.join_first.to_string(),
        Some(number) => words.number(words.join_number, number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guest::words::words;
    use rules::Language;

    fn said(cap: u32, taken: u32, held: u32, would_be: Option<u64>, max_party: u32) -> String {
        let numbers = Numbers { cap, taken, held, open: cap - taken - held, waiting: 3 };
        let said = seat_words(&numbers, would_be, max_party, words(Language::En));
        format!("{} {} [{}]", said.headline, said.detail.unwrap_or_default(), said.button)
    }

    #[test]
    fn full_says_so_and_names_the_number_in_line() {
        assert_eq!(
            said(80, 80, 0, Some(4), 1),
            "All 80 seats are taken. Join the line: you’d be number 4. [Join the line]"
        );
        assert_eq!(
            said(80, 80, 0, Some(1), 1),
            "All 80 seats are taken. Join the line: you’d be first. [Join the line]"
        );
        assert_eq!(said(1, 1, 0, None, 1), "The one seat is taken. You can join the line. [Join the line]");
    }

    #[test]
    fn held_seats_are_neither_called_open_nor_taken() {
        assert_eq!(
            said(80, 78, 2, Some(4), 1),
            "No seat is open right now. 78 are taken and 2 are held for others. \
             Join the line: you’d be number 4. [Join the line]"
        );
        assert_eq!(
            said(2, 1, 1, Some(1), 1),
            "No seat is open right now. 1 is taken and 1 is held for somebody. \
             Join the line: you’d be first. [Join the line]"
        );
        assert_eq!(
            said(12, 0, 12, None, 1),
            "No seat is open right now. All 12 are held for others. You can join the line. \
             [Join the line]"
        );
        assert!(said(1, 0, 1, None, 1).starts_with("The one seat is held for somebody right now."));
    }

    #[test]
    fn open_seats_are_counted() {
        assert_eq!(said(80, 74, 2, None, 1), "4 of 80 seats are open.  [Get a seat]");
        assert_eq!(said(80, 79, 0, None, 1), "1 of 80 seats is open.  [Get a seat]");
        assert_eq!(said(80, 0, 0, None, 1), "All 80 seats are open.  [Get a seat]");
        assert_eq!(said(1, 0, 0, None, 1), "The one seat is open.  [Get a seat]");
    }

    #[test]
    fn a_party_that_does_not_fit_is_told_before() {
        assert_eq!(
            said(80, 78, 0, Some(1), 4),
            "2 of 80 seats are open. A party of 3 or more joins the line. [Get a seat]"
        );
        assert_eq!(said(80, 70, 0, Some(1), 4), "10 of 80 seats are open.  [Get a seat]");
    }
}
