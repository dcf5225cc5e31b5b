//! post/compose: one text to one phone, in words.

use jiff::Timestamp;
use rules::{ListId, MessageId, MessageKind, Mobile};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub to: Mobile,
    pub body: String,
    /// The same as a mail would have; on files and in logs it names the message.
    pub message_id: String,
    /// How long the network may keep trying: what is left of the window. None where lateness does no harm.
    pub validity_seconds: Option<u32>,
    /// Where the network tells how it went.
    pub status_callback: String,
    /// 1 for the first hand-off.
    pub attempt: u32,
    pub kind: MessageKind,
    pub list: ListId,
    pub message: MessageId,
    /// Every link in it that acts for somebody or leads to a page.
    pub links: Vec<String>,
    /// When it was put into words.
    pub at: Timestamp,
}
