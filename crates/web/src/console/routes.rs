//! web/console: the table of routes. A page that is not here does not exist; what it needs stands beside it. What events
//! and desks have alike is one handler.

use super::settings::event as settings;
use super::{
    ask, audit, events, export, import, letters, line, list, messages, overview, people, person, scribe, seat, sign_in,
    webhooks, wording,
};
use crate::door::Door;
use axum::http::Method;
use axum::routing::{MethodRouter, get, post};
use rules::Role;
use services::{DeskView, EventView};
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
    pub path: &'static str,
    pub needs: Needs,
    pub handler: Answers,
}

type Answers = MethodRouter<Arc<Door>>;

const LOOK: Needs = Needs::List(Role::Viewer);
const ACT: Needs = Needs::List(Role::Host);

struct Table(Vec<Route>);

impl Table {
    fn add(mut self, does: Does, path: &'static str, needs: Needs, handler: Answers) -> Table {
        self.0.push(Route { does, path, needs, handler });
        self
    }

    fn shows(self, path: &'static str, needs: Needs, show: Answers) -> Table {
        self.add(Does::Shows, path, needs, show)
    }

    fn changes(self, path: &'static str, needs: Needs, send: Answers) -> Table {
        self.add(Does::Changes, path, needs, send)
    }

    fn asks(self, path: &'static str, needs: Needs, ask: Answers) -> Table {
        self.add(Does::Asks, path, needs, ask)
    }

    /// A page, and what its form does.
    fn form(self, path: &'static str, look: Needs, show: Answers, act: Needs, send: Answers) -> Table {
        self.shows(path, look, show).changes(path, act, send)
    }

    /// A page, and what it is asked: whoever may look may ask.
    fn question(self, path: &'static str, look: Needs, show: Answers, ask: Answers) -> Table {
        self.shows(path, look, show).asks(path, look, ask)
    }
}

pub(super) fn routes() -> Vec<Route> {
    of_reception(of_desks(of_house_and_events(Table(Vec::new())))).0
}

fn of_house_and_events(table: Table) -> Table {
    table
        .form("/console/sign-in", Needs::Nothing, get(sign_in::show), Needs::Nothing, post(sign_in::ask))
        .form("/console/in/{token}", Needs::Nothing, get(sign_in::show_link), Needs::Nothing, post(sign_in::enter))
        .changes("/console/sign-out", Needs::SignedIn, post(sign_in::leave))
        .changes("/console/sign-out-everywhere", Needs::SignedIn, post(sign_in::leave_everywhere))
        .shows("/console", Needs::SignedIn, get(events::list))
        .form("/console/new", Needs::Member, get(settings::show_new), Needs::Member, post(settings::make))
        .shows("/console/e/{slug}", LOOK, get(overview::show))
        .shows("/console/e/{slug}/live", LOOK, get(overview::fragment))
        .shows("/console/e/{slug}/events", LOOK, get(overview::changes))
        .changes("/console/e/{slug}/rounds", ACT, post(overview::hold))
        .form("/console/e/{slug}/settings", LOOK, get(settings::show), ACT, post(settings::change))
        .form(
            "/console/e/{slug}/guests/{entry}",
            LOOK,
            get(person::show::<EventView>),
            ACT,
            post(person::change::<EventView>),
        )
        .form("/console/e/{slug}/line", LOOK, get(line::show), ACT, post(line::change))
        .form("/console/people", Needs::Owner, get(people::show), Needs::Owner, post(people::change))
        .shows("/console/scribe", Needs::Owner, get(scribe::show))
        .form("/console/webhooks", Needs::Owner, get(webhooks::show), Needs::Owner, post(webhooks::change))
        .form("/console/e/{slug}/webhooks", ACT, get(webhooks::show), ACT, post(webhooks::change))
        .form("/console/e/{slug}/sharing", ACT, get(people::show), ACT, post(people::share))
        .question("/console/e/{slug}/guests", LOOK, get(list::show::<EventView>), post(list::search::<EventView>))
        .shows("/console/e/{slug}/messages", LOOK, get(messages::list))
        .shows("/console/e/{slug}/messages/{message}", LOOK, get(messages::show))
        .shows("/console/e/{slug}/letters", LOOK, get(letters::list))
        .shows("/console/e/{slug}/letters/{letter}", LOOK, get(letters::show))
        .shows("/console/e/{slug}/audit", LOOK, get(audit::show))
        .shows("/console/e/{slug}/audit.csv", LOOK, get(audit::download))
        .shows("/console/e/{slug}/seats/{place}", LOOK, get(seat::show))
        .form("/console/e/{slug}/import", ACT, get(import::show), ACT, post(import::send))
        .shows("/console/e/{slug}/import/{import}", ACT, get(import::report))
        .shows("/console/e/{slug}/import/{import}/rows.csv", ACT, get(import::rows_csv))
        .shows("/console/e/{slug}/guests.csv", LOOK, get(export::csv))
        .shows("/console/e/{slug}/guests.xlsx", LOOK, get(export::xlsx))
        .question("/console/e/{slug}/ask", LOOK, get(ask::show), post(ask::send))
        .shows("/console/e/{slug}/wording", LOOK, get(wording::list))
        .form("/console/e/{slug}/wording/{kind}", LOOK, get(wording::show), ACT, post(wording::change))
        .changes("/console/e/{slug}/wording/{kind}/preview", ACT, post(wording::preview))
}

