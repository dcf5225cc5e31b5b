//! services: a letter to a desk is somebody's wish to be on its list, mostly forwarded by the staff themselves. It
//! becomes a request, whose card they settle; the letter's own row says that it came and why it went no further.

use super::IncomingMail;
use super::{Envelope, why_ignored};
use crate::error::ServiceError;
use crate::requests::{self, Attachment, Source};
use intake::{Letter, LetterFile};
use rules::desk::RequestVia;
use rules::{Act, Actor, LetterAsks, LetterNews, LetterProof, ListId, Reply, limits};

/// The letter lies in its file under `key` already; after this its row is on disk too. May be called again for the same
/// letter, after a crash or because it came twice.
pub(crate) async fn received(
    mail: &IncomingMail,
    desk: ListId,
    key: &str,
    envelope: &Envelope,
    letter: &Letter,
) -> Result<Reply, ServiceError> {
    let ignored = why_ignored(letter, envelope);
    if ignored.is_none() {
        // The request first: a letter with a row is not taken up again.
        match mail.requests.arrived(Actor::Hook, desk, source(letter)).await {
            Ok(_) => {}
            // Empty, or one too many: the staff still find the letter on its page.
            Err(ServiceError::Refused(refusal)) => {
                tracing::info!(list = desk.0, ?refusal, "a letter became no request")
            }
            Err(trouble) => return Err(trouble),
        }
    }
    let news = LetterNews {
        key: key.to_string(),
        asks: ignored.map_or(LetterAsks::Unclear, LetterAsks::Nothing),
        proof: LetterProof::Nothing,
        // The staff judge who wrote; nobody on the list is looked up for it.
        sender: None,
        guest: None,
        about: None,
    };
    mail.backend.run(Actor::Hook, desk, Act::Letter(Box::new(news))).await
}

/// The key of the request a letter became.
pub(super) fn request_key(letter: &Letter) -> String {
    requests::key(&source(letter))
}

/// All of its words: what somebody forwards stands below what they write themselves.
fn source(letter: &Letter) -> Source {
    let from = letter.from.as_ref().map(|from| format!("{} <{}>", from.name.as_str(), from.email.as_str()));
    Source {
        via: RequestVia::Mail,
        from: from.unwrap_or_default(),
        subject: letter.subject.clone(),
        body_text: letter.whole.clone(),
        attachments: that_fit(&letter.files),
    }
}

/// As many as a card takes. The rest stays with the letter, which is kept.
fn that_fit(files: &[LetterFile]) -> Vec<Attachment> {
    let mut room = limits::PAPERS_OCTETS;
    let fits = |file: &&LetterFile| {
        let fits = file.octets.len() <= room;
        room -= if fits { file.octets.len() } else { 0 };
        fits
    };
    let taken = files.iter().filter(fits).take(limits::PAPERS);
    taken.map(|file| Attachment { name: file.name.clone(), octets: file.octets.clone() }).collect()
}
