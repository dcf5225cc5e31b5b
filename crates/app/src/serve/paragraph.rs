//! app: the paragraph of a desk's monthly summary, from the scribe to the post.

use ::scribe::{Answer, MonthFacts, Task};
use post::{MonthTold, ParagraphOf};
use rules::{Actor, Language};
use services::Quill;
use std::sync::Arc;

/// None: nobody to ask, and the figures speak for themselves.
pub fn of(quill: &Arc<Quill>) -> Option<ParagraphOf> {
    if !quill.is_there() {
        return None;
    }
    let quill = quill.clone();
    Some(Arc::new(move |told| Box::pin(write(quill.clone(), told))))
}

async fn write(quill: Arc<Quill>, told: MonthTold) -> Option<String> {
    let MonthTold { list, language, desk, month, figures } = told;
    let facts = MonthFacts { language: in_english(language), desk, month, figures };
    match quill.ask(Actor::Post, list, Task::Month(facts)).await? {
        Answer::Month(told) => Some(told.paragraph),
        Answer::Thanks(_) | Answer::Choose(_) | Answer::Word(_) | Answer::Extract(_) | Answer::Test => None,
    }
}

fn in_english(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::De => "German",
        Language::Fr => "French",
        Language::Es => "Spanish",
    }
}
