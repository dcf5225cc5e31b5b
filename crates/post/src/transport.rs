//! post/transport: ways out of the house. A mail server, a folder of files, or the demo's shelf.

mod folder;
mod reply;
mod shelf;
mod smtp;

pub use folder::Folder;
pub use shelf::{Shelf, Shelved};
pub use smtp::{Smtp, SmtpSettings, Tls};

use crate::compose::Mail;
use rules::Reach;

pub enum Transport {
    Smtp(Smtp),
    Folder(Folder),
    Shelf(Shelf),
}

/// What became of one hand-off. `why` holds codes, never an address or a word of the mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Sent,
    /// Not this time.
    Again {
        why: String,
    },
    /// This address will not take it.
    Never {
        reason: Reach,
        why: String,
    },
}

impl Transport {
    pub async fn send(&self, mail: &Mail, bytes: &[u8]) -> Outcome {
        match self {
            Transport::Smtp(smtp) => smtp.send(mail, bytes).await,
            Transport::Folder(folder) => folder.send(mail, bytes).await,
            Transport::Shelf(shelf) => shelf.send(mail),
        }
    }
}
