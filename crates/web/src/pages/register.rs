//! web/pages: the public page of an event with its sign-up form, as a page of its own or inside another site.

use super::door::{Door, door};
use super::event::{EventFacts, EventState, Numbers};
use crate::guest::words::{Words, words};
use askama::Template;
use intake::Problem;
use rules::{Language, Refusal};

#[derive(Clone, Debug, Template)]
#[template(path = "register.html")]
pub struct RegisterPage {
    pub event: EventFacts,
    pub numbers: Numbers,
    /// The number in line of somebody who joined it now.
    pub would_be: Option<u64>,
    /// When seats kept for the line open to everyone, in words.
    pub opens_at: Option<String>,
    pub max_party: u32,
    /// Whoever is new confirms by email within so many minutes.
    pub confirm_within: Option<u32>,
    pub form: Form,
    pub frame: Frame,
    pub return_to: Option<String>,
}

/// What was typed, to be shown again beside what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form {
    pub name: String,
    pub email: String,
    pub party: String,
    pub problems: Vec<Problem>,
}

/// The inputs of an event's form and of a desk's, by their ids.
const FIELDS: [&str; 14] = [
    "name",
    "email",
    "party",
    "mobile",
    "service",
    "staff",
    "location",
    "from",
    "until",
    "weekdays",
    "earliest",
    "latest",
    "notice_minutes",
    "consent",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    Page,
    Embedded,
}

impl Frame {
    pub(super) fn is_embedded(self) -> bool {
        match self {
            Frame::Page => false,
            Frame::Embedded => true,
        }
    }
}

impl RegisterPage {
    fn door(&self) -> Option<Door> {
        match self.event.state {
            EventState::Open => {
                let words = self.event.words();
                let door = door(&self.numbers, self.would_be, self.max_party, words);
                let opens = self.opens_at.as_ref().map(|when| words.opens_at.replace("{when}", when));
                let detail = [door.detail, opens].into_iter().flatten().collect::<Vec<_>>().join(" ");
                Some(Door { detail: (!detail.is_empty()).then_some(detail), ..door })
            }
            EventState::CalledOff | EventState::Over => None,
        }
    }

    /// What stands in place of the form when nobody can sign up.
    fn closed(&self) -> (&'static str, &'static str) {
        match self.event.state {
            EventState::Open => ("", ""),
            EventState::CalledOff => self.event.words().closed_off,
            EventState::Over => self.event.words().closed_over,
        }
    }

    /// The small print under the button.
    fn after(&self, door: &Door) -> String {
        let words = self.event.words();
        self.confirm_within.map_or(door.after.to_string(), |minutes| words.number(words.confirm_first, minutes))
    }

    fn party_hint(&self) -> String {
        let words = self.event.words();
        words.number(words.party_hint, self.max_party)
    }

    /// The page may be loaded again at any moment without losing what somebody typed.
    fn is_fresh(&self) -> bool {
        self.form == Form::default()
    }
}

impl Form {
    fn problem(&self, field: &str) -> Option<&str> {
        self.problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
    }

    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        input_of(problem)
    }

    /// A party of one unless somebody typed something else.
    fn party_value(&self) -> &str {
        if self.party.is_empty() { "1" } else { &self.party }
    }
}

/// What is wrong with a field, in the language of the page. The rules and the reader of forms speak English.
#[must_use]
pub fn in_language(problem: Problem, language: Language, max_party: u32) -> Problem {
    let words: &Words = words(language);
    let text = match (language, problem.field.as_str()) {
        (Language::En, _) => return problem,
        (_, "name") => words.name_problem.to_string(),
        (_, "email") => words.email_problem.to_string(),
        (_, "party") => words.counted(words.party_problem, max_party),
        (_, _) => return problem,
    };
    Problem { text, ..problem }
}

/// The same for what a rule says about a field.
#[must_use]
pub fn refusal_in_language(refusal: &Refusal, language: Language, max_party: u32) -> Problem {
    let problem = Problem::from(refusal);
    let words: &Words = words(language);
    let text = match (language, refusal) {
        (Language::De | Language::Fr | Language::Es, Refusal::NoMoreSeats { .. }) => words.no_more_seats,
        (Language::De | Language::Fr | Language::Es, Refusal::SeatsHeld) => words.answer_first,
        (_, _) => return in_language(problem, language, max_party),
    };
    Problem { text: text.to_string(), ..problem }
}

/// The id of the input a problem belongs to, so that the summary can lead there; None: it concerns the whole form.
pub(super) fn input_of(problem: &Problem) -> Option<&'static str> {
    FIELDS.into_iter().find(|field| *field == problem.field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_leads_to_its_field() {
        let at = |field: &str| Problem { field: field.into(), text: "No".into() };
        assert_eq!(input_of(&at("email")), Some("email"));
        assert_eq!(input_of(&at("")), None);
        assert_eq!(input_of(&at("website")), None);
    }

    #[test]
    fn the_form_shows_what_was_typed() {
        let form = Form { party: "99".into(), ..Form::default() };
        assert_eq!(form.party_value(), "99");
        assert_eq!(Form::default().party_value(), "1");
    }
}
