//! web/api: the table. A route that is not here does not exist, neither for the router nor for the document.

use super::answer::{Gives, Takes};
use super::{ask, audit, clock, dead_letters, deliveries, desk_sheet, desks, entries, events, explain, export, import};
use super::{letters, messages, openapi, requests, slots, tokens, webhooks};
use crate::answer::Trouble;
use crate::door::Door;
use axum::extract::FromRequest;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use rules::TokenScope::{self, Admin, Read, Write};
use schemars::SchemaGenerator;
use serde_json::Value;
use std::sync::Arc;

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const PATCH: Method = Method::PATCH;
const DELETE: Method = Method::DELETE;

pub(super) struct Route {
    pub method: Method,
    /// The least a token must be allowed; None is open to anybody.
    pub scope: Option<TokenScope>,
    /// Below `/api/v1`.
    pub path: &'static str,
    pub summary: &'static str,
    pub query: Vec<&'static str>,
    /// By content type; null: the body is not read.
    pub takes: fn(&mut SchemaGenerator) -> Value,
    pub gives: fn(&mut SchemaGenerator) -> Value,
    /// What a good answer may have, and is called.
    pub statuses: &'static [u16],
    pub good: &'static str,
    pub only_demo: bool,
    pub key: Key,
    pub handler: MethodRouter<Arc<Door>>,
}

/// Whether the same request sent twice is known by its `Idempotency-Key`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// The header is not looked at.
    Unread,
    Header,
}

/// The path is followed by the query parameters beside those of every page. What it takes and gives is what its handler does.
fn route<C, A, F>(
    method: Method,
    scope: impl Into<Option<TokenScope>>,
    path: &'static str,
    handler: fn(C) -> F,
) -> Route
where
    C: Takes + FromRequest<Arc<Door>> + Send + 'static,
    A: Gives + 'static,
    F: Future<Output = Result<A, Trouble>> + Send + 'static,
{
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let filter = MethodFilter::try_from(method.clone()).expect("a method that routes have");
    Route {
        method,
        scope: scope.into(),
        path,
        summary: "",
        query: A::QUERY.iter().copied().chain(query.split('&').filter(|name| !name.is_empty())).collect(),
        takes: C::content,
        gives: A::content,
        statuses: A::STATUSES,
        good: A::DESCRIPTION,
        only_demo: false,
        key: Key::Unread,
        handler: on(filter, handler),
    }
}

impl Route {
    fn says(self, summary: &'static str) -> Route {
        Route { summary, ..self }
    }

    fn known_by_key(self) -> Route {
        Route { key: Key::Header, ..self }
    }

    fn only_in_the_demo(self) -> Route {
        Route { only_demo: true, ..self }
    }
}

/// The whole table.
pub(super) fn routes() -> Vec<Route> {
    [of_events(), of_people(), of_house(), of_desks(), of_slots()].into_iter().flatten().collect()
}

fn of_events() -> Vec<Route> {
    vec![
        route(GET, Read, "/events", events::list).says("All events"),
        route(POST, Admin, "/events", events::open).says("Open an event; the same one again is the same event"),
        route(GET, Read, "/events/{event}", events::show).says("One event with its numbers; by number or public name"),
        route(PATCH, Write, "/events/{event}", events::edit)
            .says("Edit settings; If-Match guards against another's edit"),
        route(POST, Write, "/events/{event}/call-off", events::call_off).says("Call the event off; everybody is told"),
        route(POST, Write, "/events/{event}/thanks", events::thank)
            .says("Send the thank-you note, in the words saved for it, once the event is over; again changes nothing"),
        route(POST, Write, "/events/{event}/import?mode&confirm_by", import::take)
            .says("A pasted list, as JSON or CSV")
            .known_by_key(),
        route(GET, Read, "/events/{event}/imports/{import}", import::report).says("How far an import has come"),
        route(GET, Read, "/events/{event}/export?format&state", export::guests)
            .says("The guests as a file: csv, xlsx or jsonl"),
    ]
}

