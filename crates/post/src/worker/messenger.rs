//! post/worker: hands over a single mail outside the outbox. Nothing is written down: it gets there now, or its reader asks
//! again.

use crate::compose::Mail;
use crate::house::House;
use crate::mime;
use crate::transport::{Outcome, Transport};
use std::sync::Arc;
use tokio::runtime::Handle;

/// Cheap to clone; sends on the runtime of the post.
#[derive(Clone)]
pub struct Messenger {
    transport: Arc<Transport>,
    house: Arc<House>,
    runtime: Handle,
}

impl Messenger {
    #[must_use]
    pub fn new(transport: Arc<Transport>, house: Arc<House>, runtime: Handle) -> Messenger {
        Messenger { transport, house, runtime }
    }

    /// Returns at once; how it went is in the log, by number.
    pub fn send(&self, mail: Mail) {
        let messenger = self.clone();
        self.runtime.spawn(async move {
            let outcome = match mime::bytes(&mail, &messenger.house) {
                Ok(bytes) => messenger.transport.send(&mail, &bytes).await,
                Err(error) => return tracing::error!(%error, "a mail outside the outbox could not be written"),
            };
            match outcome {
                Outcome::Sent => tracing::debug!("a mail outside the outbox was handed over"),
                Outcome::Again { why, .. }
                | Outcome::Never { why, .. }
                | Outcome::Unsure { why }
                | Outcome::NoWay { why } => {
                    tracing::warn!(why, "a mail outside the outbox was not taken");
                }
            }
        });
    }
}
