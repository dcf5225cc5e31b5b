//! web/guest: one request behind a signed link, in a mail to the staff or a line of their chat. GET shows, because scanners open
//! every link; the buttons act, and pressing one twice is harmless.

use super::caller::Caller;
use crate::answer::{Trouble, once_more};
use crate::body::Body;
use crate::console::front::requests::RequestLinkPage;
use crate::door::Door;
use crate::limits;
use crate::pages::written;
use crate::path::Path;
use crate::requests::card::card;
use crate::requests::decision;
use axum::extract::{RawQuery, State};
use axum::response::{Html, IntoResponse, Redirect, Response};
use intake::{JoinForm, Problem};
use links::{Link, LinkError, Purpose, Token};
use rules::desk::Request;
use rules::{Actor, ListId, Refusal};
use services::DeskView;
use services::requests::Settled;
use std::sync::Arc;

pub(crate) async fn show(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Trouble> {
    let (view, request) = behind(&door, &token, &caller).await?;
    let notice = match query.as_deref() {
        Some("approved") => Some("They are on the list. Their link is on its way.".to_string()),
        Some("discarded") => Some("Put away. You can take it out again below.".to_string()),
        Some("restored") => Some("It is a request again.".to_string()),
        Some(_) | None => None,
    };
    Ok(Html(page(&view, &request, &token, None, notice)).into_response())
}

pub(crate) async fn act(
    State(door): State<Arc<Door>>,
    Path(token): Path<String>,
    caller: Caller,
    Body(body): Body<{ limits::SMALL_BODY }>,
) -> Result<Response, Trouble> {
    let (view, request) = behind(&door, &token, &caller).await?;
    caller.on_our_page()?;
    // Whoever it was had the staff's own link; no signed-in person is behind it.
    let done = match door.services.requests.settle(Actor::Hook, &view, &request, decision::read(&body)?).await? {
        Settled::Approved => "approved",
        Settled::Discarded => "discarded",
        Settled::Restored => "restored",
        Settled::Again { typed, problems } => {
            let page = page(&view, &request, &token, Some((*typed, problems)), None);
            return Ok(once_more(page));
        }
    };
    Ok(Redirect::to(&format!("/r/{token}?{done}")).into_response())
}

async fn behind(door: &Door, token: &str, caller: &Caller) -> Result<(DeskView, Request), Trouble> {
    let now = door.now();
    let link: Link = match door.ring.read(token, now.as_second()) {
        Ok(Token::Long(link)) if link.purpose == Purpose::Request => link,
        Err(LinkError::Expired(link)) if link.purpose == Purpose::Request => {
            return Err(Trouble::NotFound("This link is too old. Please look into the console."));
        }
        Ok(Token::Long(_) | Token::Short(_)) | Err(_) => return Err(caller.bad_link(door)),
    };
    let (list, request) = (ListId(link.list), link.entry);
    let view = door.readers.read(move |reader| reader.view(list)).await?.and_then(DeskView::of);
    let view = view.ok_or(Trouble::Refused(Refusal::NoSuchList))?;
    Ok((view, door.services.requests.find(list, request).await?))
}

fn page(
    view: &DeskView,
    request: &Request,
    token: &str,
    again: Option<(JoinForm, Vec<Problem>)>,
    notice: Option<String>,
) -> String {
    let card = card(request, view, &format!("/r/{token}"), None, again);
    written(&RequestLinkPage { desk: view.desk().name.clone(), card, notice })
}
