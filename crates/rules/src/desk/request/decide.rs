//! rules/desk: what happens to a request. It is written down before anything is read; approving it is the same join as any
//! other, in the same change; discarding keeps the row; its texts go when their time is over.

use super::{DiscardReason, Found, NewRequest, Paper, Reading, Request, RequestState, Span};
use crate::change::{Decision, DeskReply, EntryReply, News, Reply, RowMove};
use crate::command::Joining;
use crate::contact::is_plain_text;
use crate::desk::entries;
use crate::draft::{DeskDraft, Note, Verdict, empty_change, refused, reply};
use crate::ids::{PaperId, RequestId};
use crate::limits;
use crate::refusal::Refusal;
use crate::timer::TimerName;
use crate::words::{MessageKind, Urgency};
use jiff::SignedDuration;

fn known(request: &Request, news: News) -> Reply {
    Reply::Desk(DeskReply::Request { request: request.id, state: request.state, entry: request.entry, news })
}

/// Safe before anything is read: a crash on the way leaves a row that is taken up again.
pub(crate) fn arrived(mut draft: DeskDraft<'_>, new: &NewRequest) -> Verdict {
    if let Some(before) = &draft.snapshot.request {
        return reply(known(before, News::Known));
    }
    check_new(new)?;
    if draft.snapshot.requests_waiting >= limits::REQUESTS_WAITING {
        return refused(Refusal::TooManyRequests { most: limits::REQUESTS_WAITING });
    }
    let request = Request {
        id: RequestId(draft.fresh_id()),
        rev: 0,
        list: draft.head.list,
        via: new.via,
        state: RequestState::Reading,
        at: draft.now,
        settled_at: None,
        why: None,
        entry: None,
        key: new.key.clone(),
        letter: Some(new.letter.clone()),
        reading: None,
    };
    let answer = known(&request, News::New);
    for (number, paper) in (0..).zip(&new.papers) {
        let after = Paper {
            id: PaperId(draft.fresh_id()),
            rev: 0,
            list: draft.head.list,
            request: request.id,
            number,
            name: Some(paper.name.clone()),
            octets: Some(paper.octets.clone()),
        };
        draft.change.rows.push(RowMove::Paper { before: None, after });
    }
    draft.book(TimerName::Forget { request: request.id }, draft.now + days(limits::REQUEST_OPEN_DAYS));
    draft.change.rows.push(RowMove::Request { before: None, after: Box::new(request) });
    draft.finish(answer)
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn check_new(new: &NewRequest) -> Result<(), Refusal> {
    let letter = &new.letter;
    let octets: usize = new.papers.iter().map(|paper| paper.octets.len()).sum();
    let named = new.papers.iter().all(|paper| is_plain_text(&paper.name, limits::TITLE_CHARS));
    let short = [&letter.from, &letter.subject].iter().all(|line| line.len() <= limits::REQUEST_LINE_OCTETS);
    let empty = letter.body.trim().is_empty() && new.papers.is_empty();
    let fits = letter.body.len() <= limits::REQUEST_TEXT_OCTETS && octets <= limits::PAPERS_OCTETS;
    if new.papers.len() > limits::PAPERS || !fits || !short || !named {
        return Err(Refusal::RequestSize { papers: limits::PAPERS, octets: limits::PAPERS_OCTETS });
    }
    if empty || new.key.is_empty() { Err(Refusal::RequestEmpty) } else { Ok(()) }
}

/// What was read becomes a card, once; a second reader comes too late and changes nothing.
pub(crate) fn read(mut draft: DeskDraft<'_>, reading: &Reading) -> Verdict {
    let Some(before) = &draft.snapshot.request else { return refused(Refusal::NoSuchRequest) };
    if before.state != RequestState::Reading {
        return reply(known(before, News::Known));
    }
    let after = Request {
        rev: before.rev + 1,
        state: RequestState::Open,
        reading: Some(within_limits(reading)),
        ..before.clone()
    };
    let answer = known(&after, News::New);
    put(&mut draft, before, after);
    let (kind, urgency) = (MessageKind::RequestNote, Urgency::Direct);
    draft.say(&Note { kind, entry: None, subject: before.id.0, generation: 0, urgency });
    draft.finish(answer)
}

/// A reader that says too much is cut off; what points outside the texts is not there.
fn within_limits(reading: &Reading) -> Reading {
    let mut left = limits::REQUEST_TEXT_OCTETS;
    let mut parts: Vec<_> = reading.parts.iter().take(limits::PAPERS + 1).cloned().collect();
    for part in &mut parts {
        part.text.truncate(part.text.floor_char_boundary(left));
        left -= part.text.len();
    }
    let stands = |span: Span| {
        let text = parts.get(span.part as usize).map(|part| part.text.as_str());
        span.start < span.end && text.is_some_and(|text| text.get(span.start as usize..span.end as usize).is_some())
    };
    let sound = |one: &&Found| one.spans().all(stands) && one.value.len() <= limits::REQUEST_LINE_OCTETS;
    let found = reading.found.iter().filter(sound).take(limits::REQUEST_FOUND).cloned().collect();
    Reading { parts, found }
}

/// The same write as a join by the staff, and the card is done in the same change.
pub(crate) fn approve(draft: DeskDraft<'_>, joining: &Joining) -> Verdict {
    let Some(before) = &draft.snapshot.request else { return refused(Refusal::NoSuchRequest) };
    match before.state {
        RequestState::Approved => return reply(known(before, News::Known)),
        RequestState::Discarded => return refused(Refusal::RequestDone),
        RequestState::Reading => return refused(Refusal::RequestReading),
        RequestState::Open => {}
    }
    let (now, list, what) = (draft.now, draft.head.list, draft.change.what);
    let joined = entries::join(draft, joining)?;
    let Reply::Entry(EntryReply::Standing { entry, .. }) = joined.reply else { return Ok(joined) };
    let mut change = joined.change.unwrap_or_else(|| Box::new(empty_change(list, what)));
    change.what = what;
    let settled = Request {
        rev: before.rev + 1,
        state: RequestState::Approved,
        settled_at: Some(now),
        entry: Some(entry),
        ..before.clone()
    };
    let answer = known(&settled, News::New);
    change.timers.push(later(before.id, list, now));
    change.rows.push(RowMove::Request { before: Some(Box::new(before.clone())), after: Box::new(settled) });
    Ok(Decision { reply: answer, change: Some(change) })
}

fn later(request: RequestId, list: crate::ids::ListId, now: jiff::Timestamp) -> crate::change::TimerMove {
    let due_at = now + days(limits::REQUEST_KEPT_DAYS);
    crate::change::TimerMove::Book(crate::timer::Timer { list, name: TimerName::Forget { request }, due_at, cursor: 0 })
}

pub(crate) fn discard(mut draft: DeskDraft<'_>, why: DiscardReason) -> Verdict {
    let Some(before) = &draft.snapshot.request else { return refused(Refusal::NoSuchRequest) };
    match before.state {
        RequestState::Discarded => return reply(known(before, News::Known)),
        RequestState::Approved => return refused(Refusal::RequestDone),
        RequestState::Open | RequestState::Reading => {}
    }
    let after = Request {
        rev: before.rev + 1,
        state: RequestState::Discarded,
        settled_at: Some(draft.now),
        why: Some(why),
        ..before.clone()
    };
    let answer = known(&after, News::New);
    put(&mut draft, before, after);
    draft.book(TimerName::Forget { request: before.id }, draft.now + days(limits::REQUEST_KEPT_DAYS));
    draft.finish(answer)
}

/// Takes a discard back, as long as the texts are there.
pub(crate) fn restore(mut draft: DeskDraft<'_>) -> Verdict {
    let Some(before) = &draft.snapshot.request else { return refused(Refusal::NoSuchRequest) };
    match before.state {
        RequestState::Open | RequestState::Reading => return reply(known(before, News::Known)),
        RequestState::Approved => return refused(Refusal::RequestDone),
        RequestState::Discarded if before.letter.is_none() => return refused(Refusal::RequestForgotten),
        RequestState::Discarded => {}
    }
    let state = if before.reading.is_some() { RequestState::Open } else { RequestState::Reading };
    let after = Request { rev: before.rev + 1, state, settled_at: None, why: None, ..before.clone() };
    let answer = known(&after, News::New);
    put(&mut draft, before, after);
    draft.book(TimerName::Forget { request: before.id }, draft.now + days(limits::REQUEST_OPEN_DAYS));
    draft.finish(answer)
}

/// Its time is over: the texts and documents go, the row, its reason and who settled it stay.
pub(crate) fn forget_due(mut draft: DeskDraft<'_>, request: RequestId) -> Verdict {
    draft.drop_timer(TimerName::Forget { request });
    let Some(before) = &draft.snapshot.request else { return draft.finish(Reply::Nothing) };
    let papers = draft.snapshot.papers.as_deref().unwrap_or_default();
    let settled =
        Request { rev: before.rev + 1, letter: None, reading: None, key: before.forgotten_key(), ..before.clone() };
    let after = match before.state {
        RequestState::Approved | RequestState::Discarded => settled,
        RequestState::Open | RequestState::Reading => Request {
            state: RequestState::Discarded,
            settled_at: Some(draft.now),
            why: Some(DiscardReason::TooOld),
            ..settled
        },
    };
    put(&mut draft, before, after);
    for paper in papers {
        let after = Paper { rev: paper.rev + 1, name: None, octets: None, ..paper.clone() };
        draft.change.rows.push(RowMove::Paper { before: Some(paper.clone()), after });
    }
    draft.finish(Reply::Done)
}

fn put(draft: &mut DeskDraft<'_>, before: &Request, after: Request) {
    draft.change.rows.push(RowMove::Request { before: Some(Box::new(before.clone())), after: Box::new(after) });
}
