//! The promises of the design, one story or more for each; every story ends with all rows checked.

mod support;

#[path = "promises/back_again.rs"]
mod back_again;
#[path = "promises/bookings.rs"]
mod bookings;
#[path = "promises/chains.rs"]
mod chains;
#[path = "promises/commands.rs"]
mod commands;
#[path = "promises/confirm_first.rs"]
mod confirm_first;
#[path = "promises/edits.rs"]
mod edits;
#[path = "promises/head_starts.rs"]
mod head_starts;
#[path = "promises/invitations.rs"]
mod invitations;
#[path = "promises/letters.rs"]
mod letters;
#[path = "promises/messages.rs"]
mod messages;
#[path = "promises/new_rules.rs"]
mod new_rules;
#[path = "promises/outages.rs"]
mod outages;
#[path = "promises/requests.rs"]
mod requests;
#[path = "promises/seats.rs"]
mod seats;
#[path = "promises/second_channel.rs"]
mod second_channel;
#[path = "promises/settling.rs"]
mod settling;
#[path = "promises/sheets.rs"]
mod sheets;
#[path = "promises/told.rs"]
mod told;
#[path = "promises/told_changes.rs"]
mod told_changes;
#[path = "promises/windows.rs"]
mod windows;
