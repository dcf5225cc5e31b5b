//! services: an event's guest as cells of a sheet. Only a page of them is in memory; of those in line, where each of them
//! stands: two numbers.

use super::moment;
use intake::{SheetCell, SheetFormat};
use rules::{Entry, ListId, Reach, Reminders, Zone};
use std::collections::HashMap;
use store::StoreError;
use store::sqlite::SqliteReader;

/// Above the columns; name, email and party are found again by an import.
pub(super) const HEADINGS: &[&str] =
    &["number", "name", "email", "party", "state", "joined", "place in line", "mail reach", "reminders", "note"];

pub(super) struct Guests {
    zone: Zone,
    /// Where everybody in line stood when it began.
    places: HashMap<u64, u64>,
}

impl Guests {
    pub fn of(reader: &mut SqliteReader, list: ListId, zone: &Zone) -> Result<Guests, StoreError> {
        let places = (1..).zip(reader.line_order(list)?).map(|(place, entry)| (entry.0, place)).collect();
        Ok(Guests { zone: zone.clone(), places })
    }

    pub fn cells(&self, entry: &Entry, format: SheetFormat) -> Vec<SheetCell> {
        let text = |text: &str| SheetCell::Text(text.to_string());
        let name = entry.person.name.as_ref().map(|name| text(name.as_str()));
        let email = entry.person.email.as_ref().map(|email| text(email.as_str()));
        let place = self.places.get(&entry.id.0).filter(|_| entry.is_waiting());
        let mail = match entry.mail_reach {
            Reach::Open => SheetCell::Empty,
            closed @ (Reach::Bounced | Reach::Complained | Reach::OptedOut) => text(closed.word()),
        };
        let reminders = match entry.reminders {
            Reminders::On => SheetCell::Empty,
            Reminders::Muted => text(entry.reminders.word()),
        };
        vec![
            SheetCell::Number(entry.number),
            name.unwrap_or(SheetCell::Empty),
            email.unwrap_or(SheetCell::Empty),
            SheetCell::Number(u64::from(entry.party)),
            text(entry.state.word()),
            SheetCell::Text(moment(entry.joined_at, &self.zone, format)),
            place.map_or(SheetCell::Empty, |place| SheetCell::Number(*place)),
            mail,
            reminders,
            entry.person.note.as_deref().map_or(SheetCell::Empty, text),
        ]
    }
}
