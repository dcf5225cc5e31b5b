//! post/worker: one message on its way out, from words to the report. Logs carry ids and codes, never people.

use super::Office;
use crate::compose::{ComposeError, Mail, compose};
use crate::limits;
use crate::mime;
use crate::transport::Outcome;
use keeper::Fault;
use rules::{Act, Actor, Command, Handed, ListId, MessageId, Reach, Reply};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::oneshot;

/// Puts it into words now, and hands it over once its moment has come.
pub(super) fn start(office: &Arc<Office>, handed: Handed, wait: Duration) {
    let flight = office.in_flight.start();
    let written = write(office, &handed);
    let to_nobody = handed.message.entry.is_none() && matches!(written, Err(ComposeError::NoAddress));
    let (list, message, attempt) = (handed.message.list, handed.message.id, handed.message.attempts);
    let errand = Errand { list, message, attempt, to_nobody };
    let office = office.clone();
    let runtime = office.runtime.clone();
    runtime.spawn(async move {
        errand.run(&office, written, wait).await;
        // The flight ends last: who waits for it may then count on nobody holding the keeper any more.
        drop(office);
        drop(flight);
    });
}

fn write(office: &Office, handed: &Handed) -> Result<(Mail, Vec<u8>), ComposeError> {
    let slug = (office.slug_of)(handed.message.list).ok_or(ComposeError::Missing("list"))?;
    let (house, ring) = (&office.settings.house, &office.settings.ring);
    let mail = compose(handed, &slug, house, ring, office.clock.now())?;
    let bytes = mime::bytes(&mail, house)?;
    Ok((mail, bytes))
}

struct Errand {
    list: ListId,
    message: MessageId,
    attempt: u32,
    /// A mail to a host, and neither the event nor the house names an address.
    to_nobody: bool,
}

impl Errand {
    async fn run(self, office: &Office, written: Result<(Mail, Vec<u8>), ComposeError>, wait: Duration) {
        if stops_within(office, wait).await {
            return;
        }
        let outcome = match written {
            Ok((mail, bytes)) => office.settings.transport.send(&mail, &bytes).await,
            Err(error) => without_words(&error),
        };
        self.note(office, &outcome);
        self.report(office, &outcome).await;
    }

    fn note(&self, office: &Office, outcome: &Outcome) {
        let (list, row, attempt) = (self.list.0, self.message.0, self.attempt);
        if self.to_nobody {
            return tracing::debug!(list, row, "no host address is set, so nobody was written to");
        }
        let count = match outcome {
            Outcome::Sent => {
                tracing::debug!(list, row, attempt, "handed over");
                &office.counts.sent
            }
            Outcome::Again { why } => {
                tracing::warn!(list, row, attempt, why, "not handed over this time");
                &office.counts.failed
            }
            Outcome::Never { reason, why } => {
                tracing::warn!(list, row, attempt, why, reason = reason.word(), "undeliverable");
                &office.counts.bounced
            }
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// A report that is lost costs a second mail, so a busy keeper is asked again.
    async fn report(&self, office: &Office, outcome: &Outcome) {
        let command = Command { list: self.list, who: Actor::Post, act: self.act(outcome) };
        let mut rest = limits::REPORT_REST;
        for _try in 0..limits::REPORT_TRIES {
            match ask(office, command.clone()).await {
                Err(Fault::Busy(_)) => tokio::time::sleep(rest).await,
                Err(fault @ (Fault::Broken(_) | Fault::Stopped)) => return self.unheard(&fault.to_string()),
                Ok(Reply::Refused(refusal)) => return self.unheard(&format!("{refusal:?}")),
                Ok(_told) => return,
            }
            rest *= 2;
        }
        self.unheard("the keeper stayed busy");
    }

    fn act(&self, outcome: &Outcome) -> Act {
        let message = self.message;
        match outcome {
            Outcome::Sent => Act::Sent { message },
            Outcome::Again { .. } => Act::SendFailed { message },
            Outcome::Never { reason, .. } => Act::Undeliverable { message, reason: *reason },
        }
    }

    fn unheard(&self, why: &str) {
        let (list, row, attempt) = (self.list.0, self.message.0, self.attempt);
        tracing::error!(list, row, attempt, why, "a mail's fate could not be reported");
    }
}

async fn ask(office: &Office, command: Command) -> Result<Reply, Fault> {
    let (tell, told) = oneshot::channel();
    office.keeper.submit(command, move |reply| {
        let _nobody_waits_any_more = tell.send(reply);
    });
    told.await.unwrap_or(Err(Fault::Stopped))
}

/// Waits for the mail's moment. If the house closes first, the mail is left to its lease: nobody has it yet.
async fn stops_within(office: &Office, wait: Duration) -> bool {
    let mut stopping = office.stopping.subscribe();
    !wait.is_zero() && tokio::time::timeout(wait, stopping.wait_for(|stop| *stop)).await.is_ok()
}

fn without_words(error: &ComposeError) -> Outcome {
    let why = error.to_string();
    match error {
        ComposeError::NoAddress | ComposeError::BadAddress => Outcome::Never { reason: Reach::Bounced, why },
        ComposeError::NotYet
        | ComposeError::Missing(_)
        | ComposeError::Words(_)
        | ComposeError::Link(_)
        | ComposeError::Unwritable(_) => Outcome::Again { why },
    }
}
