//! web/console: headcount over time as steps, drawn by hand. The drawing is stretched to whatever width there is;
//! its labels are not, so they stand outside of it. The same numbers stand in a table.

use crate::pages::words::count;
use jiff::Timestamp;
use rules::Zone;
use services::EventView;

/// The drawing is this many units wide and high.
const SIZE: u64 = 1_000;

/// Rows of the table beside the drawing.
const ROWS: usize = 24;

/// Most lines across the drawing.
const LINES: u64 = 4;

/// A cap more than this many times as high as everything else would press the rest flat; it is left off the drawing.
const HIGHEST_CAP: u64 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub at_ms: i64,
    pub confirmed: u32,
    pub waiting: u32,
}

pub(super) struct Chart {
    /// The area under the confirmed, and its upper edge.
    pub area: String,
    pub edge: String,
    pub waiting: Option<String>,
    /// How far down the cap lies, and what it is called.
    pub cap: Option<Level>,
    /// Said instead where the cap lies too high to be drawn.
    pub far_cap: Option<String>,
    pub levels: Vec<Level>,
    /// The drawing in a sentence.
    pub words: String,
    /// A few moments, evenly taken, with the first and the last among them.
    pub rows: Vec<Point>,
    pub zone: Zone,
    pub is_over: bool,
}

pub(super) struct Level {
    pub down: String,
    pub label: String,
}

impl Chart {
    /// The course goes on to this moment, or to the end of the event.
    pub fn of(mut course: Vec<Point>, view: &EventView, now: Timestamp) -> Option<Chart> {
        let (event, last) = (view.event(), *course.last()?);
        let at_ms = now.min(event.ends_at()).as_millisecond().max(last.at_ms);
        course.push(Point { at_ms, ..last });
        let chart = Chart::drawn(&course, view.head.cap, &event.zone)?;
        Some(Chart { is_over: now > event.ends_at(), ..chart })
    }

    /// One moment is not yet a course of things.
    fn drawn(points: &[Point], cap: u32, zone: &Zone) -> Option<Chart> {
        let (first, last) = (points.first()?, points.last()?);
        if first.at_ms >= last.at_ms {
            return None;
        }
        let top = top(points, u64::from(cap));
        let edge = steps(points, top, |point| point.confirmed);
        let is_line = points.iter().any(|point| point.waiting > 0);
        let drawn_cap = u64::from(cap) <= top;
        Some(Chart {
            area: format!("{edge}V{SIZE}H0Z"),
            edge,
            waiting: is_line.then(|| steps(points, top, |point| point.waiting)),
            cap: drawn_cap.then(|| Level { down: percent(u64::from(cap), top), label: format!("cap {}", count(cap)) }),
            far_cap: (!drawn_cap).then(|| format!("the cap, {}, lies far above", count(cap))),
            levels: levels(top, drawn_cap.then_some(u64::from(cap))),
            words: words(first, last, cap),
            rows: rows(points),
            zone: zone.clone(),
            is_over: false,
        })
    }
}

impl Point {
    pub fn at_text(&self, zone: &Zone) -> String {
        Timestamp::from_millisecond(self.at_ms).map(|at| post::short(at, zone)).unwrap_or_default()
    }
}

/// The highest number there is room for: a little above everything that is shown.
fn top(points: &[Point], cap: u64) -> u64 {
    let highest = points.iter().map(|point| point.confirmed.max(point.waiting)).max().unwrap_or(0);
    let highest = u64::from(highest).max(1);
    let shown = if cap <= highest * HIGHEST_CAP { highest.max(cap) } else { highest };
    (shown * 112).div_ceil(100)
}

/// A line that stays level until the next moment, then steps.
fn steps(points: &[Point], top: u64, number: impl Fn(&Point) -> u32) -> String {
    let (from, to) = (points.first().map_or(0, |point| point.at_ms), points.last().map_or(1, |point| point.at_ms));
    let across = |at: i64| at.abs_diff(from) * SIZE / to.abs_diff(from).max(1);
    let mut path = String::new();
    for point in points {
        let down = SIZE - u64::from(number(point)) * SIZE / top;
        let step = if path.is_empty() { format!("M0 {down}") } else { format!("H{}V{down}", across(point.at_ms)) };
        path.push_str(&step);
    }
    path
}

