//! web/export: a desk's waitlist as a sheet, a page of rows at a time; what goes out can come in again.

use intake::{DESK_HEADINGS, Problem, SheetFormat, SheetWriter, desk_cells};
use rules::desk::DeskSettings;
use rules::{Entry, EntryState, ListId, Settings};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{EntryPage, SqliteReader};

/// Rows read at once: a few hundred kilobytes.
const PAGE: usize = 1_000;

/// A list being written. `next` until there is nothing more.
pub struct DeskPages {
    list: ListId,
    settings: Arc<Settings>,
    format: SheetFormat,
    state: Option<EntryState>,
    /// Only those who hold an offer just now.
    offered: bool,
    after: u64,
    /// None once the end was written.
    writer: Option<SheetWriter>,
    /// Rows read so far.
    pub read: u64,
    /// Rows there are.
    pub of: u64,
}

impl DeskPages {
    /// None if there is no such desk. A state is one of the stored words, or `offered`.
    pub fn start(
        reader: &mut SqliteReader,
        list: ListId,
        format: SheetFormat,
        state: Option<&str>,
    ) -> Result<Option<Result<DeskPages, Problem>>, StoreError> {
        let Some(view) = reader.view(list)?.filter(|view| matches!(&*view.settings, Settings::Desk(_))) else {
            return Ok(None);
        };
        let offered = state == Some("offered");
        let known = state.filter(|_| !offered).map(EntryState::from_word);
        if known == Some(None) {
            let words: Vec<&str> = EntryState::ALL.iter().map(|state| state.word()).collect();
            return Ok(Some(Err(Problem::new("state", &format!("One of: {}, offered.", words.join(", "))))));
        }
        let of = reader.entry_count(list)?;
        if of > format.most_rows() {
            let text = "A workbook holds about a million rows. Please take the list as CSV.";
            return Ok(Some(Err(Problem::new("format", text))));
        }
        let writer = Some(SheetWriter::new(format, DESK_HEADINGS).map_err(broken)?);
        let (settings, state) = (view.settings, known.flatten());
        Ok(Some(Ok(DeskPages { list, settings, format, state, offered, after: 0, writer, read: 0, of })))
    }

    /// The next octets.
    pub fn next(&mut self, reader: &mut SqliteReader) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(mut writer) = self.writer.take() else { return Ok(None) };
        let page = reader.entries(self.list, EntryPage { state: self.state, after: self.after, most: PAGE })?;
        self.read += page.len() as u64;
        let settings = self.settings.clone();
        let Settings::Desk(desk) = &*settings else { return Ok(None) };
        for entry in page.iter().filter(|entry| self.is_wanted(entry)) {
            writer.put(&desk_cells(entry, desk, self.joined(entry, desk))).map_err(broken)?;
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

    /// Whoever was erased is gone from here too.
    fn is_wanted(&self, entry: &Entry) -> bool {
        entry.person.name.is_some() && (!self.offered || entry.live_offers > 0)
    }

    /// People read the wall clock of the desk, programs a moment.
    fn joined(&self, entry: &Entry, desk: &DeskSettings) -> String {
        match self.format {
            SheetFormat::Csv | SheetFormat::Xlsx => {
                desk.zone.civil(entry.joined_at).strftime("%Y-%m-%d %H:%M").to_string()
            }
            SheetFormat::JsonLines => entry.joined_at.to_string(),
        }
    }
}

fn broken(error: std::io::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}
