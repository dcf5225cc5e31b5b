//! `usher keys`: the real binary on a real folder. A link signed before a rotation still reads after it.

use crate::common::Transcript;
use links::{KeyRing, Link, LinkError, Purpose, Token};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `usher keys …` on a folder: exit code, what it printed, what it complained about.
fn keys(data: &Path, ring: &str, args: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_usher"))
        .current_dir(data)
        .env("USHER_DATA", data.join("data"))
        .env("USHER_KEYS", ring)
        .arg("keys")
        .args(args)
        .output()
        .expect("the binary was built with the tests");
    let text = |bytes| String::from_utf8(bytes).expect("output in UTF-8");
    (output.status.code().expect("an end of its own"), text(output.stdout), text(output.stderr))
}

fn listed(data: &Path, ring: &str) -> Value {
    serde_json::from_str(&keys(data, ring, &["list", "--json"]).1).expect("JSON")
}

fn ring(data: &Path) -> KeyRing {
    KeyRing::parse(&fs::read_to_string(data.join("data/keys")).expect("a key file")).expect("a ring")
}

fn link() -> Link {
    let expires_at_seconds = 2_000_000_000;
    Link { purpose: Purpose::Claim, list: 7, entry: 8, place: 9, seq: 1, generation: 1, expires_at_seconds }
}

#[test]
fn a_rotation_keeps_old_links_until_their_key_is_retired() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let (dir, mut transcript) = (folder.path(), Transcript::default());
    let (code, _, said) = keys(dir, "", &["list"]);
    assert_eq!(code, 2, "{said}");
    assert!(!dir.join("data").exists(), "looking makes nothing");

    assert_eq!(keys(dir, "", &["rotate"]).0, 0);
    let token = ring(dir).mint(&link()).expect("a token");
    transcript.add(dir, &said);
    transcript.add(dir, &keys(dir, "", &["rotate"]).1);
    assert_eq!(listed(dir, ""), json!({"keys": [{"id": 1, "signs": false}, {"id": 2, "signs": true}]}));
    assert_eq!(ring(dir).read(&token, 0), Ok(Token::Long(link())));

    for (key, why) in [("2", "it signs"), ("7", "there is none")] {
        let (code, _, said) = keys(dir, "", &["retire", key]);
        assert_eq!(code, 2, "{why}: {said}");
        transcript.add(dir, &said);
    }
    assert_eq!(ring(dir).ids().count(), 2, "nothing was retired");
    assert_eq!(keys(dir, "", &["retire", "1"]).0, 0);
    assert_eq!(ring(dir).read(&token, 0), Err(LinkError::Refused));
    assert_eq!(listed(dir, ""), json!({"keys": [{"id": 2, "signs": true}]}));
    transcript.reads("keys");
}

/// On the day something is wrong with the file, keys can still be changed.
#[test]
fn a_folder_that_was_named_needs_no_sound_configuration() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    fs::write(folder.path().join("usher.toml"), "colour = 'red'\n").expect("written");
    let (code, _, said) = keys(folder.path(), "", &["rotate"]);
    assert!(code == 2 && said.contains("colour"), "{said}");
    let data = folder.path().join("data");
    let (code, _, said) = keys(folder.path(), "", &["rotate", "--data", data.to_str().expect("a plain path")]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(ring(folder.path()).ids().count(), 1);
}

#[test]
fn a_full_ring_says_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    for _ in 0..4 {
        assert_eq!(keys(folder.path(), "", &["rotate"]).0, 0);
    }
    let (code, _, said) = keys(folder.path(), "", &["rotate"]);
    assert_eq!((code, ring(folder.path()).ids().count()), (2, 4), "{said}");
}

#[test]
fn a_damaged_file_is_never_written_over() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let path = folder.path().join("data/keys");
    assert_eq!(keys(folder.path(), "", &["rotate"]).0, 0);
    let whole = fs::read_to_string(&path).expect("there");
    for cut in [0, 5, whole.len() - 10] {
        fs::write(&path, &whole[..cut]).expect("cut off");
        for args in [&["list"][..], &["rotate"], &["retire", "1"]] {
            let (code, _, said) = keys(folder.path(), "", args);
            assert_eq!(code, 2, "{said}");
            assert_eq!(fs::read_to_string(&path).expect("there"), whole[..cut]);
        }
    }
}

#[test]
fn keys_of_the_environment_are_listed_and_not_changed() {
    let folder = tempfile::tempdir().expect("a folder of our own");
    let given = KeyRing::generate().expect("a ring").to_text().trim_end().replace('\n', ",");
    assert_eq!(listed(folder.path(), &given), json!({"keys": [{"id": 1, "signs": true}]}));
    for (ring, args) in [(given.as_str(), "rotate"), ("usher-keys 1,1 secret-but-short", "list")] {
        let (code, _, said) = keys(folder.path(), ring, &[args]);
        assert!(code == 2 && said.contains("USHER_KEYS") && !said.contains("secret-but"), "{said}");
    }
    assert!(!folder.path().join("data").exists());
}
