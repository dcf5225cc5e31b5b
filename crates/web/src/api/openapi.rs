//! web/api: the OpenAPI document, made from the table of routes and the types of its handlers.

use super::bodies::ProblemBody;
use super::call::OpenCall;
use super::routes::{Key, Route, routes};
use crate::answer::Trouble;
use axum::Json;
use rules::TokenScope;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> = LazyLock::new(document);

#[derive(Serialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct Document(#[schemars(with = "Map<String, Value>")] &'static Value);

pub(super) async fn show(_call: OpenCall) -> Result<Json<Document>, Trouble> {
    Ok(Json(Document(&DOCUMENT)))
}

/// What is sent to us need not be whole where the rest has a usual value; what we answer is.
struct Shapes {
    taken: SchemaGenerator,
    given: SchemaGenerator,
}

impl Shapes {
    fn new() -> Shapes {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        let (taken, given) = (settings().for_deserialize(), settings().for_serialize());
        Shapes { taken: taken.into_generator(), given: given.into_generator() }
    }

    /// Everything that was named.
    fn all(mut self) -> Map<String, Value> {
        let mut all = self.taken.take_definitions(true);
        all.extend(self.given.take_definitions(true));
        all
    }
}

fn document() -> Value {
    let mut shapes = Shapes::new();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes() {
        let path = paths.entry(format!("/api/v1{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route, &mut shapes);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Usher",
            "version": "1",
            "description": "Guest lists and waitlists. Errors are problem+json (RFC 9457) with `errors: [{field, text}]`. \
                Lists come in pages: hand `next` back as `cursor`. A POST may be sent twice: sign-ups, cancels, imports \
                and links sent again change nothing the second time, and `Idempotency-Key` names the wish where the \
                content alone does not; it is read where it is listed. Only a webhook's rotate, test and replay happen \
                as often as they are sent.",
        },
        "paths": paths,
        "components": {
            "schemas": shapes.all(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

fn operation(route: &Route, shapes: &mut Shapes) -> Value {
    let mut operation = json!({
        "summary": summary(route),
        "parameters": parameters(route),
        "responses": responses(route, &mut shapes.given),
    });
    if let Some(scope) = route.scope {
        operation["security"] = json!([{"token": []}]);
        operation["x-least-scope"] = json!(scope.word());
    }
    let content = (route.takes)(&mut shapes.taken);
    if !content.is_null() {
        operation["requestBody"] = json!({"required": true, "content": content});
    }
    operation
}

fn summary(route: &Route) -> String {
    let only = if route.only_demo { " (only with --demo)" } else { "" };
    match route.scope {
        Some(TokenScope::Read) | None => format!("{}{only}", route.summary),
        Some(scope @ (TokenScope::Write | TokenScope::Admin)) => format!("{} [{}]", route.summary, scope.word()),
    }
}

fn parameters(route: &Route) -> Vec<Value> {
    let in_path = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut all: Vec<Value> = in_path
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}))
        .collect();
    for name in &route.query {
        all.push(json!({"name": name, "in": "query", "schema": {"type": "string"}}));
    }
    if route.key == Key::Header {
        all.push(json!({"name": "Idempotency-Key", "in": "header", "schema": {"type": "string", "maxLength": 255}}));
    }
    all
}

fn responses(route: &Route, schemas: &mut SchemaGenerator) -> Value {
    let content = (route.gives)(schemas);
    let mut good = json!({"description": route.good});
    if !content.is_null() {
        good["content"] = content;
    }
    let bad = json!({
        "description": "What is wrong, and with which field",
        "content": {"application/problem+json": {"schema": schemas.subschema_for::<ProblemBody>()}},
    });
    let all = route.statuses.iter().map(|status| (status.to_string(), good.clone()));
    Value::Object(all.chain([("default".to_string(), bad)]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_that_names_a_wish_is_listed_only_where_it_is_read() {
        let document = document();
        let mut listed = Vec::new();
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for operation in methods.as_object().expect("methods").values() {
                if operation["parameters"].to_string().contains("Idempotency-Key") {
                    listed.push(path.trim_start_matches("/api/v1").to_string());
                }
            }
        }
        listed.sort();
        let read = ["/desks/{desk}/slots", "/entries/{entry}/resend", "/events/{event}/import", "/tokens"];
        assert_eq!(listed, read);
    }

    #[test]
    fn every_route_says_what_it_does() {
        assert!(routes().iter().all(|route| route.summary.len() > 5));
    }
}
