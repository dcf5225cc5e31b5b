//! post/transport: ways out for texts. A service that sends them, a folder of files, the demo's shelf, or none.

mod reply;
mod twilio;

pub use reply::closes;
pub use twilio::{Sender, Twilio, TwilioSettings};

use super::{Folder, Outcome, Shelf};
use crate::compose::Text;

pub enum TextTransport {
    Twilio(Box<Twilio>),
    Folder(Folder),
    Shelf(Shelf),
    /// This house cannot text: everybody who can be reached in another way is.
    None,
}

impl TextTransport {
    pub async fn send(&self, text: &Text) -> Outcome {
        match self {
            TextTransport::Twilio(twilio) => twilio.send(text).await,
            TextTransport::Folder(folder) => folder.send_text(text).await,
            TextTransport::Shelf(shelf) => shelf.send_text(text),
            TextTransport::None => Outcome::NoWay { why: "no way to send texts is set up".to_string() },
        }
    }

    /// Whether it would take something, asked when there is nothing to send.
    pub async fn probe(&self) -> Outcome {
        match self {
            TextTransport::Twilio(twilio) => twilio.probe().await,
            TextTransport::Folder(_) | TextTransport::Shelf(_) | TextTransport::None => Outcome::Sent,
        }
    }
}
