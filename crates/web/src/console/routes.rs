//! web/console: the table of routes. A page that is not here does not exist; what it needs stands beside it. What events
//! and desks have alike is one handler.

use super::desks::{document, hooks, list, month, paste, person, sheet, versions};
use super::front::{cards, dry_run, free, phone, requests, slot, slots, taps, trouble};
use super::{
    ask, audit, desks, events, export, guest, guests, import, letters, line, messages, overview, people, scribe, seat,
    settings, sign_in, webhooks, wording,
};
use crate::door::Door;
use axum::handler::Handler;
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

const LOOK: Needs = Needs::List(Role::Viewer);
const ACT: Needs = Needs::List(Role::Host);

#[derive(Default)]
struct Table(Vec<Route>);

impl Table {
    fn add(mut self, does: Does, path: &'static str, needs: Needs, handler: MethodRouter<Arc<Door>>) -> Table {
        let method = if does == Does::Shows { Method::GET } else { Method::POST };
        self.0.push(Route { does, method, path, needs, handler });
        self
    }

    fn shows<T: 'static>(self, path: &'static str, needs: Needs, show: impl Handler<T, Arc<Door>>) -> Table {
        self.add(Does::Shows, path, needs, get(show))
    }

    fn changes<T: 'static>(self, path: &'static str, needs: Needs, send: impl Handler<T, Arc<Door>>) -> Table {
        self.add(Does::Changes, path, needs, post(send))
    }

    fn asks<T: 'static>(self, path: &'static str, needs: Needs, ask: impl Handler<T, Arc<Door>>) -> Table {
        self.add(Does::Asks, path, needs, post(ask))
    }

    /// A page, and what its form does: what it takes to look, and what it takes to act.
    fn form<T: 'static, U: 'static>(
        self,
        path: &'static str,
        look: Needs,
        show: impl Handler<T, Arc<Door>>,
        act: Needs,
        send: impl Handler<U, Arc<Door>>,
    ) -> Table {
        self.shows(path, look, show).changes(path, act, send)
    }

    /// A page, and what it is asked: whoever may look may ask.
    fn question<T: 'static, U: 'static>(
        self,
        path: &'static str,
        look: Needs,
        show: impl Handler<T, Arc<Door>>,
        ask: impl Handler<U, Arc<Door>>,
    ) -> Table {
        self.shows(path, look, show).asks(path, look, ask)
    }
}

pub(super) fn routes() -> Vec<Route> {
    of_reception(of_desks(of_house_and_events(Table::default()))).0
}

fn of_house_and_events(table: Table) -> Table {
    table
        .form("/console/sign-in", Needs::Nothing, sign_in::show, Needs::Nothing, sign_in::ask)
        .form("/console/in/{token}", Needs::Nothing, sign_in::show_link, Needs::Nothing, sign_in::enter)
        .changes("/console/sign-out", Needs::SignedIn, sign_in::leave)
        .changes("/console/sign-out-everywhere", Needs::SignedIn, sign_in::leave_everywhere)
        .shows("/console", Needs::SignedIn, events::list)
        .form("/console/new", Needs::Member, settings::show_new, Needs::Member, settings::make)
        .shows("/console/e/{slug}", LOOK, overview::show)
        .shows("/console/e/{slug}/live", LOOK, overview::fragment)
        .shows("/console/e/{slug}/events", LOOK, overview::changes)
        .changes("/console/e/{slug}/rounds", ACT, overview::hold)
        .form("/console/e/{slug}/settings", LOOK, settings::show, ACT, settings::change)
        .form("/console/e/{slug}/guests/{entry}", LOOK, guest::show, ACT, guest::change)
        .form("/console/e/{slug}/line", LOOK, line::show, ACT, line::change)
        .form("/console/people", Needs::Owner, people::show, Needs::Owner, people::change)
        .shows("/console/scribe", Needs::Owner, scribe::show)
        .form("/console/webhooks", Needs::Owner, webhooks::show, Needs::Owner, webhooks::change)
        .form("/console/e/{slug}/webhooks", ACT, webhooks::show, ACT, webhooks::change)
        .form("/console/e/{slug}/sharing", ACT, people::show, ACT, people::share)
        .question("/console/e/{slug}/guests", LOOK, guests::list, guests::search)
        .shows("/console/e/{slug}/messages", LOOK, messages::list)
        .shows("/console/e/{slug}/messages/{message}", LOOK, messages::show)
        .shows("/console/e/{slug}/letters", LOOK, letters::list)
        .shows("/console/e/{slug}/letters/{letter}", LOOK, letters::show)
        .shows("/console/e/{slug}/audit", LOOK, audit::show)
        .shows("/console/e/{slug}/audit.csv", LOOK, audit::download)
        .shows("/console/e/{slug}/seats/{place}", LOOK, seat::show)
        .form("/console/e/{slug}/import", ACT, import::show, ACT, import::send)
        .shows("/console/e/{slug}/import/{import}", ACT, import::report)
        .shows("/console/e/{slug}/import/{import}/rows.csv", ACT, import::rows_csv)
        .shows("/console/e/{slug}/guests.csv", LOOK, export::csv)
        .shows("/console/e/{slug}/guests.xlsx", LOOK, export::xlsx)
        .question("/console/e/{slug}/ask", LOOK, ask::show, ask::send)
        .shows("/console/e/{slug}/wording", LOOK, wording::list)
        .form("/console/e/{slug}/wording/{kind}", LOOK, wording::show, ACT, wording::change)
        .changes("/console/e/{slug}/wording/{kind}/preview", ACT, wording::preview)
}

