//! Children that misbehave cost one document, and say why.

use papers::{Reader, Trouble};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn shell(script: &str) -> Reader {
    Reader::new(PathBuf::from("/bin/sh"), &["-c", script])
}

fn letter() -> Arc<[u8]> {
    b"Dear salon, a cut please."[..].into()
}

fn trouble(reader: &Reader) -> Option<Trouble> {
    let paper = reader.read(&letter(), "en");
    assert_eq!(paper.text, "");
    paper.trouble
}

#[test]
fn a_child_that_never_answers_is_ended_with_its_own_children() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let alive = folder.path().join("alive");
    // Its own child would write this file later, if it lived.
    let script = format!("(sleep 2; echo > {}) & cat > /dev/null; wait", alive.display());
    let started = Instant::now();
    let reader = shell(&format!("PATH=/usr/bin:/bin; {script}")).waiting(Duration::from_millis(300));
    assert_eq!(trouble(&reader), Some(Trouble::TimedOut));
    assert!(started.elapsed() < Duration::from_secs(2));
    let listed = std::process::Command::new("/bin/ps").args(["-eo", "args"]).output();
    let listed = String::from_utf8_lossy(&listed.expect("ps is there").stdout).into_owned();
    assert!(!listed.contains(&alive.display().to_string()), "{listed}");
}

#[test]
fn a_crash_a_lie_and_a_flood_are_one_reason_each() {
    assert_eq!(trouble(&shell("kill -SEGV $$")), Some(Trouble::Crashed));
    assert_eq!(trouble(&shell("echo '{\"text\": 7}'")), Some(Trouble::Crashed));
    assert_eq!(trouble(&shell("/usr/bin/yes")), Some(Trouble::Crashed));
    assert_eq!(trouble(&Reader::new(PathBuf::from("/nowhere/usher"), &[])), Some(Trouble::NotStarted));
}

#[test]
fn what_is_no_document_starts_nothing() {
    let octets: Arc<[u8]> = b"MZ\x90\0\x03"[..].into();
    assert_eq!(shell("exit 1").read(&octets, "en").trouble, Some(Trouble::UnknownKind));
    let large: Arc<[u8]> = vec![b'a'; papers::limits::PAPER_OCTETS + 1].into();
    assert_eq!(shell("exit 1").read(&large, "en").trouble, Some(Trouble::TooLarge));
}

#[test]
fn a_child_sees_no_environment_and_an_empty_folder() {
    let script = r#"/bin/cat > /dev/null; n=$(/usr/bin/env | /bin/grep -cv '^\(PWD\|_\|SHLVL\|OLDPWD\)='); f=$(/bin/ls | /usr/bin/wc -l)
        echo "{\"kind\":\"text\",\"how\":\"words\",\"text\":\"$n $f\",\"trouble\":null}""#;
    assert_eq!(shell(script).read(&letter(), "en").text, "0 0");
}
