//! services: what booking tools say about bookings. Each piece of news is one command; where a tool only names an
//! appointment, the tool is asked what it was.

mod look_up;
mod ring;
mod secrets;

pub use look_up::LookUp;
pub use ring::{HookRing, Kept};
pub use secrets::HookSecrets;

use crate::backend::Backend;
use crate::error::ServiceError;
use crate::sheets::Sheets;
use http_client::HttpClient;
use intake::{AcuityAction, BookingRead};
use rules::desk::{BookingNews, BookingSource, DeliveryState};
use rules::{Act, Actor, DeliveryId, DeskAct, ListId, PlaceId};
use std::sync::Arc;

pub struct Bookings {
    backend: Arc<Backend>,
    sheets: Arc<Sheets>,
    pub secrets: HookSecrets,
    look_up: LookUp,
    client: Arc<HttpClient>,
}

/// What came of one piece of news.
#[derive(Clone, Copy)]
pub struct BookingTaken {
    pub delivery: DeliveryId,
    pub state: DeliveryState,
    pub place: Option<PlaceId>,
}

/// What came of all that one delivery said.
pub enum DeliveryTaken {
    News(Vec<BookingTaken>),
    /// Nothing is written down yet but by asking the tool, which was done.
    LookedUp {
        appointment: String,
    },
    /// It says nothing we need.
    Ignored(String),
}

impl Bookings {
    #[must_use]
    pub fn new(
        backend: Arc<Backend>,
        sheets: Arc<Sheets>,
        secrets: HookSecrets,
        look_up: LookUp,
        client: Arc<HttpClient>,
    ) -> Bookings {
        Bookings { backend, sheets, secrets, look_up, client }
    }

    /// A delivery whose signature is good. `slug` is the desk's, under which its secrets are kept.
    pub async fn take(
        self: &Arc<Bookings>,
        list: ListId,
        slug: &str,
        read: BookingRead,
    ) -> Result<DeliveryTaken, ServiceError> {
        match read {
            BookingRead::News(news) => self.tell_all(list, news).await.map(DeliveryTaken::News),
            BookingRead::Thin { action, appointment } => self.take_thin(list, slug, action, &appointment).await,
            BookingRead::Ignored(what) => {
                tracing::debug!(list = list.0, what, "a delivery says nothing we need");
                Ok(DeliveryTaken::Ignored(what))
            }
        }
    }

    /// Each on its own: of a move, the time that came free is told before the new one is closed.
    async fn tell_all(&self, list: ListId, news: Vec<BookingNews>) -> Result<Vec<BookingTaken>, ServiceError> {
        let mut told = Vec::with_capacity(news.len());
        for one in news {
            told.push(self.tell(list, one).await?);
        }
        Ok(told)
    }

    /// One piece of news, whichever way it came.
    pub async fn tell(&self, list: ListId, news: BookingNews) -> Result<BookingTaken, ServiceError> {
        let source = news.source.word();
        let act = Act::Desk(DeskAct::Told(Box::new(news)));
        self.sheets.look_first(list, &act).await;
        let (delivery, state, place, news) = self.backend.get(Actor::Hook, list, act).await?;
        let (number, at) = (delivery.0, place.map(|place| place.0));
        tracing::info!(
            list = list.0,
            source,
            delivery = number,
            state = state.word(),
            place = at,
            ?news,
            "a booking tool told us"
        );
        Ok(BookingTaken { delivery, state, place })
    }

    /// Acuity only names the appointment. A cancellation is written down at once, and what it was is asked for afterwards, where
    /// the house may ask; anything else is asked for before we answer. If nobody says what it was, a move is written down as a
    /// time that came free, and for a booking we are busy, so that it is said again. Nothing is lost if we stop now.
    async fn take_thin(
        self: &Arc<Bookings>,
        list: ListId,
        slug: &str,
        action: AcuityAction,
        appointment: &str,
    ) -> Result<DeliveryTaken, ServiceError> {
        let may_ask = self.secrets.user(slug, BookingSource::Acuity).is_some();
        let said = action.thin_news(appointment, self.backend.now());
        let said = match (action, may_ask) {
            (AcuityAction::Canceled, _) | (_, false) => said,
            // Told now, a repeated delivery would free the time it moved to.
            (AcuityAction::Rescheduled | AcuityAction::Scheduled | AcuityAction::Changed, true) => None,
        };
        let came = match said {
            Some(news) => Some(self.tell(list, news).await?),
            None => None,
        };
        if may_ask {
            let asking = look_up::begin(self, look_up::Wanted::of(list, slug, action, appointment, came));
            if came.is_none() {
                // Nothing of it is on disk yet: without our answer, the tool says it again.
                asking.await.map_err(|error| ServiceError::Broken(error.to_string()))??;
            }
        }
        Ok(match came {
            Some(came) => DeliveryTaken::News(vec![came]),
            None if may_ask => DeliveryTaken::LookedUp { appointment: appointment.to_string() },
            None => DeliveryTaken::Ignored(action.word().to_string()),
        })
    }

    /// Returns once every appointment that was asked for is here or given up.
    pub async fn settled(&self) {
        self.look_up.settled().await;
    }
}
