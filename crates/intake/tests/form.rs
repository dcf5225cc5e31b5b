//! Signing up, as browsers, programs and strangers send it.

use intake::{BadBody, Problem, SeenOn, Typed, limits, read_form, read_json, registration};

fn form(body: &str) -> Typed {
    read_form(body.as_bytes()).expect("a readable form")
}

fn fields(problems: &[Problem]) -> Vec<&str> {
    problems.iter().map(|problem| problem.field.as_str()).collect()
}

fn told(typed: &Typed) -> String {
    match registration(typed) {
        Ok(one) => format!("{} <{}> {}", one.name.as_str(), one.email.as_str(), one.party),
        Err(problems) => {
            problems.iter().map(|one| format!("{}: {}", one.field, one.text)).collect::<Vec<_>>().join(" | ")
        }
    }
}

#[test]
fn a_form_becomes_a_registration() {
    let typed = form("name=Ann+Lee&email=Ann%40example.org&party=2&utm_source=x");
    assert_eq!(told(&typed), "Ann Lee <Ann@example.org> 2");
    assert_eq!((typed.seen_on, typed.do_, typed.return_to), (SeenOn::Page, None, None));
    let typed =
        form("name=J%C3%BCrgen&email=j@b%C3%BCcher.example&embed=1&do=join&website=spam&return_to=https://a.example/x");
    assert_eq!(told(&typed), "Jürgen <j@bücher.example> 1");
    assert_eq!((typed.seen_on, typed.do_.as_deref(), typed.website.as_str()), (SeenOn::Embed, Some("join"), "spam"));
    assert_eq!(typed.return_to.as_deref(), Some("https://a.example/x"));
}

