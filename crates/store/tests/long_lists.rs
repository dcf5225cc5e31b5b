//! What a host's long lists are read with: pages by key, bounded looks, and stories that old files have too.

use jiff::SignedDuration;
use rules::{Act, DeskAct, EntryAct, EntryId, EntryState, EventAct, ListId, MessageKind, MessageState, PlaceId};
use rusqlite::Connection;
use std::path::PathBuf;
use store::sqlite::{AuditBy, Back, Sqlite, SqliteReader, Touched, Within};
use store::suite::stage::{guest, host, noon, opened, register, run, sign_up};
use store::{Engine, fold};
use tempfile::TempDir;

const VERSION_1: &str = include_str!("fixtures/v1.sql");

fn file() -> (TempDir, PathBuf) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    (folder, path)
}

fn names(count: usize) -> Vec<String> {
    (0..count).map(|number| format!("guest{number:03}")).collect()
}

/// A dinner with this many seats and this many guests, and somebody to look at it.
fn dinner(seats: u32, guests: usize) -> (TempDir, Sqlite, SqliteReader, ListId) {
    let (folder, path) = file();
    let mut writer = Sqlite::open(&path).expect("a database");
    let list = opened(&mut writer, "dinner", seats);
    let names = names(guests);
    sign_up(&mut writer, list, &names.iter().map(String::as_str).collect::<Vec<_>>());
    let reader = Sqlite::reader(&path).expect("a reader");
    (folder, writer, reader, list)
}

#[test]
fn messages_go_back_page_by_page_whatever_comes_meanwhile() {
    let (_folder, mut writer, mut reader, list) = dinner(99, 25);
    let mut back = Back { wanted: (None, None), before: None, most: 10, look_at: 100 };
    let mut seen = Vec::new();
    loop {
        let found = reader.messages_back(list, &back).expect("a page");
        seen.extend(found.rows.iter().map(|message| message.id.0));
        run(&mut writer, &register(list, &format!("late{}", seen.len())), noon());
        let Some(next) = found.next else { break };
        back.before = Some(next);
    }
    assert_eq!(seen.len(), 25);
    assert!(seen.is_sorted_by(|one, other| one > other), "newest first and nothing twice: {seen:?}");
}

#[test]
fn a_rare_kind_is_looked_for_a_bounded_way_back() {
    let (_folder, _writer, mut reader, list) = dinner(3, 30);
    let wanted = (Some(MessageKind::Confirmation), None);
    let mut back = Back { wanted, before: None, most: 10, look_at: 9 };
    let mut looks = Vec::new();
    loop {
        let found = reader.messages_back(list, &back).expect("a page");
        looks.push(found.rows.len());
        let Some(next) = found.next else { break };
        back.before = Some(next);
    }
    assert_eq!(looks, [0, 0, 0, 3], "27 others first, nine at a time");
    let bounced = Back { wanted: (None, Some(MessageState::Bounced)), before: None, most: 10, look_at: 1 };
    let found = reader.messages_back(list, &bounced).expect("a page");
    assert!(found.rows.is_empty() && found.next.is_none(), "what went wrong has an index of its own");
}

#[test]
fn the_audit_says_whose_rows_changed() {
    let (_folder, mut writer, mut reader, list) = dinner(1, 3);
    let roster = reader.roster(list).expect("a roster");
    assert_eq!(roster.iter().map(|row| row.number).collect::<Vec<_>>(), [1, 2, 3]);
    let seen = reader.last_seq(list).expect("a number");
    assert_eq!(reader.touched_since(list, seen, 9).expect("a look"), Touched::These(Vec::new()));
    run(&mut writer, &guest(list, Act::Entry(EntryAct::Cancel { entry: roster[0].id, generation: 1 })), noon());
    let touched = reader.touched_since(list, seen, 9).expect("a look");
    assert_eq!(touched, Touched::These(vec![roster[0].id, roster[1].id]), "who left, and who is asked");
    assert_eq!(reader.touched_since(list, 0, 2).expect("a look"), Touched::TooMany);
    let asked = reader.roster_row(roster[1].id).expect("a look").expect("a row");
    assert_eq!((asked.state, asked.live_offers), (EntryState::Waitlisted, 1));
}

