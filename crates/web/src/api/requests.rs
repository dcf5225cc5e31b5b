//! web/api: requests: what waits, one more, and what is said to it.

use super::call::Caller;
use super::paging::Paging;
use crate::answer::Trouble;
use crate::body::Body;
use crate::door::Door;
use crate::limits;
use crate::path::Path;
use crate::query::one_of;
use crate::requests::api_form;
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use intake::{JoinForm, Problem, json_value, read_join_form};
use rules::desk::{DiscardReason, Found, Part, Request, RequestState};
use rules::{Act, News, Refusal, RequestAct, RequestId};
use serde_json::{Map, Value, json};
use services::DeskView;
use services::blocking;
use services::requests::{CardDecision, Settled, proposed};
use std::sync::Arc;
use store::sqlite::RequestPage;

pub(super) async fn list(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<Value>, Trouble> {
    let asked = Paging::read(query.as_deref())?;
    let state = asked.query.chosen("state", RequestState::ALL, RequestState::word)?;
    let list = caller.desk(&door, &named).await?.head.list;
    let page = RequestPage { state, after: asked.after(), most: asked.limit };
    let rows = door.readers.read(move |reader| reader.requests(list, page)).await?;
    Ok(asked.of(&rows, |row| row.id.0, as_json))
}

pub(super) async fn add(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(named): Path<String>,
    Body(body): Body<{ limits::API_REQUEST_BODY }>,
) -> Result<(StatusCode, Json<Value>), Trouble> {
    let list = caller.desk(&door, &named).await?.head.list;
    let source = blocking(move || api_form::read(&body, limits::API_REQUEST_BODY)).await??;
    let (request, news) = door.services.requests.arrived(caller.actor(), list, source).await?;
    let status = match news {
        News::New => StatusCode::CREATED,
        News::Known => StatusCode::OK,
    };
    Ok((status, Json(as_json(&door.services.requests.find(list, request.0).await?))))
}

pub(super) async fn show(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(request): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    Ok(Json(as_json(&find(&door, &caller, request).await?.0)))
}

/// With the fields of a join; what is not given is taken as it was found. Null leaves a field open.
pub(super) async fn approve(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(request): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let (known, view) = find(&door, &caller, request).await?;
    let typed = typed(&known, &body)?;
    match door.services.requests.settle(caller.actor(), &view, &known, CardDecision::Approve(Box::new(typed))).await? {
        Settled::Again { problems, .. } => Err(Trouble::Problems(problems)),
        Settled::Approved | Settled::Discarded | Settled::Restored => {
            Ok(Json(as_json(&door.services.requests.find(known.list, request).await?)))
        }
    }
}

fn typed(request: &Request, body: &[u8]) -> Result<JoinForm, Trouble> {
    let form = proposed(request);
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok(form);
    }
    let given = json_value(body, limits::SMALL_BODY)?;
    let mut all: Map<String, Value> = form_json(&form);
    let Value::Object(given) = given else {
        return Err(Problem::new("", "An object with the fields of a join is expected, or nothing.").into());
    };
    all.extend(given);
    Ok(read_join_form(Value::Object(all).to_string().as_bytes(), "application/json")?)
}

fn form_json(form: &JoinForm) -> Map<String, Value> {
    let texts = [
        ("name", &form.name),
        ("email", &form.email),
        ("mobile", &form.mobile),
        ("service", &form.service),
        ("staff", &form.staff),
        ("location", &form.location),
        ("from", &form.from),
        ("until", &form.until),
        ("earliest", &form.earliest),
        ("latest", &form.latest),
        ("note", &form.note),
    ];
    let mut all: Map<String, Value> = texts
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .map(|(name, text)| (name.to_string(), json!(text)))
        .collect();
    if let Ok(party) = form.party.parse::<u32>() {
        all.insert("party".to_string(), json!(party));
    }
    if !form.weekdays.is_empty() {
        all.insert("weekdays".to_string(), json!(form.weekdays));
    }
    all
}

pub(super) async fn discard(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(request): Path<u64>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Json<Value>, Trouble> {
    let (known, _) = find(&door, &caller, request).await?;
    let why = if body.iter().all(u8::is_ascii_whitespace) {
        Value::Null
    } else {
        json_value(&body, limits::SMALL_BODY)?["why"].clone()
    };
    let theirs = |why: &&DiscardReason| **why != DiscardReason::TooOld;
    let why = if why.is_null() {
        DiscardReason::NotARequest
    } else {
        let known = DiscardReason::ALL.iter().filter(theirs).find(|one| why == one.word()).copied();
        known.ok_or_else(|| one_of("why", DiscardReason::ALL.iter().filter(theirs).map(|one| one.word())))?
    };
    settled(&door, &caller, &known, Act::Request(RequestAct::Discard { request: known.id, why })).await
}

pub(super) async fn restore(
    State(door): State<Arc<Door>>,
    Extension(caller): Extension<Caller>,
    Path(request): Path<u64>,
) -> Result<Json<Value>, Trouble> {
    let (known, _) = find(&door, &caller, request).await?;
    settled(&door, &caller, &known, Act::Request(RequestAct::Restore { request: known.id })).await
}

async fn settled(door: &Door, caller: &Caller, known: &Request, act: Act) -> Result<Json<Value>, Trouble> {
    door.ask(caller.actor(), known.list, act).await?.map_err(Trouble::Refused)?;
    Ok(Json(as_json(&door.services.requests.find(known.list, known.id.0).await?)))
}

async fn find(door: &Door, caller: &Caller, request: u64) -> Result<(Request, DeskView), Trouble> {
    let none = || Trouble::Refused(Refusal::NoSuchRequest);
    let within = caller.within();
    let found = door.readers.read(move |reader| reader.request(within, RequestId(request))).await?;
    let found = found.ok_or_else(none)?;
    let list = found.list;
    let view = door.readers.read(move |reader| reader.view(list)).await?.and_then(DeskView::of);
    Ok((found, view.ok_or_else(none)?))
}

fn as_json(request: &Request) -> Value {
    let reading = request.reading.as_ref();
    let parts: Vec<Value> = reading.map(|reading| reading.parts.iter().map(part_json).collect()).unwrap_or_default();
    let found: Map<String, Value> = reading
        .map(|reading| reading.found.iter().map(|one| (one.field.word().to_string(), found_json(one))).collect())
        .unwrap_or_default();
    json!({
        "id": request.id.0,
        "list": request.list.0,
        "via": request.via.word(),
        "state": request.state.word(),
        "why": request.why.map(DiscardReason::word),
        "entry": request.entry.map(|entry| entry.0),
        "at": request.at.to_string(),
        "settled_at": request.settled_at.map(|at| at.to_string()),
        "parts": parts,
        "found": found,
    })
}

fn part_json(part: &Part) -> Value {
    json!({"title": part.title, "text": part.text, "trouble": part.trouble})
}

fn found_json(one: &Found) -> Value {
    let spans: Vec<Value> =
        one.spans().map(|span| json!({"part": span.part, "start": span.start, "end": span.end})).collect();
    json!({"value": one.value, "confidence": one.confidence.word(), "spans": spans})
}
