//! intake/step: what staff do to sheets, and what comes of it. A small list stands in for the keeper.

use super::*;
use rules::desk::{DeskSettings, Service};
use rules::{Entry, EntryId, EntryState, Joining, ListId, Person, Zone};
use std::collections::BTreeMap;

const LIST: ListId = ListId(4);

fn salon() -> DeskSettings {
    let service = |name: &str| Service { name: name.into(), minutes: 60, price_cents: 0 };
    let zone = Zone::parse("Europe/Vienna").expect("a zone");
    let desk = DeskSettings::new("Salon", zone, vec![service("Cut"), service("Colour")]);
    DeskSettings { staff: vec!["Mia".into()], ..desk }
}

/// A list that takes every wish at once, and the sheet beside it.
struct World {
    desk: DeskSettings,
    entries: BTreeMap<EntryId, Entry>,
    agreed: Agreed,
    grid: Grid,
    /// As we left it.
    left: Option<Grid>,
    next: u64,
}

impl World {
    fn new(csv: &str) -> World {
        let grid = Grid::from_csv(csv.as_bytes()).expect("a sheet");
        World { desk: salon(), entries: BTreeMap::new(), agreed: Agreed::default(), grid, left: None, next: 7 }
    }

    fn known(&self) -> Known<'_> {
        let saved_by = if self.left.as_ref() == Some(&self.grid) { SavedBy::Us } else { SavedBy::Staff };
        Known { list: LIST, desk: &self.desk, agreed: &self.agreed, entries: &self.entries, saved_by }
    }

    fn plan(&self) -> Result<Planned, UnreadableSheet> {
        plan(&self.grid, self.known(), Care::AskFirst)
    }

    /// One look; what was wished for, in words.
    fn look(&mut self) -> Vec<String> {
        let Planned::Do(plan) = self.plan().expect("readable") else { panic!("nothing to ask") };
        let mut outcomes = BTreeMap::new();
        let mut told = Vec::new();
        for wished in &plan.wishes {
            let (said, outcome) = self.run(&wished.wish);
            told.push(said);
            if let Some(row) = wished.row {
                outcomes.insert(row, outcome);
            }
        }
        let done = finish(&self.grid, &plan, &outcomes, self.known(), &Listed::new(), Manner::Differences);
        // The file is written and read again, as it would be.
        self.grid = Grid::from_csv(&done.grid.to_csv()).expect("what we wrote");
        self.left = Some(self.grid.clone());
        self.agreed = Agreed::from_json(&done.agreed.to_json()).expect("what we wrote");
        told
    }

    fn run(&mut self, wish: &SheetWish) -> (String, Outcome) {
        match wish {
            SheetWish::Join { joining, note } => {
                let same = |entry: &&Entry| {
                    entry.person.contact_key() == person(joining, note).contact_key()
                        && entry.wish.as_ref().is_some_and(|wish| wish.service == joining.wish.service.to_lowercase())
                };
                if let Some(known) = self.entries.values().find(same) {
                    return (format!("known {}", known.id.0), Outcome::Known(known.id));
                }
                let id = self.join(joining, note);
                (format!("join {}", joining.name.as_str()), Outcome::Joined(id))
            }
            SheetWish::Change { entry, person, wish } => {
                let row = self.entries.get_mut(entry).expect("an entry");
                if let Some(edit) = person {
                    let (name, note) =
                        (Some(edit.name.clone()), Some(edit.note.clone()).filter(|note| !note.is_empty()));
                    row.person = Person { name, email: edit.email.clone(), mobile: edit.mobile.clone(), note };
                }
                if let Some(edit) = wish {
                    (row.party, row.tier, row.wish) = (edit.party, edit.tier, Some(edit.wish.clone()));
                }
                (format!("change {}", entry.0), Outcome::Done)
            }
            SheetWish::Leave { entry, .. } => {
                self.entries.get_mut(entry).expect("an entry").state = EntryState::Cancelled;
                (format!("leave {}", entry.0), Outcome::Done)
            }
        }
    }

    fn join(&mut self, joining: &Joining, note: &str) -> EntryId {
        let id = EntryId(self.next);
        self.next += 1;
        let mut wish = joining.wish.clone();
        wish.service = wish.service.to_lowercase();
        let entry = Entry {
            id,
            rev: 0,
            list: LIST,
            number: id.0,
            state: EntryState::Waitlisted,
            party: joining.party,
            generation: 1,
            passes: 0,
            tier: joining.tier,
            live_offers: 0,
            told_rev: 1,
            reminders: rules::Reminders::On,
            mail_reach: rules::Reach::Open,
            text_reach: rules::Reach::Open,
            resends: 0,
            joined_at: jiff::Timestamp::UNIX_EPOCH,
            moved: None,
            mail_since: None,
            text_since: None,
            person: person(joining, note),
            wish: Some(wish),
        };
        self.entries.insert(id, entry);
        id
    }

    fn cell(&self, row: usize, heading: &str) -> String {
        let at = self.grid.rows[0].iter().position(|cell| cell == heading).expect("a heading");
        self.grid.cell(row, at)
    }

    fn set(&mut self, row: usize, heading: &str, text: &str) {
        let at = self.grid.rows[0].iter().position(|cell| cell == heading).expect("a heading");
        self.grid.put(row, at, text);
    }

    fn entry(&mut self, id: u64) -> &mut Entry {
        self.entries.get_mut(&EntryId(id)).expect("an entry")
    }
}

