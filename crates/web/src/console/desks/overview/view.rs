//! web/console/desks: one desk at a glance.

use crate::pages::console::parts::{Fact, Trouble};
use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/desks/overview/page.html")]
pub struct DeskPage {
    pub shell: Shell,
    pub troubles: Vec<Trouble>,
    pub facts: Vec<Fact>,
    /// The page on which customers put themselves on the list; None while only staff may.
    pub join_href: Option<String>,
}

impl DeskPage {
    fn front_href(&self) -> String {
        self.shell.list.as_ref().map(|desk| format!("/desk/{}", desk.slug)).unwrap_or_default()
    }
}
