//! post: facts → words → mail servers or files. It reads nothing and decides nothing: the keeper hands over what is
//! true, and the post changes state only by reporting back with commands (`Sent`, `SendFailed`, `Undeliverable`).

mod answer;
mod bars;
mod calendar;
mod compose;
mod house;
mod house_mail;
mod language;
pub mod limits;
mod message_id;
mod mime;
mod sample;
#[cfg(test)]
#[path = "../../../tests/snapshot.rs"]
mod snapshot;
mod transport;
pub mod voice;
mod when;
mod words;
mod worker;

pub use answer::{OpenOffer, TextAnswer, stranger_answer, text_answer};
pub use bars::{Bar, Bars, Ink};
pub use calendar::{Calendar, Method, SlotDate, slot_calendar};
pub use compose::{ComposeError, Mail, MonthTold, Said, Text, compose, link_expiry, month_told, say, say_told};
pub use house::{House, REPLY_LOCAL};
pub use house_mail::{AlarmNote, alarm_mail, send_test_mail, send_test_text, sign_in_mail};
pub use language::{our_words, source};
pub use message_id::{message_id, read_message_id, read_receipt_tag, receipt_tag};
pub use mime::bytes;
pub use rules::Wording;
pub use sample::{Sample, preview, styles, test_mail};
pub use transport::{
    Folder, NotSmtp, Outcome, Sender, Shelf, Shelved, ShelvedText, Smtp, SmtpAnswer, SmtpSettings, TextTransport, Tls,
    Transport, Twilio, TwilioSettings, closes,
};
pub use when::{clock_in, date_in, day_and_time, day_and_time_in, short, short_in, time_after, time_after_in};
pub use words::{
    Facts, Name, OwnProblem, Placeholder, Rendered, WordsError, check_own, placeholders, render, render_own,
};
pub use worker::{Messenger, ParagraphOf, Post, PostCounts, PostSettings, SlugOf};
