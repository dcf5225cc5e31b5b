//! Messages doubled or lost, and reminders for people who are not coming.

use crate::stage::dinner;

#[test]
fn the_same_thing_said_twice() {
    let twice = "DROP INDEX message_key; CREATE TEMP TABLE copy AS SELECT * FROM message LIMIT 1; \
                 UPDATE copy SET id = 999; INSERT INTO message SELECT * FROM copy;";
    dinner().damage(twice).assert_found(9, "repeats a key");
}

#[test]
fn said_to_the_host_twice() {
    let twice = "DROP INDEX message_key; CREATE TEMP TABLE copy AS SELECT * FROM message LIMIT 1; \
                 UPDATE copy SET id = 998, entry = NULL, kind = 'host_daily'; INSERT INTO message SELECT * FROM copy; \
                 UPDATE copy SET id = 999; INSERT INTO message SELECT * FROM copy;";
    dinner().damage(twice).assert_found(9, "repeats a key");
}

#[test]
fn a_message_that_was_lost() {
    dinner().damage("DELETE FROM message WHERE kind = 'confirmation'").assert_found(9, "no confirmation message");
    dinner().damage("DELETE FROM message WHERE kind = 'waitlist_notice'").assert_found(9, "no waitlist_notice message");
    dinner().damage("DELETE FROM message WHERE kind = 'cancel_notice'").assert_found(9, "no cancel_notice message");
    let waiting = "UPDATE offer SET state = 'queued', sent_at = NULL, ends_at = NULL WHERE state = 'live'; \
                   DELETE FROM message WHERE kind = 'offer'";
    dinner().damage(waiting).assert_found(9, "no message about it");
}

#[test]
fn a_message_that_is_half_settled() {
    dinner().damage("UPDATE message SET settled_at = NULL WHERE state = 'sent'").assert_found(9, "half settled");
    dinner().damage("UPDATE message SET attempts = 0 WHERE state = 'sent'").assert_found(9, "never handed over");
}

#[test]
fn a_reminder_for_somebody_who_is_not_coming() {
    let gone = "UPDATE entry SET state = 'cancelled' WHERE name = 'cy'";
    dinner().damage(gone).assert_found(11, "not coming");
    let stray = "INSERT INTO timer SELECT id, 'remind', 0, list, 0, 0 FROM entry WHERE name = 'eve'";
    dinner().damage(stray).assert_found(11, "not coming");
}
