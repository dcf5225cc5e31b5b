//! post/worker: one message on its way out, from words to the report. Logs carry ids and codes, never people.

use super::Office;
use crate::compose::{ComposeError, Mail, Said, Text, month_told, say_told};
use crate::limits;
use crate::mime;
use crate::transport::Outcome;
use keeper::Fault;
use rules::{
    Act, Actor, Before, Channel, Command, Handed, ListId, MessageAct, MessageId, MessageKind, Reach, Reply, SendFault,
};
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Instant;

/// Puts it into words on the runtime, where the door works too: the thread only takes and starts.
pub(super) fn start(office: &Arc<Office>, handed: Handed, moment: Instant) {
    let flights = office.flights.of(handed.message.channel);
    let told = office.settings.paragraph.as_ref().and_then(|paragraph| Some(paragraph(month_told(&handed)?)));
    let flight = if told.is_some() { flights.start_aside() } else { flights.start() };
    let office = office.clone();
    let runtime = office.runtime.clone();
    runtime.spawn(async move {
        carry(&office, &handed, moment, told).await;
        // The flight ends last: who waits for it may then count on nobody holding the keeper any more.
        drop(office);
        drop(flight);
    });
}

type Paragraph = Pin<Box<dyn Future<Output = Option<String>> + Send>>;

/// The month in numbers waits for its paragraph, and nothing waits for the month. Its moment may pass meanwhile: then it
/// leaves at once, or its lease would end before it is reported. If the house closes first nobody has it yet.
async fn carry(office: &Office, handed: &Handed, moment: Instant, told: Option<Paragraph>) {
    let told = match told {
        Some(paragraph) => match unless_stopped(office, tokio::time::timeout(limits::PARAGRAPH, paragraph)).await {
            Some(told) => told.unwrap_or(None),
            None => return Errand::of(handed, None).give_back(office).await,
        },
        None => None,
    };
    let written = write(office, handed, told.as_deref());
    Errand::of(handed, written.as_ref().err()).run(office, written, moment).await;
}

/// Ready to go.
enum Letter {
    Mail(Box<Mail>, Vec<u8>),
    Text(Box<Text>),
}

fn write(office: &Office, handed: &Handed, told: Option<&str>) -> Result<Letter, ComposeError> {
    let slug = (office.slug_of)(handed.message.list).ok_or(ComposeError::Missing("list"))?;
    let (house, ring) = (&office.settings.house, &office.settings.ring);
    let now = office.clock.now();
    match say_told(handed, &slug, house, ring, now, told)? {
        Said::Mail(mail) => {
            let bytes = mime::bytes(&mail, house)?;
            Ok(Letter::Mail(mail, bytes))
        }
        Said::Text(text) => Ok(Letter::Text(text)),
    }
}

/// What to do about a text that may have gone out before. A mail is marked as a repetition, a text cannot be: an offer
/// twice is the same offer with the same link, and one that never came costs somebody their turn; anything else is said
/// once at most.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Twice {
    /// It is sent, and sent again when nobody knows.
    Better,
    /// It is sent, and counts as sent when nobody knows.
    Never,
    /// It may have left already, so it does not leave now.
    MayHaveLeft,
}

fn twice(handed: &Handed) -> Twice {
    let text = handed.message.channel == Channel::Text && handed.message.kind != MessageKind::Offer;
    match (text, handed.before) {
        (false, _) => Twice::Better,
        (true, Before::DidNotLeave) => Twice::Never,
        (true, Before::MayHaveLeft) => Twice::MayHaveLeft,
    }
}

struct Errand {
    channel: Channel,
    list: ListId,
    message: MessageId,
    attempt: u32,
    /// A mail to a host, and neither the event nor the house names an address.
    to_nobody: bool,
    twice: Twice,
    before: Before,
}

impl Errand {
    fn of(handed: &Handed, error: Option<&ComposeError>) -> Errand {
        let to_nobody = handed.message.entry.is_none() && matches!(error, Some(ComposeError::NoAddress));
        let (list, message, attempt) = (handed.message.list, handed.message.id, handed.message.attempts);
        let channel = handed.message.channel;
        Errand { channel, list, message, attempt, to_nobody, twice: twice(handed), before: handed.before }
    }

