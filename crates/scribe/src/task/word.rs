//! scribe/task: an answer in other words. The numbers are those of the plain answer, or the plain answer stands.

use crate::fit::{self, Unfit};
use crate::{limits, numbers};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordFacts {
    pub question: String,
    /// The plain answer, which is true.
    pub sentence: String,
    pub figures: Vec<(String, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worded {
    pub text: String,
}

pub(super) const INSTRUCTIONS: &str = "The task: \"question\" was asked by a host and \"answer\" is the true answer, with its \
\"figures\". Say the answer in one or two friendly sentences that fit how it was asked. Keep its meaning and every number.";

impl WordFacts {
    pub(super) fn data(&self) -> Value {
        let figures: Vec<Value> =
            self.figures.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
        json!({"question": self.question, "answer": self.sentence, "figures": figures})
    }

    pub(super) fn read(&self, answer: &str) -> Result<Worded, Unfit> {
        let worded: Worded = fit::read(answer)?;
        fit::plain(&worded.text, limits::WORDED_CHARS)?;
        // What the question says is no fact: whoever asks must not be able to put a number into the answer.
        let facts = self.figures.iter().map(|(_, value)| value.as_str()).chain([self.sentence.as_str()]);
        if numbers::numbers_hold(&worded.text, facts) { Ok(worded) } else { Err(Unfit::Number) }
    }
}
