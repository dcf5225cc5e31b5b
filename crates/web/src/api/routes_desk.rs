//! web/api: the table, as far as desks are concerned. What is said of one entry by its number serves both kinds of lists.

use super::routes::{Gives, Route, route};
use super::{deliveries, desk_entries, desk_sheet, desk_texts, desks, entries, requests, slots};
use axum::http::Method;
use axum::routing::{MethodRouter, get, patch, post, put};
use rules::TokenScope::{Admin, Read, Write};
use rules::{Act, DeskAct, SlotAct};
use std::sync::Arc;

type Handler = MethodRouter<Arc<crate::door::Door>>;

pub(super) fn routes() -> Vec<Route> {
    let mut all = of_desks();
    all.extend(of_documents());
    all.extend(of_sheets());
    all.extend(of_people());
    all.extend(of_slots());
    all.extend(of_requests());
    all
}

fn seen(path: &'static str, summary: &'static str, gives: Gives, handler: Handler) -> Route {
    route(Method::GET, path, summary, gives).needs(Read).by(handler)
}

fn sent(path: &'static str, summary: &'static str, gives: Gives, handler: Handler) -> Route {
    route(Method::POST, path, summary, gives).needs(Write).by(handler)
}

fn of_desks() -> Vec<Route> {
    let one = "One desk and how many wait; by number or public name";
    vec![
        seen("/desks", "All desks", Gives::Page("Desk"), get(desks::list)),
        route(Method::POST, "/desks", "Open a desk; the same one again is the same desk", Gives::Made("Desk"))
            .needs(Admin)
            .takes("NewDesk")
            .by(post(desks::open)),
        seen("/desks/{desk}", one, Gives::One("Desk"), get(desks::show)),
        route(
            Method::PATCH,
            "/desks/{desk}",
            "Edit settings; If-Match guards against another's edit",
            Gives::One("Desk"),
        )
        .needs(Write)
        .takes("DeskSettings")
        .by(patch(desks::edit)),
    ]
}

fn of_documents() -> Vec<Route> {
    let rules = "Replace the rules; each line not understood is named";
    let voice = "Replace the voice; each line not understood is named";
    let document = |path, summary| route(Method::PUT, path, summary, Gives::Text).needs(Write).takes_text();
    vec![
        seen("/desks/{desk}/rules", "The rules document", Gives::Text, get(desk_texts::rules)),
        document("/desks/{desk}/rules", rules).by(put(desk_texts::set_rules)),
        seen("/desks/{desk}/voice", "The voice document", Gives::Text, get(desk_texts::voice)),
        document("/desks/{desk}/voice", voice).by(put(desk_texts::set_voice)),
    ]
}

fn of_sheets() -> Vec<Route> {
    let sheet = Gives::One("Sheet");
    let stands = "How the sheet beside the list stands, and its versions";
    let answer = "Whether a sheet that lost much at once is meant";
    let back = "Back to what the sheet said under a version; nothing is lost by it";
    vec![
        seen("/desks/{desk}/sheet", stands, sheet, get(desk_sheet::show)),
        sent("/desks/{desk}/sheet/look", "Look at the sheet now", sheet, post(desk_sheet::look)),
        sent("/desks/{desk}/sheet/answer", answer, sheet, post(desk_sheet::answer)).takes("SheetAnswer"),
        sent("/desks/{desk}/sheet/rollback", back, sheet, post(desk_sheet::roll_back)).takes("SheetBack"),
    ]
}

fn of_people() -> Vec<Route> {
    let add = "Put somebody on the list who asked the staff to, and may be texted";
    let people = "People on the list, by join number";
    let pause = "Leave somebody out for a while; their place stays";
    vec![
        seen("/desks/{desk}/entries", people, Gives::Page("Entry"), get(desk_entries::list)).query(&["state"]),
        sent("/desks/{desk}/entries", add, Gives::Made("Entry"), post(desk_entries::add)).takes("NewJoin"),
        sent(
            "/entries/{entry}/pause",
            pause,
            Gives::One("Entry"),
            entries::act(|row| Act::Desk(DeskAct::Pause { entry: row.id, generation: None })),
        ),
        sent(
            "/entries/{entry}/resume",
            "Back into the line",
            Gives::One("Entry"),
            entries::act(|row| Act::Desk(DeskAct::Resume { entry: row.id, generation: None })),
        ),
    ]
}

fn of_slots() -> Vec<Route> {
    let slot = Gives::One("Slot");
    let free = "Free a slot; `source` or the Idempotency-Key names the cancellation";
    let by_time = "Slots by when they begin, from now or `from` on, or back from `before`";
    let no_show = "Whoever was booked did not come: the rest goes to the line";
    let undo = "The cancellation was a mistake, or the no-show came";
    let told = "What booking tools told us, in the order it came";
    let meant = "Say what a delivery meant, or put it away";
    vec![
        seen("/desks/{desk}/slots", by_time, Gives::Page("Slot"), get(slots::list)).query(&["state", "from", "before"]),
        sent("/desks/{desk}/slots", free, Gives::Made("Slot"), post(slots::free)).known_by_key().takes("NewSlot"),
        seen("/slots/{slot}", "One slot with its offers", slot, get(slots::show)),
        sent("/slots/{slot}/close", "Filled by phone or walk-in", slot, post(slots::close)).takes("CloseNote"),
        sent("/slots/{slot}/no-show", no_show, slot, slots::tap(|place| Act::Slot(SlotAct::NoShow { place }))),
        sent("/slots/{slot}/undo", undo, slot, slots::tap(|place| Act::Slot(SlotAct::Undo { place }))),
        sent(
            "/slots/{slot}/offer-again",
            "Another round, or at once",
            slot,
            slots::tap(|place| Act::Slot(SlotAct::OfferAgain { place })),
        ),
        sent(
            "/slots/{slot}/hand-back",
            "Back to the staff; nobody else is asked",
            slot,
            slots::tap(|place| Act::Slot(SlotAct::TakeBack { place })),
        ),
        seen("/desks/{desk}/deliveries", told, Gives::Page("Delivery"), get(deliveries::list)).query(&["state"]),
        sent("/deliveries/{delivery}/answer", meant, Gives::One("Delivery"), post(deliveries::answer))
            .takes("CardAnswer"),
    ]
}

fn of_requests() -> Vec<Route> {
    let request = Gives::One("Request");
    let waits = "Requests that came as letters or documents, in the order they came";
    let add = "One more: words, documents in base64, or both; the same again is the same request";
    let approve = "Put them on the list; fields that are not given are taken as they were found";
    let discard = "Put it away; what it said is kept for a while";
    vec![
        seen("/desks/{desk}/requests", waits, Gives::Page("Request"), get(requests::list)).query(&["state"]),
        sent("/desks/{desk}/requests", add, Gives::Made("Request"), post(requests::add)).takes("NewRequest"),
        seen("/requests/{request}", "One request and what was found in it", request, get(requests::show)),
        sent("/requests/{request}/approve", approve, request, post(requests::approve)).takes("NewJoin"),
        sent("/requests/{request}/discard", discard, request, post(requests::discard)).takes("Discard"),
        sent("/requests/{request}/restore", "Take a discard back", request, post(requests::restore)),
    ]
}
