//! web/pages/console: the scribe's calls and their cost, month by month.

use super::super::words::count;
use super::shell::Shell;
use askama::Template;
use post::{Bar, Bars, Ink};

#[derive(Clone, Debug, Template)]
#[template(path = "console/scribe.html")]
pub struct ScribePage {
    pub shell: Shell,
    /// Its name and where it is asked; None: nobody is.
    pub model: Option<String>,
    /// This month, as money.
    pub spent: String,
    pub limit: Option<String>,
    pub reached: bool,
    /// Newest first.
    pub months: Vec<ScribeMonthRow>,
    pub calls: Vec<ScribeCallRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScribeMonthRow {
    /// `2026-06`.
    pub month: String,
    pub asked: u64,
    pub answered: u64,
    pub tokens: u64,
    pub cost: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScribeCallRow {
    pub at: String,
    pub task: &'static str,
    pub outcome: &'static str,
    pub answered: bool,
    pub took: String,
    pub tokens: u64,
    pub cost: String,
}

impl ScribePage {
    fn svg(&self) -> String {
        let bar = |row: &ScribeMonthRow| Bar {
            label: row.month.clone(),
            freed: u32::try_from(row.asked).unwrap_or(u32::MAX),
            filled: u32::try_from(row.answered).unwrap_or(u32::MAX),
            said: format!("{} of {}, {}", count(row.answered), count(row.asked), row.cost),
        };
        let words = self.months.iter().map(|row| {
            format!("{}: {} of {} questions answered, cost {}.", row.month, row.answered, row.asked, row.cost)
        });
        let words = words.collect::<Vec<_>>().join(" ");
        let title = "Questions and their cost by month".to_string();
        Bars { id: "by-month", title, words, bars: self.months.iter().map(bar).collect() }.svg(Ink::OfThePage)
    }
}

impl ScribeMonthRow {
    fn numbers(&self) -> [String; 3] {
        [count(self.asked), count(self.answered), count(self.tokens)]
    }
}

impl ScribeCallRow {
    fn tokens(&self) -> String {
        count(self.tokens)
    }
}
