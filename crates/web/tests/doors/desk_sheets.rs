//! A sheet beside a desk's list, as real files: what staff save there happens, what happens is written there, and nothing
//! that goes wrong in between costs anybody their place.

use crate::salon::Salon;
use crate::stage::{Answer, Props};
use axum::http::Method;
use jiff::SignedDuration;
use rules::{Act, Actor, Entry, EntryId, EntryState, PlaceState, TokenScope};
use serde_json::Value;
use std::path::PathBuf;

/// A salon with a folder for its sheet.
pub struct Kept {
    pub salon: Salon,
    folder: PathBuf,
    token: String,
}

pub const HEAD: &str = "name,email,service,note,hair";

impl Kept {
    pub fn open() -> Kept {
        let salon = Salon::with(Props::default(), |desk| desk);
        let folder = salon.stage.path("sheets/salon");
        std::fs::create_dir_all(&folder).expect("a folder");
        let token = salon.stage.token(TokenScope::Admin, None);
        Kept { salon, folder, token }
    }

    pub fn write(&self, text: &str) {
        std::fs::write(self.folder.join("list.csv"), text).expect("a file");
    }

    pub fn text(&self) -> String {
        std::fs::read_to_string(self.folder.join("list.csv")).expect("a file")
    }

    /// Every row as cells, without the mark in front.
    pub fn rows(&self) -> Vec<Vec<String>> {
        intake::Grid::from_csv(self.text().as_bytes()).expect("a sheet").rows
    }

    pub fn save(&self, rows: Vec<Vec<String>>) {
        std::fs::write(self.folder.join("list.csv"), intake::Grid::of_rows(rows).to_csv()).expect("a file");
    }

    pub fn cell(&self, row: usize, heading: &str) -> String {
        let rows = self.rows();
        let at = rows[0].iter().position(|cell| cell == heading).expect("a heading");
        rows.get(row).and_then(|row| row.get(at)).cloned().unwrap_or_default()
    }

    pub fn look(&self) {
        self.salon.stage.advance(SignedDuration::from_secs(60));
        self.salon.stage.runtime().block_on(self.salon.stage.door.look_at_sheets());
    }

    pub fn seen(&self) -> web::SheetSeen {
        self.salon.stage.door.sheet_seen(self.salon.list).expect("it was looked at")
    }

    pub fn call(&self, method: Method, path: &str, body: &str) -> Answer {
        self.salon.stage.call(method, path, &self.token, body)
    }

    fn sheet(&self) -> Value {
        self.call(Method::GET, "/desks/salon/sheet", "").json()
    }

    pub fn entries(&self) -> Vec<Entry> {
        self.salon.rows().entries
    }

    pub fn waiting(&self) -> Vec<String> {
        let waits = |entry: &&Entry| entry.state == EntryState::Waitlisted;
        let name = |entry: &Entry| entry.person.name.as_ref().map_or(String::new(), |name| name.as_str().to_string());
        self.entries().iter().filter(waits).map(name).collect()
    }

    fn entry(&self, name: &str) -> Entry {
        let named = |entry: &Entry| entry.person.name.as_ref().is_some_and(|known| known.as_str() == name);
        self.entries().into_iter().find(named).expect("somebody of this name")
    }

    /// Ann, Bo, Cy and Di stand in the sheet and on the list.
    fn four() -> Kept {
        let kept = Kept::open();
        kept.write(&format!(
            "{HEAD}\nAnn,ann@example.org,Cut,,red\nBo,bo@example.org,Colour,,\nCy,cy@example.org,Cut,,\nDi,di@example.org,Cut,,\n"
        ));
        kept.look();
        assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Di"]);
        kept
    }

    /// Nothing is left to do: the file stays as it is, octet by octet.
    fn is_quiet(&self) {
        let (text, seq) = (self.text(), self.salon.stage.seq(self.salon.list));
        self.look();
        assert_eq!((self.text(), self.salon.stage.seq(self.salon.list)), (text, seq));
    }

    fn without(&self, names: &[&str]) {
        let rows = self.rows();
        self.save(rows.into_iter().filter(|row| !names.contains(&row[0].as_str())).collect());
    }

    fn set(&self, row: usize, heading: &str, text: &str) {
        let mut rows = self.rows();
        let at = rows[0].iter().position(|cell| cell == heading).expect("a heading");
        rows[row][at] = text.to_string();
        self.save(rows);
    }
}

