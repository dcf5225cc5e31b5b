//! intake/request: a text as words, numbers and signs, each with its place. Words are folded for comparison: small letters
//! without accents, so that `Für`, `FUR` and `für` are one.

use crate::limits;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub start: usize,
    pub end: usize,
    pub line: usize,
    pub kind: TokenKind,
    pub folded: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    Sign,
}

impl Token {
    /// A short number; a telephone number is none.
    pub fn number(&self) -> Option<i64> {
        (self.kind == TokenKind::Number && self.folded.len() <= 4).then(|| self.folded.parse().ok()).flatten()
    }

    pub fn is_word(&self) -> bool {
        self.kind == TokenKind::Word
    }
}

pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut line = 0;
    let mut open: Option<Token> = None;
    for (at, letter) in text.char_indices() {
        let kind = if letter.is_ascii_digit() {
            Some(TokenKind::Number)
        } else if letter.is_alphabetic() {
            Some(TokenKind::Word)
        } else {
            None
        };
        if let Some(token) = &mut open
            && Some(token.kind) == kind
        {
            token.end = at + letter.len_utf8();
            fold_into(letter, &mut token.folded);
            continue;
        }
        found.extend(open.take());
        if found.len() >= limits::REQUEST_TOKENS {
            return found;
        }
        let end = at + letter.len_utf8();
        let mut folded = String::new();
        fold_into(letter, &mut folded);
        match kind {
            Some(kind) => open = Some(Token { start: at, end, line, kind, folded }),
            None if letter == '\n' => line += 1,
            None if letter.is_whitespace() => {}
            None => found.push(Token { start: at, end, line, kind: TokenKind::Sign, folded }),
        }
    }
    found.extend(open);
    found
}

/// Small, and without its accent.
pub(super) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    text.chars().for_each(|letter| fold_into(letter, &mut folded));
    folded
}

fn fold_into(letter: char, out: &mut String) {
    for small in letter.to_lowercase() {
        match small {
            'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => out.push('a'),
            'ç' => out.push('c'),
            'è' | 'é' | 'ê' | 'ë' => out.push('e'),
            'ì' | 'í' | 'î' | 'ï' => out.push('i'),
            'ñ' => out.push('n'),
            'ò' | 'ó' | 'ô' | 'õ' | 'ö' => out.push('o'),
            'ù' | 'ú' | 'û' | 'ü' => out.push('u'),
            'ß' => out.push_str("ss"),
            'œ' => out.push_str("oe"),
            '’' => out.push('\''),
            '–' | '—' | '‒' | '−' => out.push('-'),
            '\u{300}'..='\u{36f}' => {}
            other => out.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_numbers_and_signs_stand_apart() {
        let found = tokens("Für 3pm–15h30,\nMañana");
        let words: Vec<(&str, usize)> = found.iter().map(|token| (token.folded.as_str(), token.line)).collect();
        let expect =
            [("fur", 0), ("3", 0), ("pm", 0), ("-", 0), ("15", 0), ("h", 0), ("30", 0), (",", 0), ("manana", 1)];
        assert_eq!(words, expect);
        assert_eq!((found[8].start, found[8].end), (18, 25));
    }
}
