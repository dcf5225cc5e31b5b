//! The console through its doors: signing in and out, one event at a glance, settings with a preview, new events.

use crate::stage::{Stage, request};
use axum::http::{Method, StatusCode};
use rules::{Act, Actor, EventAct, HouseRole, MessageKind};

struct Desk {
    stage: Stage,
    cookie: String,
}

impl Desk {
    fn open() -> Desk {
        let stage = Stage::open();
        let cookie = stage.sign_in("hannah", HouseRole::Owner);
        Desk { stage, cookie }
    }

    fn get(&self, path: &str) -> crate::stage::Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    fn send(&self, path: &str, body: &str) -> crate::stage::Answer {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
        self.stage.ask(request(Method::POST, path, &headers, body))
    }
}

/// The form of a page as a browser would send it: every field with its value.
fn fields(page: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let attribute = |tag: &str, name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split('"').next().map(unescape)
    };
    for tag in page.split("<input ").skip(1).map(|rest| format!(" {}", rest.split('>').next().unwrap_or(""))) {
        let is_choice = tag.contains("type=\"radio\"");
        if let (Some(name), false) = (attribute(&tag, "name"), is_choice && !tag.contains(" checked")) {
            fields.push((name, attribute(&tag, "value").unwrap_or_default()));
        }
    }
    for area in page.split("<textarea ").skip(1) {
        let (tag, rest) = area.split_once('>').expect("an opening tag");
        let text = rest.split("</textarea>").next().unwrap_or("");
        let text = text.strip_prefix('\n').unwrap_or(text);
        fields.extend(attribute(&format!(" {tag}"), "name").map(|name| (name, unescape(text))));
    }
    fields.retain(|(name, _)| name != "typed" && name != "do");
    fields
}

fn unescape(text: &str) -> String {
    text.replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"").replace("&#39;", "'").replace("&#38;", "&")
}

fn body(fields: &[(String, String)], changed: &[(&str, &str)]) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    for (name, value) in fields.iter().filter(|(name, _)| changed.iter().all(|(other, _)| other != name)) {
        form.append_pair(name, value);
    }
    form.extend_pairs(changed);
    form.finish()
}

#[test]
fn a_link_signs_in_once() {
    let stage = Stage::open();
    stage.sign_in("hannah", HouseRole::Owner);
    stage.form("/console/sign-in", "email=hannah%40example.org").shows("link", "sent");
    stage.settle();
    let mails = stage.shelf.list(0);
    let mail = &mails.last().expect("a mail").mail;
    let link = mail.links.first().expect("a link").strip_prefix(crate::stage::URL).expect("ours").to_string();
    stage.get(&link).shows("link", "fresh");
    let first = stage.form(&link, "");
    assert_eq!(first.location(), "/console");
    assert!(first.header("set-cookie").contains("HttpOnly; SameSite=Lax; Secure"), "{:?}", first.headers);
    assert!(first.header("set-cookie").starts_with("__Host-usher="));
    stage.form(&link, "").shows("link", "used");
    stage.get(&link).shows("link", "used");
}

#[test]
fn an_old_link_says_so() {
    let stage = Stage::open();
    stage.sign_in("hannah", HouseRole::Owner);
    stage.form("/console/sign-in", "email=hannah%40example.org");
    stage.settle();
    let link = stage.shelf.list(0)[0].mail.links[0].strip_prefix(crate::stage::URL).expect("ours").to_string();
    stage.advance(jiff::SignedDuration::from_mins(16));
    stage.form(&link, "").shows("link", "expired");
}

#[test]
fn signing_out_ends_this_browser_and_everywhere_ends_all() {
    let desk = Desk::open();
    let other = desk.stage.sign_in("hannah", HouseRole::Owner);
    assert_eq!(desk.send("/console/sign-out", "").location(), "/console/sign-in");
    assert_eq!(desk.get("/console").status, StatusCode::SEE_OTHER);
    let headers = [("cookie", other.as_str())];
    assert_eq!(desk.stage.ask(request(Method::GET, "/console", &headers, "")).status, StatusCode::OK);
    desk.stage.ask(request(Method::POST, "/console/sign-out-everywhere", &headers, ""));
    assert_eq!(desk.stage.ask(request(Method::GET, "/console", &headers, "")).status, StatusCode::SEE_OTHER);
}