fn of_people() -> Vec<Route> {
    vec![
        route(GET, Read, "/events/{event}/entries?state", entries::list).says("People on the list, by join number"),
        route(POST, Write, "/events/{event}/entries", entries::add)
            .says("Sign somebody up; `as: guest` is the public form"),
        route(GET, Read, "/entries/{entry}", entries::show).says("One person on one list"),
        route(PATCH, Write, "/entries/{entry}", entries::edit).says("Correct the person; at a desk also the wish"),
        route(POST, Write, "/entries/{entry}/move", entries::move_in_line)
            .says("Put somebody elsewhere in line, with a reason"),
        route(POST, Write, "/entries/{entry}/offer", entries::offer).says("Offer an open seat out of turn"),
        route(POST, Write, "/entries/{entry}/cancel", entries::cancel).says("Take somebody off the list"),
        route(POST, Write, "/entries/{entry}/resend", entries::resend)
            .says("Send a fresh link for the same seat or place in line; a body is optional")
            .known_by_key(),
        route(POST, Admin, "/entries/{entry}/erase", entries::erase).says("Forget the person; the row stays"),
        route(GET, Read, "/messages?list&entry&kind", messages::list)
            .says("What was said, with its text and (admin) links"),
        route(GET, Read, "/events/{event}/letters?outcome", letters::list)
            .says("Letters to an event, the newest first; at most 50 on a page"),
        route(GET, Read, "/desks/{desk}/letters?outcome", letters::list)
            .says("Letters to a desk, the newest first; at most 50 on a page"),
        route(GET, Read, "/dead-letters?list&state", dead_letters::list).says("Messages that did not get through"),
        route(POST, Write, "/dead-letters/{message}/replay", dead_letters::replay).says("Try one once more"),
        route(POST, Write, "/dead-letters/replay?list", dead_letters::replay_every)
            .says("Try every failed one once more"),
        route(GET, Read, "/desks/{desk}/entries?state", entries::list_of_desk)
            .says("People on the list, by join number"),
        route(POST, Write, "/desks/{desk}/entries", entries::join)
            .says("Put somebody on the list who asked the staff to, and may be texted"),
        route(POST, Write, "/entries/{entry}/pause", entries::pause)
            .says("Leave somebody out for a while; their place stays"),
        route(POST, Write, "/entries/{entry}/resume", entries::resume).says("Back into the line"),
    ]
}

fn of_house() -> Vec<Route> {
    vec![
        route(GET, None, "/openapi.json", openapi::show).says("This document"),
        route(GET, Read, "/lists/{list}/audit", audit::list).says("Every change, in the order of the commits"),
        route(POST, Read, "/lists/{list}/ask", ask::send).says("A question in plain English; nothing is written"),
        route(GET, Read, "/lists/{list}/live", audit::live).says("Says `changed` with the number of the newest change"),
        route(GET, Admin, "/tokens", tokens::list).says("Keys to this API"),
        route(POST, Admin, "/tokens", tokens::make)
            .says("A new key, shown once; the same Idempotency-Key gives the same one again")
            .known_by_key(),
        route(DELETE, Admin, "/tokens/{token}", tokens::revoke).says("Revoke a key"),
        route(GET, Admin, "/lists/{list}/webhooks", webhooks::list).says("Programs that are told about this list"),
        route(POST, Admin, "/lists/{list}/webhooks", webhooks::add).says("Tell another program about this list"),
        route(DELETE, Admin, "/lists/{list}/webhooks/{webhook}", webhooks::remove).says("Tell it nothing more"),
        route(POST, Admin, "/lists/{list}/webhooks/{webhook}/{wish}", webhooks::wish).says(
            "pause, resume, rotate (its secret), test, replay from a moment; the last three as often as they are sent",
        ),
        route(GET, Admin, "/webhooks", webhooks::list).says("Programs that are told about every list"),
        route(POST, Admin, "/webhooks", webhooks::add).says("Tell another program about every list"),
        route(DELETE, Admin, "/webhooks/{webhook}", webhooks::remove).says("Tell it nothing more"),
        route(POST, Admin, "/webhooks/{webhook}/{wish}", webhooks::wish).says(
            "pause, resume, rotate (its secret), test, replay from a moment; the last three as often as they are sent",
        ),
        route(GET, None, "/clock", clock::show).says("The demo's clock").only_in_the_demo(),
        route(POST, None, "/clock", clock::advance)
            .says("Move the demo's clock; everything due happens first")
            .only_in_the_demo(),
    ]
}

