//! Puts the lines that were understood together into rules, and finds the lines that do not go together.

use crate::LineError;
use crate::limits::{SHORT_WINDOWS, TABLE_SIZES, WINDOW};
use crate::lines::Line;
use crate::said::Said;
use crate::topics::Topic;
use rules::desk::{DeskRules, DownFit, ShortWindow};

/// A line and what it said.
pub(crate) struct Heard {
    pub(crate) number: u32,
    pub(crate) text: String,
    pub(crate) said: Said,
}

impl Heard {
    pub(crate) fn new(line: &Line<'_>, said: Said) -> Self {
        Self { number: line.number, text: line.text.trim().to_owned(), said }
    }

    fn error(&self, problem: String, hint: String) -> LineError {
        let line = Line { number: self.number, text: &self.text };
        line.error(problem, hint)
    }
}

/// The rules, which hold only if there are no errors.
pub(crate) fn gather(heard: &[Heard], unread: &[LineError]) -> (DeskRules, Vec<LineError>) {
    let mut rules = DeskRules::default();
    let mut errors = Vec::new();
    for (place, line) in heard.iter().enumerate() {
        let earlier = &heard[..place];
        match earlier.iter().find(|one| one.said.same_subject(&line.said)) {
            None => apply(&mut rules, &line.said),
            Some(first) if first.said == line.said => {}
            Some(first) => errors.push(clash(first, line)),
        }
    }
    errors.extend(too_many(heard));
    errors.extend(too_long(heard, unread, rules.window_minutes));
    rules.short_windows.sort_by_key(|short| short.less_than_minutes_away);
    (rules, errors)
}

fn apply(rules: &mut DeskRules, said: &Said) {
    match said {
        Said::Window(minutes) => rules.window_minutes = *minutes,
        Said::Short(short) => rules.short_windows.push(*short),
        Said::Quiet(quiet) => rules.quiet = *quiet,
        Said::TryCap(people) => rules.try_cap = *people,
        Said::Order(order) => rules.order = *order,
        Said::FitExact => rules.down_fit = DownFit::Exact,
        Said::FitAny => rules.down_fit = DownFit::Any,
        Said::FitDownTo { seats, smallest } => add_pair(&mut rules.down_fit, (*seats, *smallest)),
        Said::CutOff(minutes) => rules.cut_off_minutes = *minutes,
        Said::Floor(minutes) => rules.floor_minutes = *minutes,
        Said::AtOnce(offers) => rules.offers_at_once = *offers,
        Said::Urgent(urgent) => rules.urgent = *urgent,
        Said::Stale(days) => rules.stale_after_days = *days,
        Said::Settle(seconds) => rules.settle_seconds = *seconds,
        Said::Guard(guard) => rules.guard = *guard,
    }
}

fn add_pair(fit: &mut DownFit, pair: (u32, u32)) {
    match fit {
        DownFit::Exact | DownFit::Any => *fit = DownFit::Pairs(vec![pair]),
        DownFit::Pairs(pairs) => {
            pairs.push(pair);
            pairs.sort_unstable();
        }
    }
}

fn clash(first: &Heard, second: &Heard) -> LineError {
    let (one, two) = (first.number, second.number);
    let problem = format!("Lines {one} and {two} do not agree: “{}” and “{}”.", first.said.text(), second.said.text());
    second.error(problem, format!("Keep one of the two, for example “{}”.", first.said.text()))
}

/// The first line too many of each kind that may only be said so often.
fn too_many(heard: &[Heard]) -> Vec<LineError> {
    let is_short = |said: &Said| matches!(said, Said::Short(_));
    let is_table = |said: &Said| matches!(said, Said::FitDownTo { .. });
    let short = nth_different(heard, is_short, SHORT_WINDOWS).map(|line| {
        let problem = format!("There are more than {SHORT_WINDOWS} windows for slots that start soon.");
        line.error(problem, format!("Keep the ones that matter. {}", Topic::Short.hint()))
    });
    let table = nth_different(heard, is_table, TABLE_SIZES).map(|line| {
        let problem = format!("There are more than {TABLE_SIZES} table sizes.");
        line.error(problem, format!("You may mean “{}”.", Said::FitAny.text()))
    });
    short.into_iter().chain(table).collect()
}

/// The line with the thing said after `count` different ones of its kind.
fn nth_different(heard: &[Heard], kind: fn(&Said) -> bool, count: usize) -> Option<&Heard> {
    let mut different: Vec<&Heard> = Vec::new();
    for line in heard.iter().filter(|line| kind(&line.said)) {
        if different.iter().all(|other| !other.said.same_subject(&line.said)) {
            different.push(line);
        }
    }
    different.get(count).copied()
}

/// Short windows that are not shorter than the normal one. Not judged while the line with the normal one may be among
/// those that could not be read.
fn too_long(heard: &[Heard], unread: &[LineError], normal: u32) -> Vec<LineError> {
    let said = heard.iter().any(|line| matches!(line.said, Said::Window(_)));
    if !said && !unread.is_empty() {
        return Vec::new();
    }
    let mut errors = Vec::new();
    for line in heard {
        if let Said::Short(short) = line.said
            && short.window_minutes >= normal
        {
            errors.push(not_shorter(line, short, normal));
        }
    }
    errors
}

fn not_shorter(line: &Heard, short: ShortWindow, normal: u32) -> LineError {
    let problem = format!(
        "{} is not shorter than the normal claim window of {}.",
        WINDOW.words(short.window_minutes),
        WINDOW.words(normal)
    );
    line.error(problem, format!("Make it shorter. {}", Topic::Short.hint()))
}
