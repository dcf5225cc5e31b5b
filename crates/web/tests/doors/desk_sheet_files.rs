//! A desk's sheet as files: crashes, half a file, links, two who save at once, and a slot that comes free meanwhile.

use crate::desk_sheets::*;
use axum::http::Method;
use jiff::SignedDuration;
use rules::{Act, Actor, EntryAct, EntryId, EntryState, PlaceState};

#[test]
fn a_crash_between_writing_and_renaming_costs_nothing() {
    let kept = Kept::four();
    // Half a file beside, as a crash leaves it.
    std::fs::write(kept.folder.join(".list.csv.usher-new"), "name,em").expect("a file");
    kept.is_quiet();
    // The wishes were heard and nothing was written: as if the process had died before it could.
    let agreed = kept.salon.stage.path("kept-sheets/salon/agreed.json");
    let before = std::fs::read(&agreed).expect("a file");
    kept.without(&["Di"]);
    let mut rows = kept.rows();
    rows.push(["Ed", "ed@example.org", "Cut", "", ""].map(String::from).to_vec());
    kept.save(rows);
    let saved = kept.text();
    kept.look();
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Ed"]);
    std::fs::write(&agreed, before).expect("a file");
    kept.write(&saved);
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Ed"], "once more is the same");
    assert_eq!(kept.rows().len(), 5);
    // It was agreed on with another sheet: nobody leaves for it either.
    let other =
        std::fs::read_to_string(&agreed).expect("a file").replace(r#""source":"folder""#, r#""source":"google x 0""#);
    std::fs::write(&agreed, other).expect("a file");
    kept.without(&["Ann"]);
    kept.look();
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Ed"]);
    // What was agreed on is lost altogether: nobody leaves for it.
    std::fs::write(&agreed, "{").expect("a file");
    kept.without(&["Ann"]);
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Ed"]);
    kept.is_quiet();
}

#[test]
fn a_file_that_is_still_being_written_takes_nobody_off() {
    let kept = Kept::four();
    let whole = kept.text();
    // Growing from look to look, as a slow copy does; each text is cut somewhere else.
    for cut in (whole.len() - 60..whole.len()).step_by(7) {
        kept.write(&whole[..cut]);
        kept.look();
        assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Di"], "{cut}");
        assert_eq!(kept.text(), whole[..cut], "it is not written over either");
    }
    kept.write(&whole);
    kept.look();
    assert_eq!((kept.waiting().len(), kept.text()), (4, whole));
    kept.is_quiet();
}

#[test]
#[cfg(unix)]
fn a_link_in_the_folder_leads_nowhere() {
    use std::os::unix::fs::symlink;
    let kept = Kept::four();
    let precious = kept.salon.stage.path("precious");
    std::fs::write(&precious, "ours alone\n").expect("a file");
    for name in ["problems.txt", ".problems.txt.usher-new", ".list.csv.usher-new", ".rules.md.usher-new"] {
        symlink(&precious, kept.folder.join(name)).expect("a link");
    }
    // Something to write for each: a line that is wrong, and somebody who joined.
    std::fs::write(kept.folder.join("rules.md"), "- Be nice to everybody always.\n").expect("a file");
    std::fs::remove_file(kept.folder.join("voice.md")).expect("a file");
    symlink(&precious, kept.folder.join("voice.md")).expect("a link");
    kept.salon.join("Eve");
    kept.look();
    assert_eq!(kept.cell(5, "name"), "Eve");
    assert!(kept.seen().documents.iter().any(|line| line.starts_with("voice.md is not an ordinary file")));
    std::fs::remove_file(kept.folder.join("list.csv")).expect("a file");
    symlink(&precious, kept.folder.join("list.csv")).expect("a link");
    kept.look();
    assert_eq!((kept.sheet()["state"].clone(), kept.waiting().len()), ("cannot_read".into(), 5));
    assert_eq!(std::fs::read_to_string(&precious).expect("a file"), "ours alone\n");
}

#[test]
fn whoever_saves_while_we_write_is_read_first() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let kept = Kept::four();
    let path = kept.folder.join("list.csv");
    let done = std::sync::Arc::new(AtomicBool::new(false));
    // Another program saves as fast as it can, each time with one more row of its own.
    let writer = std::thread::spawn({
        let (path, done) = (path.clone(), done.clone());
        move || {
            let mut count = 0;
            while !done.load(Ordering::SeqCst) && count < 40 {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                if text.ends_with('\n') {
                    let beside = path.with_file_name("theirs.tmp");
                    std::fs::write(&beside, format!("{text}Guest {count},guest{count}@example.org,Cut,,\r\n"))
                        .expect("a file");
                    std::fs::rename(&beside, &path).expect("a file");
                    count += 1;
                }
                std::thread::yield_now();
            }
            count
        }
    });
    for _look in 0..30 {
        kept.look();
    }
    done.store(true, Ordering::SeqCst);
    let saved = writer.join().expect("a thread");
    kept.look();
    kept.look();
    // A save of theirs may be lost between their reading and renaming, which is their race; what stands in the sheet
    // is on the list, and nobody who was there before is gone.
    let names: Vec<String> = kept.rows()[1..].iter().map(|row| row[0].clone()).collect();
    for name in ["Ann", "Bo", "Cy", "Di"] {
        assert!(kept.waiting().contains(&name.to_string()), "{name} after {saved} saves");
    }
    let mut waiting = kept.waiting();
    waiting.retain(|name| !names.contains(name));
    assert!(waiting.is_empty(), "on the list and not in the sheet: {waiting:?}");
    kept.is_quiet();
}

