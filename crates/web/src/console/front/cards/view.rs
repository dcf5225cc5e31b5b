//! web/console/front: cards: what a booking tool said, and what is missing.

use crate::console::front::free::view::{FreeChoices, FreeFields};
use crate::pages::console::parts::problem_at;
use crate::pages::console::shell::Shell;
use askama::Template;
use intake::Problem;

#[derive(Clone, Debug)]
pub struct CardRow {
    pub id: u64,
    pub question: String,
    pub at_text: String,
    /// Their names that we do not know, and could remember.
    pub their_service: Option<String>,
    pub their_staff: Option<String>,
    pub their_location: Option<String>,
    pub fields: FreeFields,
    pub problems: Vec<Problem>,
}

#[derive(Clone, Debug, Template)]
#[template(path = "console/front/cards/page.html")]
pub struct CardsPage {
    pub shell: Shell,
    pub cards: Vec<CardRow>,
    pub choices: FreeChoices,
    pub notice: Option<String>,
    pub problems: Vec<Problem>,
}

impl CardRow {
    fn problem(&self, field: &str) -> Option<&str> {
        problem_at(&self.problems, field)
    }
}

impl CardsPage {
    fn leads_to(&self, problem: &Problem) -> Option<String> {
        let card = self.cards.iter().find(|card| card.problems.contains(problem))?;
        Some(format!("card-{}", card.id))
    }
}
