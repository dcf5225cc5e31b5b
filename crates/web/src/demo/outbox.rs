//! web/demo: what a list said, by mail and by text, off the demo's shelf.

use super::demo;
use super::supper_page::recipient;
use crate::answer::Trouble;
use crate::door::Door;
use crate::pages::{SaidMail, SaidText, SalonSaid, TextPiece};
use post::{ShelvedText, voice};
use rules::{Entry, ListId, MessageKind, Zone};

/// Messages shown at once; the demo's lists are small.
const SHOWN: usize = 60;

/// Newest first.
pub(super) fn of_list(door: &Door, list: ListId, zone: &Zone, people: &[Entry]) -> Result<Vec<SalonSaid>, Trouble> {
    let Some(shelf) = &demo(door)?.shelf else { return Ok(Vec::new()) };
    let (mails, texts) = shelf.all();
    let mails = mails.into_iter().filter(|shelved| shelved.mail.list == list).map(|shelved| {
        let mail = SaidMail {
            number: shelved.number,
            to: recipient(&shelved.mail),
            subject: shelved.mail.subject.clone(),
            kind: kind(shelved.mail.kind),
            at_text: post::short(shelved.mail.at, zone),
        };
        (shelved.number, SalonSaid::Mail(mail))
    });
    let texts = texts.into_iter().filter(|shelved| shelved.text.list == list);
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
        kind: kind(Some(text.kind)),
        at_text: post::short(text.at, zone),
        pieces: TextPiece::cut(&text.body, &text.links),
        characters: counted.characters,
        segments: counted.segments,
    }
}
