//! web/api: the OpenAPI document, made from the table of routes; the shapes of the bodies are in `schemas.json`.

use super::routes::{Gives, Key, Route, Takes, routes};
use axum::Json;
use rules::TokenScope;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;

static DOCUMENT: LazyLock<Value> = LazyLock::new(document);

pub(super) async fn show() -> Json<Value> {
    Json(DOCUMENT.clone())
}

fn document() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    for route in routes() {
        let path = paths.entry(format!("/api/v1{}", route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(&route);
    }
    let mut schemas: Value =
        serde_json::from_str(include_str!("schemas.json")).expect("schemas.json is checked by a test");
    schemas["Settings"] = settings::schema::<rules::event::EventSettings>();
    schemas["DeskSettings"] = settings::schema::<rules::desk::DeskSettings>();
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
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    })
}

fn operation(route: &Route) -> Value {
    let mut operation = json!({
        "summary": summary(route),
        "parameters": parameters(route),
        "responses": responses(route),
    });
    if let Some(scope) = route.scope {
        operation["security"] = json!([{"token": []}]);
        operation["x-least-scope"] = json!(scope.word());
    }
    let body = match route.takes {
        Takes::Nothing => None,
        Takes::Json(schema) => Some(json!({"application/json": {"schema": reference(schema)}})),
        Takes::Text => Some(json!({"text/plain": {"schema": {"type": "string"}}})),
    };
    if let Some(content) = body {
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
    let paging: &[&str] = if matches!(route.gives, Gives::Page(_)) { &["cursor", "limit"] } else { &[] };
    for name in paging.iter().chain(route.query) {
        all.push(json!({"name": name, "in": "query", "schema": {"type": "string"}}));
    }
    if route.key == Key::Header {
        all.push(json!({"name": "Idempotency-Key", "in": "header", "schema": {"type": "string", "maxLength": 255}}));
    }
    all
}

fn responses(route: &Route) -> Value {
    let (status, schema) = match route.gives {
        Gives::One(schema) => ("200", Some(reference(schema))),
        Gives::Made(schema) => ("201", Some(reference(schema))),
        Gives::Accepted(schema) => ("202", Some(reference(schema))),
        Gives::Page(schema) => ("200", Some(page_of(schema))),
        Gives::Stream => ("200", None),
        Gives::File | Gives::Text => ("200", None),
        Gives::Nothing => ("204", None),
    };
    let good = match schema {
        None if route.gives == Gives::Text => {
            json!({"description": "The document", "content": {"text/plain": {"schema": {"type": "string"}}}})
        }
        None if route.gives == Gives::File => json!({"description": "The file", "content": {"*/*": {}}}),
        Some(schema) => json!({"description": "Done", "content": {"application/json": {"schema": schema}}}),
        None => json!({"description": "Done"}),
    };
    let bad = json!({
        "description": "What is wrong, and with which field",
        "content": {"application/problem+json": {"schema": reference("Problem")}},
    });
    json!({status: good, "default": bad})
}

fn page_of(schema: &str) -> Value {
    json!({
        "type": "object",
        "properties": {
            "items": {"type": "array", "items": reference(schema)},
            "next": {"type": ["string", "null"], "description": "The cursor of the next page"},
        },
    })
}

fn reference(schema: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{schema}")})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_a_route_names_is_described() {
        let document = document();
        let text = document["paths"].to_string();
        let named = text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next());
        for name in named {
            assert!(document["components"]["schemas"][name].is_object(), "{name} is not in schemas.json");
        }
    }

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
    fn every_state_an_offer_can_have_is_listed() {
        let document = document();
        let offer = &document["components"]["schemas"]["Slot"]["properties"]["offers"]["items"]["properties"];
        let words: Vec<&str> = rules::OfferState::ALL.iter().map(|state| state.word()).collect();
        assert_eq!(offer["state"]["enum"], json!(words));
    }

    #[test]
    fn every_route_says_what_it_does_and_no_shape_is_left_over() {
        let document = document();
        assert!(routes().iter().all(|route| route.summary.len() > 5));
        let paths = document["paths"].to_string();
        let schemas = document["components"]["schemas"].as_object().expect("an object");
        let all = document.to_string();
        for name in schemas.keys() {
            let used = format!("#/components/schemas/{name}\"");
            assert!(paths.contains(&used) || all.contains(&used), "{name} is used nowhere");
        }
    }
}
