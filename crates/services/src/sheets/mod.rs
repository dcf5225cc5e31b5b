//! services: keeps desks in step with the sheets of their staff. `intake::step` says what a sheet wishes for and what goes back
//! into it; here it is read, the wishes become commands, and the sheet is written. A look that goes wrong changes nothing
//! more than it has: the next one begins from what was agreed on.

mod ask;
mod back;
mod board;
mod documents;
mod folder;
mod google;
mod kept;
mod look;
mod rows;
mod source;
mod step;
mod wishes;
mod write;

pub use self::google::GoogleHouse;
pub use ask::SheetRequests;
pub use back::VersionView;
pub use back::was_in_force;
pub use board::{SheetLook, SheetSeen};

use crate::backend::Backend;
use board::SheetBoard;
use std::path::PathBuf;
use std::sync::Arc;

/// Where sheets are, and where their versions are kept.
pub struct SheetSettings {
    /// Holds a folder per desk, named as the desk is; none: no sheets on this machine.
    pub folder: Option<PathBuf>,
    /// Ours alone: versions, and what was agreed on.
    pub kept: PathBuf,
    /// Google sheets, documents and calendars; none: no account.
    pub google: Option<Arc<GoogleHouse>>,
}

/// Keeps every desk in step with its sheet.
pub struct Sheets {
    backend: Arc<Backend>,
    settings: SheetSettings,
    board: SheetBoard,
    requests: ask::Requests,
}

impl Sheets {
    pub fn google(&self) -> Option<Arc<GoogleHouse>> {
        self.settings.google.clone()
    }

    #[must_use]
    pub fn new(backend: Arc<Backend>, settings: SheetSettings) -> Sheets {
        Sheets { backend, settings, board: SheetBoard::default(), requests: ask::Requests::default() }
    }
}
