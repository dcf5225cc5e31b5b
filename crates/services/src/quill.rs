//! services: asks the scribe and writes down what came of it. Whoever asks goes on without an answer as well.

use crate::readers::Readers;
use jiff::Timestamp;
use keeper::{Clock, Keeper};
use rules::{Act, Actor, Command, HouseAct, ListId};
use scribe::{Answer, Scribe, Task};
use std::sync::Arc;

pub struct Quill {
    scribe: Scribe,
    keeper: Arc<Keeper>,
    readers: Readers,
    clock: Arc<dyn Clock>,
}

impl Quill {
    #[must_use]
    pub fn new(scribe: Scribe, keeper: Arc<Keeper>, readers: Readers, clock: Arc<dyn Clock>) -> Arc<Quill> {
        Arc::new(Quill { scribe, keeper, readers, clock })
    }

    /// Whether there is a model to ask.
    #[must_use]
    pub fn is_there(&self) -> bool {
        self.scribe.is_there()
    }

    #[must_use]
    pub fn scribe(&self) -> &Scribe {
        &self.scribe
    }

    /// Asks about one list, or about the house. None: do it by rules and templates.
    pub async fn ask(&self, who: Actor, list: ListId, task: Task) -> Option<Answer> {
        if !self.is_there() {
            return None;
        }
        let at = self.clock.now();
        let since = month_start(at);
        // Without knowing what was spent nothing more is.
        let spent = self.readers.read(move |reader| reader.scribe_spent(since)).await.ok()?;
        let told = self.scribe.ask(&task, spent).await;
        if let Some(note) = told.note {
            self.write_down(Command { list, who, act: Act::House(HouseAct::ScribeAsked { at, note }) }).await;
        }
        told.answer
    }

    async fn write_down(&self, command: Command) {
        if let Err(fault) = self.keeper.ask(command).await {
            tracing::warn!(%fault, "what the scribe was asked could not be written down");
        }
    }
}

/// The first moment of this month, by UTC: the house has no clock of its own.
pub fn month_start(now: Timestamp) -> Timestamp {
    let utc = jiff::tz::TimeZone::UTC;
    let first = utc.to_datetime(now).date().first_of_month();
    utc.to_timestamp(first.at(0, 0, 0, 0)).unwrap_or(Timestamp::UNIX_EPOCH)
}
