//! The words of mails: who may change them, what is refused, what is shown, and what then really goes out.

use crate::stage::{Answer, Stage, request};
use axum::http::{Method, StatusCode};
use rules::event::EventSettings;
use rules::{Act, Actor, Email, HostAct, HostId, HouseReply, HouseRole, Language, ListId, MessageKind, Reply, Role};
use sha2::{Digest, Sha256};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");
const EDIT: &str = "/console/e/dinner/wording/confirmation";

struct Console {
    stage: Stage,
    list: ListId,
}

impl Console {
    fn open() -> Console {
        let stage = Stage::open();
        let list = stage.event("dinner", stage.dinner(2));
        let console = Console { stage, list };
        console.let_in("mara", Some(Role::Host));
        console.let_in("vera", Some(Role::Viewer));
        console.let_in("nina", None);
        console
    }

    /// Signed in, under a cookie that is their own name.
    fn let_in(&self, who: &str, role: Option<Role>) -> HostId {
        let email = Email::parse(&format!("{who}@example.org")).expect("an address");
        let host = self.host(Act::Host(HostAct::Add { email, role: HouseRole::Member }));
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(who.as_bytes()));
        self.host(Act::Host(HostAct::SignIn { host, generation: 0, hash }));
        self.host(Act::Host(HostAct::GrantRole { host, list: self.list, role }));
        host
    }

    fn host(&self, act: Act) -> HostId {
        let reply = self.stage.run(Actor::Host(0), ListId::HOUSE, act);
        let Reply::House(HouseReply::Host { host, .. }) = reply else { panic!("{reply:?}") };
        host
    }

    fn get(&self, who: &str, path: &str) -> Answer {
        self.stage.ask(request(Method::GET, path, &[("cookie", &format!("__Host-usher={who}"))], ""))
    }

    fn post(&self, who: &str, path: &str, pairs: &[(&str, &str)]) -> Answer {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(pairs);
        let cookie = format!("__Host-usher={who}");
        self.stage.ask(request(Method::POST, path, &[FORM, ("cookie", &cookie)], &body.finish()))
    }

    fn save(&self, subject: &str, body: &str) -> Answer {
        self.post("mara", EDIT, &[("do", "save"), ("subject", subject), ("body", body)])
    }
}

#[test]
fn saved_words_go_out_and_a_reset_brings_ours_back() {
    let console = Console::open();
    let saved = console.save("Hurrah {name}", "Come *hungry*.\r\n\r\n[Your seat]({link})");
    assert_eq!(saved.location(), "/console/e/dinner/wording/confirmation?done=saved");
    console.get("mara", saved.location()).says("Saved.").says("your words").says("Hurrah {name}");
    console.get("mara", "/console/e/dinner/wording").says("Hurrah {name}").says(">yours<");
    console.stage.sign_up("dinner", "ann");
    let mail = console.stage.mail("ann", MessageKind::Confirmation);
    assert_eq!(mail.subject, "Hurrah ann");
    assert!(mail.text.starts_with("Come hungry.\n\nYour seat:"), "{}", mail.text);
    assert!(mail.html.contains("<em>hungry</em>"));

    assert_eq!(console.post("mara", EDIT, &[("do", "reset")]).location(), format!("{EDIT}?done=reset"));
    console.stage.sign_up("dinner", "bo");
    let ours = console.stage.mail("bo", MessageKind::Confirmation);
    assert!(!ours.subject.contains("Hurrah") && !ours.html.contains("<em>hungry</em>"), "{}", ours.text);
    console.stage.sign_up("dinner", "cy");
    let other = console.stage.mail("cy", MessageKind::WaitlistNotice);
    assert!(!other.subject.contains("Hurrah"), "other mails were never touched");
}

#[test]
fn the_same_save_twice_changes_nothing_the_second_time() {
    let console = Console::open();
    let body = "[Your seat]({link})";
    console.save("Hurrah", body);
    let seq = console.stage.seq(console.list);
    assert_eq!(console.save("Hurrah", body).status, StatusCode::SEE_OTHER);
    assert_eq!(console.stage.seq(console.list), seq);
    console.post("mara", EDIT, &[("do", "reset")]);
    let seq = console.stage.seq(console.list);
    console.post("mara", EDIT, &[("do", "reset")]);
    assert_eq!(console.stage.seq(console.list), seq);
}

