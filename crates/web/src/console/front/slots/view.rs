//! web/console/front: every slot, coming or past.

use crate::console::front::phone::view::SlotCard;
use crate::pages::console::parts::{Choice, with_query};
use crate::pages::console::shell::Shell;
use askama::Template;

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/slots/page.html")]
pub struct SlotsPage {
    pub shell: Shell,
    pub rows: Vec<SlotCard>,
    pub past: bool,
    /// The stored word; empty for all.
    pub state: String,
    pub states: Vec<Choice>,
    /// Cards that wait for an answer.
    pub cards: usize,
    pub next: Option<u64>,
}

impl SlotsPage {
    fn href(&self, when: &str, after: &str) -> String {
        with_query(&format!("{}/slots", self.shell.base()), &[("when", when), ("state", &self.state), ("after", after)])
    }

    fn next_href(&self) -> Option<String> {
        let when = if self.past { "past" } else { "" };
        self.next.map(|place| self.href(when, &place.to_string()))
    }

    fn is_state(&self, choice: &Choice) -> bool {
        self.state == choice.value
    }
}
