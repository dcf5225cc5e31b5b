//! `usher config`: the real binary with real variables and files.

use crate::common::{Transcript, text, usher_with};
use serde_json::{Value, json};
use std::fs;
use std::process::Output;
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder of our own")
}

fn told(output: &Output) -> Value {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A key's value, and where it is from.
fn row(told: &Value, key: &str) -> (Value, String) {
    let row = told["keys"].as_array().expect("rows").iter().find(|row| row["key"] == key).expect(key);
    (row["value"].clone(), row["from"].as_str().expect("a source").to_string())
}

#[test]
fn the_table_says_where_each_value_came_from() {
    let folder = folder();
    fs::write(folder.path().join("usher.toml"), "log_level = 'debug'\n[mail]\nat_once = 9\n").expect("written");
    let given = [("USHER_MAIL_FROM", "lists@example.org"), ("USHER_TRUSTED_PROXIES", "127.0.0.1, fd00::/8")];
    let told = told(&usher_with(folder.path(), &given, &["config", "--listen", "127.0.0.1:9", "--json"]));
    for (key, value, from) in [
        ("listen", json!("127.0.0.1:9"), "--listen"),
        ("url", json!("http://127.0.0.1:9"), "default"),
        ("log_level", json!("debug"), "usher.toml"),
        ("trusted_proxies", json!(["127.0.0.1", "fd00::/8"]), "USHER_TRUSTED_PROXIES"),
        ("mail.from", json!("lists@example.org"), "USHER_MAIL_FROM"),
        ("mail.at_once", json!(9), "usher.toml"),
        ("smtp.password", json!("not set"), "default"),
    ] {
        assert_eq!(row(&told, key), (value, from.to_string()), "{key}");
    }
    let output = usher_with(folder.path(), &given, &["config", "--listen", "127.0.0.1:9"]);
    let table = text(&output.stdout);
    let columns: Vec<Option<usize>> = table.lines().map(|line| line.find("(from: ")).collect();
    assert!(columns.windows(2).all(|pair| pair[0] == pair[1]), "aligned: {table}");
    assert!(output.stderr.is_empty());
}

#[test]
fn the_file_is_looked_for_in_three_places() {
    let folder = folder();
    let dir = folder.path();
    let level = |environment: &[(&str, &str)], args: &[&str]| {
        let (value, from) =
            row(&told(&usher_with(dir, environment, &[&["config", "--json"], args].concat())), "log_level");
        [value.as_str().expect("a word"), &from].join(" ")
    };
    assert_eq!(level(&[], &[]), "info default");
    fs::create_dir(dir.join("usher-data")).expect("made");
    fs::write(dir.join("usher-data/usher.toml"), "log_level = 'warn'").expect("written");
    assert_eq!(level(&[], &[]), "warn ./usher-data/usher.toml");
    assert_eq!(level(&[("USHER_DATA", "elsewhere")], &[]), "info default");
    fs::write(dir.join("usher.toml"), "log_level = 'error'").expect("written");
    assert_eq!(level(&[], &[]), "error usher.toml");
    fs::write(dir.join("own.toml"), "log_level = 'debug'").expect("written");
    assert_eq!(level(&[("USHER_CONFIG", "own.toml")], &[]), "debug own.toml");
    assert_eq!(level(&[("USHER_CONFIG", "own.toml")], &["--config", "usher.toml"]), "error usher.toml");
    let missing = usher_with(dir, &[], &["config", "--config", "gone.toml"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(text(&missing.stderr).contains("gone.toml"), "{}", text(&missing.stderr));
}

#[test]
fn secrets_are_never_printed() {
    const PASSWORD: &str = "correct-horse-battery";
    const HOOK: &str = "staple-0123456789abcdef";
    const RING: &str = "usher-keys 1,1 AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    let folder = folder();
    fs::write(folder.path().join("password"), format!("{PASSWORD}\n")).expect("written");
    let file = "smtp = { host = 'mail.example.org', user = 'u', password_file = 'password' }";
    fs::write(folder.path().join("usher.toml"), file).expect("written");
    let given = [("USHER_HOOK_SECRET", HOOK), ("USHER_KEYS", RING)];
    for args in [&["config"][..], &["config", "--json"]] {
        let output = usher_with(folder.path(), &given, args);
        assert!(output.status.success());
        let all = text(&output.stdout) + &text(&output.stderr);
        for secret in [PASSWORD, HOOK, "AAECAwQF"] {
            assert!(!all.contains(secret), "{all}");
        }
    }
    let told = told(&usher_with(folder.path(), &given, &["config", "--json"]));
    for (key, value, from) in [
        ("smtp.password", "set", "smtp.password_file"),
        ("smtp.password_file", "password", "usher.toml"),
        ("hook_secret", "set", "USHER_HOOK_SECRET"),
        ("keys", "set", "USHER_KEYS"),
    ] {
        assert_eq!(row(&told, key), (json!(value), from.to_string()));
    }
}

#[test]
fn a_wrong_secret_is_not_repeated() {
    let folder = folder();
    fs::write(folder.path().join("empty"), "\n").expect("written");
    fs::write(folder.path().join("short"), "tiny-hook-pw\n").expect("written");
    let mut transcript = Transcript::default();
    for (name, value) in [
        ("USHER_HOOK_SECRET", "tiny-hook-pw"),
        ("USHER_HOOK_SECRET_FILE", "short"),
        ("USHER_HOOK_SECRET_FILE", "empty"),
        ("USHER_HOOK_SECRET_FILE", "tiny-hook-pw"),
    ] {
        let output = usher_with(folder.path(), &[(name, value)], &["config"]);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(name) && !said.contains("tiny-hook-pw"), "{said}");
        assert!(output.stdout.is_empty());
        transcript.add(folder.path(), &said);
    }
    transcript.reads("wrong_secrets");
}

#[cfg(unix)]
#[test]
fn a_secret_others_can_read_gets_the_command_that_mends_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = folder.path().join("hook secret");
    fs::write(&path, "0123456789abcdef\n").expect("written");
    let given = [("USHER_HOOK_SECRET_FILE", "hook secret")];
    for (mode, loose) in [(0o640, true), (0o604, true), (0o600, false), (0o400, false)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("set");
        let output = usher_with(folder.path(), &given, &["config"]);
        let said = text(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert_eq!(said.contains(" 600 'hook secret'"), loose, "{mode:o}: {said}");
    }
}

/// The first table of the guide has a row for every key, with its default, and no others.
#[test]
fn the_guide_knows_every_key_and_its_default() {
    let folder = folder();
    let told = told(&usher_with(folder.path(), &[], &["config", "--json"]));
    let shown = |value: &Value| match value {
        Value::Null => "not set".to_string(),
        Value::Array(items) if items.is_empty() => "none".to_string(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    };
    let rows = told["keys"].as_array().expect("a list");
    let open = rows.iter().filter(|row| {
        !["smtp.password", "text.token", "scribe.key", "hook_secret", "keys"].map(Value::from).contains(&row["key"])
    });
    let mut ours: Vec<String> =
        open.map(|row| format!("| `{}` | `{}` |", row["key"].as_str().expect("a key"), shown(&row["value"]))).collect();
    let guide = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/configure.md")).expect("the guide");
    let table = guide.split("## Keys").nth(1).and_then(|rest| rest.split("##").next()).expect("a table of keys");
    let mut theirs: Vec<String> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| format!("{}|", line.split_inclusive('|').take(3).collect::<String>().trim_end_matches('|')))
        .collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
}
