//! app: the demo's sample event. It goes through the same door as everything else, a few hours apart, so that its mails
//! and its audit look like a list in mid-life.

use super::house::{House, Running};
use crate::trouble::Trouble;
use jiff::civil::time;
use jiff::{SignedDuration, Timestamp, ToSpan};
use rules::event::{DailyMail, EventSettings};
use rules::{Act, Actor, Command, Email, ListId, PersonName, Registration, Reply, Zone};
use std::time::{Duration, Instant};

/// Who runs the sample event, and signs in to the demo.
pub const HOST: &str = "host@example.org";

pub const SLUG: &str = "winter-supper";
const CAP: u32 = 12;

const GUESTS: [&str; 10] = [
    "Ada Winter",
    "Ben Okafor",
    "Clara Meyer",
    "Dov Levin",
    "Elif Kaya",
    "Femi Bello",
    "Greta Lind",
    "Hugo Reyes",
    "Ida Novak",
    "Jun Tanaka",
];

/// Days the list has been open when the visitor comes.
const DAYS: i64 = 3;

fn zone() -> Zone {
    Zone::parse("Europe/Berlin").expect("a zone of the bundled tables")
}

/// So that the visitor arrives at two in the afternoon: at night offers would wait for the morning.
pub fn begins(now: Timestamp) -> Timestamp {
    let zone = zone();
    let tomorrow = zone.civil(now).date().saturating_add(1.day());
    zone.at(tomorrow.to_datetime(time(14, 0, 0, 0))) - SignedDuration::from_hours(24 * DAYS)
}

/// Opens the event and signs people up over three days, ten of twelve seats.
pub fn tell(house: &House) -> Result<(), Trouble> {
    let Running::Demo(clock) = &house.clock else { return Ok(()) };
    let list = open(house, clock.move_to(Timestamp::MIN))?;
    let apart = SignedDuration::from_hours(24 * DAYS) / i32::try_from(GUESTS.len()).unwrap_or(i32::MAX);
    for name in GUESTS {
        sign_up(house, list, name)?;
        settle(house)?;
        clock.advance(apart);
        house.keeper.look_at_clock();
    }
    settle(house)
}

fn open(house: &House, now: Timestamp) -> Result<ListId, Trouble> {
    let zone = zone();
    let day = zone.civil(now).date().saturating_add((DAYS + 18).days());
    let settings = EventSettings {
        venue: "The Old Mill, 4 Mill Lane".to_string(),
        about: "Three courses, one long table, and the fire lit.\n\nTell us about allergies when you arrive."
            .to_string(),
        duration_minutes: 210,
        host_email: Email::parse(HOST).ok(),
        daily: DailyMail::On,
        ..EventSettings::new("Winter supper", day.to_datetime(time(19, 0, 0, 0)), zone, CAP)
    };
    let act = Act::OpenEvent { slug: SLUG.to_string(), settings: Box::new(settings), host: None };
    let reply = run(house, ListId::HOUSE, Actor::Host(0), act)?;
    let Reply::Opened { list } = reply else {
        return Err(Trouble::CouldNot(format!("The sample event did not open: {reply:?}.")));
    };
    Ok(list)
}

fn sign_up(house: &House, list: ListId, name: &str) -> Result<(), Trouble> {
    let address = format!("{}@example.org", name.to_lowercase().replace(' ', "."));
    let (Ok(name), Ok(email)) = (PersonName::parse(name), Email::parse(&address)) else {
        return Err(Trouble::CouldNot("A sample guest has a name that does not work.".to_string()));
    };
    run(house, list, Actor::Guest, Act::Register(Box::new(Registration { name, email, party: 1 }))).map(|_| ())
}

fn run(house: &House, list: ListId, who: Actor, act: Act) -> Result<Reply, Trouble> {
    house.keeper.run(Command { list, who, act }).map_err(|fault| Trouble::CouldNot(fault.to_string()))
}

/// Waits for the post, so that every mail carries the hour it belongs to.
fn settle(house: &House) -> Result<(), Trouble> {
    let began = Instant::now();
    let Running::Demo(clock) = &house.clock else { return Ok(()) };
    while began.elapsed() < Duration::from_secs(5) {
        let now = clock.move_to(Timestamp::MIN) + SignedDuration::from_millis(1);
        let backlog = house.readers.with(|reader| reader.backlog(now));
        let backlog = backlog.map_err(|error| Trouble::CouldNot(error.to_string()))?;
        if backlog.is_settled() {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(())
}
