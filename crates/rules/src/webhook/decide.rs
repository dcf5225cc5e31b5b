//! rules: what becomes of an endpoint. All of it is written under the house, so that the audit of a list stays about its
//! guests and an endpoint never hears of itself.

use super::{Answered, Endpoint, EndpointAct, Personal, WebhookFormat, WebhookKinds};
use crate::change::{HouseReply, News, Reply, RowMove};
use crate::contact::is_plain_text;
use crate::draft::{Verdict, empty_change, refused, reply, written};
use crate::ids::{EndpointId, ListId};
use crate::limits;
use crate::refusal::Refusal;
use crate::snapshot::Snapshot;
use jiff::{SignedDuration, Timestamp};

/// `place` is the list the command was sent to: an endpoint of another list, reached by a guessed number, does not exist.
pub(crate) fn decide(snapshot: &Snapshot, place: ListId, act: &EndpointAct, now: Timestamp) -> Verdict {
    if let EndpointAct::Add { url, kinds, personal, format } = act {
        return add(snapshot, place, url, kinds, (*personal, *format), now);
    }
    let known = snapshot.endpoint.as_ref().filter(|known| known.place() == place);
    let Some(known) = known else { return refused(Refusal::NoSuchEndpoint) };
    if known.removed_at.is_some() {
        return gone(known, act);
    }
    moved(act.what(), Some(known), after(known, act, now)?)
}

/// Removing twice is once; the herald may report on one that was removed meanwhile; nothing else finds it.
fn gone(known: &Endpoint, act: &EndpointAct) -> Verdict {
    match act {
        EndpointAct::Remove { .. }
        | EndpointAct::Reached { .. }
        | EndpointAct::Failed { .. }
        | EndpointAct::Tested { .. } => same(known),
        EndpointAct::Add { .. }
        | EndpointAct::Edit { .. }
        | EndpointAct::Pause { .. }
        | EndpointAct::Resume { .. }
        | EndpointAct::RotateSecret { .. }
        | EndpointAct::Test { .. }
        | EndpointAct::Replay { .. } => refused(Refusal::NoSuchEndpoint),
    }
}

fn add(
    snapshot: &Snapshot,
    place: ListId,
    url: &str,
    kinds: &WebhookKinds,
    (personal, format): (Personal, WebhookFormat),
    now: Timestamp,
) -> Verdict {
    let list = Some(place).filter(|place| *place != ListId::HOUSE);
    if list.is_some() && snapshot.head.is_none() {
        return refused(Refusal::NoSuchList);
    }
    let most = limits::WEBHOOK_URL_CHARS;
    let scheme = url.starts_with("https://") || url.starts_with("http://");
    if !scheme || !is_plain_text(url, most) || url.chars().any(char::is_whitespace) {
        return refused(Refusal::WebhookUrl { most });
    }
    if kinds.is_empty() {
        return refused(Refusal::NoWebhookKind);
    }
    if let Some(known) = &snapshot.endpoint {
        return same(known);
    }
    if snapshot.endpoints >= limits::ENDPOINTS {
        return refused(Refusal::TooManyEndpoints { most: limits::ENDPOINTS });
    }
    let endpoint = Endpoint {
        id: EndpointId(snapshot.next_id),
        rev: 0,
        list,
        url: url.to_string(),
        kinds: kinds.clone(),
        personal,
        generation: 1,
        rotated_at: None,
        cursor: snapshot.audit_seq,
        asked: 0,
        test: None,
        failures: 0,
        failing_since: None,
        next_try_at: None,
        answered: None,
        answered_at: None,
        paused_at: None,
        broken_at: None,
        made_at: now,
        removed_at: None,
        format,
    };
    moved("endpoint_added", None, endpoint)
}

