//! Numbers, audit, and SQLite's own view of the file.

use crate::stage::dinner;

#[test]
fn a_sound_file_is_clean_and_counted() {
    let report = dinner().report();
    assert!(report.is_clean());
    assert_eq!((report.lists, report.entries, report.offers), (1, 5, 2));
    assert!(report.messages > 5 && report.audit > 10);
}

#[test]
fn numbers_that_do_not_match_the_rows() {
    dinner().damage("UPDATE list SET taken = taken - 1").assert_found(1, "taken");
    dinner().damage("UPDATE list SET held = held - 1").assert_found(1, "held");
    dinner().damage("UPDATE list SET waiting = waiting + 1").assert_found(1, "waiting");
    dinner().damage("UPDATE list SET asked = asked + 1").assert_found(1, "asked");
    dinner().damage("UPDATE list SET taken = 9").assert_found(1, "more than the cap");
    dinner().damage("UPDATE list SET cap = cap + 5").assert_found(1, "cap");
    dinner().damage("UPDATE entry SET live_offers = 1 WHERE name = 'eve'").assert_found(1, "live offers");
    dinner().damage("UPDATE entry SET party = 2 WHERE name = 'cy'").assert_found(1, "taken");
}

#[test]
fn an_audit_with_a_hole() {
    for nth in [1, 3, 6] {
        let file = dinner();
        file.damage(&format!("DELETE FROM audit WHERE seq = (SELECT seq FROM audit LIMIT 1 OFFSET {nth})"));
        file.assert_found(10, "");
    }
    dinner()
        .damage("DELETE FROM audit WHERE seq = (SELECT max(seq) FROM audit WHERE moves <> '[]')")
        .assert_found(10, "");
}

#[test]
fn rows_changed_without_an_audit() {
    dinner().damage("UPDATE entry SET tier = 3 WHERE name = 'eve'").assert_found(10, "tier");
    dinner().damage("UPDATE offer SET made_at = made_at + 1").assert_found(10, "made_at");
    dinner().damage("UPDATE place SET freed_at = 0").assert_found(10, "freed_at");
    dinner().damage("UPDATE list SET line_rev = line_rev + 1").assert_found(10, "line_rev");
    dinner().damage("DELETE FROM entry WHERE name = 'eve'").assert_found(10, "there are");
    let copy = "INSERT INTO entry (id, rev, list, number, state, party, generation, passes, tier, live_offers, told_rev, \
                reminders, mail_reach, text_reach, resends, joined_at, service, wish, name, email, mobile, contact_key) \
                SELECT 999, rev, list, 99, state, party, generation, passes, tier, live_offers, \
                told_rev, reminders, mail_reach, text_reach, resends, joined_at, service, wish, name, 'x@example.org', \
                mobile, 'x@example.org' FROM entry WHERE name = 'eve'";
    dinner().damage(copy).assert_found(10, "not in the audit");
}

#[test]
fn an_audit_that_was_rewritten() {
    let forged = "UPDATE audit SET moves = replace(moves, '\"confirmed\"', '\"cancelled\"') WHERE what = 'claimed'";
    dinner().damage(forged).assert_found(10, "");
}

#[test]
fn the_person_may_be_erased_without_a_word_in_the_audit() {
    let file = dinner();
    file.damage("UPDATE entry SET name = NULL, email = NULL, contact_key = NULL WHERE name = 'ann'");
    assert!(file.report().is_clean(), "the audit never knew the person: {:?}", file.report());
}

#[test]
fn references_into_nowhere_are_damage() {
    let file = dinner();
    file.damage("DELETE FROM entry WHERE name = 'dee'");
    assert!(!file.report().damage.is_empty(), "{:?}", file.report());
}
