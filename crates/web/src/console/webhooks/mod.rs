//! web/console: the programs that are told what happens: on an event, at a desk, or in the whole house.

mod view;

use super::shell::{self, Tab};
use super::visit::{self, Visit};
use super::visitor::Visitor;
use crate::answer::{Trouble, once_more};
use crate::door::Door;
use crate::pages::written;
use crate::query::{Posted, Query};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::Problem;
use rules::{EndpointAct, EndpointId, ListId, Personal, WebhookFormat, WebhookKind, Zone};
use services::ServiceError;
use services::webhooks;
use store::sqlite::ListView;
use view::{Hook, Typed, WebhooksPage};

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
        Some(_) => visit::view::<ListView>(door, visitor).await.map(Some),
        None => Ok(None),
    }
}

fn zone(list: Option<&ListView>) -> Result<Zone, Trouble> {
    let utc = || Zone::parse("Etc/UTC").ok_or_else(|| Trouble::Broken("no UTC in the tables".to_string()));
    list.map_or_else(utc, |view| Ok(view.settings.zone().clone()))
}

async fn page(
    door: &Door,
    visitor: &Visitor,
    typed: Typed,
    notice: Option<&'static str>,
) -> Result<Html<String>, Trouble> {
    let (list, place, now) = (list(door, visitor).await?, place(visitor), door.now());
    let seen = door.readers.read(move |reader| webhooks::seen(reader, place)).await?;
    let hook = |seen: webhooks::Seen| Hook {
        secret: webhooks::secret(&door.services.backend, &seen.endpoint),
        signs_twice: seen.endpoint.signs_twice(now),
        seen,
    };
    let shell = match &list {
        Some(view) => shell::of_list(visitor, view, Tab::Webhooks, now),
        None => shell::of_house(visitor),
    };
    let (hooks, zone) = (seen.into_iter().map(hook).collect(), zone(list.as_ref())?);
    Ok(Html(written(&WebhooksPage { shell, hooks, zone, typed, notice })))
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

fn typed(form: &Query) -> Typed {
    Typed {
        url: form.value("url").unwrap_or("").to_string(),
        kinds: WebhookKind::ALL.iter().copied().filter(|kind| form.value(kind.word()).is_some()).collect(),
        personal: form.value("personal").and_then(Personal::from_word).unwrap_or(Personal::Withheld),
        format: form.value("format").and_then(WebhookFormat::from_word).unwrap_or_default(),
        problems: Vec::new(),
    }
}

/// What was typed, if it could not be taken.
async fn add(door: &Door, visitor: &Visitor, form: &Query) -> Result<Option<Typed>, Trouble> {
    let (backend, who, place) = (&door.services.backend, visitor.actor(), place(visitor));
    let typed = typed(form);
    let problems =
        match webhooks::add(backend, who, place, &typed.url, typed.kinds.clone(), typed.personal, typed.format).await {
            Ok(_) => return Ok(None),
            Err(ServiceError::Problems(problems)) => problems,
            Err(ServiceError::Refused(refusal)) => vec![Problem::from(&refusal)],
            Err(error) => return Err(error.into()),
        };
    Ok(Some(Typed { problems, ..typed }))
}

async fn wish(door: &Door, visitor: &Visitor, what: &str, form: &Query) -> Result<&'static str, Trouble> {
    let (backend, who, place) = (&door.services.backend, visitor.actor(), place(visitor));
    let endpoint = EndpointId(form.number("webhook")?.unwrap_or(0));
    let seen = u32::try_from(form.number("seen")?.unwrap_or(0)).unwrap_or(u32::MAX);
    let (act, done) = match what {
        "edit" => {
            let Typed { kinds, personal, format, .. } = typed(form);
            (EndpointAct::Edit { endpoint, kinds, personal, format }, "edited")
        }
        "pause" => (EndpointAct::Pause { endpoint }, "paused"),
        "resume" => (EndpointAct::Resume { endpoint }, "resumed"),
        "remove" => (EndpointAct::Remove { endpoint }, "removed"),
        "rotate" => (EndpointAct::RotateSecret { endpoint, seen }, "rotated"),
        "test" => (EndpointAct::Test { endpoint, seen }, "tested"),
        "replay" => {
            let known = webhooks::find(backend, place, endpoint).await?;
            let zone = zone(list(door, visitor).await?.as_ref())?;
            let wall = form.value("from").and_then(|text| text.parse().ok());
            let wall = wall.ok_or_else(|| Problem::new("from", "Please choose a day and a time."))?;
            webhooks::replay(backend, who, &known, zone.at(wall), seen).await?;
            return Ok("replayed");
        }
        _ => return Err(Problem::new("do", "There is no such button.").into()),
    };
    webhooks::act(backend, who, place, act).await?;
    Ok(done)
}