/// The row as it should be; the same row where there is nothing to do.
fn after(known: &Endpoint, act: &EndpointAct, now: Timestamp) -> Result<Endpoint, Refusal> {
    let mut after = known.clone();
    match act {
        EndpointAct::Add { .. } => {}
        EndpointAct::Edit { kinds, .. } if kinds.is_empty() => return Err(Refusal::NoWebhookKind),
        EndpointAct::Edit { kinds, personal, format, .. } => {
            after.kinds = kinds.clone();
            after.personal = *personal;
            after.format = *format;
        }
        EndpointAct::Pause { .. } => after.paused_at = known.paused_at.or(Some(now)),
        EndpointAct::Resume { .. } => {
            after.paused_at = None;
            forgive(&mut after);
        }
        EndpointAct::Remove { .. } => after.removed_at = Some(now),
        EndpointAct::RotateSecret { seen, .. } if wish(&mut after, *seen) => {
            after.generation += 1;
            after.rotated_at = Some(now);
        }
        EndpointAct::Test { seen, .. } if wish(&mut after, *seen) => after.test = Some(after.asked),
        EndpointAct::Replay { after: seq, seen, .. } if *seq < known.cursor && wish(&mut after, *seen) => {
            after.cursor = *seq;
            after.next_try_at = None;
        }
        EndpointAct::RotateSecret { .. } | EndpointAct::Test { .. } | EndpointAct::Replay { .. } => {}
        EndpointAct::Reached { from, up_to, answered, .. } => reached(&mut after, *from, *up_to, *answered, now),
        EndpointAct::Failed { answered, .. } => failed(&mut after, *answered, now),
        EndpointAct::Tested { test, answered, .. } => tested(&mut after, *test, *answered, now),
    }
    Ok(after)
}

/// A wish counts if it was made looking at the present row.
fn wish(after: &mut Endpoint, seen: u32) -> bool {
    let fresh = after.asked == seen;
    after.asked += u32::from(fresh);
    fresh
}

fn forgive(after: &mut Endpoint) {
    after.failures = 0;
    after.failing_since = None;
    after.next_try_at = None;
    after.broken_at = None;
}

/// Only from where it stood: a host may have asked for older news meanwhile.
fn reached(after: &mut Endpoint, from: u64, up_to: u64, answered: Option<Answered>, now: Timestamp) {
    if after.cursor != from || up_to < from {
        return;
    }
    after.cursor = up_to;
    if let Some(answered) = answered {
        forgive(after);
        after.answered = Some(answered);
        after.answered_at = Some(now);
    }
}

fn failed(after: &mut Endpoint, answered: Answered, now: Timestamp) {
    after.answered = Some(answered);
    after.answered_at = Some(now);
    if answered.is_gone() {
        after.removed_at = Some(now);
        return;
    }
    let since = *after.failing_since.get_or_insert(now);
    let steps = limits::WEBHOOK_RETRY_SECONDS;
    let step = steps[(after.failures as usize).min(steps.len() - 1)];
    after.failures = after.failures.saturating_add(1);
    after.next_try_at = Some(now + SignedDuration::from_secs(step));
    if now.duration_since(since) >= SignedDuration::from_hours(limits::WEBHOOK_BROKEN_HOURS) {
        after.broken_at = Some(now);
    }
}

/// A test says how the other side answers; it changes nothing about the news.
fn tested(after: &mut Endpoint, test: u32, answered: Answered, now: Timestamp) {
    if after.test != Some(test) {
        return;
    }
    after.test = None;
    after.answered = Some(answered);
    after.answered_at = Some(now);
}

fn same(known: &Endpoint) -> Verdict {
    reply(HouseReply::Endpoint { endpoint: known.id, news: News::Known })
}

fn moved(what: &'static str, before: Option<&Endpoint>, after: Endpoint) -> Verdict {
    if before == Some(&after) {
        return same(&after);
    }
    let after = Endpoint { rev: before.map_or(0, |known| known.rev + 1), ..after };
    let reply = Reply::House(HouseReply::Endpoint { endpoint: after.id, news: News::New });
    let mut change = empty_change(ListId::HOUSE, what);
    change.rows.push(RowMove::Endpoint { before: before.cloned().map(Box::new), after: Box::new(after) });
    written(reply, change)
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
