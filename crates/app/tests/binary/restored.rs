//! After a restore: no number is given out twice, what was revoked stays revoked, and everybody is told what to look at.

use crate::common::{Folder, text, usher};
use crate::support::client::{Answer, ask, get, post_json};
use crate::support::guests::sign_up;
use crate::support::house::House;
use links::{KeyRing, Link, Purpose};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A house with one event, and a runtime to talk to it.
struct Town {
    folder: Folder,
    runtime: tokio::runtime::Runtime,
}

impl Town {
    fn new() -> Town {
        let town = Town { folder: Folder::new(), runtime: tokio::runtime::Runtime::new().expect("threads") };
        std::fs::create_dir(town.data()).expect("a folder");
        let house = House::open(&town.data());
        town.runtime.block_on(house.open_event(&town.data(), "gala", 20));
        town.register(&house, 0);
        house.close_and_check(&town.data());
        town
    }

    fn data(&self) -> PathBuf {
        self.folder.0.join("data")
    }

    fn run(&self, args: &[&str]) -> String {
        let output = usher(&self.data(), args);
        assert!(output.status.success(), "{args:?}: {}{}", text(&output.stderr), text(&output.stdout));
        text(&output.stdout)
    }

    fn back_up(&self) -> String {
        let to = self.folder.0.join("backup").to_str().expect("a plain path").to_string();
        self.run(&["backup", &to]);
        to
    }

