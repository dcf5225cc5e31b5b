//! services: asking Acuity what an appointment is. A few at a time. What cannot be asked is a card for the staff if a time came
//! free by it; a new booking is not written down then, and Acuity is told to say it again.

use super::{BookingTaken, Bookings};
use crate::error::ServiceError;
use crate::limits;
use data_encoding::BASE64;
use http_client::header::{ACCEPT, AUTHORIZATION};
use intake::AcuityAction;
use rules::desk::{BookingSource, CardAnswer};
use rules::{Act, Actor, DeskAct, ListId};
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// Where appointments are asked for, and how many at once.
pub struct LookUp {
    base: String,
    places: Arc<Semaphore>,
}

impl Default for LookUp {
    fn default() -> LookUp {
        LookUp::at("https://acuityscheduling.com")
    }
}

impl LookUp {
    #[must_use]
    pub fn at(base: &str) -> LookUp {
        LookUp { base: base.trim_end_matches('/').to_string(), places: Arc::new(Semaphore::new(limits::LOOK_UPS)) }
    }

    /// Returns once nothing is being asked any more.
    pub(crate) async fn settled(&self) {
        let all = u32::try_from(limits::LOOK_UPS).unwrap_or(u32::MAX);
        let _all_are_back = self.places.acquire_many(all).await;
    }
}

/// One appointment to ask for.
pub(super) struct Wanted {
    list: ListId,
    slug: String,
    action: AcuityAction,
    appointment: String,
    /// What was written down already.
    came: Option<BookingTaken>,
}

impl Wanted {
    pub fn of(list: ListId, slug: &str, action: AcuityAction, appointment: &str, came: Option<BookingTaken>) -> Wanted {
        Wanted { list, slug: slug.to_string(), action, appointment: appointment.to_string(), came }
    }
}

/// The place is taken here, so that whoever waits for all of them waits for this one too. It goes on also if whoever wanted it
/// hangs up; what it returns is whether what happened is written down.
pub(super) fn begin(bookings: &Arc<Bookings>, wanted: Wanted) -> JoinHandle<Result<(), ServiceError>> {
    let bookings = bookings.clone();
    let (list, places) = (wanted.list.0, bookings.look_up.places.clone());
    let Ok(place) = places.try_acquire_owned() else {
        tracing::warn!(list, "too many appointments are being asked for; this one is not");
        return tokio::spawn(async move { unknown(&bookings, &wanted).await });
    };
    tokio::spawn(async move {
        let _place = place;
        match ask(&bookings, &wanted).await {
            Ok(()) => Ok(()),
            Err(why) => {
                tracing::warn!(list, why, "an appointment could not be asked for");
                unknown(&bookings, &wanted).await
            }
        }
    })
}

async fn ask(bookings: &Bookings, wanted: &Wanted) -> Result<(), String> {
    let now = bookings.backend.now();
    let user = bookings.secrets.user(&wanted.slug, BookingSource::Acuity).ok_or("no user")?;
    let keys = bookings.secrets.of(&wanted.slug, BookingSource::Acuity, now);
    let key = keys.first().ok_or("no key")?;
    let url = format!("{}/api/v1/appointments/{}", bookings.look_up.base, wanted.appointment);
    let basic = format!("Basic {}", BASE64.encode(format!("{user}:{key}").as_bytes()));
    let headers = [(AUTHORIZATION, basic), (ACCEPT, "application/json".to_string())];
    let mut last = String::new();
    for _try in 0..limits::LOOK_UP_TRIES {
        match bookings.client.get(&url, &headers, limits::BOOKING_BODY).await {
            Ok(fetched) if fetched.status == 200 => {
                let news = intake::appointment(&fetched.body, now).map_err(|_| "unreadable")?;
                let came = bookings.tell(wanted.list, news).await.map_err(|trouble| format!("{trouble:?}"))?;
                return put_away(bookings, wanted, came).await.map_err(|trouble| format!("{trouble:?}"));
            }
            Ok(fetched) => last = format!("status {}", fetched.status),
            Err(error) => last = error.to_string(),
        }
    }
    Err(last)
}

/// The card of the thin delivery has its answer.
async fn put_away(bookings: &Bookings, wanted: &Wanted, now: BookingTaken) -> Result<(), ServiceError> {
    let Some(thin) = wanted.came.filter(|thin| thin.state.is_card()) else { return Ok(()) };
    let answer = CardAnswer::PutAway;
    tracing::info!(list = wanted.list.0, card = thin.delivery.0, by = now.delivery.0, "a card was answered by asking");
    bookings
        .backend
        .run(Actor::Hook, wanted.list, Act::Desk(DeskAct::AnswerCard { delivery: thin.delivery, answer }))
        .await
        .map(|_| ())
}

/// Nobody could tell when it was. A cancellation is written down already, and a move is now: as a time that came free, the one
/// we know of or a card. Of a new booking there is nothing to write down; if it is not said again, its time stays on offer.
async fn unknown(bookings: &Bookings, wanted: &Wanted) -> Result<(), ServiceError> {
    match wanted.action {
        AcuityAction::Canceled => Ok(()),
        AcuityAction::Rescheduled => match wanted.action.thin_news(&wanted.appointment, bookings.backend.now()) {
            Some(news) => bookings.tell(wanted.list, news).await.map(|_came| ()),
            None => Err(ServiceError::Busy),
        },
        AcuityAction::Scheduled | AcuityAction::Changed => Err(ServiceError::Busy),
    }
}
