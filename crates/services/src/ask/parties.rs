//! services: how many people a number of entries stands for. Somebody who signs up may bring others along, so that people and
//! parties are two numbers; both are told where they differ.

use super::{counted, figure};
use rules::EntryState;
use store::sqlite::Crowd;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Parties {
    pub count: u64,
    pub people: u64,
}

impl From<Crowd> for Parties {
    fn from(crowd: Crowd) -> Parties {
        Parties { count: crowd.entries, people: crowd.seats }
    }
}

impl Parties {
    /// Everybody in this state.
    pub fn of(crowd: &[Crowd], state: EntryState) -> Parties {
        crowd.iter().find(|one| one.state == state).map_or_else(Parties::default, |one| Parties::from(*one))
    }

    pub fn add(self, party: u32) -> Parties {
        Parties { count: self.count + 1, people: self.people + u64::from(party) }
    }

    /// "1 person", "7 people".
    pub fn people(self) -> String {
        counted(self.people, "person", "people")
    }

    /// The same with its verb: "1 person is", "7 people are".
    pub fn are(self) -> String {
        super::are(self.people, "person", "people")
    }

    /// ", in 3 parties" behind the people; nothing where everybody came alone.
    pub fn behind(self) -> String {
        if self.people == self.count { String::new() } else { format!(", in {}", self.parties()) }
    }

    fn parties(self) -> String {
        counted(self.count, "party", "parties")
    }

    /// Every number that is told.
    pub fn figures(self, name: &'static str) -> Vec<(&'static str, String)> {
        let mut figures = vec![(name, figure(self.people))];
        if self.people != self.count {
            figures.push(("parties", figure(self.count)));
        }
        figures
    }
}
