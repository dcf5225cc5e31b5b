//! web/pages: what a link in a text or mail of a desk shows: an offer that runs, what came of it, or what somebody
//! waits for. Opening it changes nothing; the page tells the present truth.

use super::desk::{DeskFacts, Fact};
use super::link::Countdown;
use super::said::{Mark, Said, Weight};
use super::wish_form::WishForm;
use crate::guest::words::DeskWords;
use askama::Template;

#[derive(Clone, Debug)]
pub struct DeskLinkPage {
    pub desk: DeskFacts,
    pub token: String,
    pub kind: DeskLinkKind,
    /// What stands on the ticket: the slot, or what somebody waits for.
    pub facts: Vec<Fact>,
    /// How to greet them.
    pub person: Option<String>,
    /// To change what they wait for, where they still wait.
    pub form: Option<WishForm>,
    pub just: Just,
}

/// How somebody came to this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Just {
    Opened,
    /// Something was saved a moment ago.
    Saved,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskLinkKind {
    /// A slot held for them whose window runs.
    Offer {
        ends_at_text: String,
        ends_at_ms: i64,
        now_ms: i64,
    },
    /// Held, and its message has not gone out yet. It may be claimed all the same.
    OfferQueued,
    OfferOver {
        why: DeskOver,
        standing: DeskStanding,
    },
    /// The slot is theirs, for ever after.
    Confirmed,
    /// It was theirs once: staff undid it, or they did not come.
    Unbooked,
    Waiting,
    Paused,
    Left,
    /// They left and came back since; a newer message has the link that works.
    OldLink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskOver {
    Lapsed,
    Declined,
    /// It went to somebody else, or the staff filled it.
    Filled,
    Withdrawn,
    NoLongerFits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskStanding {
    Waiting,
    Paused,
    Left,
}

#[derive(Template)]
#[template(path = "desk_link.html")]
struct View<'a> {
    page: &'a DeskLinkPage,
    desk: &'a DeskFacts,
    said: Said,
    person: Option<String>,
    countdown: Option<Countdown>,
}

impl DeskLinkPage {
    #[must_use]
    pub fn render(&self) -> String {
        super::written(&View {
            page: self,
            desk: &self.desk,
            said: self.said(),
            person: self.person.clone(),
            countdown: self.countdown(),
        })
    }

    /// The same in a sentence or two, for programs.
    #[must_use]
    pub fn message(&self) -> String {
        let said = self.said();
        let lines = said.lines.iter().map(String::as_str);
        let whole: Vec<&str> = [said.title.as_str()].into_iter().chain(lines).collect();
        whole.join(" ")
    }

    fn countdown(&self) -> Option<Countdown> {
        match &self.kind {
            DeskLinkKind::Offer { ends_at_text, ends_at_ms, now_ms } => {
                Some(Countdown::new(ends_at_text, *ends_at_ms, *now_ms, self.desk.words()))
            }
            DeskLinkKind::OfferQueued
            | DeskLinkKind::OfferOver { .. }
            | DeskLinkKind::Confirmed
            | DeskLinkKind::Unbooked
            | DeskLinkKind::Waiting
            | DeskLinkKind::Paused
            | DeskLinkKind::Left
            | DeskLinkKind::OldLink => None,
        }
    }

    fn said(&self) -> Said {
        let own = self.desk.own();
        let told = |mark, words: (&str, &str)| Said::new(mark, words.0, &[words.1]);
        match &self.kind {
            DeskLinkKind::Offer { .. } => choice(Said::new(Mark::Clock, own.offer, &[own.held]), own),
            DeskLinkKind::OfferQueued => choice(told(Mark::Clock, own.early), own),
            DeskLinkKind::OfferOver { why, standing } => over(*why, *standing, own),
            DeskLinkKind::Confirmed => told(Mark::Seat, own.confirmed).also(own.plans),
            DeskLinkKind::Unbooked => told(Mark::Empty, own.unbooked),
            DeskLinkKind::Waiting => told(Mark::Line, own.waiting),
            DeskLinkKind::Paused => told(Mark::Quiet, own.paused).act(Weight::Main, "resume", own.resume_button),
            DeskLinkKind::Left => told(Mark::Empty, own.left),
            DeskLinkKind::OldLink => told(Mark::Letter, own.old_link),
        }
    }

    /// Where they still wait, they may rest.
    fn can_pause(&self) -> bool {
        match &self.kind {
            DeskLinkKind::Waiting => true,
            DeskLinkKind::OfferOver { standing, .. } => *standing == DeskStanding::Waiting,
            DeskLinkKind::Offer { .. }
            | DeskLinkKind::OfferQueued
            | DeskLinkKind::Confirmed
            | DeskLinkKind::Unbooked
            | DeskLinkKind::Paused
            | DeskLinkKind::Left
            | DeskLinkKind::OldLink => false,
        }
    }

    fn can_join_again(&self) -> bool {
        self.kind == DeskLinkKind::Left
    }

    fn just_saved(&self) -> bool {
        self.just == Just::Saved
    }

    /// The page may be loaded again at any moment without losing what somebody typed.
    fn is_fresh(&self) -> bool {
        self.just == Just::Opened && self.form.as_ref().is_none_or(|form| form.problems.is_empty())
    }

    fn has_calendar(&self) -> bool {
        self.kind == DeskLinkKind::Confirmed
    }
}

fn choice(said: Said, own: &DeskWords) -> Said {
    said.act(Weight::Main, "claim", own.claim).act(Weight::Small, "decline", own.decline)
}

fn over(why: DeskOver, standing: DeskStanding, own: &DeskWords) -> Said {
    let title = match why {
        DeskOver::Lapsed => own.lapsed,
        DeskOver::Declined => own.declined,
        DeskOver::Filled => own.filled,
        DeskOver::Withdrawn => own.withdrawn,
        DeskOver::NoLongerFits => own.no_longer_fits,
    };
    let (mark, line) = match standing {
        DeskStanding::Waiting => (Mark::Line, own.still_waiting),
        DeskStanding::Paused => (Mark::Quiet, own.still_paused),
        DeskStanding::Left => (Mark::Empty, own.no_longer_listed),
    };
    let said = Said::new(mark, title, &[line]);
    match standing {
        DeskStanding::Paused => said.act(Weight::Main, "resume", own.resume_button),
        DeskStanding::Waiting | DeskStanding::Left => said,
    }
}
