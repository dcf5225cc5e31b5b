//! A restore that cannot be finished: what was there is there again, and nobody takes half of one for a new house.

use super::*;

/// A data folder in use: a database, its log, keys, and what was agreed on with a sheet.
const FILES: [(&str, &str); 4] =
    [("usher.db", "rows"), ("usher.db-wal", "log"), ("keys", "ring"), ("sheets/salon/agreed.json", "{}")];

fn in_use(data: &Path) {
    fs::create_dir_all(data.join("sheets/salon")).expect("a folder");
    for (name, text) in FILES {
        fs::write(data.join(name), text).expect("written");
    }
}

fn is_as_it_was(data: &Path) {
    for (name, text) in FILES {
        assert_eq!(fs::read_to_string(data.join(name)).ok().as_deref(), Some(text), "{name}");
    }
}

#[test]
fn what_cannot_be_set_aside_leaves_everything_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let (data, aside) = (folder.path().join("data"), folder.path().join("aside"));
    in_use(&data);
    // Somebody else's folder is in the way of the last thing that moves.
    fs::create_dir_all(aside.join("sheets/in the way")).expect("a folder");
    let draft = Draft { path: data.join(".restore-1") };
    fs::create_dir(&draft.path).expect("a folder");
    fs::write(draft.path.join(DATABASE), "new rows").expect("written");
    let trouble = swap(&draft, &data, &aside).expect_err("it cannot be done");
    assert!(trouble.text().is_some_and(|text| text.starts_with("sheets ")), "{trouble:?}");
    is_as_it_was(&data);
    assert!(draft.path.join(DATABASE).exists(), "the new ones have not moved");
}

#[test]
fn what_cannot_be_put_in_place_brings_back_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    // No folder can be moved into itself: this "database" has the data folder in it.
    let data = folder.path().join(DATABASE).join("data");
    in_use(&data);
    let (draft, aside) = (Draft { path: folder.path().to_path_buf() }, data.join("before-restore-1"));
    fs::write(draft.path.join("keys"), "new ring").expect("written");
    let trouble = swap(&draft, &data, &aside).expect_err("it cannot be done");
    assert!(trouble.text().is_some_and(|text| text.starts_with("usher.db ")), "{trouble:?}");
    is_as_it_was(&data);
    assert!(!aside.exists(), "and no empty folder is left");
}

#[test]
fn half_a_restore_is_not_a_folder_for_a_new_house() {
    for name in ["before-restore-20270115T033000Z", ".restore-77"] {
        let folder = tempfile::tempdir().expect("a folder of our own");
        assert!(must_be_whole(folder.path()).is_ok(), "an empty folder is one for a new house");
        fs::create_dir(folder.path().join(name)).expect("a folder");
        let trouble = must_be_whole(folder.path()).expect_err("cut short");
        let said = trouble.text().expect("a sentence");
        assert!(said.contains(name) && said.contains("--replace"), "{said}");
        fs::write(folder.path().join(DATABASE), "rows").expect("written");
        assert!(must_be_whole(folder.path()).is_ok(), "what was set aside may stay beside a database");
    }
    assert!(must_be_whole(Path::new("/nowhere/at/all")).is_ok(), "nor is a folder that is not there yet");
}
