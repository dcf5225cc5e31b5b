//! `store::check` itself: a database damaged on purpose, behind everybody's back, is found out — under the right number.

mod support;

#[path = "checked/stage.rs"]
mod stage;

#[path = "checked/messages.rs"]
mod messages;
#[path = "checked/places.rs"]
mod places;
#[path = "checked/rows.rs"]
mod rows;
