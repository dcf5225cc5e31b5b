//! intake: a mail that came back. Reads reports as mail servers really write them, and says whose mail met which fate.
//! Nobody's word is taken for more than it is: the caller checks that an id is one of ours before acting on it.

mod ids;
mod notification;
pub(crate) mod parts;
mod plain;
mod status;
mod verdict;

use parts::{Mail, Part};
use rules::Email;
use std::collections::HashSet;

pub(crate) use ids::is_plain as is_plain_id;

/// What a mail to the bounce address turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A mail of ours was not delivered, or is late.
    Bounce {
        original_message_ids: Vec<String>,
        recipient: Option<String>,
        fate: Fate,
    },
    /// Somebody called a mail of ours unwanted.
    Complaint {
        original_message_ids: Vec<String>,
        recipient: Option<String>,
    },
    /// A machine answered: away from the desk, a receipt, a mailing list.
    AutoReply,
    Other,
}

/// Whether the address itself is to blame. `Permanent` is said only when the report says so: it silences an address on
/// every list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    Permanent,
    /// It may work another time: late, full, or turned away for what was in it or where it came from.
    Transient,
}

/// Reads one raw RFC 5322 message. Never fails: what cannot be read is `Other`.
#[must_use]
pub fn read_bounce(raw: &[u8]) -> Report {
    report_of(&Mail::read(raw))
}

pub(crate) fn report_of(mail: &Mail<'_>) -> Report {
    if let Some(part) = mail.part(&["message/feedback-report"]) {
        return complaint(mail, part);
    }
    if let Some(part) = mail.part(&["message/delivery-status", "message/global-delivery-status"]) {
        return delivery(mail, part);
    }
    if let Some(report) = notification::read(mail) {
        return report;
    }
    if is_microsofts_complaint(mail) {
        return Report::Complaint { original_message_ids: ids_of(mail), recipient: original_recipient(mail) };
    }
    if let Some((fate, recipient)) = plain::read(mail) {
        let recipient = recipient.or_else(|| original_recipient(mail));
        return Report::Bounce { original_message_ids: ids_of(mail), recipient, fate };
    }
    if is_automatic(mail) { Report::AutoReply } else { Report::Other }
}

/// A report of delivery, relaying or expansion is good news, and no bounce.
fn delivery(mail: &Mail, part: &Part) -> Report {
    let text = mail.texts().find(|text| text.kind.starts_with("text/"));
    let text = text.map(Part::text).unwrap_or_default();
    match status::read(&part.body(), &text) {
        Some((fate, recipient)) => {
            let recipient = recipient.or_else(|| original_recipient(mail));
            Report::Bounce { original_message_ids: ids_of(mail), recipient, fate }
        }
        None => Report::Other,
    }
}

/// Feedback reports also praise mails and count failed checks; only a person's "unwanted" is a complaint.
fn complaint(mail: &Mail, part: &Part) -> Report {
    let fields = parts::Head::read(&part.body());
    let kind = fields.word("Feedback-Type");
    if matches!(kind.as_str(), "not-spam" | "auth-failure" | "dmarc" | "virus") {
        return Report::Other;
    }
    let named = ["Original-Rcpt-To", "Removal-Recipient"].iter().find_map(|name| address(&fields.text(name)));
    let recipient = named.or_else(|| original_recipient(mail));
    Report::Complaint { original_message_ids: ids_of(mail), recipient }
}

/// Microsoft's loop of complaints encloses the mail and names no type.
fn is_microsofts_complaint(mail: &Mail) -> bool {
    let from = address(&mail.head.text("From"));
    let ours = mail.originals().iter().any(|head| head.has("X-HmXmrOriginalRecipient"));
    ours && from.is_some_and(|from| ["staff@hotmail.com", "staff@outlook.com"].contains(&from.as_str()))
}

/// Ids of the mail that came back: from its own header where it is enclosed, then from what the report answers to,
/// then from anywhere in its text if they have our form.
fn ids_of(mail: &Mail) -> Vec<String> {
    let mut found: Vec<String> = mail.originals().iter().flat_map(|head| head.ids("Message-ID")).collect();
    found.extend(mail.head.ids("X-Original-Message-ID"));
    found.extend(mail.head.ids("In-Reply-To"));
    found.extend(mail.head.ids("References"));
    for part in mail.texts() {
        found.extend(ids::ours_in(&String::from_utf8_lossy(&part.body())));
    }
    let mut seen = HashSet::new();
    found.retain(|id| ids::is_plain(id) && seen.insert(id.clone()));
    found.truncate(crate::limits::MESSAGE_IDS);
    found
}

/// Whom the mail that came back was addressed to.
fn original_recipient(mail: &Mail) -> Option<String> {
    mail.originals().iter().find_map(|head| address(&head.text("To")))
}

/// RFC 3834 and what came before it. `X-Auto-Response-Suppress` proves nothing: people's own mail programs write it.
pub(crate) fn is_automatic(mail: &Mail<'_>) -> bool {
    let head = &mail.head;
    let submitted = head.word("Auto-Submitted");
    (!submitted.is_empty() && submitted != "no")
        || matches!(head.word("Precedence").as_str(), "bulk" | "junk" | "list" | "auto_reply")
        || ["X-Autoreply", "X-Autorespond", "List-Id"].iter().any(|name| head.has(name))
        || head.text("Return-Path").trim() == "<>"
        || mail.kind == "multipart/report"
        || plain::is_machine(mail)
}

/// The first address in a header: `Ann <ann@example.org>`, `rfc822; ann@example.org`, or the bare thing.
fn address(text: &str) -> Option<String> {
    let text = text.split_once(';').map_or(text, |(_, after)| after);
    let inner = text.split_once('<').and_then(|(_, after)| after.split_once('>')).map_or(text, |(inner, _)| inner);
    let inner = inner.split([',', ' ', '\t']).find(|piece| piece.contains('@'))?;
    Email::parse(inner).ok().map(|email| email.as_str().to_string())
}
