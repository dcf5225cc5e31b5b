//! web/export: an event's guests as a sheet, a page of rows at a time: a hundred thousand need no more room than a thousand.

use intake::{Problem, SheetCell, SheetFormat, SheetWriter};
use jiff::Timestamp;
use rules::{Entry, EntryState, ListId, Reach, Reminders, Settings, Zone};
use std::collections::HashMap;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

/// Above the columns; name, email and party are found again by an import.
const HEADINGS: &[&str] =
    &["number", "name", "email", "party", "state", "joined", "place in line", "mail reach", "reminders", "note"];

/// Rows read at once: a hundred kilobytes or so.
const PAGE: usize = 1_000;

/// Whom to write down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    All,
    State(EntryState),
    /// Whoever holds an offer just now.
    Offered,
}

impl Wanted {
    fn from_word(word: Option<&str>) -> Result<Wanted, Problem> {
        let state = |word| EntryState::from_word(word).map(Wanted::State);
        match word {
            None => Ok(Wanted::All),
            Some("offered") => Ok(Wanted::Offered),
            Some(word) => state(word).ok_or_else(|| {
                let known: Vec<&str> = EntryState::ALL.iter().map(|state| state.word()).collect();
                Problem::new("state", &format!("One of: {}, offered.", known.join(", ")))
            }),
        }
    }
}

/// A list being written. `next` until there is nothing more.
pub struct GuestPages {
    list: ListId,
    zone: Zone,
    format: SheetFormat,
    wanted: Wanted,
    /// Where everybody in line stood when it began.
    places: HashMap<u64, u64>,
    after: u64,
    /// None once the end was written.
    writer: Option<SheetWriter>,
    /// Rows read so far, whether wanted or not.
    pub read: u64,
    /// Rows there are.
    pub of: u64,
}

impl GuestPages {
    /// None if there is no such event. A state is one of the stored words, or `offered`.
    pub fn start(
        reader: &mut SqliteReader,
        list: ListId,
        format: SheetFormat,
        state: Option<&str>,
    ) -> Result<Option<Result<GuestPages, Problem>>, StoreError> {
        let Some(view) = reader.view(list)? else { return Ok(None) };
        let Settings::Event(event) = &*view.settings else { return Ok(None) };
        let wanted = match Wanted::from_word(state) {
            Ok(wanted) => wanted,
            Err(problem) => return Ok(Some(Err(problem))),
        };
        let of = reader.entry_count(list)?;
        if of > format.most_rows() {
            let text = "A workbook holds about a million rows. Please take the list as CSV.";
            return Ok(Some(Err(Problem::new("format", text))));
        }
        let places = (1..).zip(reader.line_order(list)?).map(|(place, entry)| (entry.0, place)).collect();
        let writer = Some(SheetWriter::new(format, HEADINGS).map_err(broken)?);
        let zone = event.zone.clone();
        Ok(Some(Ok(GuestPages { list, zone, format, wanted, places, after: 0, writer, read: 0, of })))
    }

    /// The next octets.
    pub fn next(&mut self, reader: &mut SqliteReader) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(mut writer) = self.writer.take() else { return Ok(None) };
        let state = match self.wanted {
            Wanted::State(state) => Some(state),
            Wanted::All | Wanted::Offered => None,
        };
        let page = reader.entries(self.list, EntryPage { state, after: self.after, most: PAGE })?;
        self.read += page.len() as u64;
        for entry in page.iter().filter(|entry| self.is_wanted(entry)) {
            writer.put(&self.cells(entry)).map_err(broken)?;
        }
        match page.last() {
            Some(last) => {
                self.after = last.number;
                let octets = writer.take();
                self.writer = Some(writer);
                Ok(Some(octets))
            }
            None => {
                writer.finish().map_err(broken)?;
                Ok(Some(writer.take()))
            }
        }
    }

    /// Whoever was erased is gone from here too.
    fn is_wanted(&self, entry: &Entry) -> bool {
        let is_somebody = entry.person.name.is_some() || entry.person.email.is_some();
        is_somebody && (self.wanted != Wanted::Offered || entry.live_offers > 0)
    }

    fn cells(&self, entry: &Entry) -> [SheetCell; 10] {
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
        [
            SheetCell::Number(entry.number),
            name.unwrap_or(SheetCell::Empty),
            email.unwrap_or(SheetCell::Empty),
            SheetCell::Number(u64::from(entry.party)),
            text(entry.state.word()),
            SheetCell::Text(self.moment(entry.joined_at)),
            place.map_or(SheetCell::Empty, |place| SheetCell::Number(*place)),
            mail,
            reminders,
            entry.person.note.as_deref().map_or(SheetCell::Empty, text),
        ]
    }

    /// People read the wall clock of the event, programs a moment.
    fn moment(&self, moment: Timestamp) -> String {
        match self.format {
            SheetFormat::Csv | SheetFormat::Xlsx => self.zone.civil(moment).strftime("%Y-%m-%d %H:%M").to_string(),
            SheetFormat::JsonLines => moment.to_string(),
        }
    }
}

fn broken(error: std::io::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
