//! Whoever is erased is gone from the file and from its log, not only from the rows.

use rules::{Act, EntryAct};
use std::path::Path;
use store::Engine;
use store::sqlite::Sqlite;
use store::suite::stage::{cancel, guest, noon, opened, register, run, standing};

/// Octets of the database and of its log.
fn raw(path: &Path) -> Vec<u8> {
    let read = |ending: &str| std::fs::read(format!("{}{ending}", path.display())).unwrap_or_default();
    [read(""), read("-wal")].concat()
}

fn holds(path: &Path, text: &str) -> bool {
    raw(path).windows(text.len()).any(|window| window.eq_ignore_ascii_case(text.as_bytes()))
}

#[test]
fn an_erased_person_is_in_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut engine = Sqlite::open(&path).expect("a file");
    let list = opened(&mut engine, "dinner", 400);
    let people: Vec<_> = (0..300)
        .map(|nth| {
            let who = if nth % 3 == 0 { format!("zebedee{nth}") } else { format!("guest{nth}") };
            standing(&run(&mut engine, &register(list, &who), noon())).0
        })
        .collect();
    assert!(engine.fold_log().expect("folded") && holds(&path, "zebedee"), "they are there before");
    for entry in people.iter().step_by(3) {
        run(&mut engine, &cancel(list, *entry), noon());
        run(&mut engine, &guest(list, Act::Entry(EntryAct::Erase { entry: *entry })), noon());
    }
    assert!(engine.has_erased());
    assert!(engine.fold_log().expect("folded") && !engine.has_erased());
    assert!(!holds(&path, "zebedee"), "no page, no index and no log names them");
    assert!(holds(&path, "guest1@") && holds(&path, "guest299@"), "the others are still there");
}

/// A page somebody reads just now keeps the log; it is asked again.
#[test]
fn a_reader_only_puts_it_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("usher.db");
    let mut engine = Sqlite::open(&path).expect("a file");
    let list = opened(&mut engine, "dinner", 4);
    let (entry, ..) = standing(&run(&mut engine, &register(list, "zebedee"), noon()));
    run(&mut engine, &cancel(list, entry), noon());
    let mut reader = Sqlite::reader(&path).expect("a reader");
    reader
        .at_once(|reader| {
            reader.entry(store::sqlite::Within::AnyList, entry)?;
            run(&mut engine, &guest(list, Act::Entry(EntryAct::Erase { entry })), noon());
            assert!(!engine.fold_log()? && engine.has_erased());
            Ok(())
        })
        .expect("a read");
    assert!(engine.fold_log().expect("folded") && !holds(&path, "zebedee"));
}