    fn register(&self, house: &House, guest: usize) {
        let answer = self.runtime.block_on(ask(house.address, &sign_up("gala", guest)));
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    /// The number of a guest's row, and how they stand.
    fn standing(&self, house: &House, guest: usize) -> (u64, String) {
        let entries = self.runtime.block_on(house.entries(&self.data(), "gala"));
        let mine = |entry: &&Value| entry["email"] == crate::support::guests::email(guest);
        let entry = entries.iter().find(mine).unwrap_or_else(|| panic!("guest {guest} in {entries:?}"));
        (entry["id"].as_u64().expect("a number"), entry["state"].as_str().expect("a state").to_string())
    }

    /// The link a guest keeps in their mailbox.
    fn link(&self, entry: u64) -> String {
        let ring = std::fs::read_to_string(self.data().join("keys")).expect("keys");
        let mut reader = store::sqlite::Sqlite::reader(&self.data().join("usher.db")).expect("a database");
        let list = reader.list_by_slug("gala").expect("readable").expect("an event").0;
        let purpose = Purpose::Manage;
        let link = Link { purpose, list, entry, place: 0, seq: 0, generation: 1, expires_at_seconds: 4_000_000_000 };
        KeyRing::parse(&ring).expect("a ring").mint(&link).expect("a token")
    }

    fn press_cancel(&self, house: &House, link: &str) -> Answer {
        let asks = post_json(&format!("/l/{link}"), "Accept: application/json\r\n", r#"{"do":"cancel"}"#);
        self.runtime.block_on(ask(house.address, &asks))
    }
}

#[test]
fn an_old_link_opens_nobody_elses_seat() {
    let town = Town::new();
    let backup = town.back_up();
    let house = House::open(&town.data());
    town.register(&house, 1);
    let ((first, _), (since, _)) = (town.standing(&house, 0), town.standing(&house, 1));
    let (kept, lost) = (town.link(first), town.link(since));
    house.close_and_check(&town.data());

    let mut given = vec![since];
    for guest in [2, 3] {
        town.run(&["restore", &backup, "--replace"]);
        let house = House::open(&town.data());
        town.register(&house, guest);
        let (number, _) = town.standing(&house, guest);
        assert!(!given.contains(&number) && number > since + (1 << 29), "{number} after {given:?}");
        given.push(number);
        let answer = town.press_cancel(&house, &lost);
        assert!((400..500).contains(&answer.status), "{}: {}", answer.status, answer.body);
        assert_eq!(town.standing(&house, guest).1, "confirmed", "somebody else's seat");
        let page = town.runtime.block_on(ask(house.address, &get(&format!("/l/{kept}"))));
        assert_eq!(page.status, 200, "a link the backup knows: {}", page.body);
        house.close_and_check(&town.data());
    }
    let house = House::open(&town.data());
    assert_eq!(town.press_cancel(&house, &kept).status, 200);
    assert_eq!(town.standing(&house, 0).1, "cancelled");
    house.close_and_check(&town.data());
}

#[test]
fn what_was_revoked_after_the_backup_stays_revoked() {
    let town = Town::new();
    town.run(&["token", "new", "--name", "cash desk"]);
    town.run(&["host", "add", "gone@example.org"]);
    town.run(&["keys", "rotate"]);
    let signed_before = town.run(&["host", "link", "gone@example.org"]);
    let backup = town.back_up();
    let tokens: Value = serde_json::from_str(&town.run(&["token", "list", "--json"])).expect("JSON");
    let token = tokens.as_array().expect("tokens").iter().find(|one| one["name"] == "cash desk").expect("made")["id"]
        .to_string();
    town.run(&["token", "revoke", &token]);
    town.run(&["host", "remove", "gone@example.org"]);
    town.run(&["keys", "retire", "1"]);
    town.run(&["token", "new", "--name", "made since"]);
    let house = House::open(&town.data());
    town.register(&house, 1);
    house.close_and_check(&town.data());
    // The database itself is lost: only the files beside the keys know.
    std::fs::remove_file(town.data().join("usher.db")).expect("removed");

    let said = town.run(&["restore", &backup, "--replace"]);
    for part in ["restore number 1", &format!("API key {token}"), "Guests may have been told", "made on the first run"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let tokens: Value = serde_json::from_str(&town.run(&["token", "list", "--json"])).expect("JSON");
    let by_name = |name: &str| tokens.as_array().expect("tokens").iter().find(|one| one["name"] == name).cloned();
    assert!(by_name("cash desk").is_some_and(|one| one["revoked_at"].is_string()), "{tokens}");
    let hosts: Value = serde_json::from_str(&town.run(&["host", "list", "--json"])).expect("JSON");
    let gone = |host: &&Value| host["email"] == "gone@example.org";
    assert_eq!(hosts.as_array().expect("hosts").iter().find(gone).expect("a row")["removed"], true, "{hosts}");
    assert!(!town.run(&["keys", "list"]).contains("key 1 "), "a retired key does not come back");
    let house = House::open(&town.data());
    let path = signed_before.trim().split_once("/console/").expect("a link").1;
    let page = town.runtime.block_on(ask(house.address, &get(&format!("/console/{path}"))));
    assert_ne!(page.status, 200, "a sign-in link from before: {}", page.body);
    house.close_and_check(&town.data());
}

#[test]
fn browsers_and_sign_in_links_of_before_are_over() {
    let town = Town::new();
    let owner = town.run(&["host", "list", "--json"]);
    let owner: Value = serde_json::from_str(&owner).expect("JSON");
    let email = owner[0]["email"].as_str().expect("an address").to_string();
    let link = town.run(&["host", "link", &email]);
    let backup = town.back_up();
    town.run(&["restore", &backup, "--replace"]);
    let path = format!("/console/{}", link.trim().split_once("/console/").expect("a link").1);
    let house = House::open(&town.data());
    let page = town.runtime.block_on(ask(house.address, &get(&path)));
    assert!(!page.body.contains("method=\"post\""), "no button signs anybody in: {}", page.body);
    let entered = town.runtime.block_on(ask(house.address, &post_json(&path, "Origin: null\r\n", "")));
    assert_ne!(entered.status, 303, "{}", entered.body);
    house.close_and_check(&town.data());
    let fresh: Value = serde_json::from_str(&town.run(&["host", "list", "--json"])).expect("JSON");
    assert_eq!(fresh[0]["sign_ins"], owner[0]["sign_ins"], "how often they signed in is told as before");
}

/// Copied over by hand instead of restored: the file beside the keys knows better.
#[test]
fn a_database_put_back_by_hand_begins_anew_too() {
    let town = Town::new();
    let copy = town.folder.0.join("copy.db");
    std::fs::copy(town.data().join("usher.db"), &copy).expect("copied");
    let house = House::open(&town.data());
    town.register(&house, 1);
    let (since, _) = town.standing(&house, 1);
    house.close_and_check(&town.data());
    std::fs::copy(&copy, town.data().join("usher.db")).expect("put back");
    let house = House::open(&town.data());
    town.register(&house, 2);
    let (number, _) = town.standing(&house, 2);
    assert!(number > since + (1 << 29), "{number} after {since}");
    house.close_and_check(&town.data());
}

#[test]
fn whoever_restores_reads_what_went_out_since() {
    let town = Town::new();
    let backup = town.back_up();
    let house = House::open(&town.data());
    town.register(&house, 1);
    let mails = town.data().join("mail");
    wait_for_mail(&mails, &crate::support::guests::email(1));
    house.close_and_check(&town.data());
    let said = town.run(&["restore", &backup, "--replace", "--json"]);
    let said: Value = serde_json::from_str(&said).expect("JSON");
    let told = said["since"]["told"].as_array().expect("what was told").clone();
    assert!(told.iter().any(|one| one["kind"] == "confirmation" && one["people"] == 1), "{told:?}");
    assert_eq!(said["restores"], 1);
}

fn wait_for_mail(folder: &Path, to: &str) {
    let began = std::time::Instant::now();
    let holds = |path: PathBuf| std::fs::read_to_string(path).is_ok_and(|mail| mail.contains(to));
    let there = || std::fs::read_dir(folder).is_ok_and(|files| files.flatten().any(|file| holds(file.path())));
    while !there() {
        assert!(began.elapsed() < crate::support::house::PATIENCE, "no mail to {to} in {}", folder.display());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}
