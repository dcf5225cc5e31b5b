//! web/console/front: the page of requests: cards to settle, one more to add, and the documents behind them.

pub(crate) mod view;

use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::at::{self, At};
use crate::console::shell;
use crate::console::visitor::Visitor;
use crate::door::Door;
use crate::limits;
use crate::pages::console::DeskTab;
use crate::pages::written;
use crate::path::Path;
use crate::query::Query;
use crate::requests::card::card;
use crate::requests::{decision, upload};
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem};
use rules::desk::Request;
use rules::{News, Refusal, RequestId};
use services::DeskView;
use services::ServiceError;
use services::requests::Settled;
use std::sync::Arc;
use view::{RequestCard, RequestsPage};

pub(in crate::console) async fn show(
    State(door): State<Arc<Door>>,
    Extension(visitor): Extension<Visitor>,
    RawQuery(query): RawQuery,
) -> Result<Html<String>, Trouble> {
    let query = Query::read(query.as_deref());
    let notice = query.value("done").and_then(done_words).map(str::to_string);
    let undo = query.number("request")?.filter(|_| query.value("done") == Some("discarded"));
    let page = page(&door, &visitor, None).await?;
    Ok(Html(written(&RequestsPage { notice, undo, ..page })))
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
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    headers: HeaderMap,
    Body(body): Body<{ limits::REQUEST_BODY }>,
) -> Result<Response, Trouble> {
    let upload = upload::read(&headers, body).await?;
    let to = if upload.from_phone { format!("/desk/{}", view.slug) } else { base(&view) };
    match door.services.requests.arrived(visitor.actor(), view.head.list, upload.source).await {
        Ok((_, News::New)) if upload.from_phone => Ok(Redirect::to(&format!("{to}?did=request")).into_response()),
        Ok((_, News::New)) => Ok(Redirect::to(&format!("{to}?done=arrived")).into_response()),
        Ok((_, News::Known)) if upload.from_phone => Ok(Redirect::to(&format!("{to}?did=request")).into_response()),
        Ok((_, News::Known)) => Ok(Redirect::to(&format!("{to}?done=known")).into_response()),
        Err(ServiceError::Refused(refusal)) => {
            let mut page = page(&door, &visitor, None).await?;
            page.problems = vec![Problem::from(&refusal)];
            Ok(once_more(written(&page)))
        }
        Err(error) => Err(error.into()),
    }
}

fn base(view: &DeskView) -> String {
    format!("/console/desks/{}/requests", view.slug)
}

fn number(request: &str) -> Result<u64, Trouble> {
    request.parse().map_err(|_| Trouble::Refused(Refusal::NoSuchRequest))
}

pub(in crate::console) async fn settle(
    State(door): State<Arc<Door>>,
    At { visitor, view }: At<DeskView>,
    Path((_slug, request)): Path<(String, String)>,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let request = door.services.requests.find(view.head.list, number(&request)?).await?;
    let from_phone = Query::form(&body).value("from") == Some("phone");
    let done = match door.services.requests.settle(visitor.actor(), &view, &request, decision::read(&body)?).await {
        Ok(Settled::Approved) => "approved",
        Ok(Settled::Discarded) => "discarded",
        Ok(Settled::Restored) => "restored",
        Ok(Settled::Again { typed, problems }) => {
            return again(&door, &visitor, Some((request.id, *typed, problems)), Vec::new()).await;
        }
        Err(ServiceError::Refused(refusal)) => {
            return again(&door, &visitor, None, vec![Problem::from(&refusal)]).await;
        }
        Err(error) => return Err(error.into()),
    };
    let to = match (from_phone, done) {
        (true, _) => format!("/desk/{}?did={done}", view.slug),
        (false, done) => format!("{}?done={done}&request={}", base(&view), request.id.0),
    };
    Ok(Redirect::to(&to).into_response())
}

type Typed = (RequestId, JoinForm, Vec<Problem>);

async fn again(
    door: &Door,
    visitor: &Visitor,
    typed: Option<Typed>,
    problems: Vec<Problem>,
) -> Result<Response, Trouble> {
    let of_card: Vec<Problem> = typed.iter().flat_map(|(_, _, problems)| problems).cloned().collect();
    let page = page(door, visitor, typed).await?;
    let page = RequestsPage { problems: of_card.into_iter().chain(problems).collect(), ..page };
    Ok(once_more(written(&page)))
}

async fn page(door: &Door, visitor: &Visitor, mut typed: Option<Typed>) -> Result<RequestsPage, Trouble> {
    let view = at::view::<DeskView>(door, visitor).await?;
    let list = view.head.list;
    let looked = door.readers.read(move |reader| {
        Ok((reader.requests_waiting(list, limits::REQUESTS)?, reader.requests_settled(list, limits::SETTLED)?))
    });
    let (waiting, settled) = looked.await?;
    let mut drawn = |request: &Request| -> RequestCard {
        let action = format!("{}/{}", base(&view), request.id.0);
        let papers = format!("{action}/papers");
        let mine = typed.take_if(|(id, _, _)| *id == request.id).map(|(_, form, problems)| (form, problems));
        card(request, &view, &action, Some(&papers), mine)
    };
    Ok(RequestsPage {
        cards: waiting.iter().map(&mut drawn).collect(),
        settled: settled.iter().map(&mut drawn).collect(),
        shell: shell::of_desk(visitor, &view, DeskTab::Requests),
        notice: None,
        undo: None,
        problems: Vec::new(),
    })
}

/// A document as it came. Never shown by the browser itself: it is somebody else's file.
pub(in crate::console) async fn paper(
    State(door): State<Arc<Door>>,
    At { view, .. }: At<DeskView>,
    Path((_slug, request, paper)): Path<(String, String, String)>,
) -> Result<Response, Trouble> {
    let request = door.services.requests.find(view.head.list, number(&request)?).await?;
    let wanted: u32 = paper.parse().map_err(|_| GONE)?;
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

const GONE: Trouble = Trouble::NotFound("This document is no longer kept.");
