//! intake/bounce: the ids our own mails carry — `digits.digits.tag@domain` — found wherever a report quotes them.

use crate::limits;

/// Ids of our form between `<` and `>`, written plainly or as HTML writes them.
pub(super) fn ours_in(text: &str) -> Vec<String> {
    let plain = without_html(text);
    let mut found: Vec<String> = Vec::new();
    for (start, _) in plain.match_indices('<') {
        let rest = crate::text::cut(&plain[start + 1..], limits::MESSAGE_ID_CHARS + 1);
        let Some((id, _)) = rest.split_once('>') else { continue };
        if is_ours(id) && !found.iter().any(|known| known == id) {
            found.push(id.to_string());
        }
        if found.len() == limits::MESSAGE_IDS {
            break;
        }
    }
    found
}

/// Brackets as they are meant.
pub(super) fn without_html(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">")
}

/// Whether an id could be one of ours; whether it is, its tag tells.
pub(super) fn is_ours(id: &str) -> bool {
    let Some((local, domain)) = id.split_once('@') else { return false };
    let mut pieces = local.split('.');
    let mut number = || pieces.next().is_some_and(|piece| is_made_of(piece, |octet| octet.is_ascii_digit()));
    let numbers = number() && number();
    let tag = pieces
        .next()
        .is_some_and(|tag| is_made_of(tag, |octet| octet.is_ascii_alphanumeric() || b"_-".contains(&octet)));
    let host = is_made_of(domain, |octet| octet.is_ascii_alphanumeric() || b".-".contains(&octet));
    numbers && tag && host && pieces.next().is_none() && is_plain(id)
}

fn is_made_of(text: &str, allowed: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(allowed)
}

/// An id that may be looked up and written into a log: visible ASCII, one @, of bounded length.
pub(crate) fn is_plain(id: &str) -> bool {
    id.len() <= limits::MESSAGE_ID_CHARS
        && id.bytes().all(|octet| octet.is_ascii_graphic() && !b"<>".contains(&octet))
        && id.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_are_found_in_any_quoting() {
        let text = "> Message-ID: <12.34.k7Qx_-9@usher.example.org>\r\n&lt;5.6.ab@example.org&gt; <12.34.k7Qx_-9@usher.example.org>";
        assert_eq!(ours_in(text), ["12.34.k7Qx_-9@usher.example.org", "5.6.ab@example.org"]);
    }

    #[test]
    fn others_are_not() {
        for other in [
            "<ann@example.org>",
            "12.34.tag@example.org",
            "<12.34@example.org>",
            "<12.34.tag.more@example.org>",
            "<x.34.tag@example.org>",
            "<12.34.tag@>",
            "<12.34.t@g@example.org>",
            "<12.34.tag@exam ple.org>",
            "<12.34.tag@example.org",
            "<<<<>>>>",
        ] {
            assert_eq!(ours_in(other), [""; 0], "{other}");
        }
        assert_eq!(ours_in(&format!("<1.2.{}@example.org>", "x".repeat(1_000))), [""; 0]);
        assert_eq!(ours_in(&"<".repeat(1_000_000)), [""; 0]);
    }

    #[test]
    fn only_so_many_are_taken() {
        let text: String = (0..1_000).map(|index| format!("<1.{index}.tag@example.org> ")).collect();
        assert_eq!(ours_in(&text).len(), limits::MESSAGE_IDS);
    }
}