/// Round numbers across the drawing; one that lies close to the cap would be written over it.
fn levels(top: u64, cap: Option<u64>) -> Vec<Level> {
    let step = [1, 2, 5].into_iter().cycle().zip((0..).map(|tried| 10_u64.pow(tried / 3)));
    let step = step.map(|(digit, power)| digit * power).find(|step| top / step <= LINES).unwrap_or(top);
    let far = |level: &u64| cap.is_none_or(|cap| level.abs_diff(cap) * 12 > top);
    let levels = (1..=LINES).map(|index| index * step).filter(|level| *level < top).filter(far);
    levels.map(|level| Level { down: percent(level, top), label: count(level) }).collect()
}

fn percent(level: u64, top: u64) -> String {
    let down = SIZE - level * SIZE / top;
    format!("{}.{}%", down / 10, down % 10)
}

fn words(first: &Point, last: &Point, cap: u32) -> String {
    format!(
        "Confirmed seats went from {} to {} of {}; the line went from {} to {}.",
        count(first.confirmed),
        count(last.confirmed),
        count(cap),
        count(first.waiting),
        count(last.waiting)
    )
}

fn rows(points: &[Point]) -> Vec<Point> {
    let kept = points.len().min(ROWS);
    let index = |row: usize| row * (points.len() - 1) / (kept - 1).max(1);
    (0..kept).filter_map(|row| points.get(index(row)).copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(numbers: &[(i64, u32, u32)]) -> Vec<Point> {
        numbers
            .iter()
            .map(|(at_ms, confirmed, waiting)| Point { at_ms: *at_ms, confirmed: *confirmed, waiting: *waiting })
            .collect()
    }

    fn zone(name: &str) -> Zone {
        Zone::parse(name).expect("a zone")
    }

    #[test]
    fn numbers_step_and_do_not_slope() {
        let points = points(&[(0, 0, 0), (500, 50, 0), (1_000, 100, 0)]);
        assert_eq!(steps(&points, 100, |point| point.confirmed), "M0 1000H500V500H1000V0");
    }

    #[test]
    fn one_moment_is_not_drawn() {
        assert!(Chart::drawn(&points(&[(5, 1, 0)]), 80, &zone("Europe/Berlin")).is_none());
        assert!(Chart::drawn(&[], 80, &zone("Europe/Berlin")).is_none());
    }

    #[test]
    fn a_far_cap_does_not_press_the_rest_flat() {
        assert_eq!(top(&points(&[(0, 40, 3)]), 80), 90);
        assert_eq!(top(&points(&[(0, 3, 0)]), 2_000_000), 4);
        let chart = Chart::drawn(&points(&[(0, 0, 0), (9, 3, 0)]), 2_000_000, &zone("UTC")).expect("drawn");
        assert!(chart.cap.is_none() && chart.waiting.is_none());
        assert_eq!(chart.far_cap.as_deref(), Some("the cap, 2,000,000, lies far above"));
    }

    #[test]
    fn levels_are_round_and_few() {
        let labels = |top, cap| levels(top, cap).into_iter().map(|level| level.label).collect::<Vec<_>>();
        assert_eq!(labels(90, Some(80)), ["20", "40", "60"]);
        assert_eq!(labels(113, None), ["50", "100"]);
        assert_eq!(labels(4, None), ["1", "2", "3"]);
    }

    #[test]
    fn the_table_is_short_and_keeps_both_ends() {
        let many: Vec<(i64, u32, u32)> = (0..500).map(|at| (i64::from(at) * 60_000, at, 0)).collect();
        let rows = rows(&points(&many));
        assert_eq!(rows.len(), ROWS);
        assert_eq!((rows[0].confirmed, rows[ROWS - 1].confirmed), (0, 499));
        assert_eq!(rows[0].at_text(&zone("Europe/Berlin")), "Thu 1 Jan, 01:00");
    }
}
