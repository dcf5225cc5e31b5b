//! web/console: a list as it stood at some moment. Rebuilding a long one takes seconds, so it is done once at a time, and
//! the last one is kept while somebody turns its pages. The past does not change.

use crate::answer::Trouble;
use jiff::Timestamp;
use rules::ListId;
use services::Readers;
use std::sync::Arc;
use store::AsOf;
use tokio::sync::Mutex;

#[derive(Default)]
pub(crate) struct Past(Mutex<Option<Kept>>);

struct Kept {
    list: ListId,
    at: Timestamp,
    then: Arc<AsOf>,
}

impl Past {
    /// None for a list that has changed too often to be rebuilt while somebody waits.
    pub async fn of(&self, readers: &Readers, list: ListId, at: Timestamp) -> Result<Option<Arc<AsOf>>, Trouble> {
        let mut kept = self.0.lock().await;
        if let Some(known) = kept.as_ref().filter(|kept| kept.list == list && kept.at == at) {
            return Ok(Some(known.then.clone()));
        }
        *kept = None;
        let Some(then) = readers.read_long(move |reader| reader.as_of(list, at, services::limits::FOLDED)).await?
        else {
            return Ok(None);
        };
        let then = Arc::new(then);
        *kept = Some(Kept { list, at, then: then.clone() });
        Ok(Some(then))
    }
}