#[test]
fn one_event_at_a_glance() {
    let desk = Desk::open();
    desk.stage.event("dinner", desk.stage.dinner(2));
    for who in ["anna", "bert", "cora"] {
        desk.stage.sign_up("dinner", who);
    }
    let link = desk.stage.link("anna", MessageKind::Confirmation);
    desk.stage.form(&link, "do=cancel");
    desk.stage.post_round();
    let page = desk.get("/console/e/dinner");
    page.shows("taken", "1").shows("held", "1").says("cora").says("id=\"live\"");
    let live = desk.get("/console/e/dinner/live");
    live.says("cora");
    assert!(live.text.trim_start().starts_with("<div class=\"watch\" id=\"live\""), "{}", live.text);
    let stream = desk.get("/console/e/dinner/events");
    assert_eq!(stream.header("content-type"), "text/event-stream");
}

#[test]
fn very_many_offers_are_not_said_to_be_fifty() {
    let desk = Desk::open();
    let list = desk.stage.event("dinner", desk.stage.dinner(1));
    for number in 0..56 {
        desk.stage.sign_up("dinner", &format!("guest{number:02}"));
    }
    desk.get("/console/e/dinner").never_says("more than");
    let act = Act::Event(EventAct::Edit {
        settings: Box::new(desk.stage.dinner(60)),
        seen_rev: 1,
        tell: rules::Tell::Guests,
    });
    desk.stage.run(Actor::Host(0), list, act);
    desk.stage.advance(jiff::SignedDuration::from_secs(1));
    let page = desk.get("/console/e/dinner");
    page.says("<dt>Offers out</dt><dd>more than 50</dd>").shows("more", "offers");
}

#[test]
fn saving_is_looked_at_before_it_is_done() {
    let desk = Desk::open();
    let list = desk.stage.event("dinner", desk.stage.dinner(1));
    for who in ["anna", "bert", "cora"] {
        desk.stage.sign_up("dinner", who);
    }
    let (here, seq) = ("/console/e/dinner/settings", desk.stage.seq(list));
    let save = "name=\"do\" value=\"save\"";
    let form = fields(&desk.get(here).never_says(save).text);
    let preview = desk.send(here, &body(&form, &[("cap", "3"), ("do", "preview")]));
    preview.says("name=\"confirm\" value=\"");
    // Enter in a field presses the first button of the form.
    assert!(preview.text.find("value=\"preview\"") < preview.says(save).text.find(save));
    assert_eq!(desk.stage.seq(list), seq);
    // Without the preview's seal nothing is saved.
    desk.send(here, &body(&form, &[("cap", "3"), ("do", "save")])).says("name=\"confirm\" value=\"");
    // Nor when something else was typed after the look.
    let looked = fields(&preview.text);
    desk.send(here, &body(&looked, &[("cap", "4"), ("do", "save")])).says("name=\"confirm\" value=\"");
    assert_eq!(desk.stage.seq(list), seq);
    let saved = desk.send(here, &body(&looked, &[("do", "save")]));
    assert_eq!(saved.location(), "/console/e/dinner/settings?done=saved");
    desk.get("/console/e/dinner").shows("taken", "1").shows("held", "2");
    // Twice is once: the same version cannot be edited again.
    desk.send(here, &body(&looked, &[("do", "save")])).never_says("went wrong");
    let view = desk.stage.readers.with(|reader| reader.view(list)).expect("a read").expect("a list");
    assert_eq!((view.head.cap, view.head.held, view.head.settings_rev), (3, 2, 2));
}

#[test]
fn a_new_date_says_whom_it_concerns() {
    let desk = Desk::open();
    desk.stage.event("dinner", desk.stage.dinner(1));
    for who in ["anna", "bert"] {
        desk.stage.sign_up("dinner", who);
    }
    let here = "/console/e/dinner/settings";
    let form = fields(&desk.get(here).text);
    let preview = desk.send(here, &body(&form, &[("starts_date", "2026-06-27"), ("do", "preview")]));
    preview.says("2 people").says("1 guest");
}

#[test]
fn what_is_wrong_is_told_beside_its_field_and_nothing_is_lost() {
    let desk = Desk::open();
    desk.stage.event("dinner", desk.stage.dinner(1));
    let here = "/console/e/dinner/settings";
    let form = fields(&desk.get(here).text);
    let wrong = [("cap", "eighty"), ("reminders", "soon"), ("venue", "The Mill"), ("do", "preview")];
    let page = desk.send(here, &body(&form, &wrong));
    page.says("id=\"cap-problem\"").says("id=\"reminders-problem\"").says("value=\"eighty\"").says("The Mill");
}

