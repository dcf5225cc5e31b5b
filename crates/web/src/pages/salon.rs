//! web/pages: the salon of the demo on one screen: the customer's phone, what was said, the list, the reception and a
//! clock to move.

use crate::console::front::SlotCard;
use askama::Template;

pub struct SalonPage {
    pub slug: String,
    pub name: String,
    /// "Saturday 5 December, 13:35".
    pub clock_text: String,
    /// When the next timer is due, in words.
    pub next_timer_text: Option<String>,
    /// The next appointment the booking tool can cancel.
    pub cancels: Option<SalonBooking>,
    /// What came free since the visitor came, soonest first.
    pub slots: Vec<SlotCard>,
    /// Newest first.
    pub said: Vec<SalonSaid>,
    /// In the order they joined.
    pub people: Vec<SalonPerson>,
    /// Changes whenever anything on the page does.
    pub version: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalonBooking {
    pub number: String,
    /// "The 2 pm colour cancels".
    pub label: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SalonSaid {
    Mail(SaidMail),
    Text(SaidText),
}

impl SalonSaid {
    /// Mails and texts are numbered together, in the order they left.
    #[must_use]
    pub fn number(&self) -> u64 {
        match self {
            SalonSaid::Mail(mail) => mail.number,
            SalonSaid::Text(text) => text.number,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidMail {
    pub number: u64,
    pub to: String,
    pub subject: String,
    pub kind: String,
    pub at_text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaidText {
    pub number: u64,
    /// The name, where somebody on the list has this number.
    pub to: String,
    pub kind: String,
    pub at_text: String,
    pub pieces: Vec<TextPiece>,
    pub characters: usize,
    pub segments: usize,
}

/// Words, or a link one can tap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextPiece {
    pub text: String,
    pub is_link: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalonPerson {
    pub name: String,
    /// "Colour with Marco, any time".
    pub wish: String,
    pub state_text: String,
    /// "until 13:45", or why they were passed over.
    pub note: Option<String>,
    pub is_asked: bool,
    pub is_gone: bool,
}

/// The door to the reception, in the frame where it opens.
#[derive(Clone, Debug, Template)]
#[template(path = "demo_door.html")]
pub struct DemoDoorPage {}

#[derive(Template)]
#[template(path = "demo_salon.html")]
struct View<'a> {
    page: &'a SalonPage,
}

#[derive(Template)]
#[template(path = "parts/demo_salon_live.html")]
struct Live<'a> {
    page: &'a SalonPage,
}

impl SaidMail {
    /// The name alone, where there is one: the mail itself shows the address.
    fn reader(&self) -> &str {
        self.to.split_once(" <").map_or(self.to.as_str(), |(name, _)| name)
    }
}

impl SaidText {
    fn size(&self) -> String {
        let texts = if self.segments == 1 { "1 text".to_string() } else { format!("{} texts", self.segments) };
        format!("{} characters, {texts}", self.characters)
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

impl SalonPerson {
    fn class(&self) -> &'static str {
        match (self.is_asked, self.is_gone) {
            (true, _) => "is-asked",
            (false, true) => "is-gone",
            (false, false) => "",
        }
    }
}

impl SalonPage {
    #[must_use]
    pub fn render(&self) -> String {
        super::written(&View { page: self })
    }

    /// The part that changes by itself: the script fetches it and puts it in place of the old one.
    #[must_use]
    pub fn render_live(&self) -> String {
        super::written(&Live { page: self })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_how_many_it_is_paid_as() {
        let text = |segments| SaidText {
            number: 1,
            to: "Carla Reyes".into(),
            kind: "offer".into(),
            at_text: "Sat 13:35".into(),
            pieces: Vec::new(),
            characters: 148,
            segments,
        };
        assert_eq!(text(1).size(), "148 characters, 1 text");
        assert_eq!(text(2).size(), "148 characters, 2 texts");
    }
}
