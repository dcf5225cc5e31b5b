//! scribe: chat completions with a JSON schema, as OpenAI documents them and as Ollama, vLLM and others speak them.

use crate::heard::{Heard, Reading};
use crate::limits;
use crate::scribe::Asked;
use crate::settings::Settings;
use crate::task::Task;
use http_client::header::{AUTHORIZATION, CONTENT_TYPE};
use serde::Deserialize;
use serde_json::json;

pub(crate) fn asked(settings: &Settings, task: &Task) -> Asked {
    let name = task.word().word();
    let body = json!({
        "model": settings.model,
        "max_tokens": limits::ANSWER_TOKENS,
        "messages": [
            {"role": "system", "content": task.instructions()},
            {"role": "user", "content": task.data()},
        ],
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": name, "strict": true, "schema": task.schema()},
        },
    });
    let mut headers = vec![(CONTENT_TYPE, "application/json".to_string())];
    // A model on this machine needs no key.
    headers.extend(settings.key.iter().map(|key| (AUTHORIZATION, format!("Bearer {key}"))));
    Asked { url: format!("{}/chat/completions", settings.endpoint), headers, body: body.to_string() }
}

#[derive(Deserialize)]
struct Completion {
    choices: Vec<Turn>,
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Turn {
    message: Said,
    finish_reason: Option<String>,
}

#[derive(Deserialize)]
struct Said {
    content: Option<String>,
}

#[derive(Deserialize)]
struct Usage {
    #[serde(default)]
    prompt_tokens: u64,
    #[serde(default)]
    completion_tokens: u64,
}

pub(crate) fn heard(body: &[u8]) -> Option<Heard> {
    let completion: Completion = serde_json::from_slice(body).ok()?;
    let turn = completion.choices.into_iter().next()?;
    let reading = match (turn.finish_reason.as_deref(), turn.message.content) {
        (Some("stop") | None, Some(text)) => Reading::Whole(text),
        (_, _) => Reading::CutOff,
    };
    let (tokens_in, tokens_out) =
        completion.usage.map_or((0, 0), |usage| (usage.prompt_tokens, usage.completion_tokens));
    Some(Heard { reading, tokens_in, tokens_out })
}