#[test]
fn our_own_words_saved_unchanged_stay_ours() {
    let console = Console::open();
    let ours = post::our_words(Language::En, rules::Wording::Confirmation);
    let typed = ours.body.replace('\n', "\r\n");
    let seq = console.stage.seq(console.list);
    assert_eq!(console.save(&ours.subject, &typed).location(), format!("{EDIT}?done=reset"));
    assert_eq!(console.stage.seq(console.list), seq);
}

#[test]
fn what_is_wrong_is_said_and_not_saved() {
    let console = Console::open();
    let seq = console.stage.seq(console.list);
    for (subject, body, field) in [
        ("x", "Hello", "body"),
        ("x", "{nmae} [x]({link})", "body"),
        ("", "[x]({link})", "subject"),
        ("{link}", "[x]({link})", "subject"),
    ] {
        let answer = console.save(subject, body);
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
        answer.is_wrong(&[field]).says("aria-invalid=\"true\"");
    }
    let long = format!("[x]({{link}}) {}", "ä".repeat(5_000));
    console.save("x", &long).is_wrong(&["body"]);
    console.save(&"x".repeat(151), "[x]({link})").is_wrong(&["subject"]);
    assert_eq!(console.stage.seq(console.list), seq, "nothing was changed");
}

#[test]
fn the_preview_shows_both_parts_and_changes_nothing() {
    let console = Console::open();
    let seq = console.stage.seq(console.list);
    let words = [("subject", "Hurrah {name}"), ("body", "<script>x</script>\n\n*Soon*.\n\n[Your seat]({link})")];
    let fragment = console.post("mara", &format!("{EDIT}/preview"), &words);
    fragment.says("<b>Hurrah Ann Lee</b>").says("srcdoc=\"&#60;!doctype html").says("sandbox");
    fragment.says("&#60;em&#62;Soon&#60;/em&#62;").says(": https://rsvp.example.org/e/dinner");
    fragment.never_says("script&#62;x").never_says("<html");
    let page = console.post("mara", EDIT, &[("do", "preview"), words[0], words[1]]);
    page.says("<b>Hurrah Ann Lee</b>").says("Hurrah {name}");
    console.post("mara", &format!("{EDIT}/preview"), &[("subject", "x"), ("body", "{x}")]).says("Line 1 says {x}");
    assert_eq!(console.stage.seq(console.list), seq);
}

#[test]
fn the_frame_lives_under_a_strict_policy() {
    let console = Console::open();
    let policy = console.get("mara", EDIT).header("content-security-policy").to_string();
    assert!(policy.contains("default-src 'none'") && policy.contains("'unsafe-hashes' 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe-inline"), "{policy}");
}

#[test]
fn a_test_goes_to_the_host_alone_and_not_without_end() {
    let console = Console::open();
    let test = [("do", "test"), ("subject", "Hurrah {name}"), ("body", "[Your seat]({link})")];
    console.post("mara", EDIT, &test).shows("notice", "done");
    console.stage.runtime().block_on(tokio::task::yield_now());
    let shelved = console.stage.shelf.list(0);
    let mail = &shelved.last().expect("a test mail").mail;
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("mara@example.org", "[Test] Hurrah Ann Lee"));
    assert!(mail.text.contains("https://rsvp.example.org/e/dinner") && !mail.text.contains("/l/"));
    console.post("mara", EDIT, &[("do", "test"), ("subject", "x"), ("body", "x")]).is_wrong(&["body"]);
    let statuses: Vec<StatusCode> = (0..12).map(|_| console.post("mara", EDIT, &test).status).collect();
    assert!(statuses.contains(&StatusCode::TOO_MANY_REQUESTS), "{statuses:?}");
}

