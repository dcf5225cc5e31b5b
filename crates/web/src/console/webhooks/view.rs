//! web/console: how each program that is told answers, and what can be done about it.

use crate::console::parts::{problem_at, target};
use crate::console::shell::Shell;
use askama::Template;
use intake::Problem;
use jiff::Timestamp;
use rules::{ListKind, Personal, WebhookFormat, WebhookKind, WebhookKinds, Zone};
use services::webhooks::{Health, Seen, answer_words};

#[derive(Template)]
#[template(path = "console/webhooks/page.html")]
pub(super) struct WebhooksPage {
    pub shell: Shell,
    pub hooks: Vec<Hook>,
    /// By whose clock the times are.
    pub zone: Zone,
    pub typed: Typed,
    pub notice: Option<&'static str>,
}

pub(super) struct Hook {
    pub seen: Seen,
    pub secret: String,
    pub signs_twice: bool,
}

/// What was typed and could not be taken.
pub(super) struct Typed {
    pub url: String,
    pub kinds: WebhookKinds,
    pub personal: Personal,
    pub format: WebhookFormat,
    pub problems: Vec<Problem>,
}

impl Default for Typed {
    fn default() -> Typed {
        let (url, problems, kinds) = (String::new(), Vec::new(), WebhookKinds::all());
        Typed { url, kinds, personal: Personal::Withheld, format: WebhookFormat::Standard, problems }
    }
}

impl WebhooksPage {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["url", "kinds"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.typed.problems, field)
    }

    /// An event has no slots, so nothing about them is offered on its page.
    fn kinds(&self) -> impl Iterator<Item = &'static WebhookKind> {
        let of_event = self.shell.list.as_ref().is_some_and(|list| list.kind == ListKind::Event);
        WebhookKind::ALL.iter().filter(move |kind| !of_event || !kind.is_of_desk())
    }

    fn kinds_words(&self, hook: &Hook) -> String {
        let chosen = self.kinds().filter(|kind| hook.seen.endpoint.kinds.has(**kind));
        let chosen: Vec<&str> = chosen.map(|kind| kind.word()).collect();
        if chosen.len() == self.kinds().count() { "everything".to_string() } else { chosen.join(", ") }
    }

    fn at_text(&self, at: Option<&Timestamp>) -> Option<String> {
        at.map(|at| post::short(*at, &self.zone))
    }
}

impl Hook {
    fn health(&self) -> Health {
        Health::of(&self.seen.endpoint)
    }

    fn state_words(&self) -> &'static str {
        match self.health() {
            Health::New => "Nothing told yet",
            Health::Working => "Working",
            Health::Failing => "Failing, trying again",
            Health::Paused => "Paused",
            Health::Broken => "Given up",
        }
    }

    fn state_class(&self) -> &'static str {
        match self.health() {
            Health::Working => "state--done",
            Health::Failing | Health::Broken => "state--bad",
            Health::Paused => "state--gone",
            Health::New => "state--line",
        }
    }

    fn may_resume(&self) -> bool {
        matches!(self.health(), Health::Paused | Health::Broken)
    }

    fn answer(&self) -> Option<String> {
        self.seen.endpoint.answered.map(answer_words)
    }
}

fn is_told(kinds: &WebhookKinds, kind: &WebhookKind) -> bool {
    kinds.has(*kind)
}

fn kind_words(kind: &WebhookKind) -> &'static str {
    match kind {
        WebhookKind::EntryConfirmed => "somebody is coming",
        WebhookKind::EntryCancelled => "somebody cancels",
        WebhookKind::OfferMade => "a seat is offered to somebody in line",
        WebhookKind::OfferClaimed => "they take it",
        WebhookKind::OfferDeclined => "they say no",
        WebhookKind::OfferLapsed => "their time runs out",
        WebhookKind::OfferWithdrawn => "the offer is taken back",
        WebhookKind::HeadcountChanged => "the numbers change",
        WebhookKind::SlotFreed => "a time comes free at a desk",
        WebhookKind::SlotOffered => "it is offered to somebody",
        WebhookKind::SlotRolledOn => "the offer goes on to the next person",
        WebhookKind::SlotFilled => "the time is filled",
        WebhookKind::SlotHandedBack => "the time comes back to the staff",
        WebhookKind::CardWaiting => "a booking needs a look",
        WebhookKind::RequestWaiting => "a request needs a look",
    }
}
