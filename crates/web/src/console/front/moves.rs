//! web/console/front: what happened today, in one line each: the notes to the staff, by page.

use crate::console::told::{Names, Told, tell};
use crate::limits;
use jiff::Timestamp;
use rules::desk::{DeskSettings, Slot};
use rules::{Ending, ListId, PlaceId};
use std::collections::HashMap;
use store::sqlite::{AuditBy, Back, SqliteReader, Within};
use store::{RowChange, StoreError};

/// The newest moves of slots since this moment, newest first: when, and what.
pub(super) fn since(
    reader: &mut SqliteReader,
    list: ListId,
    desk: &DeskSettings,
    from: Timestamp,
) -> Result<Vec<(String, String)>, StoreError> {
    let (most, look_at) = (limits::FRONT_LOOKED_AT, limits::FRONT_LOOKED_AT * 10);
    let back = Back { wanted: AuditBy::Moves, before: None, most, look_at };
    let rows = reader.audit_back(list, &back)?.rows.into_iter().filter(|row| row.at >= from).collect();
    let (told, names) = tell(reader, rows)?;
    let mut teller = Teller { desk, names: &names, slots: HashMap::new() };
    let mut moves = Vec::new();
    for told in &told {
        teller.learn(reader, told)?;
        moves.extend(teller.lines(told));
        if moves.len() >= limits::FRONT_MOVES {
            break;
        }
    }
    moves.truncate(limits::FRONT_MOVES);
    Ok(moves)
}

struct Teller<'a> {
    desk: &'a DeskSettings,
    names: &'a Names,
    slots: HashMap<u64, String>,
}

impl Teller<'_> {
    fn learn(&mut self, reader: &mut SqliteReader, told: &Told) -> Result<(), StoreError> {
        let moved = told.changes.iter().filter_map(|change| self.place_of(change)).collect::<Vec<u64>>();
        for place in moved {
            if !self.slots.contains_key(&place)
                && let Some(known) = reader.place(Within::AnyList, PlaceId(place))?
                && let Some(slot) = known.slot()
            {
                self.slots.insert(place, called(slot, self.desk));
            }
        }
        Ok(())
    }

    fn place_of(&self, change: &RowChange) -> Option<u64> {
        match change.table.as_str() {
            "place" => Some(change.id),
            "offer" => self.names.offer(change.id).map(|offer| offer.place.0),
            _other => None,
        }
    }

    /// The last thing that happened first, as everywhere on this list.
    fn lines(&self, told: &Told) -> Vec<(String, String)> {
        let mut texts = Vec::new();
        let of = |table: &'static str| told.changes.iter().filter(move |change| change.table == table);
        texts.extend(of("place").filter_map(|change| self.began(told, change)));
        texts.extend(of("offer").filter(|change| !change.is_new()).filter_map(|change| self.offer(change)));
        texts.extend(of("offer").filter(|change| change.is_new()).filter_map(|change| self.offer(change)));
        texts.extend(of("place").filter_map(|change| self.ended(told, change)));
        texts.extend(of("delivery").filter_map(|change| card(told, change)));
        let at = super::words::clock(told.row.at, self.desk);
        texts.into_iter().rev().map(|text| (at.clone(), text)).collect()
    }

    fn slot(&self, place: Option<u64>) -> &str {
        place.and_then(|place| self.slots.get(&place)).map_or("a slot", String::as_str)
    }

    fn began(&self, told: &Told, change: &RowChange) -> Option<String> {
        let slot = self.slot(Some(change.id));
        change.number("chain")?;
        Some(match told.row.what.as_str() {
            "offered_again" => format!("{slot}: offered again by {}", self.names.who(told)),
            "no_show" => format!("{slot}: they did not come, noted by {}", self.names.who(told)),
            _freed => match told.row.who.as_str() {
                "host" | "api" => format!("{slot} came free, typed by {}", self.names.who(told)),
                _tool => format!("{slot} came free"),
            },
        })
    }

    fn offer(&self, change: &RowChange) -> Option<String> {
        let offer = self.names.offer(change.id)?;
        let (name, slot) = (self.names.of(offer.entry.0), self.slot(Some(offer.place.0)));
        let (before, after) = change.words("state")?;
        match (before, after) {
            ("", _) => Some(format!("{name} is next for {slot}")),
            (_, "live") => Some(format!("{name} was asked about {slot}")),
            (_, "claimed") => Some(format!("{name} took {slot}")),
            (_, "declined") => Some(format!("{name} said no to {slot}")),
            (_, "lapsed") => Some(format!("No answer from {name} about {slot}")),
            (_, "undeliverable") => Some(format!("The message to {name} about {slot} did not arrive")),
            (_, "withdrawn") => Some(format!("The offer of {slot} to {name} was taken back")),
            (_, _) => None,
        }
    }

    fn ended(&self, told: &Told, change: &RowChange) -> Option<String> {
        let (_, after) = change.words("ending")?;
        let ending = Ending::from_word(after)?;
        let slot = self.slot(Some(change.id));
        Some(match (ending, told.row.who.as_str()) {
            (Ending::FilledByStaff, "host" | "api") => format!("{slot}: filled by phone, by {}", self.names.who(told)),
            (Ending::FilledByStaff, _) => format!("{slot}: booked in the booking tool"),
            (Ending::Undone, "host" | "api") => format!("{slot}: not free after all, by {}", self.names.who(told)),
            (Ending::Undone, _) => format!("{slot}: not free after all"),
            (why, _) => format!("{slot} is back with you: {}", super::words::ending(why, self.desk)),
        })
    }
}

fn card(told: &Told, change: &RowChange) -> Option<String> {
    let (before, after) = change.words("state")?;
    match (before, after) {
        ("", "unknown_service" | "unknown_staff" | "unknown_location" | "unknown_time") => {
            Some("The booking tool freed something we could not place".to_string())
        }
        (_, "answered") => Some("A card of the booking tool was answered".to_string()),
        (_, "dismissed") if matches!(told.row.who.as_str(), "host" | "api") => {
            Some("A card of the booking tool was put away".to_string())
        }
        (_, _) => None,
    }
}

/// "Colour Sat 14:00", short enough for a phone.
fn called(slot: &Slot, desk: &DeskSettings) -> String {
    format!("{} {}", slot.service, desk.zone.civil(slot.starts_at).strftime("%a %H:%M"))
}
