//! What a single line of a rules document can say, and the canonical words for it.

use crate::clocks::clock_text;
use crate::limits;
use crate::topics::Topic;
use rules::desk::{DeskRules, DownFit, FairOrder, Guard, QuietTimes, ShortWindow, Urgent};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Window(u32),
    Short(ShortWindow),
    Quiet(Option<QuietTimes>),
    TryCap(u32),
    Order(FairOrder),
    FitExact,
    FitAny,
    FitDownTo { seats: u32, smallest: u32 },
    CutOff(u32),
    Floor(u32),
    AtOnce(u32),
    Urgent(Urgent),
    Stale(u32),
    Settle(u32),
    Guard(Option<Guard>),
}

impl Said {
    /// Everything that has to be said for these rules.
    pub(crate) fn all(rules: &DeskRules) -> Vec<Said> {
        let mut all = vec![Said::Window(rules.window_minutes)];
        all.extend(rules.short_windows.iter().copied().map(Said::Short));
        all.push(Said::Quiet(rules.quiet));
        all.push(Said::Urgent(rules.urgent));
        all.push(Said::TryCap(rules.try_cap));
        all.push(Said::Order(rules.order));
        all.extend(Self::fit(&rules.down_fit));
        all.push(Said::AtOnce(rules.offers_at_once));
        all.push(Said::Settle(rules.settle_seconds));
        all.push(Said::CutOff(rules.cut_off_minutes));
        all.push(Said::Floor(rules.floor_minutes));
        all.push(Said::Guard(rules.guard));
        all.push(Said::Stale(rules.stale_after_days));
        all
    }

    fn fit(fit: &DownFit) -> Vec<Said> {
        let down_to = |&(seats, smallest): &(u32, u32)| Said::FitDownTo { seats, smallest };
        match fit {
            DownFit::Exact => vec![Said::FitExact],
            DownFit::Any => vec![Said::FitAny],
            DownFit::Pairs(pairs) => pairs.iter().map(down_to).collect(),
        }
    }

    pub(crate) fn topic(&self) -> Topic {
        match self {
            Said::Window(_) => Topic::Window,
            Said::Short(_) => Topic::Short,
            Said::Quiet(_) => Topic::Quiet,
            Said::TryCap(_) => Topic::TryCap,
            Said::Order(_) => Topic::Order,
            Said::FitExact | Said::FitAny | Said::FitDownTo { .. } => Topic::Fit,
            Said::CutOff(_) => Topic::CutOff,
            Said::Floor(_) => Topic::Floor,
            Said::AtOnce(_) => Topic::AtOnce,
            Said::Urgent(_) => Topic::Urgent,
            Said::Stale(_) => Topic::Stale,
            Said::Settle(_) => Topic::Settle,
            Said::Guard(_) => Topic::Guard,
        }
    }

    /// Whether two lines set the same thing, so that they may not differ.
    pub(crate) fn same_subject(&self, other: &Said) -> bool {
        let same_part = match (self.part(), other.part()) {
            (Some(one), Some(two)) => one == two,
            (None, _) | (_, None) => true,
        };
        same_part && self.topic() == other.topic()
    }

    /// The part of its topic that a line is about; `None` is the whole of it.
    fn part(&self) -> Option<u32> {
        match self {
            Said::Short(short) => Some(short.less_than_minutes_away),
            Said::FitDownTo { seats, .. } => Some(*seats),
            Said::FitExact | Said::FitAny | Said::Quiet(_) | Said::Order(_) | Said::Urgent(_) => None,
            Said::Window(_) | Said::TryCap(_) | Said::CutOff(_) | Said::Floor(_) => None,
            Said::AtOnce(_) | Said::Stale(_) | Said::Settle(_) | Said::Guard(_) => None,
        }
    }

    /// The line in canonical words, which reads back as the same thing.
    pub(crate) fn text(&self) -> String {
        match self {
            Said::Window(minutes) => format!("Claim window: {}", limits::WINDOW.words(*minutes)),
            Said::Short(short) => short_text(*short),
            Said::Quiet(quiet) => quiet_text(*quiet),
            Said::TryCap(1) => "Try at most 1 person".to_owned(),
            Said::TryCap(people) => format!("Try at most {people} people"),
            Said::Order(order) => order_text(*order).to_owned(),
            Said::FitExact => "Party size must match exactly".to_owned(),
            Said::FitAny => "Smaller parties may take larger tables".to_owned(),
            Said::FitDownTo { seats, smallest } => {
                format!("A table for {seats} may go to a party of {smallest}")
            }
            Said::CutOff(minutes) => cut_off_text(*minutes),
            Said::Floor(minutes) => floor_text(*minutes),
            Said::AtOnce(1) => "One offer at a time per person".to_owned(),
            Said::AtOnce(offers) => format!("Up to {offers} offers at once per person"),
            Said::Urgent(urgent) => urgent_text(*urgent).to_owned(),
            Said::Stale(days) => format!("Remove people after {}", limits::STALE.words(*days)),
            Said::Settle(seconds) => settle_text(*seconds),
            Said::Guard(guard) => guard_text(*guard),
        }
    }
}

fn short_text(short: ShortWindow) -> String {
    let away = limits::AWAY.words(short.less_than_minutes_away);
    let window = limits::WINDOW.words(short.window_minutes);
    format!("If the slot is less than {away} away: {window}")
}

fn quiet_text(quiet: Option<QuietTimes>) -> String {
    match quiet {
        None => "Quiet hours: none".to_owned(),
        Some(quiet) => format!("Quiet hours: {} to {}", clock_text(quiet.from), clock_text(quiet.to)),
    }
}

fn order_text(order: FairOrder) -> &'static str {
    match order {
        FairOrder::PriorityThenJoined => "Priority first, then join time",
        FairOrder::Joined => "Order: join time",
    }
}

fn cut_off_text(minutes: u32) -> String {
    match minutes {
        0 => "Cut-off: none".to_owned(),
        _ => format!("No offers later than {} before the start", limits::CUT_OFF.words(minutes)),
    }
}

fn floor_text(minutes: u32) -> String {
    let verb = if minutes == 1 { "is" } else { "are" };
    format!("Hand back when less than {} {verb} left", limits::FLOOR.words(minutes))
}

fn urgent_text(urgent: Urgent) -> &'static str {
    match urgent {
        Urgent::WaitForMorning => "Urgent offers wait for the morning",
        Urgent::SendAtNight => "Urgent offers may go out at night",
    }
}

fn settle_text(seconds: u32) -> String {
    match seconds {
        0 => "Offer straight away".to_owned(),
        _ => format!("Wait {} before offering", limits::SETTLE.words(seconds)),
    }
}

fn guard_text(guard: Option<Guard>) -> String {
    let Some(Guard { slots, minutes }) = guard else { return "Never ask first".to_owned() };
    let free = if slots == 1 { "slot frees" } else { "slots free" };
    format!("Ask first when more than {slots} {free} within {}", limits::GUARD_MINUTES.words(minutes))
}
