//! web/pages/console: the programs that are told what happens, how each one answers, and what can be done about it.

use super::parts::{problem_at, target};
use super::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/webhooks.html")]
pub struct WebhooksPage {
    pub shell: Shell,
    pub webhooks: Vec<WebhookRow>,
    /// By whose clock the times are.
    pub zone: String,
    /// What was typed and could not be taken.
    pub url: String,
    pub kinds: Vec<KindChoice>,
    pub personal: bool,
    /// Lines for a chat instead of signed JSON.
    pub slack: bool,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
}

/// One kind of news, by its public word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindChoice {
    pub word: String,
    pub chosen: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookRow {
    pub id: u64,
    pub url: String,
    /// "new", "working", "failing", "paused" or "broken".
    pub state: String,
    /// The last answer, in words.
    pub answer: Option<String>,
    pub answered_at: Option<String>,
    pub next_try_at: Option<String>,
    /// How much news waits.
    pub waiting: u32,
    pub test_waits: bool,
    pub kinds: Vec<KindChoice>,
    pub personal: bool,
    /// Lines for a chat instead of signed JSON.
    pub slack: bool,
    pub secret: String,
    pub signs_twice: bool,
    /// How many wishes were seen, so that a button pressed twice is one wish.
    pub seen: u32,
}

impl WebhooksPage {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["url", "kinds"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    fn action(&self) -> String {
        self.shell.base() + "/webhooks"
    }

    fn of_what(&self) -> &'static str {
        self.shell.of_what()
    }
}

impl KindChoice {
    fn words(&self) -> &'static str {
        match self.word.as_str() {
            "entry.confirmed" => "somebody is coming",
            "entry.cancelled" => "somebody cancels",
            "offer.made" => "a seat is offered to somebody in line",
            "offer.claimed" => "they take it",
            "offer.declined" => "they say no",
            "offer.lapsed" => "their time runs out",
            "offer.withdrawn" => "the offer is taken back",
            "headcount.changed" => "the numbers change",
            "slot.freed" => "a time comes free at a desk",
            "slot.offered" => "it is offered to somebody",
            "slot.rolled_on" => "the offer goes on to the next person",
            "slot.filled" => "the time is filled",
            "slot.handed_back" => "the time comes back to the staff",
            "card.waiting" => "a booking needs a look",
            "request.waiting" => "a request needs a look",
            _ => "something else",
        }
    }
}

impl WebhookRow {
    fn state_words(&self) -> &'static str {
        match self.state.as_str() {
            "new" => "Nothing told yet",
            "working" => "Working",
            "failing" => "Failing, trying again",
            "paused" => "Paused",
            "broken" => "Given up",
            _ => "Unknown",
        }
    }

    fn state_class(&self) -> &'static str {
        match self.state.as_str() {
            "working" => "state--done",
            "failing" | "broken" => "state--bad",
            "paused" => "state--gone",
            _ => "state--line",
        }
    }

    fn may_resume(&self) -> bool {
        self.state == "paused" || self.state == "broken"
    }

    fn waiting_words(&self) -> Option<String> {
        match self.waiting {
            0 => None,
            1 => Some("1 piece of news waits".to_string()),
            many @ 2..200 => Some(format!("{many} pieces of news wait")),
            _ => Some("200 or more pieces of news wait".to_string()),
        }
    }

    fn kinds_words(&self) -> String {
        let chosen: Vec<&str> = self.kinds.iter().filter(|kind| kind.chosen).map(|kind| kind.word.as_str()).collect();
        if chosen.len() == self.kinds.len() { "everything".to_string() } else { chosen.join(", ") }
    }
}
