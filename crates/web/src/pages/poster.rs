//! web/pages: a sheet of paper for the door, the shop window or the notice board.

use super::event::EventFacts;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "poster.html")]
pub struct PosterPage {
    pub event: EventFacts,
    /// The address the code leads to, also printed for people.
    pub url: String,
    /// An `<svg>` element without style attributes. It is put into the page as it is.
    pub qr_svg: String,
}

impl PosterPage {
    fn title(&self) -> String {
        self.event.words().poster.replace("{event}", &self.event.name)
    }

    fn code_label(&self) -> String {
        self.event.words().code.replace("{url}", &self.url)
    }

    fn name_class(&self) -> &'static str {
        name_class(&self.event.name)
    }

    fn url_pieces(&self) -> Vec<&str> {
        url_pieces(&self.url)
    }
}

/// A long name is set smaller, so that it stays on the sheet.
pub(super) fn name_class(name: &str) -> &'static str {
    match name.chars().count() {
        0..=45 => "poster__name",
        46..=90 => "poster__name poster__name--long",
        _ => "poster__name poster__name--longest",
    }
}

/// The address without its scheme, in pieces between which a line may break.
pub(super) fn url_pieces(url: &str) -> Vec<&str> {
    let plain = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or(url);
    plain.split_inclusive(['/', '-', '.']).collect()
}

/// A code as other programs draw it may begin with an XML declaration, which has no place inside a page.
pub(super) fn only_svg(drawn: &str) -> &str {
    drawn.find("<svg").map_or("", |start| &drawn[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_xml_declaration_is_left_out() {
        assert_eq!(only_svg("<?xml version=\"1.0\"?><svg></svg>"), "<svg></svg>");
        assert_eq!(only_svg("no drawing"), "");
    }
}
