//! post/words: the text part: the same words for a reader without HTML, in lines of bearable length.

use super::markdown;
use crate::limits;
use pulldown_cmark::{Event, Tag, TagEnd};

pub(super) fn write(events: &[Event<'_>]) -> String {
    let mut writer = Writer::default();
    let mut at = 0;
    while at < events.len() {
        if let Some((address, length)) = markdown::lone_link(&events[at..]) {
            let label = markdown::words_of(&events[at..at + length]);
            writer.block.push_str(&format!("{label}: {address}"));
            writer.end_block(Gap::Line);
            at += length;
        } else {
            writer.take(&events[at]);
            at += 1;
        }
    }
    writer.out.truncate(writer.out.trim_end().len());
    writer.out.push('\n');
    writer.out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gap {
    None,
    Line,
}

#[derive(Default)]
struct Writer {
    out: String,
    /// The paragraph, heading or list item in work.
    block: String,
    /// Where links in it began, and where they lead.
    links: Vec<(usize, String)>,
    /// The next number of each list we are in; none for plain ones.
    lists: Vec<Option<u64>>,
}

impl Writer {
    fn take(&mut self, event: &Event<'_>) {
        match event {
            Event::Text(text) | Event::Code(text) => self.block.push_str(text),
            Event::SoftBreak | Event::HardBreak => self.block.push('\n'),
            Event::Rule => self.block.push_str("---"),
            Event::Start(Tag::Link { dest_url, .. }) => self.links.push((self.block.len(), dest_url.to_string())),
            Event::End(TagEnd::Link) => self.end_link(),
            Event::Start(Tag::List(first)) => {
                self.end_block(Gap::None);
                self.lists.push(*first);
            }
            Event::End(TagEnd::List(_)) => {
                self.lists.pop();
                self.out.push('\n');
            }
            Event::Start(Tag::Item) => self.begin_item(),
            Event::End(TagEnd::Item) => self.end_block(Gap::None),
            Event::Start(_)
            | Event::End(_)
            | Event::InlineMath(_)
            | Event::DisplayMath(_)
            | Event::Html(_)
            | Event::InlineHtml(_)
            | Event::FootnoteReference(_)
            | Event::TaskListMarker(_) => {}
        }
        if ends_block(event) {
            self.end_block(if self.lists.is_empty() { Gap::Line } else { Gap::None });
        }
    }

    fn begin_item(&mut self) {
        let mark = match self.lists.last_mut() {
            Some(Some(number)) => {
                *number += 1;
                format!("{}. ", *number - 1)
            }
            Some(None) | None => "- ".to_string(),
        };
        self.block.push_str(&mark);
    }

    fn end_link(&mut self) {
        let Some((start, address)) = self.links.pop() else { return };
        if self.block.get(start..) != Some(address.as_str()) {
            self.block.push_str(&format!(" ({address})"));
        }
    }

    fn end_block(&mut self, gap: Gap) {
        let block = std::mem::take(&mut self.block);
        if block.is_empty() {
            return;
        }
        for line in block.lines() {
            wrap(line, &mut self.out);
        }
        if gap == Gap::Line {
            self.out.push('\n');
        }
    }
}

fn ends_block(event: &Event<'_>) -> bool {
    matches!(event, Event::Rule | Event::End(TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock))
}

/// Breaks between words only: a link in two pieces is no link.
fn wrap(line: &str, out: &mut String) {
    let mut column = 0;
    for word in line.split(' ') {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > limits::TEXT_COLUMNS {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
}
