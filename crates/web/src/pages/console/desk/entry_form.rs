//! web/pages/console/desk: the small form behind a row of the list: somebody new, or somebody to be changed.

use super::super::parts::problem_at;
use intake::JoinForm;
use intake::Problem;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryForm {
    /// Goes before every id, so that two of them can stand on one page.
    pub prefix: String,
    /// What its button does.
    pub does: &'static str,
    pub action: String,
    pub button: &'static str,
    pub typed: JoinForm,
    pub services: Vec<String>,
    pub staff: Vec<String>,
    pub locations: Vec<String>,
    pub problems: Vec<Problem>,
    /// Where the list stood, so that saving comes back to the same rows.
    pub back: Vec<(String, String)>,
    pub cancel: Option<String>,
}

/// Whatever can be wrong in it is said at its field.
const FIELDS: [&str; 14] = [
    "name", "mobile", "email", "service", "party", "from", "until", "weekdays", "earliest", "latest", "staff",
    "location", "tier", "note",
];

/// Monday first: what is sent, what is read, and what is heard.
const DAYS: [(&str, &str, &str); 7] = [
    ("mon", "Mo", "Monday"),
    ("tue", "Tu", "Tuesday"),
    ("wed", "We", "Wednesday"),
    ("thu", "Th", "Thursday"),
    ("fri", "Fr", "Friday"),
    ("sat", "Sa", "Saturday"),
    ("sun", "Su", "Sunday"),
];

impl EntryForm {
    pub(crate) fn id(&self, field: &str) -> String {
        format!("{}{field}", self.prefix)
    }

    pub(crate) fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }

    /// What belongs to no field of this form.
    pub(crate) fn other_problems(&self) -> Vec<&str> {
        self.problems.iter().filter(|one| !FIELDS.contains(&one.field.as_str())).map(|one| one.text.as_str()).collect()
    }

    /// The field of this form that a problem is about.
    pub(crate) fn leads_to(&self, problem: &Problem) -> Option<String> {
        let is_ours = self.problems.contains(problem) && FIELDS.contains(&problem.field.as_str());
        // Seven boxes make one answer: what is wrong with it stands below them.
        is_ours.then(|| self.id(if problem.field == "weekdays" { "weekdays-problem" } else { &problem.field }))
    }

    pub(crate) fn is_service(&self, name: &str) -> bool {
        same(name, &self.typed.service)
    }

    pub(crate) fn is_staff(&self, name: &str) -> bool {
        same(name, &self.typed.staff)
    }

    /// Named in a wish, and no longer in the settings: shown as it is, so that saving does not quietly name another.
    pub(crate) fn gone<'a>(&self, typed: &'a str, known: &[String]) -> Option<&'a str> {
        (!typed.is_empty() && !known.iter().any(|name| same(name, typed))).then_some(typed)
    }

    pub(crate) fn is_location(&self, name: &str) -> bool {
        same(name, &self.typed.location)
    }

    pub(crate) fn days(&self) -> [(&'static str, &'static str, &'static str); 7] {
        DAYS
    }

    pub(crate) fn has_day(&self, day: &str) -> bool {
        self.typed.weekdays.iter().any(|word| word == day)
    }

    /// More is asked than name, number and service.
    pub(crate) fn is_detailed(&self) -> bool {
        let typed = &self.typed;
        let wishes = [&typed.from, &typed.until, &typed.earliest, &typed.latest, &typed.staff, &typed.location];
        self.prefix != "add-"
            || !self.problems.is_empty()
            || !typed.weekdays.is_empty()
            || wishes.iter().any(|one| !one.is_empty())
    }
}

fn same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}
