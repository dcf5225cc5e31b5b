//! rules/desk: what a rules document sets: every rule with the value it has when the document does not mention it.

use jiff::civil::Time;

/// How one desk offers its freed slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskRules {
    /// How long a person has to claim an offer.
    pub window_minutes: u32,
    /// Shorter claim windows for slots that start soon, nearest first.
    pub short_windows: Vec<ShortWindow>,
    /// When nobody is disturbed; `None` means offers go out round the clock.
    pub quiet: Option<QuietTimes>,
    /// How many people are offered one slot before the desk gets it back.
    pub try_cap: u32,
    pub order: FairOrder,
    pub down_fit: DownFit,
    /// No offer goes out later than this long before the start.
    pub cut_off_minutes: u32,
    /// With less time than this left, the slot is handed back to the desk.
    pub floor_minutes: u32,
    /// How many offers one person may hold at the same time, across slots.
    pub offers_at_once: u32,
    pub urgent: Urgent,
    /// Waiting entries older than this are expired by housekeeping.
    pub stale_after_days: u32,
    /// How long to wait after a slot frees before the first offer.
    pub settle_seconds: u32,
    /// When booking tools free many slots at once, a person looks first.
    pub guard: Option<Guard>,
}

/// With this many slots freed within so many minutes, the next ones wait for a member of staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    pub slots: u32,
    pub minutes: u32,
}

/// The claim window of slots that start in less than so many minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortWindow {
    pub less_than_minutes_away: u32,
    pub window_minutes: u32,
}

/// From one wall-clock time to another, over midnight when `to` is the earlier one. The two always differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietTimes {
    pub from: Time,
    pub to: Time,
}

/// Who is asked first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairOrder {
    PriorityThenJoined,
    Joined,
}

/// Which parties smaller than a slot may have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DownFit {
    /// None: the party is exactly as large as the slot.
    Exact,
    /// All of them.
    Any,
    /// For the sizes listed as (seats, smallest party), down to that party; every other size is exact.
    Pairs(Vec<(u32, u32)>),
}

/// What happens to an offer that would be too late by the end of the quiet hours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgent {
    WaitForMorning,
    SendAtNight,
}

impl DownFit {
    /// Whether a party of this size may have a slot with this many seats. A larger party never fits, an equal one always.
    pub fn accepts(&self, seats: u32, party: u32) -> bool {
        if party >= seats || party == 0 {
            return party == seats;
        }
        match self {
            DownFit::Exact => false,
            DownFit::Any => true,
            DownFit::Pairs(pairs) => pairs.iter().any(|&(size, smallest)| size == seats && party >= smallest),
        }
    }
}

impl Default for DeskRules {
    fn default() -> Self {
        Self {
            window_minutes: 10,
            short_windows: Vec::new(),
            quiet: Some(QuietTimes { from: Time::constant(21, 0, 0, 0), to: Time::constant(8, 0, 0, 0) }),
            try_cap: 6,
            order: FairOrder::PriorityThenJoined,
            down_fit: DownFit::Exact,
            cut_off_minutes: 0,
            floor_minutes: 3,
            offers_at_once: 1,
            urgent: Urgent::WaitForMorning,
            stale_after_days: 90,
            settle_seconds: 0,
            guard: Some(Guard { slots: 20, minutes: 10 }),
        }
    }
}
