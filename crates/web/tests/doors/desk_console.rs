//! A desk at a table: made, set up, its rules and its voice edited, brought back to an earlier version.

use crate::signed_in::{SignedIn, sign_in};
use crate::stage::Stage;
use axum::http::StatusCode;
use rules::desk::{DeskSettings, Service};
use rules::{Act, Actor, HouseAct, ListId, ListReply, Reply, Role, Settings, Zone};

pub fn salon() -> DeskSettings {
    let service = |name: &str, minutes, price_cents| Service { name: name.to_string(), minutes, price_cents };
    let zone = Zone::parse("Europe/Vienna").expect("a zone");
    let desk = DeskSettings::new("Salon Mia", zone, vec![service("Cut", 45, 5_000), service("Colour", 120, 12_000)]);
    DeskSettings { staff: vec!["Mia".into(), "Jo".into()], phone: "+43 1 234".into(), ..desk }
}

pub fn open(stage: &Stage) -> ListId {
    let act = Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings: Box::new(salon()), host: None });
    let reply = stage.run(Actor::Host(0), ListId::HOUSE, act);
    let Reply::List(ListReply::Opened { list }) = reply else { panic!("the desk did not open: {reply:?}") };
    list
}

fn desk(stage: &Stage, list: ListId) -> DeskSettings {
    let view = stage.readers.with(|reader| reader.view(list)).expect("a read").expect("a list");
    let Settings::Desk(desk) = &*view.settings else { panic!("no desk") };
    desk.clone()
}

const NEW: &str = "do=save&name=Chez+Jo&slug=chez-jo&zone=Europe%2FParis&language=fr&door=staff_only&notes=every\
                   &replies=yes_claims&staff=Jo%0D%0AAl&phone=555&about=One+chair.\
                   &service_name_0=Coupe&service_minutes_0=30&service_price_0=35%2C50&service_name_1=&service_minutes_1=\
                   &service_price_1=&aliases=Haircut+%3D+Coupe&feed_from_0=https%3A%2F%2Fexample.org%2Fjo.ics&feed_staff_0=Jo";

#[test]
fn a_desk_is_made_and_stands_beside_the_events() {
    let stage = Stage::open();
    let host = sign_in(&stage, "ann", Some((stage.event("dinner", stage.dinner(2)), Role::Host)));
    host.get("/console/new-desk").says("ann@example.org");
    let bad = host.form("/console/new-desk", &NEW.replace("chez-jo", "").replace("=30&", "=soon&"));
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    bad.is_wrong(&["slug", "service_minutes_0"]).says("value=\"soon\"");
    bad.says("href=\"#service_minutes_0\"").says("Haircut = Coupe");
    assert_eq!(host.form("/console/new-desk", NEW).location(), "/console/desks/chez-jo/settings?done=made");
    assert_eq!(host.form("/console/new-desk", NEW).location(), "/console/desks/chez-jo/settings?done=made");
    host.get("/console").says("Chez Jo").says("/console/desks/chez-jo").says("Dinner");
    let page = host.get("/console/desks/chez-jo/settings?done=made");
    page.says("role=\"status\"").says("35.50").says("jo.ics").says("value=\"yes_claims\" checked").says("Jo\nAl");
    host.get("/console/desks/chez-jo").says("Europe/Paris");
    let taken = host.form("/console/new-desk", &NEW.replace("Chez+Jo", "Another"));
    assert_eq!(taken.status, StatusCode::UNPROCESSABLE_ENTITY);
    let bob = sign_in(&stage, "bob", Some((stage.event("gala", stage.dinner(3)), Role::Host)));
    assert_eq!(bob.get("/console/desks/chez-jo").status, StatusCode::NOT_FOUND);
}

#[test]
fn settings_are_saved_whole_or_not_at_all() {
    let stage = Stage::open();
    let list = open(&stage);
    let owner = sign_in(&stage, "ann", None);
    let rev =
        |stage: &Stage| stage.readers.with(|reader| reader.view(list)).expect("a read").expect("it").head.settings_rev;
    let form = NEW.replace("slug=chez-jo", "seen_rev=1");
    let more = owner.form("/console/desks/salon/settings", &form.replace("do=save", "do=rows"));
    more.says("service_name_3").says("name=\"seen_rev\" value=\"1\"");
    let bad = owner.form("/console/desks/salon/settings", &form.replace("Europe%2FParis", "Paris"));
    bad.is_wrong(&["zone"]).says("value=\"Paris\"").says("value=\"35,50\"");
    assert_eq!(rev(&stage), 1);
    let saved = owner.form("/console/desks/salon/settings", &form);
    assert_eq!(saved.location(), "/console/desks/salon/settings?done=saved");
    assert_eq!(owner.form("/console/desks/salon/settings", &form).location(), saved.location());
    let now = desk(&stage, list);
    assert_eq!((rev(&stage), now.name.as_str(), now.services[0].price_cents), (2, "Chez Jo", 3_550));
    let old = owner.form("/console/desks/salon/settings", &form.replace("phone=555", "phone=556"));
    assert_eq!(old.status, StatusCode::UNPROCESSABLE_ENTITY);
    old.says("value=\"556\"").says("name=\"seen_rev\" value=\"2\"");
}

