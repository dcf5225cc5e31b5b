//! `usher replay`: at every moment the list from the audit alone equals the rows as they stood then.

mod common;

use common::{Folder, Stage, text, usher};
use jiff::{SignedDuration, Timestamp};
use rules::{Act, Actor, ListId, PlaceState};
use serde_json::{Value, json};
use std::path::Path;
use store::{Engine, ListRows};

/// The rows as they stood, at the last moment before the next thing happened.
struct Film {
    stage: Stage,
    shots: Vec<(Timestamp, ListRows)>,
}

impl Film {
    fn shoot(&mut self) {
        let rows = self.stage.core.engine().read_list(self.stage.list).expect("rows");
        self.shots.push((self.stage.now, rows));
        self.stage.now += SignedDuration::from_mins(1);
    }

    fn wait(&mut self, time: SignedDuration) {
        self.stage.now += time;
        while self.stage.core.fire_due(self.stage.now).expect("timers fire") > 0 {}
        self.shoot();
    }

    fn act(&mut self, act: Act) {
        self.stage.act(Actor::Guest, act);
        self.shoot();
    }
}

/// An evening with everything in it: a cancel, a lapse, a claim, somebody back again, and an erasure.
fn film(folder: &Folder) -> Film {
    let mut film = Film { stage: Stage::new(&folder.database()), shots: Vec::new() };
    film.shoot();
    let ann = film.stage.evening();
    film.stage.register("Ed");
    film.shoot();
    film.wait(SignedDuration::from_hours(6));
    film.stage.mail();
    film.shoot();
    let offers = film.shots[film.shots.len() - 1].1.offers.clone();
    let live = offers.iter().find(|offer| offer.state.is_live()).expect("Di is asked after Cy");
    film.act(Act::Claim { entry: live.entry, place: live.place, seq: live.seq });
    film.act(Act::Cancel { entry: live.entry, generation: 1 });
    film.stage.register("Di");
    film.shoot();
    film.act(Act::Erase { entry: ann });
    film
}

fn replayed(folder: &Path, list: ListId, at: Timestamp) -> Value {
    let output = usher(folder, &["replay", "--list", &list.0.to_string(), "--at", &at.to_string(), "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// What must agree, in one shape for both sides.
fn essence(rows: &ListRows) -> Value {
    let head = &rows.head;
    let entries = rows.entries.iter().map(|entry| {
        (entry.id.0.to_string(), json!([entry.state.word(), entry.number, entry.party, entry.generation, entry.passes]))
    });
    let held = rows.places.iter().filter(|place| place.state == PlaceState::Held);
    let live = rows.offers.iter().filter(|offer| offer.state.is_live());
    json!({
        "head": [head.cap, head.taken, head.held, head.waiting, head.line_rev],
        "entries": entries.collect::<serde_json::Map<_, _>>(),
        "held": held.map(|place| json!([place.id.0, place.seats])).collect::<Vec<_>>(),
        "live": live.map(|offer| {
            let ends_at = offer.ends_at.map(Timestamp::as_millisecond);
            json!([offer.place.0, offer.seq, offer.entry.0, offer.state.word(), ends_at])
        }).collect::<Vec<_>>(),
    })
}

fn essence_of(told: &Value) -> Value {
    let pick = |row: &Value, columns: &[&str]| Value::Array(columns.iter().map(|key| row[*key].clone()).collect());
    let all = |key: &str, columns: &[&str]| -> Vec<Value> {
        told[key].as_array().expect("rows").iter().map(|row| pick(row, columns)).collect()
    };
    let entries = told["entries"].as_array().expect("entries").iter();
    let entry = |row: &Value| pick(row, &["state", "number", "party", "generation", "passes"]);
    json!({
        "head": pick(&told["head"], &["cap", "taken", "held", "waiting", "line_rev"]),
        "entries": entries.map(|row| (row["id"].to_string(), entry(row))).collect::<serde_json::Map<_, _>>(),
        "held": all("held_places", &["id", "seats"]),
        "live": all("live_offers", &["place", "seq", "entry", "state", "ends_at"]),
    })
}

#[test]
fn every_moment_comes_back() {
    let folder = Folder::new();
    let film = film(&folder);
    assert!(film.shots.len() >= 8);
    for (at, rows) in &film.shots {
        let told = replayed(&folder.0, film.stage.list, *at);
        assert_eq!(essence_of(&told), essence(rows), "at {at}");
    }
}

#[test]
fn names_come_from_the_present_and_the_erased_stay_erased() {
    let folder = Folder::new();
    let film = film(&folder);
    let (at, _) = film.shots[1];
    let output = usher(&folder.0, &["replay", "--list", "dinner", "--at", &at.to_string()]);
    let said = text(&output.stdout);
    assert!(said.contains("Bo, party of 1") && said.contains("(erased), party of 1"), "{said}");
    assert!(!said.contains("Ann"), "{said}");
    assert!(said.contains("cap 2, taken 1, held 1, open 0, waiting 3"), "{said}");
    assert!(said.contains("to Cy, until 2026-06-01 18:01:00"), "{said}");
}

#[test]
fn a_wall_time_is_meant_in_the_lists_zone() {
    let folder = Folder::new();
    let film = film(&folder);
    // 12:00 in Berlin is 10:00 UTC, the moment the list was opened.
    let output = usher(&folder.0, &["replay", "--list", "dinner", "--at", "2026-06-01 12:00", "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(essence_of(&told), essence(&film.shots[0].1));
    let output = usher(&folder.0, &["replay", "--list", "dinner", "--at", "2026-06-01 11:59"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("did not exist yet at 2026-06-01 11:59:00"));
}

#[test]
fn without_a_time_it_is_the_present() {
    let folder = Folder::new();
    let film = film(&folder);
    let output = usher(&folder.0, &["replay", "--list", "dinner", "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(essence_of(&told), essence(&film.shots[film.shots.len() - 1].1));
}

#[test]
fn unclear_questions_get_a_kind_answer() {
    let folder = Folder::new();
    Stage::new(&folder.database());
    for (args, expected) in [
        (["replay", "--list", "lunch", "--at", "2026-06-01 12:00"], "There is no list called lunch"),
        (["replay", "--list", "dinner", "--at", "soonish"], "soonish is not a time. Try "),
    ] {
        let output = usher(&folder.0, &args);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).starts_with(expected), "{}", text(&output.stderr));
    }
}
