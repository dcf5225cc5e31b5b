//! web/console: the programs that are told what happens: on an event, at a desk, or in the whole house.

use super::shell::{self, Common};
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::console::at::{self, Visit};
use crate::door::Door;
use crate::pages::console::{KindChoice, WebhookRow, WebhooksPage};
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::{EndpointAct, EndpointId, ListId, ListKind, Personal, WebhookFormat, WebhookKind, WebhookKinds, Zone};
use services::ServiceError;
use services::webhooks::{self, Health, Seen};
use store::sqlite::ListView;

/// What was typed and could not be taken.
struct Typed {
    url: String,
    kinds: WebhookKinds,
    personal: Personal,
    format: WebhookFormat,
    problems: Vec<Problem>,
}

impl Default for Typed {
    fn default() -> Typed {
        let (url, problems) = (String::new(), Vec::new());
        Typed {
            url,
            kinds: WebhookKinds::all(),
            personal: Personal::Withheld,
            format: WebhookFormat::Standard,
            problems,
        }
    }
}

pub(super) async fn show(Visit { door, visitor, query, .. }: Visit) -> Result<Html<String>, Trouble> {
    let done = query.value("done").and_then(notice);
    page(&door, &visitor, Typed::default(), done).await
}

fn notice(word: &str) -> Option<&'static str> {
    match word {
        "added" => Some("The webhook is there. Copy its secret to the other side, then send a test."),
        "edited" => Some("Saved."),
        "paused" => Some("Paused. Nothing is lost: what happens meanwhile follows when you resume."),
        "resumed" => Some("It goes on. What was missed follows now."),
        "removed" => Some("Removed. It is told nothing more."),
        "rotated" => Some("There is a new secret. The old one signs as well for 24 hours, so change it within a day."),
        "tested" => Some("A test is on its way. Look again in a moment to see the answer."),
        "replayed" => Some("What happened since then is being sent again, under the same names."),
        _ => None,
    }
}

/// The list of the page, or the house.
fn place(visitor: &Visitor) -> ListId {
    visitor.list.unwrap_or(ListId::HOUSE)
}

async fn list(door: &Door, visitor: &Visitor) -> Result<Option<ListView>, Trouble> {
    match visitor.list {
        Some(_) => at::view::<ListView>(door, visitor).await.map(Some),
        None => Ok(None),
    }
}

fn zone(list: Option<&ListView>) -> Result<Zone, Trouble> {
    let utc = || Zone::parse("Etc/UTC").ok_or_else(|| Trouble::Broken("no UTC in the tables".to_string()));
    list.map_or_else(utc, |view| Ok(view.settings.zone().clone()))
}

async fn page(door: &Door, visitor: &Visitor, typed: Typed, done: Option<&str>) -> Result<Html<String>, Trouble> {
    let (list, place) = (list(door, visitor).await?, place(visitor));
    let (zone, slots) = (zone(list.as_ref())?, slots_of(list.as_ref()));
    let seen = door.readers.read(move |reader| webhooks::seen(reader, place)).await?;
    let shell = match &list {
        Some(view) => shell::of_list(visitor, view, Common::Webhooks, door.now()),
        None => shell::of_house(visitor),
    };
    let page = WebhooksPage {
        shell,
        webhooks: seen.iter().map(|one| row(door, one, &zone, slots)).collect(),
        zone: zone.name().to_string(),
        url: typed.url,
        kinds: choices(&typed.kinds, slots),
        personal: typed.personal == Personal::Included,
        slack: typed.format == WebhookFormat::Slack,
        problems: typed.problems,
        notice: done.map(str::to_string),
    };
    Ok(Html(written(&page)))
}

fn row(door: &Door, seen: &Seen, zone: &Zone, slots: Slots) -> WebhookRow {
    let endpoint = &seen.endpoint;
    let at = |moment| post::short(moment, zone);
    WebhookRow {
        id: endpoint.id.0,
        url: endpoint.url.clone(),
        state: Health::of(endpoint).word().to_string(),
        answer: endpoint.answered.map(webhooks::answer_words),
        answered_at: endpoint.answered_at.map(at),
        next_try_at: endpoint.next_try_at.map(at),
        waiting: u32::try_from(seen.waiting).unwrap_or(u32::MAX),
        test_waits: endpoint.test.is_some(),
        kinds: choices(&endpoint.kinds, slots),
        personal: endpoint.personal == Personal::Included,
        slack: endpoint.format == WebhookFormat::Slack,
        secret: webhooks::secret(&door.services.backend, endpoint),
        signs_twice: endpoint.signs_twice(door.now()),
        seen: endpoint.asked,
    }
}

