//! store: a timer's name as three columns — whose, what, which — so that arming, moving and dropping are by key.

use super::{Decode, broken, count, id, text, time};
use crate::cells::Cell;
use crate::engine::StoreError;
use rules::{BatchId, DeliveryId, EntryId, ListId, PlaceId, RequestId, Timer, TimerName};

pub(crate) const TIMER: [&str; 6] = ["subject", "kind", "which", "list", "due_at", "cursor"];

pub(crate) fn timer_key(name: TimerName) -> (u64, &'static str, u32) {
    match name {
        TimerName::Remind { entry, which } => (entry.0, "remind", which),
        TimerName::Lapse { place, seq } => (place.0, "lapse", seq),
        TimerName::Reach { entry } => (entry.0, "reach", 0),
        TimerName::Spread { place } => (place.0, "spread", 0),
        TimerName::HeadStart { place } => (place.0, "head_start", 0),
        TimerName::Search { place } => (place.0, "search", 0),
        TimerName::Import { batch } => (batch.0, "import", 0),
        TimerName::Replan { list } => (list.0, "replan", 0),
        TimerName::TellChanges { list } => (list.0, "tell_changes", 0),
        TimerName::CallOff { list } => (list.0, "call_off", 0),
        TimerName::Close { list } => (list.0, "close", 0),
        TimerName::Daily { list } => (list.0, "daily", 0),
        TimerName::ThanksDue { list } => (list.0, "thanks_due", 0),
        TimerName::Thanks { list } => (list.0, "thanks", 0),
        TimerName::Tidy { list } => (list.0, "tidy", 0),
        TimerName::Summary { list } => (list.0, "summary", 0),
        TimerName::Booked { delivery } => (delivery.0, "booked", 0),
        TimerName::Forget { request } => (request.0, "forget", 0),
    }
}

pub(crate) fn timer_cells(timer: &Timer) -> [Cell<'static>; 6] {
    let (subject, kind, which) = timer_key(timer.name);
    [
        Cell::id(subject),
        Cell::word(kind),
        Cell::count(which),
        Cell::id(timer.list.0),
        Cell::time(timer.due_at),
        Cell::id(timer.cursor),
    ]
}

pub(crate) fn timer_from(row: &dyn Decode) -> Result<Timer, StoreError> {
    let (subject, which) = (id(row, 0)?, count(row, 2)?);
    let name = match text(row, 1)?.as_str() {
        "remind" => TimerName::Remind { entry: EntryId(subject), which },
        "lapse" => TimerName::Lapse { place: PlaceId(subject), seq: which },
        "reach" => TimerName::Reach { entry: EntryId(subject) },
        "spread" => TimerName::Spread { place: PlaceId(subject) },
        "head_start" => TimerName::HeadStart { place: PlaceId(subject) },
        "search" => TimerName::Search { place: PlaceId(subject) },
        "import" => TimerName::Import { batch: BatchId(subject) },
        "replan" => TimerName::Replan { list: ListId(subject) },
        "tell_changes" => TimerName::TellChanges { list: ListId(subject) },
        "call_off" => TimerName::CallOff { list: ListId(subject) },
        "close" => TimerName::Close { list: ListId(subject) },
        "daily" => TimerName::Daily { list: ListId(subject) },
        "thanks_due" => TimerName::ThanksDue { list: ListId(subject) },
        "thanks" => TimerName::Thanks { list: ListId(subject) },
        "tidy" => TimerName::Tidy { list: ListId(subject) },
        "summary" => TimerName::Summary { list: ListId(subject) },
        "booked" => TimerName::Booked { delivery: DeliveryId(subject) },
        "forget" => TimerName::Forget { request: RequestId(subject) },
        _unknown => return Err(broken("kind of timer")),
    };
    Ok(Timer { list: ListId(id(row, 3)?), name, due_at: time(row, 4)?, cursor: id(row, 5)? })
}