fn of_desks(table: Table) -> Table {
    use super::desks::document::{self, DocumentKind};
    use super::desks::{hooks, month, overview, paste, sheet, versions};
    use super::settings::desk as settings;
    table
        .form("/console/new-desk", Needs::Member, get(settings::show_new), Needs::Member, post(settings::make))
        .shows("/console/desks/{slug}", LOOK, get(overview::show))
        .form("/console/desks/{slug}/settings", ACT, get(settings::show), ACT, post(settings::change))
        .form(
            "/console/desks/{slug}/rules",
            LOOK,
            document::show(DocumentKind::Rules),
            ACT,
            document::change(DocumentKind::Rules),
        )
        .asks("/console/desks/{slug}/rules/check", LOOK, document::check_now(DocumentKind::Rules))
        .form(
            "/console/desks/{slug}/voice",
            LOOK,
            document::show(DocumentKind::Voice),
            ACT,
            document::change(DocumentKind::Voice),
        )
        .asks("/console/desks/{slug}/voice/check", LOOK, document::check_now(DocumentKind::Voice))
        .form("/console/desks/{slug}/versions", ACT, get(versions::show), ACT, post(versions::bring_back))
        .question("/console/desks/{slug}/list", LOOK, get(list::show::<DeskView>), post(list::search::<DeskView>))
        .changes("/console/desks/{slug}/list/new", ACT, post(list::add))
        .form(
            "/console/desks/{slug}/list/{entry}",
            LOOK,
            get(person::show::<DeskView>),
            ACT,
            post(person::change::<DeskView>),
        )
        .shows("/console/desks/{slug}/list.csv", LOOK, get(export::csv))
        .shows("/console/desks/{slug}/list.xlsx", LOOK, get(export::xlsx))
        .form("/console/desks/{slug}/paste", ACT, get(paste::show), ACT, post(paste::send))
        .shows("/console/desks/{slug}/messages", LOOK, get(messages::list))
        .shows("/console/desks/{slug}/messages/{message}", LOOK, get(messages::show))
        .shows("/console/desks/{slug}/letters", LOOK, get(letters::list))
        .shows("/console/desks/{slug}/letters/{letter}", LOOK, get(letters::show))
        .shows("/console/desks/{slug}/hooks", ACT, get(hooks::show))
        .form("/console/desks/{slug}/sheet", ACT, get(sheet::show), ACT, post(sheet::change))
        .question("/console/desks/{slug}/ask", LOOK, get(ask::show), post(ask::send))
        .shows("/console/desks/{slug}/month", LOOK, get(month::show))
        .shows("/console/desks/{slug}/audit", LOOK, get(audit::show))
        .shows("/console/desks/{slug}/audit.csv", LOOK, get(audit::download))
        .form("/console/desks/{slug}/sharing", ACT, get(people::show), ACT, post(people::share))
        .form("/console/desks/{slug}/webhooks", ACT, get(webhooks::show), ACT, post(webhooks::change))
}

/// The phone page, which lies outside the console, its cards, slots and their reasons, and what did not get through.
fn of_reception(table: Table) -> Table {
    use super::front::{cards, dry_run, free, phone, requests, slot, slots, taps, trouble};
    table
        .form("/desk/{slug}", LOOK, get(phone::show), ACT, post(taps::send))
        .shows("/desk/{slug}/live", LOOK, get(phone::fragment))
        .shows("/desk/{slug}/events", LOOK, get(phone::changes))
        .form("/desk/{slug}/free", ACT, get(free::show), ACT, post(free::send))
        .shows("/desk/{slug}/missed", ACT, get(free::missed))
        .form("/console/desks/{slug}/cards", LOOK, get(cards::show), ACT, post(cards::send))
        .form("/console/desks/{slug}/requests", LOOK, get(requests::show), ACT, post(requests::add))
        .changes("/console/desks/{slug}/requests/{request}", ACT, post(requests::settle))
        .shows("/console/desks/{slug}/requests/{request}/papers/{paper}", LOOK, get(requests::paper))
        .shows("/console/desks/{slug}/slots", LOOK, get(slots::list))
        .shows("/console/desks/{slug}/slots/{place}", LOOK, get(slot::show))
        .shows("/console/desks/{slug}/dry-run", LOOK, get(dry_run::show))
        .form("/console/desks/{slug}/trouble", LOOK, get(trouble::show), ACT, post(trouble::send))
        .form("/console/e/{slug}/trouble", LOOK, get(trouble::show), ACT, post(trouble::send))
}

/// Every route with what it needs, for the test that tries each with every kind of visitor.
#[must_use]
pub fn table() -> Vec<(Method, &'static str, Needs, Does)> {
    let method = |does| if does == Does::Shows { Method::GET } else { Method::POST };
    routes().into_iter().map(|route| (method(route.does), route.path, route.needs, route.does)).collect()
}
