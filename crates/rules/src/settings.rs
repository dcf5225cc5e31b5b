//! rules: what the host decided about a list. Immutable versions; a row names the version in force.

use crate::desk::DeskSettings;
use crate::event::EventSettings;
use crate::quiet::Quiet;
use crate::zone::Zone;

#[derive(Clone, Debug, PartialEq)]
pub enum Settings {
    Event(EventSettings),
    Desk(DeskSettings),
}

impl Settings {
    #[must_use]
    pub fn zone(&self) -> &Zone {
        match self {
            Settings::Event(event) => &event.zone,
            Settings::Desk(desk) => &desk.zone,
        }
    }

    #[must_use]
    pub fn quiet(&self) -> Quiet {
        match self {
            Settings::Event(event) => event.quiet,
            Settings::Desk(desk) => desk.quiet(),
        }
    }

    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Settings::Event(event) => &event.name,
            Settings::Desk(desk) => &desk.name,
        }
    }
}
