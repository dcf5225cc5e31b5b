//! services: looks at the calendars desks name, and tells the keeper what is different. A calendar that cannot be read, is
//! empty, or lost much at once changes nothing, and says so.

mod board;
mod google_calendar;

pub use board::{FeedBoard, FeedSeen, FeedState};
pub use google_calendar::CalendarMemory;

use crate::backend::Backend;
use crate::bookings::Bookings;
use crate::error::ServiceError;
use crate::limits;
use crate::sheets::GoogleHouse;
use crate::views::{DeskView, all_desks};
use board::Whole;
use http_client::header::{ACCEPT, IF_NONE_MATCH};
use http_client::{HttpClient, HttpError};
use intake::{Calendar, Differences, KnownBooking, feed_tag};
use rules::ListId;
use rules::desk::{DeskSettings, Feed};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::SqliteReader;

/// Looks at calendars; `google` is the account for those at Google.
pub struct Feeds {
    backend: Arc<Backend>,
    bookings: Arc<Bookings>,
    google: Option<Arc<GoogleHouse>>,
    client: Arc<HttpClient>,
    /// The only folder calendars are read from; whoever edits a desk must not reach the rest of the machine.
    folder: PathBuf,
    board: FeedBoard,
    memory: CalendarMemory,
}

/// A feed, and how it stood at the last look.
pub struct FeedView<'f> {
    pub feed: &'f Feed,
    pub seen: Option<FeedSeen>,
}

impl Feeds {
    #[must_use]
    pub fn new(
        backend: Arc<Backend>,
        bookings: Arc<Bookings>,
        google: Option<Arc<GoogleHouse>>,
        client: Arc<HttpClient>,
        folder: PathBuf,
    ) -> Feeds {
        let (board, memory) = (FeedBoard::default(), CalendarMemory::default());
        Feeds { backend, bookings, google, client, folder, board, memory }
    }

    /// One look at every feed of every desk. Called every few minutes.
    pub async fn look_at_all(&self) {
        let desks = match self.backend.readers.read(desks_with_feeds).await {
            Ok(desks) => desks,
            Err(trouble) => return tracing::warn!(?trouble, "the desks could not be read for their feeds"),
        };
        for view in desks {
            for feed in &view.desk().feeds {
                self.look_at(&view, feed).await;
            }
        }
    }

    /// Every feed of a desk with how it stands, for the page that shows them.
    pub fn of_desk<'f>(&self, list: ListId, desk: &'f DeskSettings) -> Vec<FeedView<'f>> {
        desk.feeds.iter().map(|feed| FeedView { feed, seen: self.seen(list, feed) }).collect()
    }

    /// How one feed stood at the last look; None before the first.
    pub fn seen(&self, list: ListId, feed: &Feed) -> Option<FeedSeen> {
        self.board.seen(list, &feed_tag(feed))
    }

    async fn look_at(&self, view: &DeskView, feed: &Feed) {
        let (list, desk, tag) = (view.head.list, view.desk(), feed_tag(feed));
        let looked = match google::calendar_id(&feed.from) {
            Some(calendar) => self.look_at_google(list, desk, feed, &calendar).await,
            None => self.look_at_file(view, feed, &tag).await,
        };
        let (state, etag) = match looked {
            Ok(Some(looked)) => looked,
            Ok(None) => return self.board.looked_again(list, &tag, self.backend.now()),
            Err(trouble) => return tracing::warn!(list = list.0, feed = tag, ?trouble, "a feed was not compared"),
        };
        match &state {
            FeedState::Read { bookings, unreadable } => {
                tracing::info!(list = list.0, feed = tag, bookings, unreadable, "a feed was read");
            }
            FeedState::CannotRead { .. } | FeedState::Empty { .. } | FeedState::LostMuch { .. } => {
                tracing::warn!(list = list.0, feed = tag, ?state, "a feed changed nothing");
            }
        }
        self.board.put(list, &tag, FeedSeen { looked_at: self.backend.now(), state }, etag);
    }

    /// None: the other side says that nothing has changed.
    async fn look_at_file(&self, view: &DeskView, feed: &Feed, tag: &str) -> Result<Option<Looked>, ServiceError> {
        let (list, settings_rev) = (view.head.list, view.head.settings_rev);
        let known = self.board.etag(list, tag, settings_rev, self.backend.now());
        let (octets, etag) = match self.fetch(feed, known.as_deref()).await {
            Ok(Fresh::AsBefore) => return Ok(None),
            Ok(Fresh::New { octets, etag }) => (octets, etag),
            Err(why) => return Ok(Some((FeedState::CannotRead { why }, None))),
        };
        let (state, end) = self.compare_file(list, view.desk(), feed, octets).await?;
        let etag = match (end, etag) {
            (End::Reached, Some(etag)) => Some(Whole { etag, settings_rev, read_at: self.backend.now() }),
            // A guarded look, or one that was cut off, is repeated whole.
            (End::Reached, None) | (End::NotReached, _) => None,
        };
        Ok(Some((state, etag)))
    }

    async fn fetch(&self, feed: &Feed, etag: Option<&str>) -> Result<Fresh, String> {
        let is_address = feed.from.starts_with("https://") || feed.from.starts_with("http://");
        if !is_address {
            let (folder, path) = (self.folder.clone(), PathBuf::from(&feed.from));
            let read = tokio::task::spawn_blocking(move || read_file(&folder, &path)).await;
            let octets = read.unwrap_or_else(|_| Err("it could not be read.".to_string()))?;
            return Ok(Fresh::New { octets, etag: None });
        }
        let mut headers = vec![(ACCEPT, "text/calendar".to_string())];
        headers.extend(etag.map(|etag| (IF_NONE_MATCH, etag.to_string())));
        let most = intake::limits::CALENDAR_OCTETS;
        match self.client.get(&feed.from, &headers, most).await {
            Ok(fetched) if fetched.status == 200 => Ok(Fresh::New { octets: fetched.body, etag: fetched.etag }),
            Ok(fetched) if fetched.status == 304 && etag.is_some() => Ok(Fresh::AsBefore),
            Ok(fetched) => Err(format!("the other side answered with status {}.", fetched.status)),
            Err(HttpError::BadTarget(bad)) => Err(bad.text().to_string()),
            Err(error) => Err(format!("the other side could not be reached ({error}).")),
        }
    }

    async fn compare_file(
        &self,
        list: ListId,
        desk: &DeskSettings,
        feed: &Feed,
        octets: Vec<u8>,
    ) -> Result<(FeedState, End), ServiceError> {
        let (now, zone) = (self.backend.now(), desk.zone.clone());
        let read = tokio::task::spawn_blocking(move || intake::read_calendar(&octets, &zone, now)).await;
        match read {
            Ok(Ok(calendar)) => self.compare(list, desk, feed, &calendar).await,
            Ok(Err(bad)) => Ok((FeedState::CannotRead { why: bad.to_string() }, End::NotReached)),
            Err(_) => Ok((FeedState::CannotRead { why: "reading it failed.".to_string() }, End::NotReached)),
        }
    }

    /// The same for every kind of calendar: what is different is told to the keeper.
    pub(super) async fn compare(
        &self,
        list: ListId,
        desk: &DeskSettings,
        feed: &Feed,
        calendar: &Calendar,
    ) -> Result<(FeedState, End), ServiceError> {
        let (tag, now) = (feed_tag(feed), self.backend.now());
        let known = self.backend.readers.read(move |reader| known(reader, list, &tag, now)).await?;
        let news = match intake::differences(desk, feed, calendar, &known, now) {
            Differences::News(news) => news,
            Differences::Empty { known } => return Ok((FeedState::Empty { known }, End::NotReached)),
            Differences::LostMuch { lost, known } => return Ok((FeedState::LostMuch { lost, known }, End::NotReached)),
        };
        let end = if news.len() > limits::FEED_NEWS { End::NotReached } else { End::Reached };
        for one in news.into_iter().take(limits::FEED_NEWS) {
            self.bookings.tell(list, one).await?;
        }
        let (bookings, unreadable) = (calendar.bookings.len(), calendar.unreadable.len());
        Ok((FeedState::Read { bookings, unreadable }, end))
    }
}

