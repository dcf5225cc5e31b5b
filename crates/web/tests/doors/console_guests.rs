//! The host's guest list: searched, filtered, sorted and paged, with no name in any address.

use crate::signed_in::{SignedIn, headings, next, sign_in};
use crate::stage::Stage;
use axum::http::StatusCode;
use rules::{Act, Actor, EntryAct, EntryId, Role};

/// So many guests, of whom the first few have a seat.
fn crowd(stage: &Stage, seats: u32, guests: usize) -> rules::ListId {
    let list = stage.event("dinner", stage.dinner(seats));
    for number in 0..guests {
        stage.sign_up("dinner", &format!("guest{number:03}"));
    }
    list
}

/// Every name on every page, from this address on, with something happening between two pages.
fn walk(host: &SignedIn<'_>, path: &str, mut meanwhile: impl FnMut()) -> Vec<String> {
    let (mut seen, mut at) = (Vec::new(), Some(path.to_string()));
    while let Some(path) = at {
        let page = host.get(&path);
        assert_eq!(page.status, StatusCode::OK, "{}", page.text);
        seen.extend(headings(&page));
        at = next(&page);
        meanwhile();
    }
    seen
}

#[test]
fn every_order_shows_everybody_once_while_people_come() {
    let stage = Stage::open();
    crowd(&stage, 60, 120);
    let host = sign_in(&stage, "mara", None);
    let mut late = 0;
    for sort in ["number", "name", "state", "joined"] {
        let seen = walk(&host, &format!("/console/e/dinner/guests?sort={sort}"), || {
            late += 1;
            stage.sign_up("dinner", &format!("late{late:03}"));
        });
        let mut first: Vec<&String> = seen.iter().filter(|name| name.starts_with("guest")).collect();
        let shown = first.len();
        first.sort();
        first.dedup();
        assert_eq!((shown, first.len()), (120, 120), "{sort}: nobody twice, nobody lost");
    }
}

#[test]
fn a_search_finds_parts_of_names_and_addresses_and_stands_in_no_address() {
    let stage = Stage::open();
    stage.event("dinner", stage.dinner(9));
    let form = |name: &str, email: &str| {
        let answer = stage.form("/e/dinner/register", &format!("name={name}&email={email}%40example.org"));
        answer.location();
    };
    form("J%C3%BCrgen+M%C3%BCller", "jm");
    form("Ann+Lee", "annlee");
    form("Bo+Lind", "mullion");
    let host = sign_in(&stage, "mara", None);
    let found = host.form("/console/e/dinner/guests", "q=MULL&sort=name");
    let path = found.location().to_string();
    assert!(path.starts_with("/console/e/dinner/guests?find=") && !path.to_lowercase().contains("mull"), "{path}");
    let page = host.get(&path);
    assert_eq!(headings(&page), ["Bo Lind", "Jürgen Müller"]);
    page.says("value=\"MULL\"").says("2 guests found");
    assert!(!page.text.contains("?q=") && !page.text.contains("=MULL&"), "links lead on without what was typed");
    let twice = host.form("/console/e/dinner/guests", "q=MULL&sort=name");
    assert_eq!(twice.location(), path, "sent twice, the same page");
    assert_eq!(headings(&host.get(host.form("/console/e/dinner/guests", "q=lee+ann").location())), ["Ann Lee"]);
    assert_eq!(host.form("/console/e/dinner/guests", "q=").location(), "/console/e/dinner/guests");
    host.get(host.form("/console/e/dinner/guests", "q=zzz").location()).says("Nobody matches.");
}

#[test]
fn a_search_is_the_hosts_own() {
    let stage = Stage::open();
    let list = stage.event("dinner", stage.dinner(9));
    stage.sign_up("dinner", "ann");
    let mara = sign_in(&stage, "mara", None);
    let path = mara.form("/console/e/dinner/guests", "q=ann").location().to_string();
    let vera = sign_in(&stage, "vera", Some((list, Role::Viewer)));
    vera.get(&path).shows("notice", "problem").never_says("value=\"ann\"");
    let own = vera.form("/console/e/dinner/guests", "q=ann");
    assert_eq!(headings(&vera.get(own.location())), ["ann"], "a viewer may look, so a viewer may search");
}

#[test]
fn states_are_counted_and_shown_alone() {
    let stage = Stage::open();
    let list = crowd(&stage, 2, 5);
    let host = sign_in(&stage, "mara", None);
    host.get("/console/e/dinner/guests").says("Confirmed <b>2</b>").says("In line <b>3</b>").says("All <b>5</b>");
    let entry = entry_of(&stage, list, "guest000");
    stage.run(Actor::Guest, list, Act::Entry(EntryAct::Cancel { entry, generation: 1 }));
    stage.post_round();
    let page = host.get("/console/e/dinner/guests?state=offered");
    assert_eq!(headings(&page), ["guest002"]);
    page.says("Seat on offer <b>1</b>").says("In line <b>2</b>").says("Cancelled <b>1</b>").says("held until ");
    assert_eq!(headings(&host.get("/console/e/dinner/guests?state=cancelled")), ["guest000"]);
}

#[test]
fn who_is_erased_is_found_no_more() {
    let stage = Stage::open();
    let list = crowd(&stage, 9, 2);
    let host = sign_in(&stage, "mara", None);
    let search = host.form("/console/e/dinner/guests", "q=guest001").location().to_string();
    assert_eq!(headings(&host.get(&search)), ["guest001"]);
    let entry = entry_of(&stage, list, "guest001");
    stage.run(Actor::Host(1), list, Act::Entry(EntryAct::Cancel { entry, generation: 1 }));
    stage.run(Actor::Host(1), list, Act::Entry(EntryAct::Erase { entry }));
    host.get(&search).says("Nobody matches.");
    assert_eq!(headings(&host.get("/console/e/dinner/guests?sort=name")), ["guest000", "(erased)"]);
}

#[test]
fn strange_addresses_show_the_list_from_its_beginning() {
    let stage = Stage::open();
    crowd(&stage, 9, 1);
    let host = sign_in(&stage, "mara", None);
    for query in ["?after=x&sort=state", "?state=nowhere", "?sort=colour", "?after=-1", "?find=77"] {
        let page = host.get(&format!("/console/e/dinner/guests{query}"));
        assert_eq!(page.status, StatusCode::OK, "{query}");
        assert_eq!(headings(&page), ["guest000"], "{query}");
    }
    assert_eq!(stage.get("/console/e/dinner/guests").status, StatusCode::SEE_OTHER, "only for those signed in");
}

pub fn entry_of(stage: &Stage, list: rules::ListId, name: &str) -> EntryId {
    let roster = stage.readers.with(|reader| reader.roster(list)).expect("a read");
    roster.iter().find(|row| row.name.as_deref() == Some(name)).expect("a guest").id
}
