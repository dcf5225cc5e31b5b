//! services: where a desk's sheet is, and how it is read and written there.

use super::Sheets;
use super::folder::{Folder, Found, Wrote};
use super::google::{GoogleSheet, octets};
use crate::blocking::blocking;
use crate::error::ServiceError;
use crate::views::DeskView;
use crate::views::all_desks;
use google::SheetLink;
use intake::{Grid, Problem};
use rules::ListId;

const LIST: &str = "list.csv";

const TAKEN: &str = "Another desk keeps its list in this sheet. Please make a sheet, or a tab of it, for this one.";
const UNCLEAR: &str = "Another desk keeps its list in this sheet, and one of the two addresses does not say in which \
     tab. Please open each desk's tab and paste its whole address, with #gid= at the end.";

pub(super) enum Source {
    Folder(Folder),
    Google(GoogleSheet),
}

impl Sheets {
    /// None: no sheet is kept beside this desk. What the owner pasted comes before a folder on the server.
    pub(super) fn source(&self, view: &DeskView) -> Option<Source> {
        let pasted = &view.desk().google_sheet;
        if let (Some(house), false) = (&self.settings.google, pasted.is_empty()) {
            let (house, link, now) = (house.clone(), google::sheet_link(pasted), self.backend.now());
            return Some(Source::Google(GoogleSheet { house, link, now }));
        }
        Folder::of(self.settings.folder.as_deref()?, &view.slug).map(Source::Folder)
    }

    pub fn has_sheet(&self, view: &DeskView) -> bool {
        self.source(view).is_some()
    }

    /// What is wrong with naming this sheet: another desk keeps its list there already. Two lists in one sheet would take
    /// each other's people off.
    pub async fn kept_by_another(&self, own: Option<ListId>, pasted: &str) -> Result<Option<Problem>, ServiceError> {
        let Some(wanted) = google::sheet_link(pasted) else { return Ok(None) };
        let desks = self.backend.readers.read(all_desks).await?;
        let (own, others): (Vec<&DeskView>, Vec<&DeskView>) =
            desks.iter().partition(|view| Some(view.head.list) == own);
        let links = others.iter().filter_map(|view| google::sheet_link(&view.desk().google_sheet));
        let links: Vec<SheetLink> = links.collect();
        // Whoever saves what stood there already is not asked again about a tab that only Google can tell apart.
        let is_new = own.iter().all(|view| view.desk().google_sheet != pasted);
        let text = if links.contains(&wanted) {
            TAKEN
        } else if is_new && links.iter().any(|link| may_be_same(link, &wanted)) {
            UNCLEAR
        } else {
            return Ok(None);
        };
        Ok(Some(Problem::new("google_sheet", text)))
    }

    /// Where it is, as staff would look for it.
    pub fn location(&self, view: &DeskView) -> Option<String> {
        Some(match self.source(view)? {
            Source::Folder(_) => format!("{}/{LIST} in the folder for sheets", view.slug),
            Source::Google(_) => view.desk().google_sheet.clone(),
        })
    }

    /// With whom a Google sheet is shared; None: this house has no Google account.
    pub fn google_address(&self) -> Option<&str> {
        self.settings.google.as_ref().map(|house| house.google.account.email.as_str())
    }
}

/// Without a number the first tab is meant, whatever its number is: it may be any tab another link names.
fn may_be_same(one: &SheetLink, other: &SheetLink) -> bool {
    let tabs_differ = one.tab.is_some() && other.tab.is_some() && one.tab != other.tab;
    one.id == other.id && !tabs_differ
}

impl Source {
    /// Which sheet it is, for as long as it is the same one.
    pub fn identity(&self) -> String {
        match self {
            Source::Folder(_) => "folder".to_string(),
            Source::Google(google) => match &google.link {
                // A stored name: the first tab is called 0 here, as Google calls the one a new sheet begins with.
                Some(link) => format!("google {} {}", link.id, link.tab.unwrap_or(0)),
                None => "google".to_string(),
            },
        }
    }

    pub async fn read(&self) -> Result<Found, String> {
        match self {
            Source::Google(google) => google.read().await,
            Source::Folder(folder) => {
                let folder = folder.clone();
                blocking(move || folder.read(LIST)).await.unwrap_or_else(|_| Err("reading it failed.".to_string()))
            }
        }
    }

    /// A sheet as it will be found there.
    pub fn octets(&self, grid: &Grid) -> Vec<u8> {
        match self {
            Source::Google(_) => octets(grid),
            Source::Folder(_) => grid.to_csv(),
        }
    }

    pub async fn write(&self, over: &Found, grid: &Grid) -> Result<Wrote, String> {
        match self {
            Source::Google(google) => google.write(over, grid).await,
            Source::Folder(folder) => {
                let (folder, over, octets) = (folder.clone(), over.clone(), self.octets(grid));
                let wrote = blocking(move || folder.write(LIST, &over, &octets)).await;
                wrote.unwrap_or_else(|_| Err("writing it failed.".to_string()))
            }
        }
    }
}
