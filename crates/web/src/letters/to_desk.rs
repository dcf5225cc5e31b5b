//! web/letters: a letter to a desk. Today the staff read it on the desk's page of letters; what a forwarded request
//! becomes beyond that starts here, with the letter read and its files decoded.

use super::{Envelope, why_ignored};
use crate::answer::Trouble;
use crate::door::Door;
use intake::Letter;
use rules::{Act, Actor, LetterAsks, LetterNews, LetterProof, ListId, Reply};

/// The letter lies in its file under `key` already; after this its row is on disk too. May be called again for the same
/// letter, after a crash or because it came twice.
pub(crate) async fn received(
    door: &Door,
    desk: ListId,
    key: &str,
    envelope: &Envelope,
    letter: &Letter,
) -> Result<Reply, Trouble> {
    let asks = why_ignored(letter, envelope).map_or(LetterAsks::Unclear, LetterAsks::Nothing);
    let news = LetterNews {
        key: key.to_string(),
        asks,
        proof: LetterProof::Nothing,
        // The staff judge who wrote; nobody on the list is looked up for it.
        sender: None,
        guest: None,
        about: None,
    };
    door.run(Actor::Hook, desk, Act::Letter(Box::new(news))).await
}
