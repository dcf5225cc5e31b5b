//! web/console: the table of routes. A page that is not here does not exist; what it needs stands beside it.

use super::settings::event as settings;
use super::{
    ask, audit, events, export, guest, guests, import, letters, line, messages, overview, people, scribe, seat,
    sign_in, webhooks, wording,
};
use crate::door::Door;
use axum::http::Method;
use axum::routing::{MethodRouter, get, post};
use rules::Role;
use std::sync::Arc;

/// The least a visitor must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    Nothing,
    SignedIn,
    /// One who makes lists of their own.
    Member,
    Owner,
    /// On the list named in the address.
    List(Role),
}

/// What a visit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    Shows,
    /// A question with something personal in it, sent so that it stands in no address. It changes nothing.
    Asks,
    Changes,
}

pub(super) struct Route {
    pub does: Does,
    pub method: Method,
    pub path: &'static str,
    pub needs: Needs,
    pub handler: MethodRouter<Arc<Door>>,
}

pub(super) fn shown(path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Route {
    Route { does: Does::Shows, method: Method::GET, path, needs, handler }
}

pub(super) fn sent(path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Route {
    Route { does: Does::Changes, method: Method::POST, path, needs, handler }
}

/// Whoever may look may ask.
pub(super) fn asked(path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Route {
    Route { does: Does::Asks, method: Method::POST, path, needs, handler }
}

pub(super) fn routes() -> Vec<Route> {
    let of_desks = super::routes_desk::routes().into_iter().chain(super::routes_front::routes());
    of_house_and_events().into_iter().chain(of_desks).collect()
}

fn of_house_and_events() -> Vec<Route> {
    vec![
        shown("/console/sign-in", Needs::Nothing, get(sign_in::show)),
        sent("/console/sign-in", Needs::Nothing, post(sign_in::ask)),
        shown("/console/in/{token}", Needs::Nothing, get(sign_in::show_link)),
        sent("/console/in/{token}", Needs::Nothing, post(sign_in::enter)),
        sent("/console/sign-out", Needs::SignedIn, post(sign_in::leave)),
        sent("/console/sign-out-everywhere", Needs::SignedIn, post(sign_in::leave_everywhere)),
        shown("/console", Needs::SignedIn, get(events::list)),
        shown("/console/new", Needs::Member, get(settings::show_new)),
        sent("/console/new", Needs::Member, post(settings::make)),
        shown("/console/e/{slug}", Needs::List(Role::Viewer), get(overview::show)),
        shown("/console/e/{slug}/live", Needs::List(Role::Viewer), get(overview::fragment)),
        shown("/console/e/{slug}/events", Needs::List(Role::Viewer), get(overview::changes)),
        sent("/console/e/{slug}/rounds", Needs::List(Role::Host), post(overview::hold)),
        shown("/console/e/{slug}/settings", Needs::List(Role::Viewer), get(settings::show)),
        sent("/console/e/{slug}/settings", Needs::List(Role::Host), post(settings::change)),
        shown("/console/e/{slug}/guests/{entry}", Needs::List(Role::Viewer), get(guest::show)),
        sent("/console/e/{slug}/guests/{entry}", Needs::List(Role::Host), post(guest::change)),
        shown("/console/e/{slug}/line", Needs::List(Role::Viewer), get(line::show)),
        sent("/console/e/{slug}/line", Needs::List(Role::Host), post(line::change)),
        shown("/console/people", Needs::Owner, get(people::show)),
        sent("/console/people", Needs::Owner, post(people::change)),
        shown("/console/scribe", Needs::Owner, get(scribe::show)),
        shown("/console/webhooks", Needs::Owner, get(webhooks::show)),
        sent("/console/webhooks", Needs::Owner, post(webhooks::change)),
        shown("/console/e/{slug}/webhooks", Needs::List(Role::Host), get(webhooks::show)),
        sent("/console/e/{slug}/webhooks", Needs::List(Role::Host), post(webhooks::change)),
        shown("/console/e/{slug}/sharing", Needs::List(Role::Host), get(people::show_sharing)),
        sent("/console/e/{slug}/sharing", Needs::List(Role::Host), post(people::share)),
        shown("/console/e/{slug}/guests", Needs::List(Role::Viewer), get(guests::list)),
        asked("/console/e/{slug}/guests", Needs::List(Role::Viewer), post(guests::search)),
        shown("/console/e/{slug}/messages", Needs::List(Role::Viewer), get(messages::list)),
        shown("/console/e/{slug}/messages/{message}", Needs::List(Role::Viewer), get(messages::show)),
        shown("/console/e/{slug}/letters", Needs::List(Role::Viewer), get(letters::list)),
        shown("/console/e/{slug}/letters/{letter}", Needs::List(Role::Viewer), get(letters::show)),
        shown("/console/e/{slug}/audit", Needs::List(Role::Viewer), get(audit::show)),
        shown("/console/e/{slug}/audit.csv", Needs::List(Role::Viewer), get(audit::download)),
        shown("/console/e/{slug}/seats/{place}", Needs::List(Role::Viewer), get(seat::show)),
        shown("/console/e/{slug}/import", Needs::List(Role::Host), get(import::show)),
        sent("/console/e/{slug}/import", Needs::List(Role::Host), post(import::send)),
        shown("/console/e/{slug}/import/{import}", Needs::List(Role::Host), get(import::report)),
        shown("/console/e/{slug}/import/{import}/rows.csv", Needs::List(Role::Host), get(import::rows_csv)),
        shown("/console/e/{slug}/guests.csv", Needs::List(Role::Viewer), get(export::csv)),
        shown("/console/e/{slug}/guests.xlsx", Needs::List(Role::Viewer), get(export::xlsx)),
        shown("/console/e/{slug}/ask", Needs::List(Role::Viewer), get(ask::show)),
        asked("/console/e/{slug}/ask", Needs::List(Role::Viewer), post(ask::send)),
        shown("/console/e/{slug}/wording", Needs::List(Role::Viewer), get(wording::list)),
        shown("/console/e/{slug}/wording/{kind}", Needs::List(Role::Viewer), get(wording::show)),
        sent("/console/e/{slug}/wording/{kind}", Needs::List(Role::Host), post(wording::change)),
        sent("/console/e/{slug}/wording/{kind}/preview", Needs::List(Role::Host), post(wording::preview)),
    ]
}

/// Every route with what it needs, for the test that tries each with every kind of visitor.
#[must_use]
pub fn table() -> Vec<(Method, &'static str, Needs, Does)> {
    routes().into_iter().map(|route| (route.method, route.path, route.needs, route.does)).collect()
}
