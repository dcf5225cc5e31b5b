//! web: what other programs tell us: mail servers about mails that came back, booking tools about bookings, the text service
//! about texts and what people answer, and calendars we look at ourselves.

pub(crate) mod addresses;
pub(crate) mod booking;
pub(crate) mod feed_board;
pub(crate) mod feeds;
mod google_calendar;
mod look_up;
pub(crate) mod mail;
pub(crate) mod ring;
pub(crate) mod secrets;
pub(crate) mod text;
pub(crate) mod text_answers;

pub use feed_board::{FeedBoard, FeedSeen, FeedState};
pub use google_calendar::CalendarMemory;
pub use look_up::LookUp;
pub use ring::{HookRing, Kept};
pub use secrets::HookSecrets;

use http_client::HttpClient;
use std::path::PathBuf;
use std::sync::Arc;

/// What the hooks of booking tools need beside the rest of the house; `app` fills it in.
pub struct BookingHooks {
    pub secrets: HookSecrets,
    pub look_up: LookUp,
    /// For calendars, and for appointments a hook only names.
    pub client: Arc<HttpClient>,
    pub feeds: FeedBoard,
    /// The only folder calendars are read from; whoever edits a desk must not reach the rest of the machine.
    pub feed_folder: PathBuf,
    /// What Google's calendars said.
    pub calendars: CalendarMemory,
}
