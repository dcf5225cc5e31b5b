//! web/console: the table of routes, as far as desks are concerned. What events and desks have alike is one handler.

use super::desks::{document, hooks, list, month, overview, paste, person, sheet, versions};
use super::routes::{Needs, Route, asked, sent, shown};
use super::settings::desk as settings;
use super::{ask, audit, export, letters, messages, people, webhooks};
use axum::routing::{get, post};
use rules::Role;

pub(super) fn routes() -> Vec<Route> {
    vec![
        shown("/console/new-desk", Needs::Member, get(settings::show_new)),
        sent("/console/new-desk", Needs::Member, post(settings::make)),
        shown("/console/desks/{slug}", Needs::List(Role::Viewer), get(overview::show)),
        shown("/console/desks/{slug}/settings", Needs::List(Role::Host), get(settings::show)),
        sent("/console/desks/{slug}/settings", Needs::List(Role::Host), post(settings::change)),
        shown("/console/desks/{slug}/rules", Needs::List(Role::Viewer), get(document::show_rules)),
        sent("/console/desks/{slug}/rules", Needs::List(Role::Host), post(document::change_rules)),
        asked("/console/desks/{slug}/rules/check", Needs::List(Role::Viewer), post(document::check_rules_now)),
        shown("/console/desks/{slug}/voice", Needs::List(Role::Viewer), get(document::show_voice)),
        sent("/console/desks/{slug}/voice", Needs::List(Role::Host), post(document::change_voice)),
        asked("/console/desks/{slug}/voice/check", Needs::List(Role::Viewer), post(document::check_voice_now)),
        shown("/console/desks/{slug}/versions", Needs::List(Role::Host), get(versions::show)),
        sent("/console/desks/{slug}/versions", Needs::List(Role::Host), post(versions::bring_back)),
        shown("/console/desks/{slug}/list", Needs::List(Role::Viewer), get(list::show)),
        asked("/console/desks/{slug}/list", Needs::List(Role::Viewer), post(list::search)),
        sent("/console/desks/{slug}/list/new", Needs::List(Role::Host), post(person::add)),
        shown("/console/desks/{slug}/list/{entry}", Needs::List(Role::Viewer), get(person::show)),
        sent("/console/desks/{slug}/list/{entry}", Needs::List(Role::Host), post(person::change)),
        shown("/console/desks/{slug}/list.csv", Needs::List(Role::Viewer), get(export::csv)),
        shown("/console/desks/{slug}/list.xlsx", Needs::List(Role::Viewer), get(export::xlsx)),
        shown("/console/desks/{slug}/paste", Needs::List(Role::Host), get(paste::show)),
        sent("/console/desks/{slug}/paste", Needs::List(Role::Host), post(paste::send)),
        shown("/console/desks/{slug}/messages", Needs::List(Role::Viewer), get(messages::list)),
        shown("/console/desks/{slug}/messages/{message}", Needs::List(Role::Viewer), get(messages::show)),
        shown("/console/desks/{slug}/letters", Needs::List(Role::Viewer), get(letters::list)),
        shown("/console/desks/{slug}/letters/{letter}", Needs::List(Role::Viewer), get(letters::show)),
        shown("/console/desks/{slug}/hooks", Needs::List(Role::Host), get(hooks::show)),
        shown("/console/desks/{slug}/sheet", Needs::List(Role::Host), get(sheet::show)),
        sent("/console/desks/{slug}/sheet", Needs::List(Role::Host), post(sheet::change)),
        shown("/console/desks/{slug}/ask", Needs::List(Role::Viewer), get(ask::show)),
        asked("/console/desks/{slug}/ask", Needs::List(Role::Viewer), post(ask::send)),
        shown("/console/desks/{slug}/month", Needs::List(Role::Viewer), get(month::show)),
        shown("/console/desks/{slug}/audit", Needs::List(Role::Viewer), get(audit::show)),
        shown("/console/desks/{slug}/audit.csv", Needs::List(Role::Viewer), get(audit::download)),
        shown("/console/desks/{slug}/sharing", Needs::List(Role::Host), get(people::show_sharing)),
        sent("/console/desks/{slug}/sharing", Needs::List(Role::Host), post(people::share)),
        shown("/console/desks/{slug}/webhooks", Needs::List(Role::Host), get(webhooks::show)),
        sent("/console/desks/{slug}/webhooks", Needs::List(Role::Host), post(webhooks::change)),
    ]
}
