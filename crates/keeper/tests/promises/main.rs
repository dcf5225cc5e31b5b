//! The promises of the design, one story or more for each; every story ends with all rows checked.

#[path = "../support/mod.rs"]
mod support;

mod back_again;
mod bookings;
mod chains;
mod commands;
mod confirm_first;
mod edits;
mod head_starts;
mod invitations;
mod letters;
mod messages;
mod new_rules;
mod outages;
mod requests;
mod seats;
mod second_channel;
mod settling;
mod sheets;
mod told;
mod told_changes;
mod windows;
