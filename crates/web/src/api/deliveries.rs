//! web/api: the ledger of what booking tools told a desk, and the answers to what nobody could place.

use super::answer::Page;
use super::bodies::CardAnswerBody;
use super::call::{Call, Caller};
use super::shape::{Moment, Word};
use crate::answer::Trouble;
use axum::Json;
use rules::desk::{BookedTime, BookingSource, Delivery, DeliveryState};
use rules::{Act, DeliveryId, DeskAct, Refusal};
use store::sqlite::DeliveryPage;

shape! {
    DeliveryAnswer[rename = "Delivery"](delivery: &Delivery; news = &delivery.news) {
        id: u64 = delivery.id.0,
        list: u64 = delivery.list.0,
        source: Word<BookingSource> = Word(news.source),
        key: String = news.key.clone(),
        booking: String = news.booking.clone(),
        version: i64 = news.version,
        #[schemars(extend("enum" = ["booked", "freed", "no_show", "came_after_all", "cancelled"]))]
        what: &'static str = news.what.word(),
        /// In the booking tool's own words
        time: Option<BookedAnswer> = news.what.time().map(BookedAnswer::of),
        state: Word<DeliveryState> = Word(delivery.state),
        waits_for_staff: bool = delivery.state.is_card(),
        slot: Option<u64> = delivery.place.map(|place| place.0),
        at: Moment = Moment(delivery.at),
    }

    BookedAnswer[inline](time: &BookedTime) {
        service: String = time.service.clone(),
        staff: Option<String> = time.staff.clone(),
        location: Option<String> = time.location.clone(),
        starts_at: Moment = Moment(time.starts_at),
        duration_minutes: Option<u32> = time.minutes,
        seats: u32 = time.seats,
        unit: u32 = time.unit,
    }
}

pub(super) async fn list(call: Call) -> Result<Page<DeliveryAnswer>, Trouble> {
    let page = call.paging()?;
    let wanted = DeliveryPage { state: call.chosen("state")?, after: page.after(), most: page.limit };
    let list = call.desk().await?.head.list;
    let rows = call.read(move |reader| reader.deliveries(list, wanted)).await?;
    Ok(page.of(&rows, |row| row.id.0, DeliveryAnswer::of))
}

/// Says what a delivery meant that we could not place, or puts it away.
pub(super) async fn answer(call: Call<CardAnswerBody>) -> Result<Json<DeliveryAnswer>, Trouble> {
    let card = find(&call).await?;
    let view = call.desk_of(card.list).await?;
    let answer = intake::read_card_answer(&call.body, view.desk(), &format!("card {}", card.id.0))?;
    let act = Act::Desk(DeskAct::AnswerCard { delivery: card.id, answer });
    call.door.services.sheets.look_first(card.list, &act).await;
    call.ask(card.list, act).await?;
    Ok(Json(DeliveryAnswer::of(&find(&call).await?)))
}

async fn find(caller: &Caller) -> Result<Delivery, Trouble> {
    let delivery = DeliveryId(caller.id("delivery")?);
    caller.row(Refusal::NoSuchDelivery, move |reader, within| reader.delivery(within, delivery)).await
}