/// Whether the page is about something that has slots: a desk, or the whole house.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slots {
    Some,
    None,
}

fn slots_of(list: Option<&ListView>) -> Slots {
    match list.map(|view| view.head.kind) {
        Some(ListKind::Event) => Slots::None,
        Some(ListKind::Desk) | None => Slots::Some,
    }
}

/// An event has no slots, so nothing about them is offered on its page.
fn choices(chosen: &WebhookKinds, slots: Slots) -> Vec<KindChoice> {
    let choice = |kind: &WebhookKind| KindChoice { word: kind.word().to_string(), chosen: chosen.has(*kind) };
    WebhookKind::ALL.iter().filter(|kind| slots == Slots::Some || !kind.is_of_desk()).map(choice).collect()
}

/// `do` says what; everything but `add` names an endpoint, and wishes name how many wishes were seen.
pub(super) async fn change(Visit { door, visitor, .. }: Visit, Posted(form): Posted) -> Result<Response, Trouble> {
    let what = form.value("do").unwrap_or("add");
    let done = if what == "add" {
        if let Some(typed) = add(&door, &visitor, &form).await? {
            return Ok(once_more(page(&door, &visitor, typed, None).await?.0));
        }
        "added"
    } else {
        wish(&door, &visitor, what, &form).await?
    };
    let base = match list(&door, &visitor).await? {
        Some(view) => shell::base(&view),
        None => "/console".to_string(),
    };
    Ok(Redirect::to(&format!("{base}/webhooks?done={done}")).into_response())
}

fn kinds(form: &Query) -> WebhookKinds {
    WebhookKind::ALL.iter().copied().filter(|kind| form.value(kind.word()).is_some()).collect()
}

fn personal(form: &Query) -> Personal {
    form.value("personal").and_then(Personal::from_word).unwrap_or(Personal::Withheld)
}

fn format(form: &Query) -> WebhookFormat {
    form.value("format").and_then(WebhookFormat::from_word).unwrap_or_default()
}

/// What was typed, if it could not be taken.
async fn add(door: &Door, visitor: &Visitor, form: &Query) -> Result<Option<Typed>, Trouble> {
    let (kinds, personal, format) = (kinds(form), personal(form), format(form));
    let url = form.value("url").unwrap_or("").to_string();
    let added =
        webhooks::add(&door.services.backend, visitor.actor(), place(visitor), &url, kinds.clone(), personal, format)
            .await;
    let problems = match added {
        Ok(_) => return Ok(None),
        Err(ServiceError::Problems(problems)) => problems,
        Err(ServiceError::Refused(refusal)) => vec![Problem::from(&refusal)],
        Err(error) => return Err(error.into()),
    };
    Ok(Some(Typed { url, kinds, personal, format, problems }))
}

async fn wish(door: &Door, visitor: &Visitor, what: &str, form: &Query) -> Result<&'static str, Trouble> {
    let (who, place) = (visitor.actor(), place(visitor));
    let endpoint = EndpointId(form.number("webhook")?.unwrap_or(0));
    let seen = u32::try_from(form.number("seen")?.unwrap_or(0)).unwrap_or(u32::MAX);
    let (act, done) = match what {
        "edit" => (
            EndpointAct::Edit { endpoint, kinds: kinds(form), personal: personal(form), format: format(form) },
            "edited",
        ),
        "pause" => (EndpointAct::Pause { endpoint }, "paused"),
        "resume" => (EndpointAct::Resume { endpoint }, "resumed"),
        "remove" => (EndpointAct::Remove { endpoint }, "removed"),
        "rotate" => (EndpointAct::RotateSecret { endpoint, seen }, "rotated"),
        "test" => (EndpointAct::Test { endpoint, seen }, "tested"),
        "replay" => {
            let known = webhooks::find(&door.services.backend, place, endpoint).await?;
            let zone = zone(list(door, visitor).await?.as_ref())?;
            let wall = form.value("from").and_then(|text| text.parse().ok());
            let wall = wall.ok_or_else(|| Problem::new("from", "Please choose a day and a time."))?;
            webhooks::replay(&door.services.backend, who, &known, zone.at(wall), seen).await?;
            return Ok("replayed");
        }
        _ => return Err(Problem::new("do", "There is no such button.").into()),
    };
    webhooks::act(&door.services.backend, who, place, act).await?;
    Ok(done)
}
