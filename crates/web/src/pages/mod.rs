//! web/pages: what pages of several areas share: how they are written, names and numbers in words, the seats as a bar. They
//! are told what is true and choose only the words for it. No page needs the script: it adds countdowns, live pages and a
//! guard against double taps.
//!
//! A page's template lies in its folder, the frame of all of them here, the look in `assets/`.

mod event;
mod meter;
mod problem;
pub(crate) mod words;

pub use event::{EventFacts, EventState, Numbers};
pub use problem::ProblemPage;

/// A page as text. Writing into a string fails only if a template says so, and none of ours does.
pub(crate) fn written(page: &impl askama::Template) -> String {
    page.render().expect("a template of ours always renders")
}
