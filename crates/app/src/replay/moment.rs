//! app: a moment as people type it and as they read it, in a list's own zone.

use crate::trouble::Trouble;
use jiff::{Timestamp, civil::DateTime};
use rules::Zone;

/// A moment with its offset is taken as it is; a wall time is meant in the list's zone.
pub fn parse(typed: &str, zone: &Zone) -> Result<Timestamp, Trouble> {
    let typed = typed.trim();
    if let Ok(moment) = typed.parse::<Timestamp>() {
        return Ok(moment);
    }
    typed.parse::<DateTime>().map(|wall| zone.at(wall)).map_err(|_| {
        Trouble::CouldNot(format!(
            "{typed} is not a time. Try 2026-06-01T10:00:00Z, or 2026-06-01 10:00 for the wall clock in {}.",
            zone.name()
        ))
    })
}

pub fn show(moment: Timestamp, zone: &Zone) -> String {
    zone.civil(moment).strftime("%Y-%m-%d %H:%M:%S").to_string()
}
