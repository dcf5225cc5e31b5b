//! Joining a waitlist, as browsers, programs and staff send it.

#[path = "../../../tests/snapshot.rs"]
mod snapshot;

use intake::{BadBody, JoinForm, Problem, joining, read_join_form, wish};
use rules::desk::{DeskSettings, Service, Weekdays, Wish};
use rules::{Consent, Zone};

fn desk() -> DeskSettings {
    let service = |name: &str| Service { name: name.to_string(), minutes: 60, price_cents: 0 };
    let zone = Zone::parse("Europe/London").expect("a zone we ship");
    DeskSettings {
        staff: vec!["Mia".to_string(), "Jo".to_string()],
        locations: vec!["High Street".to_string()],
        ..DeskSettings::new("Salon Mia", zone, vec![service("Colour"), service("Cut")])
    }
}

fn form(body: &str) -> JoinForm {
    read_join_form(body.as_bytes(), "application/x-www-form-urlencoded").expect("a readable form")
}

fn told(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(|one| format!("{}: {}", one.field, one.text)).collect()
}

fn first_problem(body: &str) -> String {
    let form = form(&format!("{body}&consent=yes"));
    let problems = joining(&form, &desk(), form.consent()).expect_err(body);
    told(&problems).join(" | ")
}

const GOOD: &str = "name=Dana+Reed&mobile=%2B44+7700+900123&service=colour";

#[test]
fn a_form_becomes_a_joining() {
    let form = form(&format!(
        "{GOOD}&email=dana@example.org&staff=mia&location=high+street&party=2&from=2026-11-20&until=2026-12-24\
         &weekdays=sat&weekdays=mon&earliest=9:30&latest=18:00:00&notice_minutes=45&zone=europe/paris&consent=on&tier=1"
    ));
    let joining = joining(&form, &desk(), form.consent()).expect("a good form");
    assert_eq!(joining.name.as_str(), "Dana Reed");
    assert_eq!(joining.mobile.expect("a mobile").as_str(), "+447700900123");
    assert_eq!(joining.email.expect("an address").as_str(), "dana@example.org");
    assert_eq!((joining.party, joining.tier, joining.consent), (2, 1, Consent::Ticked));
    let wish = joining.wish;
    assert_eq!(wish.service, "colour");
    assert_eq!((wish.staff.as_deref(), wish.location.as_deref()), (Some("Mia"), Some("High Street")));
    assert_eq!(wish.from.expect("a date").to_string(), "2026-11-20");
    assert_eq!(wish.weekdays, Weekdays(0b010_0001));
    assert_eq!(wish.earliest.expect("a time").to_string(), "09:30:00");
    assert_eq!(wish.latest.expect("a time").to_string(), "18:00:00");
    assert_eq!(wish.notice_minutes, 45);
    assert_eq!(wish.zone.expect("a zone").name(), "Europe/Paris");
}

#[test]
fn json_becomes_the_same_and_names_misspelled_fields() {
    let json =
        br#"{"name":"Dana Reed","mobile":"+44 7700 900123","service":"Colour","party":2,"weekdays":["sat","sun"],
        "notice_minutes":30,"consent":true,"staff":null}"#;
    let form = read_join_form(json, "application/json; charset=utf-8").expect("readable JSON");
    let joining = joining(&form, &desk(), form.consent()).expect("a good join");
    assert_eq!((joining.party, joining.wish.weekdays, joining.wish.notice_minutes), (2, Weekdays(0b110_0000), 30));
    assert_eq!(joining.wish.staff, None);
    let bad = read_join_form(br#"{"nmae":"x","consent":"yes","weekdays":"sat","party":[]}"#, "application/json");
    let problems = bad.expect_err("four mistakes").problems();
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
    assert_eq!(fields, ["nmae", "consent", "weekdays", "party"]);
}

#[test]
fn what_is_left_open_is_open() {
    let form = form(&format!("{GOOD}&staff=any&consent=1"));
    let joining = joining(&form, &desk(), form.consent()).expect("a short form");
    assert_eq!(joining.wish, Wish::any("Colour"));
    assert_eq!((joining.party, joining.tier, joining.email), (1, 0, None));
}

#[test]
fn a_desk_with_one_service_does_not_ask_for_it() {
    let one = DeskSettings { services: desk().services[..1].to_vec(), ..desk() };
    assert_eq!(wish(&form(""), &one).expect("nothing to ask").1.service, "colour");
    let problems = wish(&form(""), &desk()).expect_err("two services");
    assert!(problems[0].field == "service" && problems[0].text.contains(" Colour, Cut"), "{problems:?}");
}

