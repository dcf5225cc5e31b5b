//! intake/step: sheets that lost much at once, old copies, and back to an earlier version.

use super::*;

#[test]
fn much_at_once_is_asked_about() {
    let ask = |lost, changed| Ok(Planned::Ask { lost, changed, known: 4 });
    let mut world = four();
    world.grid.rows.drain(2..4);
    assert_eq!(world.plan(), ask(2, 0));
    let mut world = four();
    world.grid.rows.truncate(1);
    assert_eq!(world.plan(), ask(4, 0));
    // Also the only one of a list.
    let mut world = World::new("name,email,service\nAnn,ann@example.org,Cut\n");
    world.look();
    world.grid.rows.truncate(1);
    assert!(matches!(world.plan(), Ok(Planned::Ask { lost: 1, known: 1, .. })));
    // Meant is meant.
    assert!(matches!(plan(&world.grid, world.known(), Care::Meant), Ok(Planned::Do(_))));
}

#[test]
fn one_column_sorted_without_the_others_is_asked_about() {
    let rows: String = (0..9).map(|at| format!("Guest {at},guest{at}@example.org,Cut\n")).collect();
    let mut world = World::new(&format!("name,email,service\n{rows}"));
    world.look();
    for row in 1..10 {
        world.set(row, "name", &format!("Guest {}", 9 - row));
    }
    assert!(matches!(world.plan(), Ok(Planned::Ask { lost: 0, changed: 8, known: 9 })), "{:?}", world.plan());
    // Also a column that says what they wait for.
    for row in 1..10 {
        world.set(row, "name", &format!("Guest {}", row - 1));
        world.set(row, "service", if row < 8 { "Colour" } else { "Cut" });
    }
    assert!(matches!(world.plan(), Ok(Planned::Ask { lost: 0, changed: 7, known: 9 })), "{:?}", world.plan());
}

#[test]
fn an_old_copy_saved_again_takes_nobody_off_who_joined_meanwhile() {
    let mut world = four();
    let old = world.grid.clone();
    let form = crate::joining::JoinForm {
        name: "Eve".into(),
        email: "eve@example.org".into(),
        service: "Cut".into(),
        ..Default::default()
    };
    let joining = crate::joining::joining(&form, &salon(), rules::Consent::Ticked).expect("a person");
    world.join(&joining, "");
    world.entry(8).person.email = rules::Email::parse("bo.new@example.org").ok();
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.look(), Vec::<String>::new(), "our own text read again shows it to nobody");
    // Saved twice, each time with another cell changed and without a look at what we wrote.
    for hair in ["blue", "green"] {
        world.grid = old.clone();
        world.set(1, "colour of hair", hair);
        assert_eq!(world.look(), Vec::<String>::new());
        assert_eq!((world.cell(5, "name"), world.cell(2, "email")), ("Eve".into(), "bo.new@example.org".into()));
    }
    // Saved with her row and his new address in it: from now on both are theirs to change.
    world.set(1, "colour of hair", "grey");
    assert_eq!(world.look(), Vec::<String>::new());
    world.set(2, "email", "bo@example.org");
    world.grid.rows.remove(5);
    assert_eq!(world.look(), ["change 8", "leave 11"]);
    let before = r#"{"v":1,"rows":{"7":{"typed":{"name":"Ann"},"said":{"name":"Ann"}}}}"#;
    let row = &Agreed::from_json(before).expect("an older file").rows[&EntryId(7)];
    assert_eq!((row.sight, row.stale.len()), (Sight::Seen, 0));
}

#[test]
fn an_erased_person_is_erased_from_the_sheet() {
    let mut world = four();
    let entry = world.entry(8);
    (entry.state, entry.person) = (EntryState::Cancelled, Person::default());
    assert_eq!(world.look(), Vec::<String>::new());
    assert!(!String::from_utf8_lossy(&world.grid.to_csv()).contains("bo@example.org"));
    assert!(!world.agreed.to_json().contains("bo@example.org"));
}

#[test]
fn halves_of_a_name_and_the_note_are_looked_for_in_older_versions() {
    let mut world = World::new("first name,last name,email,service,note\nZo,Lee,zo@example.org,Cut,afraid of dogs\n");
    world.look();
    let contacts = world.agreed.rows[&EntryId(7)].contacts();
    assert_eq!(contacts, ["zo@example.org", "Lee", "afraid of dogs"], "two letters stand in every sheet");
}

#[test]
fn a_sheet_that_says_nothing_changes_nothing() {
    let unreadable = |octets: &[u8]| {
        Grid::from_csv(octets).and_then(|grid| {
            let world = four();
            plan(&grid, world.known(), Care::AskFirst)
        })
    };
    assert_eq!(unreadable(b""), Err(UnreadableSheet::Empty));
    assert_eq!(unreadable(b"\n \n"), Err(UnreadableSheet::Empty));
    assert_eq!(unreadable(b"Ann,+43660,Cut\nBo,+43661,Cut\n"), Err(UnreadableSheet::NoHeadings));
    assert_eq!(unreadable(b"name,email\n\"Ann,a@b.org\nBo,b@b.org\n"), Err(UnreadableSheet::OpenQuote));
    assert_eq!(unreadable(b"name,email\nJ\xf6rg,j@b.org\n"), Err(UnreadableSheet::NotText));
    assert_eq!(unreadable(b"name,phone,mobile\na,1,2\n"), Err(UnreadableSheet::Twice("mobile".into())));
    let long = format!("name,email\n{}", "a,b\n".repeat(crate::limits::IMPORT_ROWS + 3));
    assert_eq!(unreadable(long.as_bytes()), Err(UnreadableSheet::TooLong { most: crate::limits::IMPORT_ROWS }));
}

#[test]
fn back_to_an_earlier_version() {
    let mut world = four();
    let version = world.grid.clone();
    // A bad edit: Bo deleted, Ann waits for another thing, somebody wrong pasted in. Di left by herself.
    world.set(1, "service", "Colour");
    world.set(5, "name", "Wrong");
    world.set(5, "email", "wrong@example.org");
    world.set(5, "service", "Cut");
    world.grid.rows.remove(2);
    assert_eq!(world.look(), ["change 7", "join Wrong", "leave 8"]);
    world.entry(10).state = EntryState::Cancelled;
    let back = roll_back(&version, world.known(), &[(EntryId(11), 1)], &[(EntryId(8), 1)]).expect("readable");
    let words: Vec<String> = back
        .iter()
        .map(|wish| match wish {
            BackWish::Restore { entry, .. } => format!("restore {}", entry.0),
            BackWish::Leave { entry, .. } => format!("leave {}", entry.0),
            BackWish::Change { entry, wish, .. } => {
                format!("change {} to {}", entry.0, wish.as_ref().map_or("", |edit| edit.wish.service.as_str()))
            }
        })
        .collect();
    assert_eq!(words, ["leave 11", "restore 8", "change 7 to cut"]);
}
