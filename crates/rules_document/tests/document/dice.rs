//! Makes random pages and random rules from a seed.

use jiff::civil::{Time, time};
use rules::desk::{DeskRules, DownFit, FairOrder, Guard, QuietTimes, ShortWindow, Urgent};

pub const LINES: [&str; 27] = [
    "Claim window: 10 minutes",
    "People have an hour and a half to claim",
    "If the slot is less than an hour away: 5 minutes",
    "Under 2 hours: 8 minutes",
    "5 minutes if the slot is less than 30 minutes away",
    "Quiet hours: 9pm to 8am",
    "Quiet hours: 9:30 p.m. – noon",
    "Quiet hours: none",
    "Try at most 6 people",
    "Try cap = 7.",
    "Priority first, then join time",
    "First come, first served",
    "A table for four may go to a party of two",
    "A table for six may go to smaller parties",
    "Smaller parties may take larger tables",
    "No offers later than 30 minutes before the start",
    "Cut-off: 1.5 hours",
    "Hand back when less than 5 minutes are left",
    "Up to two offers at once per person",
    "Urgent offers may go out at night",
    "Remove people after 90 days",
    "Entries expire after 3 months",
    "Wait 2 minutes before offering",
    "Ask first when more than 20 slots free within 10 minutes",
    "If more than six tables come free within an hour: ask us first",
    "Never ask first",
    "- 1. # // > * •",
];

const WORDS: [&str; 36] = [
    "claim",
    "window",
    ":",
    "is",
    "10",
    "minutes",
    "an",
    "hour",
    "and",
    "a",
    "half",
    "quarter",
    "of",
    "less",
    "than",
    "away",
    "quiet",
    "hours",
    "9pm",
    "8am",
    "to",
    "21:00",
    ".",
    "-",
    "try",
    "at",
    "most",
    "six",
    "people",
    "table",
    "for",
    "may",
    "go",
    "party",
    "99999999999999999999999",
    "no",
];

const CHARS: [char; 20] =
    [' ', '.', ':', '-', '–', ',', '0', '9', 'p', 'm', '\'', '’', '½', 'İ', 'ß', '\u{202e}', '\0', '\t', '\n', '😀'];

/// A xorshift generator: small, and the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let end = u64::try_from(end).expect("a table's length fits 64 bits");
        usize::try_from(self.0 % end).expect("it is below a table's length")
    }

    fn within(&mut self, least: u32, most: u32) -> u32 {
        let width = usize::try_from(most - least + 1).expect("limits are small");
        least + u32::try_from(self.below(width)).expect("it is below the width")
    }

    pub fn page(&mut self) -> String {
        let lines: Vec<String> = (0..self.within(1, 3)).map(|_| self.line()).collect();
        lines.join("\n")
    }

    fn line(&mut self) -> String {
        let good = LINES[self.below(LINES.len())].to_owned();
        match self.below(8) {
            0 => (0..self.below(12)).map(|_| WORDS[self.below(WORDS.len())]).collect::<Vec<_>>().join(" "),
            1 => (0..self.below(40)).map(|_| CHARS[self.below(CHARS.len())]).collect(),
            2 => self.with_word(&good),
            3 => self.with_char(&good),
            4 => self.without_char(&good),
            5 => good.to_uppercase(),
            _ => good,
        }
    }

    fn with_word(&mut self, line: &str) -> String {
        let mut words: Vec<&str> = line.split(' ').collect();
        let place = self.below(words.len());
        words[place] = WORDS[self.below(WORDS.len())];
        words.join(" ")
    }

    fn with_char(&mut self, line: &str) -> String {
        let mut chars: Vec<char> = line.chars().collect();
        chars.insert(self.below(chars.len() + 1), CHARS[self.below(CHARS.len())]);
        chars.into_iter().collect()
    }

    fn without_char(&mut self, line: &str) -> String {
        let mut chars: Vec<char> = line.chars().collect();
        chars.remove(self.below(chars.len()));
        chars.into_iter().collect()
    }

    pub fn rules(&mut self) -> DeskRules {
        let window_minutes = self.within(1, 1440);
        DeskRules {
            window_minutes,
            short_windows: self.short_windows(window_minutes),
            quiet: self.quiet(),
            try_cap: self.within(1, 50),
            order: [FairOrder::PriorityThenJoined, FairOrder::Joined][self.below(2)],
            down_fit: self.down_fit(),
            cut_off_minutes: self.within(0, 1440),
            floor_minutes: self.within(1, 60),
            offers_at_once: self.within(1, 5),
            urgent: [Urgent::WaitForMorning, Urgent::SendAtNight][self.below(2)],
            stale_after_days: self.within(1, 730),
            settle_seconds: self.within(0, 3600),
            guard: self.guard(),
        }
    }

    fn guard(&mut self) -> Option<Guard> {
        let guard = Guard { slots: self.within(1, 1000), minutes: self.within(1, 1440) };
        (self.below(5) > 0).then_some(guard)
    }

    fn short_windows(&mut self, normal: u32) -> Vec<ShortWindow> {
        let mut away: Vec<u32> = (0..self.below(6)).map(|_| self.within(1, 43_200)).collect();
        away.sort_unstable();
        away.dedup();
        away.retain(|_| normal > 1);
        let window =
            |less_than_minutes_away| ShortWindow { less_than_minutes_away, window_minutes: self.within(1, normal - 1) };
        away.into_iter().map(window).collect()
    }

    fn quiet(&mut self) -> Option<QuietTimes> {
        let [from, to] = [self.minute_of_day(), self.minute_of_day()];
        (from != to && self.below(5) > 0).then_some(QuietTimes { from, to })
    }

    fn minute_of_day(&mut self) -> Time {
        let hour = i8::try_from(self.below(24)).expect("hours are small");
        let minute = i8::try_from([0, self.below(60)][self.below(2)]).expect("minutes are small");
        time(hour, minute, 0, 0)
    }

    fn down_fit(&mut self) -> DownFit {
        let mut pairs: Vec<(u32, u32)> = (0..self.below(20)).map(|_| self.pair()).collect();
        pairs.sort_unstable();
        pairs.dedup_by_key(|pair| pair.0);
        match self.below(3) {
            0 => DownFit::Any,
            1 if !pairs.is_empty() => DownFit::Pairs(pairs),
            _ => DownFit::Exact,
        }
    }

    fn pair(&mut self) -> (u32, u32) {
        let seats = self.within(2, 1000);
        (seats, self.within(1, seats - 1))
    }
}
