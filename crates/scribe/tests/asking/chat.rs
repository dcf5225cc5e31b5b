//! Chat completions.

use crate::stand_in::{StandIn, completion};
use scribe::{Answer, ChooseFacts, Prices, Provider, Scribe, Settings, Task};
use serde_json::json;

pub fn facts() -> ChooseFacts {
    ChooseFacts {
        question: "anybody bail on us lately? what about Ann".to_string(),
        kinds: vec![("who_cancelled", "Who cancelled?"), ("person", "Is Ann coming?")],
        spans: vec!["ever", "last_7_days"],
        services: vec!["Cut".to_string()],
    }
}

#[tokio::test]
async fn a_request_is_as_documented_and_a_choice_comes_back() {
    let choice = json!({"kind": "who_cancelled", "span": "last_7_days", "person": null, "service": null});
    let stand_in = StandIn::open(vec![completion(&choice)]).await;
    let told = stand_in.scribe(Provider::OpenAi).ask(&Task::Choose(facts()), 0).await;
    let Some(Answer::Choose(answer)) = told.answer else { panic!("{told:?}") };
    assert_eq!(answer.kind.as_deref(), Some("who_cancelled"));
    assert_eq!(told.note.map(|note| note.cost), Some(2_700));

    let heard = stand_in.heard();
    let heard = &heard[0];
    assert_eq!(heard.line, "POST /chat/completions HTTP/1.1");
    assert_eq!(heard.header("authorization"), Some("Bearer a-key"));
    assert_eq!(heard.header("x-api-key"), None);
    let mut fields: Vec<&str> = heard.body.as_object().expect("an object").keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(fields, ["max_tokens", "messages", "model", "response_format"], "no tools, nothing else");
    let roles: Vec<_> = heard.body["messages"].as_array().expect("messages").iter().map(|one| &one["role"]).collect();
    assert_eq!(roles, [&json!("system"), &json!("user")]);
    let format = &heard.body["response_format"];
    assert_eq!((&format["type"], &format["json_schema"]["strict"]), (&json!("json_schema"), &json!(true)));
    assert_eq!(format["json_schema"]["name"], "choose");
    let kinds = &format["json_schema"]["schema"]["properties"]["kind"]["enum"];
    assert_eq!(kinds, &json!(["who_cancelled", "person", null]));
}

#[tokio::test]
async fn a_model_on_this_machine_needs_no_key() {
    let stand_in = StandIn::open(vec![completion(&json!({"ok": true}))]).await;
    let scribe = Scribe::new(Settings {
        provider: Provider::OpenAi,
        model: "small".to_string(),
        endpoint: format!("{}/v1", stand_in.url),
        key: None,
        seconds: 20,
        prices: Prices::default(),
        monthly_limit: None,
    });
    let told = scribe.ask(&Task::Test, 0).await;
    assert_eq!((told.answer, told.note.map(|note| note.cost)), (Some(Answer::Test), Some(0)));
    let heard = stand_in.heard();
    assert_eq!(
        (heard[0].line.as_str(), heard[0].header("authorization")),
        ("POST /v1/chat/completions HTTP/1.1", None)
    );
}
