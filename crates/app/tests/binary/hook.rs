//! `usher hook`: the real binary on a real folder. Secrets come in by standard input or a file and lie in a private one.

use crate::common::{Folder, text};
use keeper::Core;
use rules::desk::{DeskSettings, Service};
use rules::{Act, Actor, Command, HouseAct, ListId, ListReply, Reply, Zone};
use serde_json::Value;
use std::io::Write;
use std::process::Stdio;
use store::sqlite::Sqlite;

fn folder() -> Folder {
    let folder = Folder::new();
    let now = "2026-06-01T10:00:00Z".parse().expect("a moment");
    let mut core = Core::start(Sqlite::open(&folder.database()).expect("a database"), now).expect("a keeper");
    let zone = Zone::parse("Europe/Berlin").expect("a zone");
    let service = Service { name: "Colour".into(), minutes: 90, price_cents: 0 };
    let settings = Box::new(DeskSettings::new("Salon", zone, vec![service]));
    let act = Act::House(HouseAct::OpenDesk { slug: "salon".into(), settings, host: None });
    let opened = core.run(&Command { list: ListId(0), who: Actor::Host(0), act }, now);
    assert!(matches!(opened, Ok(Reply::List(ListReply::Opened { .. }))), "{opened:?}");
    folder
}

/// Exit code and everything it said.
fn hook(folder: &Folder, args: &[&str], typed: &str) -> (i32, String) {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_usher"))
        .current_dir(&folder.0)
        .env("USHER_DATA", &folder.0)
        .arg("hook")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built with the tests");
    let _may_not_read = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
    let output = child.wait_with_output().expect("an end");
    (output.status.code().expect("an end of its own"), text(&output.stdout) + &text(&output.stderr))
}

/// Each tool by its name, with its secret where it is ours.
fn listed(folder: &Folder) -> Value {
    let (code, said) = hook(folder, &["list", "--desk", "salon", "--secrets", "--json"], "");
    assert_eq!(code, 0, "{said}");
    let rows: Vec<Value> = serde_json::from_str(&said).expect("JSON");
    rows.into_iter().map(|row| (row["source"].as_str().expect("a tool").to_string(), row)).collect()
}

#[test]
fn kept_listed_changed_and_forgotten() {
    let folder = folder();
    let fresh = listed(&folder);
    assert!(fresh["calcom"]["secret"].is_string() && fresh["square"]["secret"].is_null(), "{fresh}");
    assert!(fresh["standard"]["secret"].as_str().is_some_and(|secret| secret.starts_with("whsec_")), "{fresh}");
    let (code, said) = hook(&folder, &["set", "square", "--desk", "salon"], "the-signature-key-of-square\n");
    assert_eq!(code, 0, "{said}");
    let kept = folder.0.join("hooks.secrets");
    let lines = std::fs::read_to_string(&kept).expect("a file");
    assert!(lines.contains("salon square ") && lines.contains(" the-signature-key-of-square\n"), "{lines}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&kept).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let own = listed(&folder);
    assert_ne!(own["square"]["signed_with"], fresh["square"]["signed_with"]);
    assert!(!own.to_string().contains("signature-key"), "theirs is never shown: {own}");
    let (code, said) = hook(&folder, &["rotate", "calcom", "--desk", "salon"], "");
    let rotated = listed(&folder);
    assert_ne!(rotated["calcom"]["secret"], own["calcom"]["secret"]);
    assert!(code == 0 && said.contains(rotated["calcom"]["secret"].as_str().expect("a secret")), "{said}");
    assert_eq!(hook(&folder, &["remove", "square", "--desk", "salon"], "").0, 0);
    assert!(!std::fs::read_to_string(&kept).expect("a file").contains("square"));
}

/// A number finds the desk, and its tools go on calling under its public name.
#[test]
fn a_desk_goes_by_its_number_too() {
    let folder = folder();
    let (code, said) = hook(&folder, &["list", "--desk", "1"], "");
    assert!(code == 0 && said.contains("/hooks/salon/calcom"), "{said}");
    assert_eq!(hook(&folder, &["set", "square", "--desk", "1"], "the-signature-key-of-square\n").0, 0);
    let kept = std::fs::read_to_string(folder.0.join("hooks.secrets")).expect("a file");
    assert!(kept.contains("salon square "), "{kept}");
}

#[test]
fn what_is_no_secret_no_desk_or_no_user_is_told() {
    let folder = folder();
    let (code, said) = hook(&folder, &["set", "square", "--desk", "salon"], "short\n");
    assert!(code == 2 && said.contains("16 to 400"), "{said}");
    let (code, said) = hook(&folder, &["set", "standard", "--desk", "salon"], "not-of-the-right-shape\n");
    assert!(code == 2 && said.contains("whsec_"), "{said}");
    let (code, said) = hook(&folder, &["list", "--desk", "nobody"], "");
    assert!(code == 2 && said.contains(" nobody"), "{said}");
    let key = "0123456789abcdef\n";
    let (code, said) = hook(&folder, &["set", "acuity", "--desk", "salon", "--user", "me"], key);
    assert!(code == 2 && said.contains("a number"), "{said}");
    assert!(!folder.0.join("hooks.secrets").exists(), "nothing was kept");
    assert_eq!(hook(&folder, &["set", "acuity", "--desk", "salon", "--user", "123"], key).0, 0);
}