#[test]
fn json_becomes_the_same() {
    for (party, expect) in [("", 1), (",\"party\":2", 2), (",\"party\":\"3\"", 3), (",\"party\":null", 1)] {
        let body = format!("{{\"name\":\"Ann Lee\",\"email\":\"ann@example.org\"{party}}}");
        let typed = read_json(body.as_bytes()).expect("readable JSON");
        assert_eq!(told(&typed), format!("Ann Lee <ann@example.org> {expect}"));
    }
    let typed = read_json(br#"{"name":"A","email":"a@example.org","embed":true,"return_to":"https://a.example"}"#);
    let typed = typed.expect("readable JSON");
    assert_eq!((typed.seen_on, typed.return_to.as_deref()), (SeenOn::Embed, Some("https://a.example")));
}

#[test]
fn all_problems_are_told_at_once() {
    let problems = registration(&form("name=&email=ann&party=two")).expect_err("all of it is wrong");
    assert_eq!(fields(&problems), ["name", "email", "party"]);
    let problems = registration(&form("")).expect_err("nothing was typed");
    assert_eq!(fields(&problems), ["name", "email"]);
}

#[test]
fn parties_are_small_whole_numbers() {
    for (party, expect) in [("", 1), ("%20", 1), ("1", 1), ("+4+", 4), ("020", 20)] {
        let typed = form(&format!("name=Ann&email=ann@example.org&party={party}"));
        assert_eq!(registration(&typed).map(|one| one.party), Ok(expect), "{party:?}");
    }
    let long = "0".repeat(100);
    let spaced = format!("2{}x", "+".repeat(60));
    let many = "9".repeat(30);
    for party in ["0", "21", "-1", "2.5", "1e1", "0x2", "two", "%D9%A2", "2%00", "2%0D%0A", &long, &spaced, &many] {
        let typed = form(&format!("name=Ann&email=ann@example.org&party={party}"));
        if party == "2%0D%0A" {
            assert!(registration(&typed).is_ok(), "a line break around a number is only space");
            continue;
        }
        let problems = registration(&typed).expect_err(party);
        assert_eq!(fields(&problems), ["party"], "{party:?}");
    }
    for party in ["2.5", "-1", "1e400", "99999999999999999999"] {
        let body = format!("{{\"name\":\"Ann\",\"email\":\"ann@example.org\",\"party\":{party}}}");
        match read_json(body.as_bytes()) {
            Ok(typed) => assert!(registration(&typed).is_err(), "{party}"),
            Err(bad) => assert!(matches!(bad, BadBody::NotJson { .. }), "{party}: {bad:?}"),
        }
    }
}

#[test]
fn long_values_are_cut_and_still_refused() {
    let spaced = format!("Ann{}Lee", "+".repeat(50_000));
    for name in ["x".repeat(60_000), "%F0%9F%98%80".repeat(5_000), spaced] {
        let typed = form(&format!("name={name}&email=ann@example.org"));
        assert!(typed.name.len() <= limits::TYPED_OCTETS);
        assert_eq!(fields(&registration(&typed).expect_err("too long")), ["name"]);
    }
    let typed = form(&format!("name=Ann&email={}@example.org", "x".repeat(60_000)));
    assert!(typed.email.len() <= limits::TYPED_OCTETS);
    assert_eq!(fields(&registration(&typed).expect_err("too long")), ["email"]);
    let typed = form(&format!("do={0}&website={0}&party={0}&return_to=https://a.example/{0}", "é".repeat(4_000)));
    assert!(typed.do_.is_some_and(|word| word.len() <= limits::WORD_OCTETS));
    assert!(typed.website.len() <= limits::TRAP_OCTETS && typed.party.len() <= limits::WORD_OCTETS);
    assert_eq!(typed.return_to, None);
}

#[test]
fn hidden_and_foreign_characters() {
    for name in ["Ann%00", "Ann%E2%80%AEeeL", "A%0D%0ABcc:+x@example.org", "%EF%BB%BFAnn", "see+https://x.example"] {
        let typed = form(&format!("name={name}&email=ann@example.org"));
        assert_eq!(fields(&registration(&typed).expect_err(name)), ["name"], "{name}");
    }
    for email in ["ann%0D%0ABcc:x@example.org", "ann%00@example.org", "ann%E2%80%AE@example.org", "a@b@example.org"] {
        let typed = form(&format!("name=Ann&email={email}"));
        assert_eq!(fields(&registration(&typed).expect_err(email)), ["email"], "{email}");
    }
    assert_eq!(read_form(b"name=%FF"), Err(BadBody::NotText));
    assert_eq!(read_form(b"name=\xE9"), Err(BadBody::NotText));
    assert!(read_form(b"name=%ZZ%&&==&%").is_ok(), "broken escapes are letters like any other");
}

#[test]
fn unreadable_forms() {
    assert_eq!(read_form(b"name=a&name=b"), Err(BadBody::Repeated("name".to_string())));
    assert_eq!(read_form(&vec![b'x'; 65_537]), Err(BadBody::TooLarge { most: 65_536 }));
    assert_eq!(read_json(br#"{"name":"a","name":"b"}"#), Err(BadBody::Repeated("name".to_string())));
    for body in ["", "[", "name=a", "{\"name\":\"a\"", "{\"name\":\"\\ud800\"}", "{\"a\":".repeat(5_000).as_str()] {
        assert!(matches!(read_json(body.as_bytes()), Err(BadBody::NotJson { .. })), "{:.40}", body);
    }
}

#[test]
fn wrong_types_in_json_name_the_field() {
    let body = br#"{"name":7,"email":["a"],"party":true,"partty":2,"return_to":{},"embed":"yes"}"#;
    let problems = read_json(body).expect_err("all wrong").problems();
    assert_eq!(fields(&problems), ["partty", "name", "email", "return_to", "party", "embed"]);
    assert!(problems.iter().all(|one| one.text.starts_with("Expected") || one.text.starts_with("Unknown field.")));
    assert_eq!(fields(&read_json(b"[]").expect_err("no object").problems()), [""]);
}

#[test]
fn return_addresses_are_web_addresses_or_nothing() {
    for bad in ["javascript:alert(1)", "//example.org", "https://a.example%0D%0Ax:y", "https://a.example%5C@b.example"]
    {
        assert_eq!(form(&format!("return_to={bad}")).return_to, None, "{bad}");
    }
}
