//! store/suite: people as they really are called and really write their addresses.

use super::Opener;
use super::stage::{guest, noon, opened, rows, run, standing};
use crate::engine::Engine;
use rules::{Act, Email, Entry, EntryRead, EventAct, ListId, PersonName, Registration, Snapshot};

/// As typed, and as typed the next time.
fn addresses() -> Vec<(String, String)> {
    let longest = format!("{}@{}.{}.{}.org", "l".repeat(64), "a".repeat(63), "b".repeat(63), "c".repeat(57));
    assert_eq!(longest.len(), 254, "as long as an address may be");
    let pairs = [
        ("ANN@EXAMPLE.ORG", "ann@example.org"),
        ("ann+guests@example.org", "Ann+Guests@Example.org"),
        ("жанна@пример.рф", "жанна@xn--e1afmkfd.xn--p1ai"),
        ("jos\u{e9}@b\u{fc}cher.example", "jose\u{301}@xn--bcher-kva.example"),
        ("用户@例子.广告", "用户@例子.广告"),
        ("o'brien_#1!$%&*/=?^`{|}~@example.org", "O'Brien_#1!$%&*/=?^`{|}~@example.org"),
        ("'; DROP TABLE entry; --@example.org", ""),
        ("x@a.co", " x@A.CO "),
        ("straße@example.org", "straße@EXAMPLE.org"),
        ("strasse@example.org", "strasse@example.org"),
    ];
    let mut all: Vec<(String, String)> = pairs
        .iter()
        .filter(|(first, _)| Email::parse(first).is_ok())
        .map(|(first, next)| ((*first).to_string(), (*next).to_string()))
        .collect();
    assert_eq!(all.len(), pairs.len() - 1, "all but the one with blanks are addresses");
    all.push((longest.clone(), longest.to_uppercase()));
    all
}

fn signing_up(name: &str, email: &str) -> Act {
    let name = PersonName::parse(name).unwrap_or_else(|bad| panic!("{name:?}: {bad:?}"));
    let email = Email::parse(email).unwrap_or_else(|bad| panic!("{email:?}: {bad:?}"));
    Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 })))
}

fn by_key(engine: &mut dyn Engine, list: ListId, key: &str) -> Option<Entry> {
    let by_contact = EntryRead::Contact { key: key.to_string(), service: String::new() };
    let mut snapshot = Snapshot::default();
    engine.load(list, &by_contact.into(), &mut snapshot).expect("a look");
    engine.abandon();
    snapshot.entry
}

pub(super) fn odd_addresses_are_found_again(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "addresses", 100);
    let mut entries = Vec::new();
    for (typed, _) in addresses() {
        entries.push(standing(&run(engine.as_mut(), &guest(list, signing_up("Ann", &typed)), noon())).0);
    }
    drop(engine);
    let mut engine = opener.open();
    for ((typed, again), entry) in addresses().iter().zip(&entries) {
        let email = Email::parse(typed).expect("parsed before");
        let found = by_key(engine.as_mut(), list, email.key()).unwrap_or_else(|| panic!("{typed} is lost"));
        assert_eq!(found.person.email, Some(email), "shown as it was typed");
        let known = standing(&run(engine.as_mut(), &guest(list, signing_up("Ann", again)), noon())).0;
        assert_eq!(known, *entry, "{again} is {typed}");
    }
    assert_eq!(rows(engine.as_mut(), list).entries.len(), entries.len(), "nobody twice, nobody merged");
    assert_eq!(by_key(engine.as_mut(), list, "nobody@example.org"), None);
}

const NAMES: [&str; 12] = [
    "Zoë 🎉🎂",
    "محمد بن سلمان",
    "שרה לוי",
    "e\u{301}a\u{308}o\u{302} x\u{323}\u{307}",
    "Nguyễn Thị Hương",
    "王小明",
    "ਸਿੰਘ",
    "O'Neill \"Bob\"; -- <b>",
    "Robert'); DROP TABLE entry;",
    "\\u0000 %s ${x} {{y}}",
    "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
    "X",
];

pub(super) fn names_in_every_script_stay_as_they_are(opener: &Opener) {
    let mut engine = opener.open();
    let list = opened(engine.as_mut(), "names", 100);
    for (nth, name) in NAMES.iter().enumerate() {
        run(engine.as_mut(), &guest(list, signing_up(name, &format!("n{nth}@example.org"))), noon());
    }
    drop(engine);
    let entries = rows(opener.open().as_mut(), list).entries;
    for (entry, name) in entries.iter().zip(NAMES) {
        assert_eq!(entry.person.name, PersonName::parse(name).ok(), "{name}");
    }
    assert_eq!(entries.len(), NAMES.len());
}
