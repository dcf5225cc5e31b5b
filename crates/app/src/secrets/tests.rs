//! The secrets of a data folder: made once, found again, never written over, and old links go on working.

use super::*;
use links::{Link, Purpose, Token};
use std::fs;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder of our own")
}

fn open(dir: &Path) -> (Secrets, Fresh) {
    Secrets::open_with(dir, None).expect("secrets")
}

fn refused(dir: &Path) -> String {
    let trouble = Secrets::open_with(dir, None).expect_err("not to be opened");
    trouble.text().expect("a sentence").to_string()
}

fn link() -> Link {
    let (list, entry, expires_at_seconds) = (7, 8, 2_000_000_000);
    Link { purpose: Purpose::Manage, list, entry, place: 0, seq: 0, generation: 1, expires_at_seconds }
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[test]
fn the_first_run_makes_them_and_the_next_finds_them() {
    let folder = folder();
    let dir = folder.path().join("new/data");
    let (first, fresh) = open(&dir);
    assert_eq!(fresh, Fresh::Made);
    let (second, fresh) = open(&dir);
    assert_eq!(fresh, Fresh::Found);
    assert_eq!(first.house, second.house);
    assert_eq!(first.ring.to_text(), second.ring.to_text());
    let names: Vec<String> =
        fs::read_dir(&dir).expect("a folder").flatten().map(|file| file.file_name().to_string_lossy().into()).collect();
    assert_eq!(names.len(), 2, "no drafts stay behind: {names:?}");
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_them_and_a_loose_file_is_mentioned() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let dir = folder.path().join("the data");
    assert_eq!(open(&dir).0.warnings, Vec::<String>::new());
    assert_eq!([mode(&dir), mode(&dir.join(KEYS)), mode(&dir.join(HOUSE))], [0o700, 0o600, 0o600]);
    fs::set_permissions(dir.join(KEYS), fs::Permissions::from_mode(0o640)).expect("loosened");
    let warnings = open(&dir).0.warnings;
    let command = format!("Run: chmod 600 '{}'", dir.join(KEYS).display());
    assert!(warnings.len() == 1 && warnings[0].ends_with(&command), "{warnings:?}");
    write_private(&dir.join(KEYS), "x").expect("written");
    assert_eq!(mode(&dir.join(KEYS)), 0o600, "a new file has its own permissions");
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let folder = folder();
    let dir = folder.path();
    let (secrets, _) = open(dir);
    let (ring, house) = (secrets.ring.to_text(), fs::read_to_string(dir.join(HOUSE)).expect("there"));
    let cases = [
        (KEYS, String::new(), "line 1"),
        (KEYS, "usher-keys 1\n".to_string(), "1 to 4 key lines"),
        (KEYS, ring[..ring.len() - 4].to_string(), "43 characters"),
        (KEYS, "dear diary\n".to_string(), "the first line must be"),
        (HOUSE, String::new(), "43 characters"),
        (HOUSE, house[..20].to_string(), "43 characters"),
        (HOUSE, "!".repeat(43), "43 characters"),
    ];
    for (name, text, expected) in cases {
        let before = fs::read(dir.join(name)).expect("there");
        fs::write(dir.join(name), &text).expect("damaged");
        let said = refused(dir);
        assert!(said.contains("is damaged") && said.contains(expected), "{said}");
        assert!(text.len() < 20 || !said.contains(text.trim()), "what is in it is not repeated: {said}");
        assert_eq!(fs::read_to_string(dir.join(name)).expect("still there"), text);
        fs::write(dir.join(name), before).expect("mended");
    }
    assert_eq!(open(dir).1, Fresh::Found);
}

#[test]
fn something_else_in_its_place_is_left_alone() {
    let folder = folder();
    fs::create_dir(folder.path().join(KEYS)).expect("a folder where the keys should be");
    assert!(refused(folder.path()).contains("/keys is there"));
    assert!(folder.path().join(KEYS).is_dir());
    let other = tempfile::tempdir().expect("a folder of our own");
    fs::write(other.path().join(KEYS), [0xff, 0xfe, 0x00]).expect("written");
    assert!(refused(other.path()).contains("/keys is there"));
    assert_eq!(fs::read(other.path().join(KEYS)).expect("still there"), [0xff, 0xfe, 0x00]);
}

#[test]
fn lost_keys_are_not_quietly_replaced() {
    let folder = folder();
    let dir = folder.path();
    open(dir);
    fs::remove_file(dir.join(KEYS)).expect("lost");
    assert!(refused(dir).contains("`usher keys rotate`") && !dir.join(KEYS).exists());
    keys::rotate(dir).expect("a new ring");
    assert_eq!(open(dir).1, Fresh::Found);
}

#[test]
fn a_ring_from_outside_needs_no_file() {
    let folder = folder();
    let ring = KeyRing::generate().expect("a ring");
    let (secrets, _) = Secrets::open_with(folder.path(), Some(ring.clone())).expect("secrets");
    assert_eq!(secrets.ring.to_text(), ring.to_text());
    assert!(!folder.path().join(KEYS).exists());
}

#[test]
fn links_survive_a_rotation_and_end_with_their_key() {
    let folder = folder();
    let dir = folder.path();
    let token = open(dir).0.ring.mint(&link()).expect("a token");
    let rotated = keys::rotate(dir).expect("rotated");
    assert_eq!(rotated.ids().map(links::KeyId::get).collect::<Vec<u8>>(), [1, 2]);
    assert_eq!(open(dir).0.ring.read(&token, 0), Ok(Token::Long(link())));
    assert!(keys::retire(dir, rotated.signing_id()).is_err(), "it signs");
    assert_eq!(open(dir).0.ring.to_text(), rotated.to_text());
    keys::retire(dir, links::KeyId::new(1)).expect("retired");
    assert_eq!(open(dir).0.ring.read(&token, 0), Err(LinkError::Refused));
}

#[test]
fn of_two_first_runs_one_makes_the_keys() {
    let folder = folder();
    let dir = folder.path();
    let rings: Vec<String> = std::thread::scope(|scope| {
        let runs: Vec<_> = (0..8).map(|_| scope.spawn(|| open(dir).0)).collect();
        runs.into_iter().map(|run| run.join().expect("no panic")).map(|one| one.ring.to_text()).collect()
    });
    assert!(rings.iter().all(|ring| *ring == rings[0]), "all start with the same keys");
}

#[test]
fn api_tokens_are_kept_as_a_digest() {
    let (token, kept) = new_api_token().expect("a token");
    assert!(token.starts_with("usher_") && token.len() == 6 + 43, "{}", token.len());
    assert_eq!(kept, HEXLOWER.encode(&Sha256::digest(token.as_bytes())));
    assert_ne!(new_api_token().expect("another").0, token);
}