    async fn run(self, office: &Office, written: Result<Letter, ComposeError>, moment: Instant) {
        if stops_before(office, moment).await {
            return self.give_back(office).await;
        }
        let handed_on = written.is_ok() && self.twice != Twice::MayHaveLeft;
        let outcome = match written {
            Ok(_) if self.twice == Twice::MayHaveLeft => Outcome::Unsure { why: "the house went down".to_string() },
            Ok(Letter::Mail(mail, bytes)) => office.settings.transport.send(&mail, &bytes).await,
            Ok(Letter::Text(text)) => office.settings.text.send(&text).await,
            Err(error) => without_words(&error),
        };
        if handed_on {
            office.heard(self.channel, &outcome);
        }
        self.note(office, &outcome);
        self.report(office, self.act(&outcome)).await;
    }

    /// The house closes before its moment came: this hand-off did not take place.
    async fn give_back(&self, office: &Office) {
        self.report(office, Act::Message(MessageAct::EndLease { message: self.message, before: self.before })).await;
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
            Outcome::Again { why, .. } => {
                tracing::warn!(list, row, attempt, why, "not handed over this time");
                &office.counts.failed
            }
            Outcome::Unsure { why } => {
                tracing::warn!(list, row, attempt, why, "it may have been handed over, and nobody can say");
                &office.counts.failed
            }
            Outcome::NoWay { why } => {
                tracing::info!(list, row, attempt, why, "not handed over; the other channel is tried");
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
    async fn report(&self, office: &Office, act: Act) {
        let command = Command { list: self.list, who: Actor::Post, act };
        let mut rest = limits::REPORT_REST;
        for _try in 0..limits::REPORT_TRIES {
            match office.keeper.ask(command.clone()).await {
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
            Outcome::Sent => Act::Message(MessageAct::Sent { message }),
            Outcome::Again { fault, .. } => Act::Message(MessageAct::SendFailed { message, fault: *fault }),
            Outcome::Unsure { .. } => match self.twice {
                Twice::Better => Act::Message(MessageAct::SendFailed { message, fault: SendFault::Refused }),
                Twice::Never | Twice::MayHaveLeft => Act::Message(MessageAct::Sent { message }),
            },
            Outcome::NoWay { .. } => Act::Message(MessageAct::NotDelivered { message }),
            Outcome::Never { reason, .. } => Act::Message(MessageAct::Undeliverable { message, reason: *reason }),
        }
    }

    fn unheard(&self, why: &str) {
        let (list, row, attempt) = (self.list.0, self.message.0, self.attempt);
        tracing::error!(list, row, attempt, why, "a mail's fate could not be reported");
    }
}

/// Waits for the mail's moment, unless the house closes first.
async fn stops_before(office: &Office, moment: Instant) -> bool {
    let mut stopping = office.stopping.subscribe();
    let wait = moment.saturating_duration_since(Instant::now());
    !wait.is_zero() && tokio::time::timeout(wait, stopping.wait_for(|stop| *stop)).await.is_ok()
}

/// What comes of it, or None if the house closes before.
async fn unless_stopped<T>(office: &Office, work: impl Future<Output = T>) -> Option<T> {
    let mut stopping = office.stopping.subscribe();
    let (mut work, mut stop) = (pin!(work), pin!(stopping.wait_for(|stop| *stop)));
    poll_fn(|context| match (work.as_mut().poll(context), stop.as_mut().poll(context)) {
        (Poll::Ready(done), _) => Poll::Ready(Some(done)),
        (Poll::Pending, Poll::Ready(_)) => Poll::Ready(None),
        (Poll::Pending, Poll::Pending) => Poll::Pending,
    })
    .await
}

fn without_words(error: &ComposeError) -> Outcome {
    let why = error.to_string();
    match error {
        ComposeError::NoAddress | ComposeError::BadAddress => Outcome::Never { reason: Reach::Bounced, why },
        ComposeError::NotYet
        | ComposeError::Missing(_)
        | ComposeError::Words(_)
        | ComposeError::Link(_)
        | ComposeError::Unwritable(_) => Outcome::refused(why),
    }
}
