//! What holds of every answer of the API: it is as the OpenAPI document says, and so is what was sent to get it. The stage
//! looks at each answer it gets, so every test of the doors is also one of the document.

use crate::stage::{Answer, Stage};
use axum::http::Method;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};

/// Looks at an answer to such a request, if the document knows the address.
pub fn check(document: &Value, (method, path): (&Method, &str), sent: &[u8], answer: &Answer) -> Result<(), String> {
    let Some(operation) = operation(document, method, path) else { return Ok(()) };
    let status = if answer.status.is_success() { answer.status.as_str() } else { "default" };
    let told = operation["responses"].get(status).ok_or(format!("{status} is not documented"))?;
    let kind = if answer.status.is_success() { "application/json" } else { "application/problem+json" };
    match told["content"].get(kind) {
        Some(content) if answer.header("content-type") == kind => fits(document, &content["schema"], &answer.json())?,
        Some(_) => return Err(format!("{kind} is documented, not {}", answer.header("content-type"))),
        None if told["content"].is_null() && !answer.text.is_empty() => return Err("no body is documented".to_string()),
        None => {}
    }
    let taken = operation["requestBody"]["content"].get("application/json");
    match (taken, serde_json::from_slice(sent)) {
        (Some(taken), Ok(sent)) if answer.status.is_success() => fits(document, &taken["schema"], &sent),
        (Some(_) | None, _) => Ok(()),
    }
}

/// What the document says of the address; a word in it counts before a name.
fn operation<'d>(document: &'d Value, method: &Method, path: &str) -> Option<&'d Value> {
    let named = |part: &str| part.starts_with('{');
    let meant = |known: &str| {
        let (known, asked): (Vec<&str>, Vec<&str>) = (known.split('/').collect(), path.split('/').collect());
        known.len() == asked.len() && known.iter().zip(asked).all(|(known, asked)| named(known) || *known == asked)
    };
    let fitting = document["paths"].as_object()?.iter().filter(|(known, _)| meant(known));
    let (_, methods) = fitting.min_by_key(|(known, _)| known.split('/').filter(|part| named(part)).count())?;
    methods.get(method.as_str().to_lowercase())
}

/// The value has the shape of the schema, and nothing the schema does not name.
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(choices) = schema.get("anyOf").and_then(Value::as_array) {
        let problems: Vec<String> = choices.iter().map_while(|one| fits(document, one, value).err()).collect();
        return if problems.len() < choices.len() { Ok(()) } else { Err(problems.join("; nor: ")) };
    }
    let schema = resolved(document, schema);
    let known = parts(document, schema);
    for part in &known {
        has_shape(document, part, value)?;
    }
    let is_open = known.iter().all(|part| part.get("properties").is_none());
    let names = |name: &String| known.iter().any(|part| part["properties"].get(name).is_some());
    match value.as_object().and_then(|fields| fields.keys().find(|name| !names(name))) {
        Some(name) if !is_open => Err(format!("{name} is not documented")),
        Some(_) | None => Ok(()),
    }
}

fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    let named = schema.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix('#'));
    named.map_or(schema, |name| document.pointer(name).unwrap_or_else(|| panic!("{name} is not in the document")))
}

/// A schema and all that it is made of.
fn parts<'d>(document: &'d Value, schema: &'d Value) -> Vec<&'d Value> {
    let all = schema.get("allOf").and_then(Value::as_array).into_iter().flatten();
    std::iter::once(schema).chain(all.flat_map(|part| parts(document, resolved(document, part)))).collect()
}

fn has_shape(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{value} is not {what} ({schema})"));
    let kinds = schema["type"].as_array().map_or(std::slice::from_ref(&schema["type"]), Vec::as_slice);
    if !kinds.iter().any(|kind| kind.as_str().is_none_or(|kind| is_of(kind, value))) {
        return wrong("of the type");
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return wrong("one of the words");
    }
    if schema.get("const").is_some_and(|only| only != value) {
        return wrong("the word");
    }
    if let Some(number) = value.as_f64() {
        let outside =
            |least: Option<f64>, most: Option<f64>| least > Some(number) || most.is_some_and(|most| most < number);
        if outside(schema["minimum"].as_f64(), schema["maximum"].as_f64()) {
            return wrong("within the limits");
        }
    }
    if let Some(text) = value.as_str() {
        let is_formed = match schema["format"].as_str() {
            Some("date-time") => text.parse::<Timestamp>().is_ok(),
            Some("date") => text.parse::<Date>().is_ok(),
            Some(_) | None => true,
        };
        let is_long = schema["maxLength"].as_u64().is_some_and(|most| text.chars().count() as u64 > most);
        if !is_formed || is_long {
            return wrong("such a text");
        }
    }
    for item in value.as_array().into_iter().flatten().filter(|_| schema.get("items").is_some()) {
        fits(document, &schema["items"], item)?;
    }
    let Some(fields) = value.as_object() else { return Ok(()) };
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = needed.into_iter().find(|name| !fields.contains_key(*name)) {
        return Err(format!("{missing} is missing"));
    }
    for (name, field) in fields {
        let known = schema["properties"].get(name).or(schema.get("additionalProperties"));
        known.map_or(Ok(()), |known| fits(document, known, field)).map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

fn is_of(kind: &str, value: &Value) -> bool {
    match kind {
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("no such type: {other}"),
    }
}

#[test]
fn an_answer_that_is_not_as_documented_is_found() {
    let stage = Stage::open();
    let document = stage.get("/api/v1/openapi.json").json();
    let admin = stage.token(rules::TokenScope::Admin, None);
    let shown = stage.call(Method::GET, "/tokens", &admin, "");
    let with = |pointer: &str, value: Value| {
        let mut changed = shown.json();
        *changed.pointer_mut(pointer).expect("it is there") = value;
        let answer = Answer { status: shown.status, headers: shown.headers.clone(), text: changed.to_string() };
        check(&document, (&Method::GET, "/api/v1/tokens"), b"", &answer).err().unwrap_or_default()
    };
    assert_eq!(with("/items/0/id", json!(7)), "");
    let whole = shown.json()["items"][0].clone();
    let [mut more, mut less] = [whole.clone(), whole];
    more["hash"] = json!("ab");
    less.as_object_mut().expect("an object").remove("scope");
    assert!(with("/items/0", more).contains("hash is not documented"));
    assert!(with("/items/0", less).contains("scope is missing"));
    assert!(with("/items/0/id", json!("7")).contains("of the type"));
    assert!(with("/items/0/id", json!(-7)).contains("within the limits"));
    assert!(with("/items/0/scope", json!("god")).contains("one of the words"));
    assert!(with("/items/0/made_at", json!("yesterday")).contains("such a text"));
    assert!(with("/items", Value::Null).contains("of the type"));
}
