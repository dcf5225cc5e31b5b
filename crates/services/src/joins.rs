//! services: staff put people on the list: one by the form, many by a paste. Every row is one `Join`, so that
//! the same row sent twice is one person.

use crate::backend::Backend;
use crate::error::ServiceError;
use intake::Problem;
use rules::{Act, Actor, DeskAct, EntryId, Joining, ListId, News};
use std::sync::Arc;

/// What became of one row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    New(EntryId),
    /// They wait for this already; nothing was changed.
    Known(EntryId),
    Refused(Problem),
}

/// Puts somebody on the list, with what staff wrote about them, in one step.
pub async fn join(backend: &Backend, who: Actor, list: ListId, joining: Joining) -> Result<Joined, ServiceError> {
    match backend.get(who, list, Act::Desk(DeskAct::Join(Box::new(joining)))).await {
        Ok((entry, News::Known)) => Ok(Joined::Known(entry)),
        Ok((entry, News::New)) => Ok(Joined::New(entry)),
        Err(ServiceError::Refused(refusal)) => Ok(Joined::Refused(Problem::from(&refusal))),
        Err(error) => Err(error),
    }
}

/// Rows handed to the keeper at once: it writes them down together.
const AT_ONCE: usize = 200;

/// Many rows in their order; the answers come in the same order.
pub async fn join_all(
    backend: &Arc<Backend>,
    who: Actor,
    list: ListId,
    rows: Vec<Joining>,
) -> Result<Vec<Joined>, ServiceError> {
    let mut answers = Vec::with_capacity(rows.len());
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let part: Vec<_> = rows.by_ref().take(AT_ONCE).collect();
        let begun = part.into_iter().map(|joining| {
            let backend = backend.clone();
            tokio::spawn(async move { join(&backend, who, list, joining).await })
        });
        let begun: Vec<_> = begun.collect();
        for one in begun {
            answers.push(one.await.map_err(|error| ServiceError::Broken(error.to_string()))??);
        }
    }
    Ok(answers)
}
