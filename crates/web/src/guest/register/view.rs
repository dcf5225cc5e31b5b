//! web/guest: the public page of an event with its sign-up form, as a page of its own or inside another site.

use super::door::{SeatWords, seat_words};
use crate::guest::fact::{self, Fact};
use crate::guest::facts;
use crate::guest::form::Form;
use crate::guest::list::ListFacts;
use crate::pages::{EventState, Numbers};
use askama::Template;
use intake::SeenOn;
use jiff::Timestamp;
use services::EventView;

#[derive(Template)]
#[template(path = "guest/register/page.html")]
pub(super) struct RegisterPage<'a> {
    list: ListFacts<'a>,
    view: &'a EventView,
    state: EventState,
    facts: Vec<Fact>,
    numbers: Numbers,
    /// Whoever is new confirms by email within so many minutes.
    confirm_within: Option<u32>,
    form: Form,
    seen_on: SeenOn,
    pub return_to: Option<&'a str>,
}

impl<'a> RegisterPage<'a> {
    pub(super) fn of(view: &'a EventView, now: Timestamp, form: Form, seen_on: SeenOn) -> RegisterPage<'a> {
        let (list, event) = (ListFacts::of_event(view), view.event());
        RegisterPage {
            list,
            view,
            state: facts::state(view, now),
            facts: fact::of_list(&list),
            numbers: facts::numbers(view),
            confirm_within: rules::event::confirm_within(event, now),
            form,
            seen_on,
            return_to: None,
        }
    }

    /// What is to be had, where anybody can sign up.
    fn seats(&self) -> Option<SeatWords> {
        let words = self.list.words();
        let would_be = self.view.head.would_be(1);
        let open = self.state == EventState::Open;
        open.then(|| seat_words(&self.numbers, would_be, self.list.max_party(), words)).map(|seats| {
            let when =
                self.view.kept.map(|kept| post::short_in(self.list.language, kept.until, self.list.settings.zone()));
            let opens = when.map(|when| words.opens_at.replace("{when}", &when));
            let detail = [seats.detail, opens].into_iter().flatten().collect::<Vec<_>>().join(" ");
            SeatWords { detail: (!detail.is_empty()).then_some(detail), ..seats }
        })
    }

    /// What stands in place of the form when nobody can sign up.
    fn closed(&self) -> (&'static str, &'static str) {
        match self.state {
            EventState::Open => ("", ""),
            EventState::CalledOff => self.list.words().closed_off,
            EventState::Over => self.list.words().closed_over,
        }
    }

    /// The small print under the button.
    fn after(&self, seats: &SeatWords) -> String {
        let words = self.list.words();
        self.confirm_within.map_or(seats.after.to_string(), |minutes| words.number(words.confirm_first, minutes))
    }
}