#[test]
fn a_freed_slot_looks_at_the_sheet_first_and_never_waits_for_it() {
    let kept = Kept::open();
    kept.write(&format!("{HEAD}\n"));
    kept.look();
    let services = kept.salon.stage.services.clone();
    let mut requests = services.sheets.take_requests().expect("nobody looks yet");
    assert!(services.sheets.take_requests().is_none());
    kept.salon.stage.runtime().spawn({
        let services = services.clone();
        async move {
            while let Some((list, done)) = requests.recv().await {
                services.sheets.look_at(list).await;
                let _gone = done.send(());
            }
        }
    });
    // Written down a moment ago; no regular look has come by.
    kept.salon.stage.advance(SignedDuration::from_secs(30));
    kept.write(&format!("{HEAD}\nAnn,ann@example.org,Colour,,\n"));
    let body = r#"{"service":"Colour","starts_at":"2026-06-06T14:00:00+02:00","staff":"Dana"}"#;
    let answer = kept.call(Method::POST, "/desks/salon/slots", body);
    assert_eq!(answer.status, 201, "{}", answer.text);
    assert_eq!(kept.waiting(), ["Ann"]);
    let rows = kept.salon.rows();
    assert!(rows.places.iter().all(|place| place.state == PlaceState::Held), "{:?}", rows.places);
}

#[test]
fn an_erased_person_is_gone_from_the_sheet_and_its_versions() {
    let kept = Kept::four();
    let bo = kept.entry("Bo").id;
    kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Entry(EntryAct::Cancel { entry: bo, generation: 1 }));
    assert_eq!(
        kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Entry(EntryAct::Erase { entry: bo })),
        rules::Reply::Done
    );
    kept.look();
    let folder = kept.salon.stage.path("kept-sheets/salon");
    for file in std::fs::read_dir(folder).expect("a folder").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a text");
        assert!(!text.contains("bo@example.org"), "{:?}", file.path());
    }
    assert!(!kept.text().contains("bo@example.org"));
    assert_eq!(kept.sheet()["versions"][0]["kept"], false);
    assert_eq!(
        kept.entries().iter().find(|entry| entry.id == EntryId(bo.0)).map(|entry| entry.state),
        Some(EntryState::Cancelled)
    );
}

#[test]
fn whoever_is_erased_takes_only_their_own_versions_along() {
    let kept = Kept::open();
    kept.write(&format!("{HEAD}\nJoann,joann@example.org,Cut,,\n"));
    kept.look();
    let mut rows = kept.rows();
    rows.push(["Ann", "ann@example.org", "Cut", "", ""].map(String::from).to_vec());
    kept.save(rows);
    kept.look();
    assert_eq!(kept.waiting(), ["Joann", "Ann"]);
    let ann = kept.entry("Ann").id;
    kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Entry(EntryAct::Cancel { entry: ann, generation: 1 }));
    kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Entry(EntryAct::Erase { entry: ann }));
    kept.look();
    let versions = kept.sheet()["versions"].clone();
    assert_eq!(versions[0]["kept"], false, "it names Ann: {versions}");
    assert_eq!(versions[1]["kept"], true, "an address that ends as hers does is somebody else's: {versions}");
}
