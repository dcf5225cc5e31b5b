//! intake/letter: HTML as words. Mail programs mark what they quote by elements of their own; those are left out before
//! the rest becomes text. One pass over the letters, whatever they are.

use crate::limits;
use crate::text::WordTable;
use mail_parser::decoders::html::html_to_text;

/// The words of all of it.
pub(super) fn whole(html: &str) -> String {
    html_to_text(&reduced(html, Quoted::Kept))
}

/// The words without what is quoted.
pub(super) fn new_part(html: &str) -> String {
    html_to_text(&reduced(html, Quoted::LeftOut))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoted {
    Kept,
    LeftOut,
}

/// Elements of these names or classes hold what the letter answers to: Gmail, Yahoo, Thunderbird, Proton, Apple, Zoho.
const QUOTING: WordTable = WordTable(
    "gmail_quote|gmail_extra|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote|\
     moz-signature|gmail_signature|moz-forward-container|hcsignature",
);

/// From here on everything is quoted: the ways of Outlook and of mail on telephones.
const FROM_HERE: WordTable = WordTable(
    "divrplyfwdmsg|appendonsend|olk_src_body_section|stopspelling|mail-editor-reference-message-container|\
     ms-outlook-mobile-signature|quoted_header_editor|replysplit|border-top:solid #e1e1e1|border-top:solid #b5c4df|\
     border-top: solid rgb(225",
);

/// Without its quotes, styles, scripts and comments.
fn reduced(html: &str, quoted: Quoted) -> String {
    let html = crate::text::cut(html, limits::LETTER_TEXT_OCTETS);
    let mut out = String::with_capacity(html.len());
    let mut left_out: Option<(String, u32)> = None;
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (before, from) = rest.split_at(at);
        if left_out.is_none() {
            out.push_str(before);
        }
        let (tag, after) = tag_of(from);
        rest = after;
        let name = name_of(tag);
        match &mut left_out {
            Some((element, depth)) if *element == name.element => {
                *depth = if name.closes { *depth - 1 } else { *depth + 1 };
                if *depth == 0 {
                    left_out = None;
                }
            }
            Some(_) => {}
            None if quoted == Quoted::LeftOut && begins_the_rest(tag) => return out,
            None if !name.closes && is_left_out(&name.element, tag, quoted) => left_out = Some((name.element, 1)),
            None => out.push_str(if tag.starts_with("<!--") { "" } else { tag }),
        }
    }
    if left_out.is_none() {
        out.push_str(rest);
    }
    out
}

struct Name {
    element: String,
    closes: bool,
}

/// A tag with its brackets and what comes after it; what never ends goes to the end.
fn tag_of(from: &str) -> (&str, &str) {
    let end = if from.starts_with("<!--") {
        from.find("-->").map(|at| at + 3)
    } else {
        let mut quote = None;
        from.char_indices().find_map(|(at, letter)| {
            match (quote, letter) {
                (None, '>') => return Some(at + 1),
                (None, '"' | '\'') => quote = Some(letter),
                (Some(open), letter) if open == letter => quote = None,
                (_, _) => {}
            }
            None
        })
    };
    from.split_at(end.unwrap_or(from.len()))
}

fn name_of(tag: &str) -> Name {
    let inner = tag.trim_start_matches('<');
    let (closes, inner) = inner.strip_prefix('/').map_or((false, inner), |inner| (true, inner));
    let element = inner.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
    Name { element: element.to_ascii_lowercase(), closes }
}

fn is_left_out(element: &str, tag: &str, quoted: Quoted) -> bool {
    if matches!(element, "style" | "script" | "head" | "title") {
        return true;
    }
    if quoted == Quoted::Kept || !matches!(element, "div" | "blockquote" | "p" | "span" | "table") {
        return false;
    }
    let lower = tag.to_ascii_lowercase();
    element == "blockquote" || QUOTING.iter().any(|mark| lower.contains(mark)) || lower.contains("display:none")
}

fn begins_the_rest(tag: &str) -> bool {
    let lower = crate::text::cut(tag, 2_000).to_ascii_lowercase();
    FROM_HERE.iter().any(|mark| lower.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn new(html: &str) -> String {
        new_part(html).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_programs_quote_is_left_out() {
        for html in [
            "<p>Cancel</p><blockquote><p>old <blockquote>older</blockquote></p></blockquote>",
            "<div>Cancel</div><div class=\"gmail_quote\"><div>On Monday</div>old</div>",
            "Cancel<br><div id=\"appendonsend\"></div><hr>From: us<br>old",
            "<p>Cancel</p><div id='divRplyFwdMsg'>From</div>old",
            "<div>Cancel</div><div class=\"yahoo_quoted\" id=x>old</div>",
            "<style>p { x: \"old\" }</style><p>Cancel<!-- old --></p><div style='border:none;border-top:solid #E1E1E1 1.0pt'>old",
            "<head><title>old</title></head>Cancel<span style='display:none'>old</span>",
        ] {
            assert_eq!(new(html), "Cancel", "{html}");
        }
    }

    #[test]
    fn broken_html_ends_too() {
        for html in
            ["<", "<div", "<!-- x", "Cancel<blockquote>", "<blockquote></blockquote></blockquote>Cancel", "<\"'>"]
        {
            let words = new(html);
            assert!(words.is_empty() || words == "Cancel", "{html}: {words}");
        }
        assert!(new(&"<div class=gmail_quote>".repeat(20_000)).is_empty());
    }
}
