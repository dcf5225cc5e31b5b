//! web/console: the page of the line, and why somebody was passed over.

use crate::console::parts::OfferRow;
use crate::console::parts::figure;
use crate::console::shell::Shell;
use crate::console::{overview, somebody};
use crate::limits;
use crate::pages::words::{count, name};
use crate::query::Query;
use askama::Template;
use jiff::Timestamp;
use rules::{Entry, Offer, OfferState, PassReason, Passed, Reach};
use services::EventView;
use store::explain::reason_text;
use store::sqlite::LiveOffer;

#[derive(Template)]
#[template(path = "console/line/page.html")]
pub(super) struct LinePage {
    pub shell: Shell,
    pub seen: Seen,
    pub now: Timestamp,
    /// What the last press of a button did.
    pub notice: Option<&'static str>,
    pub problem: Option<String>,
    /// A move that could not be made, as it was typed.
    pub typed: Option<Query>,
}

/// Everything the page shows, as of one moment.
pub(super) struct Seen {
    pub view: EventView,
    /// So many stand in front of this page.
    pub in_front: u64,
    /// One more than is shown, if there is one.
    pub line: Vec<(Entry, Option<LiveOffer>)>,
    /// The last first.
    pub passed: Vec<Passed>,
    /// Offers that came to an end, newest first.
    pub ended: Vec<(Offer, Entry)>,
    pub seq: u64,
}

impl LinePage {
    fn action(&self) -> String {
        format!("{}/line", self.shell.base())
    }

    /// The line behind so many: once a form was sent, the browser's own address says less.
    fn behind(&self, in_front: &u64) -> String {
        format!("{}?after={in_front}", self.action())
    }

    fn next_href(&self) -> Option<String> {
        let is_more = self.seen.line.len() > limits::LINE_PAGE;
        is_more.then(|| self.behind(&(self.seen.in_front + limits::LINE_PAGE as u64)))
    }

    /// Each with their place.
    fn rows(&self) -> impl Iterator<Item = (u64, &Entry, &Option<LiveOffer>)> {
        let shown = self.seen.line.iter().take(limits::LINE_PAGE).zip(self.seen.in_front + 1..);
        shown.map(|((entry, live), place)| (place, entry, live))
    }

    fn offer(&self, live: &Option<LiveOffer>) -> Option<OfferRow> {
        live.as_ref().map(|live| overview::offer_row(live, self.seen.view.event(), self.now))
    }

    /// Why they were passed over the last time.
    fn why(&self, entry: &Entry) -> Option<&'static str> {
        let passed = self.seen.passed.iter().find(|passed| passed.entry == entry.id).map(|passed| passed.reason);
        let reason = if entry.mail_reach == Reach::Open { passed } else { Some(PassReason::Unreachable) };
        reason.map(reason_text)
    }

    /// A seat can be offered to them right now.
    fn can_offer(&self, entry: &Entry) -> bool {
        let view = &self.seen.view;
        rules::event::may_offer(view.event(), &view.head, entry, self.now).is_ok()
    }

    /// What was typed for this person.
    fn typed(&self, entry: &Entry) -> Option<&Query> {
        self.typed.as_ref().filter(|form| form.value("entry") == Some(&entry.id.0.to_string()))
    }

    fn kept(&self) -> Option<String> {
        let view = &self.seen.view;
        view.kept.map(|kept| overview::kept_words(&kept, view.event()))
    }

    fn sentence(&self) -> String {
        match self.seen.view.head.waiting {
            0 => "Nobody is waiting.".to_string(),
            1 => "1 waits for a seat.".to_string(),
            many => format!("{} wait for a seat.", count(many)),
        }
    }

    fn seats_words(&self) -> String {
        let head = &self.seen.view.head;
        format!("{} held for offers, {} open.", count(head.held), count(head.open()))
    }

    fn offered_at(&self, offer: &Offer) -> String {
        format!("offered {}", post::short(offer.made_at, &self.seen.view.event().zone))
    }
}

fn ended_how(offer: &Offer) -> &'static str {
    match offer.state {
        OfferState::Claimed => "claimed",
        OfferState::Declined => "declined",
        OfferState::Lapsed => "let it pass",
        OfferState::Withdrawn => "taken back",
        OfferState::Undeliverable => "could not be reached",
        OfferState::Queued | OfferState::Live => "still out",
    }
}
