//! What each phrasing is for, and how the values standing in it become one thing said.

use jiff::civil::Time;

use crate::limits::{self, Limit};
use crate::said::Said;
use crate::topics::Topic;
use rules::desk::{FairOrder, Guard, QuietTimes, ShortWindow, Urgent};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sense {
    Window,
    Short,
    /// The window first and the distance after it.
    ShortReversed,
    Quiet,
    NoQuiet,
    TryCap,
    PriorityFirst,
    JoinTime,
    FitExact,
    FitAny,
    FitDownTo,
    /// The party first and the table after it.
    FitDownToReversed,
    FitSmaller,
    CutOff,
    NoCutOff,
    Floor,
    AtOnce,
    UrgentAtNight,
    UrgentWait,
    Stale,
    Settle,
    NoSettle,
    Guard,
    NoGuard,
}

/// A value found in a line.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Count(u64),
    /// In seconds.
    Span(u64),
    Clock(Time),
    /// Something that stands where a value belongs and is none, with the reason.
    Unclear(String),
}

impl Sense {
    pub(crate) fn said(self, values: &[Value]) -> Result<Said, String> {
        match self {
            Sense::Window => amount(values, 0, &limits::WINDOW).map(Said::Window),
            Sense::Short => short(values, 0, 1),
            Sense::ShortReversed => short(values, 1, 0),
            Sense::Quiet => quiet(values),
            Sense::NoQuiet => Ok(Said::Quiet(None)),
            Sense::TryCap => amount(values, 0, &limits::TRY_CAP).map(Said::TryCap),
            Sense::PriorityFirst => Ok(Said::Order(FairOrder::PriorityThenJoined)),
            Sense::JoinTime => Ok(Said::Order(FairOrder::Joined)),
            Sense::FitExact => Ok(Said::FitExact),
            Sense::FitAny => Ok(Said::FitAny),
            Sense::FitDownTo => down_to(amount(values, 0, &limits::SEATS)?, amount(values, 1, &limits::PARTY)?),
            Sense::FitDownToReversed => down_to(amount(values, 1, &limits::SEATS)?, amount(values, 0, &limits::PARTY)?),
            Sense::FitSmaller => down_to(amount(values, 0, &limits::SEATS)?, 1),
            Sense::CutOff => amount(values, 0, &limits::CUT_OFF).map(Said::CutOff),
            Sense::NoCutOff => Ok(Said::CutOff(0)),
            Sense::Floor => amount(values, 0, &limits::FLOOR).map(Said::Floor),
            Sense::AtOnce => amount(values, 0, &limits::AT_ONCE).map(Said::AtOnce),
            Sense::UrgentAtNight => Ok(Said::Urgent(Urgent::SendAtNight)),
            Sense::UrgentWait => Ok(Said::Urgent(Urgent::WaitForMorning)),
            Sense::Stale => amount(values, 0, &limits::STALE).map(Said::Stale),
            Sense::Settle => amount(values, 0, &limits::SETTLE).map(Said::Settle),
            Sense::NoSettle => Ok(Said::Settle(0)),
            Sense::Guard => guard(values),
            Sense::NoGuard => Ok(Said::Guard(None)),
        }
    }

    pub(crate) fn topic(self) -> Topic {
        match self {
            Sense::Window => Topic::Window,
            Sense::Short | Sense::ShortReversed => Topic::Short,
            Sense::Quiet | Sense::NoQuiet => Topic::Quiet,
            Sense::TryCap => Topic::TryCap,
            Sense::PriorityFirst | Sense::JoinTime => Topic::Order,
            Sense::FitExact | Sense::FitAny | Sense::FitSmaller => Topic::Fit,
            Sense::FitDownTo | Sense::FitDownToReversed => Topic::Fit,
            Sense::CutOff | Sense::NoCutOff => Topic::CutOff,
            Sense::Floor => Topic::Floor,
            Sense::AtOnce => Topic::AtOnce,
            Sense::UrgentAtNight | Sense::UrgentWait => Topic::Urgent,
            Sense::Stale => Topic::Stale,
            Sense::Settle | Sense::NoSettle => Topic::Settle,
            Sense::Guard | Sense::NoGuard => Topic::Guard,
        }
    }
}

/// The number or length of time in this place, within its limit.
fn amount(values: &[Value], place: usize, limit: &Limit) -> Result<u32, String> {
    match values.get(place) {
        Some(Value::Count(amount) | Value::Span(amount)) => limit.check(*amount),
        Some(Value::Unclear(reason)) => Err(reason.clone()),
        Some(Value::Clock(_)) | None => Err("There is no number where one belongs.".to_owned()),
    }
}

fn time(values: &[Value], place: usize) -> Result<Time, String> {
    match values.get(place) {
        Some(Value::Clock(time)) => Ok(*time),
        Some(Value::Unclear(reason)) => Err(reason.clone()),
        Some(Value::Count(_) | Value::Span(_)) | None => Err("There is no time of day where one belongs.".to_owned()),
    }
}

fn short(values: &[Value], away: usize, window: usize) -> Result<Said, String> {
    Ok(Said::Short(ShortWindow {
        less_than_minutes_away: amount(values, away, &limits::AWAY)?,
        window_minutes: amount(values, window, &limits::WINDOW)?,
    }))
}

fn guard(values: &[Value]) -> Result<Said, String> {
    Ok(Said::Guard(Some(Guard {
        slots: amount(values, 0, &limits::GUARD_SLOTS)?,
        minutes: amount(values, 1, &limits::GUARD_MINUTES)?,
    })))
}

/// Quiet from a time until that same time is no quiet at all.
fn quiet(values: &[Value]) -> Result<Said, String> {
    let (from, to) = (time(values, 0)?, time(values, 1)?);
    let quiet = (from != to).then_some(QuietTimes { from, to });
    Ok(Said::Quiet(quiet))
}

fn down_to(seats: u32, smallest: u32) -> Result<Said, String> {
    if smallest > seats {
        return Err(format!("A party of {smallest} does not fit a table for {seats}."));
    }
    if smallest == seats {
        return Err(format!("A table for {seats} goes to a party of {seats} in any case."));
    }
    Ok(Said::FitDownTo { seats, smallest })
}
