//! How far each value of a rules document may go, and how a value is put into words.

use std::ops::RangeInclusive;

pub(crate) const MINUTE: u64 = 60;
pub(crate) const HOUR: u64 = 60 * MINUTE;
pub(crate) const DAY: u64 = 24 * HOUR;

/// What the numbers of a limit count.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    Pieces,
    Seconds,
    Minutes,
    Days,
}

/// A value's name in messages, its unit, and the range it must lie in.
pub(crate) struct Limit {
    name: &'static str,
    unit: Unit,
    range: RangeInclusive<u32>,
}

/// An offer held for more than a day keeps everybody behind it waiting for nothing.
pub(crate) const WINDOW: Limit = limit("The claim window", Unit::Minutes, 1..=1440);
/// Slots are seldom opened more than a month ahead, so a threshold beyond it is a slip of the pen.
pub(crate) const AWAY: Limit = limit("How far away the slot is", Unit::Minutes, 1..=43_200);
/// Asking more than fifty people about one slot is a mailing, not a waitlist.
pub(crate) const TRY_CAP: Limit = limit("The number of people to try", Unit::Pieces, 1..=50);
/// A cut-off longer than a day would silence a desk that fills slots on the day.
pub(crate) const CUT_OFF: Limit = limit("The cut-off", Unit::Minutes, 0..=1440);
/// Nobody can claim in no time at all, and above an hour this is a cut-off under another name.
pub(crate) const FLOOR: Limit = limit("The time left at hand-back", Unit::Minutes, 1..=60);
/// One person sitting on more than five offers starves the rest of the list.
pub(crate) const AT_ONCE: Limit = limit("The number of offers at once", Unit::Pieces, 1..=5);
/// Personal details are not kept for longer than two years on the strength of a forgotten wish.
pub(crate) const STALE: Limit = limit("The time people stay on the list", Unit::Days, 1..=730);
/// Waiting more than an hour wastes the very time in which a freed slot can still be filled.
pub(crate) const SETTLE: Limit = limit("The wait before offering", Unit::Seconds, 0..=3600);
/// A desk that wants to be asked about every slot has no use for a waitlist; beyond a thousand nobody would ask.
pub(crate) const GUARD_SLOTS: Limit = limit("The number of slots to ask about", Unit::Pieces, 1..=1000);
/// Slots freed further apart than a day are not one mistake.
pub(crate) const GUARD_MINUTES: Limit = limit("The time in which slots are counted", Unit::Minutes, 1..=1440);
/// A thousand seats is a hall; anything above is a mistyped number.
pub(crate) const SEATS: Limit = limit("The size of a table", Unit::Pieces, 1..=1000);
/// The smallest party is one person.
pub(crate) const PARTY: Limit = limit("The size of a party", Unit::Pieces, 1..=1000);

/// More steps than this and staff can no longer tell which window applies.
pub(crate) const SHORT_WINDOWS: usize = 5;
/// A room has a handful of table sizes; a longer list means the desk wants the general rule instead.
pub(crate) const TABLE_SIZES: usize = 20;

const fn limit(name: &'static str, unit: Unit, range: RangeInclusive<u32>) -> Limit {
    Limit { name, unit, range }
}

impl Limit {
    /// Takes seconds for a length of time and plain numbers for a count.
    pub(crate) fn check(&self, amount: u64) -> Result<u32, String> {
        let size = self.unit.size();
        if !amount.is_multiple_of(size) {
            return Err(format!("{} must be in whole {}.", self.name, self.unit.plural()));
        }
        let value = u32::try_from(amount / size).ok();
        value.filter(|value| self.range.contains(value)).ok_or_else(|| {
            let (least, most) = (self.words(*self.range.start()), self.words(*self.range.end()));
            format!("{} must be between {least} and {most}.", self.name)
        })
    }

    /// A value of this kind in the words a document would use.
    pub(crate) fn words(&self, value: u32) -> String {
        match self.unit {
            Unit::Pieces => value.to_string(),
            Unit::Seconds => seconds_text(u64::from(value)),
            Unit::Minutes => seconds_text(u64::from(value) * MINUTE),
            Unit::Days => counted(u64::from(value), "day"),
        }
    }
}

impl Unit {
    fn size(self) -> u64 {
        match self {
            Unit::Pieces | Unit::Seconds => 1,
            Unit::Minutes => MINUTE,
            Unit::Days => DAY,
        }
    }

    fn plural(self) -> &'static str {
        match self {
            Unit::Pieces => "numbers",
            Unit::Seconds => "seconds",
            Unit::Minutes => "minutes",
            Unit::Days => "days",
        }
    }
}

/// Whole days are named as days, anything else as hours, minutes and seconds.
fn seconds_text(seconds: u64) -> String {
    if seconds == 0 {
        return "0 minutes".to_owned();
    }
    if seconds.is_multiple_of(DAY) {
        return counted(seconds / DAY, "day");
    }
    let parts = [(seconds / HOUR, "hour"), (seconds % HOUR / MINUTE, "minute"), (seconds % MINUTE, "second")];
    let said: Vec<String> =
        parts.into_iter().filter(|(number, _)| *number > 0).map(|(number, unit)| counted(number, unit)).collect();
    said.join(" ")
}

fn counted(number: u64, unit: &str) -> String {
    match number {
        1 => format!("1 {unit}"),
        _ => format!("{number} {unit}s"),
    }
}