#[test]
fn all_problems_are_told_at_once() {
    let form = form(
        "name=&email=dana&mobile=07700+900123&service=Botox&staff=Zoe&location=Moon&party=none&from=24.12.2026\
         &until=2026-13-01&weekdays=someday&earliest=25:00&latest=noon&notice_minutes=an+hour&zone=Mars/Base&tier=vip",
    );
    let problems = joining(&form, &desk(), form.consent()).expect_err("everything is wrong");
    let fields: Vec<&str> = problems.iter().map(|problem| problem.field.as_str()).collect();
    let expect = [
        "name",
        "mobile",
        "email",
        "tier",
        "service",
        "party",
        "staff",
        "location",
        "from",
        "until",
        "weekdays",
        "earliest",
        "latest",
        "notice_minutes",
        "zone",
    ];
    assert_eq!(fields, expect);
    snapshot::same("joining", &told(&problems).join("\n"));
}

#[test]
fn one_of_mobile_and_address_is_needed_and_texts_need_consent() {
    let nobody = form("name=Dana&service=Cut");
    let problems = joining(&nobody, &desk(), Consent::Ticked).expect_err("nobody to write to");
    assert_eq!(problems[0].field, "mobile");
    let unticked = form(GOOD);
    let problems = joining(&unticked, &desk(), unticked.consent()).expect_err("not ticked");
    assert_eq!(problems[0].field, "consent");
    assert!(joining(&unticked, &desk(), Consent::ToldStaff).is_ok(), "staff were told");
    let by_mail = form("name=Dana&service=Cut&email=dana@example.org");
    assert!(joining(&by_mail, &desk(), by_mail.consent()).is_ok(), "no texts, no consent");
}

#[test]
fn numbers_come_as_people_write_them() {
    for typed in
        ["%2B44+7700+900123", "0044+7700+900123", "%2B44+(0)7700+900-123", "%2B44/7700/900123", "%2B447700900123"]
    {
        let form = form(&format!("name=D&service=Cut&consent=1&mobile={typed}"));
        let joining = joining(&form, &desk(), form.consent()).expect(typed);
        assert_eq!(joining.mobile.expect(typed).as_str(), "+447700900123");
    }
    for bad in ["07700900123", "%2B44", "none", "%2B447700900123x"] {
        let told = first_problem(&format!("name=D&service=Cut&mobile={bad}"));
        assert!(told.starts_with("mobile: "), "{told}");
    }
}

#[test]
fn dates_and_times_run_forwards() {
    let told = first_problem(&format!("{GOOD}&from=2026-12-24&until=2026-12-01&earliest=18:00&latest=09:00"));
    assert!(told.starts_with("until: ") && told.contains(" | latest: "), "{told}");
    for bad in ["2026-11-28T10:00", "28/11/2026", "2026-02-30", "-02026-11-2", "99999"] {
        assert!(first_problem(&format!("{GOOD}&from={bad}")).starts_with("from: "), "{bad}");
    }
    for bad in ["24:00", "9", "9:5", "12:61", "12:30:99999", "+9:30", "1:2:3:4"] {
        assert!(
            first_problem(&format!("{GOOD}&earliest={}", bad.replace('+', "%2B"))).starts_with("earliest:"),
            "{bad}"
        );
    }
    assert!(first_problem(&format!("{GOOD}&notice_minutes=10081")).starts_with("notice_minutes:"));
}

#[test]
fn a_wish_typed_again_is_the_same_wish() {
    let all = form(
        "service=cut&staff=Jo&location=High+Street&party=3&from=2026-11-20&until=2026-12-24&weekdays=tue&weekdays=sun\
         &earliest=09:30&latest=18:00&notice_minutes=45&zone=Europe/Paris",
    );
    for typed in [all, form("service=Cut")] {
        let (party, wished) = wish(&typed, &desk()).expect("a good wish");
        assert_eq!(wish(&JoinForm::of_wish(party, &wished), &desk()), Ok((party, wished)));
    }
}

#[test]
fn broken_bodies_are_refused() {
    let read = |body: &[u8]| read_join_form(body, "");
    assert_eq!(read(b"name=a&name=b"), Err(BadBody::Repeated("name".to_string())));
    assert_eq!(read("weekdays=mon&".repeat(8).as_bytes()), Err(BadBody::Repeated("weekdays".to_string())));
    assert_eq!(read(b"name=%ff"), Err(BadBody::NotText));
    assert!(matches!(read(&vec![b'a'; 70_000]), Err(BadBody::TooLarge { .. })));
    assert!(matches!(read_join_form(b"{", "application/json"), Err(BadBody::NotJson { .. })));
    let long = form(&format!("name=Dana&service=Cut&mobile=%2B{}", "1".repeat(500)));
    let problems = joining(&long, &desk(), Consent::ToldStaff).expect_err("a cut number stays wrong");
    assert_eq!(problems[0].field, "mobile");
}
