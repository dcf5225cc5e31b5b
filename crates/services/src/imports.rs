//! services: a list on its way in, the same for the page and the API: looked at before, staged part by part.

use crate::backend::Backend;
use crate::error::ServiceError;
use intake::{Import, Problem};
use rules::{Act, Actor, BatchId, EventAct, ListId};

/// Hands all good rows to the keeper. A part that came before stays as it is, so sending it all again is harmless.
pub async fn stage(
    backend: &Backend,
    who: Actor,
    list: ListId,
    import: &Import,
    number: u64,
) -> Result<usize, ServiceError> {
    let mut staged = 0;
    for part in import.parts() {
        staged += part.rows.len();
        let act = Act::Event(EventAct::Import { import: number, part: part.line, mode: import.mode, rows: part.rows });
        let _: BatchId = backend.get(who, list, act).await?;
    }
    Ok(staged)
}

/// How many of the good rows would change nothing: their address stands on the list, or further up in the same sheet.
pub async fn known(backend: &Backend, list: ListId, import: &Import) -> Result<usize, ServiceError> {
    let keys: Vec<String> = import.good().map(|(_, row)| row.email.key().to_string()).collect();
    let counted = backend.readers.read(move |reader| {
        let mut seen = reader.known(list, keys.iter().map(String::as_str))?;
        Ok(keys.iter().filter(|key| !seen.insert(key)).count())
    });
    counted.await
}

/// Every problem of a row in one line.
pub fn sentence(problems: &[Problem]) -> String {
    let texts: Vec<&str> = problems.iter().map(|problem| problem.text.as_str()).collect();
    texts.join(" ")
}