#[test]
fn a_new_folder_gets_the_list_and_the_documents() {
    let kept = Kept::open();
    kept.salon.join("Ann");
    kept.look();
    assert_eq!((kept.cell(1, "name"), kept.cell(1, "state")), ("Ann".into(), "waiting".into()));
    assert!(kept.folder.join("rules.md").is_file() && kept.folder.join("voice.md").is_file());
    assert!(kept.seen().look.is_well(), "{:?}", kept.seen());
    kept.is_quiet();
}

#[test]
fn rows_join_change_and_leave_and_come_back_with_their_cells() {
    let kept = Kept::four();
    assert_eq!((kept.cell(1, "state"), kept.cell(1, "hair")), ("waiting".into(), "red".into()));
    kept.is_quiet();
    kept.set(2, "service", "Cut");
    kept.look();
    assert_eq!(kept.entry("Bo").wish.map(|wish| wish.service), Some("cut".into()));
    kept.without(&["Cy"]);
    kept.look();
    assert_eq!((kept.waiting().len(), kept.sheet()["state"].clone()), (4, "looks_again".into()));
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Di"]);
    let rows = kept.salon.rows();
    let by_sheet = rows.audit.iter().filter(|row| row.who == "sheet").map(|row| row.what.as_str()).collect::<Vec<_>>();
    assert!(by_sheet.contains(&"cancelled"), "{by_sheet:?}");
    assert!(rows.audit.iter().all(|row| !row.moves.contains("example.org") && !row.note.contains("Cy")));
    kept.is_quiet();
}

#[test]
fn what_happens_elsewhere_comes_into_the_sheet() {
    let kept = Kept::four();
    kept.salon.join("Eve");
    let ann = kept.entry("Ann");
    let act = Act::Cancel { entry: ann.id, generation: ann.generation };
    kept.salon.stage.run(Actor::Guest, kept.salon.list, act);
    kept.look();
    assert_eq!((kept.cell(5, "name"), kept.cell(1, "state")), ("Eve".into(), "off the list".into()));
    kept.is_quiet();
}

