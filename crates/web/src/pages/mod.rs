//! web/pages: everything a guest or a host sees, as plain structs that turn into HTML. They are told what is true and
//! choose only the words for it. No page needs the script: it adds countdowns, live pages and a guard against double
//! taps.
//!
//! Templates lie in `templates/`, the look in `assets/`. `cargo run -p web --example gallery -- FOLDER` writes every
//! page in every state to files.

pub mod console;
mod demo;
mod demo_mail;
mod door;
mod event;
mod home;
mod language;
mod link;
mod link_words;
mod meter;
mod poster;
mod problem;
mod receipt;
mod register;
mod said;
mod salon;
mod standing;
#[cfg(test)]
mod tests;
pub(crate) mod words;

pub use demo::{DemoMail, DemoPage, DemoPerson};
pub use demo_mail::{DemoMailPage, MailLink};
pub use event::{EventFacts, EventState, Numbers};
pub use home::HomePage;
pub(crate) use language::{Day, ends};
pub use link::{LinkKind, LinkPage, Notice, OverWhy, Return, Tone};
pub use poster::PosterPage;
pub use problem::ProblemPage;
pub use receipt::ReceiptPage;
pub use register::{Form, Frame, Problem, RegisterPage};
pub use salon::{DemoDoorPage, SaidMail, SaidPart, SaidText, SalonBooking, SalonPage, SalonPerson, SalonSaid};
pub use standing::Standing;

/// A page as text. Writing into a string fails only if a template says so, and none of ours does.
fn written(page: &impl askama::Template) -> String {
    page.render().expect("a template of ours always renders")
}
