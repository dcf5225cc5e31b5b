//! Joining a desk's waitlist: what is asked, what is refused kindly, and what gives nothing away.

use crate::stage::{Props, Stage, request};
use axum::http::{Method, StatusCode};
use rules::desk::{DeskSettings, JoinDoor, Service};
use rules::{Act, Actor, Entry, HouseAct, Language, ListId, ListReply, Reply, Zone};

pub const JOIN: &str = "name=Dana+Reed&mobile=%2B44+7700+900123&service=Colour&party=1&consent=yes";

pub fn salon() -> DeskSettings {
    let service = |name: &str, minutes| Service { name: name.to_string(), minutes, price_cents: 8_500 };
    let zone = Zone::parse("Europe/London").expect("a zone");
    DeskSettings {
        staff: vec!["Mia".to_string(), "Jo".to_string()],
        about: "Colour and cut.".to_string(),
        phone: "020 7946 0018".to_string(),
        ..DeskSettings::new("Salon Mia", zone, vec![service("Colour", 90), service("Cut", 45)])
    }
}

pub fn open(stage: &Stage, slug: &str, settings: DeskSettings) -> ListId {
    let act = Act::House(HouseAct::OpenDesk { slug: slug.to_string(), settings: Box::new(settings), host: None });
    let reply = stage.run(Actor::Host(1), ListId::HOUSE, act);
    let Reply::List(ListReply::Opened { list }) = reply else { panic!("the desk did not open: {reply:?}") };
    list
}

fn on_stage() -> (Stage, ListId) {
    let stage = Stage::open();
    let list = open(&stage, "salon", salon());
    (stage, list)
}

pub fn entries(stage: &Stage, list: ListId) -> Vec<Entry> {
    let page = store::sqlite::EntryPage { after: 0, most: 100, state: None };
    stage.readers.with(|reader| reader.entries(list, page)).expect("a read")
}

#[test]
fn the_page_asks_what_this_desk_has() {
    let (stage, _) = on_stage();
    let page = stage.get("/d/salon");
    assert_eq!(page.status, StatusCode::OK);
    page.says("Salon Mia").says("Colour · 90 min").says(">Mia<").says("name=\"weekdays\"").says("min=\"2026-06-01\"");
    page.reads("desk_join").says("020 7946 0018").says("action=\"/d/salon/join\"");
    page.never_says(" checked").never_says("name=\"location\"").never_says("name=\"tier\"");
    let small = DeskSettings { services: salon().services[..1].to_vec(), staff: Vec::new(), ..salon() };
    open(&stage, "small", small);
    stage.get("/d/small").never_says("name=\"service\"").never_says("name=\"staff\"");
    stage.get("/").says("href=\"/d/salon\"").says("Waitlist");
    stage.get("/d/salon/poster").says("<svg").says("rsvp.example.org");
    assert_eq!(stage.get("/d/salon/qr.svg").header("content-type"), "image/svg+xml");
    assert_eq!(stage.get("/d/nowhere").status, StatusCode::NOT_FOUND);
    stage.event("dinner", stage.dinner(1));
    assert_eq!(stage.get("/d/dinner").status, StatusCode::NOT_FOUND, "an event is no desk");
    assert_eq!(stage.get("/e/salon").status, StatusCode::NOT_FOUND, "a desk is no event");
}

#[test]
fn a_form_joins_and_twice_is_once() {
    let (stage, list) = on_stage();
    let form = format!("{JOIN}&staff=mia&from=2026-06-10&weekdays=sat&weekdays=sun&earliest=10:00&notice_minutes=60");
    let first = stage.form("/d/salon/join", &form);
    let receipt = first.location().to_string();
    assert!(receipt.starts_with("/d/salon/r/"), "{receipt}");
    let after = stage.seq(list);
    assert!(stage.form("/d/salon/join", &form).location().starts_with("/d/salon/r/"), "the same page for the known");
    assert_eq!(stage.seq(list), after, "and nothing happened");
    stage.get(&receipt).reads("desk_receipt").never_says("Dana");
    let entry = entries(&stage, list).remove(0);
    assert_eq!((entry.party, entry.tier, entry.wish.as_ref().map(|wish| wish.weekdays.0)), (1, 0, Some(0b110_0000)));
    let wish = entry.wish.expect("a wish");
    assert_eq!((wish.staff.as_deref(), wish.notice_minutes), (Some("Mia"), 60));
    assert_eq!(stage.get(&receipt.replace("/d/salon/", "/d/other/")).status, StatusCode::NOT_FOUND);
}

