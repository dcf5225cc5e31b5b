//! web/pages: names, numbers and times in words, the same on every page of the house and of hosts: in English.

use crate::guest::words::words;
use rules::Language;
pub(crate) use services::words::{ERASED, count, name};

/// "1 seat", "3 seats".
pub(crate) fn seats(number: u32) -> String {
    if number == 1 { "1 seat".to_string() } else { format!("{} seats", count(number)) }
}

/// "is" or "are".
pub(crate) fn is_are(number: u32) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// What is left of an offer: "2 h 14 min left". The script says it the same way as time goes on.
pub(crate) fn time_left(milliseconds: i64) -> String {
    words(Language::En).time_left(milliseconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        let said: Vec<String> = [0u32, 7, 80, 999, 1_000, 12_345, 2_000_000].into_iter().map(count).collect();
        assert_eq!(said, ["0", "7", "80", "999", "1,000", "12,345", "2,000,000"]);
    }

    #[test]
    fn one_seat_is_not_many() {
        assert_eq!((seats(1), seats(3)), ("1 seat".to_string(), "3 seats".to_string()));
    }

    #[test]
    fn what_is_left_of_an_offer() {
        let minute = 60_000;
        assert_eq!(time_left(134 * minute + 59_000), "2 h 14 min left");
        assert_eq!(time_left(120 * minute), "2 h left");
        assert_eq!(time_left(5 * minute), "5 min left");
        assert_eq!(time_left(59_999), "less than a minute left");
        assert_eq!(time_left(0), "time is up");
        assert_eq!(time_left(-1), "time is up");
        assert_eq!(time_left(47 * 60 * minute), "47 h left");
        assert_eq!(time_left(49 * 60 * minute), "2 days 1 h left");
    }
}
