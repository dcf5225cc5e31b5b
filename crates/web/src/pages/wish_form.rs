//! web/pages: the fields of a wish, shared by the join page and the page on which somebody changes what they wait for.

use super::desk::DeskFacts;
use super::desk_facts::notice;
use super::register::{in_language, input_of};
use intake::{JoinForm, Problem};
use rules::Language;

/// What was typed, what is wrong with it, and what there is to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WishForm {
    pub typed: JoinForm,
    pub problems: Vec<Problem>,
    /// Names, and how many minutes each takes. One alone is not asked for.
    pub services: Vec<(String, u32)>,
    pub staff: Vec<String>,
    pub locations: Vec<String>,
    /// The first day that makes sense, as a date field writes it.
    pub today: String,
}

/// One choice of a list: what is sent, what is said, whether it is chosen.
pub(super) struct Choice {
    pub value: String,
    pub label: String,
    pub chosen: bool,
}

/// What the list of notices offers, in minutes.
const NOTICES: [u32; 7] = [0, 30, 60, 120, 240, 1_440, 2_880];

impl WishForm {
    pub(super) fn problem(&self, field: &str) -> Option<&str> {
        self.problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
    }

    pub(super) fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        input_of(problem)
    }

    pub(super) fn service_choices(&self, desk: &DeskFacts) -> Vec<Choice> {
        let minutes = |minutes: u32| desk.words().number(desk.own().minutes, minutes);
        let label = |(name, took): &(String, u32)| format!("{name} · {}", minutes(*took));
        self.services.iter().map(|one| choice(&one.0, &label(one), &self.typed.service)).collect()
    }

    pub(super) fn staff_choices(&self) -> Vec<Choice> {
        self.staff.iter().map(|name| choice(name, name, &self.typed.staff)).collect()
    }

    pub(super) fn location_choices(&self) -> Vec<Choice> {
        self.locations.iter().map(|name| choice(name, name, &self.typed.location)).collect()
    }

    /// The usual ones, and the one that was typed, if it is another.
    pub(super) fn notice_choices(&self, desk: &DeskFacts) -> Vec<Choice> {
        let typed: u32 = self.typed.notice_minutes.parse().unwrap_or(0);
        let mut minutes = NOTICES.to_vec();
        if !minutes.contains(&typed) {
            minutes.push(typed);
            minutes.sort_unstable();
        }
        let one = |minutes: &u32| Choice {
            value: minutes.to_string(),
            label: notice(desk, *minutes),
            chosen: *minutes == typed,
        };
        minutes.iter().map(one).collect()
    }

    pub(super) fn day_choices(&self, desk: &DeskFacts) -> Vec<Choice> {
        let ticked = |word: &str| self.typed.weekdays.iter().any(|day| day.eq_ignore_ascii_case(word));
        let days = intake::WEEKDAYS.iter().zip(desk.own().weekdays);
        days.map(|(word, label)| Choice { value: (*word).into(), label: label.into(), chosen: ticked(word) }).collect()
    }

    /// One unless somebody typed something else.
    pub(super) fn party_value(&self) -> &str {
        if self.typed.party.is_empty() { "1" } else { &self.typed.party }
    }
}

/// Letter case does not matter: a stored service is in lower case.
fn choice(value: &str, label: &str, typed: &str) -> Choice {
    let chosen = value.trim().to_lowercase() == typed.trim().to_lowercase();
    Choice { value: value.to_string(), label: label.to_string(), chosen }
}

/// What is wrong with a field of a desk's form, in the desk's language. The reader of forms speaks English.
pub(crate) fn wish_problem(problem: Problem, desk: &DeskFacts) -> Problem {
    let own = desk.own();
    let text = match (desk.language, problem.field.as_str()) {
        (Language::En, _) => problem.text,
        (_, "name" | "email" | "party") => {
            return in_language(problem, desk.language, rules::limits::PARTY);
        }
        (_, "mobile") => own.problem_mobile.to_string(),
        (_, "consent") => own.problem_consent.to_string(),
        (_, "service") => own.problem_service.to_string(),
        (_, "staff") => own.problem_staff.to_string(),
        (_, "location") => own.problem_location.to_string(),
        (_, "from") => own.problem_from.to_string(),
        (_, "until") => own.problem_until.to_string(),
        (_, "weekdays") => own.problem_weekdays.to_string(),
        (_, "earliest") => own.problem_earliest.to_string(),
        (_, "latest") => own.problem_latest.to_string(),
        (_, "notice_minutes") => own.problem_notice.to_string(),
        (_, _) => problem.text,
    };
    Problem { field: problem.field, text }
}
