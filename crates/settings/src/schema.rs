//! settings: the schema of settings in the OpenAPI document.

use crate::{Described, Field, Kind};
use serde_json::{Map, Value, json};

/// The settings of `S` as an object of the API.
#[must_use]
pub fn schema<S: Described>() -> Value {
    let mut object = object(S::settings().iter().map(|setting| &setting.field));
    object["description"] =
        json!("Only the fields given change; null brings back the usual value. Unknown fields are refused.");
    if S::BESIDE.contains(&"tell") {
        let about = "In a change only: whether guests are told of a new date, place or end, five minutes after the last \
                     change. Usually true";
        object["properties"]["tell"] = json!({"type": "boolean", "description": about});
    }
    object
}

fn object<'f>(fields: impl Iterator<Item = &'f Field>) -> Value {
    let properties: Map<String, Value> = fields.map(|field| (field.name.to_string(), described(field))).collect();
    json!({"type": "object", "properties": properties})
}

fn described(field: &Field) -> Value {
    let mut schema = shape(&field.kind);
    if !field.about.is_empty() {
        schema["description"] = json!(field.about);
    }
    schema
}

fn shape(kind: &Kind) -> Value {
    let text = json!({"type": "string"});
    match kind {
        Kind::Line(most)
        | Kind::Text(most, _)
        | Kind::Document(most)
        | Kind::Rules(most)
        | Kind::GoogleSheet(most)
        | Kind::GoogleDocument(most) => {
            json!({"type": "string", "maxLength": most})
        }
        Kind::Named | Kind::Email => json!({"type": ["string", "null"]}),
        Kind::Zone | Kind::Moment(_) => text,
        Kind::Count(least, most, _) | Kind::Minutes(least, most) => {
            json!({"type": "integer", "minimum": least, "maximum": most})
        }
        Kind::Cents => json!({"type": "integer", "minimum": 0}),
        Kind::Choice(picks) => json!({"enum": picks.iter().map(|pick| pick.word).collect::<Vec<_>>()}),
        Kind::Flag(_) => json!({"type": "boolean"}),
        Kind::Clocks(_) => json!({"type": "object", "properties": {"from": text, "to": text}}),
        Kind::Reminders(most) => {
            let items = json!({"days_before": {"type": "integer"}, "morning_of": text});
            json!({"type": "array", "maxItems": most, "items": {"type": "object", "properties": items}})
        }
        Kind::Names(most, _) | Kind::Sites(most, _) => json!({"type": "array", "maxItems": most, "items": text}),
        Kind::Rows(columns, most, _) => rows(columns, *most),
        Kind::Pairs(columns, most) => rows(*columns, *most),
    }
}

fn rows(columns: &[Field], most: usize) -> Value {
    let mut items = object(columns.iter());
    let needed = columns.iter().filter(|column| column.is_needed());
    items["required"] = needed.map(|column| column.name).collect();
    json!({"type": "array", "maxItems": most, "items": items})
}
