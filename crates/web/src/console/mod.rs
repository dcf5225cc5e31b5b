//! web/console: the host's side. One table of routes says who may do what; nobody gets past it, because the router is
//! made from it.

mod ask;
mod audit;
pub(crate) mod desks;
mod events;
mod export;
pub(crate) mod front;
mod import;
mod letters;
mod line;
mod list;
mod messages;
pub(crate) mod overview;
pub(crate) mod parts;
mod people;
mod person;
mod roster;
mod routes;
mod scribe;
mod searches;
mod seat;
mod settings;
pub(crate) mod shell;
pub(crate) mod sign_in;
mod somebody;
mod told;
mod upload;
pub(crate) mod visit;
pub(crate) mod visitor;
mod wanted;
mod webhooks;
mod wording;
mod words;

use crate::answer::Trouble;
use crate::client::foreign_origin;
use crate::door::Door;
use crate::path::Named;
pub(crate) use audit::Past;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
pub(crate) use desks::entry_form::of_request;
pub(crate) use roster::Rosters;
pub use routes::{Does, Needs, table};
use rules::{HouseRole, Refusal, Role};
pub(crate) use searches::Searches;
use std::sync::Arc;
use visitor::Visitor;

pub(crate) fn router(door: &Arc<Door>) -> Router<Arc<Door>> {
    let mut router = Router::new();
    for route in routes::routes() {
        let guard = from_fn_with_state((door.clone(), route.needs, route.path), admit);
        router = router.route(route.path, route.handler.layer(guard));
    }
    router
}

/// Lets a host in who is signed in and may do this; everybody else is sent to the sign-in page, or told no.
async fn admit(
    State((door, needs, route)): State<(Arc<Door>, Needs, &'static str)>,
    named: Named,
    mut request: Request,
    next: Next,
) -> Result<Response, Trouble> {
    let changes = request.method() != Method::GET && request.method() != Method::HEAD;
    if changes && foreign_origin(request.headers(), &door.house.url).is_some() {
        return Err(Trouble::Forbidden("This was sent from another site. Nothing was changed."));
    }
    if needs == Needs::Nothing {
        return Ok(next.run(request).await);
    }
    let Some(mut visitor) = visitor::of(&door, request.headers()).await? else {
        return to_sign_in(&door, &request);
    };
    allow(&door, &mut visitor, needs, named.get("slug")).await?;
    // Who looked at whose list can be told later: the log has the host's number and the list's, never a person.
    let (host, list) = (visitor.host.id.0, visitor.list.map(|list| list.0));
    let entry = named.get("entry").and_then(|entry| entry.parse::<u64>().ok());
    tracing::info!(host, list, entry, method = %request.method(), route, "console");
    request.extensions_mut().insert(visitor);
    Ok(next.run(request).await)
}

async fn allow(door: &Door, visitor: &mut Visitor, needs: Needs, slug: Option<&str>) -> Result<(), Trouble> {
    let owner = visitor.host.role == HouseRole::Owner;
    match needs {
        Needs::Nothing | Needs::SignedIn => Ok(()),
        Needs::Member if visitor.host.role.makes_lists() => Ok(()),
        Needs::Member => Err(Trouble::Refused(Refusal::MayNotOpen)),
        Needs::Owner if owner => Ok(()),
        Needs::Owner => Err(Trouble::Forbidden("Only an owner of this house may do that.")),
        Needs::List(least) => {
            let list = door.list(slug.unwrap_or("")).await?;
            let host = visitor.host.id;
            let granted = door.readers.read(move |reader| reader.role(host, list)).await?;
            let role = if owner { Some(Role::Host) } else { granted };
            match role {
                Some(role) if role >= least => {
                    visitor.list = Some(list);
                    visitor.role = Some(role);
                    Ok(())
                }
                Some(_) => {
                    Err(Trouble::Forbidden("You may look at this list, but not change it. Ask its host for more."))
                }
                // Somebody else's list does not exist for this host.
                None => Err(Trouble::NotFound("There is no event or desk at this address.")),
            }
        }
    }
}

/// The browser remembers which page this was.
fn to_sign_in(door: &Door, request: &Request) -> Result<Response, Trouble> {
    let Some(page) = wanted::page(request) else {
        return Ok(Redirect::to("/console/sign-in?to=%2Fconsole").into_response());
    };
    let back: String = form_urlencoded::byte_serialize(page.as_bytes()).collect();
    let cookie = AppendHeaders([(header::SET_COOKIE, wanted::remember(door, page)?)]);
    Ok((cookie, Redirect::to(&format!("/console/sign-in?to={back}"))).into_response())
}
