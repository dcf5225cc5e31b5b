//! Offers, places, windows and timers that no longer belong together.

use crate::stage::{dinner, salon};

#[test]
fn held_for_nobody() {
    dinner().damage("UPDATE offer SET state = 'lapsed' WHERE state = 'live'").assert_found(2, "held for nobody");
    dinner().damage("DELETE FROM offer WHERE state = 'live'").assert_found(2, "held for nobody");
}

#[test]
fn promised_but_not_held() {
    let open = "UPDATE place SET state = 'open' WHERE state = 'held'";
    dinner().damage(open).assert_found(2, "its place is not held");
    dinner().damage("UPDATE place SET seats = 2 WHERE state = 'held'").assert_found(2, "seats");
    dinner().damage("UPDATE place SET seq = 7 WHERE state = 'held'").assert_found(2, "held for nobody");
}

#[test]
fn held_for_somebody_who_has_left() {
    let gone = "UPDATE entry SET state = 'cancelled' WHERE name = 'dee'";
    dinner().damage(gone).assert_found(2, "not waiting");
}

#[test]
fn somebody_jumped_the_line() {
    let roomy = "UPDATE list SET cap = 3, cap_wanted = 3";
    dinner().damage(roomy).assert_found(2, "waits unasked");
}

/// A copy of dee's live offer, with some columns changed.
fn second_offer(columns: &str) -> String {
    format!(
        "DROP INDEX offer_live_place; DROP INDEX offer_live_person; DROP INDEX offer_chain; DROP INDEX offer_name; \
         CREATE TEMP TABLE copy AS SELECT * FROM offer WHERE state = 'live'; UPDATE copy SET id = 999, {columns}; \
         INSERT INTO offer SELECT * FROM copy;"
    )
}

#[test]
fn two_live_offers() {
    let eve = "entry = (SELECT id FROM entry WHERE name = 'eve')";
    dinner().damage(&second_offer(&format!("seq = 9, {eve}"))).assert_found(3, "2 live offers");
    dinner().damage(&second_offer("chain = 1, place = (SELECT min(id) FROM place)")).assert_found(3, "entry");
}

/// Two slots held for hal, though the desk allows one at a time.
#[test]
fn more_offers_at_once_than_the_desk_allows() {
    let file = salon();
    assert!(file.report().is_clean(), "{:?}", file.report());
    let both = "UPDATE offer SET lane = 1, entry = (SELECT id FROM entry WHERE name = 'hal') WHERE id = (SELECT max(id) FROM offer); \
                UPDATE entry SET live_offers = 2 WHERE name = 'hal'; UPDATE entry SET live_offers = 0 WHERE name = 'ida'";
    file.damage(both).assert_found(3, "live offers");
}

#[test]
fn booked_without_a_claim() {
    dinner().damage("UPDATE offer SET state = 'lapsed' WHERE state = 'claimed'").assert_found(3, "without a claim");
    let eve = "UPDATE place SET booked_by = (SELECT id FROM entry WHERE name = 'eve') WHERE state = 'booked'";
    dinner().damage(eve).assert_found(3, "without a claim");
}

#[test]
fn asked_twice_in_one_chain() {
    dinner().damage(&second_offer("state = 'declined', seq = 9")).assert_found(5, "twice");
}

#[test]
fn a_window_past_the_cut_off() {
    let late = "UPDATE offer SET ends_at = ends_at + 30 * 86400000 WHERE state = 'live'";
    dinner().damage(late).assert_found(5, "past the cut-off");
}

#[test]
fn a_window_without_its_timer() {
    dinner().damage("DELETE FROM timer WHERE kind = 'lapse'").assert_found(7, "no timer");
    let moved = "UPDATE timer SET due_at = due_at + 60000 WHERE kind = 'lapse'";
    dinner().damage(moved).assert_found(7, "another time");
}

#[test]
fn a_window_that_is_not_what_was_promised() {
    let short = "UPDATE offer SET ends_at = ends_at - 3600000 WHERE state = 'live'";
    dinner().damage(short).assert_found(8, "shorter than promised");
    let unsent = "UPDATE message SET state = 'queued', settled_at = NULL WHERE kind = 'offer'";
    dinner().damage(unsent).assert_found(8, "never sent");
    let early = "UPDATE offer SET state = 'queued', sent_at = NULL WHERE state = 'live'";
    dinner().damage(early).assert_found(8, "before it was sent");
}
