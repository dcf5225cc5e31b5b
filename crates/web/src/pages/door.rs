//! web/pages: what the sign-up page says about seats. Honest when it is full: who signs up now knows before pressing
//! the button whether a seat or a place in line is to be had.

use super::event::Numbers;
use super::words::{count, is_are, seats};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Door {
    pub headline: String,
    pub detail: Option<String>,
    pub button: &'static str,
    /// The small print under the button.
    pub after: &'static str,
}

pub(super) fn door(numbers: &Numbers, would_be: Option<u64>, max_party: u32) -> Door {
    if numbers.open > 0 { with_seats(numbers, max_party) } else { full(numbers, would_be) }
}

fn with_seats(numbers: &Numbers, max_party: u32) -> Door {
    let detail = (max_party > numbers.open)
        .then(|| format!("A party of {} or more joins the line.", count(u64::from(numbers.open) + 1)));
    Door {
        headline: open_seats(numbers),
        detail,
        button: "Get a seat",
        after: "If the last seat goes while you type, you join the line instead, and we tell you so.",
    }
}

fn open_seats(numbers: &Numbers) -> String {
    if numbers.open == numbers.cap {
        match numbers.cap {
            1 => "The one seat is open.".to_string(),
            cap => format!("All {} are open.", seats(cap)),
        }
    } else if numbers.open == 1 {
        format!("1 of {} is open.", seats(numbers.cap))
    } else {
        format!("{} of {} are open.", count(numbers.open), seats(numbers.cap))
    }
}

fn full(numbers: &Numbers, would_be: Option<u64>) -> Door {
    let (headline, why) = no_seats(numbers);
    Door {
        headline,
        detail: Some(why + &join(would_be)),
        button: "Join the line",
        after: "When a seat comes free for you, we mail you and hold it while you decide.",
    }
}

/// That nothing is open, and why if it is not simply taken: a held seat is neither open nor taken.
fn no_seats(numbers: &Numbers) -> (String, String) {
    let Numbers { cap, taken, held, .. } = *numbers;
    let asked = if held == 1 { "a guest who has been asked" } else { "guests who have been asked" };
    let headline = match (cap, held) {
        (1, 0) => return ("The one seat is taken.".to_string(), String::new()),
        (_, 0) => return (format!("All {} are taken.", seats(cap)), String::new()),
        (1, _) => return (format!("The one seat is held for {asked}."), String::new()),
        (_, _) => "No seat is open right now.".to_string(),
    };
    let why = if taken == 0 {
        format!("All {} are held for {asked}. ", count(cap))
    } else {
        format!("{} {} taken and {} {} held for {asked}. ", count(taken), is_are(taken), count(held), is_are(held))
    };
    (headline, why)
}

fn join(would_be: Option<u64>) -> String {
    match would_be {
        None => "You can join the line.".to_string(),
        Some(1) => "Join the line: you’d be first.".to_string(),
        Some(number) => format!("Join the line: you’d be number {}.", count(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(cap: u32, taken: u32, held: u32, would_be: Option<u64>, max_party: u32) -> String {
        let numbers = Numbers { cap, taken, held, open: cap - taken - held, waiting: 3 };
        let door = door(&numbers, would_be, max_party);
        format!("{} {} [{}]", door.headline, door.detail.unwrap_or_default(), door.button)
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
            "No seat is open right now. 78 are taken and 2 are held for guests who have been asked. \
             Join the line: you’d be number 4. [Join the line]"
        );
        assert_eq!(
            said(2, 1, 1, Some(1), 1),
            "No seat is open right now. 1 is taken and 1 is held for a guest who has been asked. \
             Join the line: you’d be first. [Join the line]"
        );
        assert_eq!(
            said(12, 0, 12, None, 1),
            "No seat is open right now. All 12 are held for guests who have been asked. You can join the line. \
             [Join the line]"
        );
        assert!(said(1, 0, 1, None, 1).starts_with("The one seat is held for a guest who has been asked."));
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
