//! post/transport: ways out of the house. A mail server, a folder of files, or the demo's shelf.

mod folder;
mod reply;
mod shelf;
mod smtp;
mod text;

pub use folder::Folder;
pub use shelf::{Shelf, Shelved, ShelvedText};
pub use smtp::{NotSmtp, Smtp, SmtpAnswer, SmtpSettings, Tls};
pub use text::{Sender, TextTransport, Twilio, TwilioSettings, closes};

use crate::compose::Mail;
use rules::{Reach, SendFault};

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
        fault: SendFault,
        why: String,
    },
    /// It may have gone out, and nobody can say. A mail is tried again under its own name; a text has none.
    Unsure {
        why: String,
    },
    /// This house has no way to send it; the address is not to blame.
    NoWay {
        why: String,
    },
    /// This address will not take it.
    Never {
        reason: Reach,
        why: String,
    },
}

impl Outcome {
    /// Nothing left the house.
    pub(crate) fn away(why: impl Into<String>) -> Outcome {
        Outcome::Again { fault: SendFault::Transport, why: why.into() }
    }

    /// Refused or unanswered, without a word about the recipient.
    pub(crate) fn refused(why: impl Into<String>) -> Outcome {
        Outcome::Again { fault: SendFault::Refused, why: why.into() }
    }
}

impl Transport {
    pub async fn send(&self, mail: &Mail, bytes: &[u8]) -> Outcome {
        match self {
            Transport::Smtp(smtp) => smtp.send(mail, bytes).await,
            Transport::Folder(folder) => folder.send(mail, bytes).await,
            Transport::Shelf(shelf) => shelf.send(mail),
        }
    }

    /// Whether it would take something, asked when there is nothing to send.
    pub async fn probe(&self) -> Outcome {
        match self {
            Transport::Smtp(smtp) => smtp.probe().await,
            Transport::Folder(_) | Transport::Shelf(_) => Outcome::Sent,
        }
    }
}
