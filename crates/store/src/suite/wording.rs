//! store/suite: a host's own words. One row per kind of mail, brought along when that mail is handed over and no other,
//! reset without being forgotten, and rebuilt from the audit.

use super::Opener;
use super::stage::{dinner, host, noon, open_event, register, rows, run};
use crate::check::check_list;
use crate::engine::Engine;
use rules::{Act, EventAct, Handed, ListId, ListReply, MessageAct, MessageReply, OwnWords, Refusal, Reply, Wording};

fn words(subject: &str) -> OwnWords {
    OwnWords { subject: subject.into(), body: "Dear {name},\n\n\"quoted\" <b> \\ ü {link}\n".into() }
}

fn set(engine: &mut dyn Engine, list: ListId, kind: Wording, text: Option<OwnWords>) -> Reply {
    run(engine, &host(list, Act::Event(EventAct::SetWording { kind, text })), noon())
}

fn handed(engine: &mut dyn Engine, list: ListId) -> Handed {
    let due = super::stage::due(engine, noon(), 1);
    let act = Act::Message(MessageAct::HandOff { message: due.first().expect("a message").1 });
    let reply = run(engine, &super::stage::post(list, act), noon());
    let Reply::Message(MessageReply::HandOver(handed)) = reply else {
        panic!("a message was due, and the answer was {reply:?}")
    };
    *handed
}

/// Two engines on one storage: what one saves, the other hands over.
pub(super) fn own_words_come_along_with_their_mail(opener: &Opener) {
    let (mut one, mut other) = (opener.open(), opener.open());
    let Reply::List(ListReply::Opened { list }) = run(one.as_mut(), &open_event("dinner", dinner(5)), noon()) else {
        panic!("the dinner did not open")
    };
    assert_eq!(set(one.as_mut(), list, Wording::Confirmation, Some(words("Hurrah"))), Reply::Done);
    assert_eq!(set(one.as_mut(), list, Wording::Offer, Some(words("Quick"))), Reply::Done);
    run(other.as_mut(), &register(list, "ann"), noon());
    assert_eq!(handed(other.as_mut(), list).own, Some(words("Hurrah")), "the words for this kind of mail");

    assert_eq!(set(other.as_mut(), list, Wording::Confirmation, None), Reply::Done);
    run(one.as_mut(), &register(list, "bo"), noon());
    assert_eq!(handed(one.as_mut(), list).own, None, "reset");
    assert_eq!(set(one.as_mut(), list, Wording::Confirmation, Some(words("Again"))), Reply::Done);
    let long = OwnWords { subject: "x".repeat(rules::limits::OWN_SUBJECT_CHARS + 1), ..words("") };
    let refused = Reply::Refused(Refusal::OwnSubject { most: rules::limits::OWN_SUBJECT_CHARS });
    assert_eq!(set(one.as_mut(), list, Wording::Offer, Some(long)), refused);

    let rows = rows(one.as_mut(), list);
    let kinds: Vec<_> = rows.wordings.iter().map(|own| (own.kind, own.rev)).collect();
    assert_eq!(kinds, [(Wording::Confirmation, 2), (Wording::Offer, 0)]);
    assert_eq!(check_list(&rows), [], "the audit rebuilds them");
}
