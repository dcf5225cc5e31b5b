//! intake: a calendar's lines, unfolded and taken apart into name, parameters and value.

use super::BadCalendar;
use crate::limits;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Line {
    /// In capitals.
    pub name: String,
    params: Vec<(String, String)>,
    pub value: String,
}

impl Line {
    pub fn param(&self, name: &str) -> Option<&str> {
        self.params.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// `NAME;PARAM="a:b":value`. None for what is no such line.
    fn parse(text: &str) -> Option<Line> {
        let (mut quoted, mut parts, mut from) = (false, Vec::new(), 0);
        let mut value = None;
        for (at, letter) in text.char_indices() {
            match letter {
                '"' => quoted = !quoted,
                ';' if !quoted => {
                    parts.push(&text[from..at]);
                    from = at + 1;
                }
                ':' if !quoted => {
                    parts.push(&text[from..at]);
                    value = Some(&text[at + 1..]);
                    break;
                }
                _inside => {}
            }
        }
        let value = value?.to_string();
        let (name, params) = parts.split_first()?;
        let param = |part: &&str| {
            let (name, value) = part.split_once('=')?;
            Some((name.trim().to_ascii_uppercase(), value.trim().trim_matches('"').to_string()))
        };
        Some(Line { name: name.trim().to_ascii_uppercase(), params: params.iter().filter_map(param).collect(), value })
    }
}

/// Every line of a whole calendar. Lines that are none of ours to understand are passed over, those of no shape too.
pub(crate) fn read(octets: &[u8]) -> Result<Vec<Line>, BadCalendar> {
    if octets.len() > limits::CALENDAR_OCTETS {
        return Err(BadCalendar::TooLarge { most: limits::CALENDAR_OCTETS });
    }
    let text = String::from_utf8_lossy(octets);
    let text = text.trim_start_matches('\u{FEFF}').trim();
    if !text.get(..15).is_some_and(|begin| begin.eq_ignore_ascii_case("BEGIN:VCALENDAR")) {
        return Err(BadCalendar::NotCalendar);
    }
    let last = text.lines().next_back().unwrap_or("").trim();
    if !last.eq_ignore_ascii_case("END:VCALENDAR") {
        return Err(BadCalendar::CutOff);
    }
    let unfolded = unfold(text)?;
    Ok(unfolded.iter().filter_map(|line| Line::parse(line)).collect())
}

/// A line that begins with a blank goes on where the one before ended.
fn unfold(text: &str) -> Result<Vec<String>, BadCalendar> {
    let mut lines: Vec<String> = Vec::new();
    for raw in text.split('\n') {
        let raw = raw.strip_suffix('\r').unwrap_or(raw);
        let more = raw.strip_prefix(' ').or_else(|| raw.strip_prefix('\t'));
        match (more, lines.last_mut()) {
            (Some(more), Some(line)) => line.push_str(more),
            (Some(_), None) | (None, _) => lines.push(raw.to_string()),
        }
        if lines.last().is_some_and(|line| line.len() > limits::CALENDAR_LINE_OCTETS) {
            return Err(BadCalendar::LineTooLong { most: limits::CALENDAR_LINE_OCTETS });
        }
    }
    Ok(lines)
}

/// A text value as it is meant: `\n`, `\,`, `\;` and `\\`.
pub(super) fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => text.push(' '),
                Some(meant) => text.push(meant),
                None => {}
            },
            plain => text.push(plain),
        }
    }
    text.trim().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_in_its_parts() {
        let line = Line::parse("dtstart;TZID=\"Europe/Berlin\";X=a:20260606T140000").expect("a line");
        assert_eq!((line.name.as_str(), line.value.as_str()), ("DTSTART", "20260606T140000"));
        assert_eq!(line.param("TZID"), Some("Europe/Berlin"));
        let quoted = Line::parse("ATTENDEE;CN=\"Lee; Ann: the one\":mailto:a@b.example").expect("a line");
        assert_eq!(quoted.param("CN"), Some("Lee; Ann: the one"));
        assert_eq!(quoted.value, "mailto:a@b.example");
        assert_eq!(Line::parse("nothing of the kind"), None);
    }

    #[test]
    fn folded_lines_are_one() {
        let lines = read(b"BEGIN:VCALENDAR\r\nSUMMARY:Col\r\n our\\, long\r\nEND:VCALENDAR\r\n").expect("lines");
        assert_eq!(lines[1].value, "Colour\\, long");
        assert_eq!(unescaped(&lines[1].value), "Colour, long");
    }

    #[test]
    fn half_a_calendar_is_none() {
        assert_eq!(read(b""), Err(BadCalendar::NotCalendar));
        assert_eq!(read(b"<html>"), Err(BadCalendar::NotCalendar));
        assert_eq!(read(b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n"), Err(BadCalendar::CutOff));
        let long = format!("BEGIN:VCALENDAR\nX:{}\nEND:VCALENDAR", "x".repeat(70_000));
        assert!(matches!(read(long.as_bytes()), Err(BadCalendar::LineTooLong { .. })));
    }
}
