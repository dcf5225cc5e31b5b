//! What guests are told of a change, and what the log shows of what was said to them.

use crate::signed_in::sign_in;
use crate::stage::Stage;
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::event::EventSettings;
use rules::{Act, Actor, EventAct, ImportMode, ListId, MessageKind, MessageState, OwnWords, TokenScope, Wording};
use store::sqlite::MessagePage;

fn mill(stage: &Stage) -> ListId {
    stage.event("dinner", EventSettings { venue: "The old mill".into(), ..stage.dinner(2) })
}

fn told(stage: &Stage, list: ListId) -> usize {
    stage.advance(SignedDuration::from_mins(6));
    stage.post_round();
    let wanted = MessagePage { entry: None, kind: Some(MessageKind::EventChanged), after: 0, most: 9 };
    let messages = stage.readers.with(move |reader| reader.messages(list, wanted)).expect("messages");
    messages.iter().filter(|message| message.state == MessageState::Sent).count()
}

#[test]
fn a_program_may_leave_guests_untold() {
    let stage = Stage::open();
    let list = mill(&stage);
    let key = stage.token(TokenScope::Admin, None);
    stage.sign_up("dinner", "ann");
    stage.advance(SignedDuration::from_mins(10));
    let patch = |body: &str| stage.call(Method::PATCH, "/events/dinner", &key, body).status;
    assert_eq!(patch(r#"{"venue": "The castle", "tell": false}"#), StatusCode::OK);
    assert_eq!(told(&stage, list), 0);
    assert_eq!(patch(r#"{"tell": "yes"}"#), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(patch(r#"{"venue": "The boathouse"}"#), StatusCode::OK);
    assert_eq!(told(&stage, list), 1);
    let mail = stage.mail("ann", MessageKind::EventChanged);
    let [now, before] = ["The boathouse", "The castle"].map(|venue| mail.text.find(venue).expect("a place"));
    assert!(now < before, "{}", mail.text);
    let first = stage.mail("ann", MessageKind::Confirmation).calendar.expect("a date").text;
    let again = mail.calendar.expect("a date").text;
    let line = |text: &str, name: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(name).map(str::to_string));
        found.unwrap_or_else(|| panic!("no {name} in {text}"))
    };
    assert_eq!(line(&first, "UID:"), line(&again, "UID:"));
    let sequence = |text: &str| line(text, "SEQUENCE:").parse::<u64>().expect("a number");
    assert!(sequence(&again) > sequence(&first), "a calendar keeps the latest word");
}

#[test]
fn a_host_sees_the_tick_and_may_take_it_away() {
    let stage = Stage::open();
    let list = mill(&stage);
    stage.sign_up("dinner", "ann");
    stage.advance(SignedDuration::from_mins(10));
    let owner = sign_in(&stage, "olga", None);
    let typed = |venue: &str, rev: u32, more: &str| {
        format!(
            "seen_rev={rev}&name=Dinner&venue={venue}&starts_date=2026-06-20&starts_time=19%3A00&duration=2+h&\
             zone=Europe%2FBerlin&cap=2&max_party=1{more}"
        )
    };
    let save = |venue: &str, rev: u32, more: &str| {
        let page = owner.form("/console/e/dinner/settings", &typed(venue, rev, "&do=preview"));
        page.says("Tell 1 guest").says("id=\"tell\" name=\"tell\" type=\"checkbox\" value=\"yes\" checked");
        let confirm = page.text.split("name=\"confirm\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        let more = format!("&do=save&tell_asked=yes{more}&confirm={}", confirm.expect("a seal"));
        owner.form("/console/e/dinner/settings", &typed(venue, rev, &more)).location();
    };
    save("Castle", 1, "");
    assert_eq!(told(&stage, list), 0, "without the tick");
    save("Boathouse", 2, "&tell=yes");
    assert_eq!(told(&stage, list), 1);
}

#[test]
fn the_log_shows_what_was_said_and_not_what_would_be_said_now() {
    let stage = Stage::open();
    let list = mill(&stage);
    let key = stage.token(TokenScope::Admin, None);
    let words = |text: &str| OwnWords {
        subject: format!("{text}: {{event}}"),
        body: format!("{text} at {{venue}} [go]({{link}})"),
    };
    let set = |text: &str| {
        let act = Act::Event(EventAct::SetWording { kind: Wording::Confirmation, text: Some(words(text)) });
        stage.run(Actor::Host(0), list, act);
    };
    set("Welcome");
    stage.sign_up("dinner", "ann");
    stage.sign_up("dinner", "bo");
    stage.sign_up("dinner", "cy");
    stage.post_round();
    let sent = stage.mail("cy", MessageKind::WaitlistNotice);
    set("Greetings");
    let patched = stage.call(
        Method::PATCH,
        "/events/dinner",
        &key,
        r#"{"venue": "The castle", "name": "Supper", "tell": false}"#,
    );
    assert_eq!(patched.status, StatusCode::OK);
    stage.form(&stage.link("ann", MessageKind::Confirmation), "do=cancel");
    let log = stage.call(Method::GET, "/messages?list=dinner", &key, "").json();
    let items = log["items"].as_array().expect("messages").clone();
    let first = items.iter().find(|one| one["kind"] == "confirmation").expect("a confirmation");
    assert_eq!(first["subject"], "Welcome: Dinner");
    assert!(first["text"].as_str().expect("words").contains("Welcome at The old mill"), "{first}");
    assert_eq!(first["as_sent"], true);
    let line = items.iter().find(|one| one["kind"] == "waitlist_notice").expect("a place in line");
    assert_eq!(line["subject"], sent.subject, "the number they had then");
}

#[test]
fn whoever_was_only_invited_has_not_signed_up() {
    let stage = Stage::open();
    let list = mill(&stage);
    let owner = sign_in(&stage, "olga", None);
    let key = stage.token(TokenScope::Admin, None);
    let person = |who: &str| store::suite::stage::person(who, 1);
    let rows = vec![person("ivy"), person("jo"), person("kim")];
    stage.run(
        Actor::Host(0),
        list,
        Act::Event(EventAct::Import { import: 1, part: 1, mode: ImportMode::Invite, rows }),
    );
    stage.settle();
    stage.sign_up("dinner", "ann");
    stage.form(&stage.link("ivy", MessageKind::Invite), "do=confirm");
    stage.form(&stage.link("jo", MessageKind::Invite), "do=cancel");
    let ask = stage.call(Method::POST, "/lists/dinner/ask", &key, r#"{"question": "how many signed up today"}"#);
    assert_eq!(
        (&ask.json()["kind"], &ask.json()["figures"][0]["value"]),
        (&"how_many_joined".into(), &"2".into()),
        "{}",
        ask.text
    );
    let page = owner.get("/console/e/dinner");
    page.shows("sign-ups", "2");
}

#[test]
fn a_link_sent_again_may_end_the_old_one() {
    let stage = Stage::open();
    mill(&stage);
    let key = stage.token(TokenScope::Admin, None);
    stage.sign_up("dinner", "ann");
    let old = stage.link("ann", MessageKind::Confirmation);
    let page = stage.call(Method::GET, "/events/dinner/entries", &key, "").json();
    let ann = page["items"][0]["id"].as_u64().expect("a number");
    let again = |body: &str| stage.call(Method::POST, &format!("/entries/{ann}/resend"), &key, body).status;
    assert_eq!(again(r#"{"end": true}"#), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(again(""), StatusCode::OK);
    stage.get(&old).shows("mark", "seat");
    stage.advance(SignedDuration::from_mins(1));
    assert_eq!(again(r#"{"end_old": true}"#), StatusCode::OK);
    let fresh = stage.link("ann", MessageKind::LinkAgain);
    stage.get(&old).shows("mark", "letter");
    stage.get(&fresh).shows("mark", "seat");
}
