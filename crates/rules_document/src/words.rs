//! Cuts a line into lower-case words, numbers and the few marks that carry meaning.

/// A full stop after one of these shortens a word and does not end a sentence.
const SHORTENED: [&str; 6] = ["min", "mins", "hr", "hrs", "sec", "max"];
/// After one of these a hyphen reads "until", as in "noon-midnight", and does not join two words.
const TIME_WORDS: [&str; 5] = ["am", "pm", "noon", "midday", "midnight"];
/// What a negative number starts with. No rule has a word like it, so the line is refused and the sign is never lost.
const MINUS: &str = "minus";

struct Cutter {
    chars: Vec<char>,
    at: usize,
    words: Vec<String>,
}

pub(crate) fn words(line: &str) -> Vec<String> {
    let mut cutter = Cutter { chars: line.chars().collect(), at: 0, words: Vec::new() };
    while let Some(char) = cutter.ahead(0) {
        cutter.cut(char);
    }
    cutter.words
}

impl Cutter {
    fn ahead(&self, by: usize) -> Option<char> {
        self.chars.get(self.at + by).copied()
    }

    fn behind(&self) -> Option<char> {
        self.at.checked_sub(1).map(|before| self.chars[before])
    }

    fn last_word(&self) -> &str {
        self.words.last().map_or("", String::as_str)
    }

    fn push(&mut self, word: &str) {
        self.words.push(word.to_owned());
    }

    fn cut(&mut self, char: char) {
        if char.is_ascii_digit() {
            return self.number();
        }
        if char.is_alphabetic() {
            return self.word();
        }
        match char {
            '-' | '‐' | '‑' | '–' | '—' | '−' => self.dash(),
            '.' => self.stop(),
            ':' | '=' => self.push(":"),
            '&' => self.push("and"),
            ',' | ';' | '!' | '*' | '_' | '`' | '(' | ')' => {}
            '"' | '\'' | '“' | '”' | '‘' | '’' => {}
            blank if blank.is_whitespace() => {}
            other => self.words.push(other.to_string()),
        }
        self.at += 1;
    }

    fn number(&mut self) {
        let mut digits = String::new();
        while let Some(char) = self.ahead(0) {
            if char.is_ascii_digit() {
                digits.push(char);
            } else if char != ',' || !self.thousands_follow() {
                break;
            }
            self.at += 1;
        }
        // A comma that is no thousands mark may be a decimal one: kept, so that "1,5 hours" is not read as something else.
        if self.ahead(0) == Some(',') && self.ahead(1).is_some_and(|next| next.is_ascii_digit()) {
            digits.push(',');
        }
        self.words.push(digits);
    }

    fn thousands_follow(&self) -> bool {
        let digit = |by| self.ahead(by).is_some_and(|char| char.is_ascii_digit());
        digit(1) && digit(2) && digit(3) && !digit(4)
    }

    fn word(&mut self) {
        let mut word = String::new();
        while let Some(char) = self.ahead(0) {
            let inside = self.ahead(1).is_some_and(char::is_alphabetic);
            if char.is_alphabetic() {
                word.extend(char.to_lowercase());
            } else if !(matches!(char, '\'' | '’') && inside) {
                break;
            }
            self.at += 1;
        }
        self.words.push(word);
        self.half_of_day();
    }

    /// Joins "a.m." and "p.m." into one word.
    fn half_of_day(&mut self) {
        let joined = match self.last_word() {
            "a" => "am",
            "p" => "pm",
            _ => return,
        };
        let dotted = self.ahead(0) == Some('.') && matches!(self.ahead(1), Some('m' | 'M'));
        if !dotted || self.ahead(2).is_some_and(char::is_alphanumeric) {
            return;
        }
        self.at += if self.ahead(2) == Some('.') { 3 } else { 2 };
        self.words.pop();
        self.push(joined);
    }

    /// Inside a number a stop is a decimal point or a clock's; at the end of the line it says nothing.
    fn stop(&mut self) {
        let digit = |char: Option<char>| char.is_some_and(|char| char.is_ascii_digit());
        let in_number = digit(self.behind()) && digit(self.ahead(1));
        let at_end = self.chars[self.at..].iter().all(|&char| char == '.' || char.is_whitespace());
        let shortens = SHORTENED.contains(&self.last_word());
        if in_number || !(at_end || shortens) {
            self.push(".");
        }
    }

    fn dash(&mut self) {
        let letter = |char: Option<char>| char.is_some_and(char::is_alphabetic);
        let timed = TIME_WORDS.contains(&self.last_word());
        let counted = self.last_word().starts_with(|char: char| char.is_ascii_digit());
        let blank_before = self.behind().is_none_or(|char| !char.is_alphanumeric());
        let digit_after = self.ahead(1).is_some_and(|char| char.is_ascii_digit());
        if letter(self.behind()) && letter(self.ahead(1)) && !timed {
            return;
        }
        let sign = blank_before && digit_after && !timed && !counted;
        self.push(if sign { MINUS } else { "-" });
    }
}
