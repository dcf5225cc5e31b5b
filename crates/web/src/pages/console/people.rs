//! web/pages/console: who may sign in to the house, and who may see or run one event.

use super::parts::{problem_at, target};
use super::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug, Template)]
#[template(path = "console/people.html")]
pub struct PeoplePage {
    pub shell: Shell,
    pub hosts: Vec<HostRow>,
    /// What was typed and could not be taken.
    pub email: String,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/sharing.html")]
pub struct SharingPage {
    pub shell: Shell,
    pub people: Vec<HostRow>,
    /// What was typed and could not be taken.
    pub email: String,
    pub problems: Vec<Problem>,
    pub notice: Option<String>,
}

/// In the house the role is `owner`, `member` or `helper`, on an event `host` or `viewer`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostRow {
    pub id: u64,
    pub email: String,
    pub role: String,
    pub removed: bool,
    pub you: bool,
    /// When they were last signed in, in words.
    pub last: Option<String>,
}

impl PeoplePage {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["email"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl SharingPage {
    fn leads_to(&self, problem: &Problem) -> Option<&'static str> {
        target(problem, &["email"])
    }

    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl HostRow {
    fn role_words(&self) -> &'static str {
        match self.role.as_str() {
            "owner" => "Owner",
            "member" => "Member",
            "helper" => "Helper",
            "host" => "Host",
            "viewer" => "Viewer",
            _ => "Unknown",
        }
    }
}
