//! intake: sheets both ways. Whatever a host has — a workbook (`.xlsx`), CSV or a paste — becomes one text with a line per
//! row, and from there on there is one path. What leaves can be opened without harm: no cell is ever a formula.

mod cells;
mod csv_text;
mod workbook;
mod write;
pub(crate) mod xml;
pub(crate) mod zip;

use crate::body::BadBody;
use crate::limits;
use crate::problem::Problem;
pub(crate) use csv_text::{guarded, utf8, without_guard};
pub use write::{SheetCell, SheetFormat, SheetWriter};

/// A list as text, and the sheet of the workbook it was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetText {
    pub text: String,
    pub sheet: Option<SheetName>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetName {
    pub name: String,
    /// How many sheets the workbook shows.
    pub of: usize,
}

/// A file as it was chosen. Lines keep the numbers they have in a spreadsheet.
pub fn sheet_text(octets: &[u8]) -> Result<SheetText, BadBody> {
    if octets.len() > limits::FILE_OCTETS {
        return Err(BadBody::TooLarge { most: limits::FILE_OCTETS });
    }
    match octets {
        [b'P', b'K', 3 | 5, 4 | 6, ..] => workbook::text(octets).map_err(BadBody::from),
        [0xD0, 0xCF, 0x11, 0xE0, ..] => Err(BadSheet::OldOrLocked.into()),
        _text => {
            let octets = utf8(octets)?;
            let text = String::from_utf8(octets).map_err(|_| BadSheet::NotUtf8)?;
            Ok(SheetText { text, sheet: None })
        }
    }
}

/// Why a file cannot be read as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadSheet {
    NotUtf8,
    OldOrLocked,
    NoWorkbook,
    Damaged,
    /// Small as a file, huge when unpacked.
    Unpacks,
    TooMuchText,
    /// Something stands below the last line that is read.
    FarBelow,
}

impl BadSheet {
    fn text(self) -> &'static str {
        match self {
            BadSheet::NotUtf8 => {
                "The letters of this file are not UTF-8. Please choose the .xlsx file itself, or save it as \"CSV UTF-8\"."
            }
            BadSheet::OldOrLocked => {
                "This is an old .xls file, or one with a password. Please save it as .xlsx without a password, or as CSV."
            }
            BadSheet::NoWorkbook => "This is not a workbook Usher can read. Please save it as .xlsx or as CSV.",
            BadSheet::Damaged => "This .xlsx file is damaged. Please open it, save it again, and choose the new one.",
            BadSheet::Unpacks => "This .xlsx file unpacks to far more than a guest list. Please save the list alone.",
            BadSheet::TooMuchText => {
                "There is too much text in this sheet. Please delete the columns that are not needed, or split the list."
            }
            BadSheet::FarBelow => {
                "Something stands below row 20,000 of this sheet, far from the list. Please delete what is there, and the \
                 empty rows above it, and choose the file again."
            }
        }
    }
}

impl From<BadSheet> for BadBody {
    fn from(bad: BadSheet) -> BadBody {
        Problem::new("file", bad.text()).into()
    }
}
