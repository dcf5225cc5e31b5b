//! services: what the product does besides deciding: sheets, incoming mail, requests, calendars, booking tools, texts, questions,
//! alarms, imports and exports. Front ends (HTTP pages and API, the binary's rounds) call these; none of this knows HTTP.

pub mod alarms;
pub mod ask;
mod backend;
mod blocking;
pub mod bookings;
mod counts;
mod error;
mod export;
pub mod feeds;
pub mod imports;
pub mod joins;
pub mod letters;
pub mod limits;
pub mod mails;
mod plain_file;
mod quill;
mod readers;
pub mod requests;
pub mod sheets;
mod texts;
mod views;
mod watchman;
pub mod webhooks;
mod whole_file;
pub mod words;

pub use alarms::Thresholds;
pub use backend::{Backend, random_number};
pub use blocking::blocking;
pub use bookings::{Bookings, HookRing, HookSecrets, Kept, LookUp};
pub use counts::{Counts, Reading};
pub use error::ServiceError;
pub use export::ListPages;
pub use feeds::{FeedSeen, FeedState, FeedView, Feeds};
pub use letters::{
    Envelope, EnvelopeSender, EnvelopeWay, IncomingMail, LetterSettings, NotNow, TakenLetter, TakenMail,
};
pub use quill::{Quill, month_start};
pub use readers::{BeforeRead, ReadLength, Readers};
pub use requests::{Attachment, ReadPaper, Requests, Source};
pub use sheets::{GoogleHouse, SheetLook, SheetRequests, SheetSeen, SheetSettings, Sheets, VersionView};
pub use texts::Texts;
pub use views::{DeskView, EventView};
pub use watchman::{FileDamage, Watchman};

use http_client::HttpClient;
use std::path::PathBuf;
use std::sync::Arc;

/// What the services are made of; `app` fills it in.
pub struct ServiceSettings {
    pub backend: Backend,
    pub thresholds: Thresholds,
    pub hook_secrets: HookSecrets,
    pub look_up: LookUp,
    /// For calendars, and for appointments a hook only names.
    pub client: Arc<HttpClient>,
    /// The only folder calendars are read from.
    pub feed_folder: PathBuf,
    pub sheets: SheetSettings,
    /// Reads one document that came with a request.
    pub read_paper: ReadPaper,
    pub letters: LetterSettings,
    pub damage: Arc<FileDamage>,
    /// Who is asked for help with words, if anybody.
    pub quill: Arc<Quill>,
}

/// Every service, ready to be called.
pub struct Services {
    pub backend: Arc<Backend>,
    pub sheets: Arc<Sheets>,
    pub bookings: Arc<Bookings>,
    pub feeds: Feeds,
    pub requests: Arc<Requests>,
    pub mail: IncomingMail,
    pub texts: Texts,
    pub watchman: Watchman,
    pub quill: Arc<Quill>,
}

impl Services {
    #[must_use]
    pub fn new(settings: ServiceSettings) -> Services {
        let ServiceSettings { backend, hook_secrets, look_up, client, quill, .. } = settings;
        let backend = Arc::new(backend);
        let google = settings.sheets.google.clone();
        let sheets = Arc::new(Sheets::new(backend.clone(), settings.sheets));
        let bookings = Bookings::new(backend.clone(), sheets.clone(), hook_secrets, look_up, client.clone());
        let bookings = Arc::new(bookings);
        let requests = Arc::new(Requests::new(backend.clone(), settings.read_paper, quill.clone()));
        Services {
            feeds: Feeds::new(backend.clone(), bookings.clone(), google, client, settings.feed_folder),
            mail: IncomingMail::new(backend.clone(), requests.clone(), settings.letters),
            texts: Texts::new(backend.clone()),
            watchman: Watchman::new(backend.clone(), settings.thresholds, settings.damage),
            backend,
            sheets,
            bookings,
            requests,
            quill,
        }
    }
}
