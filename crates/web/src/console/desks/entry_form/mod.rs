//! web/console/desks: the small form behind a row of the list: somebody new, somebody to be changed, or a request with what
//! was found in it.

use crate::console::list::view::address;
use crate::console::parts::problem_at;
use intake::{BadBody, JoinForm, Problem, read_join_form};
use rules::desk::DeskSettings;
use rules::{Email, Entry, ListKind, Mobile, PersonName, Settings};
use services::DeskView;
use std::sync::Arc;
use store::sqlite::ListView;

#[derive(Clone, Debug)]
pub struct EntryForm {
    /// Of the desk, which says what can be chosen.
    pub settings: Arc<Settings>,
    /// Goes before every id, so that two of them can stand on one page.
    pub prefix: String,
    /// What its button does.
    pub does: &'static str,
    pub action: String,
    pub button: &'static str,
    pub typed: JoinForm,
    pub problems: Vec<Problem>,
    /// Where the list stood, so that saving comes back to the same rows.
    pub back: Vec<(&'static str, String)>,
    pub cancel: Option<String>,
}

/// Whatever can be wrong in it is said at its field.
const FIELDS: [&str; 14] = [
    "name", "mobile", "email", "service", "party", "from", "until", "weekdays", "earliest", "latest", "staff",
    "location", "tier", "note",
];

/// Monday first: what is sent, what is read, and what is heard.
pub(crate) const DAYS: [(&str, &str, &str); 7] = [
    ("mon", "Mo", "Monday"),
    ("tue", "Tu", "Tuesday"),
    ("wed", "We", "Wednesday"),
    ("thu", "Th", "Thursday"),
    ("fri", "Fr", "Friday"),
    ("sat", "Sa", "Saturday"),
    ("sun", "Su", "Sunday"),
];

/// What somebody typed into it.
pub(in crate::console) fn read_entry_form(body: &[u8]) -> Result<JoinForm, BadBody> {
    read_join_form(body, "application/x-www-form-urlencoded")
}

/// The form of a card: filled in with what was found, under ids of its own.
pub(crate) fn of_request(
    view: &DeskView,
    prefix: &str,
    action: String,
    typed: JoinForm,
    problems: Vec<Problem>,
) -> EntryForm {
    let button = "Put them on the list";
    EntryForm { does: "approve", button, typed, problems, ..EntryForm::new(&view.settings, prefix, action) }
}

impl EntryForm {
    fn new(settings: &Arc<Settings>, prefix: &str, action: String) -> EntryForm {
        EntryForm {
            settings: settings.clone(),
            prefix: prefix.to_string(),
            does: "edit",
            action,
            button: "Save",
            typed: JoinForm::default(),
            problems: Vec::new(),
            back: Vec::new(),
            cancel: None,
        }
    }

    /// None on events.
    fn of(view: &ListView, prefix: &str, page: &str) -> Option<EntryForm> {
        let action = format!("{}/{page}", address(view));
        (view.head.kind == ListKind::Desk).then(|| EntryForm::new(&view.settings, prefix, action))
    }

    pub fn adding(view: &ListView) -> Option<EntryForm> {
        let form = EntryForm::of(view, "add-", "new")?;
        Some(EntryForm { button: "Put them on the list", ..form })
    }

    /// An entry as its staff would have typed it.
    pub fn editing(view: &ListView, entry: &Entry) -> Option<EntryForm> {
        let person = &entry.person;
        let wish = entry.wish.as_ref().map(|wish| JoinForm::of_wish(entry.party, wish)).unwrap_or_default();
        let typed = JoinForm {
            name: person.name.as_ref().map_or("", PersonName::as_str).to_string(),
            mobile: person.mobile.as_ref().map_or("", Mobile::as_str).to_string(),
            email: person.email.as_ref().map_or("", Email::as_str).to_string(),
            tier: if entry.tier == 0 { String::new() } else { entry.tier.to_string() },
            note: person.note.clone().unwrap_or_default(),
            ..wish
        };
        Some(EntryForm { typed, ..EntryForm::of(view, "edit-", &entry.id.0.to_string())? })
    }

    pub(crate) fn desk(&self) -> &DeskSettings {
        match &*self.settings {
            Settings::Desk(desk) => desk,
            Settings::Event(_) => unreachable!("only desks have such a form"),
        }
    }

    pub(crate) fn services(&self) -> Vec<String> {
        self.desk().services.iter().map(|service| service.name.clone()).collect()
    }

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

    /// Named in a wish, and no longer in the settings: shown as it is, so that saving does not quietly name another.
    pub(crate) fn gone<'a>(&self, typed: &'a str, known: &[String]) -> Option<&'a str> {
        (!typed.is_empty() && !known.iter().any(|name| is_same(name, typed))).then_some(typed)
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

pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}
