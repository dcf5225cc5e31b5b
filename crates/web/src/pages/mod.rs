//! web/pages: everything a guest or a host sees, as plain structs that turn into HTML. They are told what is true and
//! choose only the words for it. No page needs the script: it adds countdowns, live pages and a guard against double
//! taps.
//!
//! Templates lie in `templates/`, the look in `assets/`.

pub mod console;
mod demo;
mod demo_mail;
mod desk;
mod desk_facts;
mod desk_link;
mod door;
mod event;
mod home;
mod join;
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
mod wish_form;
pub(crate) mod words;

pub use demo::{DemoMail, DemoPage, DemoPerson};
pub use demo_mail::{DemoMailPage, MailLink};
pub use desk::{DeskFacts, Fact};
pub(crate) use desk_facts::{slot_facts, today, wish_facts};
pub use desk_link::{DeskLinkKind, DeskLinkPage, DeskOver, DeskStanding, Just};
pub use event::{EventFacts, EventState, Numbers};
pub use home::{DeskCard, HomePage};
pub use join::{DeskPosterPage, JoinPage, JoinedPage};
pub(crate) use language::{Day, ends};
pub use link::{KeptUntil, LinkKind, LinkPage, OverWhy, Return, SignUpForm};
pub use poster::PosterPage;
pub use problem::ProblemPage;
pub use receipt::ReceiptPage;
pub use register::{Form, Frame, RegisterPage};
pub use register::{in_language, refusal_in_language};
pub use salon::{DemoDoorPage, SaidMail, SaidText, SalonBooking, SalonPage, SalonPerson, SalonSaid, TextPiece};
pub use standing::{SignedUp, Standing};
pub use wish_form::WishForm;
pub(crate) use wish_form::wish_problem;

/// A page as text. Writing into a string fails only if a template says so, and none of ours does.
pub(crate) fn written(page: &impl askama::Template) -> String {
    page.render().expect("a template of ours always renders")
}
