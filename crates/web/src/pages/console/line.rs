//! web/pages/console: the line, in the order in which seats are offered, and why somebody was passed over.

use super::super::event::Numbers;
use super::super::words::count;
use super::parts::{OfferRow, figure};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/line.html")]
pub struct LinePage {
    pub shell: Shell,
    pub numbers: Numbers,
    pub rows: Vec<LineRow>,
    /// Seats kept for whoever in line takes them first: "2 seats, until …".
    pub kept: Option<String>,
    /// Offers that came to an end, newest first.
    pub ended: Vec<EndedOffer>,
    /// Where the next page is.
    pub next: Option<String>,
    /// So many stand in front of this page.
    pub in_front: u64,
    /// Changes whenever anything on the page does.
    pub version: String,
    /// What the last press of a button did.
    pub notice: Option<String>,
    pub problem: Option<String>,
    /// A move that could not be made, as it was typed.
    pub typed: Option<TypedMove>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMove {
    pub entry: u64,
    pub after: String,
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineRow {
    pub position: u64,
    pub entry: u64,
    pub name: String,
    pub party: u32,
    /// How often they were asked in vain.
    pub asked_before: u32,
    /// The host put them where they stand.
    pub moved: bool,
    pub offer: Option<OfferRow>,
    /// Why they were passed over the last time.
    pub why: Option<String>,
    /// A seat can be offered to them right now.
    pub can_offer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndedOffer {
    pub name: String,
    pub entry: u64,
    /// "claimed", "declined", "lapsed", "taken back".
    pub how: String,
    pub at_text: String,
}

impl LinePage {
    fn action(&self) -> String {
        format!("{}/line", self.shell.base())
    }

    /// This page of the line, to look at again: once a form was sent, the browser's own address says less.
    fn here(&self) -> String {
        format!("{}?after={}", self.action(), self.in_front)
    }

    /// What was typed for this person.
    fn typed(&self, entry: &u64) -> Option<&TypedMove> {
        self.typed.as_ref().filter(|typed| typed.entry == *entry)
    }

    fn sentence(&self) -> String {
        match self.numbers.waiting {
            0 => "Nobody is waiting.".to_string(),
            1 => "1 waits for a seat.".to_string(),
            many => format!("{} wait for a seat.", count(many)),
        }
    }

    fn seats_words(&self) -> String {
        let Numbers { held, open, .. } = self.numbers;
        format!("{} held for offers, {} open.", count(held), count(open))
    }
}

impl LineRow {
    fn asked_words(&self) -> String {
        match self.asked_before {
            0 => "not yet".to_string(),
            1 => "once".to_string(),
            2 => "twice".to_string(),
            many => format!("{many} times"),
        }
    }
}
