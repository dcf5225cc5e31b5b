//! web/guest: what somebody typed into a form of an event or a desk, what is wrong with it, and what there is to choose.

use super::list::ListFacts;
use super::words::{desk_words, words};
use intake::{JoinForm, Problem};
use rules::desk::Service;
use rules::event::EventSettings;
use rules::{Language, Refusal};

/// What was typed, to be shown again beside what is wrong with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form {
    pub typed: JoinForm,
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

/// What the list of notices offers, in minutes.
const NOTICES: [u32; 7] = [0, 30, 60, 120, 240, 1_440, 2_880];

impl Form {
    pub fn problem(&self, field: &str) -> Option<&str> {
        self.problems.iter().find(|problem| problem.field == field).map(|problem| problem.text.as_str())
    }

    /// The id of the input a problem belongs to, so that the summary can lead there; None: it concerns the whole form.
    pub fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        FIELDS.into_iter().find(|field| *field == problem.field)
    }

    /// A party of one unless somebody typed something else.
    pub fn party(&self) -> &str {
        if self.typed.party.is_empty() { "1" } else { &self.typed.party }
    }

    /// The usual ones, and the one that was typed, if it is another.
    pub fn notices(&self) -> Vec<u32> {
        let mut notices = NOTICES.to_vec();
        if !notices.contains(&self.notice()) {
            notices.push(self.notice());
            notices.sort_unstable();
        }
        notices
    }

    pub fn notice(&self) -> u32 {
        self.typed.notice_minutes.parse().unwrap_or(0)
    }

    pub fn has_day(&self, word: &str) -> bool {
        self.typed.weekdays.iter().any(|day| day.eq_ignore_ascii_case(word))
    }
}

/// Letter case does not matter: a stored service is in lower case.
pub(super) fn same(choice: &str, typed: &str) -> bool {
    choice.trim().to_lowercase() == typed.trim().to_lowercase()
}

/// "Colour · 90 min".
pub(super) fn service_words(list: &ListFacts<'_>, service: &Service) -> String {
    format!("{} · {}", service.name, list.words().number(list.own().minutes, service.minutes))
}

/// What is wrong with a field, in the language of the page. The rules and the readers of forms speak English.
pub(super) fn in_language(problem: Problem, language: Language, max_party: u32) -> Problem {
    let (words, own) = (words(language), desk_words(language));
    let text = match (language, problem.field.as_str()) {
        (Language::En, _) => return problem,
        (_, "name") => words.name_problem,
        (_, "email") => words.email_problem,
        (_, "party") => return Problem { text: words.counted(words.party_problem, max_party), ..problem },
        (_, "mobile") => own.problem_mobile,
        (_, "consent") => own.problem_consent,
        (_, "service") => own.problem_service,
        (_, "staff") => own.problem_staff,
        (_, "location") => own.problem_location,
        (_, "from") => own.problem_from,
        (_, "until") => own.problem_until,
        (_, "weekdays") => own.problem_weekdays,
        (_, "earliest") => own.problem_earliest,
        (_, "latest") => own.problem_latest,
        (_, "notice_minutes") => own.problem_notice,
        (_, _) => return problem,
    };
    Problem { text: text.to_string(), ..problem }
}

/// The same for what a rule says about a field.
pub(super) fn refusal_in_language(refusal: &Refusal, event: &EventSettings) -> Problem {
    let (problem, words) = (Problem::from(refusal), words(event.language));
    let text = match (event.language, refusal) {
        (Language::De | Language::Fr | Language::Es, Refusal::NoMoreSeats { .. }) => words.no_more_seats,
        (Language::De | Language::Fr | Language::Es, Refusal::SeatsHeld) => words.answer_first,
        (_, _) => return in_language(problem, event.language, event.max_party),
    };
    Problem { text: text.to_string(), ..problem }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_leads_to_its_field() {
        let leads = |field: &str| Form::default().leads_to(&Problem::new(field, "No"));
        assert_eq!((leads("email"), leads(""), leads("website")), (Some("email"), None, None));
    }

    #[test]
    fn the_form_shows_what_was_typed() {
        let form = |party: &str, notice: &str| {
            let typed = JoinForm { party: party.into(), notice_minutes: notice.into(), ..JoinForm::default() };
            Form { typed, problems: Vec::new() }
        };
        assert_eq!((form("99", "").party(), Form::default().party()), ("99", "1"));
        assert_eq!(form("", "45").notices()[..3], [0, 30, 45]);
    }
}