fn of_desks(table: Table) -> Table {
    table
        .form("/console/new-desk", Needs::Member, desks::settings::show_new, Needs::Member, desks::settings::make)
        .shows("/console/desks/{slug}", LOOK, desks::overview::show)
        .form("/console/desks/{slug}/settings", ACT, desks::settings::show, ACT, desks::settings::change)
        .form("/console/desks/{slug}/rules", LOOK, document::show_rules, ACT, document::change_rules)
        .asks("/console/desks/{slug}/rules/check", LOOK, document::check_rules_now)
        .form("/console/desks/{slug}/voice", LOOK, document::show_voice, ACT, document::change_voice)
        .asks("/console/desks/{slug}/voice/check", LOOK, document::check_voice_now)
        .form("/console/desks/{slug}/versions", ACT, versions::show, ACT, versions::bring_back)
        .question("/console/desks/{slug}/list", LOOK, list::show, list::search)
        .changes("/console/desks/{slug}/list/new", ACT, person::add)
        .form("/console/desks/{slug}/list/{entry}", LOOK, person::show, ACT, person::change)
        .shows("/console/desks/{slug}/list.csv", LOOK, export::csv)
        .shows("/console/desks/{slug}/list.xlsx", LOOK, export::xlsx)
        .form("/console/desks/{slug}/paste", ACT, paste::show, ACT, paste::send)
        .shows("/console/desks/{slug}/messages", LOOK, messages::list)
        .shows("/console/desks/{slug}/messages/{message}", LOOK, messages::show)
        .shows("/console/desks/{slug}/letters", LOOK, letters::list)
        .shows("/console/desks/{slug}/letters/{letter}", LOOK, letters::show)
        .shows("/console/desks/{slug}/hooks", ACT, hooks::show)
        .form("/console/desks/{slug}/sheet", ACT, sheet::show, ACT, sheet::change)
        .question("/console/desks/{slug}/ask", LOOK, ask::show, ask::send)
        .shows("/console/desks/{slug}/month", LOOK, month::show)
        .shows("/console/desks/{slug}/audit", LOOK, audit::show)
        .shows("/console/desks/{slug}/audit.csv", LOOK, audit::download)
        .form("/console/desks/{slug}/sharing", ACT, people::show, ACT, people::share)
        .form("/console/desks/{slug}/webhooks", ACT, webhooks::show, ACT, webhooks::change)
}

/// The phone page, which lies outside the console, its cards, slots and their reasons, and what did not get through.
fn of_reception(table: Table) -> Table {
    table
        .form("/desk/{slug}", LOOK, phone::show, ACT, taps::send)
        .shows("/desk/{slug}/live", LOOK, phone::fragment)
        .shows("/desk/{slug}/events", LOOK, phone::changes)
        .form("/desk/{slug}/free", ACT, free::show, ACT, free::send)
        .shows("/desk/{slug}/missed", ACT, free::missed)
        .form("/console/desks/{slug}/cards", LOOK, cards::show, ACT, cards::send)
        .form("/console/desks/{slug}/requests", LOOK, requests::show, ACT, requests::add)
        .changes("/console/desks/{slug}/requests/{request}", ACT, requests::settle)
        .shows("/console/desks/{slug}/requests/{request}/papers/{paper}", LOOK, requests::paper)
        .shows("/console/desks/{slug}/slots", LOOK, slots::list)
        .shows("/console/desks/{slug}/slots/{place}", LOOK, slot::show)
        .shows("/console/desks/{slug}/dry-run", LOOK, dry_run::show)
        .form("/console/desks/{slug}/trouble", LOOK, trouble::show, ACT, trouble::send)
        .form("/console/e/{slug}/trouble", LOOK, trouble::show, ACT, trouble::send)
}

/// Every route with what it needs, for the test that tries each with every kind of visitor.
#[must_use]
pub fn table() -> Vec<(Method, &'static str, Needs, Does)> {
    routes().into_iter().map(|route| (route.method, route.path, route.needs, route.does)).collect()
}