#[test]
fn a_typing_error_does_not_hide_that_somebody_else_saved_the_desk() {
    let stage = Stage::open();
    let list = open(&stage);
    let (ann, bob) = (sign_in(&stage, "ann", None), sign_in(&stage, "bob", None));
    let (here, form) = ("/console/desks/salon/settings", NEW.replace("slug=chez-jo", "seen_rev=1"));
    ann.form(here, &form).location();
    // Bob has looked at version 1, mistypes the zone, and mends it on the page he gets.
    let bad = bob.form(here, &form.replace("Europe%2FParis", "Paris").replace("phone=555", "phone=556"));
    bad.is_wrong(&["zone"]).says("name=\"seen_rev\" value=\"1\"");
    let mended = bob.form(here, &form.replace("phone=555", "phone=556"));
    assert_eq!(mended.status, StatusCode::UNPROCESSABLE_ENTITY);
    mended.shows("notice", "problem").says("name=\"seen_rev\" value=\"2\"");
    assert_eq!(desk(&stage, list).phone, "555");
}

#[test]
fn rules_are_understood_line_by_line_before_they_are_saved() {
    let stage = Stage::open();
    let list = open(&stage);
    let owner = sign_in(&stage, "ann", None);
    owner.get("/console/desks/salon/rules").says("Claim window: 10 minutes").says("starts from");
    let before = stage.seq(list);
    let checked = owner.form("/console/desks/salon/rules/check", "text=Try+cap+%3D+4%0D%0ABe+nice");
    checked.says("Try at most 4 people").shows("wrong", "2").never_shows("wrong", "1").says("data-whole");
    checked.never_says("<html");
    let refused = owner.form("/console/desks/salon/rules", "do=save&seen_rev=1&text=Try+cap+%3D+4%0D%0ABe+nice");
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.shows("notice", "problem").says("Try cap = 4\nBe nice").says("name=\"seen_rev\" value=\"1\"");
    owner
        .form("/console/desks/salon/rules", "do=tidy&seen_rev=1&text=Try+cap+%3D+4")
        .says("Try at most 4 people\nPriority");
    assert_eq!(stage.seq(list), before, "looking changes nothing");
    let saved = owner.form("/console/desks/salon/rules", "do=save&seen_rev=1&text=Try+cap+%3D+4%0D%0ANever+ask+first");
    assert_eq!(saved.location(), "/console/desks/salon/rules?done=saved");
    let now = desk(&stage, list);
    assert_eq!((now.rules.try_cap, now.rules.guard, now.staff.len()), (4, None, 2));
    owner.get("/console/desks/salon/rules?done=saved").says("from the next freed slot").says("Try cap = 4");
}

#[test]
fn the_voice_is_previewed_with_its_length() {
    let stage = Stage::open();
    let list = open(&stage);
    let owner = sign_in(&stage, "ann", None);
    let page = owner.get("/console/desks/salon/voice");
    page.says("Offer, by text").says("Salon Mia").says("GSM-7").says("{first_name}").never_says("your words</span>");
    let bad = owner.form("/console/desks/salon/voice/check", "text=Offer,+by+text%0A%7Bdesk%7D+%7Bnonsense%7D");
    bad.shows("wrong", "2").says("nonsense");
    let long =
        "Offer, by text\n{desk}: {service} {when}, yours until {until}: {link} ".to_string() + &"blah ".repeat(40);
    let text: String = form_urlencoded::byte_serialize(long.as_bytes()).collect();
    owner
        .form("/console/desks/salon/voice", &format!("do=check&seen_rev=1&text={text}"))
        .says("texts (GSM-7)")
        .says("your words");
    let saved = owner.form("/console/desks/salon/voice", &format!("do=save&seen_rev=1&text={text}"));
    assert_eq!(saved.location(), "/console/desks/salon/voice?done=saved");
    assert!(desk(&stage, list).voice_text.starts_with("Offer, by text"));
    let ours = owner.form("/console/desks/salon/voice", "do=reset&seen_rev=2&text=x");
    ours.never_says("your words</span>").says("On the list, by mail");
    let ours = post::voice::default_text(rules::Language::En);
    let ours: String = form_urlencoded::byte_serialize(ours.as_bytes()).collect();
    owner.form("/console/desks/salon/voice", &format!("do=save&seen_rev=2&text={ours}")).location();
    assert_eq!(desk(&stage, list).voice_text, "", "our words typed again are ours");
}

