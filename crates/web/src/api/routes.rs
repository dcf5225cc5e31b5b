//! web/api: the table. A route that is not here does not exist, neither for the router nor for the document.

use super::{
    ask, audit, clock, dead_letters, entries, events, explain, export, import, letters, messages, openapi, routes_desk,
    tokens, webhooks,
};
use crate::door::Door;
use axum::http::Method;
use axum::routing::{MethodRouter, delete, get, patch, post};
use rules::TokenScope::{self, Admin, Read, Write};
use rules::{Act, EntryAct, EventAct};
use std::sync::Arc;

pub(super) struct Route {
    pub method: Method,
    /// Below `/api/v1`.
    pub path: &'static str,
    /// The least a token must be allowed; None is open to anybody.
    pub scope: Option<TokenScope>,
    pub summary: &'static str,
    /// Query parameters beside `cursor` and `limit`.
    pub query: &'static [&'static str],
    /// Both name schemas of the document.
    pub takes: Takes,
    pub gives: Gives,
    pub only_demo: bool,
    pub key: Key,
    pub handler: MethodRouter<Arc<Door>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Gives {
    One(&'static str),
    Made(&'static str),
    Accepted(&'static str),
    Page(&'static str),
    /// Server-sent events, until somebody hangs up.
    Stream,
    /// Anything but JSON.
    File,
    /// A plain document.
    Text,
    Nothing,
}

/// Whether the same request sent twice is known by its `Idempotency-Key`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// The header is not looked at.
    Unread,
    Header,
}

/// What a request carries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Nothing,
    Json(&'static str),
    Text,
}

pub(super) fn route(method: Method, path: &'static str, summary: &'static str, gives: Gives) -> Route {
    let (takes, key, handler) = (Takes::Nothing, Key::Unread, MethodRouter::new());
    Route { method, path, scope: None, summary, query: &[], takes, gives, only_demo: false, key, handler }
}

impl Route {
    pub(super) fn needs(mut self, scope: TokenScope) -> Route {
        self.scope = Some(scope);
        self
    }

    pub(super) fn takes(mut self, schema: &'static str) -> Route {
        self.takes = Takes::Json(schema);
        self
    }

    pub(super) fn takes_text(mut self) -> Route {
        self.takes = Takes::Text;
        self
    }

    pub(super) fn query(mut self, names: &'static [&'static str]) -> Route {
        self.query = names;
        self
    }

    pub(super) fn known_by_key(mut self) -> Route {
        self.key = Key::Header;
        self
    }

    fn only_in_the_demo(mut self) -> Route {
        self.only_demo = true;
        self
    }

    pub(super) fn by(mut self, handler: MethodRouter<Arc<Door>>) -> Route {
        self.handler = handler;
        self
    }
}

/// The whole table: events and the house, then desks.
pub(super) fn routes() -> Vec<Route> {
    let mut all = of_events();
    all.extend(routes_desk::routes());
    all
}

fn of_events() -> Vec<Route> {
    let (g, p) = (Method::GET, Method::POST);
    vec![
        route(g.clone(), "/openapi.json", "This document", Gives::One("Document")).by(get(openapi::show)),
        route(g.clone(), "/events", "All events", Gives::Page("Event")).needs(Read).by(get(events::list)),
        route(p.clone(), "/events", "Open an event; the same one again is the same event", Gives::Made("Event"))
            .needs(Admin)
            .takes("NewEvent")
            .by(post(events::open)),
        route(
            g.clone(),
            "/events/{event}",
            "One event with its numbers; by number or public name",
            Gives::One("Event"),
        )
        .needs(Read)
        .by(get(events::show)),
        route(
            Method::PATCH,
            "/events/{event}",
            "Edit settings; If-Match guards against another's edit",
            Gives::One("Event"),
        )
        .needs(Write)
        .takes("Settings")
        .by(patch(events::edit)),
        route(p.clone(), "/events/{event}/call-off", "Call the event off; everybody is told", Gives::One("Event"))
            .needs(Write)
            .by(post(events::call_off)),
        route(
            p.clone(),
            "/events/{event}/thanks",
            "Send the thank-you note, in the words saved for it, once the event is over; again changes nothing",
            Gives::One("Event"),
        )
        .needs(Write)
        .by(post(events::thank)),
        route(g.clone(), "/events/{event}/entries", "People on the list, by join number", Gives::Page("Entry"))
            .needs(Read)
            .query(&["state"])
            .by(get(entries::list)),
        route(
            p.clone(),
            "/events/{event}/entries",
            "Sign somebody up; `as: guest` is the public form",
            Gives::Made("Entry"),
        )
        .needs(Write)
        .takes("SignUp")
        .by(post(entries::add)),
        route(p.clone(), "/events/{event}/import", "A pasted list, as JSON or CSV", Gives::Accepted("Import"))
            .needs(Write)
            .query(&["mode", "confirm_by"])
            .known_by_key()
            .takes("NewImport")
            .by(post(import::take)),
        route(g.clone(), "/events/{event}/imports/{import}", "How far an import has come", Gives::One("ImportReport"))
            .needs(Read)
            .by(get(import::report)),
        route(g.clone(), "/events/{event}/export", "The guests as a file: csv, xlsx or jsonl", Gives::File)
            .needs(Read)
            .query(&["format", "state"])
            .by(get(export::guests)),
        route(g.clone(), "/entries/{entry}", "One person on one list", Gives::One("Entry"))
            .needs(Read)
            .by(get(entries::show)),
        route(Method::PATCH, "/entries/{entry}", "Correct the person; at a desk also the wish", Gives::One("Entry"))
            .needs(Write)
            .takes("GuestPatch")
            .by(patch(entries::edit)),
        route(p.clone(), "/entries/{entry}/move", "Put somebody elsewhere in line, with a reason", Gives::One("Entry"))
            .needs(Write)
            .takes("LineMove")
            .by(post(entries::move_in_line)),
        route(p.clone(), "/entries/{entry}/offer", "Offer an open seat out of turn", Gives::One("Entry"))
            .needs(Write)
            .by(entries::act(|row| Act::Event(EventAct::OfferNow { entry: row.id }))),
        route(p.clone(), "/entries/{entry}/cancel", "Take somebody off the list", Gives::One("Entry"))
            .needs(Write)
            .by(entries::act(|row| Act::Entry(EntryAct::Cancel { entry: row.id, generation: row.generation }))),
        route(
            p.clone(),
            "/entries/{entry}/resend",
            "Send a fresh link for the same seat or place in line; a body is optional",
            Gives::One("Entry"),
        )
        .needs(Write)
        .known_by_key()
        .takes("LinkAgain")
        .by(post(entries::resend)),
        route(p.clone(), "/entries/{entry}/erase", "Forget the person; the row stays", Gives::One("Entry"))
            .needs(Admin)
            .by(entries::act(|row| Act::Entry(EntryAct::Erase { entry: row.id }))),
        route(g.clone(), "/messages", "What was said, with its text and (admin) links", Gives::Page("Message"))
            .needs(Read)
            .query(&["list", "entry", "kind"])
            .by(get(messages::list)),
        route(
            g.clone(),
            "/events/{event}/letters",
            "Letters to an event, the newest first; at most 50 on a page",
            Gives::Page("Letter"),
        )
        .needs(Read)
        .query(&["outcome"])
        .by(get(letters::list)),
        route(
            g.clone(),
            "/desks/{desk}/letters",
            "Letters to a desk, the newest first; at most 50 on a page",
            Gives::Page("Letter"),
        )
        .needs(Read)
        .query(&["outcome"])
        .by(get(letters::list)),
        route(g.clone(), "/slots/{slot}/explain", "Who was considered for a slot, and why", Gives::One("Explained"))
            .needs(Read)
            .query(&["entry"])
            .by(get(explain::show)),
        route(
            p.clone(),
            "/desks/{desk}/dry-run",
            "Who would be asked if this slot opened now; nothing is written",
            Gives::One("DryRun"),
        )
        .needs(Read)
        .takes("DryRunSlot")
        .by(post(explain::dry_run)),
        route(g.clone(), "/dead-letters", "Messages that did not get through", Gives::Page("DeadLetter"))
            .needs(Read)
            .query(&["list", "state"])
            .by(get(dead_letters::list)),
        route(p.clone(), "/dead-letters/{message}/replay", "Try one once more", Gives::One("DeadLetter"))
            .needs(Write)
            .by(post(dead_letters::replay)),
        route(p.clone(), "/dead-letters/replay", "Try every failed one once more", Gives::One("Replayed"))
            .needs(Write)
            .query(&["list"])
            .by(post(dead_letters::replay_every)),
        route(g.clone(), "/lists/{list}/audit", "Every change, in the order of the commits", Gives::Page("AuditRow"))
            .needs(Read)
            .by(get(audit::list)),
        route(p.clone(), "/lists/{list}/ask", "A question in plain English; nothing is written", Gives::One("Answer"))
            .needs(Read)
            .takes("Question")
            .by(post(ask::send)),
        route(g.clone(), "/lists/{list}/live", "Says `changed` with the number of the newest change", Gives::Stream)
            .needs(Read)
            .by(get(audit::live)),
        route(g.clone(), "/tokens", "Keys to this API", Gives::Page("Token")).needs(Admin).by(get(tokens::list)),
        route(
            p.clone(),
            "/tokens",
            "A new key, shown once; the same Idempotency-Key gives the same one again",
            Gives::Made("NewToken"),
        )
        .needs(Admin)
        .known_by_key()
        .takes("TokenWish")
        .by(post(tokens::make)),
        route(Method::DELETE, "/tokens/{token}", "Revoke a key", Gives::Nothing)
            .needs(Admin)
            .by(delete(tokens::revoke)),
        route(g.clone(), "/lists/{list}/webhooks", "Programs that are told about this list", Gives::Page("Webhook"))
            .needs(Admin)
            .by(get(webhooks::list)),
        route(p.clone(), "/lists/{list}/webhooks", "Tell another program about this list", Gives::Made("Webhook"))
            .needs(Admin)
            .takes("NewWebhook")
            .by(post(webhooks::add)),
        route(Method::DELETE, "/lists/{list}/webhooks/{webhook}", "Tell it nothing more", Gives::Nothing)
            .needs(Admin)
            .by(delete(webhooks::remove)),
        route(
            p.clone(),
            "/lists/{list}/webhooks/{webhook}/{wish}",
            "pause, resume, rotate (its secret), test, replay from a moment; the last three as often as they are sent",
            Gives::One("Webhook"),
        )
        .needs(Admin)
        .takes("WebhookWish")
        .by(post(webhooks::wish)),
        route(g.clone(), "/webhooks", "Programs that are told about every list", Gives::Page("Webhook"))
            .needs(Admin)
            .by(get(webhooks::list)),
        route(p.clone(), "/webhooks", "Tell another program about every list", Gives::Made("Webhook"))
            .needs(Admin)
            .takes("NewWebhook")
            .by(post(webhooks::add)),
        route(Method::DELETE, "/webhooks/{webhook}", "Tell it nothing more", Gives::Nothing)
            .needs(Admin)
            .by(delete(webhooks::remove)),
        route(
            p.clone(),
            "/webhooks/{webhook}/{wish}",
            "pause, resume, rotate (its secret), test, replay from a moment; the last three as often as they are sent",
            Gives::One("Webhook"),
        )
        .needs(Admin)
        .takes("WebhookWish")
        .by(post(webhooks::wish)),
        route(g, "/clock", "The demo's clock", Gives::One("Clock")).only_in_the_demo().by(get(clock::show)),
        route(p, "/clock", "Move the demo's clock; everything due happens first", Gives::One("Clock"))
            .only_in_the_demo()
            .takes("ClockMove")
            .by(post(clock::advance)),
    ]
}
