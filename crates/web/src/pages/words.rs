//! web/pages: numbers and times in words, the same on every page.

/// Digits in groups of three: 2,000,000.
pub(crate) fn count(number: impl Into<u64>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// "1 seat", "3 seats".
pub(crate) fn seats(number: u32) -> String {
    if number == 1 { "1 seat".to_string() } else { format!("{} seats", count(number)) }
}

/// "the seat", "the 3 seats".
pub(super) fn the_seats(number: u32) -> String {
    if number == 1 { "the seat".to_string() } else { format!("the {}", seats(number)) }
}

/// "my seat", "my 3 seats".
pub(super) fn my_seats(number: u32) -> String {
    if number == 1 { "my seat".to_string() } else { format!("my {}", seats(number)) }
}

/// "is" or "are".
pub(super) fn is_are(number: u32) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

/// "first in line", "number 4 in line", or just "in line" when nobody counted.
pub(super) fn in_line(position: Option<u64>) -> String {
    match position {
        None => "in line".to_string(),
        Some(1) => "first in line".to_string(),
        Some(number) => format!("number {} in line", count(number)),
    }
}

/// What is left of an offer: "2 h 14 min left". The script says it the same way as time goes on.
pub(super) fn time_left(milliseconds: i64) -> String {
    if milliseconds <= 0 {
        return "time is up".to_string();
    }
    let minutes = milliseconds / 60_000;
    match (minutes / 60, minutes % 60) {
        (0, 0) => "less than a minute left".to_string(),
        (0, minutes) => format!("{minutes} min left"),
        (hours, _) if hours >= 48 => format!("{} days {} h left", hours / 24, hours % 24),
        (hours, 0) => format!("{hours} h left"),
        (hours, minutes) => format!("{hours} h {minutes} min left"),
    }
}

/// "Berlin time" for Europe/Berlin; zones without a city keep their name.
pub(super) fn zone(name: &str) -> String {
    match name.rsplit_once('/') {
        Some((region, city)) if region != "Etc" => format!("{} time", city.replace('_', " ")),
        Some((_, plain)) => plain.to_string(),
        None => name.to_string(),
    }
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
        assert_eq!((the_seats(1), my_seats(2)), ("the seat".to_string(), "my 2 seats".to_string()));
    }

    #[test]
    fn a_place_in_line_is_said_plainly() {
        assert_eq!(in_line(Some(1)), "first in line");
        assert_eq!(in_line(Some(4)), "number 4 in line");
        assert_eq!(in_line(None), "in line");
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

    #[test]
    fn zones_are_named_by_their_city() {
        assert_eq!(zone("Europe/Berlin"), "Berlin time");
        assert_eq!(zone("America/Argentina/Buenos_Aires"), "Buenos Aires time");
        assert_eq!(zone("UTC"), "UTC");
        assert_eq!(zone("Etc/GMT+5"), "GMT+5");
    }
}
