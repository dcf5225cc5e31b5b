//! services: a list of either kind as a sheet, a page of rows at a time: for the console, the API and `usher export`, so that
//! all three say the same.

mod guests;

use guests::Guests;
use intake::{Problem, SheetCell, SheetFormat, SheetWriter, desk_cells};
use jiff::Timestamp;
use rules::desk::DeskSettings;
use rules::{Entry, EntryState, ListId, Person, Settings, Zone};
use store::StoreError;
use store::sqlite::{EntryPage, ListView, SqliteReader};

/// Rows read at once: a few hundred kilobytes.
const PAGE: usize = 1_000;

/// A list being written. `next` until there is nothing more.
pub struct ListPages {
    list: ListId,
    format: SheetFormat,
    wanted: Wanted,
    people: People,
    after: u64,
    /// None once the end was written.
    writer: Option<SheetWriter>,
    read: u64,
    of: u64,
}

impl ListPages {
    /// None if there is no such list. A state is one of the stored words, or `offered`.
    pub fn start(
        reader: &mut SqliteReader,
        list: ListId,
        format: SheetFormat,
        state: Option<&str>,
    ) -> Result<Option<Result<ListPages, Problem>>, StoreError> {
        let Some(view) = reader.view(list)? else { return Ok(None) };
        let wanted = match Wanted::from_word(state) {
            Ok(wanted) => wanted,
            Err(problem) => return Ok(Some(Err(problem))),
        };
        let of = reader.entry_count(list)?;
        if of > format.most_rows() {
            let text = "A workbook holds about a million rows. Please take the list as CSV.";
            return Ok(Some(Err(Problem::new("format", text))));
        }
        let people = People::of(reader, &view)?;
        let writer = Some(SheetWriter::new(format, people.headings()).map_err(broken)?);
        Ok(Some(Ok(ListPages { list, format, wanted, people, after: 0, writer, read: 0, of })))
    }

    /// The next octets.
    pub fn next(&mut self, reader: &mut SqliteReader) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(mut writer) = self.writer.take() else { return Ok(None) };
        let page =
            reader.entries(self.list, EntryPage { state: self.wanted.state(), after: self.after, most: PAGE })?;
        self.read += page.len() as u64;
        for entry in page.iter().filter(|entry| self.wanted.is_wanted(entry)) {
            writer.put(&self.people.cells(entry, self.format)).map_err(broken)?;
        }
        let Some(last) = page.last() else {
            writer.finish().map_err(broken)?;
            return Ok(Some(writer.take()));
        };
        self.after = last.number;
        let octets = writer.take();
        self.writer = Some(writer);
        Ok(Some(octets))
    }

    /// Rows read so far, whether wanted or not.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.read
    }

    /// Rows there are.
    #[must_use]
    pub fn of(&self) -> u64 {
        self.of
    }
}

/// Whom to write down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    All,
    State(EntryState),
    /// Whoever holds an offer just now.
    Offered,
}

impl Wanted {
    /// One of the stored words, or `offered`.
    fn from_word(word: Option<&str>) -> Result<Wanted, Problem> {
        match word {
            None => Ok(Wanted::All),
            Some("offered") => Ok(Wanted::Offered),
            Some(word) => EntryState::from_word(word).map(Wanted::State).ok_or_else(|| {
                let known: Vec<&str> = EntryState::ALL.iter().map(|state| state.word()).collect();
                Problem::new("state", &format!("One of: {}, offered.", known.join(", ")))
            }),
        }
    }

    /// The state to read by; None: all of them.
    fn state(self) -> Option<EntryState> {
        match self {
            Wanted::State(state) => Some(state),
            Wanted::All | Wanted::Offered => None,
        }
    }

    /// Whoever was erased is gone from here too.
    fn is_wanted(self, entry: &Entry) -> bool {
        entry.person != Person::default() && (self != Wanted::Offered || entry.live_offers > 0)
    }
}

/// Who stands on the list, and what is needed to write one of them down.
enum People {
    Guests(Guests),
    /// Settings of a desk; what goes out can come in again.
    Waitlist(Box<DeskSettings>),
}

impl People {
    fn of(reader: &mut SqliteReader, view: &ListView) -> Result<People, StoreError> {
        Ok(match &*view.settings {
            Settings::Event(event) => People::Guests(Guests::of(reader, view.head.list, &event.zone)?),
            Settings::Desk(desk) => People::Waitlist(Box::new(desk.clone())),
        })
    }

    fn headings(&self) -> &'static [&'static str] {
        match self {
            People::Guests(_) => guests::HEADINGS,
            People::Waitlist(_) => intake::DESK_HEADINGS,
        }
    }

    fn cells(&self, entry: &Entry, format: SheetFormat) -> Vec<SheetCell> {
        match self {
            People::Guests(guests) => guests.cells(entry, format),
            People::Waitlist(desk) => desk_cells(entry, desk, moment(entry.joined_at, &desk.zone, format)),
        }
    }
}

/// People read the wall clock of the list, programs a moment.
fn moment(moment: Timestamp, zone: &Zone, format: SheetFormat) -> String {
    match format {
        SheetFormat::Csv | SheetFormat::Xlsx => zone.civil(moment).strftime("%Y-%m-%d %H:%M").to_string(),
        SheetFormat::JsonLines => moment.to_string(),
    }
}

fn broken(error: std::io::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
