//! web/console: what the scribe was asked, what came of it and what it cost, month by month, for the owners of the house.

use super::parts::figure;
use super::shell::{self, Shell};
use super::visit::Visit;
use crate::answer::Trouble;
use crate::limits;
use crate::pages::words::count;
use crate::pages::written;
use askama::Template;
use axum::response::Html;
use post::{Bar, Bars, Ink};
use rules::{ScribeCall, ScribeOutcome, ScribeTask};
use services::month_start;
use store::sqlite::ScribeMonth;

#[derive(Template)]
#[template(path = "console/scribe/page.html")]
struct ScribePage {
    shell: Shell,
    /// Its name and where it is asked; None: nobody is.
    model: Option<String>,
    /// This month, in millionths.
    spent: u64,
    limit: Option<u64>,
    /// Newest first.
    months: Vec<ScribeMonth>,
    calls: Vec<ScribeCall>,
}

pub(super) async fn show(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    let since = month_start(door.now());
    let read = door.readers.read(move |reader| {
        let months = reader.scribe_months(limits::SCRIBE_MONTHS)?;
        Ok((months, reader.scribe_calls(limits::SCRIBE_CALLS)?, reader.scribe_spent(since)?))
    });
    let (months, calls, spent) = read.await?;
    let settings = door.services.quill.scribe().settings();
    let model = door.services.quill.is_there().then(|| format!("{} at {}", settings.model, settings.endpoint));
    let (shell, limit) = (shell::of_house(&visitor), settings.monthly_limit);
    Ok(Html(written(&ScribePage { shell, model, spent, limit, months, calls })))
}

impl ScribePage {
    fn is_reached(&self) -> bool {
        self.limit.is_some_and(|limit| self.spent >= limit)
    }

    fn svg(&self) -> String {
        let bar = |row: &ScribeMonth| Bar {
            label: row.month.clone(),
            freed: u32::try_from(row.asked).unwrap_or(u32::MAX),
            filled: u32::try_from(row.answered).unwrap_or(u32::MAX),
            said: format!("{} of {}, {}", count(row.answered), count(row.asked), money(&row.cost)),
        };
        let words = self.months.iter().map(|row| {
            let cost = money(&row.cost);
            format!("{}: {} of {} questions answered, cost {cost}.", row.month, row.answered, row.asked)
        });
        let words = words.collect::<Vec<_>>().join(" ");
        let title = "Questions and their cost by month".to_string();
        Bars { id: "by-month", title, words, bars: self.months.iter().map(bar).collect() }.svg(Ink::OfThePage)
    }
}

/// Millionths as a sum of money with four places: single questions cost less than a hundredth.
fn money(millionths: &u64) -> String {
    let rounded = millionths.div_ceil(100);
    format!("{}.{:04}", rounded / 10_000, rounded % 10_000)
}

fn took(milliseconds: &u32) -> String {
    format!("{}.{} s", milliseconds / 1000, milliseconds % 1000 / 100)
}

fn task(task: &ScribeTask) -> &'static str {
    match task {
        ScribeTask::Thanks => "Draft of a thank-you note",
        ScribeTask::Choose => "Which question was meant",
        ScribeTask::Word => "An answer in other words",
        ScribeTask::Month => "Paragraph about a month",
        ScribeTask::Extract => "Reading a forwarded request",
        ScribeTask::Test => "Test",
    }
}

fn outcome(outcome: &ScribeOutcome) -> &'static str {
    match outcome {
        ScribeOutcome::Answered => "answered",
        ScribeOutcome::Unfit => "did not fit, not used",
        ScribeOutcome::KeyRefused => "key not taken",
        ScribeOutcome::Refused => "question not taken",
        ScribeOutcome::Busy => "too busy",
        ScribeOutcome::Broken => "stumbled",
        ScribeOutcome::Slow => "too slow; its tokens are an estimate",
        ScribeOutcome::Garbled => "not readable; its tokens are an estimate",
        ScribeOutcome::Unreachable => "not there",
        ScribeOutcome::LimitReached => "not asked: the month has cost what it may",
    }
}
