//! `store::check` itself: a database damaged on purpose, behind everybody's back, is found out — under the right number.

#[path = "../support/mod.rs"]
mod support;

mod stage;

mod messages;
mod places;
mod rows;