fn person(joining: &Joining, note: &str) -> Person {
    let note = Some(note.to_string()).filter(|note| !note.is_empty());
    Person { name: Some(joining.name.clone()), email: joining.email.clone(), mobile: joining.mobile.clone(), note }
}

/// Ann 7, Bo 8, Cy 9, Di 10.
fn four() -> World {
    let mut world = World::new(
        "name,phone,email,service,days,colour of hair\nAnn Lee,+43 660 1234567,,Cut,\"Mon, Sat\",red\n\
         Bo,,bo@example.org,Colour,,\nCy,,cy@example.org,Cut,,\nDi,,di@example.org,Cut,,grey\n",
    );
    assert_eq!(world.look(), ["join Ann Lee", "join Bo", "join Cy", "join Di"]);
    assert_eq!(world.look(), Vec::<String>::new());
    world
}

#[test]
fn new_rows_join_and_get_their_cells_without_losing_their_own() {
    let world = four();
    assert_eq!(world.cell(1, "id"), row_id(LIST, EntryId(7)));
    assert_eq!((world.cell(1, "state"), world.cell(1, "joined")), ("waiting".into(), "1970-01-01 01:00".into()));
    assert_eq!((world.cell(1, "days"), world.cell(1, "phone")), ("Mon, Sat".into(), "+43 660 1234567".into()));
    assert_eq!((world.cell(1, "colour of hair"), world.cell(4, "colour of hair")), ("red".into(), "grey".into()));
}

#[test]
fn headings_are_known_in_four_languages_and_any_order() {
    for heading in [
        "Leistung;Handy;Vorname;Nachname;Wochentage",
        "Prestation;Téléphone;Prénom;Nom de famille;Jours",
        "Servicio;Móvil;First name;Apellidos;Días",
    ] {
        let mut world = World::new(&format!("{heading}\nCut;+43660111222;Ann;Lee;Mo Di\n"));
        assert_eq!(world.look(), ["join Ann Lee"], "{heading}");
        assert_eq!(world.entry(7).wish.as_ref().map(|wish| wish.weekdays.0), Some(0b11), "{heading}");
        world.set(1, heading.split(';').nth(3).expect("a last name"), "Leo");
        assert_eq!(world.look(), ["change 7"], "{heading}");
        assert_eq!(world.entry(7).person.name.as_ref().map(|name| name.as_str()), Some("Ann Leo"));
    }
}

#[test]
fn columns_of_the_staff_that_are_called_much_like_ours_are_theirs() {
    let mut world = World::new(
        "name,email,service,Nummer,Status,Seit,Since,Hinweis,ID\nAnn,ann@example.org,Cut,12,stamm,2019,may,ring,a4\n",
    );
    let before = world.grid.rows[1].clone();
    assert_eq!(world.look(), ["join Ann"]);
    assert_eq!(world.grid.rows[1][..before.len()], before[..]);
    assert_eq!((world.cell(1, "id"), world.cell(1, "state")), (row_id(LIST, EntryId(7)), "waiting".into()));
}

