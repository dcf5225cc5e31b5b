//! intake/step: rows that are moved, copied, swapped or typed over, and whose they are.

use super::*;

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
fn somebody_off_the_list_who_is_typed_anew_waits_again() {
    let mut world = four();
    world.set(2, "state", "left");
    assert_eq!(world.look(), ["leave 8"]);
    world.grid.rows.remove(2);
    world.set(4, "name", "Bo");
    world.set(4, "email", "bo@example.org");
    world.set(4, "service", "Colour");
    assert_eq!(world.look(), ["known 8"], "the list is asked, and not the row that is gone");
    // With our cells still in it, it is the old row whose id was lost.
    let mut world = four();
    world.set(2, "state", "left");
    assert_eq!(world.look(), ["leave 8"]);
    world.set(2, "id", "");
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.cell(2, "id"), row_id(LIST, EntryId(8)));
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
fn an_id_counted_up_is_nobody() {
    let id = row_id(LIST, EntryId(17));
    assert_eq!(row_id_of(LIST, &id.to_uppercase()), Some(EntryId(17)));
    assert_eq!(row_id_of(LIST, &id.replace("17", "18")), None);
    assert_eq!(row_id_of(ListId(5), &id), None);
    for wrong in ["", "17", "-", "17-", "99999999999999999999-ab"] {
        assert_eq!(row_id_of(LIST, wrong), None, "{wrong}");
    }
}
