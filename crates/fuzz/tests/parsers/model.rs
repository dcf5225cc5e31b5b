//! What a model answers. Whatever it says, only what was asked for gets in: within its schema, its facts and its limits.

use fuzz::{Target, Weight, texts};
use scribe::{
    Answer, ChooseFacts, ExtractFacts, MonthFacts, Provider, Task, ThanksFacts, WordFacts, limits, read_answer,
};
use serde_json::{Value, json};

pub fn targets() -> Vec<Target> {
    vec![envelope(), answer()]
}

fn tasks() -> Vec<Task> {
    let text = "My name is Ann Lee, a cut on 5 December at 14:00, +44 7700 900123".to_string();
    vec![
        Task::Thanks(ThanksFacts {
            language: "English",
            event: "Supper".into(),
            when: "18 December 2026".into(),
            venue: "Hall".into(),
            taken: 12,
            hint: String::new(),
        }),
        Task::Choose(ChooseFacts {
            question: "who is Ann Lee".into(),
            kinds: vec![("person", "who is Ann?"), ("waiting", "how many wait?")],
            spans: vec!["today"],
            services: vec!["Cut".into()],
        }),
        Task::Word(WordFacts {
            question: "how many seats are open".into(),
            sentence: "12 seats are open.".into(),
            figures: vec![("open".into(), "12".into())],
        }),
        Task::Month(MonthFacts {
            language: "German",
            desk: "Salon".into(),
            month: "May 2026".into(),
            figures: vec![("filled".into(), "12 of 20".into())],
        }),
        Task::Extract(ExtractFacts {
            text,
            services: vec!["Cut".into()],
            staff: vec!["Mia".into()],
            locations: Vec::new(),
            today: "2026-11-16".into(),
        }),
        Task::Test,
    ]
}

const ANSWERS: [&str; 6] = [
    r#"{"subject":"Thank you","body":"Dear {name}, 12 of us were there."}"#,
    r#"{"kind":"person","span":null,"person":"Ann Lee","service":null}"#,
    r#"{"text":"12 seats are open."}"#,
    r#"{"paragraph":"12 von 20 wurden gefüllt."}"#,
    r#"{"name":{"value":"Ann Lee","source":"My name is Ann Lee"},"mobile":null,"email":null,"service":{"value":"Cut","source":"a cut"},"party":null,"earliest":{"value":"2026-12-05","source":"5 December"},"latest":null,"weekdays":[],"time_of_day":null,"staff":null,"notes":null}"#,
    r#"{"ok":true}"#,
];

fn wrapped(answer: &str) -> [(Provider, Value); 2] {
    [
        (
            Provider::Anthropic,
            json!({"content": [{"type": "text", "text": answer}], "stop_reason": "end_turn", "usage": {"input_tokens": 400, "output_tokens": 100}}),
        ),
        (
            Provider::OpenAi,
            json!({"choices": [{"message": {"content": answer}, "finish_reason": "stop"}], "usage": {"prompt_tokens": 400, "completion_tokens": 100}}),
        ),
    ]
}

fn judged(provider: Provider, body: &[u8]) {
    for task in tasks() {
        let Some(one) = read_answer(provider, &task, body) else { return };
        assert!(one.tokens_in <= limits::TOKENS && one.tokens_out <= limits::TOKENS);
        if let Ok(answer) = one.outcome {
            fits(&answer);
        }
    }
}

fn fits(answer: &Answer) {
    let short = |text: &str, most: usize| assert!(text.chars().count() <= most && !text.trim().is_empty());
    match answer {
        Answer::Thanks(draft) => {
            short(&draft.subject, limits::SUBJECT_CHARS);
            short(&draft.body, limits::BODY_CHARS);
            assert!(!draft.body.contains("://") && !draft.subject.contains('\n'));
        }
        Answer::Choose(choice) => {
            assert!(choice.kind.as_deref().is_none_or(|kind| ["person", "waiting"].contains(&kind)));
        }
        Answer::Word(worded) => short(&worded.text, limits::WORDED_CHARS),
        Answer::Month(told) => short(&told.paragraph, limits::PARAGRAPH_CHARS),
        Answer::Extract(found) => {
            assert!(found.weekdays.len() <= limits::WEEKDAYS);
            found.each().for_each(|one| short(&one.value, limits::VALUE_CHARS));
        }
        Answer::Test => {}
    }
}

/// The body of an answer, around the words.
fn envelope() -> Target {
    let bodies = ANSWERS.iter().flat_map(|answer| wrapped(answer)).map(|(_, body)| body.to_string().into_bytes());
    Target::json("model_body", Weight::Middling, bodies.collect(), |raw| {
        for provider in Provider::ALL {
            judged(*provider, raw);
        }
    })
}

/// The words themselves, in a body as it should be.
fn answer() -> Target {
    Target::json("model_answer", Weight::Middling, texts(&ANSWERS), |raw| {
        for (provider, body) in wrapped(&String::from_utf8_lossy(raw)) {
            judged(provider, body.to_string().as_bytes());
        }
    })
}
