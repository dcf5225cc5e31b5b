//! post/words: the HTML part: a small layout with styles inline, readable in light and dark, and one big button.

use super::{escape, markdown};
use pulldown_cmark::{CowStr, Event, html};
use rules::Language;

const LAYOUT: &str = include_str!("../../words/layout.html");

const BUTTON: &str = "display: inline-block; padding: 12px 24px; border-radius: 8px; background: #17594a; \
                      color: #ffffff; font-weight: 600; text-decoration: none;";

/// What stands below a rule is small print.
const SMALL: &str = "margin-top: 32px; font-size: 13px; opacity: 0.8;";

pub(super) fn write(subject: &str, events: Vec<Event<'_>>, link: Option<&str>, language: Language) -> String {
    let mut body = String::new();
    html::push_html(&mut body, dressed(events, link).into_iter());
    lay_out(subject, &body, language)
}

fn dressed<'a>(events: Vec<Event<'a>>, link: Option<&str>) -> Vec<Event<'a>> {
    let mut dressed = Vec::with_capacity(events.len());
    let mut small = 0;
    let mut at = 0;
    while at < events.len() {
        if let Some((address, length)) = markdown::lone_link(&events[at..]).filter(|(to, _)| Some(*to) == link) {
            dressed.push(raw(button(&markdown::words_of(&events[at..at + length]), address)));
            at += length;
            continue;
        }
        dressed.push(if events[at] == Event::SoftBreak {
            Event::HardBreak
        } else if events[at] == Event::Rule {
            small += 1;
            raw(format!("<div style=\"{SMALL}\">\n"))
        } else {
            events[at].clone()
        });
        at += 1;
    }
    dressed.push(raw("</div>\n".repeat(small)));
    dressed
}

fn raw<'a>(html: String) -> Event<'a> {
    Event::Html(CowStr::from(html))
}

fn button(label: &str, address: &str) -> String {
    let (label, address) = (escape::html(label), escape::html(address));
    format!("<p style=\"margin: 28px 0;\"><a href=\"{address}\" style=\"{BUTTON}\">{label}</a></p>\n")
}

fn lay_out(subject: &str, body: &str, language: Language) -> String {
    let (start, rest) = LAYOUT.split_once("{lang}").expect("our own file");
    let (before, rest) = rest.split_once("{subject}").expect("our own file");
    let (between, after) = rest.split_once("{body}").expect("our own file");
    [start, language.word(), before, &escape::html(subject), between, body, after].concat()
}
