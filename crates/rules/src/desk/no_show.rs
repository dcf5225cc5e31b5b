//! rules/desk: what is left of a slot when somebody did not come.

use super::Slot;
use super::wish::FreedBy;
use crate::draft::DeskDraft;
use crate::limits;
use crate::need::{ChairNeed, Need, PlaceRead};
use crate::rows::Place;
use jiff::{SignedDuration, Timestamp};

/// The slot itself before its start; after it the rest, with time to get there, from the next round five minutes on.
/// None when too little is left to be worth anybody's way.
#[must_use]
pub fn rest(slot: &Slot, now: Timestamp) -> Option<Slot> {
    if slot.starts_at > now {
        return Some(slot.clone());
    }
    let ends_at = slot.ends_at();
    let there = now + SignedDuration::from_mins(limits::NO_SHOW_TRAVEL_MINUTES);
    let starts_at = round_up(there)?;
    let left = u32::try_from(ends_at.duration_since(starts_at).as_mins()).ok()?;
    let worth = left >= limits::NO_SHOW_LEAST_MINUTES;
    worth.then(|| Slot { starts_at, duration_minutes: left, ..slot.clone() })
}

/// Staff and the booking tool may tell of the same no-show minutes apart, and each time a little less is left. What is
/// left has one end: a rest of the same chair with that end, begun after the booking did, is the one told of before.
pub(super) fn told_before<'a>(
    draft: &DeskDraft<'a>,
    left: &Slot,
    booked: Timestamp,
) -> Result<Option<&'a Place>, Need> {
    // Before its start a slot goes to the line whole, under the key it has.
    if left.starts_at == booked {
        return Ok(None);
    }
    let Some(chair) = &draft.snapshot.chair else {
        let need = ChairNeed { chair: left.chair(), after: booked, before: left.ends_at() };
        return Err(PlaceRead::Chair(need).into());
    };
    let same = |place: &&Place| {
        let slot = place.slot();
        slot.is_some_and(|slot| slot.freed_by == FreedBy::NoShow && slot.ends_at() == left.ends_at())
    };
    Ok(chair.iter().find(same))
}

/// What stands under the rest's key already: where nobody is named, another slot of the service may begin just then.
pub(super) fn stands_there<'a>(draft: &DeskDraft<'a>, left: &Slot) -> Option<&'a Place> {
    let key = left.key();
    let chair = draft.snapshot.chair.as_deref().unwrap_or_default();
    chair.iter().find(|place| place.slot().is_some_and(|slot| slot.key() == key))
}

/// The rest as it was told of before, or as it is told now.
pub(super) fn once(draft: &DeskDraft<'_>, left: &Slot, booked: Timestamp) -> Result<Slot, Need> {
    if left.freed_by != FreedBy::NoShow {
        return Ok(left.clone());
    }
    let before = told_before(draft, left, booked)?.and_then(Place::slot);
    Ok(match before {
        Some(Slot { starts_at, duration_minutes, .. }) => {
            Slot { starts_at: *starts_at, duration_minutes: *duration_minutes, ..left.clone() }
        }
        None => left.clone(),
    })
}

fn round_up(moment: Timestamp) -> Option<Timestamp> {
    const STEP: i64 = 300;
    let seconds = moment.as_second();
    Timestamp::from_second(seconds + (STEP - seconds.rem_euclid(STEP)) % STEP).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::FreedBy;

    fn rest_at(now: &str) -> Option<(String, u32)> {
        let slot = Slot {
            service: "Colour".to_string(),
            staff: None,
            location: None,
            starts_at: "2026-06-06T12:00:00Z".parse().expect("a moment"),
            duration_minutes: 90,
            unit: 0,
            freed_by: FreedBy::NoShow,
            source: "tap".to_string(),
        };
        rest(&slot, now.parse().expect("a moment")).map(|slot| (slot.starts_at.to_string(), slot.duration_minutes))
    }

    #[test]
    fn the_rest_begins_when_somebody_can_be_there() {
        assert_eq!(rest_at("2026-06-06T11:50:00Z"), Some(("2026-06-06T12:00:00Z".to_string(), 90)));
        assert_eq!(rest_at("2026-06-06T12:11:00Z"), Some(("2026-06-06T12:25:00Z".to_string(), 65)));
        assert_eq!(rest_at("2026-06-06T13:10:00Z"), None);
    }
}
