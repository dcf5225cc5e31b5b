//! web/console: what the scribe was asked, what came of it and what it cost, for the owners of the house.

use super::shell;
use crate::answer::Trouble;
use crate::console::at::Visit;
use crate::limits;
use crate::pages::console::{ScribeCallRow, ScribeMonthRow, ScribePage};
use crate::pages::written;
use axum::response::Html;
use rules::{ScribeCall, ScribeOutcome, ScribeTask};
use services::month_start;

pub(super) async fn show(Visit { door, visitor, .. }: Visit) -> Result<Html<String>, Trouble> {
    let since = month_start(door.now());
    let read = door.readers.read(move |reader| {
        let months = reader.scribe_months(limits::SCRIBE_MONTHS)?;
        Ok((months, reader.scribe_calls(limits::SCRIBE_CALLS)?, reader.scribe_spent(since)?))
    });
    let (months, calls, spent) = read.await?;
    let settings = door.services.quill.scribe().settings();
    let model = door.services.quill.is_there().then(|| format!("{} at {}", settings.model, settings.endpoint));
    let month = |one: store::sqlite::ScribeMonth| ScribeMonthRow {
        month: one.month,
        asked: one.asked,
        answered: one.answered,
        tokens: one.tokens_in + one.tokens_out,
        cost: money(one.cost),
    };
    let page = ScribePage {
        shell: shell::of_house(&visitor),
        model,
        spent: money(spent),
        limit: settings.monthly_limit.map(money),
        reached: settings.monthly_limit.is_some_and(|limit| spent >= limit),
        months: months.into_iter().map(month).collect(),
        calls: calls.iter().map(row).collect(),
    };
    Ok(Html(written(&page)))
}

fn row(call: &ScribeCall) -> ScribeCallRow {
    ScribeCallRow {
        at: call.at.strftime("%Y-%m-%d %H:%M UTC").to_string(),
        task: task(call.note.task),
        outcome: outcome(call.note.outcome),
        answered: call.note.outcome == ScribeOutcome::Answered,
        took: format!("{}.{} s", call.note.took_ms / 1000, call.note.took_ms % 1000 / 100),
        tokens: call.note.tokens_in + call.note.tokens_out,
        cost: money(call.note.cost),
    }
}

/// Millionths as a sum of money with four places: single questions cost less than a hundredth.
fn money(millionths: u64) -> String {
    let rounded = millionths.div_ceil(100);
    format!("{}.{:04}", rounded / 10_000, rounded % 10_000)
}

fn task(task: ScribeTask) -> &'static str {
    match task {
        ScribeTask::Thanks => "Draft of a thank-you note",
        ScribeTask::Choose => "Which question was meant",
        ScribeTask::Word => "An answer in other words",
        ScribeTask::Month => "Paragraph about a month",
        ScribeTask::Extract => "Reading a forwarded request",
        ScribeTask::Test => "Test",
    }
}

fn outcome(outcome: ScribeOutcome) -> &'static str {
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
