//! post/words: makes values harmless. A name is words: it cannot be a link, a heading, a tag, a header or a new line.

use crate::limits;

/// One line of visible text. Control and direction-changing characters go; the joiners some scripts need stay.
pub(crate) fn clean(value: &str) -> String {
    let visible: String = value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let visible: String = visible.chars().filter(|letter| !is_hidden(*letter)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same as Markdown that reads back as exactly this text: every sign that could mean something is taken literally.
pub(crate) fn markdown(value: &str) -> String {
    let mut safe = String::with_capacity(value.len());
    for letter in clean(value).chars() {
        if letter.is_ascii_punctuation() {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}

/// A value inside a subject: not longer than its share.
pub(crate) fn subject_value(value: &str) -> String {
    shorten(&clean(value), limits::SUBJECT_VALUE_CHARS)
}

pub(super) fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

pub(crate) fn html(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            plain => safe.push(plain),
        }
    }
    safe
}

pub(crate) fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_one_line_of_visible_text() {
        assert_eq!(clean("  Ann\r\nBcc: x\t Lee \u{0}"), "Ann Bcc: x Lee");
        assert_eq!(clean("Ann\u{202e}eeL\u{200b}"), "AnneeL");
        assert_eq!(clean("علی\u{200C}رضا"), "علی\u{200C}رضا", "a joiner is part of the name");
    }

    #[test]
    fn signs_are_taken_literally() {
        assert_eq!(markdown("1. *Ann* [x](y)"), "1\\. \\*Ann\\* \\[x\\]\\(y\\)");
        assert_eq!(html("<a href=\"x\">&'"), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        let long = "ü".repeat(200);
        assert_eq!(subject_value(&long).chars().count(), limits::SUBJECT_VALUE_CHARS);
        assert_eq!(shorten("short", 5), "short");
        assert_eq!(shorten("four of", 6), "four…");
    }
}
