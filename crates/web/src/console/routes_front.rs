//! web/console: the table of routes, as far as the reception is concerned: the phone page, which lies outside the
//! console, its cards, slots and their reasons, and what did not get through.

use super::front::{cards, dry_run, free, phone, requests, slot, slots, taps, trouble};
use super::routes::{Needs, Route, sent, shown};
use axum::routing::{get, post};
use rules::Role;

pub(super) fn routes() -> Vec<Route> {
    let (look, act) = (Needs::List(Role::Viewer), Needs::List(Role::Host));
    vec![
        shown("/desk/{slug}", look, get(phone::show)),
        sent("/desk/{slug}", act, post(taps::send)),
        shown("/desk/{slug}/live", look, get(phone::fragment)),
        shown("/desk/{slug}/events", look, get(phone::changes)),
        shown("/desk/{slug}/free", act, get(free::show)),
        sent("/desk/{slug}/free", act, post(free::send)),
        shown("/desk/{slug}/missed", act, get(free::missed)),
        shown("/console/desks/{slug}/cards", look, get(cards::show)),
        sent("/console/desks/{slug}/cards", act, post(cards::send)),
        shown("/console/desks/{slug}/requests", look, get(requests::show)),
        sent("/console/desks/{slug}/requests", act, post(requests::add)),
        sent("/console/desks/{slug}/requests/{request}", act, post(requests::settle)),
        shown("/console/desks/{slug}/requests/{request}/papers/{paper}", look, get(requests::paper)),
        shown("/console/desks/{slug}/slots", look, get(slots::list)),
        shown("/console/desks/{slug}/slots/{place}", look, get(slot::show)),
        shown("/console/desks/{slug}/dry-run", look, get(dry_run::show)),
        shown("/console/desks/{slug}/trouble", look, get(trouble::show)),
        sent("/console/desks/{slug}/trouble", act, post(trouble::send)),
        shown("/console/e/{slug}/trouble", look, get(trouble::show)),
        sent("/console/e/{slug}/trouble", act, post(trouble::send)),
    ]
}
