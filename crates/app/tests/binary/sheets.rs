//! `usher import` and `usher export`: by the same path as the console, also beside an open house.

use crate::common::{Folder, Transcript, text, usher};
use crate::support::house::House;
use serde_json::Value;
use std::path::PathBuf;

const LIST: &str =
    "Surname;First name;E-Mail;Seats\nLee;Ann;ann@example.org;1\nLind;Bo;bo@example;1\n;Cy;cy@example.org;1\n";

/// A house with an event for one, and a list beside it.
fn stage() -> (Folder, House, PathBuf, String) {
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    let house = House::open(&data);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(house.open_event(&data, "gala", 1));
    let list = folder.0.join("list.csv");
    std::fs::write(&list, LIST).expect("written");
    (folder, house, data, list.to_str().expect("a plain path").to_string())
}

fn json(data: &std::path::Path, args: &[&str]) -> Value {
    let output = usher(data, args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn outcomes(report: &Value) -> Vec<String> {
    let rows = report["outcomes"].as_array().expect("rows");
    rows.iter().map(|row| format!("{} {}", row["line"], row["outcome"].as_str().unwrap_or(""))).collect()
}

#[test]
fn a_list_comes_in_beside_an_open_house_and_only_once() {
    let (_folder, house, data, list) = stage();
    let look = usher(&data, &["import", &list, "--event", "gala", "--dry-run"]);
    let mut transcript = Transcript::default();
    transcript.add(&data, &text(&look.stdout));
    transcript.reads("import_dry_run");
    let args = ["import", &list, "--event", "gala", "--mode", "confirmed", "--json"];
    let first = json(&data, &args);
    assert_eq!(outcomes(&first), ["2 confirmed", "4 waitlisted"]);
    assert_eq!(first["problems"][0]["line"], 3);
    let again = json(&data, &args);
    assert_eq!((outcomes(&again), &again["import"]), (outcomes(&first), &first["import"]));
    let dry = json(&data, &["import", &list, "--event", "gala", "--dry-run", "--json"]);
    assert_eq!((dry["good"].as_u64(), dry["known"].as_u64()), (Some(2), Some(2)));
    house.close_and_check(&data);
}

#[test]
fn a_list_comes_in_while_the_house_is_closed() {
    let (_folder, mut house, data, list) = stage();
    house.terminate();
    house.ended();
    let report = json(&data, &["import", &list, "--event", "gala", "--json"]);
    assert_eq!(outcomes(&report), ["2 invited", "4 invited"]);
    assert!(usher(&data, &["check"]).status.success());
}

#[test]
fn columns_are_told_by_heading_or_number() {
    let (folder, _house, data, _) = stage();
    let odd = folder.0.join("odd.csv");
    std::fs::write(&odd, "Wer,Privat,Mail\nAnn,ann@home.example,ann@work.example\n").expect("written");
    let odd = odd.to_str().expect("a plain path");
    let args = ["import", odd, "--event", "gala", "--map", "name=1", "--map", "email=privat"];
    let done = usher(&data, &args);
    assert!(text(&done.stdout).contains("1  invited"), "{}{}", text(&done.stdout), text(&done.stderr));
    let sheet = usher(&data, &["export", "--event", "gala"]);
    assert!(text(&sheet.stdout).contains("\"Ann\",\"ann@home.example\""));
    for (map, says) in
        [("mail=1", "a field is name"), ("email=9", "1 Wer, 2 Privat, 3 Mail"), ("email", "FIELD=COLUMN")]
    {
        let output = usher(&data, &["import", odd, "--event", "gala", "--map", map]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(says), "{}", text(&output.stderr));
    }
}

#[test]
fn an_export_is_a_list_for_the_next_event() {
    let (folder, house, data, list) = stage();
    json(&data, &["import", &list, "--event", "gala", "--mode", "confirmed", "--json"]);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    for (slug, name) in [("second", "out.xlsx"), ("third", "out.csv")] {
        runtime.block_on(house.open_event(&data, slug, 20));
        let out = folder.0.join(name);
        let out = out.to_str().expect("a plain path");
        let done = usher(&data, &["export", "--event", "gala", "--out", out]);
        assert!(done.status.success(), "{}", text(&done.stderr));
        let report = json(&data, &["import", out, "--event", slug, "--mode", "confirmed", "--json"]);
        assert_eq!(outcomes(&report), ["2 confirmed", "3 confirmed"], "{name}");
    }
    let lines = usher(&data, &["export", "--event", "third", "--format", "jsonl", "--state", "confirmed"]);
    let rows: Vec<Value> = text(&lines.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let people: Vec<_> = rows.iter().map(|row| (row["name"].as_str(), row["party"].as_u64())).collect();
    assert_eq!(people, [(Some("Ann Lee"), Some(1)), (Some("Cy"), Some(1))]);
    house.close_and_check(&data);
}

#[test]
fn what_cannot_be_done_is_said() {
    let (folder, _house, data, list) = stage();
    let bad = folder.0.join("bad.xls");
    std::fs::write(&bad, b"\xD0\xCF\x11\xE0 old").expect("written");
    let bad = bad.to_str().expect("a plain path");
    let mut transcript = Transcript::default();
    for args in [
        vec!["import", &list, "--event", "nobody"],
        vec!["import", "/nowhere/x.csv", "--event", "gala"],
        vec!["import", bad, "--event", "gala"],
        vec!["import", &list, "--event", "gala", "--confirm-by", "2020-01-01T00:00:00Z"],
        vec!["import", &list, "--event", "gala", "--confirm-by", "soon"],
        vec!["export", "--event", "gala", "--state", "dancing"],
        vec!["export", "--event", "gala", "--out", "/nowhere/x.csv"],
    ] {
        let output = usher(&data, &args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        transcript.add(&folder.0, &text(&output.stderr));
    }
    transcript.reads("import_export_refused");
}

/// A database with a desk in it.
fn desk() -> (Folder, PathBuf) {
    let folder = Folder::new();
    let data = folder.0.join("data");
    std::fs::create_dir(&data).expect("a folder");
    let cut = rules::desk::Service { name: "Cut".to_string(), minutes: 45, price_cents: 0 };
    let zone = rules::Zone::parse("Europe/Vienna").expect("a zone");
    let settings = Box::new(rules::desk::DeskSettings::new("Salon", zone, vec![cut]));
    let act = rules::Act::House(rules::HouseAct::OpenDesk { slug: "salon".to_string(), settings, host: None });
    let command = rules::Command { list: rules::ListId::HOUSE, who: rules::Actor::Host(0), act };
    let store = store::sqlite::Sqlite::open(&data.join("usher.db")).expect("a database");
    // The command line reads the real clock, and nothing here depends on which day it is.
    let opened = jiff::Timestamp::from_second(1_780_000_000).expect("a moment");
    let reply = keeper::Core::visit(store).run(&command, opened).expect("an answer");
    assert!(matches!(reply, rules::Reply::List(rules::ListReply::Opened { .. })), "{reply:?}");
    (folder, data)
}

#[test]
fn a_desks_list_comes_in_and_goes_out_again() {
    let (folder, data) = desk();
    let list = folder.0.join("list.csv");
    std::fs::write(&list, "name,mobile,note\nAnn,+436601234567,fringe\nBo,12,\n").expect("written");
    let list = list.to_str().expect("a plain path");
    let look = usher(&data, &["import", list, "--desk", "salon", "--dry-run"]);
    let mut transcript = Transcript::default();
    transcript.add(&data, &text(&look.stdout));
    transcript.reads("import_desk_dry_run");
    let first = json(&data, &["import", list, "--desk", "salon", "--json"]);
    assert_eq!((first["joined"].as_u64(), first["problems"][0]["line"].as_u64()), (Some(1), Some(3)));
    let again = json(&data, &["import", list, "--desk", "salon", "--json"]);
    assert_eq!((again["joined"].as_u64(), again["known"].as_u64()), (Some(0), Some(1)));
    let out = usher(&data, &["export", "--desk", "salon"]);
    let sheet = text(&out.stdout);
    assert!(sheet.contains("\"'+436601234567\"") && sheet.contains("fringe") && !sheet.contains("Bo"), "{sheet}");
    let other = usher(&data, &["export", "--event", "salon"]);
    assert_eq!(other.status.code(), Some(2), "an event is no desk: {}", text(&other.stderr));
}
