//! web/api: requests: what waits, one more, and what is said to it.

use super::answer::{Added, Page};
use super::bodies::{Approval, Discard, NewRequest};
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use crate::limits;
use crate::query::one_of;
use crate::requests::api_form;
use axum::Json;
use intake::{JoinForm, Problem, read_join_form};
use rules::desk::{Confidence, DiscardReason, Found, Part, Request, RequestState, RequestVia, Span};
use rules::{Act, Refusal, RequestAct, RequestId};
use serde_json::{Map, Value, json};
use services::requests::{CardDecision, Settled, proposed};
use services::{DeskView, blocking};
use std::collections::BTreeMap;
use store::sqlite::RequestPage;

shape! {
    RequestAnswer[rename = "Request"](request: &Request; reading = request.reading.as_ref()) {
        id: u64 = request.id.0,
        list: u64 = request.list.0,
        via: Word<RequestVia> = Word(request.via),
        state: Word<RequestState> = Word(request.state),
        /// Why it was put away
        why: Option<Word<DiscardReason>> = request.why.map(Word),
        /// Whom it put on the list
        entry: Option<u64> = request.entry.map(|entry| entry.0),
        at: Moment = Moment(request.at),
        settled_at: Option<Moment> = request.settled_at.map(Moment),
        /// What the letter and each document say; empty once it is no longer kept
        parts: Vec<PartAnswer> = reading.into_iter().flat_map(|reading| &reading.parts).map(PartAnswer::of).collect(),
        /// By field: a value, how sure it is (high, medium, low), and the octets of the parts it came from
        found: BTreeMap<&'static str, FoundAnswer> =
            reading.into_iter().flat_map(|reading| &reading.found).map(FoundAnswer::named).collect(),
    }

    PartAnswer[inline](part: &Part) {
        title: String = part.title.clone(),
        text: String = part.text.clone(),
        /// Why it could not be read, or not whole
        trouble: Option<String> = part.trouble.clone(),
    }

    FoundAnswer[inline](one: &Found) {
        value: String = one.value.clone(),
        confidence: Word<Confidence> = Word(one.confidence),
        spans: Vec<SpanAnswer> = one.spans().map(SpanAnswer::of).collect(),
    }

    SpanAnswer[inline](span: Span) {
        part: u32 = span.part,
        start: u32 = span.start,
        end: u32 = span.end,
    }
}

impl FoundAnswer {
    fn named(one: &Found) -> (&'static str, FoundAnswer) {
        (one.field.word(), FoundAnswer::of(one))
    }
}

pub(super) async fn list(call: Call) -> Result<Page<RequestAnswer>, Trouble> {
    let page = call.paging()?;
    let wanted = RequestPage { state: call.chosen("state")?, after: page.after(), most: page.limit };
    let list = call.desk().await?.head.list;
    let rows = call.read(move |reader| reader.requests(list, wanted)).await?;
    Ok(page.of(&rows, |row| row.id.0, RequestAnswer::of))
}

type Sent = Call<NewRequest, { limits::API_REQUEST_BODY }>;

pub(super) async fn add(call: Sent) -> Result<Added<RequestAnswer>, Trouble> {
    let (list, body) = (call.desk().await?.head.list, call.body.clone());
    let source = blocking(move || api_form::read(&body, limits::API_REQUEST_BODY)).await??;
    let (request, news) = call.door.services.requests.arrived(call.actor(), list, source).await?;
    Ok(Added(news, RequestAnswer::of(&call.door.services.requests.find(list, request.0).await?)))
}

pub(super) async fn show(call: Call) -> Result<Json<RequestAnswer>, Trouble> {
    Ok(Json(RequestAnswer::of(&find(&call).await?.0)))
}

/// With the fields of a join; what is not given is taken as it was found. Null leaves a field open.
pub(super) async fn approve(call: Call<Approval>) -> Result<Json<RequestAnswer>, Trouble> {
    let (known, view) = find(&call).await?;
    let decision = CardDecision::Approve(Box::new(typed(&call, &known)?));
    match call.door.services.requests.settle(call.actor(), &view, &known, decision).await? {
        Settled::Again { problems, .. } => Err(Trouble::Problems(problems)),
        Settled::Approved | Settled::Discarded | Settled::Restored => now(&call, &known).await,
    }
}

fn typed(call: &Call<Approval>, request: &Request) -> Result<JoinForm, Trouble> {
    let form = proposed(request);
    if call.body.iter().all(u8::is_ascii_whitespace) {
        return Ok(form);
    }
    let mut all = form_json(&form);
    let Value::Object(given) = call.json()? else {
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
    let given = texts.into_iter().filter(|(_, text)| !text.is_empty());
    let mut all: Map<String, Value> = given.map(|(name, text)| (name.to_string(), json!(text))).collect();
    all.extend(form.party.parse::<u32>().ok().map(|party| ("party".to_string(), json!(party))));
    if !form.weekdays.is_empty() {
        all.insert("weekdays".to_string(), json!(form.weekdays));
    }
    all
}

pub(super) async fn discard(call: Call<Discard>) -> Result<Json<RequestAnswer>, Trouble> {
    let (known, _) = find(&call).await?;
    let is_empty = call.body.iter().all(u8::is_ascii_whitespace);
    let asked = if is_empty { Value::Null } else { call.json()?["why"].clone() };
    let theirs = || DiscardReason::ALL.iter().filter(|why| **why != DiscardReason::TooOld);
    let why = match theirs().find(|why| asked == why.word()) {
        Some(why) => *why,
        None if asked.is_null() => DiscardReason::NotARequest,
        None => return Err(one_of("why", theirs().map(|why| why.word()))),
    };
    call.ask(known.list, Act::Request(RequestAct::Discard { request: known.id, why })).await?;
    now(&call, &known).await
}

pub(super) async fn restore(call: Call) -> Result<Json<RequestAnswer>, Trouble> {
    let (known, _) = find(&call).await?;
    call.ask(known.list, Act::Request(RequestAct::Restore { request: known.id })).await?;
    now(&call, &known).await
}

async fn now(caller: &Caller, known: &Request) -> Result<Json<RequestAnswer>, Trouble> {
    Ok(Json(RequestAnswer::of(&caller.door.services.requests.find(known.list, known.id.0).await?)))
}

async fn find(caller: &Caller) -> Result<(Request, DeskView), Trouble> {
    let request = RequestId(caller.id("request")?);
    let look = move |reader: &mut store::sqlite::SqliteReader, within| {
        let Some(found) = reader.request(within, request)? else { return Ok(None) };
        let view = reader.view(found.list)?.and_then(DeskView::of);
        Ok(view.map(|view| (found, view)))
    };
    caller.row(Refusal::NoSuchRequest, look).await
}