#[test]
fn a_changed_cell_wins_and_a_change_of_the_list_comes_into_the_sheet() {
    let mut world = four();
    world.set(2, "service", "cut");
    world.entry(8).person.note = Some("rang twice".into());
    world.entry(7).party = 3;
    assert_eq!(world.look(), ["change 8"]);
    assert_eq!(world.entry(8).wish.as_ref().map(|wish| wish.service.clone()), Some("cut".into()));
    // Spelled as it was typed; there are no columns for note and party, so nothing is written of them.
    assert_eq!(world.cell(2, "service"), "cut");
    world.entry(7).wish.as_mut().expect("a wish").weekdays = rules::desk::Weekdays(0b1);
    world.entry(9).person.name = rules::PersonName::parse("Cyril").ok();
    world.set(3, "name", "Cyrus");
    assert_eq!(world.look(), ["change 9"]);
    assert_eq!((world.cell(1, "days"), world.cell(3, "name")), ("mon".into(), "Cyrus".into()));
    assert_eq!(world.entry(9).person.name.as_ref().map(|name| name.as_str()), Some("Cyrus"));
}

#[test]
fn what_cannot_be_read_is_told_beside_it_and_stays_to_be_mended() {
    let mut world = four();
    world.set(1, "phone", "0660 12");
    world.set(2, "service", "Perm");
    assert_eq!(world.look(), Vec::<String>::new());
    assert!(world.cell(1, "problem").starts_with("Mobile: "), "{}", world.cell(1, "problem"));
    assert!(world.cell(2, "problem").starts_with("Service: "), "{}", world.cell(2, "problem"));
    assert_eq!((world.cell(1, "phone"), world.cell(2, "service")), ("0660 12".into(), "Perm".into()));
    assert_eq!(world.look(), Vec::<String>::new(), "still wrong, still told");
    world.set(1, "phone", "+43 660 7654321");
    assert_eq!(world.look(), ["change 7"]);
    assert_eq!(world.cell(1, "problem"), "");
}

#[test]
fn a_half_typed_row_waits() {
    let mut world = four();
    world.set(5, "name", "Ed");
    assert_eq!(world.look(), Vec::<String>::new());
    assert!(!world.cell(5, "problem").is_empty());
    world.set(5, "email", "ed@example.org");
    world.set(5, "service", "Cut");
    assert_eq!(world.look(), ["join Ed"]);
    assert_eq!((world.cell(5, "problem"), world.cell(5, "state")), (String::new(), "waiting".into()));
}

#[test]
fn our_cells_are_put_back_when_typed_over_and_left_means_left() {
    let mut world = four();
    world.set(1, "state", "booked!!");
    world.set(1, "joined", "");
    world.set(3, "state", "Entfernt");
    assert_eq!(world.look(), ["leave 9"]);
    assert_eq!((world.cell(1, "state"), world.cell(1, "joined")), ("waiting".into(), "1970-01-01 01:00".into()));
    assert_eq!(world.cell(3, "state"), "off the list");
    // Whoever comes back by another door is not taken off again by what we wrote ourselves.
    world.entry(9).state = EntryState::Waitlisted;
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.cell(3, "state"), "waiting");
}

#[test]
fn a_deleted_row_and_a_cleared_row_leave() {
    let mut world = four();
    world.grid.rows.remove(2);
    assert_eq!(world.look(), ["leave 8"]);
    let mut world = four();
    for heading in ["name", "phone", "email", "service", "days", "colour of hair"] {
        world.set(2, heading, "");
    }
    assert_eq!(world.look(), ["leave 8"]);
    assert_eq!(world.cell(2, "id"), "");
}

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
fn sorting_and_moving_rows_changes_nothing() {
    let mut world = four();
    world.grid.rows[1..].reverse();
    world.grid.rows.swap(2, 3);
    let before = world.grid.clone();
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.grid.rows, before.rows);
}

#[test]
fn a_copied_row_is_a_new_person_once_it_says_so() {
    let mut world = four();
    let copy = world.grid.rows[2].clone();
    world.grid.rows.insert(2, copy);
    assert_eq!(world.look(), ["known 8"]);
    assert!(world.cell(3, "problem").contains("Row 3"), "the copy stands above: {}", world.cell(3, "problem"));
    assert_eq!(world.cell(3, "id"), "");
    world.set(3, "email", "new@example.org");
    world.set(3, "name", "New");
    assert_eq!(world.look(), ["join New"]);
    assert_eq!(world.entries.values().filter(|entry| entry.state == EntryState::Waitlisted).count(), 5);
}

