//! One guest's page: what a host sees there and what each button does, once, however often it is pressed.

use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use rules::{
    Act, Actor, Email, EntryId, HostAct, HostId, HouseReply, HouseRole, ListId, MessageAct, MessageKind, MessageState,
    Reach, Reply, Role,
};
use sha2::{Digest, Sha256};
use store::sqlite::EntryPage;

/// Somebody signed in, with a role on one list.
pub struct Signed<'a> {
    stage: &'a Stage,
    cookie: String,
}

impl<'a> Signed<'a> {
    pub fn new(stage: &'a Stage, who: &str, list: ListId, role: Role) -> Signed<'a> {
        let email = Email::parse(&format!("{who}@house.example")).expect("an address");
        let run = |act| stage.run(Actor::Host(0), ListId::HOUSE, act);
        let reply = run(Act::Host(HostAct::Add { email, role: HouseRole::Member }));
        let Reply::House(HouseReply::Host { host, .. }) = reply else { panic!("no host: {reply:?}") };
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(who.as_bytes()));
        run(Act::Host(HostAct::GrantRole { host, list, role: Some(role) }));
        run(Act::Host(HostAct::SignIn { host: HostId(host.0), generation: 0, hash }));
        Signed { stage, cookie: format!("__Host-usher={who}") }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &self.cookie)], ""))
    }

    pub fn post(&self, path: &str, body: &str) -> Answer {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/x-www-form-urlencoded")];
        self.stage.ask(request(Method::POST, path, &headers, body))
    }
}

/// A dinner with these people, in this order.
pub fn dinner(stage: &Stage, cap: u32, people: &[&str]) -> (ListId, Vec<EntryId>) {
    let list = stage.event("dinner", stage.dinner(cap));
    people.iter().for_each(|who| drop(stage.sign_up("dinner", who)));
    let page = EntryPage { state: None, after: 0, most: 100 };
    let entries = stage.readers.with(move |reader| reader.entries(list, page)).expect("entries");
    (list, entries.iter().map(|entry| entry.id).collect())
}

fn page_of(entry: EntryId) -> String {
    format!("/console/e/dinner/guests/{}", entry.0)
}

fn entry(stage: &Stage, entry: EntryId) -> rules::Entry {
    stage
        .readers
        .with(move |reader| reader.entry(store::sqlite::Within::AnyList, entry))
        .expect("a read")
        .expect("an entry")
}

#[test]
fn a_guest_is_told_whole_and_only_to_those_who_may_see_the_list() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo"]);
    stage.post_round();
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    let page = host.get(&page_of(people[0]));
    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
    page.says("Confirmed").says("ann@example.org").shows("what", "confirmed").says(" data-reminders=");
    host.get(&page_of(people[1])).shows("rank", "1").never_says(" data-reminders=");
    assert_eq!(host.get("/console/e/dinner/guests/999999").status, StatusCode::NOT_FOUND);
    assert_eq!(host.get("/console/e/dinner/guests/ann").status, StatusCode::NOT_FOUND);

    let other = stage.event("lunch", stage.dinner(5));
    let stranger = Signed::new(&stage, "sven", other, Role::Host);
    assert_eq!(stranger.get(&page_of(people[0])).status, StatusCode::NOT_FOUND, "not their event");
    let path = format!("/console/e/lunch/guests/{}", people[0].0);
    assert_eq!(stranger.get(&path).status, StatusCode::NOT_FOUND, "and not by the way of their own");
    assert_eq!(stranger.post(&path, "do=cancel").status, StatusCode::NOT_FOUND);

    let viewer = Signed::new(&stage, "vera", list, Role::Viewer);
    viewer.get(&page_of(people[0])).says("ann@example.org").never_offers("cancel");
    let before = stage.seq(list);
    for wish in ["do=note&note=x", "do=edit&name=x&email=x%40y.example", "do=cancel", "do=erase", "do=offer"] {
        assert_eq!(viewer.post(&page_of(people[0]), wish).status, StatusCode::FORBIDDEN, "{wish}");
    }
    assert_eq!(stage.seq(list), before, "a viewer changes nothing");
}

