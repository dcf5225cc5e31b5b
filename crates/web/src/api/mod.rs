//! web/api: the JSON door under `/api/v1`. One table of routes says what there is and who may use it, the types of its handlers
//! what it looks like; the router and the OpenAPI document are both made from it.

#[macro_use]
mod shape;

mod answer;
mod ask;
mod audit;
mod bodies;
mod call;
mod clock;
mod dead_letters;
mod deliveries;
mod desk_sheet;
mod desks;
mod entries;
mod events;
mod explain;
mod export;
mod import;
mod letters;
mod messages;
mod openapi;
mod paging;
mod requests;
mod routes;
mod settings;
mod slots;
mod tokens;
mod webhooks;

use crate::answer::Trouble;
use crate::client::Peer;
use crate::door::Door;
use axum::extract::{Request, State};
use axum::http::{Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::any;
use axum::{Extension, Router};
use rules::TokenScope;
use sha2::{Digest, Sha256};
use std::sync::Arc;

pub(crate) fn router(door: &Arc<Door>) -> Router<Arc<Door>> {
    let mut router = Router::new();
    for route in routes::routes() {
        if route.only_demo && door.demo.is_none() {
            continue;
        }
        let handler = match route.scope {
            None => route.handler,
            Some(scope) => route.handler.layer(from_fn_with_state((door.clone(), scope), admit)),
        };
        router = router.route(&format!("/api/v1{}", route.path), handler);
    }
    router.route("/api/{*rest}", any(nowhere))
}

/// Every route, with its whole path.
pub(crate) fn table() -> Vec<(Method, String)> {
    routes::routes().into_iter().map(|route| (route.method, format!("/api/v1{}", route.path))).collect()
}

async fn nowhere() -> Trouble {
    Trouble::NotFound("The API has no such address. See /api/v1/openapi.json.")
}

/// Lets a request in whose token is known, not revoked, and allowed to do this. The token is looked up first: somebody
/// else's bad ones from the same address never slow a good one.
async fn admit(
    State((door, scope)): State<(Arc<Door>, TokenScope)>,
    Extension(Peer(peer)): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Result<Response, Trouble> {
    let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or("");
    let Some(given) = given.strip_prefix("Bearer ") else { return Err(Trouble::Unauthorised) };
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(given.trim().as_bytes()));
    let token = door.readers.read(move |reader| reader.token_by_hash(&hash)).await?;
    let Some(token) = token.filter(|token| token.revoked_at.is_none()) else {
        door.counts().bad_tokens.inc();
        let client = door.proxies.client(peer, request.headers());
        door.bad_tokens.take(client, door.elapsed()).map_err(|seconds| Trouble::TooMany { seconds })?;
        return Err(Trouble::Unauthorised);
    };
    if token.scope < scope {
        return Err(Trouble::Forbidden("This token may not do that. `usher token new --scope` makes one that may."));
    }
    door.counts().api_calls.inc();
    request.extensions_mut().insert(token);
    Ok(next.run(request).await)
}
