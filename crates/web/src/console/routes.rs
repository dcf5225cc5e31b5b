//! web/console: the table of routes. A page that is not here does not exist; what it needs stands beside it.

use super::{events, people, sign_in, wording};
use crate::door::Door;
use axum::http::Method;
use axum::routing::{MethodRouter, get, post};
use rules::Role;
use std::sync::Arc;

/// The least a visitor must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    Nothing,
    SignedIn,
    Owner,
    /// On the list named in the address.
    List(Role),
}

impl Needs {
    pub fn word(self) -> &'static str {
        match self {
            Needs::Nothing => "open",
            Needs::SignedIn => "signed_in",
            Needs::Owner => "owner",
            Needs::List(role) => role.word(),
        }
    }
}

pub(super) struct Route {
    pub method: Method,
    pub path: &'static str,
    pub needs: Needs,
    pub handler: MethodRouter<Arc<Door>>,
}

fn shown(path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Route {
    Route { method: Method::GET, path, needs, handler }
}

fn sent(path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Route {
    Route { method: Method::POST, path, needs, handler }
}

pub(super) fn routes() -> Vec<Route> {
    vec![
        shown("/console/sign-in", Needs::Nothing, get(sign_in::show)),
        sent("/console/sign-in", Needs::Nothing, post(sign_in::ask)),
        shown("/console/in/{token}", Needs::Nothing, get(sign_in::show_link)),
        sent("/console/in/{token}", Needs::Nothing, post(sign_in::enter)),
        sent("/console/sign-out", Needs::SignedIn, post(sign_in::leave)),
        sent("/console/sign-out-everywhere", Needs::SignedIn, post(sign_in::leave_everywhere)),
        shown("/console", Needs::SignedIn, get(events::list)),
        shown("/console/people", Needs::Owner, get(people::show)),
        sent("/console/people", Needs::Owner, post(people::change)),
        shown("/console/e/{slug}/sharing", Needs::List(Role::Host), get(people::show_sharing)),
        sent("/console/e/{slug}/sharing", Needs::List(Role::Host), post(people::share)),
        shown("/console/e/{slug}/wording", Needs::List(Role::Viewer), get(wording::list)),
        shown("/console/e/{slug}/wording/{kind}", Needs::List(Role::Viewer), get(wording::show)),
        sent("/console/e/{slug}/wording/{kind}", Needs::List(Role::Host), post(wording::change)),
        sent("/console/e/{slug}/wording/{kind}/preview", Needs::List(Role::Host), post(wording::preview)),
    ]
}

/// Every route with what it needs, for the test that tries each with every kind of visitor.
#[must_use]
pub(crate) fn table() -> Vec<(Method, &'static str, Needs)> {
    routes().into_iter().map(|route| (route.method, route.path, route.needs)).collect()
}
