//! web/console: the table of routes. A page that is not here does not exist; what it needs stands beside it.

use super::{events, guest, line, overview, people, settings, sign_in};
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
        shown("/console/new", Needs::SignedIn, get(settings::show_new)),
        sent("/console/new", Needs::SignedIn, post(settings::make)),
        shown("/console/e/{slug}", Needs::List(Role::Viewer), get(overview::show)),
        shown("/console/e/{slug}/live", Needs::List(Role::Viewer), get(overview::fragment)),
        shown("/console/e/{slug}/events", Needs::List(Role::Viewer), get(overview::changes)),
        shown("/console/e/{slug}/settings", Needs::List(Role::Viewer), get(settings::show)),
        sent("/console/e/{slug}/settings", Needs::List(Role::Host), post(settings::change)),
        shown("/console/e/{slug}/guests/{entry}", Needs::List(Role::Viewer), get(guest::show)),
        sent("/console/e/{slug}/guests/{entry}", Needs::List(Role::Host), post(guest::change)),
        shown("/console/e/{slug}/line", Needs::List(Role::Viewer), get(line::show)),
        sent("/console/e/{slug}/line", Needs::List(Role::Host), post(line::change)),
        shown("/console/people", Needs::Owner, get(people::show)),
        sent("/console/people", Needs::Owner, post(people::change)),
        shown("/console/e/{slug}/sharing", Needs::List(Role::Host), get(people::show_sharing)),
        sent("/console/e/{slug}/sharing", Needs::List(Role::Host), post(people::share)),
    ]
}

/// Every route with what it needs, for the test that tries each with every kind of visitor.
#[must_use]
pub(crate) fn table() -> Vec<(Method, &'static str, Needs)> {
    routes().into_iter().map(|route| (route.method, route.path, route.needs)).collect()
}
