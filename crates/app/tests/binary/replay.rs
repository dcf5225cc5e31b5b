//! `usher replay`: at every moment the list from the audit alone equals the rows as they stood then.

use crate::common::{Folder, Stage, Transcript, text, usher};
use jiff::civil::datetime;
use jiff::{SignedDuration, Timestamp};
use keeper::Core;
use rules::desk::{DeskSettings, Service, Wish};
use rules::event::EventSettings;
use rules::{
    Act, Actor, Command, Consent, DeskAct, Email, EntryAct, EntryReply, EventAct, HouseAct, Joining, ListId, ListReply,
    PersonName, PlaceState, Reply, Zone,
};
use serde_json::{Value, json};
use std::path::Path;
use store::sqlite::Sqlite;
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
    film.act(Act::Entry(EntryAct::Claim { entry: live.entry, place: live.place, seq: live.seq, generation: None }));
    film.act(Act::Entry(EntryAct::Cancel { entry: live.entry, generation: 1 }));
    film.stage.register("Di");
    film.shoot();
    film.act(Act::Entry(EntryAct::Erase { entry: ann }));
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
    assert!(!said.contains("Ann"), "{said}");
    let mut transcript = Transcript::default();
    transcript.add(&folder.0, &said);
    transcript.reads("replay");
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
    assert!(text(&output.stderr).contains(" 2026-06-01 11:59:00"), "{}", text(&output.stderr));
}

#[test]
fn without_a_time_it_is_the_present() {
    let folder = Folder::new();
    let film = film(&folder);
    let output = usher(&folder.0, &["replay", "--list", "dinner", "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(essence_of(&told), essence(&film.shots[film.shots.len() - 1].1));
}

/// Who waits, in the order in which they are shown.
fn line(told: &Value) -> Vec<&str> {
    let entries = told["entries"].as_array().expect("entries").iter();
    entries.filter(|row| row["state"] == "waitlisted").map(|row| row["name"].as_str().expect("a name")).collect()
}

#[test]
fn whom_the_host_moved_stands_where_they_were_put() {
    let folder = Folder::new();
    let mut stage = Stage::new(&folder.database());
    for who in ["Ann", "Bo"] {
        stage.register(who);
    }
    let waiting = ["Cy", "Di", "Ed"].map(|who| stage.register(who));
    let before = stage.now;
    stage.now += SignedDuration::from_mins(1);
    let reason = "a speaker".to_string();
    stage.act(Actor::Host(0), Act::Event(EventAct::MoveInLine { entry: waiting[2], before: Some(waiting[0]), reason }));
    assert_eq!(line(&replayed(&folder.0, stage.list, before)), ["Cy", "Di", "Ed"]);
    assert_eq!(line(&replayed(&folder.0, stage.list, stage.now)), ["Ed", "Cy", "Di"]);
}

/// A salon where Ann came first and Bo has the higher priority.
fn salon(database: &Path, rules: &str) -> (ListId, Timestamp) {
    let now: Timestamp = "2026-06-01T10:00:00Z".parse().expect("a moment");
    let mut core = Core::start(Sqlite::open(database).expect("a database"), now).expect("a keeper");
    let service = Service { name: "Cut".to_string(), minutes: 45, price_cents: 0 };
    let desk = DeskSettings::new("Salon", Zone::parse("Europe/Berlin").expect("a zone"), vec![service]);
    let settings = Box::new(rules_document::with_rules(desk, rules).expect("a rules document"));
    let open = Act::House(HouseAct::OpenDesk { slug: "salon".to_string(), settings, host: None });
    let opened = core.run(&Command { list: ListId::HOUSE, who: Actor::Host(0), act: open }, now).expect("no fault");
    let Reply::List(ListReply::Opened { list }) = opened else { panic!("not opened: {opened:?}") };
    for (who, tier) in [("Ann", 0), ("Bo", 2)] {
        let joining = Joining {
            name: PersonName::parse(who).expect("a name"),
            email: Email::parse(&format!("{who}@example.org")).ok(),
            mobile: None,
            party: 1,
            tier,
            wish: Wish::any("Cut"),
            consent: Consent::NotTicked,
            note: String::new(),
        };
        let join = Command { list, who: Actor::Host(0), act: Act::Desk(DeskAct::Join(Box::new(joining))) };
        let joined = core.run(&join, now).expect("no fault");
        assert!(matches!(joined, Reply::Entry(EntryReply::Standing { .. })), "{joined:?}");
    }
    (list, now)
}

#[test]
fn a_desks_line_goes_as_its_rules_document_says() {
    for (rules, expected) in [("", ["Bo", "Ann"]), ("Order: join time", ["Ann", "Bo"])] {
        let folder = Folder::new();
        let (list, at) = salon(&folder.database(), rules);
        assert_eq!(line(&replayed(&folder.0, list, at)), expected, "{rules:?}");
    }
}

/// Every command takes a list by its public name first, also where that name is the number of another list.
#[test]
fn a_public_name_goes_before_a_number() {
    let folder = Folder::new();
    let mut stage = Stage::new(&folder.database());
    let open = |slug: String| {
        let zone = Zone::parse("Europe/Berlin").expect("a zone");
        let settings = Box::new(EventSettings::new("Lunch", datetime(2026, 6, 21, 12, 0, 0, 0), zone, 2));
        Command {
            list: ListId::HOUSE,
            who: Actor::Host(0),
            act: Act::House(HouseAct::OpenEvent { slug, settings, host: None }),
        }
    };
    let slugs = (2..=100).map(|number| format!("lunch-{number}")).chain(["100".to_string()]);
    let lunches: Vec<Command> = slugs.map(open).collect();
    let opened = stage.core.run_group(&lunches, stage.now);
    assert!(opened.iter().all(|reply| matches!(reply, Ok(Reply::List(ListReply::Opened { .. })))), "{opened:?}");
    let output = usher(&folder.0, &["replay", "--list", "100", "--json"]);
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&told["slug"], &told["list"]), (&json!("100"), &json!(101)));
}

#[test]
fn unclear_questions_get_a_kind_answer() {
    let folder = Folder::new();
    Stage::new(&folder.database());
    for (list, at, unclear) in [("lunch", "2026-06-01 12:00", "lunch"), ("dinner", "soonish", "soonish")] {
        let output = usher(&folder.0, &["replay", "--list", list, "--at", at]);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains(unclear), "{}", text(&output.stderr));
    }
}
