//! bench/desk: how news of booking tools reaches the desk, and what is timed. A further way to deliver them is a
//! further variant here.

use super::door::Doorway;
use super::salon::Salon;
use super::sender;
use crate::drive::drive;
use crate::stage::{keeper, text};
use keeper::Keeper;
use rules::desk::DeliveryState;
use rules::{DeskReply, PlaceId, Reply};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How a delivery is handed in; its answer means that it is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Driver {
    /// Signed and posted to the door of the webhooks.
    Door,
    /// Straight to the keeper: the same without HTTP.
    Keeper,
}

/// Somebody who delivers, one after the other.
enum Hand<'a> {
    Door(Box<Doorway>),
    Keeper(&'a Keeper),
}

impl Hand<'_> {
    fn deliver(&mut self, salon: &Salon<'_>, number: u64) -> Result<PlaceId, String> {
        match self {
            Hand::Door(door) => door.deliver(&salon.posted(number)),
            Hand::Keeper(keeper) => place_of(&keeper.run(salon.cancellation(number)).map_err(text)?),
        }
    }
}

fn place_of(reply: &Reply) -> Result<PlaceId, String> {
    let Reply::Desk(DeskReply::Told { state: DeliveryState::Acted, place: Some(place), .. }) = reply else {
        return Err(format!("a cancellation freed no slot: {reply:?}"));
    };
    Ok(*place)
}

fn freed(reply: &Reply) -> bool {
    place_of(reply).is_ok()
}

/// Milliseconds from each answer to its offer being with the sender. An offer that was there first took none.
pub(super) fn rush(driver: Driver, salon: &Salon<'_>, slots: u64, pause: Duration) -> Result<Vec<f64>, String> {
    let path = salon.copy()?;
    let keeper = Arc::new(keeper(&path)?);
    let mut hand = match driver {
        Driver::Door => Hand::Door(Box::new(Doorway::open(keeper.clone(), &path)?)),
        Driver::Keeper => Hand::Keeper(&keeper),
    };
    let stop = AtomicBool::new(false);
    let (answered, noted) = std::thread::scope(|scope| {
        let sender = scope.spawn(|| sender::serve(&keeper, &stop));
        let answered = deliveries(&mut hand, salon, slots, pause);
        stop.store(true, Ordering::Release);
        keeper.outbox().nudge();
        let noted = sender.join().map_err(|_| "the sender has stopped".to_string());
        Ok::<_, String>((answered?, noted??))
    })?;
    let waits = answered.iter().map(|(place, at)| {
        let noted = noted.get(place).ok_or_else(|| format!("no offer was made for slot {}", place.0))?;
        Ok(noted.saturating_duration_since(*at).as_secs_f64() * 1_000.0)
    });
    waits.collect()
}

fn deliveries(
    hand: &mut Hand<'_>,
    salon: &Salon<'_>,
    slots: u64,
    pause: Duration,
) -> Result<Vec<(PlaceId, Instant)>, String> {
    let mut answered = Vec::new();
    for number in 0..slots {
        let place = hand.deliver(salon, number)?;
        answered.push((place, Instant::now()));
        std::thread::sleep(pause);
    }
    Ok(answered)
}

/// Microseconds for each slot, with its search and its offer on disk, however many steps the search takes.
pub(super) fn cost(salon: &Salon<'_>, slots: u64) -> Result<f64, String> {
    let path = salon.copy()?;
    let keeper = keeper(&path)?;
    let start = Instant::now();
    drive(&keeper, (0..slots).map(|number| salon.cancellation(number)).collect(), freed)?;
    let seconds = settled(&keeper, &path, start, slots)?;
    keeper.stop();
    Ok(seconds * 1e6 / slots as f64)
}

/// A long search goes on by timers; it is over when each slot has its offer.
fn settled(keeper: &Keeper, path: &Path, start: Instant, slots: u64) -> Result<f64, String> {
    let reader = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(text)?;
    let count = "SELECT count(*) FROM offer";
    loop {
        let made: u64 = reader.query_row(count, [], |row| row.get::<_, u32>(0)).map_err(text)?.into();
        let seconds = start.elapsed().as_secs_f64();
        if made == slots {
            return Ok(seconds);
        }
        if seconds > 120.0 {
            return Err(format!("after two minutes {made} of {slots} slots have an offer"));
        }
        keeper.look_at_clock();
        std::thread::sleep(Duration::from_micros(200));
    }
}