#[test]
fn a_list_as_of_now_is_the_list() {
    let (_folder, mut writer, mut reader, list) = dinner(2, 6);
    let roster = reader.roster(list).expect("a roster");
    let later = noon() + SignedDuration::from_hours(1);
    run(&mut writer, &guest(list, Act::Entry(EntryAct::Cancel { entry: roster[0].id, generation: 1 })), later);
    let rows = reader.read_list(list).expect("rows");
    let then = reader.as_of(list, later, 1_000).expect("a look").expect("short enough");
    assert_eq!(then.changes, rows.audit.len() as u64);
    let known = then.entries(0, 99);
    let same = rows.entries.iter().zip(&known).all(|(row, then)| {
        let (id, number, state) = (EntryId(then.id), then.number, then.state);
        (row.id, row.number, row.state, row.live_offers) == (id, number, state, then.live_offers)
    });
    assert!(same && known.len() == rows.entries.len());
    assert_eq!((then.head.taken, then.head.held), (rows.head.taken, rows.head.held));
    fold(&rows.audit).expect("the whole fold agrees");
    let before = reader.as_of(list, noon(), 1_000).expect("a look").expect("short enough");
    assert_eq!((before.head.taken, before.head.held, before.head.waiting), (2, 0, 4));
    assert_eq!(before.entries(4, 99).iter().map(|entry| entry.number).collect::<Vec<_>>(), [5, 6]);
    assert_eq!(reader.as_of(list, later, 3).expect("a look"), None, "never more than was allowed");
}

#[test]
fn a_seat_has_its_story_in_old_files_too() {
    let (_folder, path) = file();
    Connection::open(&path).and_then(|file| file.execute_batch(VERSION_1)).expect("a file as it was");
    let mut engine = Sqlite::open(&path).expect("an old file");
    let mut reader = Sqlite::reader(&path).expect("a reader");
    let mut told = 0;
    for list in engine.lists().expect("lists") {
        for place in engine.read_list(list).expect("rows").places {
            let story = reader.story(place.id, 99).expect("a story");
            let own = format!("[\"place\",{},", place.id.0);
            assert!(story.first().is_some_and(|first| first.moves.contains(&own)), "place {}", place.id.0);
            assert!(story.iter().all(|row| row.list == list));
            told += story.len();
        }
    }
    let sql = "SELECT count(*) FROM audit WHERE moves LIKE '%\"place\",%' OR moves LIKE '%\"offer\",%'";
    let moved: i64 =
        Connection::open(&path).and_then(|file| file.query_row(sql, [], |row| row.get(0))).expect("a count");
    assert!(told > 0 && told as i64 >= moved, "every such change is in some story");
    assert!(reader.story(PlaceId(1 << 40), 99).expect("a look").is_empty());
}

#[test]
fn a_sign_up_writes_nothing_into_any_story() {
    let (folder, _writer, _reader, _list) = dinner(2, 5);
    let file = Connection::open(folder.path().join("usher.db")).expect("a second connection");
    let told: i64 = file.query_row("SELECT count(*) FROM place_story", [], |row| row.get(0)).expect("a count");
    assert_eq!(told, 0);
}

#[test]
fn changes_of_hosts_are_found_at_once_among_those_of_guests() {
    let (_folder, mut writer, mut reader, list) = dinner(50, 40);
    let first = reader.roster(list).expect("a roster")[0].id;
    run(&mut writer, &host(list, Act::Entry(EntryAct::Cancel { entry: first, generation: 1 })), noon());
    sign_up(&mut writer, list, &["late1", "late2", "late3"]);
    let back = |wanted| Back { wanted, before: None, most: 9, look_at: 2 };
    let by = |reader: &mut SqliteReader, wanted| {
        let found = reader.audit_back(list, &back(wanted)).expect("a page");
        (found.rows.iter().map(|row| row.what.clone()).collect::<Vec<_>>(), found.next.is_some())
    };
    let hosts = by(&mut reader, AuditBy::Hosts);
    assert_eq!(hosts, (vec!["cancelled".to_string(), "opened".to_string()], false), "however little is looked at");
    let timers = by(&mut reader, AuditBy::Who("timer".to_string()));
    assert_eq!(timers, (Vec::new(), true), "nothing yet, and there is more to look at");
    assert_eq!(by(&mut reader, AuditBy::Everything).0.len(), 2);
}

#[test]
fn the_first_sign_up_is_part_of_the_story_of_whoever_came_back() {
    let (_folder, mut writer, mut reader, list) = dinner(5, 1);
    let who = reader.entries(list, store::sqlite::EntryPage { state: None, after: 0, most: 1 }).expect("a page")[0].id;
    run(
        &mut writer,
        &guest(list, Act::Entry(EntryAct::Cancel { entry: who, generation: 1 })),
        noon() + SignedDuration::from_hours(1),
    );
    run(
        &mut writer,
        &guest(list, Act::Event(EventAct::Return { entry: who, generation: 1 })),
        noon() + SignedDuration::from_hours(2),
    );
    let told: Vec<String> =
        reader.audit_of_entry(list, who, 10).expect("rows").into_iter().map(|row| row.what).collect();
    assert_eq!(told, ["confirmed", "cancelled", "confirmed"]);
}

