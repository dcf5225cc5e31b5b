//! web/pages: the instant answer after signing up.

use super::event::EventFacts;
use super::said::{Mark, Said};
use super::standing::{SignedUp, Standing, receipt};
use askama::Template;

#[derive(Clone, Debug)]
pub struct ReceiptPage {
    pub event: EventFacts,
    pub standing: Standing,
    pub signed_up: SignedUp,
    pub embedded: bool,
}

#[derive(Template)]
#[template(path = "receipt.html")]
struct View<'a> {
    page: &'a ReceiptPage,
    event: &'a EventFacts,
    said: Said,
    person: Option<String>,
}

impl ReceiptPage {
    #[must_use]
    pub fn render(&self) -> String {
        super::written(&View {
            page: self,
            event: &self.event,
            said: receipt(self.standing, self.signed_up, self.event.words()),
            person: None,
        })
    }

    fn event_page(&self) -> String {
        if self.embedded { format!("/e/{}/embed", self.event.slug) } else { format!("/e/{}", self.event.slug) }
    }
}
