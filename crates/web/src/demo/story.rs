//! web/demo: which lists the demo's stories are about, and the salon's booking tool.

use jiff::Timestamp;
use rules::desk::{BookedTime, BookingNews, BookingSource, BookingWhat};

/// The sample lists of the demo.
#[derive(Clone, Debug)]
pub struct Story {
    /// Public names.
    pub event: String,
    pub desk: String,
    /// What stands in the salon's book, so that it can be cancelled; soonest first.
    pub bookings: Vec<StoryBooking>,
    /// When the visitor comes.
    pub arrives: Timestamp,
}

/// One appointment, as the salon's booking tool keeps it.
#[derive(Clone, Debug)]
pub struct StoryBooking {
    /// What the tool calls it.
    pub number: String,
    pub time: BookedTime,
}

impl StoryBooking {
    #[must_use]
    pub fn booked(&self) -> BookingNews {
        self.news("booked", 1, BookingWhat::Booked(self.time.clone()))
    }

    /// As terse as real tools are: which time that was, the ledger knows.
    #[must_use]
    pub fn cancelled(&self) -> BookingNews {
        self.news("cancelled", 2, BookingWhat::Cancelled)
    }

    fn news(&self, what: &str, version: i64, news: BookingWhat) -> BookingNews {
        let key = format!("{} {what}", self.number);
        BookingNews { source: BookingSource::Standard, key, booking: self.number.clone(), version, what: news }
    }
}
