//! web/pages/console/desk: what the owner decides about a desk, on one page. A new desk is made with the same form.

use super::super::super::written;
use super::super::fields::{Kind, Section};
use super::super::parts::problem_at;
use super::super::shell::Shell;
use super::settings_words::{FIELDS, sections};
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug)]
pub struct DeskSettingsPage {
    pub shell: Shell,
    pub form: DeskForm,
    /// The version that was edited; it is sent along as `seen_rev`.
    pub rev: u32,
    /// Rows are named with their number: `service_minutes_2`.
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
    /// Makes a desk instead of changing one.
    pub new: bool,
}

/// Everything as it was typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeskForm {
    pub slug: String,
    pub name: String,
    pub about: String,
    pub phone: String,
    pub zone: String,
    pub language: String,
    pub services: Vec<ServiceRow>,
    /// A name on each line.
    pub staff: String,
    pub locations: String,
    /// `open` or `staff_only`.
    pub door: String,
    pub staff_email: String,
    /// `handed_back`, `and_filled` or `every`.
    pub notes: String,
    /// `link_only` or `yes_claims`.
    pub replies: String,
    /// `their name = our name` on each line.
    pub aliases: String,
    pub feeds: Vec<FeedRow>,
    pub google_sheet: String,
    pub google_rules: String,
    pub google_voice: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServiceRow {
    pub name: String,
    pub minutes: String,
    pub price: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FeedRow {
    pub from: String,
    pub service: String,
    pub staff: String,
    pub location: String,
}

#[derive(Template)]
#[template(path = "console/desk/settings.html")]
struct View<'a> {
    page: &'a DeskSettingsPage,
    shell: &'a Shell,
    problems: &'a [Problem],
    before: Vec<Section>,
    after: Vec<Section>,
    zones: Vec<String>,
}

/// One cell of a row: its name on the form, what it is called, and what stands in it.
struct CellView {
    id: String,
    label: String,
    value: String,
    number: bool,
    problem: Option<String>,
}

impl DeskSettingsPage {
    #[must_use]
    pub fn render(&self) -> String {
        let zones = if self.may_change() { super::super::settings::zones() } else { Vec::new() };
        let (before, after) = sections(self);
        written(&View { page: self, shell: &self.shell, problems: &self.problems, before, after, zones })
    }

    fn action(&self) -> String {
        if self.new { "/console/new-desk".to_string() } else { format!("{}/settings", self.shell.base()) }
    }

    pub(super) fn may_change(&self) -> bool {
        self.new || self.shell.may_change()
    }

    fn cell(&self, id: String, label: String, value: &str, number: bool) -> CellView {
        let problem = problem_at(&self.problems, &id).map(str::to_string);
        CellView { id, label, value: value.to_string(), number, problem }
    }

    fn service_rows(&self) -> Vec<Vec<CellView>> {
        let row = |(at, row): (usize, &ServiceRow)| {
            let nth = at + 1;
            vec![
                self.cell(format!("service_name_{at}"), format!("Service {nth}"), &row.name, false),
                self.cell(format!("service_minutes_{at}"), format!("Minutes of service {nth}"), &row.minutes, true),
                self.cell(format!("service_price_{at}"), format!("Price of service {nth}"), &row.price, true),
            ]
        };
        self.form.services.iter().enumerate().map(row).collect()
    }

    fn feed_rows(&self) -> Vec<Vec<CellView>> {
        let row = |(at, row): (usize, &FeedRow)| {
            let nth = at + 1;
            vec![
                self.cell(format!("feed_from_{at}"), format!("Address of calendar {nth}"), &row.from, false),
                self.cell(format!("feed_service_{at}"), format!("Service of calendar {nth}"), &row.service, false),
                self.cell(format!("feed_staff_{at}"), format!("Staff of calendar {nth}"), &row.staff, false),
                self.cell(format!("feed_location_{at}"), format!("Location of calendar {nth}"), &row.location, false),
            ]
        };
        self.form.feeds.iter().enumerate().map(row).collect()
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl View<'_> {
    fn leads_to(&self, problem: &Problem) -> Option<String> {
        let field = problem.field.as_str();
        let row = field.starts_with("service_") || field.starts_with("feed_");
        (row || FIELDS.contains(&field)).then(|| field.to_string())
    }
}
