//! post/words: reads Markdown and keeps what a mail may hold: words, emphasis, lists and honest links. Raw HTML and
//! pictures are dropped, whoever wrote them.

use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream};

/// The events of a body, ready for both writers.
pub(super) fn read(source: &str) -> Vec<Event<'_>> {
    let mut kept = Vec::new();
    let mut links_kept = Vec::new();
    for event in Parser::new_ext(source, Options::empty()) {
        let is_kept = if let Event::Start(Tag::Link { dest_url, .. }) = &event {
            links_kept.push(leads_outside(dest_url));
            leads_outside(dest_url)
        } else if event == Event::End(TagEnd::Link) {
            links_kept.pop().unwrap_or(false)
        } else {
            !is_html_or_picture(&event)
        };
        kept.extend(is_kept.then_some(event));
    }
    kept
}

fn is_html_or_picture(event: &Event<'_>) -> bool {
    let block = matches!(event, Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock));
    let picture = matches!(event, Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image));
    block || picture || matches!(event, Event::Html(_) | Event::InlineHtml(_))
}

/// Pages and mail addresses; a script or a file is no place for a guest.
fn leads_outside(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    ["https://", "http://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme))
}

/// The same events with this address as a link wherever it stands bare among the words.
pub(super) fn linked<'a>(events: Vec<Event<'a>>, address: &str) -> Vec<Event<'a>> {
    let mut linked = Vec::with_capacity(events.len());
    let mut in_link = false;
    // A value is made safe sign by sign, so it comes in as many pieces.
    for event in TextMergeStream::new(events.into_iter()) {
        in_link |= matches!(event, Event::Start(Tag::Link { .. }));
        in_link &= !matches!(event, Event::End(TagEnd::Link));
        if let Event::Text(text) = &event
            && !in_link
            && !address.is_empty()
            && text.contains(address)
        {
            push_linked(text, address, &mut linked);
        } else {
            linked.push(event);
        }
    }
    linked
}

fn push_linked(text: &str, address: &str, events: &mut Vec<Event<'_>>) {
    let owned = |text: &str| CowStr::from(text.to_string());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(address) {
        let (dest_url, title, id) = (owned(address), CowStr::Borrowed(""), CowStr::Borrowed(""));
        events.extend((!before.is_empty()).then(|| Event::Text(owned(before))));
        events.push(Event::Start(Tag::Link { link_type: LinkType::Autolink, dest_url, title, id }));
        events.push(Event::Text(owned(address)));
        events.push(Event::End(TagEnd::Link));
        rest = after;
    }
    events.extend((!rest.is_empty()).then(|| Event::Text(owned(rest))));
}

/// Where the links lead, and their words.
pub(super) fn links_in(events: &[Event<'_>]) -> Vec<(String, String)> {
    let mut links = Vec::new();
    for (at, event) in events.iter().enumerate() {
        if let Event::Start(Tag::Link { dest_url, .. }) = event {
            let rest = &events[at..];
            let end = rest.iter().position(|event| matches!(event, Event::End(TagEnd::Link))).unwrap_or(rest.len());
            links.push((dest_url.to_string(), words_of(&rest[..end])));
        }
    }
    links
}

/// Whether one of these links leads exactly there, and has words to press on.
pub(super) fn lead_to(links: &[(String, String)], address: &str) -> bool {
    links.iter().any(|(to, words)| to == address && !words.trim().is_empty())
}

/// A paragraph that is one link with words of its own and nothing else: where it leads, and how many events it takes.
pub(super) fn lone_link<'a>(events: &'a [Event<'_>]) -> Option<(&'a str, usize)> {
    let [Event::Start(Tag::Paragraph), Event::Start(Tag::Link { dest_url, .. }), ..] = events else { return None };
    let end = events.iter().position(|event| matches!(event, Event::End(TagEnd::Link)))?;
    let closed = matches!(events.get(end + 1), Some(Event::End(TagEnd::Paragraph)));
    let bare = words_of(&events[..end]) == **dest_url;
    (closed && !bare).then_some((dest_url.as_ref(), end + 2))
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
