//! web/console/front: who would be asked, before anything happens.

use crate::console::front::free::view::{FreeChoices, FreeFields};
use crate::pages::console::parts::problem_at;
use crate::pages::console::shell::Shell;
use crate::pages::words::count;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/dry_run/page.html")]
pub struct DryRunPage {
    pub shell: Shell,
    pub fields: FreeFields,
    pub choices: FreeChoices,
    pub problems: Vec<Problem>,
    pub run: Option<DryRunView>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DryRunView {
    pub title: String,
    pub would: Vec<WouldRow>,
    /// How many were passed over, and why.
    pub passed: Vec<(u64, String)>,
    pub looked_at: u64,
    pub cut_short: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WouldRow {
    pub entry: u64,
    pub name: String,
    pub reached: bool,
    pub when: String,
}

impl DryRunPage {
    fn leads_to<'a>(&self, problem: &'a Problem) -> Option<&'a str> {
        Some(&problem.field)
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl DryRunView {
    fn looked(&self) -> String {
        let people = if self.looked_at == 1 {
            "1 person was looked at".to_string()
        } else {
            format!("{} people were looked at", count(self.looked_at))
        };
        if self.cut_short {
            format!("{people}; the line goes on behind them.")
        } else {
            format!("{people}, all who wait for this service.")
        }
    }

    fn people(&self, number: &u64) -> String {
        if *number == 1 { "1 person".to_string() } else { format!("{} people", count(*number)) }
    }
}
