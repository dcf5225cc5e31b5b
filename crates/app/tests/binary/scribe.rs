//! `usher scribe test` and its keys: the real binary, against a service on this machine.

use crate::common::{text, usher_with};
use std::io::{Read, Write};
use std::net::TcpListener;
use tempfile::TempDir;

/// Answers every request with this status and body.
fn service(status: u16, body: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut piece = [0; 16 * 1024];
            let _read = stream.read(&mut piece);
            let length = body.len();
            let answer = format!("HTTP/1.1 {status} X\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}");
            let _gone = stream.write_all(answer.as_bytes());
        }
    });
    url
}

const KEY: &str = "sk-0123456789abcdef";
const GOOD: &str = r#"{"choices":[{"message":{"content":"{\"ok\":true}"},"finish_reason":"stop"}],
                      "usage":{"prompt_tokens":120,"completion_tokens":5}}"#;

fn with<'a>(url: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let keys = [("USHER_SCRIBE_PROVIDER", "openai"), ("USHER_SCRIBE_MODEL", "small"), ("USHER_SCRIBE_ENDPOINT", url)];
    keys.into_iter().chain(more.iter().copied()).collect()
}

#[test]
fn without_a_model_it_says_so() {
    let folder = TempDir::new().expect("a folder");
    let told = usher_with(folder.path(), &[], &["scribe", "test"]);
    assert!(told.status.success());
    assert!(text(&told.stdout).contains("[scribe]"), "{}", text(&told.stdout));
}

#[test]
fn a_test_says_what_it_cost() {
    let folder = TempDir::new().expect("a folder");
    let url = service(200, GOOD);
    let prices = [("USHER_SCRIBE_PRICE_IN", "300"), ("USHER_SCRIBE_PRICE_OUT", "1500"), ("USHER_SCRIBE_KEY", KEY)];
    let told = usher_with(folder.path(), &with(&url, &prices), &["scribe", "test"]);
    let said = text(&told.stdout);
    assert!(told.status.success(), "{said}{}", text(&told.stderr));
    for figure in ["120 ", "5 ", "0.000435."] {
        assert!(said.contains(&format!(" {figure}")) || said.contains(&format!("\n{figure}")), "{said}");
    }
    assert!(!said.contains(KEY));
}

#[test]
fn what_is_wrong_is_named() {
    let folder = TempDir::new().expect("a folder");
    for (status, said) in [(401, "does not take the key"), (404, "scribe.model"), (500, "stumbles")] {
        let url = service(status, "{}");
        let told = usher_with(folder.path(), &with(&url, &[("USHER_SCRIBE_KEY", KEY)]), &["scribe", "test"]);
        assert!(!told.status.success());
        assert!(text(&told.stderr).contains(said), "{status}: {}", text(&told.stderr));
        assert!(!text(&told.stderr).contains(KEY), "never a key");
    }
}

#[test]
fn the_key_is_never_shown_and_what_is_needed_is_asked_for() {
    let folder = TempDir::new().expect("a folder");
    let keys = [("USHER_SCRIBE_PROVIDER", "anthropic"), ("USHER_SCRIBE_MODEL", "a-model"), ("USHER_SCRIBE_KEY", KEY)];
    let shown = usher_with(folder.path(), &keys, &["config"]);
    let table = text(&shown.stdout);
    assert!(shown.status.success() && table.contains("scribe.provider") && !table.contains(KEY), "{table}");
    let missing = usher_with(folder.path(), &[("USHER_SCRIBE_PROVIDER", "anthropic")], &["config"]);
    let said = text(&missing.stderr);
    assert!(said.contains("  scribe.model: ") && said.contains("  scribe.key: "), "{said}");
    let plain = [("USHER_SCRIBE_ENDPOINT", "http://models.example.org"), ("USHER_SCRIBE_KEY", KEY)];
    let worried = usher_with(folder.path(), &plain, &["config"]);
    assert!(text(&worried.stderr).contains("plain http"), "{}", text(&worried.stderr));
    let odd = usher_with(folder.path(), &[("USHER_SCRIBE_ENDPOINT", "http://169.254.169.254/v1")], &["config"]);
    assert!(!odd.status.success(), "cloud credentials are nobody's model");
}
