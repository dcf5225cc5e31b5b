//! web/api: the programs that are told what happens, of one list or of the whole house.

use super::answer::{Created, Page};
use super::bodies::{NewWebhook, WebhookWish};
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::Json;
use axum::response::NoContent;
use intake::Problem;
use jiff::Timestamp;
use rules::{EndpointAct, EndpointId, ListId, Personal, Refusal, WebhookFormat, WebhookKind, WebhookKinds};
use serde_json::Value;
use services::webhooks::{self, Health, Seen};

shape! {
    WebhookAnswer[rename = "Webhook"](caller: &Caller, seen: &Seen; endpoint = &seen.endpoint) {
        id: u64 = endpoint.id.0,
        /// Null: every list
        list: Option<u64> = endpoint.list.map(|list| list.0),
        url: String = endpoint.url.clone(),
        kinds: Vec<Word<WebhookKind>> = endpoint.kinds.iter().map(Word).collect(),
        personal_data: bool = endpoint.personal == Personal::Included,
        format: Word<WebhookFormat> = Word(endpoint.format),
        #[schemars(extend("enum" = ["new", "working", "failing", "paused", "broken"]))]
        state: &'static str = Health::of(endpoint).word(),
        /// whsec_ and base64, as Standard Webhooks writes it
        secret: String = webhooks::secret(&caller.door.services.backend, endpoint),
        /// An HTTP status, or a word
        last_answer: Option<String> = endpoint.answered.map(|answered| answered.word()),
        last_answer_at: Option<Moment> = endpoint.answered_at.map(Moment),
        failing_since: Option<Moment> = endpoint.failing_since.map(Moment),
        next_try_at: Option<Moment> = endpoint.next_try_at.map(Moment),
        /// News still to be told, counted up to 200 changes ahead
        waiting: usize = seen.waiting,
        made_at: Moment = Moment(endpoint.made_at),
    }
}

/// The list in the address, or the house for keys to all of it.
async fn place(caller: &Caller) -> Result<ListId, Trouble> {
    if caller.part("list").is_ok() {
        return Ok(caller.list().await?.head.list);
    }
    caller.is_of_house("This token is for one list only.").map(|()| ListId::HOUSE)
}

fn number(caller: &Caller) -> Result<EndpointId, Trouble> {
    caller.id_or("webhook", Trouble::Refused(Refusal::NoSuchEndpoint)).map(EndpointId)
}

pub(super) async fn list(call: Call) -> Result<Page<WebhookAnswer>, Trouble> {
    let place = place(&call).await?;
    let seen = call.read(move |reader| webhooks::seen(reader, place)).await?;
    Ok(Page::whole(seen.iter().map(|one| WebhookAnswer::of(&call, one)).collect()))
}

pub(super) async fn add(call: Call<NewWebhook>) -> Result<Created<WebhookAnswer>, Trouble> {
    let place = place(&call).await?;
    let asked = call.json_of(&["url", "kinds", "personal_data", "format"])?;
    let (kinds, personal, format) =
        (kinds(&asked["kinds"])?, personal(&asked["personal_data"])?, format(&asked["format"])?);
    let (url, backend) = (asked["url"].as_str().unwrap_or(""), &call.door.services.backend);
    let endpoint = webhooks::add(backend, call.actor(), place, url, kinds, personal, format).await?;
    Ok(Created::new(one(&call, place, endpoint).await?))
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

pub(super) async fn remove(call: Call) -> Result<NoContent, Trouble> {
    let place = place(&call).await?;
    let act = EndpointAct::Remove { endpoint: number(&call)? };
    webhooks::act(&call.door.services.backend, call.actor(), place, act).await?;
    Ok(NoContent)
}

/// `pause`, `resume`, `rotate`, `test`, or `replay` with `{"from": "2026-06-01T10:00:00Z"}`.
pub(super) async fn wish(call: Call<WebhookWish>) -> Result<Json<WebhookAnswer>, Trouble> {
    let (place, backend) = (place(&call).await?, &call.door.services.backend);
    let known = webhooks::find(backend, place, number(&call)?).await?;
    let (endpoint, seen) = (known.id, known.asked);
    let act = match call.part("wish")? {
        "pause" => EndpointAct::Pause { endpoint },
        "resume" => EndpointAct::Resume { endpoint },
        "rotate" => EndpointAct::RotateSecret { endpoint, seen },
        "test" => EndpointAct::Test { endpoint, seen },
        "replay" => {
            let from = call.json()?["from"].as_str().and_then(|text| text.parse::<Timestamp>().ok());
            let from = from.ok_or_else(|| Problem::new("from", "A moment is expected: 2026-06-01T10:00:00Z."))?;
            webhooks::replay(backend, call.actor(), &known, from, seen).await?;
            return one(&call, place, endpoint).await.map(Json);
        }
        _unknown => return Err(Trouble::NotFound("One of: pause, resume, rotate, test, replay.")),
    };
    webhooks::act(backend, call.actor(), place, act).await?;
    one(&call, place, endpoint).await.map(Json)
}

async fn one(caller: &Caller, place: ListId, endpoint: EndpointId) -> Result<WebhookAnswer, Trouble> {
    let seen = caller.read(move |reader| webhooks::seen(reader, place)).await?;
    let found = seen.iter().find(|one| one.endpoint.id == endpoint);
    found.map(|one| WebhookAnswer::of(caller, one)).ok_or(Trouble::Refused(Refusal::NoSuchEndpoint))
}
