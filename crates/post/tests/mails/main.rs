//! Mails as people get them: every wording word for word, and what no name may do to them.

mod calendars;
#[path = "../common/mod.rs"]
mod common;
mod desks;
mod envelopes;
mod names;
mod own_words;
#[path = "../../../../tests/snapshot.rs"]
mod snapshot;
mod snapshots;
mod summary;
mod templates;
