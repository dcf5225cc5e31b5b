//! post/words: reads Markdown and keeps what a mail may hold: words, emphasis, lists and honest links. Raw HTML and
//! pictures are dropped, whoever wrote them.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The events of a body, ready for both writers.
pub(super) fn read(source: &str) -> Vec<Event<'_>> {
    let mut kept = Vec::new();
    let mut links_kept = Vec::new();
    for event in Parser::new_ext(source, Options::empty()) {
        match event {
            Event::Html(_) | Event::InlineHtml(_) => {}
            Event::Start(Tag::HtmlBlock | Tag::Image { .. }) | Event::End(TagEnd::HtmlBlock | TagEnd::Image) => {}
            Event::Start(Tag::Link { ref dest_url, .. }) => {
                let honest = leads_outside(dest_url);
                links_kept.push(honest);
                kept.extend(honest.then_some(event));
            }
            Event::End(TagEnd::Link) => {
                let honest = links_kept.pop().unwrap_or(false);
                kept.extend(honest.then_some(event));
            }
            Event::Start(_)
            | Event::End(_)
            | Event::Text(_)
            | Event::Code(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::FootnoteReference(_)
            | Event::SoftBreak
            | Event::HardBreak
            | Event::Rule
            | Event::TaskListMarker(_) => kept.push(event),
        }
    }
    kept
}

/// Pages and mail addresses; a script or a file is no place for a guest.
fn leads_outside(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    ["https://", "http://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme))
}

/// A paragraph that is one link and nothing else: where it leads, and how many events it takes.
pub(super) fn lone_link<'a>(events: &'a [Event<'_>]) -> Option<(&'a str, usize)> {
    let [Event::Start(Tag::Paragraph), Event::Start(Tag::Link { dest_url, .. }), ..] = events else { return None };
    let end = events.iter().position(|event| matches!(event, Event::End(TagEnd::Link)))?;
    let closed = matches!(events.get(end + 1), Some(Event::End(TagEnd::Paragraph)));
    closed.then_some((dest_url.as_ref(), end + 2))
}

/// The words between two events, without their dress.
pub(super) fn words_of(events: &[Event<'_>]) -> String {
    let mut words = String::new();
    for event in events {
        if let Event::Text(text) | Event::Code(text) = event {
            words.push_str(text);
        }
    }
    words
}
