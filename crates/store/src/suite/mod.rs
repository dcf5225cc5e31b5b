//! store: the suite every engine must pass. Each case takes a way to open engines on one fresh storage and panics with
//! a plain sentence when the engine breaks its promise. A new engine runs all of `CASES`; it never picks and chooses.

mod again;
mod audit;
mod endpoints;
mod groups;
mod limits;
mod lines;
mod messages;
mod offers;
mod race;
mod random;
mod script;
mod seats;
pub mod stage;
mod texts;
mod timers;
mod tokens;
mod twins;
mod wording;

use crate::engine::Engine;

/// Opens as many engines as a case likes, all on the same storage.
pub struct Opener {
    open: Box<dyn Fn() -> Box<dyn Engine + Send> + Send + Sync>,
}

impl Opener {
    pub fn new(open: impl Fn() -> Box<dyn Engine + Send> + Send + Sync + 'static) -> Opener {
        Opener { open: Box::new(open) }
    }

    #[must_use]
    pub fn open(&self) -> Box<dyn Engine + Send> {
        (self.open)()
    }
}

/// A case by name, so that each can run as a test of its own.
pub type Case = (&'static str, fn(&Opener));

pub const CASES: &[Case] = &[
    ("last_seats_go_to_as_many_as_there_are", seats::last_seats_go_to_as_many_as_there_are),
    ("a_hold_counts_like_a_seat", seats::a_hold_counts_like_a_seat),
    ("nobody_waits_past_an_open_seat", lines::nobody_waits_past_an_open_seat),
    ("the_last_seat_or_the_line", lines::the_last_seat_or_the_line),
    ("freed_to_the_door_or_joined_the_line", lines::freed_to_the_door_or_joined_the_line),
    ("one_offer_is_claimed_once", offers::one_offer_is_claimed_once),
    ("one_live_offer_per_place", offers::one_live_offer_per_place),
    ("one_live_offer_per_person_and_lane", offers::one_live_offer_per_person_and_lane),
    ("a_chain_asks_nobody_twice", offers::a_chain_asks_nobody_twice),
    ("one_person_one_row", twins::one_person_one_row),
    ("one_opening_one_slot", twins::one_opening_one_slot),
    ("one_key_one_message", twins::one_key_one_message),
    ("one_number_one_version_of_the_settings", twins::one_number_one_version_of_the_settings),
    ("one_name_one_list", twins::one_name_one_list),
    ("wrong_rules_cannot_oversell", limits::wrong_rules_cannot_oversell),
    ("a_change_too_large_is_refused_whole", limits::a_change_too_large_is_refused_whole),
    ("a_text_too_long_is_refused_whole", limits::a_text_too_long_is_refused_whole),
    ("a_flush_keeps_the_whole_group", groups::a_flush_keeps_the_whole_group),
    ("an_abandoned_group_leaves_nothing", groups::an_abandoned_group_leaves_nothing),
    ("killed_before_the_flush_leaves_nothing", groups::killed_before_the_flush_leaves_nothing),
    ("the_last_sign_of_life_is_kept", groups::the_last_sign_of_life_is_kept),
    ("a_lost_answer_is_given_again", again::a_lost_answer_is_given_again),
    ("a_doubled_timer_acts_once", timers::a_doubled_timer_acts_once),
    ("a_moved_timer_leaves_the_old_one_harmless", timers::a_moved_timer_leaves_the_old_one_harmless),
    ("timers_come_earliest_first_and_no_more_than_asked", timers::timers_come_earliest_first_and_no_more_than_asked),
    ("messages_come_earliest_first", messages::messages_come_earliest_first),
    ("a_leased_message_comes_back_a_settled_one_never", messages::a_leased_message_comes_back_a_settled_one_never),
    ("each_lane_and_channel_is_asked_for_by_itself", messages::each_lane_and_channel_is_asked_for_by_itself),
    ("every_message_is_in_the_lane_the_rules_say", messages::every_message_is_in_the_lane_the_rules_say),
    ("leases_are_found_and_end_when_they_are_told_to", messages::leases_are_found_and_end_when_they_are_told_to),
    ("odd_addresses_are_found_again", texts::odd_addresses_are_found_again),
    ("names_in_every_script_stay_as_they_are", texts::names_in_every_script_stay_as_they_are),
    ("one_hash_one_key", tokens::one_hash_one_key),
    ("one_address_one_endpoint", endpoints::one_address_one_endpoint),
    ("own_words_come_along_with_their_mail", wording::own_words_come_along_with_their_mail),
    ("the_audit_rebuilds_the_rows", audit::the_audit_rebuilds_the_rows),
    ("the_audit_names_nobody", audit::the_audit_names_nobody),
];
