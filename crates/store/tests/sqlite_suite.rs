//! The default engine passes the suite: every case is a test of its own, on a fresh file.

use store::Engine;
use store::sqlite::Sqlite;
use store::suite::{self, Opener};
use tempfile::TempDir;

/// Engines on one new file, which goes away with the opener.
fn fresh() -> Opener {
    let folder = TempDir::new().expect("a folder");
    Opener::new(move || -> Box<dyn Engine + Send> {
        Box::new(Sqlite::open(&folder.path().join("usher.db")).expect("a database"))
    })
}

fn case(name: &str) {
    let (_, run) = suite::CASES.iter().find(|(known, _)| *known == name).expect("a case of the suite");
    run(&fresh());
}

/// A case added to the suite must be added here too, or it would never run on its own.
#[test]
fn every_case_has_its_test() {
    for (name, _) in suite::CASES {
        assert!(include_str!("sqlite_suite.rs").contains(&format!("fn {name}()")), "no test for {name}");
    }
}

#[test]
fn last_seats_go_to_as_many_as_there_are() {
    case("last_seats_go_to_as_many_as_there_are");
}

#[test]
fn a_hold_counts_like_a_seat() {
    case("a_hold_counts_like_a_seat");
}

#[test]
fn nobody_waits_past_an_open_seat() {
    case("nobody_waits_past_an_open_seat");
}

#[test]
fn the_last_seat_or_the_line() {
    case("the_last_seat_or_the_line");
}

#[test]
fn freed_to_the_door_or_joined_the_line() {
    case("freed_to_the_door_or_joined_the_line");
}

#[test]
fn one_offer_is_claimed_once() {
    case("one_offer_is_claimed_once");
}

#[test]
fn one_live_offer_per_place() {
    case("one_live_offer_per_place");
}

#[test]
fn one_live_offer_per_person_and_lane() {
    case("one_live_offer_per_person_and_lane");
}

#[test]
fn a_chain_asks_nobody_twice() {
    case("a_chain_asks_nobody_twice");
}

#[test]
fn one_person_one_row() {
    case("one_person_one_row");
}

#[test]
fn one_opening_one_slot() {
    case("one_opening_one_slot");
}

#[test]
fn one_key_one_message() {
    case("one_key_one_message");
}

#[test]
fn one_number_one_version_of_the_settings() {
    case("one_number_one_version_of_the_settings");
}

#[test]
fn one_name_one_list() {
    case("one_name_one_list");
}

#[test]
fn wrong_rules_cannot_oversell() {
    case("wrong_rules_cannot_oversell");
}

#[test]
fn a_change_too_large_is_refused_whole() {
    case("a_change_too_large_is_refused_whole");
}

#[test]
fn a_text_too_long_is_refused_whole() {
    case("a_text_too_long_is_refused_whole");
}

#[test]
fn a_flush_keeps_the_whole_group() {
    case("a_flush_keeps_the_whole_group");
}

#[test]
fn an_abandoned_group_leaves_nothing() {
    case("an_abandoned_group_leaves_nothing");
}

#[test]
fn killed_before_the_flush_leaves_nothing() {
    case("killed_before_the_flush_leaves_nothing");
}

#[test]
fn the_last_sign_of_life_is_kept() {
    case("the_last_sign_of_life_is_kept");
}

#[test]
fn a_lost_answer_is_given_again() {
    case("a_lost_answer_is_given_again");
}

#[test]
fn a_doubled_timer_acts_once() {
    case("a_doubled_timer_acts_once");
}

#[test]
fn a_moved_timer_leaves_the_old_one_harmless() {
    case("a_moved_timer_leaves_the_old_one_harmless");
}

#[test]
fn timers_come_earliest_first_and_no_more_than_asked() {
    case("timers_come_earliest_first_and_no_more_than_asked");
}

#[test]
fn messages_come_earliest_first() {
    case("messages_come_earliest_first");
}

#[test]
fn a_leased_message_comes_back_a_settled_one_never() {
    case("a_leased_message_comes_back_a_settled_one_never");
}

#[test]
fn each_lane_and_channel_is_asked_for_by_itself() {
    case("each_lane_and_channel_is_asked_for_by_itself");
}

#[test]
fn every_message_is_in_the_lane_the_rules_say() {
    case("every_message_is_in_the_lane_the_rules_say");
}

#[test]
fn leases_are_found_and_end_when_they_are_told_to() {
    case("leases_are_found_and_end_when_they_are_told_to");
}

#[test]
fn odd_addresses_are_found_again() {
    case("odd_addresses_are_found_again");
}

#[test]
fn names_in_every_script_stay_as_they_are() {
    case("names_in_every_script_stay_as_they_are");
}

#[test]
fn one_hash_one_key() {
    case("one_hash_one_key");
}

#[test]
fn one_address_one_endpoint() {
    case("one_address_one_endpoint");
}

#[test]
fn own_words_come_along_with_their_mail() {
    case("own_words_come_along_with_their_mail");
}

#[test]
fn the_audit_rebuilds_the_rows() {
    case("the_audit_rebuilds_the_rows");
}

#[test]
fn the_audit_names_nobody() {
    case("the_audit_names_nobody");
}
