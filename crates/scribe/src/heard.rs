//! scribe: what one try came to: an answer taken apart and held against its task, and what it cost. Where the other side
//! did not say what it counted, the most it can have been is written down, so that a month never costs more than we think.

use crate::scribe::Asked;
use crate::settings::Provider;
use crate::task::{Answer, Task};
use crate::{anthropic, chat, limits};
use rules::ScribeOutcome;

/// One answer, taken apart.
pub(crate) struct Heard {
    pub reading: Reading,
    pub tokens_in: u64,
    pub tokens_out: u64,
}

pub(crate) enum Reading {
    Whole(String),
    /// It stopped before its end, or would not answer.
    CutOff,
}

/// What one try came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    pub outcome: Result<Answer, ScribeOutcome>,
    pub tokens_in: u64,
    pub tokens_out: u64,
}

impl Try {
    /// Nothing was counted: nobody read the question, or nobody took it.
    pub(crate) fn free(outcome: ScribeOutcome) -> Try {
        Try { outcome: Err(outcome), tokens_in: 0, tokens_out: 0 }
    }

    /// The question left, and no whole answer came back: it may have been counted to the end.
    pub(crate) fn estimated(outcome: ScribeOutcome, asked: &Asked) -> Try {
        let tokens_in = asked.body.len().div_ceil(limits::OCTETS_OF_A_TOKEN) as u64;
        Try { outcome: Err(outcome), tokens_in, tokens_out: u64::from(limits::ANSWER_TOKENS) }
    }

    /// This try after others of the same question.
    pub(crate) fn after(self, earlier: &Try) -> Try {
        let (tokens_in, tokens_out) = (self.tokens_in + earlier.tokens_in, self.tokens_out + earlier.tokens_out);
        Try { tokens_in, tokens_out, ..self }
    }
}

/// The body of an answer that came with status 200; None if it is none of this provider's.
#[must_use]
pub fn read_answer(provider: Provider, task: &Task, body: &[u8]) -> Option<Try> {
    let heard = match provider {
        Provider::Anthropic => anthropic::heard(body),
        Provider::OpenAi => chat::heard(body),
        Provider::None => None,
    };
    let Heard { reading, tokens_in, tokens_out } = heard?;
    let outcome = match reading {
        Reading::Whole(text) => task.read(&text).map_err(|_unfit| ScribeOutcome::Unfit),
        Reading::CutOff => Err(ScribeOutcome::Unfit),
    };
    let bounded = |tokens: u64| tokens.min(limits::TOKENS);
    Some(Try { outcome, tokens_in: bounded(tokens_in), tokens_out: bounded(tokens_out) })
}
