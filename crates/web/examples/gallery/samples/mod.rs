//! Every page in every state, with made-up people, for the gallery and for the tests of the pages.

pub mod console;
pub mod desks;
pub mod house;
pub mod languages;
pub mod links;
pub mod sign_up;

use super::pages::{EventFacts, EventState, Numbers};
use rules::Language;

/// A name for the file, and the page.
pub type Sample = (String, String);

pub fn all() -> Vec<Sample> {
    let guests = [sign_up::registers(), sign_up::receipts(), links::links(), house::problems(), house::others()];
    [guests.concat(), languages::all(), desks::all(), console::all()].concat()
}

pub fn event() -> EventFacts {
    EventFacts {
        slug: "winter-reading".into(),
        name: "A Winter Reading by Candlelight".into(),
        about: "Three writers, one long table, no microphones. Come early: the stove is slow, the mulled cider is \
                quick.\n\nReadings begin at half past seven and there is one pause. The room is up eleven steps; tell \
                us if that is trouble, and we carry what needs carrying.\n\nBring a book you can part with. You go \
                home with another."
            .into(),
        venue: "The Old Boathouse, Quay Street 4".into(),
        when: "Friday, 18 December 2026, 19:00".into(),
        zone: "Europe/Berlin".into(),
        ends: "until 22:00".into(),
        state: EventState::Open,
        language: Language::En,
    }
}

fn long_name() -> String {
    "The Seventeenth Annual Gathering of Everybody Who Ever Missed the Last Ferry and Stayed for Breakfast, with Songs, \
     Slides, a Raffle, Two Speeches and a Surprise that Nobody Will Be Able to Keep to Themselves"
        .to_string()
}

pub fn numbers(cap: u32, taken: u32, held: u32, waiting: u32) -> Numbers {
    Numbers { cap, taken, held, open: cap - taken - held, waiting }
}

fn named<const N: usize, Page>(group: &str, pages: [(&str, Page); N], render: fn(&Page) -> String) -> Vec<Sample> {
    pages.into_iter().map(|(state, page)| (format!("{group}-{state}"), render(&page))).collect()
}
