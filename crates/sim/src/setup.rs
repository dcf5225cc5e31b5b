//! sim: what worlds look like at the start — small caps, short lines, odd zones, days on which the clocks change.

use crate::dice::Dice;
use jiff::civil::{DateTime, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};
use rules::desk::{DeskSettings, Service};
use rules::event::{DailyMail, EventSettings, TimeCritical};
use rules::{Quiet, ReminderRule, Zone};

const ZONES: &[&str] =
    &["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia"];

/// Starts of worlds: ordinary days and days around a change of the clocks or a leap day.
const STARTS: &[&str] = &[
    "2026-06-01T09:00:00Z",
    "2026-03-20T12:00:00Z",
    "2026-10-18T20:00:00Z",
    "2028-02-20T06:00:00Z",
    "2026-03-01T23:30:00Z",
    "2026-12-28T15:00:00Z",
];

pub(crate) fn zone(dice: &mut Dice) -> Zone {
    let name = dice.pick(ZONES).expect("there are zones");
    Zone::parse(name).expect("the bundled tables know it")
}

pub(crate) fn start(dice: &mut Dice) -> Timestamp {
    let start = dice.pick(STARTS).expect("there are starts");
    let start: Timestamp = start.parse().expect("a moment");
    start + SignedDuration::from_mins(dice.below(24 * 60) as i64)
}

pub(crate) fn event(dice: &mut Dice, now: Timestamp) -> EventSettings {
    let zone = zone(dice);
    let starts = wall_time(dice, &zone, now, 5, 40);
    let cap = dice.between(1, 6) as u32;
    let mut event = EventSettings::new("An evening", starts, zone, cap);
    event.max_party = if dice.chance(40) { dice.between(1, u64::from(cap.min(3))) as u32 } else { 1 };
    event.window_minutes = *dice.pick(&[20, 60, 360, 720, 2880]).expect("windows");
    event.quiet = quiet(dice);
    event.reminders = reminders(dice);
    event.cut_off_minutes = *dice.pick(&[0, 60, 60, 240]).expect("cut-offs");
    event.time_critical = if dice.chance(30) { TimeCritical::SendAtNight } else { TimeCritical::WaitForMorning };
    event.confirm_minutes = *dice.pick(&[0, 0, 0, 10, 30]).expect("minutes");
    event.daily = if dice.chance(70) { DailyMail::On } else { DailyMail::Off };
    event
}

/// Some days ahead, at some hour; early starts happen too.
pub(crate) fn wall_time(dice: &mut Dice, zone: &Zone, now: Timestamp, least: u64, most: u64) -> DateTime {
    let day = zone.civil(now).date() + (dice.between(least, most) as i64).days();
    day.to_datetime(Time::constant(dice.between(6, 22) as i8, 30 * dice.below(2) as i8, 0, 0))
}

pub(crate) fn quiet(dice: &mut Dice) -> Quiet {
    match dice.below(4) {
        0 => Quiet::NONE,
        1 => Quiet { from: Time::constant(1, 30, 0, 0), to: Time::constant(2, 30, 0, 0) },
        2 => Quiet { from: Time::constant(20, 0, 0, 0), to: Time::constant(9, 0, 0, 0) },
        _other => Quiet::DEFAULT,
    }
}

pub(crate) fn reminders(dice: &mut Dice) -> Vec<ReminderRule> {
    let usual = [
        ReminderRule::DaysBefore(7),
        ReminderRule::DaysBefore(1),
        ReminderRule::MorningOf(Time::constant(9, 0, 0, 0)),
        ReminderRule::DaysBefore(2),
        ReminderRule::MorningOf(Time::constant(7, 0, 0, 0)),
    ];
    usual[..dice.below(6) as usize].to_vec()
}

const RULES: &[&str] = &[
    "",
    "Claim window: 10 minutes\nTry at most 3 people\nQuiet hours: none",
    "Claim window: 15 minutes\nLess than an hour away: 5 minutes\nQuiet hours: 9pm to 8am",
    "Order: join time\nUp to two offers at once per person\nSmaller parties may take larger tables",
    "Wait 2 minutes before offering\nUrgent offers may go out at night\nCut-off: 30 minutes before the start",
    "A table for four may go to a party of two\nRemove people after 10 days\nTry at most 12 people",
];

pub(crate) const SERVICES: &[&str] = &["colour", "cut", "table"];
pub(crate) const STAFF: &[&str] = &["Kim", "Lou"];

pub(crate) fn desk(dice: &mut Dice) -> DeskSettings {
    let service = |name: &&str| Service { name: (*name).to_string(), minutes: 60, price_cents: 9000 };
    let desk = DeskSettings::new("A salon", zone(dice), SERVICES.iter().map(service).collect());
    let desk = DeskSettings { staff: STAFF.iter().map(|name| (*name).to_string()).collect(), ..desk };
    other_rules(dice, desk)
}

pub(crate) fn other_rules(dice: &mut Dice, desk: DeskSettings) -> DeskSettings {
    let text = dice.pick(RULES).expect("there are rules");
    rules_document::with_rules(desk, text).expect("the rules can be read")
}
