//! store/suite: things that exist once, whoever comes first — a person, an opening, a message, a version, a name.

use super::Opener;
use super::race::{Seen, assert_winners, change, engines, insert_entry, new_message, new_place, newcomer, race};
use super::stage::{chair, dinner, list_of, noon, open_desk, open_event, opened, rows, run, salon, sign_up};
use rules::{Change, Email, Entry, EntryState, HeadMove, ListId, Person, Place, PlaceKind, RowMove, Settings};
use std::sync::Arc;

const ROUNDS: usize = 4;
const TWO: usize = 2;

/// The same mailbox, typed differently, by two at once.
pub(super) fn one_person_one_row(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("person-{round}"), 5);
        let plan = |seen: &Seen| {
            let typed = ["Ann@Example.org", "ann@EXAMPLE.org"][seen.racer];
            let email = Email::parse(typed).ok();
            let person = Person { email, ..newcomer(seen, EntryState::Pending).person };
            let entry = Entry { person, ..newcomer(seen, EntryState::Pending) };
            Change { rows: vec![insert_entry(entry)], ..change(list) }
        };
        assert_winners(&race(&mut engines, list, &plan), 1, "one mailbox, two rows");
        assert_eq!(rows(engines[0].as_mut(), list).entries.len(), 1);
    }
}

/// Two hooks report the same opening.
pub(super) fn one_opening_one_slot(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    let list = list_of(&run(engines[0].as_mut(), &open_desk("salon", salon()), noon()));
    for round in 0..ROUNDS {
        let plan = |seen: &Seen| {
            let slot = chair(24 + round as i64, &format!("hook-{}", seen.racer));
            let place = Place { kind: PlaceKind::Slot(Box::new(slot)), ..new_place(seen, 0) };
            Change { rows: vec![RowMove::Place { before: None, after: place }], ..change(list) }
        };
        assert_winners(&race(&mut engines, list, &plan), 1, "one chair, one time, two slots");
        assert_eq!(rows(engines[0].as_mut(), list).places.len(), 1 + round);
    }
}

/// The same thing said to the same person twice — and to the host, who has no row.
pub(super) fn one_key_one_message(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    let list = opened(engines[0].as_mut(), "said", 5);
    let ann = sign_up(engines[0].as_mut(), list, &["ann"])[0];
    for round in 0..ROUNDS as u64 {
        for to in [Some(ann), None] {
            let plan = |seen: &Seen| {
                let message = new_message(seen.id(0), list, ann, round, noon());
                let after = rules::Message { entry: to, ..message };
                Change { rows: vec![RowMove::Message { before: None, after }], ..change(list) }
            };
            assert_winners(&race(&mut engines, list, &plan), 1, "one message key, two messages");
        }
    }
}

/// Two hosts save at once: by the head's condition, and by the version's own key.
pub(super) fn one_number_one_version_of_the_settings(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    for round in 0..ROUNDS {
        let list = opened(engines[0].as_mut(), &format!("settings-{round}"), 5);
        assert_winners(&race(&mut engines, list, &save), 1, "one version, two authors");
        assert_eq!(rows(engines[0].as_mut(), list).head.settings_rev, 2);
        let headless = |seen: &Seen| Change { head: None, settings: version(seen, 9), ..change(list) };
        assert_winners(&race(&mut engines, list, &headless), 1, "one number, two documents");
    }
}

fn version(seen: &Seen, rev: u32) -> Option<(u32, Arc<Settings>)> {
    let mut settings = dinner(5);
    settings.venue = format!("Hall {}", seen.racer);
    Some((rev, Arc::new(Settings::Event(settings))))
}

fn save(seen: &Seen) -> Change {
    let head = seen.head();
    let after = rules::Head { settings_rev: head.settings_rev + 1, ..head };
    let head_move = HeadMove { before: Some(head), after, only_if_full_for: None, only_if_line_rev: None };
    Change { head: Some(head_move), settings: version(seen, after.settings_rev), ..change(head.list) }
}

/// Two events under one public name: one list, whoever opens it.
pub(super) fn one_name_one_list(opener: &Opener) {
    let mut engines = engines(opener, TWO);
    let template = opened(engines[0].as_mut(), "template", 5);
    for round in 0..ROUNDS {
        let slug = format!("name-{round}");
        let plan = |seen: &Seen| {
            let list = ListId(seen.id(0));
            let after = rules::Head { list, ..seen.head() };
            let head = HeadMove { before: None, after, only_if_full_for: None, only_if_line_rev: None };
            Change { head: Some(head), open: Some(slug.clone()), settings: version(seen, 1), ..change(list) }
        };
        assert_winners(&race(&mut engines, template, &plan), 1, "one public name, two lists");
    }
    let again = run(engines[1].as_mut(), &open_event("template", dinner(5)), noon());
    assert_eq!(
        again,
        rules::Reply::List(rules::ListReply::Opened { list: template }),
        "the same page sent twice is one event"
    );
}
