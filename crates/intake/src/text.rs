//! intake: small work on text from strangers. Cuts fall between characters, and nothing invisible is repeated.

use crate::limits;

/// Words or phrases of one kind, parted by bars.
#[derive(Clone, Copy)]
pub(crate) struct WordTable(pub &'static str);

impl WordTable {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.0.split('|').filter(|word| !word.is_empty())
    }

    pub(crate) fn contains(&self, word: &str) -> bool {
        self.iter().any(|known| known == word)
    }
}

/// At most so many octets, cut between two characters.
pub(crate) fn cut(text: &str, most_octets: usize) -> &str {
    &text[..text.floor_char_boundary(most_octets)]
}

/// A stranger's word, short and harmless enough to be repeated in a problem.
pub(crate) fn shown(word: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' };
    let short: String = word.chars().take(limits::SHOWN_CHARS).map(plain).collect();
    if word.chars().nth(limits::SHOWN_CHARS).is_some() { format!("{short}...") } else { short }
}

/// The site an address leads to, as a browser writes an origin: `https://example.org`. None when it is not plainly one,
/// so that `https://good.example\@bad.example` and the like never pass for the first.
#[must_use]
pub fn origin(address: &str) -> Option<String> {
    if address.len() > limits::RETURN_OCTETS || !address.bytes().all(|octet| octet.is_ascii_graphic()) {
        return None;
    }
    let (scheme, rest) = address.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let host = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || ".-:".contains(letter);
    let is_site = matches!(scheme.as_str(), "http" | "https") && !host.is_empty() && host.chars().all(plain);
    is_site.then(|| format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_fall_between_characters() {
        assert_eq!(cut("abc", 2), "ab");
        assert_eq!(cut("aé", 2), "a");
        assert_eq!(cut("😀", 3), "");
        assert_eq!(cut("abc", 99), "abc");
    }

    #[test]
    fn a_repeated_word_is_short_and_visible() {
        assert_eq!(shown("partty"), "partty");
        assert_eq!(shown("a\u{202e}b\r\nc\0"), "a?b??c?");
        assert_eq!(shown(&"x".repeat(1_000)).len(), limits::SHOWN_CHARS + 3);
    }

    #[test]
    fn an_origin_is_scheme_and_host_only() {
        assert_eq!(origin("HTTPS://Example.org/thanks?x=1#y").as_deref(), Some("https://example.org"));
        assert_eq!(origin("http://localhost:8000").as_deref(), Some("http://localhost:8000"));
        for bad in [
            "",
            "/thanks",
            "//example.org",
            "javascript://example.org/%0aalert(1)",
            "https://good.example\\@bad.example/",
            "https://good.example@bad.example/",
            "https:///x",
            "https://exa mple.org",
            "https://example.org/\r\nSet-Cookie: a=b",
            "https://bücher.example/",
        ] {
            assert_eq!(origin(bad), None, "{bad:?}");
        }
        assert_eq!(origin(&format!("https://example.org/{}", "x".repeat(3_000))), None);
    }
}
