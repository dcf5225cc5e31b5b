//! herald: one endpoint's turn. Its news goes out in order, over a kept connection; what was taken is written down in one
//! command, and the first that was not ends the turn.

use crate::batch::{self, Batch, More};
use crate::limits;
use crate::news::house_and_restores;
use crate::payload;
use crate::secret::{house_tag, signatures};
use crate::slack;
use crate::worker::Office;
use http_client::header::{CONTENT_TYPE, HeaderName};
use http_client::{HttpError, HttpRequest, HttpTarget, Method};
use keeper::Fault;
use rules::{
    Act, Actor, Answered, Command, Endpoint, EndpointAct, EndpointId, HouseAct, HouseReply, Reply, WebhookFormat,
};
use std::sync::Arc;
use tokio::time::Instant;

/// Goes on until there is nothing left to say, or nobody to say it to.
pub(crate) async fn take(office: Arc<Office>, endpoint: EndpointId) {
    while step(&office, endpoint).await == More::Yes {}
}

/// The row is read again for every batch: a host may have paused it meanwhile.
async fn step(office: &Arc<Office>, endpoint: EndpointId) -> More {
    let known = office.read(move |reader| reader.endpoint(endpoint)).await.flatten();
    let Some(known) = known.filter(|known| known.removed_at.is_none()) else { return More::No };
    if let Some(test) = known.test {
        return send_test(office, &known, test).await;
    }
    if !known.is_due(office.clock.now()) {
        return More::No;
    }
    let (after, row) = (office.looked_up_to(&known), known.clone());
    let batch = office.read(move |reader| batch::read(reader, &row, after)).await.flatten();
    // What can be read may still be on its way to the disk; others hear of it only when it is there.
    let keeper = office.keeper.clone();
    let batch = tokio::task::spawn_blocking(move || keeper.settle()).await.ok().and_then(Result::ok).and(batch);
    match batch {
        None => More::No,
        Some(batch) if batch.news.is_empty() => quiet(office, &known, &batch).await,
        Some(batch) => tell(office, &known, &batch).await,
    }
}

async fn send_test(office: &Office, known: &Endpoint, test: u32) -> More {
    let of = house_and_restores(&house_tag(&office.secret), office.restores.count());
    let id = format!("{of}_test_{}_{test}", known.id.0);
    let now = office.clock.now();
    let body = match known.format {
        WebhookFormat::Standard => payload::test_body(now),
        WebhookFormat::Slack => slack::test_body(),
    };
    let answered = post(office, known, id, body).await;
    report(office, known, EndpointAct::Tested { endpoint: known.id, test, answered }).await
}

/// Nothing in it for this endpoint. That is remembered, and written down only once it is much.
async fn quiet(office: &Office, known: &Endpoint, batch: &Batch) -> More {
    office.has_looked(known, batch.up_to);
    if batch.up_to - known.cursor < limits::QUIET_ROWS {
        return batch.more;
    }
    let (from, up_to) = (known.cursor, batch.up_to);
    let act = EndpointAct::Reached { endpoint: known.id, from, up_to, answered: None };
    report(office, known, act).await;
    batch.more
}

async fn tell(office: &Office, known: &Endpoint, batch: &Batch) -> More {
    let (endpoint, from) = (known.id, known.cursor);
    let tag = house_tag(&office.secret);
    let started = Instant::now();
    let mut last = None;
    let mut before = None;
    for (news, scene) in &batch.news {
        let next_row = before.is_some_and(|seq| seq < news.seq);
        if next_row && started.elapsed() > limits::SLICE {
            let act = EndpointAct::Reached { endpoint, from, up_to: news.seq - 1, answered: last };
            return report(office, known, act).await;
        }
        let body = match known.format {
            WebhookFormat::Standard => payload::body(news, scene, known.personal),
            WebhookFormat::Slack => slack::body(news, scene, known.personal, &office.url, &office.ring),
        };
        let answered = post(office, known, news.id(&tag, &office.restores), body).await;
        if !answered.is_good() {
            // A row taken by half is no progress: it is tried again, and ever more rarely.
            let up_to = news.seq - 1;
            if last.is_some() && up_to > from {
                report(office, known, EndpointAct::Reached { endpoint, from, up_to, answered: last }).await;
            }
            report(office, known, EndpointAct::Failed { endpoint, answered }).await;
            return More::No;
        }
        last = Some(answered);
        before = Some(news.seq);
    }
    let act = EndpointAct::Reached { endpoint, from, up_to: batch.up_to, answered: last };
    report(office, known, act).await
}

async fn post(office: &Office, known: &Endpoint, id: String, body: String) -> Answered {
    let (now, endpoint) = (office.clock.now(), known.id.0);
    let Ok(target) = HttpTarget::parse(&known.url, office.client.networks()) else {
        tracing::warn!(endpoint, "a webhook's address is not allowed here");
        return Answered::AddressRefused;
    };
    let headers = [
        (CONTENT_TYPE, "application/json".to_string()),
        (HeaderName::from_static("webhook-id"), id.clone()),
        (HeaderName::from_static("webhook-timestamp"), now.as_second().to_string()),
        (HeaderName::from_static("webhook-signature"), signatures(&office.secret, known, &id, now, &body)),
    ];
    let request = HttpRequest { method: Method::POST, headers: &headers, body };
    let answered = answered(office.client.send_for_status(&target, request).await);
    let answer = answered.word();
    if answered.is_good() {
        tracing::debug!(endpoint, id, answer, "a webhook was taken");
    } else {
        tracing::warn!(endpoint, id, answer, "a webhook was not taken");
    }
    answered
}

fn answered(sent: Result<u16, HttpError>) -> Answered {
    match sent {
        Ok(status) => Answered::Status(status),
        Err(HttpError::Unreachable) => Answered::Unreachable,
        Err(HttpError::BadTarget(_) | HttpError::AddressRefused) => Answered::AddressRefused,
        Err(HttpError::NotSecure) => Answered::NotSecure,
        Err(HttpError::ConnectTimedOut | HttpError::TimedOut) => Answered::TimedOut,
        Err(HttpError::Unsendable | HttpError::Garbled | HttpError::TooLarge) => Answered::Garbled,
    }
}

/// A report that is lost costs a repetition, so a busy keeper is asked again. `More::No` when it stays unheard.
async fn report(office: &Office, known: &Endpoint, act: EndpointAct) -> More {
    let command = Command { list: known.place(), who: Actor::Hook, act: Act::House(HouseAct::Endpoint(Box::new(act))) };
    let mut rest = limits::REPORT_REST;
    for _try in 0..limits::REPORT_TRIES {
        match office.keeper.ask(command.clone()).await {
            Ok(Reply::House(HouseReply::Endpoint { .. })) => return More::Yes,
            Ok(reply) => {
                tracing::error!(endpoint = known.id.0, ?reply, "a webhook's progress was not taken");
                return More::No;
            }
            Err(Fault::Busy(_)) => tokio::time::sleep(rest).await,
            Err(fault @ (Fault::Broken(_) | Fault::Stopped)) => {
                tracing::warn!(endpoint = known.id.0, %fault, "a webhook's progress could not be reported");
                return More::No;
            }
        }
        rest *= 2;
    }
    More::No
}
