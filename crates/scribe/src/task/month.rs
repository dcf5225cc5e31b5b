//! scribe/task: a paragraph about a month of a desk, for its owner.

use crate::fit::{self, Unfit};
use crate::{limits, numbers};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthFacts {
    /// In English: "German".
    pub language: &'static str,
    pub desk: String,
    pub month: String,
    /// What it was called, and how much it was.
    pub figures: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paragraph {
    pub paragraph: String,
}

impl MonthFacts {
    pub(super) fn instructions(&self) -> String {
        format!(
            "The task: tell the owner of the desk in {} how the month went, in one paragraph of two to four plain sentences: \
             what stood out, soberly. No praise, no advice, no sums or shares of your own: only numbers that stand in \"figures\".",
            self.language
        )
    }

    pub(super) fn data(&self) -> Value {
        let figures: Vec<Value> =
            self.figures.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        json!({"desk": self.desk, "month": self.month, "figures": figures})
    }

    pub(super) fn read(&self, answer: &str) -> Result<Paragraph, Unfit> {
        let told: Paragraph = fit::read(answer)?;
        fit::plain(&told.paragraph, limits::PARAGRAPH_CHARS)?;
        let facts =
            self.figures.iter().map(|(_, value)| value.as_str()).chain([self.month.as_str(), self.desk.as_str()]);
        if numbers::numbers_hold(&told.paragraph, facts) { Ok(told) } else { Err(Unfit::Number) }
    }
}
