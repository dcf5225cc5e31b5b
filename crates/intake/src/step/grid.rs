//! intake/step: a sheet as rows of text, and CSV both ways. What staff keep in columns of their own comes out as it went in.

use crate::desk_sheet::DeskColumn;
use crate::limits;
use crate::sheet::{guarded, utf8, without_guard};
use crate::step::layout::{Layout, SheetColumn};
use csv::{QuoteStyle, ReaderBuilder, Terminator, WriterBuilder};

/// Rows of cells; the first one that is not empty holds the headings. Rows may be of different lengths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grid {
    pub rows: Vec<Vec<String>>,
    separator: Option<u8>,
}

/// Why a sheet says nothing at all; nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableSheet {
    #[error("The sheet is empty.")]
    Empty,
    #[error("The sheet is larger than {most} octets.")]
    TooLarge { most: usize },
    #[error("The sheet has more than {most} rows.")]
    TooLong { most: usize },
    #[error("The letters of the sheet are not UTF-8. Please save it as \"CSV UTF-8\".")]
    NotText,
    #[error("A quotation mark is opened and never closed, so the rows below it cannot be told apart.")]
    OpenQuote,
    #[error("The first row must name the columns: name, and mobile or email. It does not any more.")]
    NoHeadings,
    #[error("Two columns could be the {0}. Please rename or remove one.")]
    Twice(String),
}

impl Grid {
    #[must_use]
    pub fn of_rows(rows: Vec<Vec<String>>) -> Grid {
        Grid { rows, separator: None }
    }

    pub fn from_csv(octets: &[u8]) -> Result<Grid, UnreadableSheet> {
        if octets.len() > limits::IMPORT_OCTETS {
            return Err(UnreadableSheet::TooLarge { most: limits::IMPORT_OCTETS });
        }
        let mut octets = utf8(octets).map_err(|_| UnreadableSheet::NotText)?;
        if std::str::from_utf8(&octets).is_err() {
            return Err(UnreadableSheet::NotText);
        }
        if octets.iter().all(u8::is_ascii_whitespace) {
            return Err(UnreadableSheet::Empty);
        }
        let separator = crate::import::separator_of(&octets);
        // A row of ours at the end, swallowed when a quotation mark was never closed.
        octets.extend(b"\nend\n");
        let mut reader = ReaderBuilder::new();
        let reader = reader.has_headers(false).flexible(true).delimiter(separator);
        let mut reader = reader.from_reader(octets.as_slice());
        let mut rows: Vec<Vec<String>> = Vec::new();
        for record in reader.records() {
            let Ok(record) = record else { return Err(UnreadableSheet::NotText) };
            rows.push(record.iter().map(str::to_string).collect());
            if rows.len() > limits::IMPORT_ROWS + 2 {
                return Err(UnreadableSheet::TooLong { most: limits::IMPORT_ROWS });
            }
        }
        if rows.pop().is_none_or(|last| last != ["end"]) {
            return Err(UnreadableSheet::OpenQuote);
        }
        Ok(Grid { rows, separator: Some(separator) }.unguarded())
    }

    /// Guards come off our columns only, headings and all: what staff write into theirs is theirs.
    fn unguarded(mut self) -> Grid {
        let Ok(layout) = Layout::of(&self) else { return self };
        for row in self.rows.iter_mut().skip(layout.heading_row) {
            let ours = row.iter_mut().zip(&layout.columns).filter(|(_, column)| **column != SheetColumn::Theirs);
            ours.for_each(|(cell, _)| *cell = without_guard(cell.trim_start()).trim().to_string());
        }
        self
    }

    /// As a spreadsheet opens it: a mark in front for the letters, guards against formulas in our columns.
    #[must_use]
    pub fn to_csv(&self) -> Vec<u8> {
        let layout = Layout::of(self).ok();
        let ours = |at: usize| {
            layout
                .as_ref()
                .is_none_or(|layout| layout.columns.get(at).is_some_and(|column| *column != SheetColumn::Theirs))
        };
        let mut writer = WriterBuilder::new();
        let writer = writer.flexible(true).quote_style(QuoteStyle::Necessary).terminator(Terminator::CRLF);
        let mut writer = writer.delimiter(self.separator.unwrap_or(b',')).from_writer(b"\xEF\xBB\xBF".to_vec());
        for row in &self.rows {
            let cells = row.iter().enumerate().map(|(at, cell)| if ours(at) { guarded(cell) } else { cell.into() });
            // Writing to memory: a row that cannot be written is no row.
            let _infallible = writer.write_record(cells.map(std::borrow::Cow::into_owned).collect::<Vec<_>>());
        }
        writer.into_inner().unwrap_or_default()
    }

    /// What stands in a cell, on one line.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> String {
        let text = self.rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str);
        let flat = text.replace(['\r', '\n', '\t'], " ");
        crate::text::cut(flat.trim(), limits::STEP_CELL_OCTETS).to_string()
    }

    pub(super) fn put(&mut self, row: usize, column: usize, text: &str) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text.to_string();
    }

    #[must_use]
    pub fn is_empty_row(&self, row: usize) -> bool {
        self.rows.get(row).is_none_or(|cells| cells.iter().all(|cell| cell.trim().is_empty()))
    }

    pub(super) fn heading_row(&self) -> Option<usize> {
        (0..self.rows.len()).find(|row| !self.is_empty_row(*row) && !self.tells_separator(*row))
    }

    /// `sep=;` above everything: it stays where it is, and says nothing.
    fn tells_separator(&self, row: usize) -> bool {
        row == 0 && self.rows.first().is_some_and(|cells| *cells == ["sep=", ""])
    }

    /// A sheet nobody has written in yet.
    #[must_use]
    pub fn new_sheet() -> Grid {
        let theirs = DeskColumn::DESCRIBED.iter().map(|column| column.heading());
        let ours = super::layout::OwnColumn::ALL.iter().map(|column| column.heading());
        Grid { rows: vec![theirs.chain(ours).map(str::to_string).collect()], separator: None }
    }
}

/// What staff describe, row by row, to compare two versions: without our own cells, which change by themselves.
#[must_use]
pub fn sheet_lines(octets: &[u8]) -> Vec<String> {
    let Ok(grid) = Grid::from_csv(octets) else { return Vec::new() };
    let Ok(layout) = Layout::of(&grid) else { return Vec::new() };
    let line = |row: usize| {
        let cells = layout.described().map(|(_, at)| grid.cell(row, at)).filter(|cell| !cell.is_empty());
        cells.collect::<Vec<_>>().join(" · ")
    };
    layout.body(&grid).into_iter().map(line).filter(|line| !line.is_empty()).collect()
}