#[test]
fn a_sheet_that_lost_much_changes_nothing_until_somebody_says_so() {
    let kept = Kept::four();
    let before = kept.text();
    kept.without(&["Ann", "Bo", "Cy"]);
    kept.look();
    assert_eq!(kept.waiting().len(), 4);
    let stands = kept.sheet();
    assert_eq!(stands["state"], "asked");
    let version = stands["versions"][0]["id"].clone();
    assert_eq!(stands["versions"][0]["note"], "3 of 4 rows gone, 0 renamed");
    kept.look();
    assert_eq!(kept.sheet()["versions"], stands["versions"], "asked once");
    // Kept: the sheet is put back. A second press says the same.
    for _press in 0..2 {
        let answer =
            kept.call(Method::POST, "/desks/salon/sheet/answer", &format!(r#"{{"version":{version},"meant":false}}"#));
        assert_eq!(answer.json()["state"], "in_step");
    }
    assert_eq!(kept.text(), before);
    // Meant, the second time: they leave.
    kept.without(&["Ann", "Bo", "Cy"]);
    kept.look();
    let version = kept.sheet()["versions"][0]["id"].clone();
    kept.call(Method::POST, "/desks/salon/sheet/answer", &format!(r#"{{"version":{version},"meant":true}}"#));
    assert_eq!(kept.waiting(), ["Di"]);
    kept.is_quiet();
}

#[test]
fn an_answer_to_a_sheet_that_moved_on_is_refused() {
    let kept = Kept::four();
    kept.without(&["Ann", "Bo", "Cy"]);
    kept.look();
    let version = kept.sheet()["versions"][0]["id"].clone();
    kept.without(&["Ann", "Bo", "Cy", "Di"]);
    kept.look();
    let answer =
        kept.call(Method::POST, "/desks/salon/sheet/answer", &format!(r#"{{"version":{version},"meant":true}}"#));
    assert_eq!(answer.status, 422, "{} {:?}", answer.text, kept.seen());
    assert_eq!(kept.waiting().len(), 4);
}

#[test]
fn a_broken_or_vanished_sheet_changes_nothing_and_can_be_written_anew() {
    let kept = Kept::four();
    let good = kept.text();
    for broken in ["", "\n\n", "Ann;Bo;Cy", "name,email\n\"Ann,a", "\u{feff}nonsense\r\n"] {
        kept.write(broken);
        kept.look();
        assert_eq!(kept.sheet()["state"], "cannot_read", "{broken:?}");
        assert_eq!(kept.waiting().len(), 4);
        assert_eq!(kept.text(), broken, "it is left for staff to mend");
    }
    std::fs::remove_file(kept.folder.join("list.csv")).expect("a file");
    kept.look();
    assert_eq!((kept.sheet()["state"].clone(), kept.waiting().len()), ("gone".into(), 4));
    let cookie = kept.salon.stage.sign_in("olga", rules::HouseRole::Owner);
    let send = |body: &str| {
        let headers = [
            ("cookie", cookie.as_str()),
            ("content-type", "application/x-www-form-urlencoded"),
            ("origin", crate::stage::URL),
        ];
        kept.salon.stage.ask(crate::stage::request(Method::POST, "/console/desks/salon/sheet", &headers, body))
    };
    let answer = send("do=anew");
    assert_eq!(answer.status, 303, "{}", answer.text);
    assert_eq!(kept.text(), good);
    kept.is_quiet();
    // What stood there and was never understood is kept.
    kept.write("Ann;Bo;Cy and a whole afternoon of work");
    kept.look();
    send("do=anew");
    assert_eq!((kept.text(), kept.sheet()["versions"][0]["kept"].clone()), (good, true.into()));
    let texts = std::fs::read_dir(kept.salon.stage.path("kept-sheets/salon")).expect("a folder").flatten();
    let texts: Vec<String> = texts.filter_map(|file| std::fs::read_to_string(file.path()).ok()).collect();
    assert!(texts.iter().any(|text| text.contains("a whole afternoon")));
}

#[test]
fn a_bad_edit_is_rolled_back_in_one_step() {
    let kept = Kept::four();
    let version = kept.sheet()["versions"][0]["id"].clone();
    let (bo, number) = (kept.entry("Bo").id, kept.entry("Bo").number);
    // Bo deleted, Ann waits for another thing, a stranger pasted in; Di leaves by herself, Eve joins by the page.
    let mut rows = kept.rows();
    rows[1][2] = "Colour".into();
    rows.retain(|row| row[0] != "Bo");
    rows.push(["Wrong", "wrong@example.org", "Cut", "", ""].map(String::from).to_vec());
    kept.save(rows);
    kept.look();
    kept.look();
    assert_eq!(kept.waiting(), ["Ann", "Cy", "Di", "Wrong"]);
    let di = kept.entry("Di");
    kept.salon.stage.run(Actor::Guest, kept.salon.list, Act::Cancel { entry: di.id, generation: di.generation });
    kept.salon.join("Eve");
    let body = format!(r#"{{"version":{version}}}"#);
    for _press in 0..2 {
        let answer = kept.call(Method::POST, "/desks/salon/sheet/rollback", &body);
        assert_eq!(answer.status, 200, "{}", answer.text);
    }
    assert_eq!(kept.waiting(), ["Ann", "Bo", "Cy", "Eve"]);
    assert_eq!(kept.entry("Ann").wish.map(|wish| wish.service), Some("cut".into()));
    let back = kept.entry("Bo");
    assert_eq!((back.id, back.number), (bo, number), "the old place in line");
    let names: Vec<String> = kept.rows()[1..].iter().map(|row| row[0].clone()).collect();
    assert_eq!(names, ["Ann", "Bo", "Cy", "Di", "Eve"]);
    assert_eq!((kept.cell(4, "state"), kept.cell(2, "state")), ("off the list".into(), "waiting".into()));
    kept.is_quiet();
}

#[test]
fn rules_and_voice_are_files_too_and_a_bad_line_keeps_the_last_good_ones() {
    let kept = Kept::four();
    let (rules, problems) = (kept.folder.join("rules.md"), kept.folder.join("problems.txt"));
    std::fs::write(&rules, "- Offers last 45 minutes\n").expect("a file");
    kept.look();
    let in_force = || kept.call(Method::GET, "/desks/salon/rules", "").text;
    let good = in_force();
    if !good.contains("45") {
        // The phrase must be one the document knows; the test is about the file, so the answer says which.
        panic!("not taken over: {good:?} {:?}", kept.seen().documents);
    }
    std::fs::write(&rules, "- Offers last 45 minutes\n- Be nice to everybody always.\n").expect("a file");
    kept.look();
    assert_eq!(in_force(), good);
    let told = std::fs::read_to_string(&problems).expect("a file");
    assert!(told.starts_with("rules.md line 2: "), "{told}");
    assert_eq!(kept.seen().documents.len(), 1);
    std::fs::write(&rules, good.clone()).expect("a file");
    kept.look();
    assert!(!problems.exists() && kept.seen().documents.is_empty());
    // Edited in the console: the file follows.
    kept.call(Method::PUT, "/desks/salon/rules", "- Offers last 50 minutes\n");
    kept.look();
    assert_eq!(std::fs::read_to_string(&rules).expect("a file"), "- Offers last 50 minutes\n");
    // Also while the list beside it cannot be read.
    kept.write("nonsense");
    std::fs::write(&rules, "- Offers last 55 minutes\n").expect("a file");
    kept.look();
    assert!(in_force().contains("55"), "{}", in_force());
    kept.call(Method::PUT, "/desks/salon/rules", "- Offers last 60 minutes\n");
    kept.look();
    assert!(in_force().contains("60"), "{}", in_force());
    assert_eq!(std::fs::read_to_string(&rules).expect("a file"), "- Offers last 60 minutes\n");
}

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
    let door = kept.salon.stage.door.clone();
    let mut requests = door.sheet_requests().expect("nobody looks yet");
    assert!(door.sheet_requests().is_none());
    kept.salon.stage.runtime().spawn({
        let door = door.clone();
        async move {
            while let Some((list, done)) = requests.recv().await {
                door.look_at_sheet(list).await;
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
    kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Cancel { entry: bo, generation: 1 });
    assert_eq!(kept.salon.stage.run(Actor::Host(1), kept.salon.list, Act::Erase { entry: bo }), rules::Reply::Done);
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

/// Chance from a seed, which is printed when it matters.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or(0) % most.max(1)
    }
}

/// One thing staff do to the sheet, or that happens elsewhere.
fn something(kept: &Kept, dice: &mut Dice, count: usize) -> String {
    let mut rows = kept.rows();
    let body = rows.len().saturating_sub(1);
    let at = 1 + dice.below(body);
    let entries = kept.entries();
    let entry = &entries[dice.below(entries.len())];
    match dice.below(13) {
        0 | 1 => {
            rows.push(
                [&format!("New {count}"), &format!("new{count}@example.org"), "Cut", "", ""].map(String::from).to_vec(),
            );
            kept.save(rows);
            "a new row".into()
        }
        2 if body > 3 => {
            rows.remove(at);
            kept.save(rows);
            format!("row {at} deleted")
        }
        3 if body > 0 => {
            let word = ["Cut", "Colour", "Perm"][dice.below(3)];
            rows[at][2] = word.into();
            kept.save(rows);
            format!("row {at} waits for {word}")
        }
        4 if body > 0 => {
            rows[at][3] = format!("note {count}");
            kept.save(rows);
            format!("row {at} has a note")
        }
        5 if body > 1 => {
            rows[1..].reverse();
            kept.save(rows);
            "sorted".into()
        }
        6 if body > 0 => {
            let copy = rows[at].clone();
            rows.push(copy);
            kept.save(rows);
            format!("row {at} copied")
        }
        7 if body > 0 => {
            let state = rows[0].iter().position(|cell| cell == "state").unwrap_or(0);
            let word = ["left", "nonsense"][dice.below(2)];
            if rows[at].len() > state && state > 0 {
                rows[at][state] = word.into();
            }
            kept.save(rows);
            format!("row {at} is marked {word}")
        }
        11 if body > 0 => {
            rows[at][0] = format!("Over {count}");
            rows[at][1] = format!("over{count}@example.org");
            kept.save(rows);
            format!("row {at} typed over with somebody else")
        }
        8 => {
            kept.salon.join(&format!("Page{count}"));
            "somebody joins by the page".into()
        }
        9 => {
            let act = Act::Cancel { entry: entry.id, generation: entry.generation };
            kept.salon.stage.run(Actor::Guest, kept.salon.list, act);
            format!("entry {} leaves by the link", entry.id.0)
        }
        10 => {
            let (name, email, mobile) =
                (entry.person.name.clone(), entry.person.email.clone(), entry.person.mobile.clone());
            if let Some(name) = name {
                let act = Act::EditPerson { entry: entry.id, name, email, mobile, note: format!("console {count}") };
                kept.salon.stage.run(Actor::Host(1), kept.salon.list, act);
            }
            format!("entry {} gets a note in the console", entry.id.0)
        }
        _ => {
            let act = if dice.below(2) == 0 { Act::Pause { entry: entry.id } } else { Act::Resume { entry: entry.id } };
            kept.salon.stage.run(Actor::Host(1), kept.salon.list, act);
            format!("entry {} pauses or comes back", entry.id.0)
        }
    }
}

/// Everybody on the list stands in the sheet once, under their id, with what the list says, unless the row tells a problem.
fn agree(kept: &Kept) -> Result<(), String> {
    let rows = kept.rows();
    let at = |heading: &str| rows[0].iter().position(|cell| cell == heading).expect("a heading");
    let (id, state, problem) = (at("id"), at("state"), at("problem"));
    for entry in kept.entries() {
        let on_list = matches!(entry.state, EntryState::Waitlisted | EntryState::Paused);
        let tag = intake::row_id(kept.salon.list, entry.id);
        let mine: Vec<&Vec<String>> = rows[1..].iter().filter(|row| row.get(id) == Some(&tag)).collect();
        if on_list && mine.len() != 1 {
            return Err(format!("entry {} stands in {} rows", entry.id.0, mine.len()));
        }
        for row in mine {
            let cell = |at: usize| row.get(at).cloned().unwrap_or_default();
            let service = entry.wish.as_ref().map(|wish| wish.service.clone()).unwrap_or_default();
            let note = entry.person.note.clone().unwrap_or_default();
            let same = cell(2).to_lowercase() == service && cell(3) == note;
            if on_list && cell(problem).is_empty() && !same {
                return Err(format!("entry {}: {row:?} is not {service} {note}", entry.id.0));
            }
            let expected = match entry.state {
                EntryState::Waitlisted if entry.live_offers > 0 => "offered",
                EntryState::Waitlisted => "waiting",
                EntryState::Paused => "paused",
                EntryState::Pending => "invited",
                EntryState::Confirmed => "booked",
                EntryState::Cancelled => "off the list",
                EntryState::Expired => "expired",
            };
            if cell(state) != expected {
                return Err(format!("entry {} is {expected}, the sheet says {}", entry.id.0, cell(state)));
            }
        }
    }
    Ok(())
}

#[test]
fn whatever_happens_sheet_and_list_agree_in_the_end_and_nobody_is_lost_in_silence() {
    for seed in 1..=8 {
        let kept = Kept::four();
        let mut dice = Dice(seed);
        let mut story = Vec::new();
        for count in 0..25 {
            story.push(something(&kept, &mut dice, count));
            // Several things may happen between two looks.
            if dice.below(3) > 0 {
                kept.look();
                if let web::SheetLook::Asked { version, .. } = kept.seen().look {
                    let meant = dice.below(2) == 0;
                    let body = format!(r#"{{"version":{},"meant":{meant}}}"#, version.0);
                    kept.call(Method::POST, "/desks/salon/sheet/answer", &body);
                    story.push(format!("asked, and it is meant: {meant}"));
                }
            }
        }
        for _look in 0..6 {
            kept.look();
            if let web::SheetLook::Asked { version, .. } = kept.seen().look {
                let body = format!(r#"{{"version":{},"meant":false}}"#, version.0);
                kept.call(Method::POST, "/desks/salon/sheet/answer", &body);
            }
        }
        assert_eq!(agree(&kept), Ok(()), "seed {seed}: {story:#?}\n{}", kept.text());
        let rows = kept.salon.rows();
        for entry in rows.entries.iter().filter(|entry| entry.state == EntryState::Cancelled) {
            let told = rows
                .audit
                .iter()
                .any(|row| row.what == "cancelled" && row.moves.contains(&format!("[\"entry\",{},", entry.id.0)));
            assert!(told, "seed {seed}: entry {} left without a line in the audit", entry.id.0);
        }
        kept.is_quiet();
        let found = store::check::check_list(&rows);
        assert!(found.is_empty(), "seed {seed}: {found:?}");
    }
}
