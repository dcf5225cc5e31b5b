//! web/console/front: the page of requests: cards to settle, one more to add, and the documents behind them.

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::shell;
use crate::console::shell::{Shell, Tab};
use crate::console::visit::Visit;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::query::Query;
use crate::requests::card::{RequestCard, card};
use crate::requests::{decision, upload};
use askama::Template;
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem};
use rules::desk::Request;
use rules::{News, Refusal, RequestId};
use services::requests::Settled;
use services::{DeskView, ServiceError};

#[derive(Template)]
#[template(path = "console/front/requests/page.html")]
struct RequestsPage {
    shell: Shell,
    cards: Vec<RequestCard>,
    settled: Vec<RequestCard>,
    notice: Option<&'static str>,
    /// The request a notice speaks of, if it can be taken back.
    undo: Option<u64>,
    problems: Vec<Problem>,
}

impl RequestsPage {
    fn leads_to(&self, problem: &Problem) -> Option<String> {
        self.cards.iter().find_map(|card| card.form.leads_to(problem))
    }
}

/// One request behind a signed link.
#[derive(Template)]
#[template(path = "console/front/requests/link.html")]
pub(crate) struct RequestLinkPage {
    pub desk: String,
    pub card: RequestCard,
    pub notice: Option<String>,
}

pub(in crate::console) async fn show(
    Visit { door, visitor, view, query, .. }: Visit<DeskView>,
) -> Result<Html<String>, Trouble> {
    let notice = query.value("done").and_then(done_words);
    let undo = query.number("request")?.filter(|_| query.value("done") == Some("discarded"));
    Ok(Html(written(&RequestsPage { notice, undo, ..page(&door, &visitor, &view, None).await? })))
}

fn done_words(code: &str) -> Option<&'static str> {
    Some(match code {
        "approved" => "They are on the list. Their link is on its way.",
        "discarded" => "Put away. What it said is kept for 30 days.",
        "restored" => "It is back among the requests.",
        "arrived" => "It has come in and is being read.",
        "known" => "This one has come in before; nothing was changed.",
        _unknown => return None,
    })
}

/// One more request, from a form with documents.
pub(in crate::console) async fn add(
    Visit { door, visitor, view, .. }: Visit<DeskView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::REQUEST_BODY }>,
) -> Result<Response, Trouble> {
    let upload = upload::read(&headers, body).await?;
    let came = door.services.requests.arrived(visitor.actor(), view.head.list, upload.source).await;
    let to = match came {
        Ok(_) if upload.from_phone => format!("/desk/{}?did=request", view.slug),
        Ok((_, News::New)) => format!("{}?done=arrived", base(&view)),
        Ok((_, News::Known)) => format!("{}?done=known", base(&view)),
        Err(ServiceError::Refused(refusal)) => {
            return again(&door, &visitor, &view, None, vec![Problem::from(&refusal)]).await;
        }
        Err(error) => return Err(error.into()),
    };
    Ok(Redirect::to(&to).into_response())
}

fn base(view: &DeskView) -> String {
    format!("/console/desks/{}/requests", view.slug)
}

const MISSING: Trouble = Trouble::Refused(Refusal::NoSuchRequest);

pub(in crate::console) async fn settle(
    Visit { door, visitor, view, named, .. }: Visit<DeskView>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let request = door.services.requests.find(view.head.list, named.parse("request", MISSING)?).await?;
    let done = match door.services.requests.settle(visitor.actor(), &view, &request, decision::read(&body)?).await {
        Ok(Settled::Approved) => "approved",
        Ok(Settled::Discarded) => "discarded",
        Ok(Settled::Restored) => "restored",
        Ok(Settled::Again { typed, problems }) => {
            return again(&door, &visitor, &view, Some((request.id, *typed)), problems).await;
        }
        Err(ServiceError::Refused(refusal)) => {
            return again(&door, &visitor, &view, None, vec![Problem::from(&refusal)]).await;
        }
        Err(error) => return Err(error.into()),
    };
    let to = match Query::form(&body).value("from") {
        Some("phone") => format!("/desk/{}?did={done}", view.slug),
        Some(_) | None => format!("{}?done={done}&request={}", base(&view), request.id.0),
    };
    Ok(Redirect::to(&to).into_response())
}

type Typed = (RequestId, JoinForm);

async fn again(
    door: &Door,
    visitor: &Visitor,
    view: &DeskView,
    typed: Option<Typed>,
    problems: Vec<Problem>,
) -> Result<Response, Trouble> {
    let typed = typed.map(|typed| (typed, problems.clone()));
    Ok(once_more(written(&RequestsPage { problems, ..page(door, visitor, view, typed).await? })))
}

async fn page(
    door: &Door,
    visitor: &Visitor,
    view: &DeskView,
    mut typed: Option<(Typed, Vec<Problem>)>,
) -> Result<RequestsPage, Trouble> {
    let list = view.head.list;
    let looked = door.readers.read(move |reader| {
        Ok((reader.requests_waiting(list, limits::REQUESTS)?, reader.requests_settled(list, limits::SETTLED)?))
    });
    let (waiting, settled) = looked.await?;
    let mut drawn = |request: &Request| -> RequestCard {
        let action = format!("{}/{}", base(view), request.id.0);
        let mine = typed.take_if(|((id, _), _)| *id == request.id).map(|((_, form), problems)| (form, problems));
        card(request, view, &action, Some(&format!("{action}/papers")), mine)
    };
    Ok(RequestsPage {
        cards: waiting.iter().map(&mut drawn).collect(),
        settled: settled.iter().map(&mut drawn).collect(),
        shell: shell::of_desk(visitor, view, Tab::Requests),
        notice: None,
        undo: None,
        problems: Vec::new(),
    })
}

/// A document as it came. Never shown by the browser itself: it is somebody else's file.
pub(in crate::console) async fn paper(Visit { door, view, named, .. }: Visit<DeskView>) -> Result<Response, Trouble> {
    const GONE: Trouble = Trouble::NotFound("This document is no longer kept.");
    let request = door.services.requests.find(view.head.list, named.parse("request", MISSING)?).await?;
    let wanted: u32 = named.parse("paper", GONE)?;
    let papers = door.readers.read(move |reader| reader.papers(request.id)).await?;
    let paper = papers.into_iter().find(|paper| paper.number == wanted).ok_or(GONE)?;
    let (octets, name) = paper.octets.zip(paper.name).ok_or(GONE)?;
    let plain: String = name
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() || ".-_ ".contains(letter) { letter } else { '_' })
        .collect();
    let headers = [
        (header::CONTENT_TYPE, "application/octet-stream".to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{plain}\"")),
        (header::CONTENT_SECURITY_POLICY, "sandbox; default-src 'none'".to_string()),
    ];
    Ok((headers, octets.to_vec()).into_response())
}
