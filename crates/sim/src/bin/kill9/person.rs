//! kill9: one person on one list, as their own client remembers them.

use rules::desk::Wish;
use rules::{
    Act, Consent, DeskAct, Email, Entry, EntryId, EntryState, EventAct, Joining, ListId, ListKind, PersonName,
    Registration,
};

#[derive(Clone, Debug)]
pub struct Person {
    pub index: u32,
    pub list: ListId,
    pub kind: ListKind,
    pub party: u32,
    pub known: Option<Known>,
}

/// What the last answer left them with.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub entry: EntryId,
    pub generation: u32,
    pub stands: Stands,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// Confirmed or waiting.
    On,
    /// Got a slot at the desk: signing up again is a new turn.
    Served,
    Off,
}

impl Person {
    pub fn new(index: u32, list: ListId, kind: ListKind) -> Person {
        Person { index, list, kind, party: if kind == ListKind::Event { 1 + index % 3 } else { 1 }, known: None }
    }

    /// As the rows say after a kill: the last command may have been done without an answer.
    pub fn recall(&mut self, entry: &Entry) {
        let stands = match (entry.state, self.kind) {
            (EntryState::Cancelled | EntryState::Expired, _) => Stands::Off,
            (EntryState::Confirmed, ListKind::Desk) => Stands::Served,
            (
                EntryState::Confirmed | EntryState::Pending | EntryState::Waitlisted | EntryState::Paused,
                ListKind::Event | ListKind::Desk,
            ) => Stands::On,
        };
        self.known = Some(Known { entry: entry.id, generation: entry.generation, stands });
    }

    pub fn sign_up(&self) -> Result<Act, String> {
        let name = PersonName::parse(&format!("Person {}", self.index)).map_err(|bad| format!("{bad:?}"))?;
        let email = Email::parse(&address(self.index)).map_err(|bad| format!("{bad:?}"))?;
        let party = self.party;
        Ok(match self.kind {
            ListKind::Event => Act::Event(EventAct::Register(Box::new(Registration { name, email, party }))),
            ListKind::Desk => {
                let (email, wish) = (Some(email), Wish::any("cut"));
                Act::Desk(DeskAct::Join(Box::new(Joining {
                    name,
                    email,
                    mobile: None,
                    party,
                    tier: 0,
                    wish,
                    consent: Consent::NotTicked,
                    note: String::new(),
                })))
            }
        })
    }

    /// The generation a new sign-up leads to: only coming back after leaving (or being served) is a new one.
    pub fn next_generation(&self) -> u32 {
        match self.known {
            None => 1,
            Some(Known { generation, stands: Stands::On, .. }) => generation,
            Some(Known { generation, stands: Stands::Off | Stands::Served, .. }) => generation + 1,
        }
    }
}

pub fn address(index: u32) -> String {
    format!("p{index}@example.org")
}

/// Who this entry is.
pub fn index_of(entry: &Entry) -> Option<u32> {
    let email = entry.person.email.as_ref()?;
    email.key().strip_prefix('p')?.split('@').next()?.parse().ok()
}
