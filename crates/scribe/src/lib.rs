//! scribe: help with words from a model, where the operator has named one. One question at a time, with its own facts and
//! nothing else; no tools, no other rows. What comes back is data: checked against its schema, its numbers against the
//! facts, and never a priority, an order or a state. Whoever asks must be able to do without an answer.

mod anthropic;
mod chat;
mod fit;
mod heard;
pub mod limits;
mod numbers;
mod scribe;
mod settings;
mod task;

pub use fit::Unfit;
pub use heard::{Try, read_answer};
pub use scribe::{Scribe, Told};
pub use settings::{Prices, Provider, Settings};
pub use task::{
    Answer, Choice, ChooseFacts, ExtractAnswer, ExtractFacts, Found, MonthFacts, Paragraph, Task, ThanksDraft,
    ThanksFacts, WordFacts, Worded,
};
