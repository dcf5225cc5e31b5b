//! web/api: what handlers take and give, told by their types: the router sends it, and the document describes it.

use super::call::Call;
use axum::Json;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, NoContent, Response};
use rules::News;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Value, json};

/// What the body of a request holds.
pub(super) trait Takes: 'static {
    /// Else whatever is sent is not looked at.
    const IS_READ: bool = true;

    /// By content type.
    fn content(schemas: &mut SchemaGenerator) -> Value;
}

pub(super) struct Nothing;

/// Words without any form.
pub(super) struct PlainText;

impl Takes for Nothing {
    const IS_READ: bool = false;

    fn content(_schemas: &mut SchemaGenerator) -> Value {
        Value::Null
    }
}

impl Takes for PlainText {
    fn content(_schemas: &mut SchemaGenerator) -> Value {
        text_content()
    }
}

impl<T: JsonSchema + 'static> Takes for T {
    fn content(schemas: &mut SchemaGenerator) -> Value {
        json_content::<T>(schemas)
    }
}

impl<B: Takes, const MOST: usize, W: 'static> Takes for Call<B, MOST, W> {
    fn content(schemas: &mut SchemaGenerator) -> Value {
        B::content(schemas)
    }
}

/// A good answer.
pub(super) trait Gives: IntoResponse {
    const STATUSES: &'static [u16] = &[200];
    const DESCRIPTION: &'static str = "Done";
    /// The query parameters that go with it.
    const QUERY: &'static [&'static str] = &[];

    /// By content type; null: nothing.
    fn content(schemas: &mut SchemaGenerator) -> Value;
}

/// A part of a list.
#[derive(Serialize, JsonSchema)]
#[schemars(inline)]
pub(super) struct Page<T> {
    pub items: Vec<T>,
    /// The cursor of the next page
    pub next: Option<String>,
}

/// JSON under this status, beside a header.
pub(super) struct Headed<T, const STATUS: u16> {
    header: Option<(HeaderName, String)>,
    body: T,
}

/// With the version of the settings as its ETag.
pub(super) type Versioned<T> = Headed<T, 200>;
pub(super) type Created<T> = Headed<T, 201>;
/// Its address says how far it has come.
pub(super) type Accepted<T> = Headed<T, 202>;

/// Made just now, or known already.
pub(super) struct Added<T>(pub News, pub T);

/// A plain document, and the version of the settings it stands in.
pub(super) struct DocumentAnswer(pub u32, pub String);

/// Server-sent events, until somebody hangs up.
pub(super) struct StreamAnswer(pub Response);

impl<T, const STATUS: u16> Headed<T, STATUS> {
    pub fn new(body: T) -> Self {
        Headed { header: None, body }
    }

    pub fn at(place: String, body: T) -> Self {
        Headed { header: Some((header::LOCATION, place)), body }
    }

    pub fn of_rev(rev: u32, body: T) -> Self {
        Headed { header: Some((header::ETAG, format!("\"{rev}\""))), body }
    }
}

impl<T: Serialize + JsonSchema> Gives for Json<T> {
    fn content(schemas: &mut SchemaGenerator) -> Value {
        json_content::<T>(schemas)
    }
}

impl<T: Serialize + JsonSchema> Gives for Page<T> {
    const QUERY: &'static [&'static str] = &["cursor", "limit"];

    fn content(schemas: &mut SchemaGenerator) -> Value {
        json_content::<Page<T>>(schemas)
    }
}

impl<T: Serialize + JsonSchema, const STATUS: u16> Gives for Headed<T, STATUS> {
    const STATUSES: &'static [u16] = &[STATUS];

    fn content(schemas: &mut SchemaGenerator) -> Value {
        json_content::<T>(schemas)
    }
}

impl<T: Serialize + JsonSchema> Gives for Added<T> {
    const STATUSES: &'static [u16] = &[200, 201];

    fn content(schemas: &mut SchemaGenerator) -> Value {
        json_content::<T>(schemas)
    }
}

impl Gives for NoContent {
    const STATUSES: &'static [u16] = &[204];

    fn content(_schemas: &mut SchemaGenerator) -> Value {
        Value::Null
    }
}

impl Gives for DocumentAnswer {
    const DESCRIPTION: &'static str = "The document";

    fn content(_schemas: &mut SchemaGenerator) -> Value {
        text_content()
    }
}

/// Anything but JSON.
impl Gives for Response {
    const DESCRIPTION: &'static str = "The file";

    fn content(_schemas: &mut SchemaGenerator) -> Value {
        json!({"*/*": {}})
    }
}

impl Gives for StreamAnswer {
    fn content(_schemas: &mut SchemaGenerator) -> Value {
        Value::Null
    }
}

fn json_content<T: JsonSchema>(schemas: &mut SchemaGenerator) -> Value {
    json!({"application/json": {"schema": schemas.subschema_for::<T>()}})
}

fn text_content() -> Value {
    json!({"text/plain": {"schema": {"type": "string"}}})
}

impl<T: Serialize> IntoResponse for Page<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

impl<T: Serialize, const STATUS: u16> IntoResponse for Headed<T, STATUS> {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(STATUS).expect("a status of ours is one");
        (status, self.header.map(|header| [header]), Json(self.body)).into_response()
    }
}

impl<T: Serialize> IntoResponse for Added<T> {
    fn into_response(self) -> Response {
        let status = match self.0 {
            News::New => StatusCode::CREATED,
            News::Known => StatusCode::OK,
        };
        (status, Json(self.1)).into_response()
    }
}

impl IntoResponse for DocumentAnswer {
    fn into_response(self) -> Response {
        let kind = "text/plain; charset=utf-8".to_string();
        ([(header::ETAG, format!("\"{}\"", self.0)), (header::CONTENT_TYPE, kind)], self.1).into_response()
    }
}

impl IntoResponse for StreamAnswer {
    fn into_response(self) -> Response {
        self.0
    }
}
