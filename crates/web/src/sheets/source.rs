//! web/sheets: where a desk's sheet is, and how it is read and written there.

use super::folder::{Folder, Found, Wrote};
use super::look::blocking;
use crate::door::{DeskView, Door};
use intake::Grid;

const LIST: &str = "list.csv";

pub(super) enum Source {
    Folder(Folder),
}

impl Door {
    /// None: no sheet is kept beside this desk.
    pub(super) fn source(&self, view: &DeskView) -> Option<Source> {
        Folder::of(self.sheets.settings.folder.as_deref()?, &view.slug).map(Source::Folder)
    }
}

impl Door {
    pub(crate) fn has_sheet(&self, view: &DeskView) -> bool {
        self.source(view).is_some()
    }

    /// Where it is, as staff would look for it.
    pub(crate) fn sheet_where(&self, view: &DeskView) -> Option<String> {
        Some(match self.source(view)? {
            Source::Folder(_) => format!("{}/{LIST} in the folder for sheets", view.slug),
        })
    }
}

impl Source {
    pub async fn read(&self) -> Result<Found, String> {
        match self {
            Source::Folder(folder) => {
                let folder = folder.clone();
                blocking(move || folder.read(LIST)).await.unwrap_or_else(|_| Err("reading it failed.".to_string()))
            }
        }
    }

    /// A sheet as it will be found there.
    pub fn octets(&self, grid: &Grid) -> Vec<u8> {
        match self {
            Source::Folder(_) => grid.to_csv(),
        }
    }

    pub async fn write(&self, over: &Found, grid: &Grid) -> Result<Wrote, String> {
        match self {
            Source::Folder(folder) => {
                let (folder, over, octets) = (folder.clone(), over.clone(), self.octets(grid));
                let wrote = blocking(move || folder.write(LIST, &over, &octets)).await;
                wrote.unwrap_or_else(|_| Err("writing it failed.".to_string()))
            }
        }
    }
}
