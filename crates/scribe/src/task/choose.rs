//! scribe/task: which of our questions a host's words mean. The model chooses among what it is given; it answers nothing.

use super::object;
use crate::fit::{self, Unfit};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChooseFacts {
    pub question: String,
    /// Each with an example of how it is asked.
    pub kinds: Vec<(&'static str, &'static str)>,
    pub spans: Vec<&'static str>,
    pub services: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// None: none of them.
    pub kind: Option<String>,
    pub span: Option<String>,
    /// As it stands in the question.
    pub person: Option<String>,
    pub service: Option<String>,
}

pub(super) const INSTRUCTIONS: &str = "The task: a host typed \"question\". Choose the one entry of \"kinds\" that asks the same \
thing, or null if none does; do not stretch. If it speaks of a time choose the entry of \"spans\" that means it, else null. If it \
names a person give the name exactly as typed, else null. If it names one of \"services\" give that entry exactly, else null. Do \
not answer the question.";

impl ChooseFacts {
    pub(super) fn data(&self) -> Value {
        let kinds: Vec<Value> = self.kinds.iter().map(|(word, asks)| json!({"kind": word, "example": asks})).collect();
        json!({"question": self.question, "kinds": kinds, "spans": self.spans, "services": self.services})
    }

    pub(super) fn schema(&self) -> Value {
        let or_null = |words: Vec<&str>| {
            let mut all: Vec<Value> = words.into_iter().map(Value::from).collect();
            all.push(Value::Null);
            json!({"type": ["string", "null"], "enum": all})
        };
        object(&[
            ("kind", or_null(self.kinds.iter().map(|(word, _)| *word).collect())),
            ("span", or_null(self.spans.clone())),
            ("person", json!({"type": ["string", "null"]})),
            ("service", or_null(self.services.iter().map(String::as_str).collect())),
        ])
    }

    /// Only what was offered, and only a name that was typed.
    pub(super) fn read(&self, answer: &str) -> Result<Choice, Unfit> {
        let choice: Choice = fit::read(answer)?;
        let offered =
            |chosen: &Option<String>, from: Vec<&str>| chosen.as_deref().is_none_or(|chosen| from.contains(&chosen));
        let typed = |name: &Option<String>| {
            name.as_ref().is_none_or(|name| !name.trim().is_empty() && self.question.contains(name.as_str()))
        };
        let fits = offered(&choice.kind, self.kinds.iter().map(|(word, _)| *word).collect())
            && offered(&choice.span, self.spans.clone())
            && offered(&choice.service, self.services.iter().map(String::as_str).collect())
            && typed(&choice.person);
        if fits { Ok(choice) } else { Err(Unfit::Choice) }
    }
}
