//! Documents and words of desks and hosts: how slots are offered, what is said, and a question in plain English.

use super::desk;
use fuzz::{Target, Weight, texts};
use jiff::Timestamp;
use rules::{Language, OwnWords, Wording};

const RULES: &str = "# Rules\n\n- Offer in order of joining.\n- A customer has 20 minutes to answer.\n- Ask at most 5 people per slot.\n- Quiet hours from 21:00 to 08:00.\n";

pub fn targets() -> Vec<Target> {
    vec![rules_document(), voice_document(), own_words(), question()]
}

fn rules_document() -> Target {
    let canonical = rules_document::to_text(&rules::desk::DeskRules::default());
    Target::new("rules_document", Weight::Middling, texts(&[RULES, &canonical]), |raw| {
        use rules_document::{parse, to_text};
        match parse(&String::from_utf8_lossy(raw)) {
            Ok(read) => assert_eq!(parse(&to_text(&read.rules)).map(|again| again.rules), Ok(read.rules)),
            Err(errors) => assert!(!errors.is_empty()),
        }
    })
}

fn voice_document() -> Target {
    let seeds: Vec<String> =
        Language::ALL.iter().map(|language| post::voice::default_text(*language).to_string()).collect();
    let seeds: Vec<&str> = seeds.iter().map(String::as_str).collect();
    Target::new("voice_document", Weight::Heavy, texts(&seeds), |raw| {
        let Ok(voice) = post::voice::parse(&String::from_utf8_lossy(raw)) else { return };
        for one in post::voice::preview(&voice, &desk(), "https://usher.example", Timestamp::UNIX_EPOCH) {
            let bracketed = one.mail.as_ref().is_some_and(|mail| mail.subject.contains(['\r', '\n']));
            assert!(!bracketed, "a subject is one line");
        }
    })
}

/// Words that were accepted can be put together for every reader.
fn own_words() -> Target {
    let seeds: Vec<&str> = Wording::ALL.iter().map(|wording| post::source(Language::En, *wording)).collect();
    let facts = post::Name::ALL
        .iter()
        .fold(post::Facts::default(), |facts, name| facts.with(*name, format!("https://{}.example/", name.word())));
    Target::new("own_words", Weight::Middling, texts(&seeds), move |raw| {
        let text = String::from_utf8_lossy(raw);
        let (subject, body) = text.split_once('\n').unwrap_or((&text, ""));
        let own = OwnWords { subject: subject.trim_start_matches("Subject: ").to_string(), body: body.to_string() };
        for wording in [Wording::Confirmation, Wording::Reminder, Wording::HostDaily] {
            if post::check_own(wording, &own).is_ok() {
                let mail = post::render_own(&own, &facts, Language::En).expect("accepted words can be rendered");
                assert!(!mail.subject.contains(['\r', '\n']) && !mail.html.contains("<script"));
            }
        }
    })
}

/// Every line of the corpus, without what it is read as.
fn question() -> Target {
    let lines = include_str!("../../../intake/tests/questions.txt").lines().filter(|line| !line.starts_with('#'));
    let seeds: Vec<&str> = lines.filter_map(|line| line.rsplit_once(" = ")).map(|(question, _)| question).collect();
    Target::new("question", Weight::Heavy, texts(&seeds), |raw| {
        let (text, services) = (String::from_utf8_lossy(raw), ["Cut".to_string(), "Colour".to_string()]);
        for list in rules::ListKind::ALL {
            let today = jiff::civil::date(2026, 6, 10);
            let about = intake::About { list: *list, name: "Winter supper", services: &services, today };
            drop(intake::read_question(&text, &about));
        }
    })
}
