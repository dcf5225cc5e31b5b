//! services: a list of either kind with its settings, as of one moment.

use crate::limits;
use rules::desk::DeskSettings;
use rules::event::EventSettings;
use rules::{Head, ListId, Settings};
use std::sync::Arc;
use store::StoreError;
use store::sqlite::{KeptSeats, ListView, SqliteReader};

pub struct EventView {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
    /// Held seats that those in line may take before the door opens to everyone.
    pub kept: Option<KeptSeats>,
}

impl EventView {
    #[must_use]
    pub fn event(&self) -> &EventSettings {
        match &*self.settings {
            Settings::Event(event) => event,
            Settings::Desk(_) => unreachable!("only events become an EventView"),
        }
    }

    #[must_use]
    pub fn of(view: ListView) -> Option<EventView> {
        match &*view.settings {
            Settings::Event(_) => {
                let ListView { slug, head, settings, kept } = view;
                Some(EventView { slug, head, settings, kept })
            }
            Settings::Desk(_) => None,
        }
    }
}

pub struct DeskView {
    pub slug: String,
    pub head: Head,
    pub settings: Arc<Settings>,
}

impl DeskView {
    #[must_use]
    pub fn desk(&self) -> &DeskSettings {
        match &*self.settings {
            Settings::Desk(desk) => desk,
            Settings::Event(_) => unreachable!("only desks become a DeskView"),
        }
    }

    #[must_use]
    pub fn of(view: ListView) -> Option<DeskView> {
        match &*view.settings {
            Settings::Desk(_) => Some(DeskView { slug: view.slug, head: view.head, settings: view.settings }),
            Settings::Event(_) => None,
        }
    }
}

/// Every desk, page by page.
pub(crate) fn all_desks(reader: &mut SqliteReader) -> Result<Vec<DeskView>, StoreError> {
    let mut found = Vec::new();
    let mut after = ListId(0);
    loop {
        let page = reader.views(after, limits::DESKS_PAGE)?;
        let Some(last) = page.last() else { return Ok(found) };
        after = last.head.list;
        found.extend(page.into_iter().filter_map(DeskView::of));
    }
}
