//! Mails as people get them: every wording word for word, and what no name may do to them.

#[path = "mails/calendars.rs"]
mod calendars;
mod common;
#[path = "mails/desks.rs"]
mod desks;
#[path = "mails/envelopes.rs"]
mod envelopes;
#[path = "mails/names.rs"]
mod names;
#[path = "mails/own_words.rs"]
mod own_words;
#[path = "mails/snapshots.rs"]
mod snapshots;
#[path = "mails/summary.rs"]
mod summary;
#[path = "mails/templates.rs"]
mod templates;
