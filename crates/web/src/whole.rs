//! web: what surrounds every request, in one piece: the routes, an answer also when a page goes wrong, pages for people
//! where programs get problem+json, the headers every answer carries, and one log line. Written out instead of layered,
//! because every layer of the router costs each request a few allocations.

use crate::answer::{Trouble, Wants, for_people};
use crate::client::Peer;
use crate::door::Door;
use crate::{headers, log};
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::net::SocketAddr;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Instant;
use tower::ServiceExt;

/// The whole house as one function from request to answer.
#[derive(Clone)]
pub struct Whole {
    router: Router,
    policy: &'static str,
}

impl Whole {
    #[must_use]
    pub fn new(door: &Arc<Door>) -> Whole {
        Whole { router: crate::routes::router(door), policy: headers::usual_policy(door) }
    }

    pub async fn answer(&self, peer: SocketAddr, mut request: Request<Body>) -> Response {
        let began = Instant::now();
        let (method, wants) = (request.method().clone(), Wants::of(request.headers()));
        let (machine, route) = (is_for_machines(request.uri().path()), log::route(request.uri().path()));
        let is_console = ["/console/", "/desk/"].iter().any(|pages| request.uri().path().starts_with(pages));
        request.extensions_mut().insert(Peer(peer));
        let response = match request.headers().get_all(header::HOST).iter().nth(1) {
            None => guarded(self.router.clone().oneshot(request)).await,
            // Proxy and house might each believe another one (RFC 9112, 3.2).
            Some(_second) => Trouble::BadBody("A request names one Host.".to_string()).into_response(),
        };
        let back = if is_console { Some(("/console", "To your events")) } else { None };
        let response = if machine || wants == Wants::Json { response } else { for_people(response, back) };
        log::line(&method, route, response.status().as_u16(), began);
        headers::guard(self.policy, response)
    }

    /// What only says hello, behind everything that surrounds every request: the measure for `usher bench http`.
    #[cfg(any(test, feature = "hello"))]
    #[must_use]
    pub fn hello() -> Whole {
        let hello = axum::routing::post(async |_body: axum::body::Bytes| "hello\n");
        Whole { router: Router::new().route("/hello", hello), policy: headers::PAGE_POLICY }
    }
}

fn is_for_machines(path: &str) -> bool {
    path.starts_with("/api/") || path.starts_with("/hooks/") || path.starts_with("/metrics")
}

/// A panic in a page costs this answer, not the connection.
async fn guarded(answer: impl Future<Output = Result<Response, std::convert::Infallible>>) -> Response {
    let mut answer = pin!(answer);
    let answered = std::future::poll_fn(|context| {
        match std::panic::catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(context))) {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(answered)) => Poll::Ready(Ok(answered)),
            Err(why) => Poll::Ready(Err(why)),
        }
    });
    match answered.await {
        Ok(Ok(response)) => response,
        Ok(Err(never)) => match never {},
        Err(why) => panicked(why.as_ref()).into_response(),
    }
}

fn panicked(why: &(dyn Any + Send)) -> Trouble {
    let text = why.downcast_ref::<&str>().map(|text| (*text).to_string());
    let text = text.or(why.downcast_ref::<String>().cloned()).unwrap_or_default();
    Trouble::Broken(format!("a page went wrong: {text}"))
}
