//! web/api: the programs that are told what happens, of one list or of the whole house.

use super::call::Caller;
use super::events::{read, read_known};
use super::paging::whole;
use super::tokens::whole_house;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use intake::Problem;
use jiff::Timestamp;
use rules::{EndpointAct, EndpointId, ListId, Personal, Refusal, WebhookFormat, WebhookKind, WebhookKinds};
use serde_json::{Value, json};
use services::webhooks::{self, Health, Seen};
use std::collections::HashMap;
use std::sync::Arc;

const FIELDS: &[&str] = &["url", "kinds", "personal_data", "format"];

/// `list`, `webhook` and `wish`, where the route has them.
type Named = Path<HashMap<String, String>>;

/// The list in the address, or the house for keys to all of it.
async fn place(door: &Door, caller: &Caller, named: &HashMap<String, String>) -> Result<ListId, Trouble> {
    match named.get("list") {
        Some(list) => Ok(caller.list(door, list).await?.head.list),
        None => whole_house(caller).map(|()| ListId::HOUSE),
    }
}

fn number(named: &HashMap<String, String>) -> Result<EndpointId, Trouble> {
    let number = named.get("webhook").and_then(|text| text.parse().ok());
    number.map(EndpointId).ok_or(Trouble::Refused(Refusal::NoSuchEndpoint))
}

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Named,
) -> Result<Json<Value>, Trouble> {
    let place = place(&door, &caller, &named).await?;
    let seen = door.readers.read(move |reader| webhooks::seen(reader, place)).await?;
    Ok(whole(seen.iter().map(|one| as_json(&door, one)).collect()))
}

pub(super) async fn add(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Named,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let place = place(&door, &caller, &named).await?;
    let asked = read_known(&body, FIELDS)?;
    let (kinds, personal) = (kinds(&asked["kinds"])?, personal(&asked["personal_data"])?);
    let url = asked["url"].as_str().unwrap_or("");
    let endpoint =
        webhooks::add(&door.services.backend, caller.actor(), place, url, kinds, personal, format(&asked["format"])?)
            .await?;
    Ok((StatusCode::CREATED, Json(one(&door, place, endpoint).await?)).into_response())
}

/// Left out means every kind.
fn kinds(asked: &Value) -> Result<WebhookKinds, Trouble> {
    if asked.is_null() {
        return Ok(WebhookKinds::all());
    }
    let known = |kind: &Value| kind.as_str().and_then(WebhookKind::from_word);
    let given = asked.as_array().and_then(|asked| asked.iter().map(known).collect::<Option<WebhookKinds>>());
    given.ok_or_else(|| {
        let all = WebhookKinds::all().words().replace(' ', ", ");
        Problem::new("kinds", &format!("A list of: {all}.")).into()
    })
}

/// Left out means without names and addresses.
fn personal(asked: &Value) -> Result<Personal, Trouble> {
    match asked.as_bool() {
        Some(true) => Ok(Personal::Included),
        Some(false) => Ok(Personal::Withheld),
        None if asked.is_null() => Ok(Personal::Withheld),
        None => Err(Problem::new("personal_data", "Expected true or false.").into()),
    }
}

/// Left out means signed JSON.
fn format(asked: &Value) -> Result<WebhookFormat, Trouble> {
    match asked.as_str() {
        None if asked.is_null() => Ok(WebhookFormat::Standard),
        word => word
            .and_then(WebhookFormat::from_word)
            .ok_or_else(|| Problem::new("format", "One of: standard, slack.").into()),
    }
}

pub(super) async fn remove(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Named,
) -> Result<StatusCode, Trouble> {
    let place = place(&door, &caller, &named).await?;
    let act = EndpointAct::Remove { endpoint: number(&named)? };
    webhooks::act(&door.services.backend, caller.actor(), place, act).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `pause`, `resume`, `rotate`, `test`, or `replay` with `{"from": "2026-06-01T10:00:00Z"}`.
pub(super) async fn wish(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Named,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let place = place(&door, &caller, &named).await?;
    let known = webhooks::find(&door.services.backend, place, number(&named)?).await?;
    let (endpoint, seen) = (known.id, known.asked);
    let act = match named.get("wish").map(String::as_str) {
        Some("pause") => EndpointAct::Pause { endpoint },
        Some("resume") => EndpointAct::Resume { endpoint },
        Some("rotate") => EndpointAct::RotateSecret { endpoint, seen },
        Some("test") => EndpointAct::Test { endpoint, seen },
        Some("replay") => {
            let from = read(&body)?["from"].as_str().and_then(|text| text.parse::<Timestamp>().ok());
            let from = from.ok_or_else(|| Problem::new("from", "A moment is expected: 2026-06-01T10:00:00Z."))?;
            webhooks::replay(&door.services.backend, caller.actor(), &known, from, seen).await?;
            return one(&door, place, endpoint).await.map(Json);
        }
        Some(_) | None => return Err(Trouble::NotFound("One of: pause, resume, rotate, test, replay.")),
    };
    webhooks::act(&door.services.backend, caller.actor(), place, act).await?;
    one(&door, place, endpoint).await.map(Json)
}

async fn one(door: &Door, place: ListId, endpoint: EndpointId) -> Result<Value, Trouble> {
    let seen = door.readers.read(move |reader| webhooks::seen(reader, place)).await?;
    let found = seen.iter().find(|one| one.endpoint.id == endpoint);
    found.map(|one| as_json(door, one)).ok_or(Trouble::Refused(Refusal::NoSuchEndpoint))
}

fn as_json(door: &Door, seen: &Seen) -> Value {
    let endpoint = &seen.endpoint;
    let text = |moment: Option<Timestamp>| moment.map(|at| at.to_string());
    json!({
        "id": endpoint.id.0,
        "list": endpoint.list.map(|list| list.0),
        "url": endpoint.url,
        "kinds": endpoint.kinds.iter().map(WebhookKind::word).collect::<Vec<_>>(),
        "personal_data": endpoint.personal == Personal::Included,
        "format": endpoint.format.word(),
        "state": Health::of(endpoint).word(),
        "secret": webhooks::secret(&door.services.backend, endpoint),
        "last_answer": endpoint.answered.map(|answered| answered.word()),
        "last_answer_at": text(endpoint.answered_at),
        "failing_since": text(endpoint.failing_since),
        "next_try_at": text(endpoint.next_try_at),
        "waiting": seen.waiting,
        "made_at": endpoint.made_at.to_string(),
    })
}
