//! The way in: one lands where one wanted to go, nobody is sent elsewhere, and nobody's mailbox is flooded.

use crate::reception::Salon;
use crate::stage::{Answer, Stage, URL, request};
use axum::http::{Method, StatusCode};
use jiff::SignedDuration;
use rules::HouseRole;

/// The cookie of this name as a browser sends it back.
fn cookie(answer: &Answer, name: &str) -> Option<String> {
    let lines = answer.headers.get_all("set-cookie").iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.filter_map(|line| line.split(';').next());
    pairs.map(str::to_string).find(|pair| pair.starts_with(&format!("{name}=")))
}

/// The path of the newest sign-in link that was mailed.
fn mailed(stage: &Stage) -> String {
    stage.settle();
    let newest = stage.shelf.list(0).into_iter().max_by_key(|mail| mail.number).expect("a mail");
    newest.mail.links[0].strip_prefix(URL).expect("ours").to_string()
}

fn press(stage: &Stage, link: &str, cookie: &str) -> Answer {
    stage.ask(request(Method::POST, link, &[("cookie", cookie)], ""))
}

#[test]
fn a_receptionist_who_opens_the_front_desk_lands_there_after_signing_in() {
    let salon = Salon::open();
    salon.host();
    let stage = &salon.stage;
    let sent_off = stage.get("/desk/salon");
    assert_eq!(sent_off.location(), "/console/sign-in?to=%2Fdesk%2Fsalon");
    assert!(cookie(&sent_off, "__Host-usher-to").is_some());
    stage.get(sent_off.location()).says("name=\"to\" value=\"/desk/salon\"");

    let asked = stage.form("/console/sign-in", "email=hanna%40example.org&to=%2Fdesk%2Fsalon");
    let line = asked.header("set-cookie");
    assert!(line.contains("Max-Age=900; HttpOnly; SameSite=Lax; Secure"), "{line}");
    let wanted = cookie(&asked, "__Host-usher-to").expect("a cookie");
    let inside = press(stage, &mailed(stage), &wanted);
    assert_eq!(inside.location(), "/desk/salon");
    assert_eq!(cookie(&inside, "__Host-usher-to").as_deref(), Some("__Host-usher-to="), "gone there once");
    let session = cookie(&inside, "__Host-usher").expect("a session");
    let desk = stage.ask(request(Method::GET, "/desk/salon", &[("cookie", &session)], ""));
    assert_eq!(desk.status, StatusCode::OK);
}

#[test]
fn what_a_page_fetches_by_itself_is_not_where_somebody_wanted_to_go() {
    let salon = Salon::open();
    let fetched = request(Method::GET, "/desk/salon/live", &[("sec-fetch-mode", "cors")], "");
    for asked in [fetched, request(Method::POST, "/desk/salon", &[], "do=undo&place=1")] {
        let answer = salon.stage.ask(asked);
        assert_eq!(answer.location(), "/console/sign-in?to=%2Fconsole");
        assert_eq!(answer.header("set-cookie"), "");
    }
}

#[test]
fn nobody_is_sent_to_another_site_after_signing_in() {
    let stage = Stage::open();
    stage.sign_in("hannah", HouseRole::Owner);
    for to in ["https://evil.example/", "//evil.example", "/console//evil.example", "/\\evil.example", "/l/abc"] {
        let to: String = form_urlencoded::byte_serialize(to.as_bytes()).collect();
        stage.get(&format!("/console/sign-in?to={to}")).never_says("evil.example").never_says("/l/abc");
        let asked = stage.form("/console/sign-in", &format!("email=hannah%40example.org&to={to}"));
        assert_eq!(asked.header("set-cookie"), "");
        let inside = press(&stage, &mailed(&stage), &format!("__Host-usher-to={to}"));
        assert_eq!(inside.location(), "/console", "{to}");
    }
}

/// A link in a mailbox that somebody else reads is one more place where a host is signed in.
#[test]
fn signing_out_everywhere_ends_links_that_were_not_used() {
    let stage = Stage::open();
    let session = stage.sign_in("hannah", HouseRole::Owner);
    stage.form("/console/sign-in", "email=hannah%40example.org").shows("link", "sent");
    let unused = mailed(&stage);
    assert_eq!(press(&stage, "/console/sign-out-everywhere", &session).location(), "/console/sign-in");
    stage.get(&unused).shows("link", "used");
    press(&stage, &unused, "").shows("link", "used").never_says("<button");
    // A new one works.
    stage.form("/console/sign-in", "email=hannah%40example.org");
    assert_eq!(press(&stage, &mailed(&stage), "").location(), "/console");
}

#[test]
fn a_mailbox_is_not_flooded_from_many_addresses_and_nobody_can_tell() {
    let stage = Stage::open();
    stage.sign_in("hannah", HouseRole::Owner);
    let ask = |number: u32| {
        let kind = ("content-type", "application/x-www-form-urlencoded");
        let asked = request(Method::POST, "/console/sign-in", &[kind], "email=hannah%40example.org");
        stage.ask_from(asked, &format!("198.51.100.{number}:4000")).shows("link", "sent");
        stage.settle();
        stage.shelf.list(0).len()
    };
    let mails: Vec<usize> = (1..=15).map(ask).collect();
    assert_eq!(mails.last(), Some(&12), "{mails:?}");
    // The last link still works when the next one may go out.
    stage.advance(SignedDuration::from_mins(6));
    assert_eq!(ask(16), 13);
}