#[test]
fn a_note_is_kept_beside_the_audit_and_goes_with_the_person() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann"]);
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    let path = page_of(people[0]);
    let answer = host.post(&path, "do=note&note=Sits+with+Emil%0D%0Aand+is+vegetarian");
    assert_eq!(answer.location(), format!("{path}?done=noted"));
    host.get(answer.location()).shows("notice", "done").says("Sits with Emil\nand is vegetarian");
    let seq = stage.seq(list);
    host.post(&path, "do=note&note=Sits+with+Emil%0D%0Aand+is+vegetarian");
    assert_eq!(stage.seq(list), seq, "the same note again changes nothing");

    let long = host.post(&path, &format!("do=note&note={}", "x".repeat(501)));
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY);
    long.is_wrong(&["note"]);

    host.get(&path).never_offers("erase");
    assert_eq!(host.post(&path, "do=erase").status, StatusCode::UNPROCESSABLE_ENTITY, "still on the list");
    assert_eq!(host.post(&path, "do=cancel").location(), format!("{path}?done=cancelled"));
    assert_eq!(host.post(&path, "do=cancel").location(), format!("{path}?done=cancelled"), "again is the same");
    assert_eq!(host.post(&path, "do=erase").location(), format!("{path}?done=erased"));
    host.get(&path).says("(erased)").never_says("Emil").never_says("ann@");
    let audit = stage.readers.with(move |reader| reader.audit(list, 0, 1000)).expect("the audit");
    let told = audit.iter().map(|row| format!("{} {} {}", row.note, row.moves, row.passed)).collect::<String>();
    assert!(!told.contains("Emil") && !told.contains("ann@"), "the audit names nobody");
}

#[test]
fn a_corrected_address_gets_new_links_and_the_old_ones_stop() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann", "bo"]);
    let old = stage.link("ann", MessageKind::Confirmation);
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    let path = page_of(people[0]);

    let taken = host.post(&path, "do=edit&name=Anna&email=BO%40example.org");
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    taken.is_wrong(&["email"]).says("value=\"BO@example.org\"").says("value=\"Anna\"");
    let wrong = host.post(&path, "do=edit&name=&email=anna");
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    wrong.is_wrong(&["name", "email"]);

    let answer = host.post(&path, "do=edit&name=Anna&email=anna%40example.org");
    assert_eq!(answer.location(), format!("{path}?done=readdressed"));
    let seq = stage.seq(list);
    host.post(&path, "do=edit&name=Anna&email=anna%40example.org");
    assert_eq!(stage.seq(list), seq, "the same again changes nothing");
    host.get(&path).says("anna@example.org");

    let new = stage.link("anna", MessageKind::Confirmation);
    stage.get(&new).offers("cancel");
    stage.form(&old, "do=cancel");
    assert_eq!(entry(&stage, people[0]).state, rules::EntryState::Confirmed, "the old link cancels nothing any more");
}

#[test]
fn a_late_bounce_of_the_old_address_leaves_the_new_one_open() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann"]);
    stage.post_round();
    stage.advance(jiff::SignedDuration::from_mins(5));
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    host.post(&page_of(people[0]), "do=edit&name=Ann&email=anna%40example.org");
    stage.post_round();
    let who = people[0];
    let wanted = store::sqlite::MessagePage { entry: Some(who), kind: None, after: 0, most: 10 };
    let messages = stage.readers.with(move |reader| reader.messages(list, wanted)).expect("messages");
    assert_eq!(messages.iter().map(|one| one.state).collect::<Vec<_>>(), [MessageState::Sent; 2]);
    let bounce = |message| {
        stage.run(Actor::Post, list, Act::Message(MessageAct::Undeliverable { message, reason: Reach::Bounced }))
    };
    bounce(messages[0].id);
    assert_eq!(entry(&stage, who).mail_reach, Reach::Open, "that one went to the wrong mailbox");
    bounce(messages[1].id);
    assert_eq!(entry(&stage, who).mail_reach, Reach::Bounced, "this one did not");
    host.get(&page_of(who)).never_offers("resend");
}

#[test]
fn the_same_page_mails_one_link_and_the_next_page_another() {
    let stage = Stage::open();
    let (list, people) = dinner(&stage, 1, &["ann"]);
    let host = Signed::new(&stage, "hanna", list, Role::Host);
    let path = page_of(people[0]);
    host.get(&path).says("name=\"once\" value=\"0\"");
    host.post(&path, "do=resend&once=0");
    host.post(&path, "do=resend&once=0");
    assert_eq!(entry(&stage, people[0]).resends, 1, "a double press");
    host.get(&path).says("name=\"once\" value=\"16\"");
    host.post(&path, "do=resend&once=16");
    assert_eq!(entry(&stage, people[0]).resends, 2, "a second wish");
    let nothing = host.post(&path, "do=dance");
    assert_eq!(nothing.status, StatusCode::UNPROCESSABLE_ENTITY);
}
