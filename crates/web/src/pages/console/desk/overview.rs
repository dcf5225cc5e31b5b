//! web/pages/console/desk: one desk at a glance.

use super::super::parts::{Fact, Trouble};
use super::super::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desk/overview.html")]
pub struct DeskPage {
    pub shell: Shell,
    pub troubles: Vec<Trouble>,
    pub facts: Vec<Fact>,
    /// The page on which customers put themselves on the list; None while only staff may.
    pub join_href: Option<String>,
}

impl DeskPage {
    fn front_href(&self) -> String {
        self.shell.desk.as_ref().map(|desk| format!("/desk/{}", desk.slug)).unwrap_or_default()
    }
}