#[test]
fn json_joins_and_names_every_problem() {
    let (stage, list) = on_stage();
    let body = r#"{"name":"Dana Reed","email":"dana@example.org","service":"cut","weekdays":["fri"],"party":2}"#;
    let answer = stage.json("/d/salon/join", body);
    assert_eq!(answer.json()["state"], "waitlisted");
    let receipt =
        stage.form("/d/salon/join", "name=Dana+Reed&email=dana%40example.org&service=Cut").location().to_string();
    answer.says(stage.get(&receipt).title());
    assert_eq!(stage.json("/d/salon/join", body).json()["state"], "waitlisted");
    assert_eq!(entries(&stage, list).len(), 1);
    let bad = stage.json("/d/salon/join", r#"{"name":"","mobile":"0770","service":"Botox","until":"soon"}"#);
    assert_eq!(bad.status, StatusCode::UNPROCESSABLE_ENTITY);
    let fields: Vec<String> = bad.json()["errors"]
        .as_array()
        .expect("errors")
        .iter()
        .map(|error| error["field"].as_str().expect("a field").to_string())
        .collect();
    assert_eq!(fields, ["name", "mobile", "service", "until"]);
}

#[test]
fn each_bad_field_is_told_beside_it_and_nothing_is_lost() {
    let (stage, list) = on_stage();
    let before = stage.seq(list);
    for (field, body) in [
        ("name", "name=+&email=d@example.org&service=Cut"),
        ("email", "name=Dana&email=dana&service=Cut"),
        ("mobile", "name=Dana&mobile=07700+900123&service=Cut&consent=yes"),
        ("mobile", "name=Dana&service=Cut"),
        ("consent", "name=Dana&mobile=%2B447700900123&service=Cut"),
        ("service", "name=Dana&email=d@example.org"),
        ("service", "name=Dana&email=d@example.org&service=Botox"),
        ("staff", "name=Dana&email=d@example.org&service=Cut&staff=Zoe"),
        ("party", "name=Dana&email=d@example.org&service=Cut&party=21"),
        ("from", "name=Dana&email=d@example.org&service=Cut&from=2028-01-01"),
        ("until", "name=Dana&email=d@example.org&service=Cut&until=2026-05-31"),
        ("until", "name=Dana&email=d@example.org&service=Cut&from=2026-07-02&until=2026-07-01"),
        ("weekdays", "name=Dana&email=d@example.org&service=Cut&weekdays=never"),
        ("earliest", "name=Dana&email=d@example.org&service=Cut&earliest=late"),
        ("latest", "name=Dana&email=d@example.org&service=Cut&earliest=18:00&latest=09:00"),
        ("notice_minutes", "name=Dana&email=d@example.org&service=Cut&notice_minutes=99999"),
    ] {
        let answer = stage.form("/d/salon/join", &format!("{body}&note=keep"));
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}: {body}");
        answer.says(&format!("href=\"#{field}\"")).says("class=\"field__problem\"");
        if field != "name" {
            answer.says("value=\"Dana\"");
        }
    }
    assert_eq!(stage.seq(list), before);
    assert!(entries(&stage, list).is_empty());
}

#[test]
fn a_zone_no_table_knows_costs_nobody_their_place() {
    let (stage, list) = on_stage();
    for (number, zone) in ["Etc/Unknown", "UTC", "Mars/Base", "Europe/Paris"].into_iter().enumerate() {
        let body = format!("name=D&email=d{number}%40example.org&service=Cut&zone={zone}");
        assert_eq!(stage.form("/d/salon/join", &body).status, StatusCode::SEE_OTHER, "{zone}");
    }
    let zones: Vec<Option<String>> = entries(&stage, list)
        .into_iter()
        .map(|entry| entry.wish.and_then(|wish| wish.zone).map(|zone| zone.name().to_string()))
        .collect();
    assert_eq!(zones, [None, None, None, Some("Europe/Paris".to_string())]);
}

