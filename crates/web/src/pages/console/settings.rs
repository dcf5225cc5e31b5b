//! web/pages/console: what the host decides about an event. The first press shows what saving would do, the second
//! saves. A new event is made with the same form.

use super::super::event::EventState;
use super::super::written;
use super::fields::{Kind, Section};
use super::parts::Choice;
use super::settings_words::{FIELDS, id_of, sections};
use super::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug)]
pub struct SettingsPage {
    pub shell: Shell,
    pub form: SettingsForm,
    /// The version that was edited; it is sent along as `seen_rev`.
    pub rev: u32,
    /// Fields as the API names them; `starts` and `quiet` lead to the first of their two inputs.
    pub problems: Vec<Problem>,
    pub preview: Option<Preview>,
    /// What the last press of a button did.
    pub notice: Option<String>,
    /// Makes an event instead of changing one.
    pub new: bool,
    /// Events a new one can start from: slug and name.
    pub copies: Vec<Choice>,
}

/// Everything as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsForm {
    pub slug: String,
    pub name: String,
    pub venue: String,
    pub about: String,
    /// `2026-12-18` and `19:00`.
    pub starts_date: String,
    pub starts_time: String,
    pub duration_minutes: String,
    pub zone: String,
    pub cap: String,
    pub max_party: String,
    /// A line each: `7 days before` or `09:00 on the day`.
    pub reminders: String,
    pub quiet_from: String,
    pub quiet_to: String,
    pub window_minutes: String,
    /// `wait` or `send_at_night`.
    pub time_critical: String,
    pub cut_off_minutes: String,
    pub floor_minutes: String,
    /// `true` or `false`.
    pub daily: String,
    pub host_email: String,
    /// `status` or `inbox`.
    pub form_answer: String,
    pub confirm_minutes: String,
    /// A line each: `https://example.org`.
    pub sites: String,
    /// `en`, `de`, `fr` or `es`.
    pub language: String,
}

/// What saving would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    pub lines: Vec<String>,
    /// The tick that lets guests be told; None: there is nothing to tell, or nobody.
    pub tells: Option<String>,
    /// Sent back with the second press, so that what is saved is what was looked at.
    pub confirm: String,
}

#[derive(Template)]
#[template(path = "console/settings.html")]
struct View<'a> {
    page: &'a SettingsPage,
    shell: &'a Shell,
    problems: Vec<&'a Problem>,
    sections: Vec<Section>,
    zones: Vec<String>,
}

impl SettingsPage {
    #[must_use]
    pub fn render(&self) -> String {
        let zones = if self.may_change() { zones() } else { Vec::new() };
        let (shell, sections) = (&self.shell, sections(self));
        let problems = in_order(&self.problems, &sections);
        written(&View { page: self, shell, problems, sections, zones })
    }

    fn action(&self) -> String {
        if self.new { "/console/new".to_string() } else { format!("{}/settings", self.shell.base()) }
    }

    fn may_change(&self) -> bool {
        self.new || self.shell.may_change()
    }

    /// Only what still takes place can be called off.
    fn can_call_off(&self) -> bool {
        let open = |event: &super::shell::ShellList| event.may_change && event.state == EventState::Open;
        !self.new && self.shell.list.as_ref().is_some_and(open)
    }

    fn call_off_problem(&self) -> Option<&str> {
        super::parts::problem_at(&self.problems, "typed")
    }
}

impl View<'_> {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        let id = id_of(&problem.field);
        FIELDS.iter().copied().find(|field| *field == id)
    }
}

/// As the fields follow each other on the page; what belongs to none of them comes last.
fn in_order<'a>(problems: &'a [Problem], sections: &[Section]) -> Vec<&'a Problem> {
    let fields: Vec<&str> = sections.iter().flat_map(|section| section.fields.iter().map(|field| field.id)).collect();
    let place = |problem: &Problem| fields.iter().position(|field| *field == id_of(&problem.field));
    let mut ordered: Vec<&Problem> = problems.iter().collect();
    ordered.sort_by_key(|problem| place(problem).unwrap_or(usize::MAX));
    ordered
}

/// Every zone that can be chosen, as the bundled tables name them.
pub(super) fn zones() -> Vec<String> {
    let known = jiff::tz::db().available().map(|zone| zone.to_string());
    known.filter(|zone| zone.contains('/') && !zone.starts_with("Etc/")).collect()
}