#[test]
fn a_typing_error_does_not_hide_that_somebody_else_saved() {
    let desk = Desk::open();
    let list = desk.stage.event("dinner", desk.stage.dinner(1));
    let here = "/console/e/dinner/settings";
    let form = fields(&desk.get(here).text);
    let looked = fields(&desk.send(here, &body(&form, &[("venue", "The Mill"), ("do", "preview")])).text);
    assert_eq!(desk.send(here, &body(&looked, &[("do", "save")])).location(), "/console/e/dinner/settings?done=saved");
    // The same page in another window: it still shows the first version.
    let bad = desk.send(here, &body(&form, &[("cap", "eighty"), ("do", "preview")]));
    bad.says("id=\"cap-problem\"").says("name=\"seen_rev\" value=\"1\"");
    let again = fields(&desk.send(here, &body(&fields(&bad.text), &[("cap", "2"), ("do", "preview")])).text);
    let refused = desk.send(here, &body(&again, &[("do", "save")]));
    refused.shows("notice", "problem").says("name=\"seen_rev\" value=\"2\"");
    let view = desk.stage.readers.with(|reader| reader.view(list)).expect("a read").expect("a list");
    assert_eq!((view.head.cap, view.head.settings_rev), (1, 2));
}

#[test]
fn an_event_is_made_copied_and_its_settings_kept_for_the_next() {
    let desk = Desk::open();
    let form = fields(&desk.get("/console/new").text);
    let typed = [
        ("name", "Supper"),
        ("slug", "supper"),
        ("starts_date", "2026-07-01"),
        ("starts_time", "19:00"),
        ("zone", "Europe/Berlin"),
        ("cap", "40"),
        ("window_minutes", "90"),
        ("do", "save"),
    ];
    let made = desk.send("/console/new", &body(&form, &typed));
    assert_eq!(made.location(), "/console/e/supper");
    // The same page sent twice is one event.
    assert_eq!(desk.send("/console/new", &body(&form, &typed)).location(), "/console/e/supper");
    desk.send("/console/new", &body(&form, &[("name", "Other"), ("slug", "supper"), ("do", "save")]))
        .says("id=\"cap-problem\"")
        .says("id=\"starts_date-problem\"");
    let copy = desk.get("/console/new?copy=supper");
    copy.says("value=\"Supper\"").says("value=\"90\"").never_says("2026-07-01");
    let settings = fields(&desk.get("/console/e/supper/settings").text);
    let kept = desk.send("/console/e/supper/settings", &body(&settings, &[("window_minutes", "45"), ("do", "usual")]));
    assert_eq!(kept.location(), "/console/e/supper/settings?done=usual");
    desk.get("/console/new").says("value=\"45\"").never_says("value=\"Supper\"");
    desk.get("/console/e/supper/settings").says("value=\"90\"");
}

#[test]
fn a_page_that_is_not_there_leads_back_to_the_events() {
    let desk = Desk::open();
    desk.get("/console/e/nothing").says("href=\"/console\"");
    desk.stage.get("/e/nothing").never_says("href=\"/console\"");
}

#[test]
fn calling_off_needs_the_name() {
    let desk = Desk::open();
    desk.stage.event("dinner", desk.stage.dinner(1));
    let here = "/console/e/dinner/settings";
    desk.send(here, "do=call_off&typed=dinner").shows("notice", "problem");
    assert_eq!(desk.send(here, "do=call_off&typed=Dinner").location(), "/console/e/dinner/settings?done=called_off");
    desk.get("/console/e/dinner").shows("state", "called_off").shows("taken", "0");
}

#[test]
fn a_round_is_paused_and_goes_on() {
    let desk = Desk::open();
    let list = desk.stage.event("dinner", desk.stage.dinner(5));
    for who in ["anna", "bert", "cora"] {
        desk.stage.sign_up("dinner", who);
    }
    desk.stage.post_round();
    assert_eq!(desk.send("/console/e/dinner/rounds", "do=pause").location(), "/console/e/dinner");
    // A week before: reminders are due, and wait.
    desk.stage.advance(jiff::SignedDuration::from_hours(24 * 12 + 8));
    desk.stage.post_round();
    let page = desk.get("/console/e/dinner");
    page.says("value=\"0\" max=\"3\"").offers("resume");
    // Somebody's own answer does not wait.
    desk.stage.sign_up("dinner", "dora");
    desk.stage.mail("dora", MessageKind::Confirmation);
    desk.send("/console/e/dinner/rounds", "do=resume");
    desk.stage.advance(jiff::SignedDuration::from_secs(1));
    desk.stage.mail("cora", MessageKind::Reminder);
    let rounds = desk.stage.readers.with(|reader| reader.rounds(list)).expect("a read");
    assert_eq!(rounds, []);
}
