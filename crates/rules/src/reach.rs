//! rules: a number was closed or opened for the whole house. The suppression and a timer due now for each entry under it are
//! one change; here each entry follows on its own list. What was offered by text goes by mail, or to the next person.

use crate::change::{Reply, TimerMove};
use crate::contact::{Email, Mobile};
use crate::deliver;
use crate::draft::{Draft, Verdict, empty_change, more, refused, reply, written};
use crate::ids::{EntryId, ListId};
use crate::need::{EntryRead, Need, OfferBy};
use crate::refusal::Refusal;
use crate::rows::{Entry, Message, Suppression};
use crate::snapshot::Snapshot;
use crate::timer::{Timer, TimerName};
use crate::words::{Channel, MessageState, Reach};
use jiff::Timestamp;

/// STOP, a complaint, an unsubscribe from everything: this address gets nothing more, on any list.
pub(crate) fn opt_out(snapshot: &Snapshot, suppression: Suppression, now: Timestamp) -> Verdict {
    let key = suppression.key.as_str();
    let valid = match suppression.channel {
        Channel::Mail => Email::parse(key).is_ok_and(|email| email.key() == key),
        Channel::Text => Mobile::parse(key).is_ok_and(|mobile| mobile.as_str() == key),
    };
    if !valid || suppression.reason == Reach::Open {
        return refused(Refusal::AddressShape);
    }
    if snapshot.address.is_some() {
        return reply(Reply::Done);
    }
    told_to_all(snapshot, "opted_out", suppression, now)
}

/// START: the owner of the number wants to hear from us again. Only their own STOP is taken back, never a bounce.
pub(crate) fn opt_in(snapshot: &Snapshot, channel: Channel, key: &str, now: Timestamp) -> Verdict {
    if snapshot.address != Some(Reach::OptedOut) {
        return reply(Reply::Done);
    }
    told_to_all(snapshot, "opted_in", Suppression { channel, key: key.to_string(), reason: Reach::Open }, now)
}

fn told_to_all(snapshot: &Snapshot, what: &'static str, suppression: Suppression, now: Timestamp) -> Verdict {
    let mut change = empty_change(ListId::HOUSE, what);
    change.suppress.push(suppression);
    for (list, entry) in &snapshot.of_mobile {
        let name = TimerName::Reach { entry: *entry };
        change.timers.push(TimerMove::Book(Timer { list: *list, name, due_at: now, cursor: 0 }));
    }
    written(Reply::Done, change)
}

/// One entry follows what was said about its number. The list of those that get nothing decides, as it stands now.
pub(crate) fn reach_due(mut draft: Draft<'_>, entry: EntryId) -> Verdict {
    draft.drop_timer(TimerName::Reach { entry });
    let Some(known) = &draft.snapshot.entry else { return draft.finish(Reply::Nothing) };
    match (draft.snapshot.suppressed.unwrap_or_default().text, known.text_reach) {
        (Some(reason), _) => closed(draft, known, reason),
        (None, Reach::OptedOut) => opened(draft, known),
        (None, Reach::Open | Reach::Bounced | Reach::Complained) => draft.finish(Reply::Nothing),
    }
}

/// One offer that was put to them by text at a time; the last step only marks the entry.
fn closed(mut draft: Draft<'_>, known: &Entry, reason: Reach) -> Verdict {
    let Some(carried) = &draft.snapshot.carried else {
        return more(EntryRead::Carried(known.id));
    };
    let mut by_text = carried.iter().filter(|message| message.channel == Channel::Text);
    let Some(message) = by_text.next() else {
        return match known.text_reach {
            Reach::Open => deliver::close_channel(draft, known, Channel::Text, reason),
            Reach::Bounced | Reach::Complained | Reach::OptedOut => draft.finish(Reply::Nothing),
        };
    };
    if draft.snapshot.offer.is_none() {
        return more(Need::default().and_if(message.offer().map(OfferBy::Id)));
    }
    if by_text.next().is_some() {
        draft.book(TimerName::Reach { entry: known.id }, draft.now);
    }
    deliver::unreachable_by(draft, message, state_of(message), reason)
}

fn state_of(message: &Message) -> MessageState {
    match message.state {
        MessageState::Queued => MessageState::Suppressed,
        _ => MessageState::Bounced,
    }
}

fn opened(mut draft: Draft<'_>, known: &Entry) -> Verdict {
    draft.change.what = "reopened";
    draft.head.line_rev += u64::from(known.is_waiting());
    draft.put_entry(Some(known), Entry { text_reach: Reach::Open, ..known.clone() });
    draft.finish(Reply::Done)
}
