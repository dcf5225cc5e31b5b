//! web/console/front: slots, days and states in words for somebody with a customer on the phone.

use crate::console::desks::wish_words;
use jiff::Timestamp;
use rules::Ending;
use rules::desk::{DeskSettings, FreedBy, Slot, Wish};

/// Why a slot is back with the staff.
pub(super) fn ending(ending: Ending, desk: &DeskSettings) -> String {
    match ending {
        Ending::NobodyFits => "nobody in line fits it".to_string(),
        Ending::Exhausted => "everybody who fits was asked".to_string(),
        Ending::TryCap => format!("{} were asked, as many as your rules allow", desk.rules.try_cap),
        Ending::CutOff => "too little time is left to ask anybody".to_string(),
        Ending::ManyAtOnce => "many slots came free at once, so please look first".to_string(),
        Ending::TakenBack => "you took it back".to_string(),
        Ending::NobodyTold => "nobody can be told just now; it is offered when messages leave again".to_string(),
        Ending::FilledByStaff => "filled by phone".to_string(),
        Ending::Undone => "it was not free after all".to_string(),
        Ending::Spread | Ending::CalledOff => "it is over".to_string(),
    }
}

pub(super) fn freed_by(by: FreedBy) -> &'static str {
    match by {
        FreedBy::Cancelled => "cancelled",
        FreedBy::NoShow => "did not come",
        FreedBy::Opening => "new opening",
    }
}

/// 14:00, by the desk's own clock.
pub(super) fn clock(at: Timestamp, desk: &DeskSettings) -> String {
    desk.zone.civil(at).strftime("%H:%M").to_string()
}

/// Today, Tomorrow, or Sat 13 Jun.
pub(super) fn day(at: Timestamp, desk: &DeskSettings, now: Timestamp) -> String {
    let day = desk.zone.civil(at).date();
    match desk.zone.civil(now).date().until(day).map_or(i32::MAX, |span| span.get_days()) {
        0 => "Today".to_string(),
        1 => "Tomorrow".to_string(),
        -1 => "Yesterday".to_string(),
        _further => day.strftime("%a %-d %b").to_string(),
    }
}

/// today, tomorrow, or Sat 13 Jun.
pub(super) fn day_inside(at: Timestamp, desk: &DeskSettings, now: Timestamp) -> String {
    let day = day(at, desk, now);
    if day.contains(' ') { day } else { day.to_lowercase() }
}

/// "Colour with Dana, today 14:00".
pub(super) fn called(slot: &Slot, desk: &DeskSettings, now: Timestamp) -> String {
    let (day, time) = (day_inside(slot.starts_at, desk, now), clock(slot.starts_at, desk));
    let who = slot.staff.as_deref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    format!("{}{who}, {day} {time}", slot.service)
}

/// "Colour with Marco, Mon Tue, before 12:00".
pub(crate) fn wish(wish: &Wish, desk: &DeskSettings) -> String {
    let with = wish.staff.as_ref().map(|staff| format!(" with {staff}")).unwrap_or_default();
    format!("{}{with}, {}", wish_words::service(desk, &wish.service), wish_words::when(wish))
}
