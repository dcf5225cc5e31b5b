//! Programs that are told what happens.

use super::super::super::pages::console::{KindChoice, Tab, WebhookRow, WebhooksPage};
use super::super::{Sample, named};
use super::forms::problem;
use super::{house, shell};

pub fn all() -> Vec<Sample> {
    let rows = vec![
        row(41, "https://tickets.boathouse.example/hooks/usher", "working"),
        WebhookRow {
            answer: Some("an error on the other side (503)".into()),
            next_try_at: Some("Sat 5 Dec, 10:12".into()),
            waiting: 12,
            personal: true,
            slack: false,
            signs_twice: true,
            ..row(42, "https://a-very-long-name-for-a-small-service.example.org/in/0123456789/0123456789", "failing")
        },
        WebhookRow {
            answer: Some("no answer in time".into()),
            waiting: 200,
            kinds: kinds(&["entry.confirmed", "entry.cancelled"]),
            ..row(43, "https://old.example.org/", "broken")
        },
        WebhookRow { answer: None, answered_at: None, test_waits: true, ..row(44, "https://new.example.org/", "new") },
        row(45, "https://resting.example.org/", "paused"),
    ];
    let some = page(rows);
    let none = page(Vec::new());
    let of_house = WebhooksPage { shell: house(), ..some.clone() };
    let wrong = WebhooksPage {
        url: "http://tickets.boathouse.example".into(),
        kinds: kinds(&[]),
        problems: vec![
            problem("url", "The address must begin with https://, so that nobody can read along."),
            problem("kinds", "Please choose at least one thing to be told about."),
        ],
        ..none.clone()
    };
    let added = WebhooksPage { notice: Some("The webhook is there.".into()), ..some.clone() };
    let pages = [("some", some), ("none", none), ("house", of_house), ("wrong", wrong), ("added", added)];
    named("console-webhooks", pages, WebhooksPage::render)
}

fn page(webhooks: Vec<WebhookRow>) -> WebhooksPage {
    WebhooksPage {
        shell: shell(Tab::Webhooks),
        webhooks,
        zone: "Europe/Berlin".into(),
        url: String::new(),
        kinds: kinds(WORDS),
        personal: false,
        slack: false,
        problems: Vec::new(),
        notice: None,
    }
}

const WORDS: &[&str] = &[
    "entry.confirmed",
    "entry.cancelled",
    "offer.made",
    "offer.claimed",
    "offer.declined",
    "offer.lapsed",
    "offer.withdrawn",
    "headcount.changed",
];

fn kinds(chosen: &[&str]) -> Vec<KindChoice> {
    WORDS.iter().map(|word| KindChoice { word: (*word).into(), chosen: chosen.contains(word) }).collect()
}

fn row(id: u64, url: &str, state: &str) -> WebhookRow {
    WebhookRow {
        id,
        url: url.into(),
        state: state.into(),
        answer: Some("taken (204)".into()),
        answered_at: Some("Sat 5 Dec, 09:12".into()),
        next_try_at: None,
        waiting: 0,
        test_waits: false,
        kinds: kinds(WORDS),
        personal: false,
        slack: false,
        secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw".into(),
        signs_twice: false,
        seen: 3,
    }
}