fn save_rules(owner: &SignedIn<'_>, rev: u32, text: &str) {
    let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    owner.form("/console/desks/salon/rules", &format!("do=save&seen_rev={rev}&text={text}")).location();
}

#[test]
fn an_earlier_version_comes_back_with_one_press() {
    let stage = Stage::open();
    let list = open(&stage);
    let owner = sign_in(&stage, "ann", None);
    save_rules(&owner, 1, "Try at most 3 people");
    save_rules(&owner, 2, "Try at most 9 people\nCut-off: 1 hour");
    let form = NEW.replace("slug=chez-jo", "seen_rev=3");
    owner.form("/console/desks/salon/settings", &form).location();
    let page = owner.get("/console/desks/salon/versions");
    page.says("Version 4").says("Version 1").says("ann@example.org").says("Name: Chez Jo").says("in force");
    let rules = owner.get("/console/desks/salon/versions?of=rules");
    rules.says("Version 3").says("Version 2").says("Cut-off: 1 hour").never_says("Version 4").never_says("Chez Jo\n");
    let back = owner.form("/console/desks/salon/versions", "of=rules&rev=2&seen_rev=4");
    assert_eq!(back.location(), "/console/desks/salon/versions?of=rules&done=back");
    assert_eq!(owner.form("/console/desks/salon/versions", "of=rules&rev=2&seen_rev=4").location(), back.location());
    let now = desk(&stage, list);
    assert_eq!((now.rules.try_cap, now.name.as_str()), (3, "Chez Jo"), "only the rules came back");
    owner.form("/console/desks/salon/versions", "of=settings&rev=1&seen_rev=5").location();
    assert_eq!(desk(&stage, list), salon());
    let stale = owner.form("/console/desks/salon/versions", "of=settings&rev=2&seen_rev=1");
    assert_eq!(stale.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(
        owner.form("/console/desks/salon/versions", "of=settings&rev=99&seen_rev=6").status,
        StatusCode::NOT_FOUND
    );
}

#[test]
fn what_events_have_desks_have_too() {
    let stage = Stage::open();
    let list = open(&stage);
    let owner = sign_in(&stage, "ann", None);
    owner.form("/console/desks/salon/list/new", "name=Eva&mobile=%2B436601234567&service=Cut").location();
    let shared = owner.form("/console/desks/salon/sharing", "email=jo%40example.org&role=viewer");
    assert_eq!(shared.location(), "/console/desks/salon/sharing?done=shared");
    owner.get(shared.location()).says("jo@example.org").shows("notice", "done");
    let viewer = sign_in(&stage, "kim", Some((list, Role::Viewer)));
    viewer.get("/console").says("Salon Mia");
    viewer.get("/console/desks/salon").never_says("/console/desks/salon/sharing");
    viewer.get("/console/desks/salon/messages").says("/console/desks/salon/list/");
    viewer.get("/console/desks/salon/audit").says("Eva").says("/console/desks/salon/list/");
    // Addresses of private calendars stand there.
    assert_eq!(viewer.get("/console/desks/salon/settings").status, StatusCode::FORBIDDEN);
    viewer.get("/console/desks/salon").never_says("/console/desks/salon/settings");
    viewer.get("/console/desks/salon/rules").never_says("<textarea").says("Claim window");
    let hook =
        owner.form("/console/desks/salon/webhooks", "do=add&url=https%3A%2F%2Fhooks.example.org%2Fa&offer.made=on");
    assert_eq!(hook.location(), "/console/desks/salon/webhooks?done=added");
    owner.get("/console/desks/salon/webhooks").says("hooks.example.org").says("this desk");
    assert_eq!(owner.get("/console/e/salon").status, StatusCode::NOT_FOUND);
    stage.event("dinner", stage.dinner(2));
    assert_eq!(owner.get("/console/desks/dinner").status, StatusCode::NOT_FOUND);
}
