//! intake: what booking tools send about one booking. The signature is checked over the octets as they came, before
//! anything is read; then each tool's words become the one shape the rules know. No person's name or address gets in.

mod acuity;
mod calcom;
mod calendly;
mod secret;
mod signature;
mod square;
mod standard;
mod value;

pub use acuity::{AcuityAction, appointment};
pub use secret::{derived_hook_secret, is_hook_secret};
pub use signature::BadSignature;

use crate::problem::Problem;
use jiff::Timestamp;
use rules::desk::{BookingNews, BookingSource};

/// One delivery as it came in.
#[derive(Clone, Copy, Debug)]
pub struct Delivered<'d> {
    /// Names in any letter case.
    pub headers: &'d [(&'d str, &'d str)],
    pub body: &'d [u8],
    /// The address the tool was told to call, letter by letter; Square signs it too.
    pub url: &'d str,
    pub now: Timestamp,
}

impl<'d> Delivered<'d> {
    fn header(&self, name: &str) -> Option<&'d str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, value)| value.trim())
    }
}

/// What a delivery comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookingRead {
    News(Vec<BookingNews>),
    /// It only says that something happened to this appointment; what, must be asked for.
    Thin {
        action: AcuityAction,
        appointment: String,
    },
    /// Nothing a waitlist needs to know; the word is what the tool calls it.
    Ignored(String),
}

/// Whether one of our secrets signed exactly these octets, lately.
pub fn verify_booking(
    source: BookingSource,
    delivered: &Delivered<'_>,
    secrets: &[String],
) -> Result<(), BadSignature> {
    match source {
        BookingSource::Standard => standard::verify(delivered, secrets),
        BookingSource::Calcom => calcom::verify(delivered, secrets),
        BookingSource::Calendly => calendly::verify(delivered, secrets),
        BookingSource::Square => square::verify(delivered, secrets),
        BookingSource::Acuity => acuity::verify(delivered, secrets),
        BookingSource::Feed => Err(BadSignature::NoSecret),
    }
}

/// What it says, once it is known to be theirs.
pub fn read_booking(source: BookingSource, delivered: &Delivered<'_>) -> Result<BookingRead, Vec<Problem>> {
    match source {
        BookingSource::Standard => standard::read(delivered),
        BookingSource::Calcom => calcom::read(delivered.body),
        BookingSource::Calendly => calendly::read(delivered.body),
        BookingSource::Square => square::read(delivered.body),
        BookingSource::Acuity => acuity::read(delivered.body),
        BookingSource::Feed => Err(vec![Problem::new("", "A calendar feed is looked at, nobody sends it.")]),
    }
}
