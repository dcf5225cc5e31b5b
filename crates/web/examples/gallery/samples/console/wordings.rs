//! The words of mails.

use super::super::super::pages::console::{
    Letter, PlaceholderRow, Tab, ThanksPart, ThanksStage, WordingListPage, WordingPage, WordingPreview, WordingRow,
};
use super::super::{Sample, named};
use super::forms::problem;
use super::{shell, viewer};
use rules::Wording;

pub fn all() -> Vec<Sample> {
    let list = WordingListPage {
        shell: shell(Tab::Wording),
        language: "English",
        rows: Wording::ALL.iter().map(|kind| row(*kind)).collect(),
    };
    let seen = WordingListPage { shell: viewer(Tab::Wording), ..list.clone() };
    let lists = named("console-wordings", [("all", list), ("viewer", seen)], WordingListPage::render);
    let saved = WordingPage { notice: Some("Saved.".into()), changed: true, ..wording() };
    let wrong = WordingPage {
        problems: vec![problem("body", "This mail needs its link: [some words]({link}).")],
        preview: WordingPreview { problems: vec!["This mail needs its link.".into()], letter: None },
        ..wording()
    };
    let looked_at = WordingPage { shell: viewer(Tab::Wording), ..wording() };
    let thanks = |stage| WordingPage {
        kind: Wording::Thanks,
        thanks: Some(ThanksPart { guests: 78, stage }),
        can_draft: true,
        ..wording()
    };
    let sent = ThanksStage::Sent { at: "Sun 13 Dec, 10:05".into(), done: 40, all: 78 };
    let pages = [
        ("ours", wording()),
        ("saved", saved),
        ("wrong", wrong),
        ("viewer", looked_at),
        ("thanks", thanks(ThanksStage::Ready)),
        ("thanks-asked", thanks(ThanksStage::Asked)),
        ("thanks-sent", thanks(sent)),
    ];
    [lists, named("console-wording", pages, WordingPage::render)].concat()
}

fn row(kind: Wording) -> WordingRow {
    WordingRow { kind, subject: "We are holding {seats} for you: {event}".into(), changed: kind == Wording::Offer }
}

fn wording() -> WordingPage {
    let one = |word: &str, meaning, needed| PlaceholderRow { word: word.into(), meaning, needed };
    let letter = Letter {
        subject: "We are holding a seat for you: A Winter Reading by Candlelight".into(),
        html: "<!doctype html><html lang=\"en\"><body><p>Hello Ann Lee,</p></body></html>".into(),
        text: "Hello Ann Lee,\n\nWe are holding a seat for you.\n".into(),
    };
    WordingPage {
        shell: shell(Tab::Wording),
        kind: Wording::Offer,
        subject: "We are holding {seats} for you: {event}".into(),
        body: "Hello {name},\n\nWe are holding {seats} for you until **{deadline}**.\n\n[See your offer]({link})"
            .into(),
        changed: false,
        problems: Vec::new(),
        notice: None,
        placeholders: vec![
            one("{name}", "The guest’s name.", false),
            one("{deadline}", "Until when the seat is held.", true),
            one("{link}", "The guest’s own link. On a line of its own it becomes the big button.", true),
        ],
        preview: WordingPreview { problems: Vec::new(), letter: Some(letter) },
        thanks: None,
        can_draft: false,
    }
}
