//! app: the demo's samples: a supper with people signed up, and a salon's waitlist on a Saturday. They go through the same
//! door as everything else, a few hours apart, so that messages and audit look like lists in mid-life.

mod desk;
mod event;

use super::house::{House, Running};
use crate::trouble::Trouble;
use jiff::civil::{Weekday, time};
use jiff::{SignedDuration, Timestamp, ToSpan};
use rules::{Act, Actor, Command, ListId, Reply, Zone};
use std::time::{Duration, Instant};
use web::Story;

/// Who runs the sample lists, and signs in to the demo.
pub const HOST: &str = "host@example.org";

/// Days the lists have been open when the visitor comes.
const DAYS: i64 = 3;

/// Moments at which something happens in those days.
const STEPS: usize = event::GUESTS.len();

fn zone() -> Zone {
    Zone::parse("Europe/Berlin").expect("a zone of the bundled tables")
}

/// The visitor arrives on the coming Saturday at 13:35: the salon's two o'clock is about to cancel, and at night offers
/// would wait for the morning.
pub fn story(now: Timestamp) -> Story {
    let zone = zone();
    let tomorrow = zone.civil(now).date().saturating_add(1.day());
    let ahead = Weekday::Saturday.since(tomorrow.weekday());
    let saturday = tomorrow.saturating_add(i64::from(ahead).days());
    let arrives = zone.at(saturday.to_datetime(time(13, 35, 0, 0)));
    Story {
        event: event::SLUG.to_string(),
        desk: desk::SLUG.to_string(),
        bookings: desk::book(&zone, saturday),
        arrives,
    }
}

/// When the clock starts, so that the story ends with the visitor's arrival.
pub fn begins(story: &Story) -> Timestamp {
    story.arrives - SignedDuration::from_hours(24 * DAYS)
}

/// Opens both lists and lets three days go by.
pub fn tell(house: &House, story: &Story) -> Result<(), Trouble> {
    let Running::Demo(clock) = &house.clock else { return Ok(()) };
    let supper = event::open(house, clock.move_to(Timestamp::MIN))?;
    let salon = desk::open(house, story)?;
    let apart = SignedDuration::from_hours(24 * DAYS) / i32::try_from(STEPS).unwrap_or(i32::MAX);
    for (step, name) in event::GUESTS.into_iter().enumerate() {
        event::sign_up(house, supper, name)?;
        desk::day_goes_on(house, salon, step)?;
        settle(house)?;
        clock.advance(apart);
        house.keeper.look_at_clock();
    }
    clock.move_to(story.arrives);
    settle(house)
}

fn run(house: &House, list: ListId, who: Actor, act: Act) -> Result<Reply, Trouble> {
    house.keeper.run(Command { list, who, act }).map_err(|fault| Trouble::CouldNot(fault.to_string()))
}

/// Waits for the post, so that every message carries the hour it belongs to.
fn settle(house: &House) -> Result<(), Trouble> {
    let began = Instant::now();
    let Running::Demo(clock) = &house.clock else { return Ok(()) };
    while began.elapsed() < Duration::from_secs(5) {
        let looked = house.readers.with(|reader| Ok((reader.next_due()?, reader.is_sending()?)));
        let ((timer, message), sending) = looked.map_err(|error| Trouble::CouldNot(error.to_string()))?;
        // The clock is read after the rows: what was written while they were waited for is due by then.
        let now = clock.move_to(Timestamp::MIN);
        if !sending && [timer, message].into_iter().flatten().all(|due| due > now) {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever day it is, the visitor comes on a Saturday ahead, at an hour that is quiet for nobody.
    #[test]
    fn the_story_is_told_on_the_coming_saturday() {
        let zone = zone();
        let monday: Timestamp = "2026-11-16T10:00:00Z".parse().expect("a moment");
        for day in 0..7 {
            let now = monday + SignedDuration::from_hours(24 * day);
            let arrives = story(now).arrives;
            let wall = zone.civil(arrives);
            assert_eq!((wall.weekday(), wall.time()), (Weekday::Saturday, time(13, 35, 0, 0)));
            let ahead = arrives.duration_since(now);
            assert!(ahead > SignedDuration::ZERO && ahead < SignedDuration::from_hours(24 * 8), "{ahead}");
        }
    }

    #[test]
    fn the_book_of_the_salon_lies_ahead_of_the_visitor() {
        let story = story("2026-11-16T10:00:00Z".parse().expect("a moment"));
        assert!(story.bookings.iter().all(|booking| booking.time.starts_at > story.arrives));
        let first = zone().civil(story.bookings[0].time.starts_at);
        assert_eq!(first.time(), time(14, 0, 0, 0));
    }
}
