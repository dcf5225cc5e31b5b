//! web/pages: one text of the demo's inbox, as its reader's phone would show it.

use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "demo_text.html")]
pub struct DemoTextPage {
    pub to: String,
    pub at_text: String,
    /// "149 characters, 1 part".
    pub length_text: String,
    pub pieces: Vec<TextPiece>,
}

/// Words, or a link one can tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    pub text: String,
    pub is_link: bool,
}

impl DemoTextPage {
    #[must_use]
    pub fn render(&self) -> String {
        super::written(self)
    }
}

impl TextPiece {
    /// A text cut at its links.
    #[must_use]
    pub fn cut(body: &str, links: &[String]) -> Vec<TextPiece> {
        let words = |text: &str| TextPiece { text: text.to_string(), is_link: false };
        let Some((link, at)) = links.iter().find_map(|link| body.find(link.as_str()).map(|at| (link, at))) else {
            return vec![words(body)];
        };
        let mut pieces = vec![words(&body[..at]), TextPiece { text: link.clone(), is_link: true }];
        pieces.extend(TextPiece::cut(&body[at + link.len()..], links));
        pieces
    }
}
