//! rules: a time zone as data, from the tables we ship, so that every machine gives the same answer.

use jiff::tz::{TimeZone, TimeZoneDatabase};
use jiff::{Timestamp, civil::DateTime};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    name: String,
    zone: TimeZone,
}

impl Zone {
    /// An IANA name such as `Europe/Berlin`, in any letter case.
    #[must_use]
    pub fn parse(name: &str) -> Option<Zone> {
        if name.len() > 64 {
            return None;
        }
        let zone = TimeZoneDatabase::bundled().get(name).ok()?;
        let name = zone.iana_name()?.to_string();
        Some(Zone { name, zone })
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub fn civil(&self, moment: Timestamp) -> DateTime {
        self.zone.to_datetime(moment)
    }

    /// The moment of a wall time: in a gap the later one, in a fold the earlier one.
    #[must_use]
    pub fn at(&self, wall: DateTime) -> Timestamp {
        self.zone.to_ambiguous_timestamp(wall).compatible().unwrap_or(Timestamp::MAX)
    }

    /// The moment a wall time comes for the last time: in a fold the later one.
    #[must_use]
    pub(crate) fn at_last(&self, wall: DateTime) -> Timestamp {
        self.zone.to_ambiguous_timestamp(wall).later().unwrap_or(Timestamp::MAX)
    }
}
