//! intake/step: what staff type into cells and headings, and what stands there afterwards.

use super::*;

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

/// The list parts a name at its first blank; the sheet says where it is really parted.
#[test]
fn a_first_name_of_two_words_stays_when_the_last_name_changes() {
    let mut world = World::new("Vorname;Nachname;Email;Leistung\nAnn Maria;Lee;ann@example.org;Cut\n");
    assert_eq!(world.look(), ["join Ann Maria Lee"]);
    world.set(1, "Nachname", "Leo");
    assert_eq!(world.look(), ["change 7"]);
    assert_eq!(world.entry(7).person.name.as_ref().map(|name| name.as_str()), Some("Ann Maria Leo"));
    assert_eq!((world.cell(1, "Vorname"), world.cell(1, "Nachname")), ("Ann Maria".into(), "Leo".into()));
    assert_eq!(world.look(), Vec::<String>::new());
    // Renamed on the list, both halves are the list's.
    world.entry(7).person.name = rules::PersonName::parse("Ann Maria Moe").ok();
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!((world.cell(1, "Vorname"), world.cell(1, "Nachname")), ("Ann".into(), "Maria Moe".into()));
    assert_eq!(world.look(), Vec::<String>::new());
}

#[test]
fn a_range_of_days_is_all_of_them() {
    let mut world = World::new("name,email,service,days\nAnn,ann@example.org,Cut,Mo–Fr\n");
    assert_eq!(world.look(), ["join Ann"]);
    assert_eq!(world.entry(7).wish.as_ref().map(|wish| wish.weekdays.0), Some(0b1_1111));
}

#[test]
fn in_a_very_wide_sheet_our_columns_are_added_once() {
    let more: String = (0..600).map(|at| format!(",c{at}")).collect();
    let mut world = World::new(&format!("name,email,service{more}\nAnn,ann@example.org,Cut\n"));
    assert_eq!(world.look(), ["join Ann"]);
    let once = world.grid.rows[0].clone();
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.grid.rows[0], once);
    assert_eq!(world.cell(1, "state"), "waiting");
}

#[test]
fn empty_lines_and_a_told_separator_may_stand_above_the_headings() {
    for above in ["\r\n", "  \r\n\r\n", "sep=;\r\n"] {
        let mut world = World::new(&format!("{above}name;email;service\r\nAnn, Q;ann@example.org;Cut\r\n"));
        assert_eq!(world.look(), ["join Ann, Q"], "{above:?}");
        assert_eq!(world.look(), Vec::<String>::new(), "{above:?}");
        let written = String::from_utf8(world.grid.to_csv()).expect("text");
        assert_eq!(written.contains("sep=;\r\n"), above.starts_with("sep"), "it stays for the spreadsheet");
    }
}

#[test]
fn an_edit_beside_somebody_off_the_list_is_told_and_stays_to_be_mended() {
    let mut world = four();
    world.set(2, "state", "left");
    assert_eq!(world.look(), ["leave 8"]);
    world.set(2, "service", "Cut");
    for _look in 0..2 {
        assert_eq!(world.look(), Vec::<String>::new());
        assert!(!world.cell(2, "problem").is_empty());
        assert_eq!(world.cell(2, "service"), "Cut");
    }
    world.set(2, "service", "Colour");
    assert_eq!(world.look(), Vec::<String>::new());
    assert_eq!(world.cell(2, "problem"), "");
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
fn a_new_sheet_has_every_column_once() {
    let grid = Grid::new_sheet();
    let layout = Layout::of(&grid).expect("our own headings");
    assert!(layout.columns.iter().all(|column| *column != SheetColumn::Theirs));
    assert!(OwnColumn::ALL.iter().all(|own| layout.own(*own).is_some()));
}

/// A spreadsheet could take such a heading for a formula, so it is guarded; the guard must not grow with every look.
#[test]
fn a_heading_that_looks_like_a_formula_stays_as_it_is() {
    let mut world = World::new("name,mobile,=weekdays\nAnn,+447700900123,mon\n");
    world.look();
    let once = world.grid.rows[0].clone();
    assert_eq!(once[2], "=weekdays");
    world.set(1, "name", "Ann Lee");
    world.look();
    assert_eq!(world.grid.rows[0], once);
}

/// What is guarded may be nothing but blanks; the guard comes off before they do.
#[test]
fn a_guarded_blank_is_blank() {
    let grid = Grid::from_csv(b"name,mobile\n\"'\t\",\" '+447700900123 \"\n").expect("a sheet");
    assert_eq!((grid.cell(1, 0), grid.cell(1, 1)), (String::new(), "+447700900123".to_string()));
}
