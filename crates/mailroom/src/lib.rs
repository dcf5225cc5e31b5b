//! mailroom: the doors by which letters come in: SMTP and LMTP, and the folders of a maildir. It checks who may be
//! written to, how much comes from where, and whether a letter is from whom it says; what a letter means is decided
//! elsewhere. It answers for a letter only after that room has it on disk.

mod count;
pub mod limits;
mod maildir;
mod notary;
mod server;
mod session;
mod space;
mod spoken;
mod wire;

pub use maildir::{Picked, is_from_nobody, pick_up};
pub use notary::{Notary, NotaryError};
pub use server::{Mailroom, Running};
pub use space::{Held, Space};
pub use spoken::{Incoming, Received, Spoken};
pub use wire::tls_of;

use std::future::Future;

/// Who takes letters in.
pub trait Take: Send + Sync + 'static {
    /// Whether somebody may write to this address.
    fn knows(&self, address: &str) -> impl Future<Output = Result<bool, Busy>> + Send;

    /// Durable when it returns. May be called twice for the same letter.
    fn take(&self, arrived: &Arrived) -> impl Future<Output = Result<(), Busy>> + Send;
}

/// A letter that has come in, and what is known from outside of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrived {
    /// Whom it is for; empty where only the letter itself says.
    pub to: Vec<String>,
    /// The sender whose domain vouches for it (DMARC, aligned): the whole address, in lower case. Whoever reads the letter
    /// again must find the same one.
    pub vouched: Option<String>,
    pub sender: Sender,
    pub way: Way,
    pub raw: Vec<u8>,
}

/// Who is told when it cannot be delivered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sender {
    #[default]
    Somebody,
    /// Only machines send so.
    Nobody,
}

/// By which door it came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// The door everybody may come by: whatever stands in the letter, a stranger may have written.
    #[default]
    World,
    /// Our own mail server handed it over, and had a look at it.
    House,
}

/// Not now; bring it again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Busy;

/// Which of the two languages is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// From anywhere: the whole world may call.
    Smtp,
    /// From our own mail server, which has looked at the sender already and wants an answer for each receiver.
    Lmtp,
}
