//! store/explain: a moment by the desk's own clock.

use jiff::Timestamp;
use rules::Zone;

/// Sat 13 Jun, 13:35.
#[must_use]
pub fn wall(at: Timestamp, zone: &Zone) -> String {
    zone.civil(at).strftime("%a %-d %b, %H:%M").to_string()
}