#[test]
fn a_viewer_looks_and_a_stranger_sees_nothing() {
    let console = Console::open();
    let look = console.get("vera", EDIT);
    look.says("id=\"looks\"").says("You have").never_says("<textarea").never_says("value=\"save\"");
    for path in [EDIT.to_string(), format!("{EDIT}/preview")] {
        let words = [("do", "save"), ("subject", "x"), ("body", "[x]({link})")];
        assert_eq!(console.post("vera", &path, &words).status, StatusCode::FORBIDDEN, "{path}");
        assert_eq!(console.post("nina", &path, &words).status, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(console.get("nina", EDIT).status, StatusCode::NOT_FOUND);
    assert_eq!(console.get("mara", "/console/e/dinner/wording/sign_in").status, StatusCode::NOT_FOUND);
    let foreign = ("origin", "https://evil.example");
    let cookie = ("cookie", "__Host-usher=mara");
    let answer = console.stage.ask(request(Method::POST, EDIT, &[FORM, foreign, cookie], "do=reset"));
    assert_eq!(answer.status, StatusCode::FORBIDDEN);
}

#[test]
fn every_mail_has_its_page_in_every_language() {
    let stage = Stage::open();
    for language in Language::ALL {
        let slug = format!("dinner-{}", language.word());
        stage.event(&slug, EventSettings { language: *language, ..stage.dinner(2) });
    }
    let console = Console { list: stage.event("dinner", stage.dinner(2)), stage };
    let email = Email::parse("olga@example.org").expect("an address");
    let host = console.host(Act::Host(HostAct::Add { email, role: HouseRole::Owner }));
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(b"olga"));
    console.host(Act::Host(HostAct::SignIn { host, generation: 0, hash }));
    for language in Language::ALL {
        let base = format!("/console/e/dinner-{}/wording", language.word());
        let list = console.get("olga", &base);
        for kind in rules::Wording::ALL {
            list.says(&format!("{base}/{}\"", kind.word()));
            let page = console.get("olga", &format!("{base}/{}", kind.word()));
            page.says(&format!("html lang=&#34;{}&#34;", language.word())).never_says("class=\"wrong\"");
        }
    }
}

#[test]
fn every_change_is_written_down() {
    let console = Console::open();
    console.save("Hurrah", "[Your seat]({link})");
    console.post("mara", EDIT, &[("do", "reset")]);
    let rows = console.stage.readers.with(|reader| reader.audit(console.list, 0, 100)).expect("rows");
    let set: Vec<_> = rows.iter().filter(|row| row.what == "wording_set").collect();
    assert_eq!(set.len(), 2);
    assert!(set.iter().all(|row| row.note == "confirmation" && row.who == "host" && row.host.is_some()));
}

/// From the form to the link out of the mail, all in one language; programs and the house go on in English.
#[test]
fn guests_are_spoken_to_in_the_events_language() {
    let stage = Stage::open();
    stage.event("essen", EventSettings { language: Language::De, ..stage.dinner(1) });
    let page = stage.get("/e/essen");
    page.says("<html lang=\"de\">").reads("event_in_german").never_says("Your ").never_says("seat");
    let wrong = stage.form("/e/essen/register", "name=&email=ann");
    wrong.is_wrong(&["name", "email"]).reads("sign_up_wrong_in_german").never_says("Please");
    let receipt = stage.sign_up("essen", "ann");
    stage.get(&receipt).reads("receipt_in_german");
    stage.get(&stage.link("ann", MessageKind::Confirmation)).reads("link_page_in_german");
    let poster = stage.get("/e/essen/poster");
    poster.says("Plakat drucken").says("<html lang=\"de\">");
    stage.get("/").says("<html lang=\"en\">").says("<span>Saturday</span>").never_says("Samstag");
    let answer = stage.json("/e/essen/register", "{\"name\":\"Bo\",\"email\":\"bo@example.org\"}");
    answer.says(" 1 in line");
}

/// Settings made before there was a choice, and calls that name none, speak English; what is no language is refused.
#[test]
fn the_api_sets_and_tells_the_language() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(2));
    let key = stage.token(rules::TokenScope::Admin, None);
    stage.call(Method::GET, "/events/dinner", &key, "").says("\"language\":\"en\"");
    stage.call(Method::PATCH, "/events/dinner", &key, "{\"language\":\"fr\"}").says("\"language\":\"fr\"");
    let refused = stage.call(Method::PATCH, "/events/dinner", &key, "{\"language\":\"klingon\"}");
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.says("language");
}
