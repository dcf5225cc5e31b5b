//! services: requests that come as letters and documents: written down first, read afterwards, then a card that staff settle
//! from the console, from the phone page, by a link in a mail or a chat, or through the API.

mod model;
mod reading;
mod settle;

pub use settle::{CardDecision, Settled, proposed};

use crate::backend::Backend;
use crate::error::ServiceError;
use crate::quill::Quill;
use data_encoding::HEXLOWER;
use rules::desk::{Letter, NewPaper, NewRequest, RequestState, RequestVia};
use rules::{Act, Actor, ListId, News, RequestAct, RequestId};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio::sync::Notify;

/// Reads one document; the second word is the desk's language. It may take a minute and is never called on the runtime.
pub type ReadPaper = Arc<dyn Fn(&Arc<[u8]>, &str) -> papers::Paper + Send + Sync>;

/// Writes requests down, reads them, and settles their cards.
pub struct Requests {
    backend: Arc<Backend>,
    read: ReadPaper,
    /// Who is asked for help with words, if anybody.
    quill: Arc<Quill>,
    /// Something new waits to be read.
    wake: Notify,
}

/// What came in, whichever way.
pub struct Source {
    pub via: RequestVia,
    /// As a mail has it: a name and an address.
    pub from: String,
    pub subject: String,
    pub body_text: String,
    pub attachments: Vec<Attachment>,
}

pub struct Attachment {
    pub name: String,
    pub octets: Vec<u8>,
}

impl Requests {
    #[must_use]
    pub fn new(backend: Arc<Backend>, read: ReadPaper, quill: Arc<Quill>) -> Requests {
        Requests { backend, read, quill, wake: Notify::new() }
    }

    /// Writes a request down and lets it be read. The same source again is the same request.
    pub async fn arrived(&self, who: Actor, list: ListId, source: Source) -> Result<(RequestId, News), ServiceError> {
        let act = Act::Request(RequestAct::Arrived(Box::new(new_request(source))));
        let (request, state, news) = self.backend.get(who, list, act).await?;
        if state == RequestState::Reading {
            self.wake.notify_one();
        }
        Ok((request, news))
    }
}

fn new_request(source: Source) -> NewRequest {
    let key = key(&source);
    let line =
        |text: &str, most: usize| text.chars().filter(|letter| !letter.is_control()).take(most).collect::<String>();
    let body = source.body_text.replace("\r\n", "\n");
    let letter = Letter {
        from: line(&source.from, 400),
        subject: line(&source.subject, 400),
        // Longer than anybody reads; what is cut off stands in no proposal.
        body: body[..body.floor_char_boundary(rules::limits::REQUEST_TEXT_OCTETS)].to_string(),
    };
    let paper = |one: Attachment| NewPaper { name: file_name(&one.name), octets: one.octets.into() };
    NewRequest { via: source.via, key, letter, papers: source.attachments.into_iter().map(paper).collect() }
}

/// The last part of a path, without letters that hide something.
fn file_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or("");
    let shown: String = last.chars().filter(|letter| rules::is_plain_text(&letter.to_string(), 1)).take(120).collect();
    if shown.trim().is_empty() { "document".to_string() } else { shown.trim().to_string() }
}

/// The digest of everything in it, each part with its length, so that no two sources share one.
pub(crate) fn key(source: &Source) -> String {
    let mut digest = Sha256::new();
    let mut put = |octets: &[u8]| {
        digest.update((octets.len() as u64).to_be_bytes());
        digest.update(octets);
    };
    for text in [&source.from, &source.subject, &source.body_text] {
        put(text.as_bytes());
    }
    for attachment in &source.attachments {
        put(&attachment.octets);
    }
    HEXLOWER.encode(&digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(body: &str, octets: &[u8]) -> Source {
        let attachments = vec![Attachment { name: "../a\u{202e}b.pdf".into(), octets: octets.to_vec() }];
        let (from, subject) = (String::new(), String::new());
        Source { via: RequestVia::Mail, from, subject, body_text: body.into(), attachments }
    }

    #[test]
    fn a_source_is_known_by_all_of_it() {
        assert_eq!(key(&source("a", b"b")), key(&source("a", b"b")));
        assert_ne!(key(&source("a", b"b")), key(&source("ab", b"")));
        assert_eq!(new_request(source("a", b"b")).papers[0].name, "ab.pdf");
        assert_eq!(file_name("///"), "document");
    }
}
