//! web/console: how the numbers of an event went, read from the audit once and then kept up; a long course is thinned
//! out, so that it never grows beyond what a screen can show.

use crate::answer::Trouble;
use crate::door::Door;
use crate::limits;
use crate::pages::console::Point;
use rules::ListId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use store::sqlite::Step;

#[derive(Default)]
pub(crate) struct Courses(Mutex<HashMap<ListId, Arc<tokio::sync::Mutex<Course>>>>);

#[derive(Default)]
struct Course {
    seq: u64,
    points: Vec<Point>,
}

impl Courses {
    fn of(&self, list: ListId) -> Arc<tokio::sync::Mutex<Course>> {
        let mut courses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if courses.len() >= limits::COURSES && !courses.contains_key(&list) {
            courses.clear();
        }
        courses.entry(list).or_default().clone()
    }
}

/// The course up to now.
pub(super) async fn of(door: &Door, list: ListId) -> Result<Vec<Point>, Trouble> {
    let course = door.courses.of(list);
    let mut course = course.lock().await;
    loop {
        let after = course.seq;
        let read = door.readers.read(move |reader| reader.steps(list, after, limits::COURSE_STEPS));
        let (steps, last) = read.await?;
        steps.iter().for_each(|step| course.take(step));
        course.seq = last;
        if last == after {
            return Ok(course.points.clone());
        }
    }
}

impl Course {
    fn take(&mut self, step: &Step) {
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
    fn a_long_course_is_thinned_and_keeps_both_ends() {
        let mut course = Course::default();
        for number in 0..10_000_u32 {
            let at = jiff::Timestamp::from_second(i64::from(number)).expect("a moment");
            course.take(&Step { seq: u64::from(number), at, taken: Some(number), waiting: None });
        }
        assert!(course.points.len() <= limits::COURSE_POINTS && course.points.len() > limits::COURSE_POINTS / 3);
        assert_eq!(course.points[0].confirmed, 0);
        assert_eq!(course.points.last().map(|point| point.confirmed), Some(9_999));
        assert!(course.points.windows(2).all(|pair| pair[0].at_ms <= pair[1].at_ms));
    }
}