fn of_desks() -> Vec<Route> {
    vec![
        route(GET, Read, "/desks", desks::list).says("All desks"),
        route(POST, Admin, "/desks", desks::open).says("Open a desk; the same one again is the same desk"),
        route(GET, Read, "/desks/{desk}", desks::show).says("One desk and how many wait; by number or public name"),
        route(PATCH, Write, "/desks/{desk}", desks::edit).says("Edit settings; If-Match guards against another's edit"),
        route(GET, Read, "/desks/{desk}/rules", desks::rules).says("The rules document"),
        route(PUT, Write, "/desks/{desk}/rules", desks::set_rules)
            .says("Replace the rules; each line not understood is named"),
        route(GET, Read, "/desks/{desk}/voice", desks::voice).says("The voice document"),
        route(PUT, Write, "/desks/{desk}/voice", desks::set_voice)
            .says("Replace the voice; each line not understood is named"),
        route(GET, Read, "/desks/{desk}/sheet", desk_sheet::show)
            .says("How the sheet beside the list stands, and its versions"),
        route(POST, Write, "/desks/{desk}/sheet/look", desk_sheet::look).says("Look at the sheet now"),
        route(POST, Write, "/desks/{desk}/sheet/answer", desk_sheet::answer)
            .says("Whether a sheet that lost much at once is meant"),
        route(POST, Write, "/desks/{desk}/sheet/rollback", desk_sheet::roll_back)
            .says("Back to what the sheet said under a version; nothing is lost by it"),
    ]
}

fn of_slots() -> Vec<Route> {
    vec![
        route(GET, Read, "/slots/{slot}/explain?entry", explain::show).says("Who was considered for a slot, and why"),
        route(POST, Read, "/desks/{desk}/dry-run", explain::dry_run)
            .says("Who would be asked if this slot opened now; nothing is written"),
        route(GET, Read, "/desks/{desk}/slots?state&from&before", slots::list)
            .says("Slots by when they begin, from now or `from` on, or back from `before`"),
        route(POST, Write, "/desks/{desk}/slots", slots::free)
            .says("Free a slot; `source` or the Idempotency-Key names the cancellation")
            .known_by_key(),
        route(GET, Read, "/slots/{slot}", slots::show).says("One slot with its offers"),
        route(POST, Write, "/slots/{slot}/close", slots::close).says("Filled by phone or walk-in"),
        route(POST, Write, "/slots/{slot}/no-show", slots::no_show)
            .says("Whoever was booked did not come: the rest goes to the line"),
        route(POST, Write, "/slots/{slot}/undo", slots::undo)
            .says("The cancellation was a mistake, or the no-show came"),
        route(POST, Write, "/slots/{slot}/offer-again", slots::offer_again).says("Another round, or at once"),
        route(POST, Write, "/slots/{slot}/hand-back", slots::hand_back).says("Back to the staff; nobody else is asked"),
        route(GET, Read, "/desks/{desk}/deliveries?state", deliveries::list)
            .says("What booking tools told us, in the order it came"),
        route(POST, Write, "/deliveries/{delivery}/answer", deliveries::answer)
            .says("Say what a delivery meant, or put it away"),
        route(GET, Read, "/desks/{desk}/requests?state", requests::list)
            .says("Requests that came as letters or documents, in the order they came"),
        route(POST, Write, "/desks/{desk}/requests", requests::add)
            .says("One more: words, documents in base64, or both; the same again is the same request"),
        route(GET, Read, "/requests/{request}", requests::show).says("One request and what was found in it"),
        route(POST, Write, "/requests/{request}/approve", requests::approve)
            .says("Put them on the list; fields that are not given are taken as they were found"),
        route(POST, Write, "/requests/{request}/discard", requests::discard)
            .says("Put it away; what it said is kept for a while"),
        route(POST, Write, "/requests/{request}/restore", requests::restore).says("Take a discard back"),
    ]
}