#[test]
fn a_lost_or_swapped_id_comes_back_to_its_row() {
    let mut world = four();
    world.set(1, "id", "");
    world.set(2, "id", &row_id(LIST, EntryId(9)));
    world.set(3, "id", "8");
    assert_eq!(world.look(), Vec::<String>::new());
    for (row, id) in [(1, 7), (2, 8), (3, 9), (4, 10)] {
        assert_eq!(world.cell(row, "id"), row_id(LIST, EntryId(id)));
    }
}

#[test]
fn a_row_typed_over_with_somebody_else_costs_nobody_their_place() {
    let mut world = four();
    world.set(2, "name", "Zoe");
    world.set(2, "email", "zoe@example.org");
    assert_eq!(world.look(), ["join Zoe"]);
    assert_eq!((world.cell(2, "name"), world.cell(5, "name")), ("Zoe".into(), "Bo".into()));
    assert_eq!(world.cell(5, "id"), row_id(LIST, EntryId(8)));
    assert_eq!(world.look(), Vec::<String>::new());
    // Half typed over: Bo keeps his place all the same.
    let mut world = four();
    world.set(2, "name", "Zoe");
    world.set(2, "email", "");
    assert_eq!(world.look(), Vec::<String>::new());
    assert!(!world.cell(2, "problem").is_empty());
    assert_eq!(world.cell(5, "name"), "Bo");
}

#[test]
fn a_shared_first_name_makes_nobody_the_same_person() {
    let mut world =
        World::new("first name,last name,email,service\nAnn,Lee,lee@example.org,Cut\nBo,Ray,bo@example.org,Cut\n");
    assert_eq!(world.look(), ["join Ann Lee", "join Bo Ray"]);
    world.set(1, "last name", "Moe");
    world.set(1, "email", "moe@example.org");
    assert_eq!(world.look(), ["join Ann Moe"]);
    assert_eq!((world.cell(3, "last name"), world.cell(3, "id")), ("Lee".into(), row_id(LIST, EntryId(7))));
}

#[test]
fn the_same_person_twice_is_told() {
    let mut world = four();
    world.set(5, "name", "Bo again");
    world.set(5, "email", "BO@example.org");
    world.set(5, "service", "Colour");
    assert_eq!(world.look(), ["known 8"]);
    assert!(world.cell(5, "problem").contains("Row 3"), "{}", world.cell(5, "problem"));
    assert_eq!(world.cell(3, "problem"), "");
}

#[test]
fn whoever_came_another_way_gets_a_row_and_formulas_stay_texts() {
    let mut world = four();
    let form = crate::joining::JoinForm {
        name: "=HYPERLINK(1)".into(),
        mobile: "+43660999888".into(),
        service: "Cut".into(),
        ..Default::default()
    };
    let joining = crate::joining::joining(&form, &salon(), rules::Consent::Ticked).expect("a person");
    world.join(&joining, "");
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!((world.cell(5, "name"), world.cell(5, "phone")), ("=HYPERLINK(1)".into(), "+43660999888".into()));
    let csv = String::from_utf8(world.grid.to_csv()).expect("text");
    assert!(csv.contains("'=HYPERLINK(1),'+43660999888"), "{csv}");
    assert_eq!(world.look(), Vec::<String>::new());
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

#[test]
fn a_new_sheet_has_every_column_once() {
    let grid = Grid::new_sheet();
    let layout = Layout::of(&grid).expect("our own headings");
    assert!(layout.columns.iter().all(|column| *column != SheetColumn::Theirs));
    assert!(OwnColumn::ALL.iter().all(|own| layout.own(*own).is_some()));
}

#[test]
fn an_id_counted_up_is_nobody() {
    let id = row_id(LIST, EntryId(17));
    assert_eq!(row_id_of(LIST, &id.to_uppercase()), Some(EntryId(17)));
    assert_eq!(row_id_of(LIST, &id.replace("17", "18")), None);
    assert_eq!(row_id_of(ListId(5), &id), None);
    for wrong in ["", "17", "-", "17-", "99999999999999999999-ab"] {
        assert_eq!(row_id_of(LIST, wrong), None, "{wrong}");
    }
}
