//! web/demo: what a list said, by mail and by text, off the demo's shelf.

use super::demo;
use crate::answer::Trouble;
use crate::demo_view::recipient;
use crate::door::Door;
use crate::pages::{SaidMail, SaidPart, SaidText, SalonSaid};
use post::{ShelvedText, Text, voice};
use rules::{Entry, ListId, MessageKind, Zone};

/// Messages shown at once; the demo's lists are small.
const SHOWN: usize = 60;

/// Newest first.
pub(super) fn of_list(door: &Door, list: ListId, zone: &Zone, people: &[Entry]) -> Result<Vec<SalonSaid>, Trouble> {
    let Some(shelf) = &demo(door)?.shelf else { return Ok(Vec::new()) };
    let mails = shelf.list(0).into_iter().filter(|shelved| shelved.mail.list == list).map(|shelved| {
        let mail = SaidMail {
            number: shelved.number,
            to: recipient(&shelved.mail),
            subject: shelved.mail.subject.clone(),
            kind: kind(shelved.mail.kind),
            at_text: post::short(shelved.mail.at, zone),
        };
        (shelved.number, SalonSaid::Mail(mail))
    });
    let texts = shelf.texts(0).into_iter().filter(|shelved| shelved.text.list == list);
    let texts = texts.map(|shelved| (shelved.number, SalonSaid::Text(bubble(&shelved, zone, people))));
    let mut all: Vec<(u64, SalonSaid)> = mails.chain(texts).collect();
    all.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    all.truncate(SHOWN);
    Ok(all.into_iter().map(|(_, said)| said).collect())
}

fn kind(kind: Option<MessageKind>) -> String {
    kind.map_or("sign_in", MessageKind::word).replace('_', " ")
}

fn bubble(shelved: &ShelvedText, zone: &Zone, people: &[Entry]) -> SaidText {
    let text = &shelved.text;
    let known = people.iter().find(|entry| entry.person.mobile.as_ref() == Some(&text.to));
    let name = known.and_then(|entry| entry.person.name.as_ref()).map(|name| name.as_str().to_string());
    let counted = voice::segments(&text.body);
    SaidText {
        number: shelved.number,
        to: name.unwrap_or_else(|| text.to.as_str().to_string()),
        mobile: text.to.as_str().to_string(),
        kind: kind(Some(text.kind)),
        at_text: post::short(text.at, zone),
        parts: parts(text),
        characters: counted.characters,
        segments: counted.segments,
    }
}

/// The words and the links between them.
fn parts(text: &Text) -> Vec<SaidPart> {
    let mut parts = Vec::new();
    let mut rest = text.body.as_str();
    let next = |rest: &str| text.links.iter().filter_map(|link| Some((rest.find(link.as_str())?, link.clone()))).min();
    while let Some((at, link)) = next(rest) {
        parts.push(SaidPart { words: rest[..at].to_string(), href: None });
        rest = &rest[at + link.len()..];
        parts.push(SaidPart { words: link.clone(), href: Some(link) });
    }
    parts.push(SaidPart { words: rest.to_string(), href: None });
    parts.retain(|part| !part.words.is_empty());
    parts
}
