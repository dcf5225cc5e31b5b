//! app: the demo's sample event: a supper with ten of twelve seats taken.

use super::{DAYS, HOST, House, run, zone};
use crate::trouble::Trouble;
use jiff::civil::time;
use jiff::{Timestamp, ToSpan};
use rules::event::{DailyMail, EventSettings};
use rules::{Act, Actor, Email, EventAct, HouseAct, ListId, ListReply, PersonName, Registration, Reply};

pub(super) const SLUG: &str = "winter-supper";
const CAP: u32 = 12;

pub(super) const GUESTS: [&str; 10] = [
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

/// Opens the supper, eighteen days ahead of the visitor.
pub(super) fn open(house: &House, now: Timestamp) -> Result<ListId, Trouble> {
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
    let act = Act::House(HouseAct::OpenEvent { slug: SLUG.to_string(), settings: Box::new(settings), host: None });
    let reply = run(house, ListId::HOUSE, Actor::Host(0), act)?;
    let Reply::List(ListReply::Opened { list }) = reply else {
        return Err(Trouble::CouldNot(format!("The sample event did not open: {reply:?}.")));
    };
    Ok(list)
}

pub(super) fn sign_up(house: &House, list: ListId, name: &str) -> Result<(), Trouble> {
    let address = format!("{}@example.org", name.to_lowercase().replace(' ', "."));
    let (Ok(name), Ok(email)) = (PersonName::parse(name), Email::parse(&address)) else {
        return Err(Trouble::CouldNot("A sample guest has a name that does not work.".to_string()));
    };
    run(house, list, Actor::Guest, Act::Event(EventAct::Register(Box::new(Registration { name, email, party: 1 }))))
        .map(|_| ())
}
