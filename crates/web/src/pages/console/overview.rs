//! web/pages/console: one event at a glance. What is wrong comes first; the rest keeps itself up to date.

use super::super::event::{EventFacts, EventState, Numbers};
use super::super::words::{count, is_are, seats};
use super::super::written;
use super::chart::{Chart, Point};
use super::parts::{Coming, Fact, OfferRow, Trouble};
use super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug)]
pub struct OverviewPage {
    pub shell: Shell,
    pub facts: EventFacts,
    pub numbers: Numbers,
    /// What the host asked for while the cap is still on its way down to it.
    pub cap_wanted: Option<u32>,
    pub headline: Vec<Fact>,
    pub problems: Vec<Trouble>,
    pub coming: Vec<Coming>,
    pub offers: Vec<OfferRow>,
    /// There are more than stand here.
    pub more_offers: bool,
    /// Large rounds of mails under way, and whether the host holds them back.
    pub rounds: Vec<RoundRow>,
    pub paused: bool,
    /// In the order of time; the last one is now.
    pub chart: Vec<Point>,
    pub chart_from_text: String,
    pub chart_to_text: String,
    /// Changes whenever anything on the page does.
    pub version: String,
    pub page_url: String,
    pub poster_url: String,
    /// Where people may write to sign up, if letters come in.
    pub letters_address: Option<String>,
}

/// How far a round of mails has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundRow {
    /// "Reminders", "Invitations", "News of the new date".
    pub what: String,
    pub done: u64,
    pub all: u64,
}

impl RoundRow {
    fn words(&self) -> String {
        format!("{} of {} have gone out", count(self.done), count(self.all))
    }
}

#[derive(Template)]
#[template(path = "console/overview.html")]
struct View<'a> {
    page: &'a OverviewPage,
    shell: &'a Shell,
    event: &'a EventFacts,
    numbers: &'a Numbers,
    chart: Option<Chart>,
}

#[derive(Template)]
#[template(path = "console/overview_live.html")]
struct Live<'a> {
    page: &'a OverviewPage,
    shell: &'a Shell,
    event: &'a EventFacts,
    numbers: &'a Numbers,
    chart: Option<Chart>,
}

impl OverviewPage {
    pub(crate) fn whole(&self) -> String {
        let (shell, event, numbers) = (&self.shell, &self.facts, &self.numbers);
        written(&View { page: self, shell, event, numbers, chart: self.drawn() })
    }

    /// The part that changes by itself: the script fetches it and puts it in place of the old one.
    pub(crate) fn live(&self) -> String {
        let (shell, event, numbers) = (&self.shell, &self.facts, &self.numbers);
        written(&Live { page: self, shell, event, numbers, chart: self.drawn() })
    }

    fn drawn(&self) -> Option<Chart> {
        Chart::of(&self.chart, self.numbers.cap, &self.facts.zone)
    }

    /// The settings of an event that is over stay as they are, and so does what is on its way.
    fn may_pause(&self) -> bool {
        self.facts.state == EventState::Open
    }

    fn sentence(&self) -> String {
        how_full(self.facts.state, &self.numbers)
    }

    /// Nobody has come near it: time to say how guests find it.
    fn is_untouched(&self) -> bool {
        let Numbers { taken, held, waiting, .. } = self.numbers;
        self.facts.state == EventState::Open && taken + held + waiting == 0
    }

    fn cap_words(&self) -> Option<String> {
        cap_words(self.numbers.cap, self.cap_wanted)
    }
}

fn how_full(state: EventState, numbers: &Numbers) -> String {
    let Numbers { cap, taken, .. } = *numbers;
    match state {
        EventState::Open if taken == 0 => "Nobody has a seat yet.".to_string(),
        EventState::Open if taken == cap => format!("Full: all {} are taken.", seats(cap)),
        EventState::Open => format!("{} of {} {} taken.", count(taken), seats(cap), is_are(taken)),
        EventState::CalledOff => format!("Called off, with {} of {} taken.", count(taken), seats(cap)),
        EventState::Over => format!("Over, with {} of {} taken.", count(taken), seats(cap)),
    }
}

/// The cap goes down only as seats come back.
fn cap_words(cap: u32, wanted: Option<u32>) -> Option<String> {
    let wanted = wanted.filter(|wanted| *wanted < cap)?;
    let more = seats(cap - wanted);
    Some(format!("You asked for {}. Nobody loses a seat: {more} will be taken out as they come back.", count(wanted)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_heading_says_how_full_it_is_and_what_became_of_it() {
        let said = |state, taken| how_full(state, &Numbers { cap: 80, taken, held: 0, open: 80 - taken, waiting: 0 });
        assert_eq!(said(EventState::CalledOff, 74), "Called off, with 74 of 80 seats taken.");
        assert_eq!(said(EventState::Over, 74), "Over, with 74 of 80 seats taken.");
        assert_eq!(said(EventState::Open, 74), "74 of 80 seats are taken.");
        assert_eq!(said(EventState::Open, 1), "1 of 80 seats is taken.");
        assert_eq!(said(EventState::Open, 80), "Full: all 80 seats are taken.");
        assert_eq!(said(EventState::Open, 0), "Nobody has a seat yet.");
        let asked = "You asked for 76. Nobody loses a seat: 4 seats will be taken out as they come back.";
        assert_eq!(cap_words(80, Some(76)).as_deref(), Some(asked));
    }
}
