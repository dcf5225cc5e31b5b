//! Downtime is given back whole, also when the house goes down once more while it is being given back.

use crate::handy::{Call, Handy, full_disk};
use crate::support::{House, minutes};
use keeper::{Core, Fault};
use rules::OfferState;
use std::path::Path;
use store::sqlite::Sqlite;
use store::suite::stage::{hours, noon};

/// More windows than are extended in one commit.
const WINDOWS: usize = 300;

/// A full house, as many in line, and then everybody leaves: each seat is put to somebody, and every window runs.
fn many_windows(path: &Path) -> rules::ListId {
    let mut house = House::on(Sqlite::open(path).expect("a file"), noon());
    let list = house.event(WINDOWS as u32);
    let names: Vec<String> = (0..2 * WINDOWS).map(|nth| format!("guest{nth}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let people = house.sign_up(list, &names);
    for guest in &people[..WINDOWS] {
        house.cancel(list, *guest);
    }
    // A look may hand over nothing: the confirmations of those who left are not said any more.
    for _look in 0..WINDOWS / 10 {
        house.deliver();
    }
    house.core.note_alive(house.now).expect("noted");
    list
}

#[test]
fn promise_08_a_second_crash_takes_no_time_from_anybody() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("usher.db");
    let list = many_windows(&path);
    let mut flushes = 0;
    let spoilt = Handy::new(Sqlite::open(&path).expect("a file"), move |call| {
        flushes += usize::from(matches!(call, Call::Flush));
        if flushes > 1 { Err(full_disk()) } else { Ok(()) }
    });
    let start = Core::start(spoilt, noon() + hours(2)).map(drop);
    assert!(matches!(start, Err(Fault::Busy(_))), "the disk fills up after the first of them: {start:?}");
    let mut house = House::on(Sqlite::open(&path).expect("a file"), noon() + hours(2) + minutes(5));
    let offers = house.rows(list).offers;
    let live: Vec<_> = offers.iter().filter(|offer| offer.state == OfferState::Live).collect();
    assert_eq!(live.len(), WINDOWS);
    for offer in live {
        assert_eq!(offer.ends_at, Some(noon() + hours(8) + minutes(5)), "{offer:?}");
    }
    house.assert_promises(list);
}