#[test]
fn names_are_found_without_case_and_accents() {
    let (_folder, mut writer, mut reader, list) = dinner(5, 0);
    for who in ["Élodie", "Muller"] {
        let mut person = store::suite::stage::person("somebody", 1);
        person.name = rules::PersonName::parse(who).expect("a name");
        person.email = rules::Email::parse(&format!("{}@example.org", who.len())).expect("an address");
        run(&mut writer, &guest(list, Act::Event(EventAct::Register(Box::new(person)))), noon());
    }
    for (typed, found) in [("élodie", 1), ("ELODIE", 1), ("müller", 1), ("example", 2), ("org example", 0), ("zoe", 0)]
    {
        assert_eq!(reader.entries_like(list, typed, 10).expect("a look").len(), found, "{typed}");
    }
    assert_eq!(reader.entries_like(list, "example", 1).expect("a look").len(), 1, "no more than asked for");
}

#[test]
fn a_mailbox_is_found_at_desks_too_and_behind_a_mobile() {
    let (_folder, mut writer, mut reader, event) = dinner(5, 1);
    let opened = run(&mut writer, &store::suite::stage::open_desk("salon", store::suite::stage::salon()), noon());
    let desk = store::suite::stage::list_of(&opened);
    for (who, mobile) in [("guest000", Some("+4915112345678")), ("hal", None)] {
        let joining = store::suite::stage::joining(who, mobile);
        run(&mut writer, &guest(desk, Act::Desk(DeskAct::Join(Box::new(joining)))), noon());
    }
    let lists = |reader: &mut SqliteReader, key: &str| -> Vec<ListId> {
        let mut lists: Vec<_> = reader.entries_by_mailbox(key).expect("a look").iter().map(|row| row.list).collect();
        lists.sort();
        lists
    };
    assert_eq!(lists(&mut reader, "guest000@example.org"), [event, desk]);
    assert_eq!(lists(&mut reader, "hal@example.org"), [desk]);
    assert_eq!(lists(&mut reader, "nobody@example.org"), []);
    assert_eq!(reader.entries_of_contact(desk, "+4915112345678").expect("a look").len(), 1);
    assert_eq!(reader.entries_of_contact(event, "+4915112345678").expect("a look").len(), 0);
}

#[test]
fn a_look_that_went_wrong_leaves_the_next_one_alone() {
    let (_folder, _writer, mut reader, list) = dinner(5, 1);
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        reader.at_once(|_| -> Result<(), store::StoreError> { panic!("a bug in a page") })
    }));
    assert!(panicked.is_err());
    let seen = reader.at_once(|reader| reader.view(list)).expect("a look");
    assert!(seen.is_some());
}

#[test]
fn the_newest_lists_come_first() {
    let (_folder, mut writer, mut reader, first) = dinner(5, 0);
    let second = opened(&mut writer, "lunch", 3);
    let slugs = |views: Vec<store::sqlite::ListView>| views.into_iter().map(|view| view.slug).collect::<Vec<_>>();
    assert_eq!(slugs(reader.newest_views(None, 10).expect("a page")), ["lunch", "dinner"]);
    assert_eq!(slugs(reader.newest_views(Some(second), 10).expect("a page")), ["dinner"]);
    assert_eq!(slugs(reader.newest_views(Some(first), 10).expect("a page")), [""; 0]);
}

#[test]
fn a_row_of_another_list_is_not_found_by_its_number() {
    let (_folder, mut writer, mut reader, list) = dinner(5, 1);
    let other = opened(&mut writer, "lunch", 5);
    writer.flush().expect("flushed");
    let who = reader.roster(list).expect("a roster")[0].id;
    assert!(reader.entry(list, who).expect("a read").is_some());
    assert!(reader.entry(Within::AnyList, who).expect("a read").is_some());
    assert!(reader.entry(other, who).expect("a read").is_none(), "guessed");
    let page = store::sqlite::MessagePage { entry: Some(who), kind: None, after: 0, most: 1 };
    let message = reader.messages(list, page).expect("a page")[0].id;
    assert!(reader.message(list, message).expect("a read").is_some());
    assert!(reader.message(other, message).expect("a read").is_none(), "guessed");
}
