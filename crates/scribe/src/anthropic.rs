//! scribe: the Messages API of Anthropic, as documented: one message, a system text, a schema for the answer.

use crate::heard::{Heard, Reading};
use crate::limits;
use crate::scribe::Asked;
use crate::settings::Settings;
use crate::task::Task;
use http_client::header::{CONTENT_TYPE, HeaderName};
use serde::Deserialize;
use serde_json::json;

/// The version of the API this was written for.
const VERSION: &str = "2023-06-01";

pub(crate) fn asked(settings: &Settings, task: &Task) -> Asked {
    let body = json!({
        "model": settings.model,
        "max_tokens": limits::ANSWER_TOKENS,
        "system": task.instructions(),
        "messages": [{"role": "user", "content": task.data()}],
        "output_config": {"format": {"type": "json_schema", "schema": task.schema()}},
    });
    let mut headers = vec![
        (CONTENT_TYPE, "application/json".to_string()),
        (HeaderName::from_static("anthropic-version"), VERSION.to_string()),
    ];
    headers.extend(settings.key.iter().map(|key| (HeaderName::from_static("x-api-key"), key.clone())));
    Asked { url: format!("{}/v1/messages", settings.endpoint), headers, body: body.to_string() }
}

#[derive(Deserialize)]
struct Message {
    content: Vec<Block>,
    stop_reason: Option<String>,
    usage: Usage,
}

#[derive(Deserialize)]
struct Block {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
struct Usage {
    #[serde(default)]
    input_tokens: u64,
    #[serde(default)]
    output_tokens: u64,
}

pub(crate) fn heard(body: &[u8]) -> Option<Heard> {
    let message: Message = serde_json::from_slice(body).ok()?;
    let text = message.content.iter().filter(|block| block.kind == "text").map(|block| block.text.as_str()).collect();
    let reading = match message.stop_reason.as_deref() {
        Some("end_turn" | "stop_sequence") => Reading::Whole(text),
        Some(_) | None => Reading::CutOff,
    };
    Some(Heard { reading, tokens_in: message.usage.input_tokens, tokens_out: message.usage.output_tokens })
}
