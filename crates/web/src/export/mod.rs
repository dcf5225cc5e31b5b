//! web/export: a list of either kind as a sheet, a page of rows at a time: for the console, the API and `usher export`, so that
//! all three say the same.

pub(crate) mod download;
mod guests;
mod waitlist;

use guests::GuestPages;
use intake::{Problem, SheetFormat};
use rules::{ListId, ListKind};
use store::StoreError;
use store::sqlite::SqliteReader;
use waitlist::DeskPages;

/// A list being written. `next` until there is nothing more.
pub enum ListPages {
    Guests(Box<GuestPages>),
    Desk(Box<DeskPages>),
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
        Ok(match view.head.kind {
            ListKind::Event => {
                let begun = GuestPages::start(reader, list, format, state)?;
                begun.map(|begun| begun.map(|pages| ListPages::Guests(Box::new(pages))))
            }
            ListKind::Desk => {
                let begun = DeskPages::start(reader, list, format, state)?;
                begun.map(|begun| begun.map(|pages| ListPages::Desk(Box::new(pages))))
            }
        })
    }

    /// The next octets.
    pub fn next(&mut self, reader: &mut SqliteReader) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            ListPages::Guests(pages) => pages.next(reader),
            ListPages::Desk(pages) => pages.next(reader),
        }
    }

    /// Rows read so far.
    #[must_use]
    pub fn read(&self) -> u64 {
        match self {
            ListPages::Guests(pages) => pages.read,
            ListPages::Desk(pages) => pages.read,
        }
    }

    /// Rows there are.
    #[must_use]
    pub fn of(&self) -> u64 {
        match self {
            ListPages::Guests(pages) => pages.of,
            ListPages::Desk(pages) => pages.of,
        }
    }
}