/// How a look went, and which version needs not be read again.
type Looked = (FeedState, Option<Whole>);

/// Whether everything in a calendar was told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    Reached,
    NotReached,
}

enum Fresh {
    New { octets: Vec<u8>, etag: Option<String> },
    AsBefore,
}

/// An ordinary file of the calendars' own folder only: a pipe or a device would never end, and a link out of it, or `..`,
/// leads where whoever edits a desk has no business.
fn read_file(folder: &Path, path: &Path) -> Result<Vec<u8>, String> {
    let nowhere = || "there is no such file in the folder for calendars.".to_string();
    let folder = folder.canonicalize().map_err(|_| nowhere())?;
    let path = folder.join(path).canonicalize().map_err(|_| nowhere())?;
    if !path.starts_with(&folder) {
        return Err(nowhere());
    }
    let cannot = |error: std::io::Error| format!("the file cannot be read ({}).", error.kind());
    let no_file = |error: &std::io::Error| matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::NotFound);
    let opened = crate::plain_file::open(&path);
    let file = opened.map_err(|error| if no_file(&error) { nowhere() } else { cannot(error) })?;
    let mut octets = Vec::new();
    file.take(intake::limits::CALENDAR_OCTETS as u64 + 1).read_to_end(&mut octets).map_err(cannot)?;
    Ok(octets)
}

fn desks_with_feeds(reader: &mut SqliteReader) -> Result<Vec<DeskView>, StoreError> {
    Ok(all_desks(reader)?.into_iter().filter(|view| !view.desk().feeds.is_empty()).collect())
}

/// What the ledger knows of a feed's bookings from now on, page by page.
fn known(
    reader: &mut SqliteReader,
    list: ListId,
    tag: &str,
    now: jiff::Timestamp,
) -> Result<Vec<KnownBooking>, StoreError> {
    let mut found: Vec<KnownBooking> = Vec::new();
    let mut after = format!("{tag} ");
    loop {
        let page = reader.feed_bookings(list, tag, &after, now, limits::FEED_PAGE)?;
        let Some(last) = page.last() else { return Ok(found) };
        after.clone_from(&last.news.booking);
        let one = |delivery: rules::desk::Delivery| {
            let news = delivery.news;
            KnownBooking { booking: news.booking, version: news.version, what: news.what }
        };
        found.extend(page.into_iter().map(one));
    }
}
