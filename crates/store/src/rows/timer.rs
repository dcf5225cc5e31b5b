//! store: a timer's name as three columns — whose, what, which — so that arming, moving and dropping are by key.

use super::broken;
use super::row::row;
use crate::cells::Cell;
use rules::{BatchId, DeliveryId, EntryId, ListId, PlaceId, RequestId, Timer, TimerName};

row! {
    Timer as timer {
        subject: u64 = Cell::id(timer_key(timer.name).0),
        kind: String = Cell::word(timer_key(timer.name).1),
        which: u32 = Cell::count(timer_key(timer.name).2),
        list,
        due_at,
        cursor,
    }
    name: name_from(subject, &kind, which).ok_or_else(|| broken("kind of timer"))?,
}

/// The kind of each timer, whose it is, and which where one has several.
macro_rules! timers {
    ($($kind:literal $name:ident { $subject:ident: $id:ident $(, $which:ident)? })+) => {
        pub(crate) fn timer_key(name: TimerName) -> (u64, &'static str, u32) {
            match name {
                $(TimerName::$name { $subject $(, $which)? } => ($subject.0, $kind, 0 $(+ $which)?),)+
            }
        }

        fn name_from(subject: u64, kind: &str, which: u32) -> Option<TimerName> {
            match kind {
                $($kind => Some(TimerName::$name { $subject: $id(subject) $(, $which: which)? }),)+
                _unknown => None,
            }
        }
    };
}

timers! {
    "remind" Remind { entry: EntryId, which }
    "lapse" Lapse { place: PlaceId, seq }
    "reach" Reach { entry: EntryId }
    "spread" Spread { place: PlaceId }
    "head_start" HeadStart { place: PlaceId }
    "search" Search { place: PlaceId }
    "import" Import { batch: BatchId }
    "replan" Replan { list: ListId }
    "tell_changes" TellChanges { list: ListId }
    "call_off" CallOff { list: ListId }
    "close" Close { list: ListId }
    "daily" Daily { list: ListId }
    "thanks_due" ThanksDue { list: ListId }
    "thanks" Thanks { list: ListId }
    "tidy" Tidy { list: ListId }
    "summary" Summary { list: ListId }
    "booked" Booked { delivery: DeliveryId }
    "forget" Forget { request: RequestId }
}
