//! web/pages: the demo, a whole story on one screen: the guest's screen, the inbox, the seats and a clock to move.

use super::event::{EventFacts, Numbers};
use askama::Template;

#[derive(Clone, Debug)]
pub struct DemoPage {
    pub event: EventFacts,
    pub numbers: Numbers,
    /// "Saturday 5 December, 14:00".
    pub clock_text: String,
    /// When the next timer is due, in words.
    pub next_timer_text: Option<String>,
    /// The morning of the event is behind us, so there is nowhere to jump to.
    pub morning_passed: bool,
    /// Newest first.
    pub mails: Vec<DemoMail>,
    /// In the order they should be read: offers, the line, then everybody else.
    pub people: Vec<DemoPerson>,
    /// Changes whenever anything on the page does.
    pub version: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoMail {
    pub number: u64,
    pub to: String,
    pub subject: String,
    pub at_text: String,
    pub kind: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DemoPerson {
    pub name: String,
    pub state_text: String,
    /// "until 20:00" for whoever holds an offer.
    pub note: Option<String>,
}

#[derive(Template)]
#[template(path = "demo.html")]
struct View<'a> {
    page: &'a DemoPage,
    event: &'a EventFacts,
    numbers: &'a Numbers,
}

#[derive(Template)]
#[template(path = "parts/demo_live.html")]
struct Live<'a> {
    page: &'a DemoPage,
    event: &'a EventFacts,
    numbers: &'a Numbers,
}

impl DemoMail {
    /// The name alone, where there is one: the mail itself shows the address.
    fn reader(&self) -> &str {
        self.to.split_once(" <").map_or(self.to.as_str(), |(name, _)| name)
    }

    fn kind_words(&self) -> String {
        self.kind.replace('_', " ")
    }
}

impl DemoPage {
    #[must_use]
    pub fn render(&self) -> String {
        super::written(&View { page: self, event: &self.event, numbers: &self.numbers })
    }

    /// The part that changes by itself: the script fetches it and puts it in place of the old one.
    #[must_use]
    pub fn render_live(&self) -> String {
        super::written(&Live { page: self, event: &self.event, numbers: &self.numbers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inbox_names_the_reader() {
        let to = |to: &str| DemoMail {
            number: 1,
            to: to.into(),
            subject: String::new(),
            at_text: String::new(),
            kind: "waitlist_notice".into(),
        };
        assert_eq!(to("Bo Lind <bo@example.org>").reader(), "Bo Lind");
        assert_eq!(to("bo@example.org").reader(), "bo@example.org");
        assert_eq!(to("").kind_words(), "waitlist notice");
    }
}
