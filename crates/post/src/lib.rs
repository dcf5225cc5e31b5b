//! post: facts → words → mail servers or files. It reads nothing and decides nothing: the keeper hands over what is
//! true, and the post changes state only by reporting back with commands (`Sent`, `SendFailed`, `Undeliverable`).

mod alarm;
mod calendar;
mod compose;
mod house;
mod language;
pub mod limits;
mod message_id;
mod mime;
mod sample;
mod sign_in;
mod transport;
pub mod voice;
mod when;
mod words;
mod worker;

pub use alarm::{AlarmNote, alarm_mail};
pub use calendar::{Calendar, Method};
pub use compose::{ComposeError, Mail, compose, link_expiry};
pub use house::House;
pub use language::{our_words, source};
pub use message_id::{message_id, read_message_id};
pub use mime::bytes;
pub use rules::Wording;
pub use sample::{Sample, preview, styles, test_mail};
pub use sign_in::sign_in_mail;
pub use transport::{Folder, Outcome, Shelf, Shelved, Smtp, SmtpSettings, Tls, Transport};
pub use when::{day_and_time, day_and_time_in, short, short_in, time_after, time_after_in};
pub use words::{
    Facts, Name, OwnProblem, Placeholder, Rendered, WordsError, check, check_own, placeholders, render, render_in,
    render_own,
};
pub use worker::{Messenger, Post, PostCounts, PostSettings, SlugOf};
