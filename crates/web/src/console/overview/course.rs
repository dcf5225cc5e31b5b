//! web/console: how the numbers of an event went, read from the audit once and then kept up; a long course is thinned
//! out, so that it never grows beyond what a screen can show.

use super::PerList;
use super::chart::Point;
use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use rules::{EntryId, ListId};
use std::collections::HashSet;
use store::sqlite::{SignUpChange, Step};

pub(crate) type Courses = PerList<ListId, Course>;

#[derive(Default)]
pub(crate) struct Course {
    seq: u64,
    points: Vec<Point>,
    /// How many ever signed up.
    sign_ups: u64,
    /// Whose invitation ended before they did. They are counted if they come back.
    uncounted: HashSet<EntryId>,
}

/// The course up to a change.
pub(super) struct CourseSoFar {
    pub points: Vec<Point>,
    /// How many ever signed up.
    pub sign_ups: u64,
    pub seq: u64,
}

/// The course up to now.
pub(super) async fn of(door: &Door, list: ListId) -> Result<CourseSoFar, Trouble> {
    let course = door.courses.of(list);
    let mut course = course.lock().await;
    loop {
        let after = course.seq;
        let read = door.readers.read(move |reader| reader.steps(list, after, limits::COURSE_STEPS));
        let (steps, last) = read.await?;
        steps.iter().for_each(|step| course.take(step));
        course.seq = last;
        if last == after {
            return Ok(CourseSoFar { points: course.points.clone(), sign_ups: course.sign_ups, seq: course.seq });
        }
    }
}

impl Course {
    fn take(&mut self, step: &Step) {
        for (entry, turn) in &step.turns {
            match turn {
                SignUpChange::SignedUp => self.sign_ups += 1,
                SignUpChange::InviteEnded => drop(self.uncounted.insert(*entry)),
                SignUpChange::CameBack => self.sign_ups += u64::from(self.uncounted.remove(entry)),
            }
        }
        if step.taken.is_none() && step.waiting.is_none() {
            return;
        }
        let last = self.points.last().copied();
        let (confirmed, waiting) = last.map_or((0, 0), |point| (point.confirmed, point.waiting));
        let at_ms = step.at.as_millisecond();
        let point =
            Point { at_ms, confirmed: step.taken.unwrap_or(confirmed), waiting: step.waiting.unwrap_or(waiting) };
        // A clock that was set back must not draw a line backwards.
        let at_ms = last.map_or(at_ms, |before| before.at_ms.max(at_ms));
        self.points.push(Point { at_ms, ..point });
        if self.points.len() > limits::COURSE_POINTS {
            self.thin();
        }
    }

    /// Every other point goes, but never the first or the last.
    fn thin(&mut self) {
        let last = self.points.len() - 1;
        let mut at = 0;
        self.points.retain(|_| {
            at += 1;
            at % 2 == 1 || at - 1 == last
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_was_only_invited_counts_when_they_come() {
        use SignUpChange::{CameBack, InviteEnded, SignedUp};
        let mut course = Course::default();
        let turns = [(1, SignedUp), (2, InviteEnded), (1, CameBack), (2, CameBack), (2, CameBack)];
        let counted = turns.map(|(entry, turn)| {
            let (at, turns) = (jiff::Timestamp::UNIX_EPOCH, vec![(EntryId(entry), turn)]);
            course.take(&Step { seq: 0, at, taken: None, waiting: None, turns });
            course.sign_ups
        });
        assert_eq!(counted, [1, 1, 1, 2, 2]);
    }

    #[test]
    fn a_long_course_is_thinned_and_keeps_both_ends() {
        let mut course = Course::default();
        for number in 0..10_000_u32 {
            let at = jiff::Timestamp::from_second(i64::from(number)).expect("a moment");
            course.take(&Step { seq: u64::from(number), at, taken: Some(number), waiting: None, turns: Vec::new() });
        }
        assert!(course.points.len() <= limits::COURSE_POINTS && course.points.len() > limits::COURSE_POINTS / 3);
        assert_eq!(course.points[0].confirmed, 0);
        assert_eq!(course.points.last().map(|point| point.confirmed), Some(9_999));
        assert!(course.points.windows(2).all(|pair| pair[0].at_ms <= pair[1].at_ms));
    }
}