#[test]
fn a_robot_learns_nothing_and_joins_nothing() {
    let (stage, list) = on_stage();
    let before = stage.seq(list);
    let answer = stage.form("/d/salon/join", &format!("{JOIN}&website=spam"));
    stage.get(answer.location()).reads("desk_receipt");
    assert_eq!(stage.json("/d/salon/join", r#"{"website":"spam"}"#).json()["state"], "waitlisted");
    assert_eq!(stage.seq(list), before);
}

#[test]
fn nobody_gives_themselves_priority() {
    let (stage, list) = on_stage();
    stage.form("/d/salon/join", &format!("{JOIN}&tier=9"));
    assert_eq!(entries(&stage, list)[0].tier, 0);
}

#[test]
fn one_network_joins_so_often_and_no_more() {
    let stage = Stage::with(Props { burst: 3, ..Props::default() });
    open(&stage, "salon", salon());
    let statuses: Vec<u16> = (0..5).map(|_| stage.form("/d/salon/join", "").status.as_u16()).collect();
    assert_eq!(statuses, [422, 422, 422, 429, 429]);
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let other = stage.ask_from(request(Method::POST, "/d/salon/join", &kind, JOIN), "198.51.100.7:1");
    assert_eq!(other.status, StatusCode::SEE_OTHER, "others are not held up");
}

/// Whoever has many addresses cannot run up the owner's bill for texts either.
#[test]
fn the_house_texts_so_many_strangers_an_hour_and_no_more() {
    let (stage, list) = on_stage();
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let join = |number: u32, contact: &str| {
        let body = format!("name=Dana&service=Cut&consent=yes&{contact}");
        let peer = format!("198.51.100.{}:1", number % 200);
        stage.ask_from(request(Method::POST, "/d/salon/join", &kind, &body), &peer)
    };
    let mobile = |number: u32| join(number, &format!("mobile=%2B4477009{number:05}"));
    let taken = (0..300).take_while(|number| mobile(*number).status == StatusCode::SEE_OTHER).count();
    assert_eq!(taken, 200);
    let refused = mobile(300);
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "18"));
    refused.reads("too_many_texts");
    // A mail costs nobody anything.
    assert_eq!(join(301, "email=dana%40example.org").status, StatusCode::SEE_OTHER);
    let joined = stage.readers.with(|reader| reader.view(list)).expect("a read").expect("a desk").head.joined;
    assert_eq!(joined, 201);
    stage.advance(jiff::SignedDuration::from_mins(1));
    assert_eq!(mobile(302).status, StatusCode::SEE_OTHER);
}

#[test]
fn another_sites_form_is_refused() {
    let (stage, list) = on_stage();
    let headers = [("origin", "https://evil.example"), ("content-type", "application/x-www-form-urlencoded")];
    let answer = stage.ask(request(Method::POST, "/d/salon/join", &headers, JOIN));
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
    assert!(entries(&stage, list).is_empty());
}

#[test]
fn a_list_kept_by_the_staff_says_so_kindly() {
    let stage = Stage::open();
    let list = open(&stage, "salon", DeskSettings { door: JoinDoor::StaffOnly, ..salon() });
    stage.get("/d/salon").shows("door", "closed").says("020 7946 0018").never_says("<form");
    let sent = stage.form("/d/salon/join", JOIN);
    assert_eq!(sent.status, StatusCode::UNPROCESSABLE_ENTITY);
    sent.never_says("<form");
    assert_eq!(stage.json("/d/salon/join", "{}").status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(entries(&stage, list).is_empty());
    stage.get("/").never_says("/d/salon");
}

#[test]
fn the_page_speaks_the_desks_language() {
    let stage = Stage::open();
    for (language, title, wrong) in [
        (Language::De, "Auf die Warteliste", "Bitte wählen Sie, worauf Sie warten."),
        (Language::Fr, "S’inscrire sur la liste d’attente", "Veuillez choisir ce que vous attendez."),
        (Language::Es, "Apuntarse a la lista de espera", "Elija lo que espera, por favor."),
    ] {
        let slug = format!("salon-{}", language.word());
        open(&stage, &slug, DeskSettings { language, ..salon() });
        stage.get(&format!("/d/{slug}")).says(title).says(&format!("<html lang=\"{}\"", language.word()));
        let again = stage.form(&format!("/d/{slug}/join"), "name=Dana&mobile=%2B447700900123");
        again.says(wrong).never_says("Please").says("STOP");
    }
}

#[test]
fn looking_changes_nothing() {
    let (stage, list) = on_stage();
    let before = stage.seq(list);
    for path in ["/d/salon", "/d/salon/poster", "/d/salon/qr.svg"] {
        for method in [Method::GET, Method::HEAD] {
            assert_eq!(stage.ask(request(method, path, &[], "")).status, StatusCode::OK);
        }
    }
    assert_eq!(stage.get("/d/salon/join").status, StatusCode::METHOD_NOT_ALLOWED);
    assert_eq!(stage.seq(list), before);
}
