//! Bad input to every command: always a typed refusal in plain words, never a panic, never a fault, never a change.

mod support;

#[path = "bad_input/scene.rs"]
mod scene;

#[path = "bad_input/contacts.rs"]
mod contacts;
#[path = "bad_input/desks.rs"]
mod desks;
#[path = "bad_input/events.rs"]
mod events;
#[path = "bad_input/ids.rs"]
mod ids;
#[path = "bad_input/people.rs"]
mod people;
#[path = "bad_input/places.rs"]
mod places;
#[path = "bad_input/post.rs"]
mod post;
#[path = "bad_input/timers.rs"]
mod timers;
