//! post/calendar: lines as calendar programs want them: CRLF, at most 75 octets, text escaped.

use crate::limits::CALENDAR_OCTETS;

#[derive(Default)]
pub(super) struct Lines {
    pub text: String,
}

impl Lines {
    /// A value of our own making. What could end the line is dropped all the same.
    pub(super) fn plain(&mut self, name: &str, value: &str) {
        let value: String = value.chars().filter(|letter| !letter.is_control()).collect();
        self.fold(&format!("{name}:{value}"));
    }

    /// Words somebody typed.
    pub(super) fn text(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.fold(&format!("{name}:{}", escaped(value)));
        }
    }

    /// A long line goes on after a blank, and never inside a character.
    fn fold(&mut self, line: &str) {
        let mut octets = 0;
        for letter in line.chars() {
            if octets + letter.len_utf8() > CALENDAR_OCTETS {
                self.text.push_str("\r\n ");
                octets = 1;
            }
            self.text.push(letter);
            octets += letter.len_utf8();
        }
        self.text.push_str("\r\n");
    }
}

fn escaped(value: &str) -> String {
    let mut safe = String::with_capacity(value.len());
    for letter in value.replace("\r\n", "\n").chars() {
        match letter {
            '\\' | ';' | ',' => safe.extend(['\\', letter]),
            '\n' | '\r' => safe.push_str("\\n"),
            hidden if hidden.is_control() => safe.push(' '),
            plain => safe.push(plain),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped() {
        let mut lines = Lines::default();
        lines.text("SUMMARY", "Soup, salad; more\\less\r\nEND:VEVENT\u{7}");
        assert_eq!(lines.text, "SUMMARY:Soup\\, salad\\; more\\\\less\\nEND:VEVENT \r\n");
        lines.text("LOCATION", "");
        lines.plain("URL", "https://x.example/\r\nEND:VEVENT");
        assert!(lines.text.ends_with("URL:https://x.example/END:VEVENT\r\n"), "{}", lines.text);
    }

    #[test]
    fn long_lines_fold_between_characters() {
        for letter in ["x", "ü", "€", "🍲"] {
            let mut lines = Lines::default();
            lines.text("SUMMARY", &letter.repeat(200));
            assert!(lines.text.split("\r\n").all(|line| line.len() <= CALENDAR_OCTETS), "{letter}");
            let whole = lines.text.replace("\r\n ", "");
            assert_eq!(whole, format!("SUMMARY:{}\r\n", letter.repeat(200)));
        }
    }

    #[test]
    fn a_line_that_just_fits_is_not_folded() {
        let mut lines = Lines::default();
        lines.plain("X", &"x".repeat(73));
        assert_eq!(lines.text.matches("\r\n").count(), 1);
        lines.plain("X", &"x".repeat(74));
        assert_eq!(lines.text.matches("\r\n").count(), 3);
    }
}
