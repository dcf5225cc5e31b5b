//! web/pages: what a link out of a mail shows. Opening it changes nothing; the page tells the present truth and has
//! one clear button.

use super::event::EventFacts;
use super::link_words::said;
use super::register::input_of;
use super::said::{Mark, Said};
use super::standing::Standing;
use crate::guest::words::Words;
use askama::Template;
use intake::Problem;
use jiff::Timestamp;

#[derive(Clone, Debug)]
pub struct LinkPage {
    pub event: EventFacts,
    pub token: String,
    pub kind: LinkKind,
    /// How to greet them.
    pub person: Option<String>,
    /// Where the sign-up itself can be changed.
    pub edit: Option<SignUpForm>,
}

/// A guest's own name and party, as they are or as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignUpForm {
    pub name: String,
    pub party: String,
    pub max_party: u32,
    pub problems: Vec<Problem>,
}

impl SignUpForm {
    fn problem(&self, field: &str) -> Option<&str> {
        self.problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        input_of(problem)
    }

    fn party_hint(&self, words: &Words) -> String {
        words.number(words.party_hint, self.max_party)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkKind {
    Seat {
        party: u32,
        reminders_muted: bool,
    },
    InLine {
        position: Option<u64>,
        party: u32,
    },
    /// `would_be`: the event is full, and yes means this number in line.
    Invited {
        held_until: Option<String>,
        would_be: Option<u64>,
    },
    /// A held seat whose window runs.
    Offer {
        ends_at_text: String,
        ends_at_ms: i64,
        now_ms: i64,
        seats: u32,
    },
    /// A held seat whose window has not begun, because its mail has not gone out yet. It may be claimed all the same.
    OfferQueued {
        seats: u32,
    },
    /// Seats that are kept for those in line, or open to everyone: the first tap takes them.
    TakeNow {
        until: Option<KeptUntil>,
        now_ms: i64,
        seats: u32,
    },
    OfferOver {
        why: OverWhy,
        standing: Standing,
    },
    Cancelled {
        can_return: Return,
    },
    Mute {
        muted: bool,
    },
    /// They left and came back since; a newer mail has the link that works.
    OldLink,
    EventCalledOff,
    EventOver,
}

/// When what is kept for those in line opens to everyone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptUntil {
    pub text: String,
    pub at_ms: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OverWhy {
    Lapsed,
    Declined,
    Withdrawn,
    /// Somebody else in line was quicker.
    Taken,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Return {
    SeatFree,
    JoinLine { would_be: u64 },
    No,
}

#[derive(Template)]
#[template(path = "link.html")]
struct View<'a> {
    page: &'a LinkPage,
    event: &'a EventFacts,
    said: Said,
    person: Option<String>,
    countdown: Option<Countdown>,
}

/// The end of an offer for people, for machines, and for the script that counts down to it.
pub(super) struct Countdown {
    pub ends_text: String,
    pub ends_iso: String,
    pub ends_ms: i64,
    pub now_ms: i64,
    pub left: String,
    /// The words of the script, where it does not know them by itself.
    pub says: Option<String>,
}

impl Countdown {
    pub(super) fn new(ends_text: &str, ends_ms: i64, now_ms: i64, words: &Words) -> Countdown {
        Countdown {
            ends_text: ends_text.to_string(),
            ends_iso: Timestamp::from_millisecond(ends_ms).map(|at| at.to_string()).unwrap_or_default(),
            ends_ms,
            now_ms,
            left: words.time_left(ends_ms.saturating_sub(now_ms)),
            says: words.left_for_script(),
        }
    }
}

impl LinkPage {
    /// The page may be loaded again at any moment without losing what somebody typed.
    fn is_fresh(&self) -> bool {
        self.edit.as_ref().is_none_or(|form| form.problems.is_empty())
    }

    #[must_use]
    pub fn render(&self) -> String {
        let words = self.event.words();
        super::written(&View {
            page: self,
            event: &self.event,
            said: said(&self.kind, &self.event.name, words),
            person: self.person.clone(),
            countdown: countdown(&self.kind, words),
        })
    }
}

fn countdown(kind: &LinkKind, words: &Words) -> Option<Countdown> {
    match kind {
        LinkKind::Offer { ends_at_text, ends_at_ms, now_ms, .. } => {
            Some(Countdown::new(ends_at_text, *ends_at_ms, *now_ms, words))
        }
        LinkKind::TakeNow { until: Some(until), now_ms, .. } => {
            Some(Countdown::new(&until.text, until.at_ms, *now_ms, words))
        }
        LinkKind::Seat { .. }
        | LinkKind::TakeNow { until: None, .. }
        | LinkKind::InLine { .. }
        | LinkKind::Invited { .. }
        | LinkKind::OfferQueued { .. }
        | LinkKind::OfferOver { .. }
        | LinkKind::Cancelled { .. }
        | LinkKind::Mute { .. }
        | LinkKind::OldLink
        | LinkKind::EventCalledOff
        | LinkKind::EventOver => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_counts_down_from_the_servers_clock() {
        let kind = LinkKind::Offer {
            ends_at_text: "today, 20:00".into(),
            ends_at_ms: 1_796_482_800_000,
            now_ms: 1_796_482_800_000 - 134 * 60_000,
            seats: 1,
        };
        let countdown = countdown(&kind, crate::guest::words::words(rules::Language::En)).expect("an offer has an end");
        assert_eq!(countdown.left, "2 h 14 min left");
        assert_eq!(countdown.ends_iso, "2026-12-05T15:00:00Z");
    }
}
